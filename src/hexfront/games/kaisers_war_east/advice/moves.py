"""Movement: assaults are mounted, the front is covered, staffs and supply come up behind it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from hexfront.games.kaisers_war_east.advice.assault import Assault, Planner
from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.advice.front import Front
from hexfront.games.kaisers_war_east.advice.odds import danger, relief
from hexfront.games.kaisers_war_east.board import on, on_map
from hexfront.games.kaisers_war_east.rules.borders import realm
from hexfront.games.kaisers_war_east.rules.marching import STOP, Ground, allowance, begun, journeys, walked
from hexfront.games.kaisers_war_east.rules.rail import load
from hexfront.games.kaisers_war_east.rules.sea import VERBS
from hexfront.games.kaisers_war_east.rules.stacking import excess, may_stay
from hexfront.games.kaisers_war_east.rules.supply import reached_units
from hexfront.games.kaisers_war_east.world import CENTRAL
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each_unit, shortlist
from hexfront.mechanics.front import around, served
from hexfront.mechanics.gradients import Field, lowered
from hexfront.mechanics.journeys import Journeys, all_of
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.radius import within

DONE = act("done")
NEAR, SHORTLIST, LONGLIST = 4, 3, 12


class Mover:
    """What moves are worth in the position of a movement phase."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        self.s, self.b, self.w = estimate.s, estimate.b, estimate.w
        self.side = estimate.side
        self.weights = estimate.weights
        self.front = Front(estimate)
        #: Answers about this position (``mechanics.memory``).
        self.memory: dict[Any, Any] = {}
        #: The best hexes for arrivals by kind of unit and choice of hexes.
        self.arrivals: dict[tuple[Any, ...], tuple[int, float]] = {}

    @cached_property
    def interest(self) -> int:
        """Country where a ride may lead: near the enemy, and own objectives."""
        estimate, w = self.estimate, self.w
        near = w.ways.reach(estimate.theirs & w.land, w.land, NEAR)
        return near | w.all_objectives & estimate.mine | self.front.hot

    @remembered
    def reach(self, u: int) -> Journeys:
        """Where a unit can go."""
        return journeys(self.s, begun(self.s, u), boarding=1 << self.b.loc[u], within=self.interest)

    def goals(self, u: int) -> tuple[int, int]:
        """The hexes a unit can march to, and those it can only ride to."""
        reach = self.reach(u)
        foot = all_of(reach.on_foot)
        return foot & ~(1 << reach.start), all_of(reach.by_rail) & ~foot

    def journey(self, u: int, h: int) -> list[Action]:
        """The steps and the ride to a hex, on foot if that will do, and the stop if one is asked for."""
        reach = self.reach(u)
        goal = (h, not all_of(reach.on_foot) >> h & 1)
        actions = reach.actions(goal)
        return [*actions, STOP] if reach.may_step_on(goal) or reach.may_ride_on(goal) else actions

    # Combat units -------------------------------------------------------------------------------

    @remembered
    def covers(self, u: int) -> Field:
        """By hex what the unit adds to the cover of the front from there."""
        w, b = self.w, self.b
        if not w.exerting >> u & 1:
            return [0.0] * w.grid.size
        here = b.loc[u]
        if b.stack[here] & w.exerting & ~(1 << u):
            return self.front.covers
        found = list(self.front.covers)
        # The neighbourhoods of hexes at most two apart overlap.
        for h in members(within(w.ways, here, 2)):
            found[h] = self.front.cover(h, around(w, here))
        return found

    def stand(self, u: int, hexes: Iterable[int]) -> list[float]:
        """What it is worth to have a unit in each of some hexes, danger apart."""
        w, weights = self.w, self.weights
        if (w.hqs | w.airbases | w.supply) >> u & 1:
            supply, service = w.supply >> u & 1, self.served(u)
            plain, use = (self.larders, weights.feed) if supply else (self.staffs, weights.support)
            return [plain[h] + use * service.get(h, 0.0) for h in hexes]
        covers, ground = self.covers(u), self.ground(w.attack[u], w.defense[u])
        return [covers[h] + ground[h] for h in hexes]

    @remembered
    def ground(self, attack: int, defense: int) -> Field:
        """By hex what it is worth to units of these factors, danger and cover apart."""
        w, estimate, weights = self.w, self.estimate, self.weights
        factors = (attack + defense) / 2
        hungry = factors * (weights.hunger_winter if estimate.season == "winter" else weights.hunger)
        pull = weights.pull * attack
        drawn = [near * pull + worth for near, worth in zip(self.front.pull, self.places, strict=True)]
        bad = (w.land & ~estimate.fed, hungry), (w.marsh, weights.hunger_winter * factors)
        return lowered(drawn, *bad)

    @cached_property
    def places(self) -> Field:
        """By hex what it is worth to take it, and to be near the hot part of the front."""
        w, open_country = self.w, self.w.land & ~self.estimate.mine
        places = w.all_objectives | w.cities
        found = lowered(self.front.gathering(), (open_country & ~places, -self.weights.ground))
        for h in members(open_country & places):
            found[h] += self.estimate.place(h, self.side)
        return found

    @cached_property
    def staffs(self) -> Field:
        """By hex what it is worth to an HQ or airbase, apart from those it serves."""
        zone, near = self.estimate.zone & self.w.land, self.estimate.struck & self.w.land
        bad = (zone, self.weights.staff_held), (near & ~zone, self.weights.staff_near)
        return lowered(self.front.gathering(2), *bad)

    @cached_property
    def larders(self) -> Field:
        """By hex what it is worth to a supply unit, apart from those it serves."""
        return lowered(self.front.gathering(), (self.estimate.zone & self.w.land, 1.0), (self.w.marsh, 1.0))

    @cached_property
    def fighters(self) -> list[tuple[int, int]]:
        """Hexes of own attackers near the enemy, each with its attack factors."""
        b, w, estimate = self.b, self.w, self.estimate
        near = w.ways.reach(estimate.theirs & w.land, w.land, 2)
        return [
            (h, sum(w.attack[u] for u in members(b.stack[h] & w.attackers)))
            for h in members(estimate.own & near)
        ]

    def _others(self, u: int, units: int) -> list[int]:
        b = self.b
        return [b.loc[v] for v in members(units & self.w.side[self.side]) if v != u and b.loc[v] >= 0]

    @remembered
    def served(self, u: int) -> dict[int, float]:
        """By hex the factors at the front within radius, less those that others of the kind serve too."""
        kind, radius = self._service(u)
        return served(self.w, self.fighters, self._others(u, kind), radius, self.weights.feed_again)

    def _service(self, u: int) -> tuple[int, int]:
        """The units of a kind that serve others, and how far one of them reaches."""
        w, unit = self.w, self.w.units[u]
        if w.supply >> u & 1:
            return w.supply, 2 if self.estimate.season == "winter" else unit.radius
        kind = w.hqs if w.hqs >> u & 1 else w.airbases
        return kind, unit.back_radius if self.b.reverse >> u & 1 else unit.radius

    @remembered
    def leaving(self, u: int) -> float:
        """What is lost where a unit stands if it goes away."""
        here = self.b.loc[u]
        fear = -relief(self.estimate, here, without=1 << u)
        return max(0.0, fear) + self.weights.leave * self.covers(u)[here]

    # Orders ---------------------------------------------------------------------------------------

    def best(self, u: int, bonus: float) -> list[tuple[float, int]]:
        """The best hexes for a unit, each with what going there is worth against staying."""
        b, w = self.b, self.w
        here = b.loc[u]
        bit = 1 << u
        stay = self.stand(u, (here,))[0] + bonus
        if w.supply >> u & 1 and any(v == u for v, _ in self.estimate.larders):
            stay += self.weights.lose_ready
        if excess(w, b.stack[here]) > excess(w, b.stack[here] & ~bit):
            stay -= self.weights.crowd
        tolls, haul = self.weights.rail * load(w, u), self.weights.haul * load(w, u)
        least = self.weights.stir - self.weights.relief
        foot, rail = self.goals(u)
        goals = members(foot | rail)
        gains = []
        for h, value in zip(goals, self.stand(u, goals), strict=True):
            gain = value - stay
            if rail >> h & 1:
                gain -= tolls + haul * w.grid.distance(here, h)
            if gain > least:
                gains.append((gain, h))
        left = relief(self.estimate, here, without=bit)
        if excess(w, b.stack[here]):
            # Somebody must go, or is lost: that leaves the hex no weaker than it will be anyway (12.2b).
            left = max(0.0, left)
        homes = self.estimate.mine & w.all_objectives | self.troubled
        most = SHORTLIST if w.attackers >> u & 1 else LONGLIST
        likely = shortlist(gains, most, homes, lambda h: not b.stack[h] or may_stay(b, w, h, u))
        found = [(left + relief(self.estimate, h, bit) + gain, h) for gain, h in likely]
        return sorted(found, key=lambda entry: (-entry[0], entry[1]))

    @cached_property
    def troubled(self) -> int:
        """Own hexes where help is wanted most."""
        fears = [
            (danger(self.estimate, h, self.b.stack[h]), h) for h in members(self.estimate.own & self.w.land)
        ]
        worst = sorted((fear, h) for fear, h in fears if fear >= self.weights.trouble)
        return sum(1 << h for _, h in worst[-self.weights.troubles :])

    def order(self, u: int, h: int, value: float) -> Order:
        """The order that takes a unit to a hex."""
        w = self.w
        name = w.ids[u]
        actions = self.calm([act("move", name), *self.journey(u, h)])
        return Order("move", actions, name, w.names[h], value=value, area=around(w, self.b.loc[u], h))

    def calm(self, actions: list[Action]) -> tuple[Action, ...]:
        """Actions up to the capture that could bring the Second Revolution, which interrupts everything."""
        w, estimate = self.w, self.estimate
        if on(self.s, "russian_revolutions") and self.side == CENTRAL:
            for number, action in enumerate(actions):
                if action.verb in ("step", "rail"):
                    h = w.grid.hex(action.args[0])
                    if (w.all_objectives & ~estimate.mine) >> h & 1:
                        return tuple(actions[: number + 1])
        return tuple(actions)

    def assault_order(self, plan: Assault) -> Order | None:
        """All moves of an assault in a row."""
        b, w = self.b, self.w
        actions: list[Action] = []
        room = b.rail_left
        try:
            for u, h in plan.posts:
                if b.loc[u] != h:
                    rides = self.goals(u)[1] >> h & 1
                    if rides and load(w, u) > b.rail_left:
                        return None
                    actions += [act("move", w.ids[u]), *self.journey(u, h)]
                    if rides:
                        b.rail_left -= load(w, u)
        finally:
            b.rail_left = room
        if not actions:
            return None
        names = " ".join(w.ids[u] for u, _ in plan.posts)
        value = plan.value * self.weights.commit
        target = w.names[plan.target]
        area = around(w, plan.target, *(b.loc[u] for u, _ in plan.posts), *(h for _, h in plan.posts))
        return Order("assault", self.calm(actions), names, target, value=value, why="to attack", area=area)


