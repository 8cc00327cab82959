"""1.4, 14. Setting up: the counters of a scenario, who holds what, and the levels at the start."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hexfront.games.emperors_last_war.board import (
    ASIDE,
    EXPECTED,
    GONE,
    POOL,
    SCREEN,
    WEST,
    Board,
    S,
    restack,
)
from hexfront.games.emperors_last_war.rules import concealment, inforce, track, variants
from hexfront.games.emperors_last_war.rules.arrivals import schedule
from hexfront.games.emperors_last_war.world import FRONTS, HERE, POWER_NAMES, POWERS, RU, RUSSIA, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel import Auto, Frame
from hexfront.mechanics.maps import Row


@cache
def _rows(name: str) -> tuple[Row, ...]:
    return tuple(read_table(HERE / name))


def starting_board(w: World, scenario: str, options: dict[str, str]) -> Board:
    """The board at the start of a scenario: what is set up, what comes later, what does not take part."""
    terms = inforce.terms()[scenario]
    b = Board(
        turn=w.turn_of_date[terms.first],
        last_turn=w.turn_of_date[terms.last],
        loc=[GONE] * len(w.units),
        scenario=scenario,
        options=tuple(_chosen(options)),
    )
    b.controlled = w.controllable & w.home[RU]
    for row in _rows("control.tsv"):
        if row["scenario"] == terms.tables:
            place = 1 << w.grid.hex(row["hex"])
            b.controlled = b.controlled | place if row["controller"] == RUSSIA else b.controlled & ~place
    b.captured = w.grid.set(
        row["hex"] for row in _rows("captured_forts.tsv") if row["scenario"] == terms.tables
    )
    _patrols(b, w)
    _expected(b, w, terms.tables)
    if inforce.on(b, "campaign"):
        _campaign(b, w, scenario, terms.tables)
    if inforce.on(b, "splitting"):
        _divisions(b, w)
    for row in _rows("setup.tsv"):
        if row["scenario"] == terms.tables:
            u = w.index[row["unit"]]
            b.loc[u] = w.grid.hex(row["hex"]) if row["hex"] in w.grid else SCREEN
    _levels(b, w, terms.tables)
    variants.prepare(b, w)
    if inforce.on(b, "campaign"):
        b.cells = track.first_cells(b, w)
    restack(b, w)
    return b


def _chosen(options: dict[str, str]) -> Iterator[str]:
    """The options in use; those that one side alone has chosen carry its name (OPT.a, OPT.b)."""
    for name, value in options.items():
        if value != "off":
            yield name if value == "on" else f"{name} {value}"


def _patrols(b: Board, w: World) -> None:
    """Patrols that are at hand: those of the box, or of the scenario (17, B.4a)."""
    kit = w.charts["patrols"]
    if inforce.on(b, "B.4"):
        kit = kit["scenario_b"]
    if not inforce.on(b, "concealment"):
        return
    for power, name in enumerate(POWER_NAMES):
        for u in members(w.patrols & w.side[power])[: kit[name]]:
            b.loc[u] = POOL


def _expected(b: Board, w: World, tables: str) -> None:
    """Reinforcements wait for their turns (19a); those of the mobilisation for the first (30a)."""
    for unit, row in schedule(tables).items():
        b.loc[w.index[unit]] = EXPECTED - w.turn_of_date[row.turn]
    if inforce.on(b, "campaign") and b.turn == 1:
        for entry in _rows("mobilisation.tsv"):
            b.loc[w.index[entry["unit"]]] = EXPECTED - 1


def _campaign(b: Board, w: World, scenario: str, tables: str) -> None:
    """What may be raised, concentrated or brought from the west (31, 32, 33, 35)."""
    for name, column in (("landsturm.tsv", "unit"), ("cavalry.tsv", "cavalry_corps")):
        for row in _rows(name):
            _if_idle(b, w, row[column], POOL)
    wfr = w.charts["wfr"]
    before = wfr.get(f"brought_on_before_{tables.lower()}", []) if tables in ("D", "E") else []
    gone = (*before, *(wfr["not_available_d_e"] if before else ()))
    for row in _rows("wfr_pools.tsv"):
        for column in ("unit_1", "unit_2"):
            if row[column] not in gone and (row["pool"] != "41" or inforce.on(b, "o41")):
                _if_idle(b, w, row[column], WEST)


def _if_idle(b: Board, w: World, unit: str, place: int) -> None:
    u = w.index.get(unit)
    if u is not None and b.loc[u] == GONE:
        b.loc[u] = place


def _divisions(b: Board, w: World) -> None:
    """The divisions of corps that may be split lie aside (27a)."""
    for parts in w.parts.values():
        for u in parts:
            if b.loc[u] == GONE:
                b.loc[u] = ASIDE


def _levels(b: Board, w: World, tables: str) -> None:
    """The supply levels at the start (22f, 29.1a, C.4b, D.b, E.b)."""
    if not inforce.on(b, "supply"):
        return
    chart = w.charts["supply"]["campaign"] if tables == "campaign" else w.charts["scenario"][tables]
    start = chart["start"]
    b.levels = tuple(start.get(front, {}).get(name, 0) for name in POWER_NAMES for front in FRONTS)


def _begin(s: S, frame: Frame) -> None:
    """Units out of contact may start concealed, with patrols (16c, 17.2b); then the first turn begins."""
    s.push("turn", s.board.turn)
    for power in reversed(POWERS):
        concealment.offer(s, power)


STEPS = (Auto(name="begin", run=_begin),)
