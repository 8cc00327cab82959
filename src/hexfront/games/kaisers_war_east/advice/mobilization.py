"""Mobilization: where arrivals go, what to buy and what to keep in hand."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.advice.moves import Mover
from hexfront.games.kaisers_war_east.advice.odds import relief
from hexfront.games.kaisers_war_east.board import S, on, vp
from hexfront.games.kaisers_war_east.rules.mobilization import Placement, due_units, spare_supply
from hexfront.games.kaisers_war_east.rules.placement import placement_hexes, supply_hexes
from hexfront.games.kaisers_war_east.rules.purchases import delay, price
from hexfront.games.kaisers_war_east.rules.stacking import excess
from hexfront.games.kaisers_war_east.world import ALLIED
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each_hex, each_unit
from hexfront.mechanics.frames import OfUnit
from hexfront.mechanics.front import around
from hexfront.mechanics.purse import budget

DONE, DEMOBILIZE, SUPPLY, EXTRA = act("done"), act("demobilize"), act("supply"), act("supply", "extra")


def mobilization_orders(estimate: Estimate) -> list[Order]:
    """Bring what arrives to where it is wanted, buy within the budget, demobilize nobody."""
    s, side = estimate.s, estimate.side
    mover = Mover(estimate)
    legal = s.legal_actions()
    orders = [Order("done", (DONE,))] if DONE in legal else []
    for u in due_units(s, side):
        hexes = placement_hexes(s, u)
        if hexes:
            orders.append(_placing(mover, "bring", act("bring", s.world.ids[u]), u, hexes, 20.0))
    counter = spare_supply(s, side)
    if counter is not None:
        for action in (SUPPLY, EXTRA):
            if action in legal:
                hexes = supply_hexes(s, side, gallipoli=action == EXTRA)
                orders.append(_placing(mover, "supply", action, counter, hexes, 10.0))
    orders += _purchases(mover, legal)
    if DEMOBILIZE in legal:
        orders.append(Order("demobilize", (DEMOBILIZE,), value=-5.0))
    orders += [Order("recall", (a,), value=-1.0) for a in legal if a.verb == "recall"]
    return orders


def _placing(mover: Mover, kind: str, action: Action, u: int, hexes: int, value: float) -> Order:
    """An order that brings a unit in at its best hex."""
    w = mover.w
    best, _ = destination(mover, u, hexes)
    # A single possible hex is taken by the engine itself.
    place = (act("place", w.names[best]),) if hexes & (hexes - 1) else ()
    actions = (action, *place)
    return Order(kind, actions, w.ids[u], w.names[best], value=value, area=around(w, best))


def destination(mover: Mover, u: int, hexes: int) -> tuple[int, float]:
    """The best hex for a new unit and what it is worth there; the same for all units of a kind."""
    unit = mover.w.units[u]
    key = unit.nation, unit.type, unit.size, unit.attack, unit.defense, hexes
    if key not in mover.arrivals:
        value, h = max((arrival(mover, u, h), -h) for h in members(hexes))
        mover.arrivals[key] = -h, value
    return mover.arrivals[key]


def arrival(mover: Mover, u: int, h: int) -> float:
    """What it is worth to have a new unit in a hex."""
    b, w, estimate = mover.b, mover.w, mover.estimate
    weights = estimate.weights
    bit = 1 << u
    value = relief(estimate, h, bit)
    if (w.hqs | w.supply | w.airbases) >> u & 1:
        value += mover.stand(u, (h,))[0]
    else:
        value += mover.front.covers[h] + weights.pull * w.attack[u] * mover.front.pull[h]
        value -= weights.rally * min(mover.front.rally[h], 20)
        friends = b.stack[h] & w.corps & w.nation[w.nation_of[u]]
        value += weights.together * friends.bit_count() * (w.corps >> u & 1)
    if excess(w, b.stack[h] | bit) > excess(w, b.stack[h]):
        value -= weights.crowd
    if not estimate.fed >> h & 1 and not w.supply >> u & 1:
        value -= 1.0
    return value


def _purchases(mover: Mover, legal: list[Action]) -> list[Order]:
    s, w, estimate = mover.s, mover.w, mover.estimate
    money = budget(estimate.purse(mover.side), mover.weights)
    orders = []
    for action in legal:
        if action.verb != "buy":
            continue
        u = w.index[action.args[0]]
        cost = price(s, u)
        supply = bool(w.supply >> u & 1)
        hexes = supply_hexes(s, mover.side) if supply else placement_hexes(s, u)
        wait = delay(s, u)
        if wait:
            best, value = -1, 0.0
        else:
            best, value = destination(mover, u, hexes)
        late = march_up(mover, best) if best >= 0 else 1
        value = bargain(mover, u, cost, wait, late, value, money)
        asked = not wait and hexes & (hexes - 1) and not _topples(s, mover.side, cost)
        place = (act("place", w.names[best]),) if asked else ()
        goal = w.names[best] if best >= 0 else ""
        orders.append(Order("buy", (action, *place), w.ids[u], goal, cost, value))
    return orders


def march_up(mover: Mover, h: int) -> int:
    """Turns until a unit that arrives in a hex is at the front."""
    steps = mover.front.rally[h]
    if steps <= mover.weights.at_front:
        return 0
    return 1 if mover.w.rail >> h & 1 else 1 + steps // mover.weights.day_march


def _topples(s: S, side: str, cost: int) -> bool:
    """Whether a price may bring the Second Revolution, which interrupts everything (OPT-REV-6)."""
    level = s.world.charts["revolution"]["threshold_second"]
    return side == ALLIED and on(s, "russian_revolutions") and vp(s.board, side) - cost <= level


def bargain(mover: Mover, u: int, cost: int, wait: int, late: int, use: float, money: float) -> float:
    """What a purchase is worth: its strength and its use where it comes, against points that have a price."""
    estimate, w, b = mover.estimate, mover.w, mover.b
    weights = estimate.weights
    unit = w.units[u]
    if estimate.left <= wait:
        return -cost
    free = cost <= estimate.purse(mover.side).surplus
    point = estimate.care[mover.side] if cost > money else weights.free_price if free else weights.spare_point
    if cost > money and (use < weights.emergency or vp(b, mover.side) - cost < weights.floor):
        return -cost
    if w.supply >> u & 1:
        have = sum(1 for v in members(w.supply & w.side[mover.side]) if b.loc[v] >= 0)
        wanted = (weights.supply_most if free else weights.supply_wanted) - have
        value = weights.supply * (1 + 0.3 * wanted) * estimate.fade if wanted > 0 else 0.0
        return value + weights.supply_use * max(0.0, min(use, weights.use_most)) * free - cost * point
    factors = (unit.attack + unit.defense) / 2
    value = weights.corps * factors * estimate.fade + min(use, weights.use_most)
    if unit.type in ("train", "airbase", "marine", "fortress", "cavalry"):
        value *= weights.second_rate
    return value * max(0.0, 1.0 - (wait + late) / estimate.left) - cost * point


def place_orders(estimate: Estimate) -> list[Order]:
    """In the middle of placing a unit."""
    mover, u = Mover(estimate), estimate.s.asked(Placement).unit
    return each_hex(estimate.s, lambda h: arrival(mover, u, h))


def raise_orders(estimate: Estimate) -> list[Order]:
    """The strongest Bolsheviks first."""
    w = estimate.w
    return each_unit(estimate.s, lambda u: float(w.attack[u] + w.defense[u]))


def appear_orders(estimate: Estimate) -> list[Order]:
    """Where a unit of the revolution appears: to hold an objective, or near the front."""
    mover, u = Mover(estimate), estimate.s.asked(OfUnit).unit
    hold, objectives = estimate.weights.hold, estimate.w.all_objectives
    return each_hex(estimate.s, lambda h: arrival(mover, u, h) + hold * (objectives >> h & 1))
