"""Moves: where units do most good, in their own phase and as reserves."""

from __future__ import annotations

from functools import partial

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.judge import Judge
from hexfront.games.emperors_last_war.advice.trips import goals, trips
from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.rules import rail, sea
from hexfront.games.emperors_last_war.rules.marching import allowance, exits
from hexfront.games.emperors_last_war.rules.sequence import in_reserve
from hexfront.games.emperors_last_war.rules.stacking import full
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Course, Order, act
from hexfront.mechanics.advice import each, each_hex
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.world import sum_of

DONE, STOP, USE = act("done"), act("stop"), act("reserve")


def unit_orders(judge: Judge, u: int, points: int, found: int, begun: bool = False) -> list[Order]:
    """The best goals of a unit, of those that it finds, each as an order."""
    e, b, w = judge.estimate, judge.b, judge.w
    start = b.loc[u]
    able = found & ~(1 << start) & ~full(b, w, e.power)
    here = judge.rings.worth(u, start)
    orders = []
    for h, gain in judge.best(u, able, e.weights.goals):
        total = gain + judge.rings.worth(u, h) - here + judge.cover(u, h)
        # The way is found out when somebody wants to go it.
        rest = partial(_way, judge.still, w, u, h, points, e.sealed)
        actions = tuple(rest()) if begun else Course(w.unit_acts("move")[u], rest)
        around = w.around[start] | w.around[h] | 1 << start | 1 << h
        orders.append(Order("move", actions, w.ids[u], w.names[h], value=total, area=around))
    return orders


def _way(b: Board, w: World, u: int, goal: int, points: int, sealed: int) -> list[Action]:
    """The steps to a goal, and the end of the march if it could go on."""
    found = trips(b, w, u, points, sealed)
    left, way = found.ways[goal]
    step = w.hex_acts("step")
    # Only where no plain step leads on it must be looked whether another does.
    onward = found.onward >> goal & 1 or (left and exits(b, w, u, goal, left, False))
    return [*[step[n] for n in way], *([STOP] if onward else [])]


def movement_orders(estimate: Estimate) -> list[Order]:
    """The best moves of every unit that may move, or the end of the phase."""
    s, b, w = estimate.s, estimate.b, estimate.w
    legal = s.legal_actions()
    orders = [Order("done", (DONE,))] if DONE in legal else []
    frame = s.agenda[-1]
    judge = Judge(estimate)
    movers = {w.index[a.args[0]]: 0 for a in legal if a.verb == "move"}
    for u in movers:
        movers[u] = goals(estimate, u, allowance(b, w, u))
    judge.survey(sum_of(found for u, found in movers.items() if not w.hqs >> u & 1))
    for u, found in movers.items():
        orders += unit_orders(judge, u, allowance(b, w, u), found)
        orders += ride_orders(judge, u, frame.side)  # type: ignore[attr-defined]
        orders += voyage_orders(judge, u)
    brought = {a.args[0] for a in legal if a.verb == "bring"}
    for a in legal:
        if a.verb == "bring":
            real = bool(w.real >> w.index[a.args[0]] & 1)
            orders.append(Order("bring", (a,), a.args[0], value=4.0 if real else -1.0))
        elif a.verb == "send":
            orders.append(Order("send", (a,), a.args[0], value=-1.0 if a.args[0] in brought else 3.0))
        elif a.verb == "reveal":
            orders.append(Order("reveal", (a,), a.args[0], value=-1.0))
    return orders if len(orders) > 1 or DONE in legal else [Order("action", (a,)) for a in legal]


def ride_orders(judge: Judge, u: int, side: str) -> list[Order]:
    """Units far behind go by rail to where they are wanted (18)."""
    e, b, w = judge.estimate, judge.b, judge.w
    start = b.loc[u]
    if not w.stations >> start & 1 or e.threat(start) > 0 or not w.real >> u & 1:
        return []
    goals = rail.rides(e.s, u, side)
    if not goals:
        return []
    gain, h = judge.dearest(u, goals, 0.25)
    area = w.around[start] | w.around[h] | 1 << start | 1 << h
    actions = (act("move", w.ids[u]), act("rail", w.names[h]))
    return [Order("rail", actions, w.ids[u], w.names[h], goals[h], gain - 0.3, area=area)]


