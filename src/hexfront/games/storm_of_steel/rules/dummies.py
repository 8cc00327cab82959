"""23.1. Dummies: Fog of War markers that stand in stacks with at least one real unit."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import POOL, S, lift, put
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.world import CP, POWERS
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, act

DONE = act("done")


def reveal(s: S, h: int) -> None:
    """Dummies of a hex that is looked into are removed (23.1b)."""
    b, w = s.board, s.world
    for d in members(b.stack[h] & w.dummies):
        lift(b, w, d, POOL)


def _off(s: S, power: int) -> tuple[int, ...]:
    """Dummies of a side that are off the map."""
    b, w = s.board, s.world
    return tuple(u for u in members(w.dummies & w.side[power]) if b.loc[u] == POOL)


def muster(s: S) -> None:
    """When a quarter begins each side gets back what is off the map; what is seen in it waits (23.1b)."""
    s.board.fog_cp, s.board.fog_en = (len(_off(s, power)) for power in POWERS)


def at_hand(s: S, power: int) -> tuple[int, ...]:
    """Dummies that a side may place: those that were off the map when the turn began (23.1b)."""
    left = s.board.fog_cp if power == CP else s.board.fog_en
    return _off(s, power) if left < 0 else _off(s, power)[:left]


def _spots(s: S, power: int) -> list[int]:
    """Hexes of a side with a real unit and room (23.1a, 13.1a)."""
    b, w = s.board, s.world
    one = w.dummies & w.side[power]
    first = one & -one
    regular = w.land_units & ~w.irregulars
    spots = members(b.real[power] & ~b.full[power])
    return [h for h in spots if b.stack[h] & regular and room(b, w, h, first)]


def _begin(s: S, frame: OfPower) -> None:
    """Before a side's first reorganization segment of a turn its dummies may be placed (23.1b, 39.5a).

    How many are off the map only their owner knows, so he is asked though none may be left.
    """
    if s.board.impulse == 1 and s.world.dummies & s.world.side[frame.power]:
        s.push("dummies", frame.power)


def _actions(s: S, frame: OfPower) -> list[Action]:
    if not at_hand(s, frame.power):
        return [DONE]
    place = s.world.hex_acts("dummy")
    return [*(place[h] for h in _spots(s, frame.power)), DONE]


def _take(s: S, frame: OfPower, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    first, *others = at_hand(s, frame.power)
    put(b, w, first, w.grid.hex(action.args[0]))
    if frame.power == CP:
        b.fog_cp = len(others)
    else:
        b.fog_en = len(others)
    s.again(frame)


STEPS = (
    Auto(name="dummies.begin", frame=OfPower, run=_begin),
    Ask(
        name="dummies",
        frame=OfPower,
        rule="23.1a",
        side=asked,
        prompt=lambda s, f: f"Put dummies among your units, {len(at_hand(s, f.power))} left, or finish.",
        actions=_actions,
        take=_take,
        always=True,
    ),
)
