"""Ways of a stack in hand: every one of them can be carried out as it stands."""

from __future__ import annotations

import random

import pytest
from tests.games.emperors_last_war.field import EAST, FAR_EAST, GAME, TARGET
from tests.games.emperors_last_war.ground import moving
from tests.games.emperors_last_war.test_18_rail import KRAKOW, POZNAN, travelling


@pytest.mark.parametrize("scenario", ["A", "B", "E"])
def test_every_way_can_be_gone(scenario):
    state, rng, tried = GAME.start(scenario, seed="ways"), random.Random(5), 0
    for number in range(160):
        if state.decision.step in ("movement", "march", "advance") and number % 8 == 0:
            for h in rng.sample(sorted({at for at in state.board.loc if at >= 0}), 6):
                for order in GAME.ways(state, state.world.names[h], ()):
                    twin = state.clone()
                    for action in order.actions:
                        twin.apply(action)
                    assert state.world.names[h] == order.way[0]
                    tried += 1
        state.apply(rng.choice(state.legal_actions()))
    assert tried > 50


@pytest.mark.rule("5.1a", "6.2.1a")
def test_a_way_costs_what_the_march_costs():
    state = moving({"c1": TARGET, "r1": "2925"})
    found = {order.goal: order.cost for order in GAME.ways(state, TARGET, ("c1",))}
    assert found[EAST] == 1
    assert found[FAR_EAST] == 2


@pytest.mark.rule("18a", "20a")
def test_rides_and_secret_transfers_are_ways_too():
    state = travelling({"c1": POZNAN})
    kinds = {(order.kind, order.goal) for order in GAME.ways(state, POZNAN, ("c1",))}
    assert {("rail", KRAKOW), ("secret", KRAKOW)} <= kinds
