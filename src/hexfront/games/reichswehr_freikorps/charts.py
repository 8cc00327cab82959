"""The charts beside the map, made from the game's tables; ``charts.toml`` says what they are called."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hexfront.games.reichswehr_freikorps.world import HERE, World
from hexfront.hexes.tables import read_table
from hexfront.mechanics.charts import Rows, charts_of, result_rows

Row = tuple[str, ...]


def _meanings(w: World) -> Iterator[Row]:
    return (tuple(row.values()) for row in read_table(HERE / "results.tsv"))


def _terrain(w: World) -> Iterator[Row]:
    for row in read_table(HERE / "terrain.tsv", ["terrain", "where", "mp_infantry", "mp_cavalry"]):
        shift = f"{row['shift_left']} left" if row["shift_left"] != "0" else ""
        effect = row["combat_effect"].removeprefix("odds shift").lstrip("; ")
        combat = "; ".join(part for part in (shift, effect) if part and part != "none") or "none"
        name = row["terrain"] + (" side" if row["where"] == "hexside" else "")
        yield name, row["mp_infantry"], row["mp_cavalry"], combat, row["rule"].split("/")[0] + "a"


def _shifts(w: World) -> tuple[Row, ...]:
    ring = w.charts["combat"]["concentric"]
    return (
        ("Concentric attack by the German", f"{ring['german_shift_right']} right", "10.19b"),
        ("Concentric attack by Red", f"{ring['red_shift_right']} right", "10.19c"),
        ("Red attacks with high morale", "1 right", "4.7e"),
        ("German attacks, Red morale high", "1 left", "4.7e"),
        ("Red attacks with low morale", "1 left", "4.7g"),
        ("German attacks, Red morale low", "1 right", "4.7g"),
        ("Attack over a river", "attackers halved", "10.7b"),
        ("Out of supply", "unit halved", "7.7d"),
        ("Allied support", "German stack doubled", "10.18d"),
    )


def _turns(w: World) -> Iterator[Row]:
    track, south = w.charts["turn_track"], w.charts["southern_front"]["first_turn"]
    for turn, label in enumerate(track["labels"], 1):
        slow, fast = w.rates[turn]
        events = [
            "no railheads" if turn in track["railhead_phase_skipped_on"] else "",
            "Allied support marker" if turn in track["als_arrives_on"] else "",
            "a Southern army may come" if turn >= south else "",
        ]
        yield str(turn), label, str(slow), str(fast), ", ".join(filter(None, events))


def _morale(w: World) -> Iterator[Row]:
    columns = {"high": ("1 for Red", "+1"), "neutral": ("none", "0"), "low": ("1 against Red", "-1")}
    for name, effects in columns.items():
        low, high = w.charts["ram"][name]
        yield f"{low} to {high}", name, *effects


def _morale_events(w: World) -> Iterator[Row]:
    for row in read_table(HERE / "ram_events.tsv", ["id", "event", "delta", "timing", "source"]):
        yield row["event"], row["delta"], row["timing"], row["source"]


def _draws(w: World) -> Iterator[Row]:
    for die, debit in enumerate(w.charts["southern_front"]["vp_debit_by_die"], 1):
        yield str(die), f"-{debit}" if debit else "0"


ROWS: dict[str, Rows] = {
    "results": lambda w: result_rows(w.columns, w.crt),
    "meanings": _meanings,
    "terrain": _terrain,
    "shifts": _shifts,
    "turns": _turns,
    "morale": _morale,
    "morale_events": _morale_events,
    "draws": _draws,
}
#: Every chart.
charts = partial(charts_of, HERE / "charts.toml", ROWS)
