"""Where a unit can go in its move, by road and rail, and the actions that take it there."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import March, S, enemy, occupied, turn_of
from hexfront.games.kaisers_war_east.rules.borders import realm
from hexfront.games.kaisers_war_east.rules.movement import allowance, steps
from hexfront.games.kaisers_war_east.rules.rail import load, ride_cost, rides
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import FULL, World
from hexfront.hexes import members
from hexfront.kernel import Action, act
from hexfront.mechanics.memory import remembered

STOP = act("stop")


class Way(NamedTuple):
    """How a hex is reached: the hexes stepped through in turn, and where the ride goes if there is one.

    ``ride`` is the number of steps before the ride, or -1 without one; the hex it ends in is then next.
    """

    cost: int
    path: tuple[int, ...]
    ride: int = -1


@remembered
def walk(
    w: World, season: str, start: int, points: int, open_hexes: int, zone: int
) -> dict[int, tuple[int, int]]:
    """Hexes within reach on foot of a unit that has not moved, each with cost and hex before (11.1, 13.5)."""
    exits = w.exits[season]
    found: dict[int, tuple[int, int]] = {start: (0, -1)}
    queue = [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if found[here][0] < spent:
            continue
        barred = extra = 0
        if zone >> here & 1:
            if here != start:
                continue
            barred, extra = zone, FULL
        for n, price in exits[here]:
            if not open_hexes >> n & 1 or barred >> n & 1:
                continue
            cost = spent + price + extra
            if cost > points:
                # The minimum move: one hex for everything (11.6a).
                if here != start:
                    continue
                cost = points
            known = found.get(n)
            if known is None or cost < known[0]:
                found[n] = (cost, here)
                heappush(queue, (cost, n))
    return found


def _trail(found: dict[int, tuple[int, int]], h: int) -> tuple[int, ...]:
    """The hexes stepped through to a hex, the start left out."""
    way = []
    while found[h][1] >= 0:
        way.append(h)
        h = found[h][1]
    return tuple(reversed(way))


class Reach:
    """Where one unit can go now; a unit in the middle of its move goes on."""

    def __init__(self, s: S, u: int, wanted: int = -1) -> None:
        b, w = s.board, s.world
        self.s, self.u = s, u
        self.start = b.loc[u]
        march = b.march
        self.march = march if march is not None and march.unit == u else March(u, self.start, allowance(s, u))
        self.zone = enemy_zone(b, w, w.side_of[u])
        self.season = turn_of(s).season
        self.open = realm(b, w, u) & ~occupied(b, enemy(w.side_of[u]))
        self.wanted = wanted
        self.rode: dict[int, tuple[int, int]] = {}
        self.rides = 0
        self.found = self._walk() if not w.trains >> u & 1 else {self.start: (self.march.spent, -1)}
        self._ride()

    def _walk(self) -> dict[int, tuple[int, int]]:
        march = self.march
        if march.stepped and self.zone >> self.start & 1:
            return {self.start: (march.spent, -1)}
        w = self.s.world
        if march.stepped:
            starts = ((self.start, march.spent),)
            return walk_on(w, self.season, starts, march.allowance, self.open, self.zone)
        return walk(w, self.season, self.start, march.allowance, self.open, self.zone)

    def _ride(self) -> None:
        """A ride from where the unit stands, and what can be walked after it."""
        s, u, march = self.s, self.u, self.march
        b, w = s.board, s.world
        self.rides = rides(s, march)
        if not self.rides:
            return
        train = w.trains >> u & 1
        spent = march.spent + (0 if train else ride_cost(b, w, march))
        ends = self.rides & self.wanted & ~(1 << self.start)
        starts = tuple((h, spent) for h in members(ends & ~self.zone))
        self.rode = dict.fromkeys(members(ends), (spent, -1))
        if starts and not train and spent < march.allowance:
            within = self.open & self.wanted
            walked = walk_on(w, self.season, starts, march.allowance, within, self.zone)
            for h, how in walked.items():
                if h not in self.rode:
                    self.rode[h] = how

    def hexes(self) -> dict[int, bool]:
        """Every hex that can be reached, and whether it takes a ride."""
        found = dict.fromkeys(self.rode, True)
        found.update(dict.fromkeys(self.found, False))
        found.pop(self.start, None)
        return found

    def way(self, h: int) -> Way:
        """How a hex is reached; on foot if possible."""
        if h in self.found:
            return Way(self.found[h][0], _trail(self.found, h))
        trail = _trail(self.rode, h)
        first = h
        while self.rode[first][1] >= 0:
            first = self.rode[first][1]
        return Way(self.rode[h][0], (first, *trail), 0)

    def actions(self, h: int) -> tuple[Action, ...]:
        """The whole move to a hex as actions, the choice of the unit not counted."""
        names = self.s.world.names
        way = self.way(h)
        taken = [act("rail" if k == way.ride else "step", names[n]) for k, n in enumerate(way.path)]
        if self._must_stop(h, way):
            taken.append(STOP)
        return tuple(taken)

    def _must_stop(self, h: int, way: Way) -> bool:
        """Whether the engine will ask where the unit goes on: not in a zone, and not if nothing is open."""
        if self.zone >> h & 1:
            return False
        s, u = self.s, self.u
        b = s.board
        railed = self.march.railed or way.ride >= 0
        march = self.march._replace(spent=way.cost, stepped=True, railed=railed)
        here, before = b.loc[u], b.march
        b.loc[u] = h
        try:
            if steps(s, march):
                return True
            return not railed and bool(rides(s, march))
        finally:
            b.loc[u], b.march = here, before

    def cost(self) -> int:
        """The share of rail capacity a ride of this unit takes."""
        return load(self.s.world, self.u)


@remembered
def walk_on(
    w: World, season: str, starts: tuple[tuple[int, int], ...], points: int, open_hexes: int, zone: int
) -> dict[int, tuple[int, int]]:
    """Hexes within reach of a unit that has moved already: no minimum move, no leaving of zones."""
    exits = w.exits[season]
    found: dict[int, tuple[int, int]] = {h: (cost, -1) for h, cost in starts}
    queue = [(cost, h) for h, cost in starts]
    while queue:
        spent, here = heappop(queue)
        if found[here][0] < spent or zone >> here & 1:
            continue
        for n, price in exits[here]:
            cost = spent + price
            if cost <= points and open_hexes >> n & 1:
                known = found.get(n)
                if known is None or cost < known[0]:
                    found[n] = (cost, here)
                    heappush(queue, (cost, n))
    return found
