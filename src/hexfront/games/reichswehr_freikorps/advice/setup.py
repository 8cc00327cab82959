"""Set-up: the suggested deployment, and a hex for a unit that it does not know or finds no room for."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate
from hexfront.games.reichswehr_freikorps.advice.objectives import distances
from hexfront.games.reichswehr_freikorps.rules.setup import in_tray, setup_hexes, suggested_setup
from hexfront.games.reichswehr_freikorps.world import GERMAN
from hexfront.hexes import members
from hexfront.kernel import Order, act
from hexfront.mechanics.advice import deployment, each
from hexfront.mechanics.frames import OfUnitOfSide

DONE, SUGGESTED = act("done"), act("suggested")


def setup_orders(estimate: Estimate) -> list[Order]:
    """The suggested set-up at one go, or each unit to its place in it."""
    s = estimate.s
    legal = s.legal_actions()
    if DONE in legal:
        return [Order("done", (DONE,), value=1.0)]
    orders = deployment(
        s,
        in_tray(s, estimate.side),
        lambda u: setup_hexes(s, u),
        lambda u, hexes: goal_of(estimate, u, hexes),
        lambda u: 1.0,
    )
    if SUGGESTED in legal:
        orders.append(Order("suggested", (SUGGESTED,), value=2.0, why="a sound deployment"))
    return orders


def place_orders(estimate: Estimate) -> list[Order]:
    """In the middle of placing a unit: as suggested."""
    s = estimate.s
    u = s.asked(OfUnitOfSide).unit
    goal = s.world.names[goal_of(estimate, u, setup_hexes(s, u))]
    return each(s, lambda a: float(a.args[0] == goal))


def goal_of(estimate: Estimate, u: int, hexes: int) -> int:
    """The hex of a unit in the suggested set-up, or the one nearest to the capital."""
    w = estimate.w
    named = suggested_setup(estimate.side).get(w.units[u].id)
    if named is not None and named in w.grid and hexes >> w.grid.hex(named) & 1:
        return w.grid.hex(named)
    capital = members(w.berlin if estimate.side == GERMAN else w.warsaw)
    return min(members(hexes), key=lambda h: (min(distances(w, goal)[h] for goal in capital), h))
