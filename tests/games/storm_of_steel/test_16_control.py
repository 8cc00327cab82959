"""16. Control of hexes."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.ground import does, hexes, march, position


@pytest.mark.rule("16.0a", "16.1a", "16.23a", "16.22a")
def test_ground_belongs_to_its_country_until_an_enemy_passes():
    s = position({"GE-HQ-04": "2524", "GE-ACT2-01": "2525"})
    assert s.board.control_en & hexes(s, "2425", "2325") == hexes(s, "2425", "2325")
    march(s, "GE-ACT2-01", "2425", "2325")
    assert s.board.control_cp & hexes(s, "2425", "2325") == hexes(s, "2425", "2325")
    assert not s.board.control_en & hexes(s, "2425", "2325")


@pytest.mark.rule("16.2a", "16.21a", "R-99")
def test_an_enemy_industrial_city_needs_a_garrison():
    s = position({"GE-HQ-04": "2525", "GE-ACT2-01": "2525"})
    does(s, "move GE-ACT2-01", "step 2526")
    assert s.board.control_cp & hexes(s, "2526")
    does(s, "step 2427")
    nancy = hexes(s, "2526")
    assert not s.board.control_cp & nancy
    assert not s.board.control_en & nancy


@pytest.mark.rule("16.21a")
def test_with_a_garrison_it_stays():
    s = position({"GE-HQ-04": "2525", "GE-ACT2-01": "2526", "GE-ACT2-02": "2526"})
    march(s, "GE-ACT2-01", "2525")
    assert s.board.control_cp & hexes(s, "2526")


@pytest.mark.rule("16.3a", "R-101", "R-102", "R-40")
def test_home_ground_comes_back_without_a_garrison():
    s = position({"FR-HQ-01": "2527", "FR-ACT2-01": "2527"}, half="entente", control={"2526": "nobody"})
    march(s, "FR-ACT2-01", "2526", "2426")
    assert s.board.control_en & hexes(s, "2526")
