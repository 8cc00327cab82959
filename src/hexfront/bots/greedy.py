"""The greedy bot: always the whole order that promises most.

It knows no game. A game's ``orders`` say what can be done and what it is worth to the side that
decides; the bot takes the best, carries it out action by action, and asks again.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from hexfront.bots.base import Ask
from hexfront.games import games
from hexfront.kernel import Action

if TYPE_CHECKING:
    from hexfront.kernel import Game, Order


class GreedyBot:
    """Gives the best order by the game's own estimate; between equals the first."""

    def __init__(self, seed: object = 0) -> None:
        self._rng = random.Random(f"greedy bot {seed}")
        self._plan: list[Action] = []

    def choose(self, ask: Ask) -> Action:
        """The next action of the plan, or the first of a new one."""
        if self._plan and self._plan[-1] in ask.legal:
            return self._plan.pop()
        order = self._best(ask)
        self._plan = list(reversed(order.actions))
        return self._plan.pop()

    def _best(self, ask: Ask) -> Order:
        view = ask.view()
        game: Game[Any, Any] = games[view["header"]["game"]]
        state = game.determinize(view, self._rng)
        legal = set(ask.legal)
        return max((order for order in state.orders() if order.actions[0] in legal), key=lambda o: o.value)
