"""Every scenario is played to its end by chance, and everything holds on the way."""

from __future__ import annotations

import pytest
from tests.model import check_game

from hexfront.games.storm_of_steel.game import GAME


@pytest.mark.parametrize("scenario", [scenario.name for scenario in GAME.scenarios])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_players_come_to_an_end(scenario, seed):
    found = check_game(GAME, seed, None, 40, {"scenario": scenario})
    assert found.actions > 100
