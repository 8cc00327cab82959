"""What a move is worth: places taken, places and units exposed or covered, attacks prepared, ground won."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from hexfront.games.reichswehr_freikorps.advice.battle import hedged
from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate, reached
from hexfront.games.reichswehr_freikorps.advice.objectives import Objectives
from hexfront.games.reichswehr_freikorps.advice.stakes import Stakes, my_turn_to_fight
from hexfront.games.reichswehr_freikorps.rules.marching import costs_of
from hexfront.games.reichswehr_freikorps.rules.movement import unmoved
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import lowest, members
from hexfront.mechanics.assault import Comer, Posted, line_up, posts_around
from hexfront.mechanics.journeys import Routes
from hexfront.mechanics.memory import remembered


class Plan(NamedTuple):
    """An attack that the side could bring about in this phase: who would stand where."""

    target: int
    strength: float
    value: float
    spots: dict[int, int]


class Moves:
    """The worth of moves in one position, for the side that moves."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        self.stakes = Stakes(estimate)
        self.objectives = Objectives(estimate)
        self._gain: dict[tuple[int, int, int], float] = {}
        self._routes: dict[tuple[int, ...], Routes] = {}
        #: Answers about this position (``mechanics.memory``).
        self.memory: dict[Any, Any] = {}

    @cached_property
    def live(self) -> int:
        """Hexes where there is something to do: places, and hexes beside stacks worth attacking."""
        estimate = self.estimate
        beside = 0
        for target in self.plans:
            beside |= estimate.w.touching[target]
        return estimate.w.places | beside

    def routes(
        self, units: int, start: int, points: int, open_hexes: int, stops: int, prizes: int, fresh: bool
    ) -> Routes:
        """The cheapest ways of a group; groups of one kind share them."""
        costs = costs_of(self.estimate.w, units)
        minimum = stops if fresh else 0
        key = id(costs), start, points, open_hexes, minimum
        if key not in self._routes:
            self._routes[key] = Routes(costs, start, points, open_hexes, minimum, prizes)
        return self._routes[key]

    # The sum ----------------------------------------------------------------------------------

    def value(self, units: int, start: int, goal: int, taken: int) -> float:
        """What it is worth to move a group from its hex to another, taking places on the way."""
        estimate, weights = self.estimate, self.estimate.weights
        worth = self.prizes(taken, goal) if taken else 0.0
        if worth >= weights.win:
            return worth
        worth += self.leaving(units, start)
        worth += self.stakes.relief(goal, units)
        worth += self.assault(units, goal, start)
        worth += self.comfort(units, start, goal)
        worth += self.objectives.progress(units, start, goal)
        return worth - weights.stir - weights.shuttle * estimate.mass(units).factors

    @remembered
    def leaving(self, units: int, start: int) -> float:
        """What it is worth that a group goes, wherever to: danger left behind, less what it did there."""
        return self.stakes.relief(start, without=units) - self.assault(units, start, start)

    def prizes(self, taken: int, goal: int) -> float:
        """Points for places entered; those only passed through may soon be lost again."""
        estimate = self.estimate
        total = 0.0
        for h in members(taken):
            prize = estimate.prize(h, estimate.side)
            total += prize * (estimate.weights.passed if h != goal and estimate.enemy_reach >> h & 1 else 1.0)
        return total

    def comfort(self, units: int, start: int, goal: int) -> float:
        """Supply gained or lost by a move."""
        area = self.supply_hoped_for
        hunger = self.estimate.weights.hunger * self.estimate.mass(units).factors
        return hunger * ((area >> goal & 1) - (area >> start & 1))

    @cached_property
    def supply_hoped_for(self) -> int:
        """Hexes in supply now, or once a railhead has been placed in a place held without one."""
        estimate = self.estimate
        area = estimate.fed[estimate.side]
        if estimate.side == GERMAN:
            return area
        b, w = estimate.b, estimate.w
        sites = w.places & b.red_control & ~b.red_railheads & area
        return area | w.ways.reach(sites, w.land & ~b.german, w.reach - 2)

    # Attacks to come --------------------------------------------------------------------------

    @cached_property
    def fighters(self) -> int:
        """Units that may attack after this movement."""
        estimate = self.estimate
        if not my_turn_to_fight(estimate):
            return 0
        if estimate.side == RED:
            return estimate.w.front[estimate.b.front]
        return estimate.w.german

    @cached_property
    def plans(self) -> dict[int, Plan]:
        """Attacks worth preparing, by target."""
        if not self.fighters:
            return {}
        parts = self._parts()
        plans = {}
        for target in members(self.estimate.theirs):
            beside = self.estimate.w.touching[target] & ~self.estimate.theirs
            comers = [part for part in parts if part.reach & beside]
            plan = self._best_plan(target, beside, comers) if comers else None
            if plan is not None:
                plans[target] = plan
        return plans

    def _best_plan(self, target: int, beside: int, comers: list[Comer]) -> Plan | None:
        """Everybody who can comes up; of several ways to stand around the target the best."""
        estimate = self.estimate
        w = estimate.w
        best: Plan | None = None
        alone = w.cities >> target & 1 or len(comers) == 1
        for posts in ([], *(() if alone else posts_around(w.grid, target, beside))):
            placed = self._line_up(target, posts, beside, comers)
            if placed is None:
                continue
            stacks: dict[int, int] = {}
            for comer, h in placed:
                stacks[h] = stacks.get(h, 0) | comer.units
            spots = {u: h for comer, h in placed for u in members(comer.units)}
            found = hedged(estimate, estimate.side, target, stacks)
            if found.value > (best.value if best else estimate.weights.attack):
                best = Plan(target, found.attack, found.value, spots)
        return best

    def _line_up(self, target: int, posts: list[int], beside: int, comers: list[Comer]) -> Posted | None:
        """A hex beside the target for each group; Red armies may not share one (8.5c)."""
        w, b = self.estimate.w, self.estimate.b
        mine = members(beside & self.estimate.own)
        own = {h: w.army_of[lowest(b.stack[h])] for h in mine}

        def choices(comer: Comer, placed: Posted) -> list[int]:
            held = own | {h: other.group for other, h in placed}
            return [h for h in members(comer.reach & beside) if held.get(h, comer.group) == comer.group]

        def rank(comer: Comer, h: int, placed: Posted) -> tuple[bool, bool, int]:
            """Not over a river if it can be helped (10.7b), and together."""
            return (h, target) in w.river, h not in own and all(at != h for _, at in placed), h

        first = sorted(comers, key=lambda comer: ((comer.reach & beside).bit_count(), -comer.power))
        return line_up(posts, first, choices, rank)

    def _parts(self) -> list[Comer]:
        """Own units that may fight, by hex and pace."""
        estimate = self.estimate
        b, w = estimate.b, estimate.w
        ready = unmoved(estimate.s, estimate.side)
        parts = []
        for h in members(estimate.own):
            stack = b.stack[h] & self.fighters
            if not stack:
                continue
            slow, fast = estimate.rates(h)
            quick = stack & (w.cavalry | w.armored)
            army = w.army_of[lowest(stack)]
            for units, points, cavalry in ((stack & ~quick, slow, False), (quick, fast, True)):
                for some, free in ((units & ready, True), (units & ~ready, False)):
                    if some:
                        reach = reached(w, cavalry, h, points, estimate.theirs) if free else 1 << h
                        parts.append(Comer(some, estimate.strength(some, estimate.side, h), reach, army))
        return parts

    def assault(self, units: int, h: int, start: int) -> float:
        """What a group adds to attacks by standing in a hex."""
        estimate = self.estimate
        if not units & self.fighters:
            return 0.0
        beside = estimate.w.touching[h] & estimate.theirs
        if not beside:
            return 0.0
        return max(self._share(units, h, start, target) for target in members(beside))

    def _share(self, units: int, h: int, start: int, target: int) -> float:
        key = units, h, target
        if key in self._gain:
            return self._gain[key]
        estimate = self.estimate
        weights = estimate.weights
        plan = self.plans.get(target)
        share = 0.0
        if plan is not None:
            power = estimate.strength(units, estimate.side, h)
            if (h, target) in estimate.w.river:
                power /= 2
            share = weights.commit * plan.value * min(1.0, power / max(1.0, plan.strength))
            if plan.spots.get(lowest(units)) != h:
                share *= weights.misplaced
            share = max(share, self._marginal(units, h, start, target))
        self._gain[key] = share
        return share

    def _marginal(self, units: int, h: int, start: int, target: int) -> float:
        """By how much the attack on a target gains if the group joins those already beside it."""
        estimate = self.estimate
        b, w = estimate.b, estimate.w
        stacks = {}
        for n in members(w.touching[target] & estimate.own):
            others = b.stack[n] & self.fighters & ~units
            if others:
                stacks[n] = others
        before = hedged(estimate, estimate.side, target, stacks).value if stacks else 0.0
        stacks[h] = stacks.get(h, 0) | units
        after = hedged(estimate, estimate.side, target, stacks).value
        return max(0.0, after) - max(0.0, before)
