"""The charts beside the map, made from the game's tables; ``charts.toml`` says what they are called."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hexfront.games.kaisers_war_east.counters import title
from hexfront.games.kaisers_war_east.phrases import MEANINGS
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, HERE, SEASONS, SIDES, World
from hexfront.mechanics.charts import Rows, charts_of, percent_columns, result_rows
from hexfront.mechanics.spelling import spelled

Row = tuple[str, ...]


def _results(table: str, w: World) -> list[Row]:
    """By percentage and die what happens (14.13a)."""
    return result_rows(percent_columns(w.column_min), w.crt[table])


def _meanings(w: World) -> Iterator[Row]:
    return ((result, meaning, f"CR-{result}-1") for result, meaning in MEANINGS.items())


def _terrain(w: World) -> Iterator[Row]:
    for name, row in w.charts["tec"].items():
        if not isinstance(row, dict) or name == "general":
            continue
        label = f"{name.removeprefix('hexside_')} side" if name.startswith("hexside_") else name
        cost = f"+{row['mp']}" if name in ("hexside_river", "hexside_lake") else str(row["mp"])
        if "mp_winter" in row:
            cost += f" ({row['mp_winter']} in winter, in thaw in Russia)"
        checks = row.get("attrition")
        attrition = " / ".join(str(checks[season]) for season in SEASONS) if checks else ""
        yield label, cost, f"x{row['defense']}" if "defense" in row else "", attrition


def _points(w: World) -> Iterator[Row]:
    tolls = [w.charts["victory_points"][f"loss_{key}"] for key in ("allied", "cp_east", "cp_west")]
    for kind, key, rule in (
        ("Headquarters", "hq", "CH-VP-2"),
        ("Army", "army", "CH-VP-6"),
        ("Abteilung", "abteilung", "CH-VP-9"),
        ("Corps", "corps", "CH-VP-7"),
        ("Bolshevik unit", "bolshevik", "CH-VP-5"),
    ):
        yield kind, *(str(toll.get(key, "")) for toll in tolls), rule


def _mobilization(w: World) -> Iterator[Row]:
    for name, row in w.charts["mobilization"].items():
        if not isinstance(row, dict) or "delay" not in row:
            continue
        cost = f"{row['vp']}" if "vp" in row else f"{row['vp_per_defense_factor']} a defense factor"
        years = f"{row['years'][0]}-{row['years'][1]}" if "years" in row else ""
        limit = "one a country and turn" if "max_per_turn_per_country" in row else ""
        what = name.replace("_", " ").replace("hq", "HQ").capitalize().replace("Hq", "HQ")
        yield what, cost, str(row["delay"]), years, limit, row["rule"]


def _reorganization(w: World) -> Iterator[Row]:
    for row in w.charts["reorganization"]:
        parts = ", ".join(f"{count} {corps}" for corps, count in row["small"].items())
        yield row["nation"], row["large"], parts or "never; broken down it is lost", row["source"]


def _turns(w: World) -> Iterator[Row]:
    for turn in w.turns.values():
        supply = f"{turn.supply[CENTRAL]} / {turn.supply[ALLIED]}"
        arrivals = ", ".join(title(w.units[w.index[unit]]) for unit in turn.units)
        yield str(turn.number), turn.name, turn.season, turn.effort, supply, arrivals


def _victory(w: World) -> Iterator[Row]:
    for low, high, name in w.levels:
        yield f"{low} and more" if high > w.cap else f"{low} to {high}", name


def _objectives(w: World) -> Iterator[Row]:
    for side in SIDES:
        for place in w.place.values():
            if place.objective == side:
                fortress = str(place.fortress or "")
                yield spelled(place.name), w.names[place.hex], place.country, fortress


def _dice(chart: str, w: World) -> Iterator[Row]:
    """What each die of a small table does."""
    table = w.charts[chart]
    return ((die, text) for die, text in sorted(table.get("table", table).items()) if die.isdecimal())


ROWS: dict[str, Rows] = {
    "standard": partial(_results, "standard"),
    "shock": partial(_results, "shock"),
    "meanings": _meanings,
    "terrain": _terrain,
    "points": _points,
    "mobilization": _mobilization,
    "reorganization": _reorganization,
    "turns": _turns,
    "victory": _victory,
    "objectives": _objectives,
    "psywar": partial(_dice, "psywar"),
    "landing": partial(_dice, "amphibious_landing"),
}
#: Every chart.
charts = partial(charts_of, HERE / "charts.toml", ROWS)
