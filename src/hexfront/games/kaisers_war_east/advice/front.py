"""The front: where units are wanted to cover the country, and whither the others should go."""

from __future__ import annotations

from functools import cached_property

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.hexes import members
from hexfront.mechanics.front import Line, distances, gathering, line, pulls
from hexfront.mechanics.gradients import Field
from hexfront.mechanics.radius import within

FAR = 6


class Front:
    """Where the side should stand."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate

    @cached_property
    def line(self) -> Line:
        """The cover that is wanted and there: own country with the enemy near, most before objectives."""
        estimate, w, b = self.estimate, self.estimate.w, self.estimate.b
        mine = estimate.mine
        homes = w.objectives[estimate.side] & mine & ~b.closed | mine & w.all_objectives
        awake = w.exerting & ~b.asleep
        holders = sum(1 << h for h in members(estimate.own & w.land) if b.stack[h] & awake)
        return line(w, mine, homes, estimate.forces, holders, estimate.weights, FAR)

    def cover(self, h: int, leaving: int) -> float:
        """What a unit at a hex adds to the cover of the front, if it is gone from the hexes ``leaving``."""
        return self.line.cover(h, leaving)

    @cached_property
    def covers(self) -> Field:
        """By hex what a further stack adds to the cover of the front."""
        return self.line.everywhere()

    @cached_property
    def hot(self) -> int:
        """Hexes of the own front: where needs are greatest."""
        return self.line.hot()

    @cached_property
    def rally(self) -> list[int]:
        """By hex the steps to the hot part of the front."""
        return distances(self.estimate.w, self.hot, self._passable)

    def gathering(self, times: int = 1) -> Field:
        """By hex what it costs to be away from the hot part of the front."""
        return gathering(self.estimate.w, self.hot, self._passable, self.estimate.weights.rally * times, 12)

    @property
    def _passable(self) -> int:
        return self.estimate.w.land & ~self.estimate.b.closed & ~self.estimate.theirs

    @cached_property
    def pull(self) -> list[float]:
        """By hex the pull of enemy objectives, weighed by the hope to take them."""
        estimate, w = self.estimate, self.estimate.w
        goals = members(w.all_objectives & ~estimate.mine & ~estimate.b.closed)
        worths = tuple((h, round(estimate.place(h, estimate.side) * self._hope(h), 1)) for h in goals)
        return pulls(w, worths, estimate.weights.pull_fade)

    def _hope(self, goal: int) -> float:
        """Own strength near an objective against the enemy's."""
        estimate, w, b = self.estimate, self.estimate.w, self.estimate.b
        ours = theirs = 1.0
        for h in members(estimate.own & w.land & within(w.ways, goal, FAR + 2)):
            ours += sum([w.attack[u] for u in members(b.stack[h])])
        for h in members(estimate.theirs & w.land & within(w.ways, goal, FAR - 1)):
            theirs += sum([w.defense[u] for u in members(b.stack[h])])
        return min(1.0, ours / (1.5 * theirs))
