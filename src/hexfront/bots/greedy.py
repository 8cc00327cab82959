"""The greedy bot: always the whole order that promises most.

It knows no game. A game's ``orders`` say what can be done and what it is worth to the side that
decides; the bot takes the best and carries it out action by action. Orders of the same list that
have nothing to do with it stay good, so a list serves for several of them.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from math import exp
from typing import Any

from hexfront.bots.base import Ask
from hexfront.kernel import Action, Order, State
from hexfront.mechanics.advice import runs

#: No estimate is more exact than ``NEAR`` points of a game. So an order a little worse than the best is given
#: now and then, the worse the less often. One that is worse by ``FAR`` times as much is never given.
NEAR, FAR = 0.03, 4


class GreedyPolicy:
    """Plays on states that hold no more than its side may know: dealt from a view, or trials of a search.

    Its seed chooses between orders that are as good as equal, so that no two games are alike.
    """

    def __init__(self, seed: object = 0, weights: Any = None) -> None:
        self._rng = random.Random(f"greedy choice {seed}")
        #: The weights that the game's adviser judges by. Without any it takes its standard weights.
        self._weights = weights
        #: What is left of the order being carried out, the next action last.
        self._plan: list[Action] = []
        #: The list in hand, what it rests on, and the hexes where orders of it have been carried out.
        self._orders: list[Order] = []
        self._occasion: Hashable = None
        self._touched = 0

    def follow(self, legal: Sequence[Action]) -> Action | None:
        """The next action of the order being carried out, if it is still open."""
        if self._plan and self._plan[-1] in legal:
            return self._plan.pop()
        return None

    def choose(self, state: State[Any, Any]) -> Action:
        """What the side that decides does: it goes on with its order, or gives a new one."""
        legal = state.legal_actions()
        action = self.follow(legal)
        if action is None:
            order = self._left(state, legal) or self._new(state, legal)
            self._touched |= order.area
            self._plan = list(reversed(order.actions))
            action = self._plan.pop()
        return action

    def _left(self, state: State[Any, Any], legal: Sequence[Action]) -> Order | None:
        """The best order in hand that can still be carried out and that no order given since has touched.

        When no order in hand promises anything, the first one is given: it ends the phase.
        """
        if not self._touched or state.occasion() != self._occasion:
            return None
        allowed = set(legal)
        still = [order for order in self._orders if order.actions[0] in allowed]
        good = [order for order in still if order.value > 0]
        apart = [order for order in good if order.area and not order.area & self._touched]
        while apart:
            order = self._pick(apart)
            if runs(state, order.actions):
                return order
            apart.remove(order)
        return still[0] if still and not good else None

    def _new(self, state: State[Any, Any], legal: Sequence[Action]) -> Order:
        """The best of a new list, or one that is as good."""
        allowed = set(legal)
        self._orders = [order for order in state.orders(weights=self._weights) if order.actions[0] in allowed]
        self._occasion, self._touched = state.occasion(), 0
        return self._pick(self._orders) if self._orders else Order("action", (legal[0],))

    def _pick(self, orders: list[Order]) -> Order:
        """One of the best orders of a list. One that promises nothing is taken only if it is the best."""
        best = orders[0].value
        near = [order for order in orders if order.value > 0 and best - order.value <= NEAR * FAR]
        if len(near) <= 1:
            return orders[0]
        return self._rng.choices(near, [exp((order.value - best) / NEAR) for order in near])[0]


class GreedyBot:
    """Gives the best order by the game's own estimate."""

    name = "greedy"

    def __init__(self, seed: object = 0, weights: Any = None) -> None:
        self._rng = random.Random(f"greedy bot {seed}")
        self._policy = GreedyPolicy(seed, weights)
        #: Where sides decide at once: the state dealt for the side's first answer, with its answers since.
        self._dealt: State[Any, Any] | None = None

    def choose(self, ask: Ask) -> Action:
        """The next action of the order being carried out, or the first of a new one."""
        if not ask.answered:
            self._dealt = None
        action = self._policy.follow(ask.legal)
        if action is None:
            self._dealt = self._answering(ask) or ask.dealt(self._rng)
            action = self._policy.choose(self._dealt)
        return action

    def _answering(self, ask: Ask) -> State[Any, Any] | None:
        """The state in hand, if the side goes on with its answer: nothing else has happened since."""
        state = self._dealt
        if state is None or not ask.answered or state.foremost != ask.side:
            return None
        before = state.sealed.get(ask.side, ())
        if ask.answered[: len(before)] != before:
            return None
        for action in ask.answered[len(before) :]:
            if action not in state.legal_actions(ask.side):
                return None
            state.apply(action, ask.side)
        return state
