"""Bot games in which every loss by rule is held against what its owner was warned of before."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from hexfront.bots import make_bot
from hexfront.bots.base import Ask
from hexfront.kernel import Action, Event, Game, State, brought_by, cautions

#: The rows by which units are lost without being beaten, with the kind of caution that warns of them.
LOSSES = {
    "emperors-last-war": {
        "8.7b": "supply",
        "25.5c": "supply",
        "8.6.1a": "retreat",
        "8.6.2a": "retreat",
    },
    "kaisers-war-east": {
        "12.2b": "overstacking",
        "17.8b": "supply",
        "17.8c": "supply",
        "15.2a": "retreat",
    },
    "kaisers-war-1918": {
        "9.4c": "overstacking",
        "15.6a": "supply",
        "13.1c": "retreat",
        "13.2g": "retreat",
    },
    "reichswehr-freikorps": {"8.2e": "overstacking", "10.8c": "retreat"},
    "storm-of-steel": {"31.3b": "supply", "14.6b": "retreat"},
}


class Lost(NamedTuple):
    """A loss by rule: what it was, whose, where, whether the owner was warned, and whether the enemy has
    decided something since the owner did."""

    kind: str
    side: str
    hex: str
    warned: bool
    enemy_since: bool
    text: str


Warnings = set[tuple[str, str]]
#: What a side is warned of before it acts, by kind and hex.
Warner = Callable[[State[Any, Any], str, Action], Warnings]


def by_library(seed: int) -> Warner:
    """Warnings as the library gives them, from what the side may know: from a state dealt from its view."""
    rng = random.Random(f"warned {seed}")

    def warned(state: State[Any, Any], side: str, action: Action) -> Warnings:
        seen = state.game.determinize(state.view(side), rng)
        told = [*cautions(seen, side), *brought_by(seen, side, [action])]
        return {(one.kind, one.hex) for one in told}

    return warned


class Witness:
    """Plays a game and remembers for each side what it was warned of when it last decided."""

    def __init__(
        self,
        game: Game[Any, Any],
        seed: int,
        bots: tuple[str, str],
        warner: Warner | None = None,
        **start: Any,
    ) -> None:
        self.game, self.state = game, game.start(seed=seed, **start)
        self.warner = warner or by_library(seed)
        self.bots = {side: make_bot(name, seed) for side, name in zip(self.state.sides, bots, strict=True)}
        self.known: dict[str, Warnings] = {side: set() for side in self.state.sides}
        self.last = ""
        self.losses: list[Lost] = []

    def play(self, most: int) -> list[Lost]:
        for _ in range(most):
            if self.state.outcome is not None:
                break
            self.step()
        return self.losses

    def step(self) -> None:
        state = self.state
        decision = state.decision
        assert decision is not None
        side = decision.side
        action = self.bots[side].choose(Ask.of_state(state, side))
        self.known[side] = self.warner(state, side, action)
        self.last = side
        for event in state.apply(action, side):
            self._hear(event)

    def _hear(self, event: Event) -> None:
        kind = LOSSES.get(self.game.slug, {}).get(event.rule)
        if kind is None or event.not_for is not None or event.kind == "news":
            return
        for at in event.at:
            warned = (kind, at.id) in self.known[event.side]
            self.losses.append(
                Lost(kind, event.side, at.id, warned, self.last != event.side, self.game.text(event))
            )
