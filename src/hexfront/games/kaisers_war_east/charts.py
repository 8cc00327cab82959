"""The charts beside the map, made from the game's tables."""

from __future__ import annotations

from itertools import pairwise

from hexfront.games.kaisers_war_east.counters import title
from hexfront.games.kaisers_war_east.phrases import MEANINGS
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, World
from hexfront.kernel.scene import Chart
from hexfront.mechanics.spelling import spelled

SEASONS = ("summer", "thaw", "winter")


def charts(w: World) -> tuple[Chart, ...]:
    """Every chart, what is looked up most first."""
    return (
        _results(w, "standard"),
        _results(w, "shock"),
        _meanings(),
        _terrain(w),
        _points(w),
        _mobilization(w),
        _reorganization(w),
        _turns(w),
        _victory(w),
        _objectives(w),
        _psywar(w),
        _landing(w),
    )


def _columns(w: World) -> tuple[str, ...]:
    """The columns of the combat tables as printed (14.13a)."""
    low = w.column_min
    middle = (f"{a}-{b - 1}%" for a, b in pairwise(low[1:]))
    return (f"to {low[1] - 1}%", *middle, f"{low[-1]}% up")


def _results(w: World, table: str) -> Chart:
    rows = tuple(
        (str(die), *(w.crt[table][column][die - 1] for column in range(len(w.column_min))))
        for die in range(1, 7)
    )
    notes = {
        "standard": ("Attack as a percentage of defense, rounded down (14.13a).",),
        "shock": ("Only if a shock unit or tank attacks; the attacker chooses the table (14.12b).",),
    }
    rule = {"standard": "CH-CRT-S1", "shock": "CH-CRT-K1"}[table]
    source = w.charts["crt"]["source"]
    return Chart(
        f"{table.capitalize()} Combat Results", ("Die", *_columns(w)), rows, rule, source, notes[table]
    )


def _meanings() -> Chart:
    rows = tuple((result, meaning, f"CR-{result}-1") for result, meaning in MEANINGS.items())
    notes = (
        "Corps stand here for every unit that is not an army; DD, DP, DZ, MD and BT allow pursuit (16).",
    )
    return Chart("What the results mean", ("Result", "Meaning", "Rule"), rows, "14.14a", "rulebook", notes)


def _terrain(w: World) -> Chart:
    rows = []
    for name, row in w.charts["tec"].items():
        if not isinstance(row, dict) or name == "general":
            continue
        label = f"{name.removeprefix('hexside_')} side" if name.startswith("hexside_") else name
        cost = f"+{row['mp']}" if name in ("hexside_river", "hexside_lake") else str(row["mp"])
        if "mp_winter" in row:
            cost += f" ({row['mp_winter']} in winter, in thaw in Russia)"
        checks = row.get("attrition")
        rows.append(
            (
                label,
                cost,
                f"x{row['defense']}" if "defense" in row else "",
                " / ".join(str(checks[season]) for season in SEASONS) if checks else "",
            )
        )
    notes = (
        "Defense is at most doubled, tripled behind trenches; a river counts if all attack over it.",
        "Attrition: checks in summer, thaw and winter for a unit without supply; 1-3 fails (17.8a).",
    )
    columns = ("Terrain", "Movement points", "Defense", "Attrition")
    return Chart("Terrain Effects", columns, tuple(rows), "TEC-1", w.charts["tec"]["source"], notes)


def _points(w: World) -> Chart:
    chart = w.charts["victory_points"]
    allied, east, west = (chart[f"loss_{key}"] for key in ("allied", "cp_east", "cp_west"))
    rows = [
        (kind, str(allied.get(key, "")), str(east.get(key, "")), str(west.get(key, "")), rule)
        for kind, key, rule in (
            ("Headquarters", "hq", "CH-VP-2"),
            ("Army", "army", "CH-VP-6"),
            ("Abteilung", "abteilung", "CH-VP-9"),
            ("Corps", "corps", "CH-VP-7"),
            ("Bolshevik unit", "bolshevik", "CH-VP-5"),
        )
    ]
    take = chart["capture_objective"]
    notes = (
        f"A Strategic Objective taken: +{take['gain']}, and -{take['loss']} for the enemy (CH-VP-1); "
        "in August 1914 of the 1914 scenario 10 and 15.",
        f"Each turn +{chart['per_turn_friendly_objective']} for an own objective held, "
        f"+{chart['per_turn_enemy_objective']} for an enemy one (CH-VP-11).",
        "A fortress lost costs its defense factor, and the enemy gains it (CH-VP-4).",
    )
    columns = ("Lost in combat", "Allies", "Central, effort East", "Central, effort West", "Rule")
    return Chart("Victory Points", columns, tuple(rows), "CH-VP-1", chart["source"], notes)


