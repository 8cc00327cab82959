"""Reorganization: armies are formed again, HQs improved; nobody breaks down without need."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.advice.odds import danger, relief
from hexfront.games.kaisers_war_east.board import vp
from hexfront.games.kaisers_war_east.rules.breakdown import parts
from hexfront.games.kaisers_war_east.rules.reorganization import conversion_price, sources
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each

DONE = act("done")


def reorganization_orders(estimate: Estimate) -> list[Order]:
    """Every change that is possible, with what it is worth."""
    changes = [_order(estimate, action) for action in estimate.s.legal_actions() if action != DONE]
    return [Order("done", (DONE,)), *changes]


def _order(estimate: Estimate, action: Action) -> Order:
    weights = estimate.weights
    s, b, w = estimate.s, estimate.b, estimate.w
    name = action.args[0]
    match action.verb:
        case "combine":
            h = w.grid.hex(action.args[1])
            return _spending(estimate, action, h, form_value(estimate, w.index[name], h))
        case "convert":
            u = w.index[name]
            return _spending(estimate, action, b.loc[u], convert_value(estimate, u))
        case "hide":
            return Order("hide", (action,), name, value=1.0 if name == "all" else 0.0)
        case "entrench":
            return Order("entrench", (action,), name, value=entrench_value(estimate, w.index[name]))
        case "restore":
            return Order("restore", (action,), name, value=-entrench_value(estimate, w.index[name]) - 0.5)
        case "field":
            u = w.index[name]
            safe = estimate.w.grid.distance(b.loc[u], _nearest_foe(estimate, b.loc[u])) > weights.rear
            value = weights.corps if safe and s.board.turn < s.board.last_turn else -1.0
            return Order("field", (action,), name, value=value)
    return Order(action.verb, (action,), name, value=-estimate.broken)


def _nearest_foe(estimate: Estimate, h: int) -> int:
    distance = estimate.w.grid.distance
    return min(members(estimate.theirs & estimate.w.land), key=lambda n: distance(h, n), default=h)


def _spending(estimate: Estimate, action: Action, h: int, value: float) -> Order:
    """An order that expends a supply unit: the one that is least useful elsewhere."""
    s, w = estimate.s, estimate.w
    able = sources(s, estimate.side, h)
    choice: tuple[Action, ...] = ()
    if len(able) > 1:
        choice = (act("expend", w.ids[least_useful(estimate, able)]),)
    value -= estimate.supply_price
    return Order(action.verb, (action, *choice), action.args[0], w.names[h], value=value)


def least_useful(estimate: Estimate, supply: list[int]) -> int:
    """The supply unit farthest from the enemy."""
    b = estimate.b
    distance = estimate.w.grid.distance
    return max(supply, key=lambda u: (distance(b.loc[u], _nearest_foe(estimate, b.loc[u])), u))


def form_value(estimate: Estimate, army: int, h: int) -> float:
    """An army instead of corps: they are lost where it only breaks."""
    b, w = estimate.b, estimate.w
    used = 0
    for corps, count in parts(w, army):
        for u in members(b.stack[h] & corps)[:count]:
            used |= 1 << u
    safer = relief(estimate, h, 1 << army, used)
    return estimate.weights.form * estimate.fade * w.attack[army] / 9 + max(0.0, safer)


def convert_value(estimate: Estimate, u: int) -> float:
    """A stronger HQ for the turns that are left, against its price."""
    weights = estimate.weights
    unit = estimate.w.units[u]
    gain = unit.back_support - unit.support + (unit.back_radius - unit.radius)
    turns = min(estimate.left, weights.convert_turns)
    cost = conversion_price(estimate.s)
    spare = vp(estimate.b, estimate.side) - cost >= weights.reserve
    return weights.convert * gain * turns - cost * (estimate.care[estimate.side] if spare else 5.0)


def entrench_value(estimate: Estimate, u: int) -> float:
    """Dug-in supply where attacks must be feared and none can be made."""
    b, w = estimate.b, estimate.w
    h = b.loc[u]
    near = w.ways.reach(1 << h, w.land & ~estimate.theirs, w.units[u].radius) & estimate.own
    fear = max((danger(estimate, n, b.stack[n]) for n in members(near)), default=0.0)
    return estimate.weights.dig * fear - estimate.supply_price


def expend_orders(estimate: Estimate) -> list[Order]:
    """In the middle of it: which supply unit goes."""
    s, w = estimate.s, estimate.w
    best = w.ids[least_useful(estimate, [w.index[a.args[0]] for a in s.legal_actions()])]
    return each(s, lambda a: float(a.args[0] == best))
