"""39. Scenarios: set-up, countries, and that every one of them starts."""

from __future__ import annotations

import pytest

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.world import CP, EN


@pytest.fixture(scope="module")
def west():
    return GAME.start("west_1914", seed=1)


def place(s, unit):
    return s.world.names[s.board.loc[s.world.index[unit]]]


@pytest.mark.rule("39.1a", "19.1a", "1.0b", "39.0a")
def test_units_of_the_scenario_stand_where_the_set_up_says(west):
    s = west
    assert place(s, "GE-HQ-02") == "2622"
    assert place(s, "FR-HQ-06") == "1924"
    assert s.board.allegiance[s.world.country_index["Belgium"]] == EN
    assert s.board.allegiance[s.world.country_index["Germany"]] == CP


@pytest.mark.rule("13.1a", "13.13a", "13.14a")
def test_nobody_starts_over_the_limit(west):
    w, b = west.world, west.board
    for h in w.grid.hexes:
        assert (b.stack[h] & w.counted).bit_count() <= 3
        assert (b.stack[h] & w.hqs).bit_count() <= 1
        assert (b.stack[h] & w.forts).bit_count() <= 1


def test_the_start_is_sound(west):
    assert west.game.audit(west) == []
    assert west.game.from_json(west.to_json()) == west