def _mobilization(w: World) -> Chart:
    rows = []
    for name, row in w.charts["mobilization"].items():
        if not isinstance(row, dict) or "delay" not in row:
            continue
        cost = f"{row['vp']}" if "vp" in row else f"{row['vp_per_defense_factor']} a defense factor"
        years = f"{row['years'][0]}-{row['years'][1]}" if "years" in row else ""
        limit = "one a country and turn" if "max_per_turn_per_country" in row else ""
        what = name.replace("_", " ").replace("hq", "HQ").capitalize().replace("Hq", "HQ")
        rows.append((what, cost, str(row["delay"]), years, limit, row["rule"]))
    columns = ("Unit", "VP", "Turns to wait", "Years", "Limit", "Rule")
    notes = ("No purchase may bring a side to zero (5.5a). An HQ conversion also expends a supply unit.",)
    return Chart("Mobilization", columns, tuple(rows), "9.3a", w.charts["mobilization"]["source"], notes)


def _reorganization(w: World) -> Chart:
    rows = []
    for row in w.charts["reorganization"]:
        parts = ", ".join(f"{count} {corps}" for corps, count in row["small"].items())
        rows.append((row["nation"], row["large"], parts or "never; broken down it is lost", row["source"]))
    columns = ("Nation", "Large unit", "Made of", "Source")
    return Chart("Reorganization", columns, tuple(rows), "REO-1")


def _turns(w: World) -> Chart:
    rows = [
        (
            str(turn.number),
            turn.name,
            turn.season,
            turn.effort,
            f"{turn.supply[CENTRAL]} / {turn.supply[ALLIED]}",
            ", ".join(title(w.units[w.index[unit]]) for unit in turn.units),
        )
        for turn in w.turns.values()
    ]
    columns = ("Turn", "Months", "Season", "Main Effort", "Supply, Central / Allied", "Arrivals")
    notes = ("Main Effort West: the Allies move first; East: the Central Powers (6.1a).",)
    return Chart(
        "Turn Record", columns, tuple(rows), "TRC-1", w.charts["tables"]["turns"]["source"], notes, "Turn"
    )


def _victory(w: World) -> Chart:
    rows = tuple(
        (f"{low} and more" if high > w.cap else f"{low} to {high}", name) for low, high, name in w.levels
    )
    bonus = w.charts["victory"]["sudden_death_bonus"]
    notes = (f"A side without points has lost at once; the winner counts {bonus} more (4.1a).",)
    return Chart(
        "Levels of Victory", ("Lead in VP", "Victory"), rows, "4.2a", w.charts["victory"]["source"], notes
    )


def _objectives(w: World) -> Chart:
    rows = tuple(
        (spelled(place.name), w.names[place.hex], place.country, str(place.fortress or ""))
        for side in (CENTRAL, ALLIED)
        for place in w.place.values()
        if place.objective == side
    )
    notes = ("Bucharest counts from the entry of Romania (OBJ-2).",)
    columns = ("Objective", "Hex", "Country", "Fortress")
    return Chart("Strategic Objectives", columns, rows, "OBJ-1", w.charts["objectives"]["source"], notes)


def _psywar(w: World) -> Chart:
    chart = w.charts["psywar"]
    rows = tuple((die, text) for die, text in sorted(chart["table"].items()))
    notes = (f"Costs {chart['cost']} VP, at the start of a player turn (OPT-PSYWAR-1).",)
    return Chart("Psywar", ("Die", "Effect"), rows, "OPT-PSYWAR-4", chart["source"], notes)


def _landing(w: World) -> Chart:
    chart = w.charts["amphibious_landing"]
    rows = tuple((die, text) for die, text in sorted(chart.items()) if die.isdecimal())
    return Chart("Amphibious Landing", ("Die", "Effect"), rows, "OPT-AMPHIB-4", chart["source"])
