"""Whole orders for the client: every way a stack can go, and what the game's adviser proposes.

Nothing here knows a game. A game that declares ``ways`` tells them with their exact cost, and quickly, so
that its adviser is not asked about a hex that has some.
"""

from __future__ import annotations

from typing import Any

from hexfront.games import games
from hexfront.kernel import Order, State
from hexfront.kernel.scene import Sheet
from hexfront.server.questions import deal
from hexfront.server.wire.play import OrderInfo

MOST_ORDERS = 600


def whole_orders(view: dict[str, Any], salt: str, hex_name: str = "", unit: str = "") -> list[OrderInfo]:
    """Orders for the side that decides, for one hex or unit (or several, with blanks between) or all."""
    game = games[view["header"]["game"]]
    state = deal(game, view, salt)
    scene = game.scene(state.world, view)
    ways = game.ways(state, hex_name, tuple(unit.split())) if hex_name and game.ways else []
    if ways:
        return [_info(state, order, scene.sheet) for order in ways[:MOST_ORDERS]]
    at = {piece.id: piece.hex for piece in scene.pieces}
    legal = set(view["legal"])
    found: dict[tuple[str, ...], OrderInfo] = {}
    for order in state.orders():
        if str(order.actions[0]) in legal and _concerns(order, at, hex_name, unit):
            info = _info(state, order, scene.sheet)
            found.setdefault(info.actions, info)
    return list(found.values())[:MOST_ORDERS]


def _concerns(order: Order, at: dict[str, str], hex_name: str, unit: str) -> bool:
    if not hex_name and not unit:
        return True
    units = order.unit.split()
    if unit and set(unit.split()) <= set(units):
        return True
    if not hex_name:
        return False
    named = hex_name in order.actions[0].args or order.goal == hex_name
    return named or any(at.get(name) == hex_name for name in units)


def _info(state: State[Any, Any], order: Order, sheet: Sheet) -> OrderInfo:
    named = (action.args[-1] for action in order.actions if action.args)
    way = order.way or tuple(name for name in named if name in sheet.grid)
    text = order.why or state.game.describe_action(state, order.actions[0])
    return OrderInfo(
        order.kind,
        tuple(map(str, order.actions)),
        order.unit,
        order.goal,
        order.cost,
        state.game.cost_words(order),
        text,
        way,
    )
