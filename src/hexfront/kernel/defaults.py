"""What holds for a game that does not say otherwise: the defaults of the fields of ``Game``."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from hexfront.kernel.action import Action
from hexfront.kernel.howto import Bearings
from hexfront.kernel.order import Order
from hexfront.kernel.scene import Overlay

if TYPE_CHECKING:
    from hexfront.kernel.state import State


def begin(s: State[Any, Any]) -> None:
    """Put the step ``begin`` on the agenda."""
    s.push("begin")


def forecastable(s: State[Any, Any], action: Action) -> bool:
    """Whether an action has a forecast: for games that do not say which actions are chancy."""
    return s.forecast(action) is not None


def cost_as_number(order: Order) -> str:
    """The cost of an order as a number, for games that have no words of their own for it."""
    return str(order.cost)


def never_again(s: State[Any, Any]) -> Hashable:
    """An occasion that never comes back."""
    return object()


def worth_when_over(s: State[Any, Any], side: str) -> float:
    """What a position is worth if a game does not say: 1 for a victory, -1 for a defeat, otherwise 0."""
    winner = s.outcome.winner if s.outcome else None
    return 0.0 if winner is None else 1.0 if winner == side else -1.0


def clock_by_turns(s: State[Any, Any]) -> float:
    """How far a game has come if it does not say: by the turns that its measures count."""
    turns = s.game.scenario(s.header["scenario"]).turns
    return min(1.0, max(0.0, s.game.measures(s).get("turn", 1) - 1) / max(1, turns))


def no_reason(s: State[Any, Any], action: Action) -> None:
    """Nothing speaks against an action that belongs to another moment."""
    return


def veiled(s: State[Any, Any], side: str) -> bool:
    """Something may be hidden from a side."""
    return False


def peaceful(board: Any) -> bool:
    """No battle is being fought."""
    return False


def as_it_is(board: dict[str, Any], rules: int) -> dict[str, Any]:
    """A stored board needs no change."""
    return board


def nothing(*_: Any) -> tuple[Any, ...]:
    """There is nothing of that kind."""
    return ()


def anywhere(s: State[Any, Any]) -> Bearings:
    """Nothing is told of where the game stands."""
    return Bearings()


def no_form(s: State[Any, Any], side: str) -> None:
    """The decision at hand is no list."""
    return


def no_overlay(world: Any, view: dict[str, Any], name: str) -> Overlay:
    """An overlay without areas."""
    return Overlay()
