"""What a bot is: something that answers when it is asked, from what its side may know.

A bot is asked with an ``Ask``. The legal actions are at hand; the view, which costs more, is
made when the bot wants it, and so is a state dealt from the view. The true state is no part of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from hexfront.games import games
from hexfront.kernel import Action, BadInput, State


class Ask:
    """Which of these actions?

    ``legal`` are the actions to choose from, ``side`` says who decides and ``step`` what is decided. Where
    sides decide at once, ``answered`` is what the side has answered so far.
    ``view()`` is ``state.view(side)``, made once and on demand. ``dealt(rng)`` is a full state that agrees
    with it, in which what the side may not know is guessed.
    """

    __slots__ = ("_deal", "_make", "_view", "answered", "legal", "side", "step")

    def __init__(
        self,
        legal: list[Action],
        side: str,
        step: str,
        make: Callable[[], dict[str, Any]],
        deal: Callable[[random.Random], State[Any, Any]] | None = None,
        answered: tuple[Action, ...] = (),
    ) -> None:
        self.legal = legal
        self.side = side
        self.step = step
        self.answered = answered
        self._make = make
        self._deal = deal
        self._view: dict[str, Any] | None = None

    @classmethod
    def of_view(cls, view: dict[str, Any]) -> Ask:
        """The question that a view asks, wherever it comes from: a server, a file, a test."""
        legal = [Action(text) for text in view["legal"]]
        answered = tuple(Action(text) for text in view["sealed"])
        return cls(legal, view["side"], view["decision"]["step"], lambda: view, answered=answered)

    @classmethod
    def of_state(cls, state: State[Any, Any], side: str) -> Ask:
        """The question that a state asks a side; only the side's view of the state can be seen through it."""
        if side not in state.deciders:
            raise BadInput(f"{state.game.side_name(side)} has nothing to decide now.")
        game, legal, step = state.game, state.legal_actions(side), state.agenda[-1].step
        return cls(
            legal,
            side,
            step,
            lambda: state.view(side),
            lambda rng: game.deal(state, side, rng),
            state.sealed.get(side, ()),
        )

    def view(self) -> dict[str, Any]:
        """All that the side may know."""
        if self._view is None:
            self._view = self._make()
        return self._view

    def dealt(self, rng: random.Random) -> State[Any, Any]:
        """A full state that holds no more than the side may know; the rest is guessed."""
        if self._deal is not None:
            return self._deal(rng)
        view = self.view()
        return games[view["header"]["game"]].determinize(view, rng)


class Bot(Protocol):
    """A player. It may remember what it was going to do, but must give a legal action each time."""

    name: str

    def choose(self, ask: Ask) -> Action:
        """One of ``ask.legal``."""


class RandomBot:
    """Any legal action, all equally likely. It needs no view."""

    name = "random"

    def __init__(self, seed: object = 0) -> None:
        self._rng = random.Random(f"random bot {seed}")

    def choose(self, ask: Ask) -> Action:
        """Any action."""
        return self._rng.choice(ask.legal)
