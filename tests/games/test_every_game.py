"""What must hold in every game: the short version of ``make fuzz``, and the contract."""

from __future__ import annotations

import pytest
from tests.fuzz import one, unvisited
from tests.model import Findings

import hexfront

SLUGS = list(hexfront.games)
#: So many random games at least, and at most if some decision has not been met by then.
ENOUGH, MOST = 12, 40


@pytest.mark.parametrize("slug", SLUGS)
def test_random_games_hold_every_invariant_and_meet_every_decision(slug):
    found = Findings()
    for seed in range(MOST):
        found.add(one(slug, seed, every=20))
        if found.games >= ENOUGH and not unvisited(slug, found):
            break
    assert found.actions > 10 * found.games
    assert unvisited(slug, found) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_game(slug):
    game = hexfront.games[slug]
    ends = []
    for _ in range(2):
        state = game.start(seed="twice")
        while state.outcome is None:
            legal = state.legal_actions()
            state.apply(legal[state.number * 7919 % len(legal)])
        ends.append(state.digest())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_cited_by_steps_are_in_the_ledger(slug):
    game = hexfront.games[slug]
    cited = {step.rule for step in game.steps.values() if isinstance(getattr(step, "rule", None), str)}
    # Where the row depends on the moment it is named in play.
    state = game.start(seed="rows")
    while state.outcome is None:
        cited.add(state.decision.rule)
        legal = state.legal_actions()
        state.apply(legal[state.number * 7919 % len(legal)])
    assert cited <= set(game.ledger)


def test_an_unknown_game_is_refused():
    with pytest.raises(hexfront.BadInput, match=r"There is no game 'chess'; there are "):
        hexfront.games["chess"]
