"""Movement: where each unit does most good, on foot, by rail or by sea."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate, safe_share
from hexfront.games.kaisers_war_1918.board import (
    BOX_OF,
    S,
    attack_of,
    defense_of,
    move_of,
    turn_of,
    units_of,
)
from hexfront.games.kaisers_war_1918.rules.control import controlled, home
from hexfront.games.kaisers_war_1918.rules.marching import STOP, begun, journeys
from hexfront.games.kaisers_war_1918.rules.movement import FORCE, movable, offensive_bar
from hexfront.games.kaisers_war_1918.rules.routes import routes_of, through
from hexfront.games.kaisers_war_1918.rules.sea import sea_actions
from hexfront.games.kaisers_war_1918.rules.stacking import may_stay
from hexfront.games.kaisers_war_1918.rules.supply import fed_hexes
from hexfront.games.kaisers_war_1918.rules.support import in_range
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import shortlist
from hexfront.mechanics.front import around
from hexfront.mechanics.journeys import Journeys, Node

DONE = act("done")
BOXES = tuple(BOX_OF.values())


class Ground(NamedTuple):
    """A hex as it is for any unit that comes there."""

    #: What is lost with it, and how often it counts a defender.
    stake: float
    factor: int
    #: The defense factors in it, what may come against it, and what of that one factor stops.
    cover: float
    coming: float
    stout: float
    #: The share of it that is safe with nobody in it.
    empty: float
    #: What must be feared for a unit in it, as a share of its price.
    fear: float


class Judge:
    """What it is worth to have a unit in a hex rather than nowhere."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        b, w, side = estimate.b, estimate.w, estimate.side
        mine = units_of(b, side)
        self.covers = {h: estimate.cover(b.stack[h] & mine, h, side) for h in members(estimate.own)}
        #: By enemy hex our attack factors beside it, and what it defends with.
        self.beside = {
            t: sum(estimate.power(b.stack[h]) for h in members(w.touching[t] & estimate.own))
            for t in members(estimate.theirs & ~b.closed)
        }
        self.walls = {t: estimate.cover(b.stack[t], t, estimate.foe) or 1.0 for t in self.beside}
        #: By enemy hex what it brings to break it.
        self.spoils = {t: estimate.prize(t) + 0.4 * estimate.prices(b.stack[t]) for t in self.beside}
        self.season = turn_of(estimate.s).season
        self.grounds: dict[int, Ground] = {}
        self.rear = home(b, w, side) & ~estimate.zone & ~estimate.theirs
        #: By movement factor, and for guerrillas, the hexes in which hunger threatens.
        self.barren: dict[tuple[int, bool], int] = {}
        #: What has been worked out of units that come to a hex, by what a unit is like.
        self.arrivals: dict[tuple[object, ...], dict[int, float]] = {}

    def value(self, u: int, h: int, here: bool) -> float:
        """What a unit is worth in a hex; ``here`` if it stands there now."""
        return self._value(u, h, True) + self._cover(u, h, True) if here else self.arriving(u, (h,))[0]

    def arriving(self, u: int, hexes: Iterable[int]) -> list[float]:
        """What a unit would be worth in each of some hexes; units that are alike are judged once."""
        b, w = self.estimate.b, self.estimate.w
        factors = attack_of(b, w, u), defense_of(b, w, u), move_of(b, w, u)
        marks = w.fighters >> u & 1, w.circles >> u & 1, w.guerrillas >> u & 1
        more = w.support >> u & 1, w.units[u].range, w.nation["germany"] >> u & 1
        known = self.arrivals.setdefault((*factors, *marks, *more, self.estimate.price_of(u)), {})
        found = []
        for h in hexes:
            worth = known.get(h)
            if worth is None:
                worth = known[h] = self._value(u, h, False)
            found.append(worth + self._cover(u, h, False))
        return found

    def _value(self, u: int, h: int, here: bool) -> float:
        estimate, weights = self.estimate, self.estimate.weights
        b, w = estimate.b, estimate.w
        ground = self._ground(h)
        worth = ground.factor * defense_of(b, w, u)
        cover = ground.cover - (worth if here else 0.0)
        safe = safe_share(ground.coming, ground.stout, cover + worth)
        before = safe_share(ground.coming, ground.stout, cover) if cover > 0 else ground.empty
        found = ground.stake * (safe - before)
        if w.fighters >> u & 1:
            found += self._menace(u, h, here)
        elif w.support >> u & 1:
            found += self._help(u, h)
        found += weights.pull * estimate.pull_on(u, h) * (0.3 + attack_of(b, w, u) / 10)
        # A unit alone before a strong enemy is lost, the more so without a way back.
        price = estimate.price_of(u)
        found -= ground.fear * (1 - safe) * price
        if self._hungry(u, h):
            found -= weights.hunger * price
        return found

    def _ground(self, h: int) -> Ground:
        """What a hex means to whoever comes there."""
        known = self.grounds.get(h)
        if known is None:
            estimate, weights = self.estimate, self.estimate.weights
            fear = weights.fear if estimate.open_back(h) else weights.cut_off
            known = self.grounds[h] = Ground(
                estimate.stake(h) if estimate.own >> h & 1 else estimate.prize(h),
                estimate.factor(h, estimate.side),
                self.covers.get(h, 0.0),
                *estimate.storm(h),
                self._empty(h),
                fear * (1.0 if estimate.zone >> h & 1 else 0.4),
            )
        return known

    def _empty(self, h: int) -> float:
        """The share of a hex that is safe with nobody in it: all behind the front in an own country (2.4)."""
        return 1.0 if self.rear >> h & 1 and self.estimate.threat.get(h, 0.0) <= 0 else 0.0

    def _cover(self, u: int, h: int, here: bool) -> float:
        """What a unit adds to the line, where nobody else of its side does from the same hex."""
        estimate = self.estimate
        b, w = estimate.b, estimate.w
        if not w.exerting >> u & 1:
            return 0.0
        start = b.loc[u]
        alone = start >= 0 and not b.stack[start] & w.exerting & ~(1 << u)
        if here:
            return estimate.line.cover(h, self._near(h)) if alone else 0.0
        if b.stack[h] & w.exerting:
            return 0.0
        return estimate.line.cover(h, self._near(start) if alone else 0)

    def _near(self, h: int) -> int:
        return self.estimate.w.touching[h] | 1 << h

    def _help(self, u: int, h: int) -> float:
        """What an HQ or an airbase promises to attacks within its range."""
        estimate, weights = self.estimate, self.estimate.weights
        b, w = estimate.b, estimate.w
        near = in_range(w, h, w.units[u].range)
        mass = sum(mass for t, mass in self.beside.items() if mass and near >> t & 1)
        return weights.help * attack_of(b, w, u) * min(1.0, mass / weights.mass)

    def _menace(self, u: int, h: int, here: bool) -> float:
        """What its attack adds against the best enemy hex beside it."""
        estimate, weights = self.estimate, self.estimate.weights
        b, w = estimate.b, estimate.w
        attack = attack_of(b, w, u)
        best = 0.0
        for t in members(w.touching[h] & estimate.theirs & ~b.closed):
            wall = self.walls[t]
            before = self.beside[t] - (attack if here else 0)
            gain = _chance(weights.supplied * (before + attack) / wall) - _chance(
                weights.supplied * before / wall
            )
            best = max(best, gain * self.spoils[t])
        return weights.menace * best

    def _hungry(self, u: int, h: int) -> bool:
        """Whether a unit would starve in a hex, in a season of attrition or in the desert (22.1, 22.2)."""
        b, w = self.estimate.b, self.estimate.w
        if w.circles >> u & 1:
            return False
        kind = move_of(b, w, u), bool(w.guerrillas >> u & 1)
        barren = self.barren.get(kind)
        if barren is None:
            fed = fed_hexes(b, w, self.estimate.side, *kind) | w.cities
            harsh = w.land if self.season in ("summer", "winter") else w.desert
            barren = self.barren[kind] = harsh & ~fed
        return bool(barren >> h & 1)