def movement_orders(estimate: Estimate) -> list[Order]:
    """Mount assaults, then cover the front, then bring up the rest."""
    s, w = estimate.s, estimate.w
    mover = Mover(estimate)
    units = [w.index[action.args[0]] for action in s.legal_actions() if action.verb == "move"]
    reaches = {}
    for u in units:
        foot, rail = mover.goals(u)
        reaches[u] = foot | rail
    plans = Planner(mover.estimate, reaches, mover.leaving).plans()
    orders = [Order("done", (DONE,))]
    held: dict[int, float] = {}
    for plan in plans:
        order = mover.assault_order(plan)
        if order is not None:
            orders.append(order)
        total = sum(w.attack[u] for u, _ in plan.posts)
        for u, _ in plan.posts:
            held[u] = plan.value * w.attack[u] / total + 0.5
        if plan.supply >= 0:
            held[plan.supply] = plan.value / 2
    for u in units:
        share = mover.weights.later if (w.hqs | w.supply | w.airbases) >> u & 1 else 1.0
        for value, h in mover.best(u, held.get(u, 0.0))[:2]:
            if value > mover.weights.stir:
                orders.append(mover.order(u, h, value * share))
    return orders


def march_orders(estimate: Estimate) -> list[Order]:
    """In the middle of a move: go on to the best hex within reach, or stop here."""
    s, march = estimate.s, estimate.b.march
    assert march is not None
    u = march.unit
    mover = Mover(estimate)
    orders = []
    if STOP in s.legal_actions():
        orders.append(Order("stop", (STOP,)))
    room = may_stay(s.board, s.world, s.board.loc[u], u)
    for value, h in mover.best(u, 0.0):
        if value > mover.weights.stir or not room:
            actions = mover.calm(mover.journey(u, h))
            orders.append(Order("move", actions, s.world.ids[u], s.world.names[h], value=value))
    orders += [Order("sea", (a,), value=-1.0) for a in s.legal_actions() if a.verb in VERBS]
    return orders