def voyage_orders(judge: Judge, u: int) -> list[Order]:
    """A German unit in a port sails to where it is wanted (38)."""
    e, b, w = judge.estimate, judge.b, judge.w
    start = b.loc[u]
    ports = members(sea.harbours(e.s, u)) if w.ports >> start & 1 else ()
    if not ports:
        return []
    gain, h = max((judge.value(u, h), h) for h in ports)
    area = w.around[start] | w.around[h] | 1 << start | 1 << h
    # Who embarks beside the enemy is disrupted (38c).
    price = 0.3 + (e.blow(u, False) if w.near[start] & e.theirs else 0.0)
    value = gain - judge.value(u, start) - price + judge.rings.worth(u, h) + judge.cover(u, h)
    actions = (act("move", w.ids[u]), act("sail", w.names[h]))
    return [Order("sail", actions, w.ids[u], w.names[h], value=value, area=area)]


def march_orders(estimate: Estimate) -> list[Order]:
    """A march under way goes on to the best place, or stops."""
    s, b = estimate.s, estimate.b
    legal = s.legal_actions()
    orders = [Order("stop", (STOP,))] if STOP in legal else []
    march = at_hand(b.march)
    judge = Judge(estimate)
    left = march.allowance - march.spent
    orders += unit_orders(judge, march.unit, left, goals(estimate, march.unit, left), begun=True)
    return [order for order in orders if order.actions and order.actions[0] in legal] or [
        Order("action", (action,)) for action in legal
    ]


def window_orders(estimate: Estimate) -> list[Order]:
    """Use the reserve phase when what the reserves gain together is worth it."""
    s, b, weights = estimate.s, estimate.b, estimate.weights
    frame = s.agenda[-1]
    bar = weights.reserve_home if frame.power == b.phasing else weights.reserve_abroad  # type: ignore[attr-defined]
    gain = _reserves_gain(estimate) if USE in s.legal_actions() else 0.0
    return [Order(a.verb, (a,), value=gain - bar if a == USE else 0.0) for a in s.legal_actions()]


def _reserves_gain(estimate: Estimate) -> float:
    """What the reserves would gain if each made its best move."""
    s, b, w = estimate.s, estimate.b, estimate.w
    judge = Judge(estimate)
    total = 0.0
    for u in members(in_reserve(s, estimate.power) & ~b.building & w.real & ~w.hqs):
        if estimate.threat(b.loc[u]) <= 0:
            continue
        stay = judge.value(u, b.loc[u])
        found = members(goals(estimate, u, allowance(b, w, u)))
        total += max(
            0.0,
            max((judge.value(u, h) + estimate.entries.get(h, 0.0) for h in found), default=stay) - stay,
        )
    return total


def set_down_orders(estimate: Estimate) -> list[Order]:
    """A unit whose own hex is closed is set down in the town that draws it most (A.2.1a)."""
    return each_hex(estimate.s, lambda h: 5.0 + estimate.pull(h) + _alone(estimate, h))


def _alone(estimate: Estimate, h: int) -> float:
    """What it is worth to guard a place where nobody else stands."""
    return 0.0 if estimate.own >> h & 1 else estimate.guard(h)


def place_orders(estimate: Estimate) -> list[Order]:
    """A unit that comes on goes where it does most good, an HQ to those whom it may lead."""
    u = estimate.s.agenda[-1].unit  # type: ignore[attr-defined]
    if estimate.w.hqs >> u & 1:
        judge = Judge(estimate)
        return each_hex(estimate.s, lambda h: 20.0 + judge.value(u, h))
    return each_hex(estimate.s, lambda h: _wanted_at(estimate, h))


def _wanted_at(estimate: Estimate, h: int) -> float:
    """What a place makes of a unit that may come on there: what draws it, and what it closes."""
    there = 1 << h
    lines = estimate.b.lines[estimate.power]
    closed = estimate.open_now - estimate.exposed(estimate.own | there, lines | there)
    return 5.0 + estimate.pull(h) + _alone(estimate, h) + estimate.weights.cover * closed


def unload_orders(estimate: Estimate) -> list[Order]:
    """Units come out of the box where they are wanted."""
    hex_of = estimate.w.grid.hex
    return each(estimate.s, lambda a: _wanted_at(estimate, hex_of(a.args[-1])))


def opening_orders(estimate: Estimate) -> list[Order]:
    """The secret box is opened as soon as it may be (20b)."""
    return [Order(a.verb, (a,), value=float(a.verb == "arrive")) for a in estimate.s.legal_actions()]
