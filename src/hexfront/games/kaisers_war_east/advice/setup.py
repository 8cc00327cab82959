"""Set-up: the ready deployment, or each unit near the enemy or on an objective."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.rules.deployment import in_tray, setup_hexes, suggested_setup
from hexfront.games.kaisers_war_east.world import ALLIED
from hexfront.hexes import members
from hexfront.kernel import Order, act
from hexfront.mechanics.advice import deployment, each_hex, nearby, ready_hex
from hexfront.mechanics.frames import OfUnitOfSide

DONE, SUGGESTED = act("done"), act("suggested")


def setup_orders(estimate: Estimate) -> list[Order]:
    """The ready deployment at one go, or each unit to its place in it."""
    s = estimate.s
    legal = s.legal_actions()
    orders = []
    if SUGGESTED in legal:
        orders.append(Order("suggested", (SUGGESTED,), value=0.9, why="a sound deployment"))
    for action in legal:
        if action.verb == "hide":
            orders.append(Order("hide", (action,), value=3.0 if action.args[0] == "all" else 2.0))
        elif action.verb == "field":
            orders.append(Order("field", (action,), value=-1.0))
    orders += deployment(s, in_tray(s, estimate.side), lambda u: places(estimate, u))
    if DONE in legal:
        orders.append(Order("done", (DONE,), value=1.0))
    return orders


def place_orders(estimate: Estimate) -> list[Order]:
    """In the middle of placing a unit."""
    _, worths = places(estimate, estimate.s.asked(OfUnitOfSide).unit)
    return each_hex(estimate.s, lambda h: worths.get(h, 0.0))


def places(estimate: Estimate, u: int) -> tuple[int, dict[int, float]]:
    """The hexes of a unit, and the best: its place in the ready deployment, or a free hex beside it."""
    w = estimate.w
    able = setup_hexes(estimate.s, u)
    goal = goal_of(estimate, u, able)
    if w.all_objectives >> goal & 1:
        return able, {goal: 1.0}
    wanted = suggested_setup(estimate.s.header["scenario"], estimate.side).values()
    taken = estimate.own | w.grid.set({name for name in wanted if name in w.grid})
    return able, nearby(w, goal, able & ~taken, 1.0, estimate.weights.set_apart)


def goal_of(estimate: Estimate, u: int, hexes: int) -> int:
    """The hex of a unit in the ready deployment, or the best of a simple rule."""
    named = suggested_setup(estimate.s.header["scenario"], estimate.side).get(estimate.w.ids[u])
    ready = ready_hex(estimate.w, named, hexes)
    return max(members(hexes), key=lambda h: (_score(estimate, u, h), -h)) if ready is None else ready


def _score(estimate: Estimate, u: int, h: int) -> float:
    """At the front line, spread out, on good ground and on rails; staffs and supply a hex behind."""
    b, w, side, weights = estimate.b, estimate.w, estimate.side, estimate.weights
    theirs = w.front[estimate.s.header["scenario"]]
    if side == ALLIED:
        theirs = w.land & ~theirs & ~b.closed
    apart = w.ways.distance(1 << h, theirs) or 99
    rear = bool((w.hqs | w.supply | w.airbases) >> u & 1)
    value = -abs(apart - (2 if rear else 1)) * 1.0
    value += weights.setup_ground * (w.doubled >> h & 1) + weights.setup_rail * (w.rail >> h & 1)
    value += weights.setup_objective * (w.all_objectives >> h & 1)
    kind = w.supply if w.supply >> u & 1 else w.hqs if w.hqs >> u & 1 else w.exerting
    own = [b.loc[v] for v in members(w.side[side] & kind) if b.loc[v] >= 0]
    near = min((w.grid.distance(h, at) for at in own), default=4)
    return value + weights.setup_spread * min(near, 3 if not rear else 6)
