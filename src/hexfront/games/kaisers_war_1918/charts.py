"""The charts beside the map, made from the game's tables."""

from __future__ import annotations

from itertools import pairwise

from hexfront.games.kaisers_war_1918.world import CITY_TYPES, HERE, SIDES, World
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import Chart
from hexfront.mechanics.spelling import spelled

TABLES = {"big_push": ("Big Push", "43.4b"), "infiltration": ("Infiltration", "43.4h")}
TABLE_NOTES = {
    "big_push": "Attack as a percentage of defense, rounded down (12.3d). Trenchlines hold here (7.4c).",
    "infiltration": "Only with a shock unit in general supply (12.17b); all retreats count (13.2k).",
}
#: The rows of the Mobilization Table by the letter of their row in the book (43.2).
LETTERS = "abcdefghijklmnopqrstuvw"
#: Rows of the Terrain Effects Chart in the book, in the order of the table (43.3).
TERRAIN_ROWS = ("43.3a", "43.3b", "43.3c", "43.3d", "43.3e", "43.3k", "43.3o", "43.3p", "43.3f", "43.3g")
BOX_WORDS = {"us": "US", "british": "British", "french": "French"}
SEASONS = {"normal": "", "summer": "summer", "winter": "winter", "thaw": "thaw"}
EFFECTS = {
    "summer": "attrition in desert and marsh",
    "winter": "no forced march, no maximum supply; attrition nearly everywhere",
    "thaw": "no forced march, no maximum supply in Russia, Poland and Ukraine",
}
POINTS = (
    ("Major capital held", "major_capital", "43.1a"),
    ("Resource centre held", "resource_centre", "43.1b"),
    ("Political city held", "political_city", "43.1c"),
    ("British Empire, to the Allies", "off_map_british_empire", "43.1h"),
    ("French Empire, to the Allies", "off_map_french_empire", "43.1i"),
    ("United States, to the Allies", "off_map_united_states", "43.1j"),
    ("Army or army group lost", "army_or_army_group_eliminated", "43.1d"),
    ("Fleet lost", "bombardment_unit_eliminated", "43.1e"),
    ("Any other unit lost", "any_other_unit_eliminated", "43.1f"),
    ("Each unit on AA or DA", "aa_or_da_per_unit", "43.1g"),
    ("Unit lost to attrition", "attrition_loss", "43.1k"),
)
CITY_WORDS = dict(
    zip(CITY_TYPES, ("Major capital", "Resource centre", "Political city", "City"), strict=True)
)


def charts(w: World) -> tuple[Chart, ...]:
    """Every chart, what is looked up most first."""
    return (
        _results(w, "big_push"),
        _results(w, "infiltration"),
        _meanings(w),
        _terrain(w),
        _points(w),
        _mobilization(w),
        _turns(w),
        _victory(w),
        _objectives(w),
        _seas(w),
        _psywar(w),
        _contest(w),
    )


def _results(w: World, table: str) -> Chart:
    title, rule = TABLES[table]
    low = w.column_min
    middle = (f"{a}-{b - 1}%" for a, b in pairwise(low[1:]))
    columns = ("Die", f"to {low[1] - 1}%", *middle, f"{low[-1]}% up")
    rows = tuple((str(die), *(column[die - 1] for column in w.crt[table])) for die in range(1, 7))
    return Chart(f"{title} Combat Results", columns, rows, rule, "rulebook", (TABLE_NOTES[table],))


def _meanings(w: World) -> Chart:
    pursuers = w.charts["pursuit"]["units"]
    rows = tuple(
        (row["result"], row["meaning"], str(pursuers.get(row["result"], "")), row["rule"])
        for row in read_table(HERE / "results.tsv")
    )
    notes = ("Parts of a result are carried out in their order (12.19a).",)
    columns = ("Result", "Meaning", "May pursue", "Rule")
    return Chart("What the results mean", columns, rows, "12.19a", "rulebook", notes)


def _terrain(w: World) -> Chart:
    rows = []
    for row, rule in zip(w.tec.values(), TERRAIN_ROWS, strict=True):
        heavy = row["mp_tank"]
        cost = row["mp_other"] + (f" (tanks {heavy})" if heavy != row["mp_other"] else "")
        checks = f"{row['summer_checks']} / {row['winter_checks']}"
        rows.append(
            (
                row["terrain"].replace("_", " "),
                cost,
                row["stacking_armies"],
                f"x{row['defence_multiple']}" if row["defence_multiple"] != "-" else "",
                checks if checks != "- / -" else "",
                "no line, no rail" if row["blocks_los_rloc_rail"] == "yes" else "",
                rule,
            )
        )
    notes = (
        "Stacking in armies; three corps are an army (43.3q). Defense is doubled once at most (12.16e).",
        "Attrition: checks in summer and in winter for a unit without supply; 1-3 eliminates (15.6a).",
    )
    columns = ("Terrain", "Movement points", "Stacking", "Defense", "Attrition", "Lines", "Rule")
    return Chart("Terrain Effects", columns, tuple(rows), "43.3a", "rulebook", notes)


