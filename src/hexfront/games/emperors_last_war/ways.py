"""Every place that what stands in a hex can go to now, with what it costs and the way it would go.

A client shows these when a stack is taken in hand: marches, rides, passages by sea, secret transfers,
retreats and advances. Units move one by one, so a stack goes where each of them can go, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexfront.games.emperors_last_war.board import S
from hexfront.games.emperors_last_war.figures import STACK
from hexfront.games.emperors_last_war.rules import attack, rail, sea, secret
from hexfront.games.emperors_last_war.rules.marching import STEP, exits, may_rest
from hexfront.games.emperors_last_war.rules.movement import STOP, OfMover, begun, movable, urgent, westward
from hexfront.games.emperors_last_war.rules.players import OfPower, directs
from hexfront.games.emperors_last_war.rules.stacking import room
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.ways import Finder, found_ways, unit_actions, wanted_units


class Path(NamedTuple):
    """The cheapest way on foot to a hex: what it has cost so far, and its hexes."""

    spent: int
    way: tuple[int, ...]


def ways(s: S, hex_name: str, units: tuple[str, ...] = ()) -> list[Order]:
    """Where the stack in a hex can go, or only some of its units; nothing if the decision is another one."""
    return found_ways(s, FINDERS, hex_name, units)


def _paths(s: S, u: int, side: str, spent: int, points: int) -> dict[int, Path]:
    """By hex the cheapest way of a unit by ordinary steps (5.1)."""
    b, w = s.board, s.world
    start = b.loc[u]
    found = {start: Path(spent, (start,))}
    wave = [start]
    while wave:
        h = wave.pop(0)
        here = found[h]
        for n, price in exits(b, w, u, h, points - here.spent, False):
            cost = here.spent + price.cost
            if price.how != STEP or (n in found and found[n].spent <= cost):
                continue
            if h == start and not westward(s, u, n, side):
                continue
            found[n] = Path(cost, (*here.way, n))
            wave.append(n)
    del found[start]
    return found


def _on(s: S, u: int, at: int, left: int) -> bool:
    """Whether a unit that has come to a hex could still go on, so that it must be stopped."""
    b, w = s.board, s.world
    return any(may_rest(b, w, u, n, left - price.cost) for n, price in exits(b, w, u, at, left, False))


def _marches(s: S, units: list[int], side: str, begun_already: bool) -> Iterator[Order]:
    """Marches of some units to the same hex, the nearest first; there must be room for all (5.3a)."""
    b, w = s.board, s.world
    searches = []
    for u in units:
        march = at_hand(b.march) if begun_already else begun(b, w, u)
        searches.append((march.allowance, _paths(s, u, side, march.spent, march.allowance)))
    goals = set.intersection(*(set(paths) for _, paths in searches))
    names = " ".join(w.ids[u] for u in units)
    for goal in sorted(goals, key=lambda h: (max(paths[h].spent for _, paths in searches), h)):
        if b.stack[goal].bit_count() + len(units) > STACK or not room(b, w, goal):
            continue
        actions: list[Action] = []
        for u, (points, paths) in zip(units, searches, strict=True):
            if not begun_already:
                actions.append(act("move", w.ids[u]))
            actions += [act("step", w.names[h]) for h in paths[goal].way[1:]]
            if _on(s, u, goal, points - paths[goal].spent):
                actions.append(STOP)
        way = searches[0][1][goal]
        yield Order(
            "move", tuple(actions), names, w.names[goal], way.spent, way=tuple(w.names[h] for h in way.way)
        )


def _carried(s: S, u: int, side: str, begin: tuple[Action, ...]) -> Iterator[Order]:
    """Rides, passages by sea and secret transfers of one unit that has not moved (18, 20, 38)."""
    b, w = s.board, s.world
    if not directs(b, w, side, u):
        return
    name, start = w.ids[u], w.names[b.loc[u]]
    for h, fare in rail.rides(s, u, side).items():
        way = tuple(w.names[x] for x in rail.line(s, u, h))
        yield Order("rail", (*begin, act("rail", w.names[h])), name, w.names[h], fare, why="by rail", way=way)
    for h in members(sea.harbours(s, u)):
        there = w.names[h]
        yield Order("ship", (*begin, act("sail", there)), name, there, 0, why="by sea", way=(start, there))
    price = int(w.charts["rail"]["secret_rtp"])
    for h in members(secret.departures(s, u, side)):
        there = w.names[h]
        order = (*begin, act("depart", there))
        yield Order("secret", order, name, there, price, why="in secret", way=(start, there))


def _movement(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Where units that have not moved can go; duties come before everything else (R-95)."""
    b, w = s.board, s.world
    frame = s.asked(OfMover)
    units = wanted_units(s, movable(s, frame.power, frame.side), h, wanted)
    if not units or urgent(b, w, frame.power):
        return
    yield from _marches(s, units, frame.side, begun_already=False)
    if len(units) == 1:
        yield from _carried(s, units[0], frame.side, (act("move", w.ids[units[0]]),))


def _march(s: S, h: int, wanted: int) -> Iterator[Order]:
    """The rest of the march under way."""
    march, frame = at_hand(s.board.march), s.asked(OfMover)
    if s.board.loc[march.unit] != h or wanted not in (0, 1 << march.unit):
        return
    yield from _marches(s, [march.unit], frame.side, begun_already=True)
    if not march.way:
        yield from _carried(s, march.unit, frame.side, ())


def _advance(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Advances of the units that attacked (10)."""
    w = s.world
    for action in unit_actions(s, h, wanted, "advance"):
        goal = action.args[-1]
        if goal in w.grid:
            yield Order("advance", (action,), action.args[0], goal, 0, way=(w.names[h], goal))


FINDERS: dict[str, Finder] = {"movement": _movement, "march": _march, "advance": _advance}


def doers(s: S, action: Action) -> list[str]:
    """The units that could attack a hex (7.1a); of other actions none are told."""
    if (s.agenda[-1].step, action.verb) != ("attack", "attack"):
        return []
    b, w, power = s.board, s.world, s.asked(OfPower).power
    return [w.ids[u] for u in members(attack.joiners(b, w, power, w.grid.hex(action.args[0])))]
