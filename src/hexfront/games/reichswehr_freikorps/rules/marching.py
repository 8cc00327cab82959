"""9. Where a group can march, what it costs at least, and by which way.

This is the one search of the game. The list of steps begins it, so that lists, ways, overlays and the adviser
cannot disagree. Cavalry never pays more than others, so the cost for others decides for any group that has
some (9.6a).
"""

from __future__ import annotations

from functools import cached_property

from hexfront.games.reichswehr_freikorps.board import Board, Group, March, S
from hexfront.games.reichswehr_freikorps.rules.stacking import has_room, may_pass, may_stay
from hexfront.games.reichswehr_freikorps.world import RED, World
from hexfront.hexes import Costs, least_costs, lowest, members, onward, steps_back, steps_from


def costs_of(w: World, units: int) -> Costs:
    """What steps cost a group."""
    return w.costs[not units & ~w.cavalry]


def pace(w: World, units: int, slow: int, fast: int) -> int:
    """The points of a group: those of its slowest (9.6a)."""
    return slow if units & w.infantry else fast


def points_left(w: World, march: March, group: Group) -> int:
    """What a group under way may still spend.

    The faster ones go on with what they have left when the slow are dropped (9.6b).
    """
    spent = group.spent if group.units & ~w.cavalry else group.spent_cavalry
    return max(0, pace(w, group.units, march.slow, march.fast) - spent)


def fresh(group: Group) -> bool:
    """Whether a group has not spent a movement point yet."""
    return not group.spent and not group.spent_cavalry


def group_may_stay(b: Board, w: World, h: int, units: int) -> bool:
    """Whether a whole group may end its move in a hex."""
    first = lowest(units)
    return may_stay(b, w, h, first) if w.side_of[first] == RED else has_room(b, w, h, units)


def ground(b: Board, w: World, units: int, among: int) -> tuple[int, int]:
    """Of some hexes those a group may step into, and those of them where it may end its move.

    The enemy's are closed (9.7a). Red passes through armies of its front (8.5d, 5.5e); Germans need room for
    all of the group wherever they go (8.4a, R-09). Stacking holds in every hex entered, however many have
    passed through it (8.2b, R-10).
    """
    first = lowest(units)
    if w.side_of[first] == RED:
        open_hexes = rests = among & ~b.german
        for h in members(b.red & open_hexes):
            if not may_stay(b, w, h, first):
                rests ^= 1 << h
                if not may_pass(b, w, h, first):
                    open_hexes ^= 1 << h
        return open_hexes, rests
    open_hexes = among & ~b.red
    for h in members(b.german & open_hexes):
        if not has_room(b, w, h, units):
            open_hexes ^= 1 << h
    return open_hexes, open_hexes


def steps(s: S, march: March, group: Group) -> list[tuple[int, int]]:
    """Hexes that a group under way may step to now, each with what the step takes (9.1a, 9.3a, 8.5d).

    Supply there does not matter (7.8a), nor do enemies beside it (9.7b). A minimum move may end only where
    the group may stay (9.3b, R-61).
    """
    b, w, units = s.board, s.world, group.units
    open_hexes, rests = ground(b, w, units, w.touching[group.hex])
    points = points_left(w, march, group)
    # 9.3a: one hex may always be entered by a group that has spent nothing.
    minimum = rests if fresh(group) else 0
    found = steps_from(costs_of(w, units), group.hex, points, open_hexes, 0, minimum)
    if open_hexes == rests:
        return found
    return [
        one for one in found if rests >> one[0] & 1 or leads_through(b, w, units, one[0], points - one[1])
    ]


def leads_through(b: Board, w: World, units: int, h: int, points: int) -> bool:
    """Whether a group in another army's hex can still reach one where it may stop (8.5d)."""
    costs = costs_of(w, units)
    # Mostly there is an empty hex beside it, and that will do.
    if steps_from(costs, h, points, w.land & ~b.red & ~b.german):
        return True
    if not points:
        return False
    open_hexes, rests = ground(b, w, units, w.land)
    return any(wave & rests for wave in onward(costs, [1 << h, *[0] * points], open_hexes))


class Routes:
    """The cheapest ways of a group that stands in a hex with so many points left.

    Only ``open_hexes`` are entered, and hexes of ``ends`` are not left. A group that has spent nothing may
    always enter one hex of ``minimum`` (9.3a). Of equal ways that through more of the ``prizes`` is gone.
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
        found = 0
        for wave in self.waves:
            found |= wave
        return found

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
