"""What a side may not know changes nothing that it gets: the short version of the twins in ``make fuzz``."""

from __future__ import annotations

import pytest
from tests.twins import Compared, check_twins, foggy, unseen

import hexfront

SLUGS = list(hexfront.games)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_side_cannot_tell_twin_states_apart(slug):
    game = hexfront.games[slug]
    found = Compared()
    for seed in range(3):
        found.add(check_twins(foggy(game, seed), seed, every=8, most=1, steps=90))
    assert found.games == 3
    # A game in which nothing is hidden has no twins.
    fog = any(unseen(foggy(game, seed), side) for seed in range(3) for side in game.scenario(None).sides)
    assert found.pairs.total() > 10 or not fog
    assert found.after["swapped"] > 10 or not fog, "exchanged units are compared after actions too"


def test_bids_that_are_made_at_once_are_secret(princes):
    found = Compared()
    for seed in range(6):
        for name in ("two", "three"):
            state = princes.start(princes.scenarios[name == "three"].name, seed=seed)
            found.add(check_twins(state, seed))
    assert found.pairs["sealed"] > 10
