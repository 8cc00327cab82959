"""11, 13, 18. Where a unit can go in its move, and what it costs at least: on foot, by rail, or both.

This is the one search of the game. The list of steps begins it, so that lists, ways, overlays and the adviser
cannot disagree. Everything is counted in half points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import Board, March, S, enemy, occupied, turn_of
from hexfront.games.kaisers_war_east.rules.borders import realm
from hexfront.games.kaisers_war_east.rules.rail import ride_cost, rides, tracks
from hexfront.games.kaisers_war_east.rules.supply import in_general_supply
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import FULL, World
from hexfront.hexes import least_costs, onward, steps_back, steps_from
from hexfront.kernel import Action, Condition, act
from hexfront.mechanics.memory import remembered

STOP = act("stop")

#: A hex, and whether the unit has come there by the ride it still may take (18.1c).
Node = tuple[int, bool]
#: At index n the hexes that can be reached for n half points and not for less.
Waves = Sequence[int]


class Ground(NamedTuple):
    """What a unit meets on its way: the season, hexes open to it, hexes in enemy zones."""

    season: str
    free: int
    zone: int


def ground(s: S, u: int) -> Ground:
    """The map as a unit finds it; an armored train makes no steps (11.7, 21.4a, 23.0b, 23.3).

    An enemy fortress is an enemy unit (R-STK-2); friends may be passed in any number (12.2d).
    """
    b, w = s.board, s.world
    side = w.side_of[u]
    free = 0 if w.trains >> u & 1 else realm(b, w, u) & ~occupied(b, enemy(side))
    return Ground(turn_of(s).season, free, enemy_zone(b, w, side))


def allowance(s: S, u: int) -> int:
    """Half points a unit may spend; forced march doubles them (11.0b)."""
    return FULL * s.world.move[u] * (2 if s.board.marched >> u & 1 else 1)


def condition(s: S, u: int) -> Condition:
    """Whether a unit is in general supply, and the movement points it has in this phase (11.0b, 17.5)."""
    b, w, h = s.board, s.world, s.board.loc[u]
    if h < 0:
        return Condition(w.ids[u])
    return Condition(w.ids[u], w.names[h], in_general_supply(b, w, u, h), allowance(s, u) / FULL)


def begun(s: S, u: int) -> March:
    """The move of a unit that has not moved yet, or the one it is in the middle of."""
    march = s.board.march
    return march if march is not None and march.unit == u else March(u, s.board.loc[u], allowance(s, u))


# On foot (11, 13) --------------------------------------------------------------------------------


def steps(s: S, march: March) -> list[tuple[int, int]]:
    """Hexes the marching unit may step to now, each with what it spends."""
    left = march.allowance - march.spent
    return next_steps(s.world, ground(s, march.unit), s.board.loc[march.unit], left, march.stepped)


def next_steps(w: World, around: Ground, h: int, left: int, stepped: bool) -> list[tuple[int, int]]:
    """Hexes a unit may step to from a hex, each with what it spends.

    In a zone it has entered a unit stops (13.4a). At the start of its move it may leave one for a point more,
    but not into another (13.5, 11.7c), and may enter one hex for everything it has (11.6a, R-MOV-3).
    """
    season, free, zone = around
    held = zone >> h & 1
    if held and stepped:
        return []
    free = _open_from(h, free, zone)
    return steps_from(w.costs[season], h, left, free, FULL if held else 0, 0 if stepped else free)


def _open_from(h: int, free: int, zone: int) -> int:
    """From a zone of control no unit steps into another hex in one (11.7c, 13.5a)."""
    return free & ~zone if zone >> h & 1 else free


def may_set_out(s: S, u: int, h: int) -> bool:
    """Whether a unit that has not moved can step out of a hex at all: the minimum move pays for it."""
    b, w = s.board, s.world
    side = w.side_of[u]
    free = realm(b, w, u) & ~occupied(b, enemy(side))
    return bool(w.touching[h] & _open_from(h, free, enemy_zone(b, w, side)))


def march_range(b: Board, w: World, side: str, start: int, points: int, within: int | None = None) -> Waves:
    """Where a unit of a side that has not moved can march from a hex with so many half points.

    ``within`` gives the hexes it may enter at all, if these are not all that are open (23.3).
    """
    open_hexes = (w.land if within is None else within) & ~b.closed & ~occupied(b, enemy(side))
    around = Ground(w.turns[b.turn].season, open_hexes, enemy_zone(b, w, side))
    return walked(w, around, start, points)


@remembered
def walked(w: World, around: Ground, start: int, points: int, spent: int = 0, stepped: bool = False) -> Waves:
    """Where a unit can march that stands in a hex and has spent so much of its points."""
    waves = [0] * (points + 1)
    waves[spent] = 1 << start
    for n, cost in next_steps(w, around, start, points - spent, stepped):
        waves[spent + cost] |= 1 << n
    return onward(w.costs[around.season], waves, around.free, around.zone | 1 << start)


def all_of(waves: Waves) -> int:
    """The hexes of all waves."""
    found = 0
    for wave in waves:
        found |= wave
    return found


# On foot and by rail -----------------------------------------------------------------------------


class Ride(NamedTuple):
    """A ride that a unit may take: where it boards, what it has spent before and after, where it may end."""

    board: int
    before: int
    spent: int
    ends: int


class Reach:
    """Everything a unit can still reach in its move.

    ``on_foot`` are the hexes it can march to, ``by_rail`` those it can come to with a ride and marches before
    and after it, both as waves. Who wants less to be looked at gives the hexes where it may board, and those
    it may come to by rail.
    """

    def __init__(self, s: S, march: March, boarding: int = -1, within: int = -1) -> None:
        self.s, self.march, self.start = s, march, s.board.loc[march.unit]
        self.around = ground(s, march.unit)
        self.costs = s.world.costs[self.around.season]
        self.first = steps(s, march)
        self.on_foot = walked(s.world, self.around, self.start, march.allowance, march.spent, march.stepped)
        self.rides = self._rides(boarding)
        self.by_rail = self._ridden(within)
        self._ways: dict[Node, list[Node]] = {}
        self._tracks: dict[Ride, dict[int, int]] = {}

    def _rides(self, boarding: int) -> list[Ride]:
        """The rides from every hex that the unit can march to; it boards as soon as it can."""
        s, march, start = self.s, self.march, self.start
        train = s.world.trains >> march.unit & 1
        found: list[Ride] = []
        stations = s.board.rail_net & boarding & (~self.around.zone | 1 << start)
        if march.railed:
            return found
        for spent, wave in enumerate(self.on_foot):
            while here := wave & stations:
                h = (here & -here).bit_length() - 1
                now = march._replace(spent=spent, stepped=march.stepped or h != start)
                ends = rides(s, now, h)
                # What a ride has reached no later ride from among it would reach sooner.
                stations &= ~(ends | 1 << h)
                if ends:
                    cost = 0 if train else ride_cost(s.board, s.world, now, h)
                    found.append(Ride(h, spent, spent + cost, ends))
        return found

    def _ridden(self, within: int) -> Waves:
        waves = [0] * (self.march.allowance + 1)
        if not self.rides:
            return waves
        for ride in self.rides:
            waves[ride.spent] |= ride.ends & within
        return onward(self.costs, waves, self.around.free & within, self.around.zone)

    def best(self) -> dict[int, tuple[int, bool]]:
        """Every hex but the start with its least cost, and whether that takes a ride.

        At equal cost a unit goes on foot, which takes no rail capacity.
        """
        foot, rail = self._least
        found = {h: (spent, False) for h, spent in foot.items()}
        for h, spent in rail.items():
            if h not in found or spent < found[h][0]:
                found[h] = (spent, True)
        del found[self.start]
        return found

    @cached_property
    def _least(self) -> tuple[dict[int, int], dict[int, int]]:
        """By hex the least cost on foot, and with a ride."""
        return least_costs(self.on_foot), least_costs(self.by_rail)

    def spent(self, goal: Node) -> int:
        """The half points spent at least when the unit comes to a node."""
        return self._least[goal[1]][goal[0]]

    def way(self, goal: Node) -> list[Node]:
        """The nodes of a cheapest way from the start to a node."""
        known = self._ways.get(goal)
        if known is None:
            before = self._before(*goal)
            known = self._ways[goal] = [goal] if before is None else [*self.way(before), goal]
        return known

    def _before(self, h: int, railed: bool) -> Node | None:
        """The node before a node on a cheapest way; nothing before the start."""
        stops = self.around.zone
        if railed:
            for ride in self.rides:
                if ride.ends >> h & 1 and ride.spent == self.spent((h, True)):
                    return ride.board, False
        elif h == self.start:
            return None
        elif (h, self.spent((h, False)) - self.march.spent) in self.first:
            return self.start, False
        else:
            stops |= 1 << self.start
        return steps_back(self.costs, self._least[railed], h, stops)[0], railed

    def shown(self, goal: Node) -> list[int]:
        """The hexes of a way as it is drawn on the map: a ride goes along its track."""
        way = self.way(goal)
        found = [way[0][0]]
        for (here, railed), (there, later) in pairwise(way):
            ride = next((ride for ride in self.rides if ride.board == here), None)
            if later and not railed and ride is not None:
                found += self._track(ride, there)
            found.append(there)
        return found

    def _track(self, ride: Ride, end: int) -> list[int]:
        """The hexes between the ends of a ride."""
        before = self._tracks.get(ride)
        if before is None:
            before = self._tracks[ride] = tracks(self.s.world, self.march.unit, ride.board, ride.ends)
        passed: list[int] = []
        here = before.get(end, ride.board)
        while here != ride.board:
            passed.append(here)
            here = before[here]
        return passed[::-1]

    def ride(self, goal: Node) -> tuple[int, int] | None:
        """Where the unit boards and leaves the train on its way to a node, if it does."""
        for (here, railed), (there, later) in pairwise(self.way(goal)):
            if later and not railed:
                return here, there
        return None

    def actions(self, goal: Node) -> list[Action]:
        """The steps and the ride that take the unit to a node."""
        names = self.s.world.names
        return [
            act("rail" if later and not railed else "step", names[there])
            for (_, railed), (there, later) in pairwise(self.way(goal))
        ]

    def may_step_on(self, goal: Node) -> bool:
        """Whether the unit could step further from a node."""
        left = self.march.allowance - self.spent(goal)
        return bool(next_steps(self.s.world, self.around, goal[0], left, True))

    def may_ride_on(self, goal: Node) -> bool:
        """Whether the unit could go by rail from a node."""
        h, railed = goal
        if railed:
            return False
        return bool(rides(self.s, self.march._replace(spent=self.spent(goal), stepped=True), h))
