"""Set-up: the suggested deployment, and a hex for a unit that it does not know or finds no room for."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.advice.objectives import distances
from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.rules.setup import in_tray, setup_hexes, suggested_setup
from hexfront.games.reichswehr_freikorps.world import GERMAN
from hexfront.hexes import members
from hexfront.kernel import Order, act
from hexfront.mechanics.frames import OfUnitOfSide

DONE, SUGGESTED = act("done"), act("suggested")


def setup_orders(s: S, side: str) -> list[Order]:
    """The suggested set-up at one go, or each unit to its place in it."""
    w = s.world
    legal = s.legal_actions()
    if DONE in legal:
        return [Order("done", (DONE,), value=1.0)]
    orders = []
    if SUGGESTED in legal:
        orders.append(Order("suggested", (SUGGESTED,), value=2.0, why="a sound deployment"))
    for u in in_tray(s, side):
        hexes = setup_hexes(s, u)
        goal = w.names[_goal(s, side, u)]
        # A single possible hex is taken by the engine itself.
        place = (act("place", goal),) if hexes & (hexes - 1) else ()
        orders.append(Order("place", (act("take", w.units[u].id), *place), w.units[u].id, goal, value=1.0))
    return orders


def place_orders(s: S, side: str) -> list[Order]:
    """In the middle of placing a unit: as suggested."""
    goal = s.world.names[_goal(s, side, s.asked(OfUnitOfSide).unit)]
    return [Order("place", (a,), value=float(a.args[0] == goal)) for a in s.legal_actions()]


def _goal(s: S, side: str, u: int) -> int:
    """The hex of a unit in the suggested set-up, or the one nearest to the capital."""
    w = s.world
    hexes = setup_hexes(s, u)
    named = suggested_setup(side).get(w.units[u].id)
    if named is not None and named in w.grid and hexes >> w.grid.hex(named) & 1:
        return w.grid.hex(named)
    capital = members(w.berlin if side == GERMAN else w.warsaw)
    return min(members(hexes), key=lambda h: (min(distances(w, goal)[h] for goal in capital), h))
