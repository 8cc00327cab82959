"""Mobilization: what to buy with the points that can be spared, and where it appears."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.games.kaisers_war_1918.advice.judge import Judge
from hexfront.games.kaisers_war_1918.board import BOX_OF, vp
from hexfront.games.kaisers_war_1918.rules.purchases import delay, price
from hexfront.games.kaisers_war_1918.rules.victory import income
from hexfront.kernel import Action, Order, act

DONE = act("done")


def mobilization_orders(estimate: Estimate) -> list[Order]:
    """Bring in what is due, buy what is worth its price, keep a reserve."""
    s, w = estimate.s, estimate.w
    spare = _spare(estimate)
    orders = []
    for action in s.legal_actions():
        value = 0.0
        if action.verb == "bring":
            value = 20.0
        elif action.verb == "buy":
            u = w.index[action.args[0]]
            cost = price(w, u)
            value = _use(estimate, u) - cost * estimate.point(estimate.side) if cost <= spare else -1.0
        elif action.verb == "convert":
            value = 1.0 if spare > 12 and estimate.left > 1 else -1.0  # noqa: PLR2004 - dearest conversion
        elif action.verb in ("demobilize", "dig", "top"):
            value = -1.0
        if value >= 0 or action == DONE:
            orders.append(Order(action.verb, (action,), "".join(action.args[:1]), value=value))
    return orders or [Order("action", (action,)) for action in s.legal_actions()]


def _spare(estimate: Estimate) -> float:
    """Points that may be spent: what is above the reserve, and what the limit would eat."""
    b, w, side = estimate.b, estimate.w, estimate.side
    total = vp(b, side)
    over = total + income(b, w, side) - w.cap
    return max(total - estimate.weights.reserve - 8, min(over, total - estimate.weights.reserve))


def _use(estimate: Estimate, u: int) -> float:
    """What a unit is worth that will be there for so many turns."""
    w, weights = estimate.w, estimate.weights
    unit = w.units[u]
    turns = estimate.left - delay(w, u)
    if w.garrisons >> u & 1:
        wanted = [
            h
            for h, value in estimate.prizes.items()
            if estimate.paying >> h & 1
            and not estimate.own >> h & 1
            and value > 1
            and estimate.threat.get(h, 0.0) > 0
        ]
        return weights.garrison * 2 if wanted else 0.0
    if turns <= 0 or w.naval >> u & 1:
        return 0.0
    factors = unit.attack + unit.defense + (2 if unit.shock else 0)
    if unit.support:
        factors = 2 * unit.attack if unit.range else 0
    if w.forts >> u & 1:
        factors = 0
    return weights.factor * factors * min(turns, 5)


def place_orders(estimate: Estimate) -> list[Order]:
    """Where a new unit does most good; a box is as good as a place behind the front."""
    s, w = estimate.s, estimate.w
    judge = Judge(estimate)
    frame = s.agenda[-1]
    u = frame.unit  # type: ignore[attr-defined]

    def value(action: Action) -> float:
        word = action.args[0] if action.args else ""
        if word in BOX_OF:
            return 1.0
        return 0.5 + judge.coming(u, w.grid.hex(word)) if word in w.grid else 0.0

    return [Order(a.verb, (a,), w.ids[u], "".join(a.args[:1]), value=value(a)) for a in s.legal_actions()]