def _chance(ratio: float) -> float:
    """How good an attack at such odds is, from nothing to all."""
    return min(1.0, max(0.0, (ratio - 0.9) / 3.2))


def movement_orders(estimate: Estimate) -> list[Order]:
    """For each unit the best places it can go to, against staying where it is."""
    s, b = estimate.s, estimate.b
    judge = Judge(estimate)
    orders = [Order("done", (DONE,))]
    for u in movable(s, estimate.side):
        if b.loc[u] in BOXES:
            orders += _by_sea(judge, u, -1.0)
        else:
            orders += _from_hex(judge, u)
    return orders


def _from_hex(judge: Judge, u: int) -> list[Order]:
    estimate = judge.estimate
    s, b, w = estimate.s, estimate.b, estimate.w
    start = b.loc[u]
    stay = judge.value(u, start, True)
    search = journeys(s, begun(s, u))
    best = search.best()
    gains = [(worth - stay, h) for h, worth in zip(best, judge.arriving(u, best), strict=True)]
    found = []
    for gain, h in shortlist(gains, estimate.weights.goals, 0, lambda h: may_stay(b, w, h, u)):
        if gain <= 0:
            break
        goal = (h, best[h][1])
        actions = (act("move", w.ids[u]), *carried_out(s, u, search, goal))
        kind = "rail" if goal[1] else "move"
        area = around(w, start, h)
        cost = search.spent(goal)
        found.append(Order(kind, actions, w.ids[u], w.names[h], cost, gain - 0.02, area=area))
    # Nobody who stands on the British Isles gets anywhere else by land.
    if (w.region["british_isles"] & w.coastal) >> start & 1 and w.fighters >> u & 1:
        found += _by_sea(judge, u, stay)
    return [*found, *_forced(judge, u, stay, best)]


