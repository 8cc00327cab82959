"""Lists and refusals of every game agree: what is listed has no reason against it, what is not has one."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.fuzz import positions

import hexfront
from hexfront.kernel import Action, State, act

SLUGS = list(hexfront.games)
GAMES, DECISIONS, SIBLINGS = 10, 120, 6


def start(slug: str, seed: int) -> tuple[State[Any, Any], list[str]]:
    """A game from its start, or for odd seeds from a random position with the moves that lead on from it."""
    game, generator = hexfront.games[slug], positions(slug)
    if seed % 2 and hasattr(generator, "scatter"):
        document = generator.scatter(seed)
        moves = list(document.pop("moves", ()))
        return game.position(document), moves
    opening = generator.opening(seed) if hasattr(generator, "opening") else {}
    return game.start(**opening, seed=seed), []


def decisions(slug: str, seed: int, rng: random.Random) -> Iterator[State[Any, Any]]:
    """The decisions of a random game."""
    state, moves = start(slug, seed)
    for _ in range(DECISIONS):
        if state.outcome is not None:
            return
        yield state
        state.apply(moves.pop(0) if moves else rng.choice(state.legal_actions()))


def siblings(state: State[Any, Any], rng: random.Random) -> Iterator[Action]:
    """Actions of the shapes that are listed, with other units and other hexes."""
    grid, units = state.world.grid, list(state.world.index)
    legal = state.legal_actions()
    for _ in range(SIBLINGS):
        like = rng.choice(legal)
        words = [
            rng.choice(units)
            if word in units
            else grid.name(rng.choice(list(grid.hexes)))
            if word in grid
            else word
            for word in like.args
        ]
        yield act(like.verb, *words)
        # The same words out of their order, one too few, one too many.
        yield act(like.verb, *reversed(words))
        yield act(like.verb, *words[:-1])
        yield act(like.verb, *words, rng.choice(units))


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_listed_may_be_done_and_what_is_not_is_refused_by_a_rule(slug, seed):
    rng = random.Random(f"refused {seed}")
    refused = 0
    for state in decisions(slug, seed, rng):
        ids = {unit for unit in state.world.index if "-" in unit}
        legal = state.legal_actions()
        assert all(state.why_not(action) is None for action in legal)
        for action in siblings(state, rng):
            if action in legal:
                continue
            refusal = state.why_not(action)
            assert refusal is not None, action
            assert refusal.rule in state.game.ledger, (action, refusal)
            assert refusal.message.endswith("."), (action, refusal)
            # Units are called by their names; what was typed and means nothing stands in quotes.
            spoken = re.sub(r"'[^']*'", "", refusal.message)
            assert not [word for word in spoken.strip(".").split() if word in ids], (action, refusal)
            refused += 1
    assert refused > DECISIONS
