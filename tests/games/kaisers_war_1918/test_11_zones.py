"""7.3, 11: zones of control, trenchlines and fortified zones against them, disengagement."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.ground import (
    CENTRE,
    NORTH,
    RING,
    army,
    at,
    choices,
    in_zone,
    moving,
    spent,
    steps,
    walk,
    where,
    why_not,
)


@pytest.mark.rule("11.1a", "11.1c", "11.2b")
def test_a_zone_is_the_six_hexes_around_a_unit():
    state = at(phase="movement", units={"a1": CENTRE})
    assert {h for h in RING if in_zone(state, "central", h)} == set(RING)
    assert not in_zone(state, "central", CENTRE)


@pytest.mark.parametrize("unit", ["BR-hq-1", "BR-tac-1"])
@pytest.mark.rule("11.1c", "R31")
def test_headquarters_and_airbases_exert_zones(unit):
    assert in_zone(at(phase="movement", units={unit: CENTRE}), "central", NORTH)


@pytest.mark.parametrize("unit", ["FR-fz-1", "AR-cav-1"])
@pytest.mark.rule("11.1c", "R30", "21.5a", "R32")
def test_immobile_units_and_guerrillas_exert_none(unit):
    state = at(phase="movement", units={unit: "3415"})
    assert not in_zone(state, "central", "3414")


@pytest.mark.rule("11.2c", "19.5b")
def test_naval_units_exert_none():
    state = at(phase="movement", units={"BR-bom-1": "naval", "a1": "0617"})
    assert not in_zone(state, "central", "0713")


@pytest.mark.rule("11.2a", "43.3g")
def test_zones_cross_rivers_but_no_all_sea_hexside():
    river = at(phase="movement", units={"a1": CENTRE}, hexsides=[[CENTRE, NORTH, "river"]])
    sea = at(phase="movement", units={"a1": CENTRE}, hexsides=[[CENTRE, NORTH, "all_sea"]])
    assert in_zone(river, "central", NORTH)
    assert not in_zone(sea, "central", NORTH)


@pytest.mark.rule("7.3a", "11.3a", "R01")
def test_no_zone_enters_an_enemy_trenchline_held_or_not():
    state = at(phase="movement", units={"c1": "0914", "a1": "0617"})
    assert not in_zone(state, "allied", "0814")
    assert in_zone(state, "allied", "1013")
    held = at(phase="movement", units={"c1": "0914", "a1": "0814"})
    assert not in_zone(held, "allied", "0814")


@pytest.mark.rule("7.3b")
def test_zones_go_out_of_ones_own_trenches():
    state = at(phase="movement", units={"a1": "0814"})
    assert in_zone(state, "central", "0714")


@pytest.mark.rule("7.3c")
def test_zones_out_of_captured_trenches_enter_no_other_enemy_trench():
    state = at(phase="movement", units={"c1": "0814"})
    assert in_zone(state, "allied", "0714")
    assert not in_zone(state, "allied", "0813")


@pytest.mark.rule("11.3a", "7.5a", "11.4b")
def test_no_zone_enters_a_hex_with_an_enemy_fortified_zone():
    state = at(phase="movement", units={"a1": "3414", "GE-fz-1": "3415"})
    assert not in_zone(state, "central", "3415")
    assert in_zone(state, "central", "3413")


@pytest.mark.rule("11.3b")
def test_other_units_do_not_keep_a_zone_out():
    state = at(phase="movement", units={"a1": CENTRE, "c1": NORTH})
    assert in_zone(state, "central", NORTH)


@pytest.mark.rule("11.4a", "11.4b")
def test_zones_of_both_sides_overlap():
    state = at(phase="movement", units={"a1": CENTRE, "c1": NORTH})
    assert in_zone(state, "allied", CENTRE)
    assert in_zone(state, "central", NORTH)
    assert in_zone(state, "allied", "3413")
    assert in_zone(state, "central", "3413")


@pytest.mark.rule("11.1b", "11.5a")
def test_a_unit_stops_when_it_enters_a_zone():
    state = walk(moving({"c1": "3312", "a1": CENTRE}), "c1", NORTH)
    assert state.board.march is None
    assert where(state, "c1") == NORTH
    other = moving({"c1": "3312", "c2": "1712", "a1": CENTRE})
    other.apply("move c1"), other.apply(f"step {NORTH}")
    assert why_not(other, "move c1") == "8.3b"


@pytest.mark.rule("11.6a", "11.5b", "11.6b")
def test_disengaging_costs_a_point_more_and_leads_out_of_zones_first():
    state = walk(moving({"c1": NORTH, "a1": CENTRE}), "c1")
    assert why_not(state, "step 3413") == "11.6a"
    state.apply("step 3312")
    assert spent(state) == 2


@pytest.mark.rule("11.6a")
def test_after_disengaging_another_zone_may_be_entered():
    new = [army("c1", move=4)]
    state = walk(moving({"c1": NORTH, "a1": CENTRE, "a2": "3112"}, new_units=new), "c1", "3312")
    assert in_zone(state, "central", "3212")
    assert "3212" in steps(state)


@pytest.mark.rule("8.5b", "R33")
def test_the_minimum_move_pays_for_disengaging():
    state = walk(moving({"c1": NORTH, "a1": CENTRE}, new_units=[army("c1", move=1)]), "c1")
    assert "3312" in steps(state)


@pytest.mark.rule("21.5c", "R32")
def test_guerrillas_ignore_zones():
    new = [{"id": "c1", "side": "central", "type": "cavalry_corps", "nation": "persia", "move": 4}]
    area = dict.fromkeys(("3312", NORTH, CENTRE, "3413", "3412"), "persia")
    state = walk(moving({"c1": NORTH, "a1": CENTRE}, new_units=new, countries=area), "c1")
    assert "3413" in steps(state)
    state.apply("step 3413")
    assert spent(state) == 1
    assert "3313" in steps(state)


@pytest.mark.rule("33.3b", "33.1a")
def test_low_morale_takes_the_zones_away():
    low = moving({"c1": NORTH, "a1": CENTRE}, vp={"central": 60, "allied": 25}, options={"morale": "on"})
    enough = moving({"c1": NORTH, "a1": CENTRE}, vp={"central": 60, "allied": 26}, options={"morale": "on"})
    without = moving({"c1": NORTH, "a1": CENTRE}, vp={"central": 60, "allied": 25})
    assert [in_zone(state, "central", NORTH) for state in (low, enough, without)] == [False, True, True]


@pytest.mark.rule("11.7a")
def test_nobody_is_forced_to_attack():
    state = at(phase="combat 1", units={"c1": NORTH, "a1": CENTRE})
    assert choices(state, "done") == {""}
