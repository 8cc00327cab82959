"""Whole orders for the client: what the game's adviser proposes, and every way a stack can go.

Nothing here knows a game. A game that declares ``ways`` tells them with their exact cost, and quickly, so
that its adviser is not asked about a hex that has some. Where it does not, ways are found by trying: after
the first action (``move 1721``), actions that name one hex and lead back to the same question are steps of
a way, and an action without arguments ends it.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

from hexfront.games import games
from hexfront.kernel import Action, Order, State
from hexfront.kernel.scene import Sheet
from hexfront.server.insight import deal
from hexfront.server.wire import OrderInfo

MOST_TRIES, MOST_SECONDS, MOST_ORDERS = 1500, 0.25, 600


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
    if hex_name and not game.ways:
        for order in explore(state, view["side"], hex_name, scene.sheet):
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


def explore(state: State[Any, Any], side: str, hex_name: str, sheet: Sheet) -> list[Order]:
    """Every hex that what stands in a hex can reach, with one way there; the cost is the number of steps."""
    found: list[Order] = []
    stop = time.monotonic() + MOST_SECONDS
    tries = 0
    for first in state.legal_actions(side):
        if not first.args or first.args[0] != hex_name:
            continue
        begun = _after(state, first, side)
        if begun is None:
            continue
        seen: dict[str, list[frozenset[Action]]] = {}
        ways: dict[str, Order] = {}
        queue: deque[tuple[State[Any, Any], tuple[Action, ...]]] = deque([(begun, (first,))])
        while queue and tries < MOST_TRIES and time.monotonic() < stop:
            here, path = queue.popleft()
            legal = here.legal_actions(side)
            step = here.agenda[-1][0]
            ending = next((action for action in legal if not action.args), None)
            goal = path[-1].args[-1]
            if len(path) > 1 and ending is not None and goal not in ways:
                ways[goal] = Order("way", (*path, ending), goal=goal, cost=len(path) - 1)
            for action in legal:
                if len(action.args) != 1 or action.args[0] not in sheet.grid:
                    continue
                tries += 1
                there = _after(here, action, side)
                if there is None:
                    target = action.args[0]
                    ways.setdefault(target, Order("way", (*path, action), goal=target, cost=len(path)))
                elif there.agenda[-1][0] == step:
                    choices = frozenset(there.legal_actions(side))
                    known = seen.setdefault(action.args[0], [])
                    if not any(choices <= other for other in known):
                        known.append(choices)
                        queue.append((there, (*path, action)))
        found += ways.values()
    return found


def _after(state: State[Any, Any], action: Action, side: str) -> State[Any, Any] | None:
    """The state after an action, if the side can still take it back and goes on deciding."""
    tried = state.clone()
    tried.explicit_chance = True
    tried.apply(action, side)
    if tried.committed or side not in [decision.side for decision in tried.decisions]:
        return None
    return tried
