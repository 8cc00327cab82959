"""Where a group can go and by which way: the cheapest ways from a hex, under the rules of movement."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.reichswehr_freikorps.board import Board
from hexfront.games.reichswehr_freikorps.rules.movement import group_may_stay
from hexfront.games.reichswehr_freikorps.rules.stacking import may_pass, weight
from hexfront.games.reichswehr_freikorps.world import RED, World
from hexfront.hexes import members


class Routes(NamedTuple):
    """The cheapest ways of a group: by hex the points spent, the hex before it, the places on the way."""

    start: int
    spent: dict[int, int]
    came: dict[int, int]
    taken: dict[int, int]

    def way(self, goal: int) -> list[int]:
        """The hexes to step through, the goal last."""
        way = []
        h = goal
        while h != self.start:
            way.append(h)
            h = self.came[h]
        way.reverse()
        return way


def pace(w: World, units: int, slow: int, fast: int) -> int:
    """The points of a group: that of its slowest (9.6a)."""
    return slow if units & w.infantry else fast


def enterable(b: Board, w: World, side: str, units: int) -> int:
    """Hexes a group may step into, if only to pass (9.7a, 8.4a, 5.5e, R-09)."""
    if side == RED:
        first = (units & -units).bit_length() - 1
        closed = b.german
        for h in members(b.red):
            if not may_pass(b, w, h, first):
                closed |= 1 << h
        return w.land & ~closed
    closed = b.red
    for h in members(b.german):
        if weight(w, b.stack[h] | units) > w.limit:
            closed |= 1 << h
    return w.land & ~closed


def stoppable(b: Board, w: World, units: int, open_hexes: int) -> int:
    """Hexes among those where a group may end its move."""
    closed = 0
    for h in members((b.red | b.german) & open_hexes):
        if not group_may_stay(b, w, h, units):
            closed |= 1 << h
    return open_hexes & ~closed


def routes(
    w: World, cavalry: bool, start: int, points: int, open_hexes: int, stops: int, prizes: int, fresh: bool
) -> Routes:
    """The cheapest ways from a hex; of equal ones that through more of the ``prizes``.

    A group that has spent nothing may always enter one hex in which it may stop (9.3a).
    """
    spent, came, taken = {start: 0}, {start: start}, {start: 0}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    exits = w.exits
    for at, bucket in enumerate(buckets):
        for h in bucket:
            if spent[h] != at:
                continue
            for to, cost, cavalry_cost in exits[h]:
                total = at + (cavalry_cost if cavalry else cost)
                if total > points or not open_hexes >> to & 1:
                    continue
                old = spent.get(to, points + 1)
                won = taken[h] | prizes & 1 << to
                if old < total or (old == total and won.bit_count() <= taken[to].bit_count()):
                    continue
                if old > total:
                    buckets[total].append(to)
                spent[to], came[to], taken[to] = total, h, won
    if fresh:
        for to, _, _ in exits[start]:
            if to not in spent and stops >> to & 1:
                spent[to] = points
                came[to] = start
                taken[to] = prizes & 1 << to
    return Routes(start, spent, came, taken)
