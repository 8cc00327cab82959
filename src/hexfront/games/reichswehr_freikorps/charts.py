"""The charts beside the map, made from the game's tables."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.world import HERE, World
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import Chart


def charts(w: World) -> tuple[Chart, ...]:
    """Every chart, what is looked up most first."""
    return (
        _results(w),
        _meanings(),
        _terrain(),
        _shifts(w),
        _turns(w),
        _morale(w),
        _morale_events(),
        _draws(w),
    )


def _results(w: World) -> Chart:
    rows = tuple(
        (str(die), *(w.crt[column][die - 1] for column in range(len(w.columns)))) for die in range(1, 7)
    )
    notes = (
        "Odds are rounded in favour of the defender, shifted, then cut to 1:5 and 6:1 (10.10a, 10.10b).",
    )
    return Chart(
        "Combat Results", ("Die", *w.columns), rows, "10.2g", w.charts["combat"]["crt"]["source"], notes
    )


def _meanings() -> Chart:
    rows = tuple(tuple(row.values()) for row in read_table(HERE / "results.tsv"))
    return Chart("What the results mean", ("Result", "Meaning", "Rule"), rows, "10.11a", "rulebook")


def _terrain() -> Chart:
    rows = read_table(HERE / "terrain.tsv", ["terrain", "where", "mp_infantry", "mp_cavalry"])
    columns = ("Terrain", "Infantry, cars", "Cavalry", "Combat", "Rule")
    cells = []
    for row in rows:
        shift = f"{row['shift_left']} left" if row["shift_left"] != "0" else ""
        effect = row["combat_effect"].removeprefix("odds shift").lstrip("; ")
        combat = "; ".join(part for part in (shift, effect) if part and part != "none") or "none"
        name = row["terrain"] + (" side" if row["where"] == "hexside" else "")
        cells.append((name, row["mp_infantry"], row["mp_cavalry"], combat, row["rule"].split("/")[0] + "a"))
    notes = ("Movement points by type of unit; a first hex may always be entered (9.3a).",)
    return Chart("Terrain Effects", columns, tuple(cells), "9.10a", "movement rulebook, shifts design", notes)


def _shifts(w: World) -> Chart:
    ring = w.charts["combat"]["concentric"]
    rows = (
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
    notes = (
        "Concentric: from two opposite, three alternate or four and more hexes; not against a city (10.19d).",
    )
    return Chart("Odds and strength", ("Case", "Effect", "Rule"), rows, "10.2c", "rulebook", notes)


def _turns(w: World) -> Chart:
    track, south = w.charts["turn_track"], w.charts["southern_front"]["first_turn"]
    rows = []
    for turn, label in enumerate(track["labels"], 1):
        slow, fast = w.rates[turn]
        events = [
            "no railheads" if turn in track["railhead_phase_skipped_on"] else "",
            "Allied support marker" if turn in track["als_arrives_on"] else "",
            "a Southern army may come" if turn >= south else "",
        ]
        rows.append((str(turn), label, str(slow), str(fast), ", ".join(filter(None, events))))
    columns = ("Turn", "Week", "Infantry", "Cavalry, cars", "What comes")
    return Chart("Turn Record", columns, tuple(rows), "5.1a", track["source"], track="Turn")


def _morale(w: World) -> Chart:
    bands = w.charts["ram"]
    rows = tuple(
        (f"{bands[name][0]} to {bands[name][1]}", name, shift, factor)
        for name, shift, factor in (
            ("high", "1 for Red", "+1"),
            ("neutral", "none", "0"),
            ("low", "1 against Red", "-1"),
        )
    )
    notes = ("Below 1 the Red Army collapses and the German wins (4.8a).",)
    columns = ("Morale", "Level", "Columns", "Red movement")
    return Chart("Red Army Morale", columns, rows, "4.7b", bands["source"], notes)


def _morale_events() -> Chart:
    rows = read_table(HERE / "ram_events.tsv", ["id", "event", "delta", "timing", "source"])
    cells = tuple((row["event"], row["delta"], row["timing"], row["source"]) for row in rows)
    return Chart("What changes morale", ("Event", "Morale", "When", "Source"), cells, "4.7i")


def _draws(w: World) -> Chart:
    south = w.charts["southern_front"]
    rows = tuple(
        (str(die), f"-{debit}" if debit else "0") for die, debit in enumerate(south["vp_debit_by_die"], 1)
    )
    first, gain = south["first_turn"], south["ram_gain"]
    notes = (f"From turn {first} one army a turn, drawn blind, enters in Warsaw: morale +{gain} (4.7m).",)
    return Chart("Price of a Southern army", ("Die", "Red points"), rows, "6.2d", south["source"], notes)
