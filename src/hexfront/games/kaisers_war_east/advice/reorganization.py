"""Reorganization: armies are formed again, HQs improved; nobody breaks down without need."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.advice import weights
from hexfront.games.kaisers_war_east.advice.odds import danger
from hexfront.games.kaisers_war_east.advice.sight import Sight
from hexfront.games.kaisers_war_east.board import S, vp
from hexfront.games.kaisers_war_east.rules.breakdown import parts
from hexfront.games.kaisers_war_east.rules.reorganization import conversion_price, sources
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act

DONE = act("done")


def reorganization_orders(s: S, side: str) -> list[Order]:
    """Every change that is possible, with what it is worth."""
    sight = Sight(s, side)
    orders = [Order("done", (DONE,))]
    for action in s.legal_actions():
        if action != DONE:
            orders.append(_order(sight, action))
    return orders


def _order(sight: Sight, action: Action) -> Order:
    s, b, w = sight.s, sight.b, sight.w
    name = action.args[0]
    match action.verb:
        case "combine":
            h = w.grid.hex(action.args[1])
            return _spending(sight, action, h, form_value(sight, w.index[name], h))
        case "convert":
            u = w.index[name]
            return _spending(sight, action, b.loc[u], convert_value(sight, u))
        case "hide":
            return Order("hide", (action,), name, value=1.0 if name == "all" else 0.0)
        case "entrench":
            return Order("entrench", (action,), name, value=entrench_value(sight, w.index[name]))
        case "restore":
            return Order("restore", (action,), name, value=-entrench_value(sight, w.index[name]) - 0.5)
        case "field":
            u = w.index[name]
            safe = sight.w.grid.distance(b.loc[u], _nearest_foe(sight, b.loc[u])) > weights.REAR
            value = weights.CORPS if safe and s.board.turn < s.board.last_turn else -1.0
            return Order("field", (action,), name, value=value)
    return Order(action.verb, (action,), name, value=-sight.broken)


def _nearest_foe(sight: Sight, h: int) -> int:
    distance = sight.w.grid.distance
    return min(members(sight.theirs & sight.w.land), key=lambda n: distance(h, n), default=h)


def _spending(sight: Sight, action: Action, h: int, value: float) -> Order:
    """An order that expends a supply unit: the one that is least useful elsewhere."""
    s, w = sight.s, sight.w
    able = sources(s, sight.side, h)
    choice: tuple[Action, ...] = ()
    if len(able) > 1:
        choice = (act("expend", w.ids[least_useful(sight, able)]),)
    value -= sight.supply_price
    return Order(action.verb, (action, *choice), action.args[0], w.names[h], value=value)


def least_useful(sight: Sight, supply: list[int]) -> int:
    """The supply unit farthest from the enemy."""
    b = sight.b
    distance = sight.w.grid.distance
    return max(supply, key=lambda u: (distance(b.loc[u], _nearest_foe(sight, b.loc[u])), u))


def form_value(sight: Sight, army: int, h: int) -> float:
    """An army instead of corps: they are lost where it only breaks."""
    b, w = sight.b, sight.w
    used = 0
    for corps, count in parts(w, army):
        for u in members(b.stack[h] & corps)[:count]:
            used |= 1 << u
    relief = danger(sight, h, b.stack[h]) - danger(sight, h, b.stack[h] & ~used | 1 << army)
    return weights.FORM * sight.fade * w.attack[army] / 9 + max(0.0, relief)


def convert_value(sight: Sight, u: int) -> float:
    """A stronger HQ for the turns that are left, against its price."""
    unit = sight.w.units[u]
    gain = unit.back_support - unit.support + (unit.back_radius - unit.radius)
    turns = min(sight.left, weights.CONVERT_TURNS)
    cost = conversion_price(sight.s)
    spare = vp(sight.b, sight.side) - cost >= weights.RESERVE
    return weights.CONVERT * gain * turns - cost * (sight.care[sight.side] if spare else 5.0)


def entrench_value(sight: Sight, u: int) -> float:
    """Dug-in supply where attacks must be feared and none can be made."""
    b, w = sight.b, sight.w
    h = b.loc[u]
    near = w.ways.reach(1 << h, w.land & ~sight.theirs, w.units[u].radius) & sight.own
    fear = max((danger(sight, n, b.stack[n]) for n in members(near)), default=0.0)
    return weights.DIG * fear - sight.supply_price


def expend_orders(s: S, side: str) -> list[Order]:
    """In the middle of it: which supply unit goes."""
    w = s.world
    sight = Sight(s, side)
    units = [w.index[a.args[0]] for a in s.legal_actions()]
    best = least_useful(sight, units)
    return [
        Order("expend", (a,), a.args[0], value=float(w.index[a.args[0]] == best)) for a in s.legal_actions()
    ]
