"""After the die: losses, retreats and pursuit, and stacks with too many units."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.advice import weights
from hexfront.games.kaisers_war_east.advice.front import Front
from hexfront.games.kaisers_war_east.advice.odds import danger
from hexfront.games.kaisers_war_east.advice.sight import Sight
from hexfront.games.kaisers_war_east.board import S
from hexfront.kernel import Order, act
from hexfront.mechanics.frames import OfUnit

DONE, HALT = act("done"), act("halt")


def loss_orders(s: S, side: str) -> list[Order]:
    """Give up what is worth least; an army breaks down rather than being lost."""
    w = s.world
    sight = Sight(s, side)
    orders = []
    for action in s.legal_actions():
        u = w.index[action.args[0]]
        broken = action.verb == "break"
        value = -sight.broken - sight.prices[u] / 3 if broken else -sight.prices[u]
        orders.append(Order(action.verb, (action,), action.args[0], value=value))
    return orders


def choose_orders(s: S, side: str) -> list[Order]:
    """Of several armies the weakest breaks down."""
    sight = Sight(s, side)
    return [
        Order("break", (a,), a.args[0], value=-sight.prices[s.world.index[a.args[0]]])
        for a in s.legal_actions()
    ]


def withdraw_orders(s: S, side: str) -> list[Order]:
    """Retreat to where the unit is safe and still of use; the most valuable first."""
    w = s.world
    sight = Sight(s, side)
    front = Front(sight)
    orders = []
    for action in s.legal_actions():
        unit, goal = action.args
        u, h = w.index[unit], w.grid.hex(goal)
        value = refuge(sight, front, u, h) + weights.ORDER * sight.prices[u]
        orders.append(Order("retreat", (action,), unit, goal, value=value))
    return orders


def step_orders(s: S, side: str) -> list[Order]:
    """The next hex of a retreat."""
    w = s.world
    retreat = s.board.retreat
    assert retreat is not None
    sight = Sight(s, side)
    front = Front(sight)
    u = retreat.unit
    return [
        Order("retreat", (a,), w.ids[u], a.args[0], value=refuge(sight, front, u, w.grid.hex(a.args[0])))
        for a in s.legal_actions()
    ]


def refuge(sight: Sight, front: Front, u: int, h: int) -> float:
    """What a hex is worth to a unit that must go back."""
    b, w = sight.b, sight.w
    value = danger(sight, h, b.stack[h]) - danger(sight, h, b.stack[h] | 1 << u)
    value += front.cover(h, 0) * 0.5 - weights.RALLY * min(front.rally[h], 12)
    value += weights.CITY * (w.doubled >> h & 1)
    if not sight.fed >> h & 1:
        value -= 1.0
    return value


def panic_orders(s: S, side: str) -> list[Order]:
    """The most valuable unit runs first, while there is room."""
    sight = Sight(s, side)
    return [
        Order("panic", (a,), a.args[0], value=sight.prices[s.world.index[a.args[0]]])
        for a in s.legal_actions()
    ]


# Pursuit ------------------------------------------------------------------------------------------


def pursuit_orders(s: S, side: str) -> list[Order]:
    """Follow up where it takes ground and exposes nobody."""
    w = s.world
    sight = Sight(s, side)
    front = Front(sight)
    orders = [Order("done", (DONE,))]
    for action in s.legal_actions():
        if action != DONE:
            unit, goal = action.args
            value = advance_value(sight, front, w.index[unit], w.grid.hex(goal))
            orders.append(Order("advance", (action,), unit, goal, value=value))
    return orders


def advance_value(sight: Sight, front: Front, u: int, h: int) -> float:
    """What it is worth to a unit to go on to a hex that the enemy has left."""
    b, w = sight.b, sight.w
    here, bit = b.loc[u], 1 << u
    alone = w.land >> here & 1 and not b.stack[here] & w.exerting & ~bit
    leaving = (w.touching[here] | 1 << here) if alone else 0
    value = sight.place(h, sight.side) + weights.PURSUE
    value += front.cover(h, leaving) - front.cover(here, leaving)
    value += weights.PULL * w.attack[u] * (front.pull[h] - front.pull[here])
    value -= danger(sight, h, b.stack[h] | bit) - danger(sight, h, b.stack[h])
    if w.land >> here & 1:
        value += danger(sight, here, b.stack[here]) - danger(sight, here, b.stack[here] & ~bit)
    if not sight.fed >> here & 1:
        value -= 0.5
    return value


def onward_orders(s: S, side: str) -> list[Order]:
    """A second hex of pursuit."""
    w = s.world
    u = s.asked(OfUnit).unit
    sight = Sight(s, side)
    front = Front(sight)
    orders = []
    for action in s.legal_actions():
        value = 0.0
        if action != HALT:
            value = advance_value(sight, front, u, w.grid.hex(action.args[0])) - weights.PURSUE
        goal = action.args[0] if action.args else ""
        orders.append(Order("pursue", (action,), w.ids[u], goal, value=value))
    return orders


def desert_orders(s: S, side: str) -> list[Order]:
    """The unit that is missed least."""
    sight = Sight(s, side)
    return [
        Order("desert", (a,), a.args[0], value=-sight.prices[s.world.index[a.args[0]]])
        for a in s.legal_actions()
    ]


def removal_orders(s: S, side: str) -> list[Order]:
    """Of a stack with too many units the one that can be spared; no points are lost."""
    w = s.world
    sight = Sight(s, side)
    return [
        Order("remove", (a,), a.args[0], value=-sight.prices[w.index[a.args[0]]]) for a in s.legal_actions()
    ]
