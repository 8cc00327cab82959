"""The charts beside the map, made from the game's tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexfront.games.storm_of_steel import tariff
from hexfront.games.storm_of_steel.cards import all_cards
from hexfront.games.storm_of_steel.form import TYPES
from hexfront.games.storm_of_steel.rules.firing import gas, siege
from hexfront.games.storm_of_steel.rules.ladder import FACES, TABLES, numbers
from hexfront.games.storm_of_steel.world import FRONT_NAMES, FRONTS, HERE, SEASONS, World
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import Chart

TABLE_RULES: Final = {"probe": "14.3a", "assault": "14.3b", "infiltration": "14.3c"}
TABLE_NOTES: Final = {
    "probe": "Open to all land units.",
    "assault": "Open to all; compulsory against forts, industrial cities and naval bases.",
    "infiltration": "Needs a shock or tank unit among the attackers; never against a fort.",
}
#: The rows of the results in the ledger (14.5).
RESULT_RULES: Final = {
    "NE": "14.5a",
    "AR": "14.5b",
    "AD": "14.5c",
    "AE": "14.5d",
    "BD": "14.5e",
    "DR": "14.5f",
    "DD": "14.5g",
    "DI": "14.5h",
    "HX": "14.5i",
    "EX": "14.5j",
    "DE": "14.5k",
}
GROUND_RULES: Final = {"rough": "14.45a", "swamp": "14.45a", "mountain": "14.45b"}
SIEGE_WORDS: Final = {
    "E": "fort eliminated",
    "S": "fort silenced until the segment ends",
    "-": "no effect",
}
#: Why a unit without supply has a better or worse die (31.3).
HUNGER: Final = {
    "drm_winter": "winter turn",
    "drm_desert": "in desert",
    "drm_mountain": "in mountain",
    "drm_second_turn": "hungry in the last turn too",
    "drm_friendly_city": "in a friendly city",
    "drm_with_fort": "with a fort",
    "drm_cavalry": "cavalry",
}


def charts(w: World) -> tuple[Chart, ...]:
    """Every chart, what is looked up most first."""
    return (
        *(_results(table) for table in TABLES),
        _meanings(w),
        _shifts(),
        _terrain(w),
        _impulses(w),
        _cities(w),
        _morale(w),
        _mobilization(),
        _production(w),
        _siege(),
        _gas(),
        _attrition(w),
        _cards(),
    )


# Combat ------------------------------------------------------------------------------------------


def _results(table: str) -> Chart:
    rows = [row for row in read_table(HERE / "crt.tsv") if row["table"] == table]
    odds = tuple(name for name in rows[0] if name not in ("table", "die"))
    cells = tuple((row["die"], *(row[name] for name in odds)) for row in rows)
    title = f"{table.capitalize()} table"
    return Chart(title, ("Die", *odds), cells, TABLE_RULES[table], "design", (TABLE_NOTES[table],))


def _meanings(w: World) -> Chart:
    words = w.charts["crt"]["results"]
    rows = tuple((code, words[code], rule) for code, rule in RESULT_RULES.items())
    return Chart("What the results mean", ("Result", "Meaning", "Rule"), rows, "14.5a", "design")


def _shifts() -> Chart:
    row, ground = numbers()["shifts"], numbers()["terrain"]
    found = [
        ("Defender in rough or swamp", ground["rough"], "14.45a"),
        ("Defender in mountain", ground["mountain"], "14.45b"),
        ("Defender in an industrial city", row["industrial_city"], "14.45c"),
        ("All attackers across river, canal or strait", row["river"], "14.45d"),
        ("Attackers out of supply", row["attacker_out_of_supply"], "14.44a"),
        ("Defenders out of supply", row["defender_out_of_supply"], "14.44a"),
        ("Landing at a port", row["amphibious_port"], "25.42a"),
        ("Landing at a naval base", row["amphibious_naval_base"], "25.42a"),
        ("Air units in close support", row["close_support"], "14.46a"),
    ]
    rows = tuple((what, _columns(value), rule) for what, value, rule in found)
    notes = (
        f"Cards bring {row['cards']} columns at most, all shifts together {row['most']} (4.6m, 14.21b).",
        "Card shifts need command: of all attackers, of one defender (14.42a, 14.43a).",
    )
    return Chart("Column shifts", ("Why", "Columns", "Rule"), rows, "14.21a", "design", notes)


def _columns(value: int) -> str:
    """Columns as players write them.

    >>> _columns(-2), _columns(1), _columns(0)
    ('2L', '1R', '-')
    """
    return f"{abs(value)}{'R' if value > 0 else 'L'}" if value else "-"


def _siege() -> Chart:
    rows = tuple((str(die), SIEGE_WORDS[siege(die)]) for die in FACES)
    return Chart("Siege artillery", ("Die", "Result"), rows, "17.3a", "design")


def _gas() -> Chart:
    rows = tuple((str(die), _columns(gas(die, 0))) for die in FACES)
    table = numbers()["gas"]
    notes = (
        f"Die: {table['enemy_has_gas']:+d} if the enemy has gas, {table['mountain_or_swamp']:+d} against "
        f"mountain or swamp, {table['cold_season']:+d} in autumn and winter, {table['first_turn']:+d} in the "
        "first turn of gas (33.3a). A natural 6 always helps the defender.",
    )
    return Chart("Gas", ("Die", "Columns"), rows, "33.2a", "design", notes)


# Ground and seasons ------------------------------------------------------------------------------


def _terrain(w: World) -> Chart:
    chart = w.charts["terrain"]
    rows = []
    for kind in ("clear", "forest", "rough", "mountain", "swamp", "desert"):
        row = chart[kind]
        motor = "" if row["mech"] else "by road only"
        rows.append((kind, str(row["mp"]), _columns(row["shift"]), motor, GROUND_RULES.get(kind, "11.21a")))
    rows += [
        ("road or rail", str(chart["road"]["mp"]), "-", "", "11.42a"),
        ("river, canal", f"+{chart['river']['mp']}", _columns(chart["river"]["shift"]), "", "14.45d"),
        ("strait", "all", _columns(chart["strait"]["shift"]), "", "11.22a"),
        ("industrial city", "", _columns(chart["industrial_city"]["shift"]), "", "14.45c"),
    ]
    notes = (
        "An HQ pays 1 for any hex (11.5a). A unit may always go one hex (11.2b).",
        "Zones of control end at sea, lakes and mountains (10.21a, 10.22a).",
    )
    columns = ("Terrain", "Movement points", "Shift", "Mechanized", "Rule")
    return Chart("Terrain effects", columns, tuple(rows), "11.21a", "design", notes)


def _impulses(w: World) -> Chart:
    limits = w.charts["weather"]["max_impulses"]
    rows = tuple((name, *(str(limits[front][code]) for front in FRONTS)) for code, name in SEASONS.items())
    notes = ("The first impulse is everybody's; the others come from cards (8.1a, 8.2a).",)
    return Chart("Impulses by season", ("Season", *FRONT_NAMES), rows, "8.2b", "design", notes)


# Morale ------------------------------------------------------------------------------------------


def _cities(w: World) -> Chart:
    values = w.charts["morale"]["cities"]
    listed = {
        name: value for name, value in values.items() if isinstance(value, int) and name != "industrial"
    }
    there = [(name, value) for name, value in listed.items() if name in w.hex_of_place]
    rows = tuple((name, str(value)) for name, value in sorted(there, key=lambda one: (-one[1], one[0])))
    other = ("Every other industrial city", str(values["industrial"]))
    notes = ("Gained by who takes the city, lost by its owner; control is compared once a turn (5.13a).",)
    return Chart("Morale values of cities", ("City", "Morale"), (*rows, other), "5.13a", "design", notes)


def _morale(w: World) -> Chart:
    row = w.charts["morale"]
    rows = (
        ("Objective of a card reached or missed", "as printed", "4.6n"),
        ("Land unit lost", f"-{row['unit_loss']:g}", "5.12a"),
        (f"Weak unit lost (mobile strength to {row['weak_unit_max_strength']})", "-0.5", "5.12a"),
        ("City taken or lost", "by its value", "5.13a"),
        ("Morale high: campaign cards in a campaign", "71 to 100: 3", "4.21a"),
        ("Morale medium", "31 to 70: 2", "4.21b"),
        ("Morale low", "1 to 30: 1", "4.21c"),
        ("The alliance surrenders", "below 1", "5.32a"),
    )
    notes = ("Everything of a Morale Phase is netted once; halves are added up and rounded down (5.22a).",)
    return Chart("Morale", ("What", "Morale", "Rule"), rows, "3.6c", "rulebook", notes)


def _attrition(w: World) -> Chart:
    row = w.charts["supply"]["attrition"]
    found = [(why, f"{row[key]:+d}") for key, why in HUNGER.items()]
    notes = (f"A unit out of supply is lost on {row['base_eliminated_on']} or more.",)
    return Chart("Attrition", ("Why", "Die"), tuple(found), "31.3a", "design", notes)


# Mobilization and cards --------------------------------------------------------------------------


def _mobilization() -> Chart:
    rows = []
    for kind, word in TYPES.items():
        cost = tariff.bill("Germany", kind, 1)
        if cost is not None:
            rows.append(
                (word, str(cost.points), str(cost.quarters), str(cost.petroleum or "-"), cost.needs or "-")
            )
    notes = (
        "Corps: per division. Russian and Ottoman reserves cost 4, Russian cavalry 3 a division; British and "
        "American reserves take two quarters (7.8a).",
    )
    columns = ("Unit", "Points", "Quarters", "Petroleum", "Needs")
    return Chart("Mobilization Chart", columns, tuple(rows), "7.5a", "design", notes)


def _production(w: World) -> Chart:
    made = w.charts["production"]
    rows = tuple((turn.date, str(made["CP"][turn.number]), str(made["EN"][turn.number])) for turn in w.turns)
    notes = ("Points of each mobilization centre; captured ones give half (7.11a, 7.12a).",)
    return Chart("Production", ("Turn", "Central", "Entente"), rows, "7.11a", "design", notes)


def _cards() -> Chart:
    return Chart("Strategy cards", ("No.", "Card", "Kind", "Gives"), tuple(_card_rows()), "4.1a", "design")


def _card_rows() -> Iterator[tuple[str, ...]]:
    for one in all_cards().values():
        gives = [f"+{one.impulses} impulse{'s' * (one.impulses > 1)}"] if one.impulses else []
        if one.shift is not None:
            gives.append(f"{one.shift.columns}{'R' if one.shift.right else 'L'}")
        if one.objective is not None:
            gives.append(f"{one.objective_words} for {one.morale}")
        yield str(one.number), one.name, one.kind, ", ".join(gives) or "-"
