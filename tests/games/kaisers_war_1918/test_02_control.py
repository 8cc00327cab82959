"""2.3 to 2.5: friends, and who controls a hex."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.ground import at, controls, is_contested, moving, where, why_not

#: Clear hexes of the Ukraine, a country of the Central Powers.
HERE, BESIDE = "3314", "3313"


@pytest.mark.rule("2.4a", "R02")
def test_an_empty_hex_of_ones_own_country_is_controlled():
    state = at(phase="movement", units={"c1": "1712"})
    assert controls(state, "central", HERE)
    assert not controls(state, "allied", HERE)


@pytest.mark.rule("2.4a", "2.4f", "R02")
def test_an_enemy_zone_makes_an_empty_hex_contested():
    state = at(phase="movement", units={"a1": BESIDE})
    assert not controls(state, "central", HERE)
    assert not controls(state, "allied", HERE)
    assert is_contested(state, "central", HERE)


@pytest.mark.rule("2.4b", "2.4c")
def test_a_friendly_unit_cancels_the_zone_for_control():
    state = at(phase="movement", units={"a1": BESIDE, "c1": HERE})
    assert controls(state, "central", HERE)


@pytest.mark.rule("2.4c", "2.4e")
def test_what_is_occupied_is_controlled_until_it_is_left():
    state = moving({"a1": HERE}, active="allied")
    assert controls(state, "allied", HERE)
    state.apply("move a1"), state.apply("step 3315"), state.apply("step 3316")
    assert not controls(state, "allied", HERE)
    assert controls(state, "central", HERE)


@pytest.mark.parametrize("unit", ["BR-hq-1", "BR-tac-1", "AL-gar-1"])
@pytest.mark.rule("2.4d", "R02")
def test_every_land_unit_occupies(unit):
    state = at(phase="movement", units={unit: "3415"})
    assert controls(state, "allied", "3415")


@pytest.mark.rule("R02", "2.4f")
def test_units_without_zones_contest_nothing():
    state = at(phase="movement", units={"AL-gar-1": "3415"})
    assert not is_contested(state, "central", "3414")


@pytest.mark.rule("R05", "2.3e")
def test_luxemburg_belongs_to_nobody_and_romania_to_the_allies_though_they_do_not_hold_it():
    state = at(phase="movement", units={"c1": "1712"})
    assert not controls(state, "central", "1114")
    assert not controls(state, "allied", "1114")
    assert controls(state, "allied", "2820")


@pytest.mark.rule("2.2b", "23.2a", "23.3a")
def test_units_go_everywhere_but_into_neutral_countries():
    state = moving({"c1": "1317"})
    w = state.world
    neutral = [n for n in w.hex_names(w.around[w.grid.hex("1317")]) if w.neutral >> w.grid.hex(n) & 1]
    state.apply("move c1")
    assert neutral
    assert {why_not(state, f"step {n}") for n in neutral} == {"23.2a"}


@pytest.mark.rule("2.3a", "3.3a", "9.5a", "12.23a")
def test_all_units_of_a_side_are_friends():
    state = moving({"GE-inf-1": "3313", "BU-inf-1": "3314"})
    state.apply("move GE-inf-1"), state.apply("step 3314"), state.apply("stop"), state.apply("done")
    assert where(state, "GE-inf-1", "BU-inf-1") == ["3314", "3314"]
