"""The front: where units are wanted to cover the country, and whither the others should go."""

from __future__ import annotations

from functools import cached_property

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.world import World
from hexfront.hexes import members
from hexfront.mechanics.gradients import FAR as OFF
from hexfront.mechanics.gradients import Field, fading, pressure, steps_to, strongest
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.radius import within

FAR = 6


@remembered
def background(w: World, objectives: int, least: float, depth: float) -> list[float]:
    """By hex how much the country behind it matters: most near the side's objectives."""
    goals = members(objectives)
    found = [0.0] * w.grid.size
    for h in members(w.land):
        near = min((w.grid.distance(h, goal) for goal in goals), default=99)
        found[h] = max(least, 1.0 - near / (2 * depth))
    return found


@remembered
def near_stacks(w: World, stacks: tuple[tuple[int, float], ...], fade: float) -> dict[int, float]:
    """By hex how much enemy strength stands near it, fading with distance."""
    return pressure(w.ways, w.land, stacks, fade, FAR)


@remembered
def pulls(w: World, goals: tuple[tuple[int, float], ...], fade: float) -> Field:
    """By hex the pull of the enemy's objectives: the strongest counts."""
    return strongest(w.grid.size, [(worth, _fading(w, goal, fade)) for goal, worth in goals])


@remembered
def _fading(w: World, goal: int, fade: float) -> Field:
    """By hex the share of a pull that is left so far from where it comes from."""
    return fading([w.grid.distance(h, goal) if w.land >> h & 1 else OFF for h in range(w.grid.size)], fade)


@remembered
def distances(w: World, goals: int, land: int) -> list[int]:
    """By hex the steps to the nearest of some hexes."""
    return steps_to(w.ways, goals, land)


class Front:
    """Where the side should stand."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate

    @cached_property
    def needs(self) -> dict[int, float]:
        """By hex what it is worth to cover it: own country with the enemy near."""
        estimate, w, weights = self.estimate, self.estimate.w, self.estimate.weights
        mine = estimate.mine
        homes = w.objectives[estimate.side] & mine & ~estimate.b.closed | mine & w.all_objectives
        behind = background(w, homes, weights.background, weights.depth)
        stacks = tuple((force.hex, force.strength) for force in estimate.forces)
        return {
            h: weights.cover * min(press, weights.pressure_most) * behind[h]
            for h, press in near_stacks(w, stacks, weights.fade).items()
            if mine >> h & 1
        }

    @cached_property
    def covers(self) -> dict[int, int]:
        """By hex how many own stacks cover it by standing in it or next to it."""
        estimate, w, b = self.estimate, self.estimate.w, self.estimate.b
        found: dict[int, int] = {}
        for h in members(estimate.own & w.land):
            if b.stack[h] & w.exerting & ~b.asleep:
                for n in members(w.touching[h] | 1 << h):
                    found[n] = found.get(n, 0) + 1
        return found

    def cover(self, h: int, leaving: int) -> float:
        """What a unit at a hex adds to the cover of the front, if it is gone from the hexes ``leaving``."""
        w, covers, needs = self.estimate.w, self.covers, self.needs
        again = self.estimate.weights.cover_again
        last = len(again) - 1
        value = 0.0
        for n in _neighbourhood(w, h):
            need = needs.get(n)
            if need:
                count = covers.get(n, 0) - (leaving >> n & 1)
                value += need * again[count if count < last else last]
        return value

    @cached_property
    def hot(self) -> int:
        """Hexes of the own front: where needs are greatest."""
        needs = self.needs
        if not needs:
            return 0
        bar = 0.5 * max(needs.values())
        return sum(1 << h for h, need in needs.items() if need >= bar)

    @cached_property
    def rally(self) -> list[int]:
        """By hex the steps to the hot part of the front."""
        estimate = self.estimate
        return distances(estimate.w, self.hot, estimate.w.land & ~estimate.b.closed & ~estimate.theirs)

    @cached_property
    def pull(self) -> list[float]:
        """By hex the pull of enemy objectives, weighed by the hope to take them."""
        estimate, w = self.estimate, self.estimate.w
        goals = []
        for h in members(w.all_objectives & ~estimate.mine & ~estimate.b.closed):
            goals.append((h, round(estimate.place(h, estimate.side) * self._hope(h), 1)))
        return pulls(w, tuple(goals), estimate.weights.pull_fade)

    def _hope(self, goal: int) -> float:
        """Own strength near an objective against the enemy's."""
        estimate, w, b = self.estimate, self.estimate.w, self.estimate.b
        ours = theirs = 1.0
        for h in members(estimate.own & w.land & within(w.ways, goal, FAR + 2)):
            ours += sum([w.attack[u] for u in members(b.stack[h])])
        for h in members(estimate.theirs & w.land & within(w.ways, goal, FAR - 1)):
            theirs += sum([w.defense[u] for u in members(b.stack[h])])
        return min(1.0, ours / (1.5 * theirs))


@remembered
def _neighbourhood(w: World, h: int) -> tuple[int, ...]:
    return members(w.touching[h] | 1 << h)
