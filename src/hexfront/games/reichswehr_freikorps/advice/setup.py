"""Set-up: a book of deployments, and a place for a unit that the book does not know."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.advice.objectives import distances
from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.rules.setup import in_tray, setup_hexes, suggested_setup
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import members
from hexfront.kernel import Order, act

DONE, SUGGESTED = act("done"), act("suggested")

#: The German holds Berlin with whole divisions and the corners with what lives there.
GERMAN_BOOK: dict[str, str] = {}
RED_BOOK: dict[str, str] = {}


def setup_orders(s: S, side: str) -> list[Order]:
    """Place the units one after the other by the book."""
    w = s.world
    legal = s.legal_actions()
    if DONE in legal:
        return [Order("done", (DONE,), value=1.0)]
    book = GERMAN_BOOK if side == GERMAN else RED_BOOK
    orders = []
    if SUGGESTED in legal:
        orders.append(Order("suggested", (SUGGESTED,), value=0.0 if book else 9.0))
    for u in in_tray(s, side):
        hexes = setup_hexes(s, u)
        goal = _goal(s, side, u, hexes, book)
        place = (act("place", w.names[goal]),) if hexes & (hexes - 1) else ()
        actions = (act("take", w.units[u].id), *place)
        orders.append(Order("place", actions, w.units[u].id, w.names[goal], value=1.0))
    return orders


def _goal(s: S, side: str, u: int, hexes: int, book: dict[str, str]) -> int:
    w = s.world
    named = book.get(w.units[u].id) or suggested_setup(side).get(w.units[u].id)
    if named is not None and named in w.grid and hexes >> w.grid.hex(named) & 1:
        return w.grid.hex(named)
    heart = w.berlin if side == GERMAN else w.warsaw
    return min(members(hexes), key=lambda h: (min(distances(w, goal)[h] for goal in members(heart)), h))


def place_orders(s: S, side: str) -> list[Order]:
    """In the middle of placing a unit: by the book."""
    u = s.agenda[-1][2]
    book = GERMAN_BOOK if side == GERMAN else RED_BOOK
    goal = s.world.names[_goal(s, side, u, setup_hexes(s, u), book)]
    return [Order("place", (a,), value=float(a.args[0] == goal)) for a in s.legal_actions()]


assert RED and GERMAN
