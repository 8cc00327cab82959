"""Set-up: the suggested deployment, and a hex for a unit that it does not know or finds no room for."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate
from hexfront.games.reichswehr_freikorps.advice.objectives import distances
from hexfront.games.reichswehr_freikorps.rules.setup import in_tray, setup_hexes, suggested_setup
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import members
from hexfront.kernel import Order, act
from hexfront.mechanics.advice import deployment, each_hex, nearby, ready_hex
from hexfront.mechanics.frames import OfUnitOfSide

DONE, SUGGESTED = act("done"), act("suggested")


def setup_orders(estimate: Estimate) -> list[Order]:
    """The suggested set-up at one go, or each unit to its place in it or beside it."""
    s = estimate.s
    legal = s.legal_actions()
    if DONE in legal:
        return [Order("done", (DONE,), value=1.0)]
    orders = deployment(s, in_tray(s, estimate.side), lambda u: places(estimate, u))
    if SUGGESTED in legal:
        orders.append(Order("suggested", (SUGGESTED,), value=0.9, why="a sound deployment"))
    return orders


def place_orders(estimate: Estimate) -> list[Order]:
    """In the middle of placing a unit."""
    _, worths = places(estimate, estimate.s.asked(OfUnitOfSide).unit)
    return each_hex(estimate.s, lambda h: worths.get(h, 0.0))


def places(estimate: Estimate, u: int) -> tuple[int, dict[int, float]]:
    """The hexes of a unit, and the best: as suggested or beside it, but in a place that it is to hold."""
    b, w = estimate.b, estimate.w
    able = setup_hexes(estimate.s, u)
    goal = goal_of(estimate, u, able)
    if w.side_of[u] == RED:
        friends = [b.loc[v] for v in members(w.army[w.army_of[u]]) if b.loc[v] >= 0]
        # An army stays together.
        if friends:
            return able, {friends[0]: 1.0}
    if w.places >> goal & 1:
        return able, {goal: 1.0}
    return able, nearby(w, goal, able, 1.0, estimate.weights.set_apart)


def goal_of(estimate: Estimate, u: int, hexes: int) -> int:
    """The hex of a unit in the suggested set-up, or the one nearest to the capital."""
    w = estimate.w
    ready = ready_hex(w, suggested_setup(estimate.side).get(w.ids[u]), hexes)
    if ready is not None:
        return ready
    capital = members(w.berlin if estimate.side == GERMAN else w.warsaw)
    return min(members(hexes), key=lambda h: (min(distances(w, goal)[h] for goal in capital), h))
