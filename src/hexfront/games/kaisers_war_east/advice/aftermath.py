"""After the die: losses, retreats and pursuit, and stacks with too many units."""

from __future__ import annotations

from math import fsum

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.advice.front import Front
from hexfront.games.kaisers_war_east.advice.odds import relief
from hexfront.games.kaisers_war_east.rules.stacking import BASE, excess
from hexfront.hexes import members
from hexfront.kernel import Action, Order
from hexfront.mechanics.advice import each, each_hex, each_move, each_unit
from hexfront.mechanics.frames import OfUnit


def spare_orders(estimate: Estimate) -> list[Order]:
    """Somebody must go, or break down: the unit that is missed least."""
    return each_unit(estimate.s, lambda u: -estimate.prices[u])


def loss_orders(estimate: Estimate) -> list[Order]:
    """Give up what is worth least; an army breaks down rather than being lost."""

    def value(action: Action) -> float:
        price = estimate.prices[estimate.w.index[action.args[0]]]
        return -estimate.broken - price / 3 if action.verb == "break" else -price

    return each(estimate.s, value)


def panic_orders(estimate: Estimate) -> list[Order]:
    """The most valuable unit comes first, while there is room to run to or corps to form."""
    return each_unit(estimate.s, lambda u: estimate.prices[u])


def withdraw_orders(estimate: Estimate) -> list[Order]:
    """Retreat to where the unit is safe and still of use; the most valuable first."""
    front, order, prices = Front(estimate), estimate.weights.order, estimate.prices
    return each_move(estimate.s, lambda u, h: refuge(front, u, h) + order * prices[u])


def step_orders(estimate: Estimate) -> list[Order]:
    """The next hex of a retreat."""
    retreat = estimate.b.retreat
    assert retreat is not None
    front = Front(estimate)
    return each_hex(estimate.s, lambda h: refuge(front, retreat.unit, h))


def refuge(front: Front, u: int, h: int) -> float:
    """What a hex is worth to a unit that must go back."""
    estimate = front.estimate
    w, weights = estimate.w, estimate.weights
    value = relief(estimate, h, 1 << u)
    value += front.covers[h] * 0.5 - weights.rally * min(front.rally[h], 12)
    value += weights.city * (w.doubled >> h & 1)
    if not estimate.fed >> h & 1:
        value -= 1.0
    return value


# Pursuit ------------------------------------------------------------------------------------------


def pursuit_orders(estimate: Estimate) -> list[Order]:
    """Follow up where it takes ground and exposes nobody."""
    front, pursue = Front(estimate), estimate.weights.pursue
    return each_move(estimate.s, lambda u, h: advance_value(front, u, h) + pursue)


def onward_orders(estimate: Estimate) -> list[Order]:
    """A second hex of pursuit."""
    front, u = Front(estimate), estimate.s.asked(OfUnit).unit
    return each_hex(estimate.s, lambda h: advance_value(front, u, h))


def advance_value(front: Front, u: int, h: int) -> float:
    """What it is worth to a unit to go on to a hex that the enemy has left."""
    estimate = front.estimate
    b, w = estimate.b, estimate.w
    here, bit = b.loc[u], 1 << u
    alone = w.land >> here & 1 and not b.stack[here] & w.exerting & ~bit
    leaving = (w.touching[here] | 1 << here) if alone else 0
    value = estimate.place(h, estimate.side)
    value += front.cover(h, leaving) - front.cover(here, leaving)
    value += estimate.weights.pull * w.attack[u] * (front.pull[h] - front.pull[here])
    value += relief(estimate, h, bit)
    if w.land >> here & 1:
        value += relief(estimate, here, without=bit)
    # A hex may be overfilled, but somebody pays for it when the battle is over (12.2b).
    value -= shed(estimate, b.stack[h] | bit) - shed(estimate, b.stack[h])
    value += shed(estimate, b.stack[here]) - shed(estimate, b.stack[here] & ~bit)
    if not estimate.fed >> here & 1:
        value -= 0.5
    return value


def shed(estimate: Estimate, units: int) -> float:
    """What is lost at least when a stack must give up units that are too many (12.2b)."""
    w, prices = estimate.w, estimate.prices
    if not excess(w, units):
        return 0.0
    big, small = (
        sorted((prices[u] for u in members(units & kind)), reverse=True)
        for kind in (w.big, w.small | w.shock_corps)
    )
    ways = [fsum(big) + fsum(small[BASE:])]
    if big:
        ways.append(fsum(big[1:]) + fsum(small))
    return estimate.weights.crowd + min(ways)
