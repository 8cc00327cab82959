"""Movement: where each unit does most good, on foot, by rail or by sea."""

from __future__ import annotations

from functools import partial

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.games.kaisers_war_1918.advice.judge import Judge
from hexfront.games.kaisers_war_1918.board import BOX_OF, equivalents, move_of
from hexfront.games.kaisers_war_1918.rules.control import controlled
from hexfront.games.kaisers_war_1918.rules.marching import STOP, allowance, begun, journeys
from hexfront.games.kaisers_war_1918.rules.movement import FORCE, movable, offensive_bar
from hexfront.games.kaisers_war_1918.rules.rail import lines
from hexfront.games.kaisers_war_1918.rules.routes import one_way, routes, through
from hexfront.games.kaisers_war_1918.rules.sea import sea_actions
from hexfront.games.kaisers_war_1918.rules.stacking import may_stay
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import of
from hexfront.kernel import Action, Course, Order, act
from hexfront.mechanics.advice import shortlist
from hexfront.mechanics.front import around
from hexfront.mechanics.journeys import Journeys, Node

DONE = act("done")
BOXES = tuple(BOX_OF.values())


class Reach:
    """Where units of one kind can go from a hex, and how they get there; trains go through ``open`` hexes."""

    def __init__(self, w: World, search: Journeys, open_hexes: int) -> None:
        self.w, self.search, self.open = w, search, open_hexes
        #: Hexes to which a march costs no more than a ride, and all that can be reached.
        self.afoot, self.all = 0, 0
        ridden = 0
        for foot, rail in zip(search.on_foot, search.by_rail, strict=True):
            self.afoot |= foot & ~ridden
            ridden |= rail
            self.all |= foot | rail
        self.all &= ~(1 << search.start)
        self.ways: dict[Node, tuple[Action, ...]] = {}

    def node(self, h: int) -> Node:
        """A hex, and whether the unit comes there by rail: where a march costs as much it marches."""
        return h, not self.afoot >> h & 1

    def way(self, goal: Node) -> tuple[Action, ...]:
        """The actions that take a unit to a goal once it has been named."""
        known = self.ways.get(goal)
        if known is None:
            known = self.ways[goal] = tuple(carried_out(self.w, self.search, self.open, goal))
        return known


class Mover:
    """Looks for places for the units of a side; units that move alike from one hex share the search."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate, self.judge = estimate, Judge(estimate)
        self.reaches: dict[tuple[object, ...], Reach] = {}

    def reach(self, u: int) -> Reach:
        """Where a unit can go, from what its way depends on."""
        s, b, w = self.estimate.s, self.estimate.b, self.estimate.w
        bit = 1 << u
        marks = b.forced & bit > 0, b.fed & bit > 0, w.mechanized & bit > 0, w.guerrillas & bit > 0
        key = b.loc[u], w.nation_of[u], move_of(b, w, u), allowance(b, w, u), equivalents(b, w, u), marks
        known = self.reaches.get(key)
        if known is None:
            search = journeys(s, begun(s, u))
            known = self.reaches[key] = Reach(w, search, lines(b, w, u) if search.rides else 0)
        return known

    def good(self, u: int, hexes: int, stay: float, price: float, most: int) -> list[tuple[float, int]]:
        """The best of some hexes where a unit may stay, with what it gains against staying, less a price."""
        b, w = self.estimate.b, self.estimate.w
        gains = [(worth - stay - price, h) for h, worth in self.judge.arriving(u, hexes).items()]
        better = [entry for entry in gains if entry[0] > 0]
        return shortlist(better, most, 0, lambda h: may_stay(b, w, h, u))


def movement_orders(estimate: Estimate) -> list[Order]:
    """For each unit the best places it can go to, against staying where it is."""
    s, b = estimate.s, estimate.b
    mover = Mover(estimate)
    orders = [Order("done", (DONE,))]
    for u in movable(s, estimate.side):
        if b.loc[u] in BOXES:
            orders += _by_sea(mover.judge, u, -1.0)
        else:
            orders += _from_hex(mover, u)
    return orders


def _from_hex(mover: Mover, u: int) -> list[Order]:
    estimate = mover.estimate
    b, w = estimate.b, estimate.w
    start = b.loc[u]
    stay = mover.judge.staying(u)
    reach = mover.reach(u)
    move = w.unit_acts("move")[u]
    found = []
    for gain, h in mover.good(u, reach.all, stay, 0.0, estimate.weights.goals):
        goal = reach.node(h)
        actions = Course(move, partial(reach.way, goal))
        kind = "rail" if goal[1] else "move"
        cost, area = reach.search.spent(goal), around(w, start, h)
        found.append(Order(kind, actions, w.ids[u], w.names[h], cost, gain - 0.02, area=area))
    # Nobody who stands on the British Isles gets anywhere else by land.
    if (w.region["british_isles"] & w.coastal) >> start & 1 and w.fighters >> u & 1:
        found += _by_sea(mover.judge, u, stay)
    return [*found, *_forced(mover, u, stay, reach)]


def _forced(mover: Mover, u: int, stay: float, near: Reach) -> list[Order]:
    """Places that only a forced march reaches, where they are worth its price (15.7b)."""
    estimate = mover.estimate
    s, b, w = estimate.s, estimate.b, estimate.w
    start, price = b.loc[u], estimate.point(estimate.side)
    if not w.fighters >> u & 1 or estimate.pull(start) < estimate.weights.haste or offensive_bar(s, u):
        return []
    b.forced |= 1 << u
    reach = mover.reach(u)
    b.forced &= ~(1 << u)
    farther = reach.all & reach.afoot & ~near.all
    move = w.unit_acts("move")[u]
    found = []
    for gain, h in mover.good(u, farther, stay, price, 3):
        actions = Course(move, partial(_by_force, reach, h))
        found.append(Order("force", actions, w.ids[u], w.names[h], 1, gain, area=around(w, start, h)))
    return found


def _by_force(reach: Reach, h: int) -> tuple[Action, ...]:
    """The forced march to a hex."""
    return FORCE, *reach.way((h, False))


def carried_out(w: World, search: Journeys, open_hexes: int, goal: Node) -> list[Action]:
    """The actions that take a unit to a goal, with the stop if it could go on.

    A ride goes through the hexes that are open to it, by the way through the fewest countries.
    """
    actions = search.actions(goal)
    ride = search.ride(goal)
    if ride is not None and not one_way(w, *ride, open_hexes):
        ways = routes(w, *ride, open_hexes)
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
    worths = judge.arriving(u, of(landings))
    for h, action in landings.items():
        if may_stay(estimate.b, w, h, u):
            actions, gain = (act("move", w.ids[u]), action), worths[h] - stay
            found.append(Order("ship", actions, w.ids[u], w.names[h], 0, gain, area=around(w, h)))
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
    stay = judge.staying(u)
    search, open_hexes = journeys(s, march), lines(b, w, u)
    for h, (_, railed) in search.best().items():
        gain = judge.coming(u, h) - stay
        if gain > 0 and may_stay(b, w, h, u):
            actions = tuple(carried_out(w, search, open_hexes, (h, railed)))
            orders.append(Order("move", actions, w.ids[u], w.names[h], 0, gain))
    return orders
