"""After a battle: whom to give up, which way back, who pursues."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.games.kaisers_war_1918.advice.judge import Judge
from hexfront.games.kaisers_war_1918.rules.stacking import excess
from hexfront.hexes import members
from hexfront.kernel import Order
from hexfront.mechanics.advice import each, each_hex, each_move, each_unit


def spare_orders(estimate: Estimate) -> list[Order]:
    """Give up what costs least."""
    most = 20.0
    return each_unit(estimate.s, lambda u: most - estimate.price_of(u))


def _refuge(judge: Judge, u: int, h: int) -> float:
    """What a unit is worth in a hex that it falls back to; where it is one too many, one is lost (9.4c)."""
    estimate = judge.estimate
    b, w = estimate.b, estimate.w
    crowd = b.stack[h] | 1 << u
    lost = min(map(estimate.price_of, members(crowd))) if excess(b, w, crowd, h) else 0.0
    return 20.0 + judge.coming(u, h) - lost


def withdraw_orders(estimate: Estimate) -> list[Order]:
    """Go back to where it does most good."""
    judge = Judge(estimate)
    return each_move(estimate.s, lambda u, h: _refuge(judge, u, h))


def step_orders(estimate: Estimate) -> list[Order]:
    """The next step of a retreat."""
    judge = Judge(estimate)
    retreat = estimate.b.retreat
    if retreat is None:
        return each(estimate.s, lambda action: 0.0)
    return each_hex(estimate.s, lambda h: _refuge(judge, retreat.unit, h))


def pursuit_orders(estimate: Estimate) -> list[Order]:
    """Follow where the place is worth it and can be held."""
    judge = Judge(estimate)
    b = estimate.b

    def value(u: int, h: int) -> float:
        stay = judge.staying(u) if b.loc[u] >= 0 else -5.0
        return judge.coming(u, h) + 0.3 * estimate.prize(h) - stay

    return each_move(estimate.s, value)


def onward_orders(estimate: Estimate) -> list[Order]:
    """A second hex of a pursuit, or halt."""
    judge = Judge(estimate)
    s, w = estimate.s, estimate.w
    u = s.agenda[-1].unit  # type: ignore[attr-defined]
    stay = judge.staying(u)

    def value(name: str) -> float:
        return judge.coming(u, w.grid.hex(name)) - stay

    return each(s, lambda action: value(action.args[-1]) if action.args[-1] in w.grid else 0.0)
