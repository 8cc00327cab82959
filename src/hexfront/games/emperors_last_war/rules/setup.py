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
    put,
    restack,
)
from hexfront.games.emperors_last_war.rules import concealment, inforce, track, variants
from hexfront.games.emperors_last_war.rules.arrivals import charted, mobilisation, schedule
from hexfront.games.emperors_last_war.rules.players import OfPower, asked
from hexfront.games.emperors_last_war.world import CP, FRONTS, HERE, POWER_NAMES, POWERS, RU, RUSSIA, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel import Action, Ask, Auto, Frame, act
from hexfront.mechanics.maps import Row


@cache
def _rows(name: str) -> tuple[Row, ...]:
    return tuple(read_table(HERE / name))


def starting_board(w: World, scenario: str, options: dict[str, str]) -> Board:
    """The board at the start of a scenario: what is set up, what comes later, what does not take part.

    Its length is that of the scenario (A.a, B.a, C.a, 40a). D and E begin with the control and the captured
    works of their tables (R-64, R-91).
    """
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
    """Reinforcements wait for their turns (19a, 45b); those of the mobilisation for the first (30a)."""
    for unit in schedule(tables):
        u = w.index[unit]
        b.loc[u] = EXPECTED - max(b.turn, charted(b, w, u)[0])
    if inforce.on(b, "campaign") and b.turn == 1:
        # The war begins on 16.VIII.
        for unit in mobilisation():
            b.loc[w.index[unit]] = EXPECTED - 1


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
    """The cavalry screen is set up (C.2); units out of contact may start concealed (16c, 17.2b).

    Then the first turn begins.
    """
    b = s.board
    b.phase = concealment.SETUP
    s.push("turn", b.turn)
    for power in reversed(POWERS):
        concealment.offer(s, power)
    if SCREEN in b.loc:
        s.push("screen", RU)


# The Russian cavalry screen (C.2) ---------------------------------------------------------------------


def _screen_actions(s: S, frame: OfPower) -> list[Action]:
    """One corps in a hex, on hexes of the list that no enemy holds (C.2a)."""
    b, w = s.board, s.world
    unit = next(u for u, at in enumerate(b.loc) if at == SCREEN)
    free = concealment.screen(w) & ~b.held[CP] & ~_cavalry_there(b, w)
    return [act("screen", w.ids[unit], w.names[h]) for h in members(free)]


def _cavalry_there(b: Board, w: World) -> int:
    names = w.charts["scenario"]["C"]["cavalry_screen"]["units"]
    return sum(1 << b.loc[w.index[name]] for name in names if b.loc[w.index[name]] >= 0)


def _screen(s: S, frame: OfPower, action: Action) -> None:
    b, w = s.board, s.world
    put(b, w, w.index[action.args[0]], w.grid.hex(action.args[1]))
    if SCREEN in b.loc:
        s.again(frame)


STEPS = (
    Auto(name="begin", run=_begin),
    Ask(
        name="screen",
        frame=OfPower,
        rule="C.2a",
        side=asked,
        prompt=lambda s, f: "Place the cavalry corps of the screen, one in a hex.",
        actions=_screen_actions,
        take=_screen,
    ),
)
