"""Small decisions: psywar, spies and staffs that look at enemy stacks."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.rules.psywar import cost
from hexfront.games.kaisers_war_east.rules.supply import hq_support
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each, each_hex
from hexfront.mechanics.purse import budget

PASS = act("pass")


def psywar_orders(estimate: Estimate) -> list[Order]:
    """Psywar with points that would be lost under the cap, or for nothing."""
    s, side, weights = estimate.s, estimate.side, estimate.weights
    price = cost(s, side)
    point = weights.spare_point if price <= budget(estimate.purse(side), weights) else estimate.care[side]
    value = weights.psywar * estimate.care[estimate.foe] - price * point
    return [Order(a.verb, (a,), cost=price, value=0.0 if a == PASS else value) for a in s.legal_actions()]


def spy_orders(estimate: Estimate) -> list[Order]:
    """Look where most enemy stacks stand."""
    there, country = estimate.theirs, estimate.w.country
    return each(estimate.s, lambda a: float((there & country.get(a.args[0], 0)).bit_count()))


def recon_orders(estimate: Estimate) -> list[Order]:
    """Looking costs nothing: the best staff, and the stacks with most counters."""
    b, w, look = estimate.b, estimate.w, estimate.weights.look

    def value(action: Action) -> float:
        if action.verb == "scout":
            return look * hq_support(b, w, w.index[action.args[0]])
        return look * (1 + b.stack[w.grid.hex(action.args[1])].bit_count())

    return each(estimate.s, value)


def look_orders(estimate: Estimate) -> list[Order]:
    """The stack with most counters."""
    return each_hex(estimate.s, lambda h: 1.0 + estimate.b.stack[h].bit_count())
