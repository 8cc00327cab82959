"""No loss without a warning: what games declare in ``warnings``, held against what happens in bot games."""

from __future__ import annotations

import random

import pytest
from tests.games.warned import LOSSES, Witness

import hexfront
from hexfront.server import questions

SLUGS = list(hexfront.games)
#: Bots that play badly lose more by rule.
PLAYERS = (("random", "random"), ("greedy", "random"), ("random", "greedy"))


@pytest.mark.parametrize("slug", SLUGS)
def test_no_order_ends_in_a_loss_that_was_not_warned_of(slug):
    """Nobody loses units to his own orders by overstacking, hunger or a closed way back without having
    been told when he gave them. What the enemy brings about after that, no warning can know."""
    game = hexfront.games[slug]
    losses = []
    for seed, bots in enumerate(PLAYERS):
        start = {"scenario": game.scenarios[seed % len(game.scenarios)].name}
        losses += Witness(game, seed, bots, **start).play(600)
    own = [loss for loss in losses if not loss.enemy_since]
    assert [loss for loss in own if not loss.warned] == []
    if slug == "kaisers-war-east":
        # In the other game only the enemy's blow makes a closed way back fatal.
        assert {loss.kind for loss in own} >= {"overstacking", "supply"}


@pytest.mark.parametrize("slug", SLUGS)
def test_warnings_have_rules_and_places_and_depend_on_the_view_alone(slug):
    game = hexfront.games[slug]
    options = {"fog_of_war": "on"} if any(one.name == "fog_of_war" for one in game.options) else {}
    state = game.start(options=options, seed="warned twins")
    rng = random.Random(4)
    grid = game.scene(state.world, state.view(None)).sheet.grid
    told = 0
    for number in range(600):
        if state.decision is None:
            break
        side = state.decision.side
        action = (
            state.legal_actions()[0]
            if number < len(game.scenario(None).sides)
            else rng.choice(state.legal_actions())
        )
        if number % 12 == 0:
            twin = game.determinize(state.view(side), rng)
            for plan in ([], [str(action)]):
                found = questions.warnings(state, side, plan, "s")
                assert questions.warnings(twin, side, plan, "s") == found
                told += len(found)
                for one in found:
                    assert one.rule in game.ledger, one
                    assert one.hex in grid, one
                    assert all(unit in state.world.index for unit in one.units), one
                    assert one.text[0].isupper() or one.text[0].isdigit()
                    assert one.text.endswith(".")
        state.apply(action)
    assert told or slug not in LOSSES
