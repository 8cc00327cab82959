"""Where units can go in a move, what it costs at least, and by which way: on foot, or with a ride by rail.

The rules of a game say which first steps are open, which hexes may be entered and which end a move. What
follows from that is searched for here, once, so that lists, ways, overlays and advisers cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from hexfront.hexes import Costs, least_costs, onward, steps_back, steps_from
from hexfront.kernel.action import Action, act

#: At index n the hexes that can be reached for n points and not for less.
Waves = Sequence[int]
#: A hex, and whether the unit has come there with the ride that it may take.
Node = tuple[int, bool]


def all_of(waves: Waves) -> int:
    """The hexes of all waves.

    >>> all_of([0b001, 0b110, 0])
    7
    """
    found = 0
    for wave in waves:
        found |= wave
    return found


# On foot -----------------------------------------------------------------------------------------


class Routes:
    """The cheapest ways of units that stand in a hex with so many points left.

    Only ``open_hexes`` are entered, and hexes of ``ends`` are not left. One hex of ``minimum`` may be entered
    even if it costs more than is left. Of ways that cost the same, the one through most ``prizes`` is taken.
    """

    def __init__(
        self, costs: Costs, start: int, points: int, open_hexes: int, minimum: int, prizes: int, ends: int = 0
    ) -> None:
        self.costs, self.start, self.prizes = costs, start, prizes
        self.stops = ends | 1 << start
        self.first = steps_from(costs, start, points, open_hexes, 0, minimum)
        waves = [1 << start, *[0] * points]
        for to, cost in self.first:
            waves[cost] |= 1 << to
        self.waves = onward(costs, waves, open_hexes, self.stops)
        self._known: dict[int, tuple[tuple[int, ...], int]] = {start: ((), 0)}

    @cached_property
    def hexes(self) -> int:
        """The hexes that can be reached, the start among them."""
        return all_of(self.waves)

    @cached_property
    def spent(self) -> dict[int, int]:
        """By hex the points that the cheapest way takes."""
        return least_costs(self.waves)

    def taken(self, goal: int) -> int:
        """The prizes on the way to a hex."""
        return self._best(goal)[1]

    def way(self, goal: int) -> tuple[int, ...]:
        """The hexes to step through, the goal last."""
        return self._best(goal)[0]

    def _best(self, h: int) -> tuple[tuple[int, ...], int]:
        """The best way to a hex, and the prizes taken on it."""
        known = self._known.get(h)
        if known is None:
            ways = [self._best(at) for at in steps_back(self.costs, self.spent, h, self.stops)]
            if (h, self.spent[h]) in self.first:
                ways.append(((), 0))
            way, taken = ways[0] if len(ways) == 1 else max(ways, key=_prizes)
            known = self._known[h] = (*way, h), taken | self.prizes & 1 << h
        return known


def _prizes(way: tuple[tuple[int, ...], int]) -> int:
    return way[1].bit_count()


# On foot and by rail -----------------------------------------------------------------------------


class Ride(NamedTuple):
    """A ride that a unit may take: where it boards, what it has spent before and after, where it may end."""

    board: int
    before: int
    spent: int
    ends: int


@dataclass
class Journeys:
    """Everything that a unit can still reach in its move, with at most one ride.

    ``on_foot`` are the hexes it can march to, ``by_rail`` those it can come to with a ride and marches before
    and after it, both as waves. ``first`` are the steps that are open from the start, each with its cost;
    hexes of ``stops`` are not left. ``track`` tells for a ride which hex lies before each hex on its line.
    ``steps_on`` and ``rides_on`` tell whether more could follow in a hex after so much has been spent.
    """

    names: Sequence[str]
    costs: Costs
    start: int
    begun: int
    first: list[tuple[int, int]]
    stops: int
    on_foot: Waves
    rides: list[Ride]
    by_rail: Waves
    track: Callable[[Ride], Mapping[int, int]]
    steps_on: Callable[[int, int], bool]
    rides_on: Callable[[int, int], bool]
    _ways: dict[Node, list[Node]] = field(default_factory=dict)
    _tracks: dict[Ride, Mapping[int, int]] = field(default_factory=dict)

    def best(self) -> dict[int, tuple[int, bool]]:
        """Every hex but the start with its least cost, and whether that takes a ride.

        At equal cost a unit goes on foot, which takes no train.
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
        """The points spent at least when the unit comes to a node."""
        h, railed = goal
        waves = self.by_rail if railed else self.on_foot
        return next(spent for spent, wave in enumerate(waves) if wave >> h & 1)

    def way(self, goal: Node) -> list[Node]:
        """The nodes of a cheapest way from the start to a node."""
        known = self._ways.get(goal)
        if known is None:
            before = self._before(*goal)
            known = self._ways[goal] = [goal] if before is None else [*self.way(before), goal]
        return known

    def _before(self, h: int, railed: bool) -> Node | None:
        """The node before a node on a cheapest way; nothing before the start."""
        stops = self.stops
        if railed:
            for ride in self.rides:
                if ride.ends >> h & 1 and ride.spent == self.spent((h, True)):
                    return ride.board, False
        elif h == self.start:
            return None
        elif (h, self.spent((h, False)) - self.begun) in self.first:
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
                found += self._between(ride, there)
            found.append(there)
        return found

    def _between(self, ride: Ride, end: int) -> list[int]:
        """The hexes between the ends of a ride."""
        before = self._tracks.get(ride)
        if before is None:
            before = self._tracks[ride] = self.track(ride)
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
        return [
            act("rail" if later and not railed else "step", self.names[there])
            for (_, railed), (there, later) in pairwise(self.way(goal))
        ]

    def may_step_on(self, goal: Node) -> bool:
        """Whether the unit could step further from a node."""
        return self.steps_on(goal[0], self.spent(goal))

    def may_ride_on(self, goal: Node) -> bool:
        """Whether the unit could go by rail from a node."""
        return not goal[1] and self.rides_on(goal[0], self.spent(goal))
