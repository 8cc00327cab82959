"""A.2, B.2, 13d, 19. Reinforcements: when they are due, and where those with a hex of their own come on."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hexfront.games.emperors_last_war.board import (
    DUE,
    EDGE,
    EXPECTED,
    Board,
    S,
    controls,
)
from hexfront.games.emperors_last_war.naming import unit_title
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.area import area, shunned
from hexfront.games.emperors_last_war.rules.entry import go
from hexfront.games.emperors_last_war.rules.lines import beside
from hexfront.games.emperors_last_war.rules.players import OfPowerUnit, asked
from hexfront.games.emperors_last_war.rules.stacking import full
from hexfront.games.emperors_last_war.telling import tell
from hexfront.games.emperors_last_war.world import HERE, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel import Action, Ask, act
from hexfront.mechanics.maps import filled

PASS = act("pass")


class Row(NamedTuple):
    """A row of the list of reinforcements: the turn by its date, how the unit comes, and where."""

    turn: str
    mode: str
    hex: str
    order: int


@cache
def schedule(tables: str) -> dict[str, Row]:
    """By unit when and how it comes in a scenario."""
    return {
        row["unit"]: Row(row["turn"], row["mode"], filled(row["hex"]), int(row["order"]))
        for row in read_table(HERE / "reinforcements.tsv", ["scenario", "turn", "unit", "mode", "hex"])
        if row["scenario"] == tables
    }


@cache
def mobilisation() -> dict[str, tuple[str, str]]:
    """By unit the entry hex and the destination of the first turn (30a, 50a, 50c, 50d, R-82)."""
    rows = read_table(HERE / "mobilisation.tsv", ["unit", "entry_hex", "destination_hex"])
    return {row["unit"]: (row["entry_hex"], row["destination_hex"]) for row in rows}


def mobilised(b: Board, w: World, u: int) -> bool:
    """Whether a unit is one of those that the first movement phase of the campaign brings (30a)."""
    return b.mobilising and w.ids[u] in mobilisation()


def free_to_choose(b: Board, w: World, u: int) -> bool:
    """Whether a unit of the mobilisation has no fixed destination (50a)."""
    return mobilised(b, w, u) and inforce.for_power(b, "o50", w.side_of[u])


def row_of(b: Board, w: World, u: int) -> Row | None:
    """How a unit comes in the scenario at hand; nothing if the list does not name it."""
    return schedule(inforce.terms()[b.scenario].tables).get(w.ids[u])


def charted(b: Board, w: World, u: int) -> tuple[int, int]:
    """The turn in which the chart brings a unit, and its place in the chart (19a, 46a).

    With the Trans-Siberian railway four Russian units stand in it earlier (45b).
    """
    row = row_of(b, w, u)
    if row is None:
        return b.turn, 0
    turn = w.turn_of_date[row.turn]
    if inforce.on(b, "campaign") and inforce.on(b, "o45"):
        early: dict[str, str] = w.charts["options"]["o45"]["early"]
        dates = [w.turn_of_date[date] for date, unit in early.items() if unit == w.ids[u]]
        turn = min(turn, *dates) if dates else turn
    return turn, row.order


def horizon(b: Board, w: World, u: int) -> int:
    """The turn of the list whose units fall due now.

    The town of a secret transfer is written down one turn earlier (B.2.3a, C.3a).
    """
    row = row_of(b, w, u)
    return b.turn + 1 if row is not None and row.mode == "secret_transfer" else b.turn


def fall_due(s: S, power: int) -> None:
    """Reinforcements are due in the first movement phase of the own Player-Turn (19a, A.2a, B.2a, 13d)."""
    b, w = s.board, s.world
    for u in members(w.side[power] & ~b.afield):
        turn = horizon(b, w, u)
        if b.loc[u] == EDGE or EXPECTED - turn <= b.loc[u] <= EXPECTED:
            b.loc[u] = DUE


def place_due(s: S, power: int) -> None:
    """Ask where those come on that have a hex of their own, or none because rail rules are not in force."""
    b, w = s.board, s.world
    for u in reversed(members(w.side[power])):
        if b.loc[u] == DUE and placed_by_hex(b, w, u):
            s.push("arrival", power, u)


def placed_by_hex(b: Board, w: World, u: int) -> bool:
    """Whether a unit is set down and does not come by rail: by the list, or where there is none (R-30)."""
    if mobilised(b, w, u):
        return not free_to_choose(b, w, u)
    row = row_of(b, w, u)
    return (row is not None and row.mode == "hex") or not inforce.on(b, "rail")


def origin(b: Board, w: World, u: int) -> int:
    """The hex where a unit is due: that of the list, or where it left the map (A.2a, R-30)."""
    if u in b.left_at:
        return b.left_at[u]
    if mobilised(b, w, u):
        return w.grid.hex(mobilisation()[w.ids[u]][1])
    row = row_of(b, w, u)
    assert row is not None
    return w.grid.hex(row.hex)


def berths(b: Board, w: World, u: int) -> int:
    """Where a due unit may be set down (A.2a, A.2.1a, R-33).

    In the hex of the list; if the enemy is there or adjacent, in the nearest town in the area that is neither
    the enemy's nor adjacent to him. Whoever left over an edge comes to the nearest such town (R-30).
    """
    power = w.side_of[u]
    h = origin(b, w, u)
    closed = beside(b, w, power) | b.held[1 - power] | full(b, w, power) | shunned(b, w, u)
    if u not in b.left_at and not closed >> h & 1:
        return 1 << h
    return nearest(w, h, controls(b, w, power) & w.towns & area(b, w) & ~closed)


def nearest(w: World, h: int, goals: int) -> int:
    """Those of some hexes that are nearest to a hex, counted in hexes (R-42)."""
    best, found = w.grid.size, 0
    for n in members(goals):
        away = w.grid.distance(h, n)
        if away < best:
            best, found = away, 0
        if away == best:
            found |= 1 << n
    return found


def _actions(s: S, frame: OfPowerUnit) -> list[Action]:
    w = s.world
    place = w.hex_acts("place")
    return [place[h] for h in members(berths(s.board, w, frame.unit))] or [PASS]


def _take(s: S, frame: OfPowerUnit, action: Action) -> None:
    """Ties are the owner's choice (R-96); who finds no place waits (19c)."""
    if action == PASS:
        return
    u = frame.unit
    if mobilised(s.board, s.world, u):
        # There are no limits of transfer, and nobody moves on (30a, 30b, R-68).
        s.board.landed |= 1 << u
        set_down(s, u, s.world.grid.hex(action.args[0]), "30a")
    else:
        set_down(s, u, s.world.grid.hex(action.args[0]), "A.2a")


def set_down(s: S, u: int, h: int, rule: str) -> None:
    """A reinforcement comes onto the map."""
    b, w = s.board, s.world
    b.left_at.pop(u, None)
    go(s, u, h)
    b.ready |= 1 << u
    tell(s, "arrived", rule, 1 << u, at=(w.spot(h),))


STEPS = (
    Ask(
        name="arrival",
        frame=OfPowerUnit,
        rule="A.2a",
        side=asked,
        prompt=lambda s, f: f"Where does the {unit_title(s.world, f.unit)} come on?",
        actions=_actions,
        take=_take,
    ),
)