def _forced(judge: Judge, u: int, stay: float, near: Mapping[int, object]) -> list[Order]:
    """Places that only a forced march reaches, where they are worth its price (15.7b)."""
    estimate = judge.estimate
    s, b, w = estimate.s, estimate.b, estimate.w
    start, price = b.loc[u], estimate.point(estimate.side)
    if not w.fighters >> u & 1 or estimate.pull(start) < estimate.weights.haste or offensive_bar(s, u):
        return []
    b.forced |= 1 << u
    search = journeys(s, begun(s, u))
    b.forced &= ~(1 << u)
    best = {h: how for h, how in search.best().items() if h not in near and not how[1]}
    gains = [(worth - stay - price, h) for h, worth in zip(best, judge.arriving(u, best), strict=True)]
    found = []
    for gain, h in shortlist(gains, 3, 0, lambda h: may_stay(b, w, h, u)):
        if gain > 0:
            actions = (act("move", w.ids[u]), FORCE, *carried_out(s, u, search, (h, False)))
            found.append(Order("force", actions, w.ids[u], w.names[h], 1, gain, area=around(w, start, h)))
    return found


def carried_out(s: S, u: int, search: Journeys, goal: Node) -> list[Action]:
    """The actions that take a unit to a goal, with the stop if it could go on.

    A ride goes by the way through the fewest countries.
    """
    actions = search.actions(goal)
    ride = search.ride(goal)
    if ride is not None:
        ways = routes_of(s, u, ride[1])
        if len(ways) > 1:
            boarding = next(at for at, action in enumerate(actions) if action.verb == "rail")
            actions.insert(boarding + 1, through(ways[0][0]))
    return [*actions, STOP] if search.may_step_on(goal) else actions


def _by_sea(judge: Judge, u: int, stay: float) -> list[Order]:
    """Where a passage takes a unit, in the country of its side, to more good than it does where it is."""
    estimate = judge.estimate
    s, w = estimate.s, estimate.w
    ours = controlled(estimate.b, w, estimate.side)
    landings: dict[int, Action] = {}
    for action in sea_actions(s, begun(s, u)):
        if action.verb == "ship" and action.args[1] in w.grid:
            h = w.grid.hex(action.args[1])
            if ours >> h & 1:
                landings.setdefault(h, action)
    found = []
    for h, worth in zip(landings, judge.arriving(u, landings), strict=True):
        if may_stay(estimate.b, w, h, u):
            actions = (act("move", w.ids[u]), landings[h])
            found.append(Order("ship", actions, w.ids[u], w.names[h], 0, worth - stay, area=around(w, h)))
    return sorted(found, key=lambda order: -order.value)[: estimate.weights.goals]


def march_orders(estimate: Estimate) -> list[Order]:
    """A march under way goes on to the best place, or stops."""
    s, b, w = estimate.s, estimate.b, estimate.w
    march = b.march
    legal = s.legal_actions()
    orders = [Order("stop", (STOP,))] if STOP in legal else []
    if march is None or b.loc[march.unit] < 0:
        return orders or [Order("action", (action,)) for action in legal]
    judge = Judge(estimate)
    u = march.unit
    stay = judge.value(u, b.loc[u], True)
    search = journeys(s, march)
    for h, (_, railed) in search.best().items():
        gain = judge.value(u, h, False) - stay
        if gain > 0 and may_stay(b, w, h, u):
            actions = tuple(carried_out(s, u, search, (h, railed)))
            orders.append(Order("move", actions, w.ids[u], w.names[h], 0, gain))
    return orders
