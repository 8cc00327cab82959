"""Whole orders for the client: every way a stack can go, and what the game's adviser proposes.

Nothing here knows a game. A game that declares ``ways`` tells them with their exact cost, and quickly, so
that its adviser is not asked about a hex that has some. Of one view many hexes are asked about, one click
after the other: the state that was dealt from it and the adviser's orders are kept for a while.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from typing import Any

import msgspec

from hexfront.games import games
from hexfront.kernel import Game, Order, State
from hexfront.kernel.scene import Scene
from hexfront.server.questions import deal
from hexfront.server.wire.play import OrderInfo

MOST_ORDERS = 600
#: So many views are kept with what was worked out of them.
MOST_KEPT = 16


class Asked:
    """A view about which something is asked, and what has been worked out of it so far."""

    def __init__(self, view: bytes, salt: str) -> None:
        self.view: dict[str, Any] = msgspec.json.decode(view)
        self.game = games[self.view["header"]["game"]]
        self.state: State[Any, Any] = deal(self.game, self.view, salt)

    @cached_property
    def scene(self) -> Scene:
        """What the side sees."""
        return self.game.scene(self.state.world, self.view)

    @cached_property
    def advised(self) -> list[tuple[Order, OrderInfo]]:
        """The adviser's orders, each once."""
        legal = set(self.view["legal"])
        found: dict[tuple[str, ...], tuple[Order, OrderInfo]] = {}
        for order in self.state.orders():
            if str(order.actions[0]) in legal:
                info = self.info(order)
                found.setdefault(info.actions, (order, info))
        return list(found.values())

    def info(self, order: Order) -> OrderInfo:
        """An order in words."""
        text = order.why or self.game.describe_action(self.state, order.actions[0])
        return OrderInfo(
            order.kind,
            tuple(map(str, order.actions)),
            order.unit,
            order.goal,
            order.cost,
            self.game.cost_words(order),
            text,
            order.way or self._named(order),
        )

    def _named(self, order: Order) -> tuple[str, ...]:
        """The hexes that the actions of an order name, as its way."""
        grid = self.scene.sheet.grid
        named = (action.args[-1] for action in order.actions if action.args)
        return tuple(name for name in named if name in grid)


_kept: OrderedDict[tuple[bytes, str], Asked] = OrderedDict()


def asked(view: bytes, salt: str) -> Asked:
    """A view that may have been asked about before: the same question has the same answer."""
    found = _kept.pop((view, salt), None) or Asked(view, salt)
    _kept[view, salt] = found
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found


def rehearse(game: Game[Any, Any], scenario: str) -> None:
    """Deal a state of a scenario as for a question, and look at its map: the next one finds both known."""
    state = game.start(scenario, seed="rehearsal")
    for side in state.deciders:
        _ = Asked(msgspec.json.encode(state.view(side)), "rehearsal").scene


def ways_from(view: bytes, salt: str, hex_name: str, unit: str = "") -> list[OrderInfo]:
    """Where what stands in a hex can go, or some of its units, as the game's ``ways`` tell it."""
    about = asked(view, salt)
    if about.game.ways is None:
        return []
    found = about.game.ways(about.state, hex_name, tuple(unit.split()))
    return [about.info(way) for way in found[:MOST_ORDERS]]


def whole_orders(view: bytes, salt: str, hex_name: str = "", unit: str = "") -> list[OrderInfo]:
    """The adviser's orders, those for one hex or unit (or several, with blanks between) or all."""
    about = asked(view, salt)
    at = {piece.id: piece.hex for piece in about.scene.pieces}
    return [info for order, info in about.advised if _concerns(order, at, hex_name, unit)][:MOST_ORDERS]


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