def forced_march_orders(estimate: Estimate) -> list[Order]:
    """Supply is kept for attacks, unless doubled movement takes an open objective."""
    return each_unit(estimate.s, lambda u: _dash(estimate, u) - estimate.supply_price)


def _dash(estimate: Estimate, supply: int) -> float:
    """The best open objective that only a forced march of some unit in radius reaches."""
    s, b, w = estimate.s, estimate.b, estimate.w
    goals = w.all_objectives & ~estimate.mine & ~estimate.theirs & ~b.closed
    if not goals:
        return 0.0
    near = far = 0
    runners = reached_units(s, supply) & ~b.marched
    for u in members(on_map(b, w.side[estimate.side] & w.attackers & w.mobile & ~w.trains & ~b.asleep)):
        ground = realm(b, w, u) & ~estimate.theirs
        points = allowance(s, u)
        near |= _open_goals(estimate, u, points, ground, goals)
        if runners >> u & 1:
            far |= _open_goals(estimate, u, 2 * points, ground, goals)
    return max((estimate.place(h, estimate.side) for h in members(far & ~near)), default=0.0)


def _open_goals(estimate: Estimate, u: int, points: int, ground: int, goals: int) -> int:
    """Those of some hexes that a unit reaches on foot with so many half points."""
    around = Ground(estimate.season, ground, estimate.zone)
    return all_of(walked(estimate.w, around, estimate.b.loc[u], points)) & goals