def _points(w: World) -> Chart:
    chart = w.charts["vp_table"]
    rows = tuple((what, f"{chart[key]:+d}" if chart[key] else "0", rule) for what, key, rule in POINTS)
    notes = (
        f"Nobody has more than {chart['maximum']} (5.9a). Income is halved from 1919 on, rounded up (43.1l).",
        "A city beyond one's own line of March 1918 pays only who stands in it (5.3d).",
    )
    return Chart("Victory Points", ("What", "VP", "Rule"), rows, "43.1a", chart["source"], notes)


def _mobilization(w: World) -> Chart:
    rows = tuple(
        (
            _line(row["row"]),
            row["vp_cost"],
            row["years"],
            row["delay_turns"],
            row["on_map"].replace("_", " ").replace(",", ", "),
            ", ".join(BOX_WORDS[box] for box in row["off_map_boxes"].split(",") if box),
            f"43.2{letter}",
        )
        for letter, row in zip(LETTERS, w.mobilization_rows.values(), strict=True)
    )
    columns = ("Unit", "VP", "Years", "Turns to wait", "Where", "Boxes", "Rule")
    notes = (
        "One unit a hex and phase (6.4b); boxes take four US, two British, one French (6.4c).",
        "At least 1 VP must be left (5.5b).",
    )
    return Chart("Mobilization", columns, rows, "6.2a", "rulebook", notes)


def _line(name: str) -> str:
    """A line of the Mobilization Table in words.

    >>> _line("us_infantry_army"), _line("fuller_hq"), _line("garrison")
    ('US infantry army', 'Fuller HQ', 'Garrison')
    """
    words = name.removeprefix("us_").replace("_", " ").replace("hq", "HQ")
    return f"US {words}" if name.startswith("us_") else words[:1].upper() + words[1:]


def _turns(w: World) -> Chart:
    rows = tuple(
        (
            str(turn.number),
            turn.name,
            SEASONS[turn.season],
            EFFECTS.get(turn.season, ""),
        )
        for turn in w.turns.values()
    )
    columns = ("Turn", "Months", "Season", "Effect")
    notes = ("The check of the summer comes at the end of turn 3 (26.5f).",)
    return Chart("Turns", columns, rows, "43.5a", "rulebook", notes, "Turn")


def _victory(w: World) -> Chart:
    rows = tuple((f"{low} to {min(high, w.cap)}", name) for low, high, name in w.levels)
    bonus = w.charts["victory_levels"]["sudden_death_bonus"]
    notes = (f"A side without points has lost at once; the winner counts {bonus} more (25.2b).",)
    return Chart("Levels of Victory", ("Lead in VP", "Victory"), rows, "25.1b", "rulebook", notes)


def _objectives(w: World) -> Chart:
    places = sorted((place for place in w.place.values() if place.vp), key=lambda place: -place.vp)
    sides = {h: side for side in SIDES for h in (place.hex for place in places) if w.began[side] >> h & 1}
    rows = tuple(
        (
            spelled(place.name),
            w.names[place.hex],
            w.charts["country"][place.country]["name"],
            CITY_WORDS[place.type],
            str(place.vp),
            sides.get(place.hex, "closed"),
        )
        for place in places
    )
    columns = ("City", "Hex", "Country", "Type", "VP", "Side of the line")
    return Chart("Cities that pay", columns, rows, "5.2a", w.charts["grid"]["source"])


def _seas(w: World) -> Chart:
    rows = tuple(
        (
            sea["name"].split(",")[0],
            ", ".join(_friend(w, one) for one in sea["friendly_to"]) or "nobody",
            ", ".join(w.charts["sea"][one]["name"].split(",")[0] for one in sea["adjacent"]),
            ", ".join(spelled(place.name) for place in w.place.values() if name in place.ports),
        )
        for name, sea in w.charts["sea"].items()
    )
    notes = ("Adjacent seas matter for contests at sea (36.1a).",)
    return Chart("Seas", ("Sea", "Open to", "Adjacent", "Naval bases"), rows, "19.6a", "rulebook", notes)


def _friend(w: World, name: str) -> str:
    return "the Allies" if name == "allied" else str(w.charts["country"][name]["name"])


def _psywar(w: World) -> Chart:
    chart = w.charts["psywar"]
    rows = tuple((row["die"], _words(row["a"]), _words(row["b"])) for row in chart["table"])
    notes = (
        f"Costs {chart['cost']} VP, before anything else in a player turn (32.1a).",
        f"Column B needs an enemy with {chart['column_b_if_opponent_vp_at_most']} VP or less (32.2a).",
    )
    return Chart("Psychological Warfare", ("Die", "A", "B"), rows, "32.5a", chart["source"], notes)


def _words(text: str) -> str:
    words = text.replace("_", " ").replace("d6 VP", "a die of VP")
    return words[:1].upper() + words[1:]


def _contest(w: World) -> Chart:
    chart = w.charts["naval_combat"]
    rows = tuple((die, text) for die, text in chart.items() if die != "source")
    return Chart("Contests at Sea", ("Die", "Effect"), rows, "36.1c", chart["source"])
