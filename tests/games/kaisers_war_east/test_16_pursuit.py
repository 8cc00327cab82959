"""16. Pursuit, with the cavalry doctrine (OPT-CAV-2)."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    REAR,
    REAR_WEST,
    RING,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    asked,
    at_hex,
    battle,
    choices,
    declare,
    fought,
    points,
    roll,
    targets,
    where,
    why_not,
)

DOCTRINE = {"options": {"better_cavalry_doctrine": "on"}}


def victory(attackers, result="DZ", defenders="RU-C-Gd", **more):
    """A hex cleared of its defenders."""
    return fought(attackers, defenders, result, skirmish=True, **more)


def broken_through(attackers=None, defenders="RU-C-Gd", **more):
    """A breakthrough: pursuit of up to two hexes."""
    force = attackers or {NORTH: "GE-ASt", NORTH_EAST: "GE-A8"}
    return fought(force, defenders, "BT", shock=True, skirmish=True, **more)


# When and where (16.0, 16.1) --------------------------------------------------------------------------


@pytest.mark.rule("16.0a")
def test_pursuit_is_finished_before_the_next_attack():
    state = victory({NORTH: ["GE-A8"], NORTH_EAST: "GE-A9"}, units={"RU-A2": "3526", "GE-C-I": "3527"})
    assert asked(state) == ("central", "pursuit")
    assert choices(state, "attack") == set()
    state.apply("done")
    assert targets(state) == {"3526"}
    # It does not come back.
    assert why_not(state, f"advance GE-A8 {TARGET}") == "14.2a"


@pytest.mark.rule("16.1a")
def test_the_first_hex_is_the_one_the_defenders_held():
    state = victory({NORTH: "GE-A8", NORTH_EAST: "GE-A9"})
    assert choices(state, "advance") == {f"GE-A8 {TARGET}", f"GE-A9 {TARGET}"}
    assert why_not(state, f"advance GE-A8 {NORTH_WEST}") == "16.1a"


@pytest.mark.rule("16.1a", "16.2a", "R-PUR-3")
def test_the_second_hex_of_a_breakthrough_may_be_any_neighbour():
    state = broken_through()
    state.apply(f"advance GE-A8 {TARGET}")
    assert asked(state) == ("central", "pursuit.on")
    assert choices(state, "on") == {*RING}


@pytest.mark.rule("16.1b")
@pytest.mark.parametrize(("result", "shock"), [("AD", False), ("ST", False), ("AD", True)])
def test_there_is_no_pursuit_unless_the_result_grants_it(result, shock):
    state = battle({NORTH: ["GE-St1", "GE-St2"]}, ["RU-C-Gd", "RU-C-Gr"], skirmish=True)
    declare(state, shock=shock)
    roll(state, result)
    while asked(state)[1] != "combat":
        assert asked(state)[1] != "pursuit"
        state.apply(state.legal_actions()[0])


@pytest.mark.rule("16.2a")
@pytest.mark.parametrize("result", ["DZ", "DD"])
def test_pursuit_is_one_hex(result):
    state = victory({NORTH: "GE-A8", NORTH_EAST: "GE-A9"}, result)
    state.apply(f"advance GE-A8 {TARGET}")
    assert choices(state, "advance") == {f"GE-A9 {TARGET}"}
    state.apply("done")
    assert asked(state) == ("central", "combat")
    assert where(state, "GE-A8") == TARGET


# Who (16.3) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("16.3a", "R-PUR-1")
def test_only_units_that_took_part_pursue_and_at_the_end_as_many_stay_as_can_stack():
    corps = ["GE-C-I", "GE-C-XI", "GE-C-XX"]
    units = {"GE-C-XVII": NORTH, "GE-HKK1": NORTH_EAST, "GE-C-IRes": NORTH_EAST}
    plan = [f"join {unit}" for unit in [*corps, "GE-C-IRes"]]
    state = battle({NORTH: corps}, 2, units=units, skirmish=True)
    declare(state, *plan)
    roll(state, "DZ")
    assert choices(state, "advance") == {f"{unit} {TARGET}" for unit in [*corps, "GE-C-IRes"]}
    assert why_not(state, f"advance GE-HKK1 {TARGET}") == "16.3a"
    for unit in [*corps, "GE-C-IRes"]:
        state.apply(f"advance {unit} {TARGET}")
    # Three corps fill the hex; the fourth costs one of them when the battle is over.
    assert asked(state) == ("central", "stacking.remove")
    state.apply("remove GE-C-XI")
    assert asked(state) == ("central", "combat")
    assert at_hex(state, TARGET) == {"GE-C-I", "GE-C-XX", "GE-C-IRes"}


@pytest.mark.rule("16.3a", "R-PUR-1")
def test_each_reason_not_to_pursue_is_told_apart():
    units = {"GE-HKK1": NORTH_EAST, "GE-HL": REAR}
    state = battle({NORTH: ["GE-C-I", "GE-C-XI"]}, 2, units=units, skirmish=True)
    declare(state, "join GE-C-I", "join GE-C-XI", "support GE-HL")
    roll(state, "DZ")
    state.apply(f"advance GE-C-I {TARGET}")

    def why(unit, at=TARGET):
        refusal = state.why_not(f"advance {unit} {at}")
        return refusal.rule, refusal.message

    assert why("GE-HKK1") == ("16.3a", "German HKK 1 took no part in the battle.")
    assert why("GE-C-I") == ("16.3a", "German I Corps has pursued already.")
    assert why("RU-K4") == ("16.3a", "Russian 4th Cavalry Corps is not a unit of the side that pursues.")
    assert why("GE-HL")[0] == "R-PUR-1"
    assert why("GE-C-XI", "9999") == ("16.1a", "There is no hex '9999' on the map.")
    assert why("GE-C-99") == ("16.3a", "'GE-C-99' is no unit of the game.")


@pytest.mark.rule("12.2a", "12.2b", "16.4a", "R-PUR-1")
def test_a_pursuit_may_overstack_and_the_excess_goes_when_the_battle_is_over():
    state = victory({NORTH: "GE-A8", NORTH_EAST: ["GE-A9", "GE-St1"]})
    before = points(state)
    state.apply(f"advance GE-A8 {TARGET}")
    assert choices(state, "advance") == {f"GE-A9 {TARGET}", f"GE-St1 {TARGET}"}
    assert why_not(state, f"advance GE-A8 {TARGET}") == "16.3a"
    state.apply(f"advance GE-A9 {TARGET}")
    assert at_hex(state, TARGET) == {"GE-A8", "GE-A9"}
    state.apply("done")
    assert asked(state) == ("central", "stacking.remove")
    assert choices(state, "remove") == {"GE-A8", "GE-A9"}
    state.apply("remove GE-A8")
    assert at_hex(state, TARGET) == {"GE-A9"}
    # Nobody lost points for it.
    assert points(state) == before


@pytest.mark.rule("12.2a", "16.4a")
def test_both_armies_pursue_into_the_hex_of_a_corps(at, play):
    units = {"GE-A8": "4006", "GE-A9": "4008", "RU-C-Gd": "4007", "GE-HKK6": "1520", "RU-K4": "1519"}
    state = at(phase="combat 1", active="central", turn=10, units=units, dice=[6])
    play(state, "attack 4007", "join GE-A8", "join GE-A9", "declare")
    play(state, "advance GE-A8 4007", "advance GE-A9 4007", "remove GE-A9")
    assert at_hex(state, "4007") == {"GE-A8"}


@pytest.mark.rule("16.3b", "14.4c", "R-PUR-1")
def test_supporters_never_pursue():
    units = {"GE-MACK": REAR, "GE-KFO": NORTH_EAST, "CP-S01": REAR}
    state = battle(
        {NORTH: "GE-A8"}, 4, units=units, committed=["CP-S01"], options={"air": "on"}, skirmish=True
    )
    declare(state, "join GE-A8", "support GE-MACK", "fly GE-KFO", "supply CP-S01")
    roll(state, "DZ")
    assert choices(state, "advance") == {f"GE-A8 {TARGET}"}


@pytest.mark.rule("16.3b", "R-PUR-1")
def test_units_without_attack_or_movement_never_pursue():
    # After AZ the defenders pursue, but not their fortress, supply or HQ.
    state = fought({NORTH: "GE-C-I"}, ["RU-A1", "RU-F-Kovno", "AL-S01"], "AZ", skirmish=True)
    assert choices(state, "advance") == {f"RU-A1 {NORTH}"}
    gun = {"id": "gun", "side": "central", "move": 0, "attack": 30}
    state = victory({NORTH: ["gun", "GE-C-I"]}, new_units=[gun])
    assert choices(state, "advance") == {f"GE-C-I {TARGET}"}


@pytest.mark.rule("16.3c")
def test_supply_does_not_lengthen_a_pursuit():
    units = {"CP-S01": REAR, "CP-S02": REAR_WEST}
    state = battle({NORTH: "GE-A8"}, 4, units=units, committed=["CP-S01", "CP-S02"], skirmish=True)
    declare(state, "join GE-A8", "supply CP-S01", "supply CP-S02")
    roll(state, "DZ")
    state.apply(f"advance GE-A8 {TARGET}")
    assert asked(state) == ("central", "combat")


# How (16.4) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("16.4a")
def test_a_pursuit_spends_no_movement_points():
    slow = {"id": "slow", "side": "central", "move": 1, "attack": 30, "type": "shock"}
    winter = {"terrain": dict.fromkeys([TARGET, SOUTH], "rough"), "new_units": [slow]}
    state = broken_through(
        {NORTH: "slow"}, hexsides=[[NORTH, TARGET, "river"], [TARGET, SOUTH, "river"]], **winter
    )
    state.apply(f"advance slow {TARGET}")
    state.apply(f"on {SOUTH}")
    assert where(state, "slow") == SOUTH


@pytest.mark.rule("16.4a")
def test_a_pursuit_enters_only_hexes_the_unit_could_enter_in_movement():
    # A Bulgarian army may fight over the border but not cross it.
    more = {"belligerents": ["Romania", "Bulgaria"]}
    state = battle({NORTH: ["BU-A3", "GE-St1"]}, 2, units={"GE-MACK": REAR}, skirmish=True, **more)
    declare(state, "join GE-St1", "join BU-A3", "support GE-MACK")
    roll(state, "DZ")
    assert choices(state, "advance") == {f"GE-St1 {TARGET}"}
    assert why_not(state, f"advance BU-A3 {TARGET}") == "16.4a"


@pytest.mark.rule("16.4a")
def test_a_pursuit_enters_no_water_no_neutral_land_and_no_enemy_hex():
    units = {"RU-A2": SOUTH, "AL-S01": SOUTH_WEST}
    state = broken_through(units=units, terrain={SOUTH_EAST: "sea"}, hexsides=[[TARGET, NORTH_WEST, "sea"]])
    state.apply(f"advance GE-A8 {TARGET}")
    assert choices(state, "on") == {NORTH, NORTH_EAST}
    state = broken_through({"3227": "GE-ASt", "3328": "GE-A8"}, target="3228")
    state.apply("advance GE-A8 3228")
    assert not choices(state, "on") & {"3128", "3129"}


@pytest.mark.rule("16.4b")
def test_each_unit_pursues_all_part_or_none_of_the_way():
    state = broken_through({NORTH: "GE-ASt", NORTH_EAST: "GE-A8", NORTH_WEST: "GE-A9"}, defenders="RU-A1")
    state.apply(f"advance GE-A8 {TARGET}")
    state.apply(f"on {SOUTH}")
    state.apply(f"advance GE-A9 {TARGET}")
    assert "halt" in state.legal_actions()
    state.apply("halt")
    assert asked(state) == ("central", "pursuit")
    state.apply("done")
    assert where(state, "GE-A8", "GE-A9", "GE-ASt") == [SOUTH, TARGET, NORTH]


@pytest.mark.rule("16.4b", "16.3a")
def test_a_unit_may_pass_through_a_full_hex():
    state = broken_through()
    state.apply(f"advance GE-A8 {TARGET}")
    state.apply("halt")
    assert choices(state, "advance") == {f"GE-ASt {TARGET}"}
    state.apply(f"advance GE-ASt {TARGET}")
    state.apply(f"on {SOUTH}")
    assert where(state, "GE-A8", "GE-ASt") == [TARGET, SOUTH]


@pytest.mark.rule("16.4c")
def test_there_is_no_pursuit_into_a_hex_with_defenders_left():
    state = fought({NORTH: "GE-A8", NORTH_EAST: "GE-A9"}, "RU-A1", "BB", skirmish=True)
    state.apply("break GE-A8")
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("16.4d")
def test_pursuit_ignores_enemy_zones():
    # Russian armies to the south put the target, and the hexes beyond it, in their zones.
    state = broken_through(units={"RU-A2": "3526", "RU-A3": "3725"})
    state.apply(f"advance GE-A8 {TARGET}")
    assert {SOUTH, SOUTH_EAST, SOUTH_WEST} <= choices(state, "on")
    state.apply(f"on {SOUTH}")
    assert where(state, "GE-A8") == SOUTH


@pytest.mark.rule("16.1a", "16.4d", "R-CTL-1")
def test_a_pursuit_takes_control_and_may_capture_an_objective():
    more = {"target": "2319", "vp": {"central": 50, "allied": 60}}
    state = fought({"2219": "GE-A8", "2220": "GE-A9"}, 1, "DZ", skirmish=True, **more)
    before = points(state)
    state.apply("advance GE-A8 2319")
    assert points(state) == (before[0] + 5, before[1] - 10)


# Cavalry (OPT-CAV-2) ----------------------------------------------------------------------------


@pytest.mark.rule("OPT-CAV-2")
def test_with_the_doctrine_cavalry_pursues_two_hexes_on_dz():
    state = battle({NORTH: ["GE-HKK1", 30]}, "RU-C-Gd", skirmish=True, **DOCTRINE)
    declare(state)
    roll(state, "DZ")
    state.apply(f"advance GE-HKK1 {TARGET}")
    assert asked(state) == ("central", "pursuit.on")
    state.apply(f"on {SOUTH}")
    # The infantry beside it goes one hex.
    state.apply(f"advance c1 {TARGET}")
    assert asked(state) == ("central", "combat")
    assert where(state, "GE-HKK1", "c1") == [SOUTH, TARGET]


@pytest.mark.rule("OPT-CAV-2", "16.2a")
def test_without_the_doctrine_cavalry_pursues_one_hex():
    state = victory({NORTH: ["GE-HKK1", 30]})
    state.apply(f"advance GE-HKK1 {TARGET}")
    assert asked(state) == ("central", "pursuit")


@pytest.mark.rule("OPT-CAV-2")
def test_the_doctrine_changes_no_other_result_and_does_not_help_defenders():
    state = victory({NORTH: ["GE-HKK1", 30]}, "DD", 8, **DOCTRINE)
    state.apply(f"advance GE-HKK1 {TARGET}")
    assert asked(state) == ("central", "pursuit")
    state = fought({NORTH: "GE-C-I"}, ["RU-K1", 20], "AZ", skirmish=True, **DOCTRINE)
    state.apply(f"advance RU-K1 {NORTH}")
    assert asked(state) != ("allied", "pursuit.on")


@pytest.mark.rule("OPT-CAV-2")
def test_on_bt_cavalry_pursues_two_hexes_like_all_others():
    state = broken_through({NORTH: ["GE-HKK1", "GE-St1"]}, 1, **DOCTRINE)
    state.apply(f"advance GE-HKK1 {TARGET}")
    assert asked(state) == ("central", "pursuit.on")
    state.apply("halt")
    state.apply(f"advance GE-St1 {TARGET}")
    assert asked(state) == ("central", "pursuit.on")
