"""The greedy bot: always the whole order that promises most.

It knows no game. A game's ``orders`` say what can be done and what it is worth to the side that
decides; the bot takes the best, carries it out action by action, and looks again.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from hexfront.bots.base import Ask
from hexfront.games import games
from hexfront.kernel import Action, Order

if TYPE_CHECKING:
    from hexfront.kernel import Game


class GreedyBot:
    """Gives the best order by the game's own estimate; between equals the first."""

    name = "greedy"

    def __init__(self, seed: object = 0) -> None:
        self._rng = random.Random(f"greedy bot {seed}")
        #: What is left of the order being carried out, the next action last.
        self._plan: list[Action] = []

    def choose(self, ask: Ask) -> Action:
        """The next action of the order being carried out, or the first of a new one."""
        if not self._plan or self._plan[-1] not in ask.legal:
            self._plan = list(reversed(self._best(ask).actions))
        return self._plan.pop()

    def _best(self, ask: Ask) -> Order:
        view = ask.view()
        game: Game[Any, Any] = games[view["header"]["game"]]
        state = game.determinize(view, self._rng)
        legal = set(ask.legal)
        fallback = Order("action", (ask.legal[0],))
        orders = [order for order in state.orders() if order.actions[0] in legal]
        return max(orders, key=lambda order: order.value, default=fallback)
