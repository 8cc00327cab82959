"""Small decisions: psywar, spies and staffs that look at enemy stacks."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.advice import weights
from hexfront.games.kaisers_war_east.advice.mobilization import budget
from hexfront.games.kaisers_war_east.advice.sight import Sight
from hexfront.games.kaisers_war_east.board import S
from hexfront.games.kaisers_war_east.rules.psywar import cost
from hexfront.games.kaisers_war_east.rules.supply import hq_support
from hexfront.hexes import members
from hexfront.kernel import Order, act

DONE, PASS = act("done"), act("pass")


def psywar_orders(s: S, side: str) -> list[Order]:
    """Psywar with points that would be lost under the cap, or for nothing."""
    sight = Sight(s, side)
    orders = [Order("pass", (PASS,))]
    price = cost(s, side)
    point = weights.SPARE_POINT if price <= budget(sight) else sight.care[side]
    for action in s.legal_actions():
        if action != PASS:
            value = weights.PSYWAR * sight.care[sight.foe] - price * point
            orders.append(Order("psywar", (action,), cost=price, value=value))
    return orders


def spy_orders(s: S, side: str) -> list[Order]:
    """Look where most enemy stacks stand."""
    w = s.world
    there = Sight(s, side).theirs
    return [
        Order("examine", (a,), value=float((there & w.country.get(a.args[0], 0)).bit_count()))
        for a in s.legal_actions()
    ]


def recon_orders(s: S, side: str) -> list[Order]:
    """Looking costs nothing: the best staff, and the stacks nearest to own units."""
    b, w = s.board, s.world
    orders = [Order("done", (DONE,))]
    for action in s.legal_actions():
        if action == DONE:
            continue
        value, goal = weights.LOOK, ""
        if action.verb == "scout":
            value *= hq_support(b, w, w.index[action.args[0]])
        else:
            goal = action.args[1]
            value *= 1 + _blanks(s, w.grid.hex(goal))
        orders.append(Order(action.verb, (action,), action.args[0], goal, value=value))
    return orders


def look_orders(s: S, side: str) -> list[Order]:
    """The stack with most counters."""
    w = s.world
    return [
        Order("examine", (a,), goal=a.args[0], value=1.0 + _blanks(s, w.grid.hex(a.args[0])))
        for a in s.legal_actions()
    ]


def _blanks(s: S, h: int) -> int:
    return len(members(s.board.stack[h]))
