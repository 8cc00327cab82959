"""14.1 to 14.7, 14.10, 14.12: who attacks whom, with what, how often."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    REAR,
    RING,
    SOUTH,
    SOUTH_WEST,
    TARGET,
    asked,
    at_hex,
    battle,
    choices,
    declare,
    roll,
    targets,
    where,
    why_not,
)

FAR = "3724"


# Two phases, one attacker (14.1, 14.17) -----------------------------------------------------------


@pytest.mark.rule("14.1a", "14.17a")
def test_a_unit_may_attack_in_both_combat_phases_of_its_turn():
    state = battle({NORTH: "GE-A8"}, "RU-A1")
    declare(state)
    roll(state, "ST")
    state.apply("break RU-A1")
    state.apply("break GE-A8")
    # Nothing is left to do in the first phase, so it has ended by itself.
    assert state.board.phase == "combat 2"
    assert choices(state, "attack") == {TARGET}
    state.apply(f"attack {TARGET}")
    assert len(choices(state, "join")) == 2


@pytest.mark.rule("14.1a", "14.17a")
def test_a_unit_may_attack_in_the_second_phase_only():
    state = battle({NORTH: "GE-A8"}, "RU-A1")
    state.apply("done")
    assert state.board.phase == "combat 2"
    assert declare(state).attack == 12


@pytest.mark.rule("14.1b")
@pytest.mark.parametrize("side", ["central", "allied"])
def test_only_the_player_whose_turn_it_is_attacks(side):
    state = battle({}, [], active=side, units={"GE-A8": NORTH, "RU-A1": TARGET})
    assert asked(state) == (side, "combat")
    assert choices(state, "attack") == {TARGET if side == "central" else NORTH}
    assert why_not(state, f"attack {NORTH if side == 'central' else TARGET}") == "14.2b"


@pytest.mark.rule("14.1b")
def test_enemy_units_cannot_join_an_attack():
    state = battle({NORTH: "GE-A8"}, "RU-A1", units={"RU-A2": SOUTH})
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"GE-A8"}
    assert why_not(state, "join RU-A2") == "14.1b"


# Voluntary, adjacent, one hex (14.2, 14.4, 14.5) ---------------------------------------------------


@pytest.mark.rule("14.2a")
def test_nobody_has_to_attack():
    state = battle({NORTH: "GE-A8"}, "RU-K1")
    assert "done" in state.legal_actions()
    state.apply("done")
    state.apply("done")
    assert where(state, "GE-A8", "RU-K1") == [NORTH, TARGET]


@pytest.mark.rule("14.2b")
def test_attackers_stand_next_to_the_target():
    state = battle({NORTH: "GE-A8", FAR: "GE-A9"}, "RU-A1")
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"GE-A8"}
    assert why_not(state, "join GE-A9") == "14.2b"


@pytest.mark.rule("14.2b")
def test_a_hex_that_nobody_touches_or_that_holds_no_enemy_is_no_target():
    state = battle({NORTH: "GE-A8"}, "RU-A1", units={"RU-A2": FAR})
    assert choices(state, "attack") == {TARGET}
    assert why_not(state, f"attack {FAR}") == "14.2b"
    assert why_not(state, f"attack {SOUTH}") == "14.2b"
    assert why_not(state, "attack 9999") == "14.2b"


@pytest.mark.rule("14.2b", "R-CBT-9", "R-AMP-2")
def test_no_attack_crosses_an_all_sea_hexside():
    state = battle({NORTH: "GE-A8"}, "RU-A1", hexsides=[[NORTH, TARGET, "sea"]], skirmish=True)
    assert targets(state) == set()
    assert "all-sea" in state.why_not(f"attack {TARGET}").message
    state = battle({NORTH: "GE-A8", SOUTH: "GE-A9"}, "RU-A1", hexsides=[[NORTH, TARGET, "sea"]])
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"GE-A9"}
    assert why_not(state, "join GE-A8") == "14.2b"


@pytest.mark.rule("14.2b", "R-CBT-9")
@pytest.mark.parametrize("kind", ["lake", "river"])
def test_an_attack_may_cross_a_lake_or_river(kind):
    state = battle({NORTH: "GE-A8"}, "RU-A1", hexsides=[[NORTH, TARGET, kind]])
    assert choices(state, "attack") == {TARGET}


@pytest.mark.rule("14.4e", "14.5b")
def test_a_hex_may_be_attacked_from_all_six_sides_as_one_force():
    corps = ["GE-C-I", "GE-C-IRes", "GE-C-XI", "GE-C-XVII", "GE-C-XX", "GE-C-GdR"]
    state = battle(dict(zip(RING, corps, strict=True)), "RU-A1")
    told = declare(state)
    assert told.attack == 6 * 4 * 2  # and concentric


@pytest.mark.rule("14.5a", "14.6a")
def test_a_unit_between_two_enemy_hexes_attacks_only_one_of_them():
    state = battle({NORTH: "GE-A8"}, "RU-A1", units={"RU-K1": NORTH_EAST}, skirmish=True)
    assert targets(state) == {TARGET, NORTH_EAST}
    declare(state)
    roll(state, "ST")
    state.apply("lose RU-A1")
    state.apply("break GE-A8")
    assert targets(state) == set()
    assert why_not(state, f"attack {NORTH_EAST}") == "14.4f"


@pytest.mark.rule("14.6a")
def test_a_unit_counts_once_and_whole():
    state = battle({NORTH: ["GE-C-I", "GE-C-XI"]}, "RU-A1")
    state.apply(f"attack {TARGET}")
    state.apply("join GE-C-I")
    assert choices(state, "join") == {"GE-C-XI"}
    assert why_not(state, "join GE-C-I") == "14.6a"


@pytest.mark.rule("14.6b")
def test_units_of_one_stack_may_attack_different_hexes_or_stay_out():
    stack = ["GE-C-I", "GE-C-XI", "GE-C-XX"]
    state = battle({NORTH: stack}, "RU-C-Gd", units={"RU-C-Gr": NORTH_EAST})
    assert declare(state, "join GE-C-I").attack == 4
    roll(state, "ST")
    state.apply(f"attack {NORTH_EAST}")
    assert choices(state, "join") == {"GE-C-XI", "GE-C-XX"}
    state.apply("join GE-C-XI")
    state.apply("declare")
    roll(state, "ST")
    assert at_hex(state, NORTH) == {"GE-C-XX"}


@pytest.mark.rule("14.6b", "14.6c", "R-CBT-2")
def test_a_stack_may_attack_together_and_then_with_its_full_strength():
    state = battle({NORTH: ["GE-C-I", "GE-C-XI", "GE-C-XX"]}, 6)
    assert declare(state, "join GE-C-I", "join GE-C-XI", "join GE-C-XX") == (12, 6, 200)
    # There is no way to ask for a lower column.
    assert {a.verb for a in state.legal_actions()} == {"chance"}


@pytest.mark.rule("14.6c", "R-CBT-2")
def test_bonuses_that_apply_cannot_be_refused():
    state = battle({NORTH: "GE-A8", SOUTH: "GE-A9"}, "RU-A1")
    state.apply(f"attack {TARGET}")
    state.apply("join GE-A8")
    state.apply("join GE-A9")
    assert {str(a) for a in state.legal_actions()} == {"declare"}
    state.explicit_chance = True
    state.apply("declare")
    assert state.board.battle.concentric


@pytest.mark.rule("14.7a")
def test_the_whole_stack_defends():
    stack = ["RU-C-Gd", "RU-C-Gr", "RU-K1", "RU-Sh1", "AL-S01"]
    assert declare(battle({NORTH: "GE-A8"}, stack)).defense == 3 + 3 + 2 + 3 + 1


# Which units (14.4) -------------------------------------------------------------------------------


@pytest.mark.rule("14.4a")
def test_a_unit_without_attack_factor_cannot_attack():
    none = {"id": "c0", "side": "central", "attack": 0}
    state = battle({NORTH: ["c0", "GE-C-I"]}, "RU-A1", new_units=[none])
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"GE-C-I"}
    state = battle({NORTH: "c0"}, "RU-A1", new_units=[none], skirmish=True)
    assert targets(state) == set()
    assert why_not(state, f"attack {TARGET}") == "14.4a"


@pytest.mark.rule("14.4a")
def test_one_attack_factor_is_enough():
    one = {"id": "c1", "side": "central", "attack": 1}
    assert declare(battle({NORTH: "c1"}, "RU-A1", new_units=[one])).attack == 1


@pytest.mark.rule("14.4b")
@pytest.mark.parametrize("unit", ["AL-S01", "RU-F-Kovno"])
def test_fortresses_and_supply_units_cannot_attack(unit):
    state = battle({NORTH: [unit, "RU-A1"]}, "GE-A8", active="allied")
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"RU-A1"}
    assert why_not(state, f"join {unit}") == "14.4b"
    state = battle({NORTH: unit}, "GE-A8", active="allied", skirmish=True)
    assert why_not(state, f"attack {TARGET}") == "14.4a"


@pytest.mark.rule("14.4c", "19.1a", "R-CBT-10")
@pytest.mark.parametrize("unit", ["GE-MACK", "GE-KFO"])
def test_headquarters_and_airbases_only_support(unit):
    state = battle({NORTH: unit}, "RU-A1", options={"air": "on"}, skirmish=True)
    assert targets(state) == set()
    state = battle({NORTH: unit, SOUTH: "GE-A8"}, "RU-A1", options={"air": "on"})
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"GE-A8"}
    assert why_not(state, f"join {unit}") == "14.4c"


@pytest.mark.rule("14.4d")
def test_attacks_are_resolved_in_any_order_and_not_announced():
    for first, second in ((TARGET, "3526"), ("3526", TARGET)):
        state = battle({NORTH: "GE-A8", "3527": "GE-A9"}, "RU-A1", units={"RU-A2": "3526"})
        declare(state, target=first)
        roll(state, "ST")
        for _ in range(2):
            state.apply(next(a for a in state.legal_actions() if a.verb == "break"))
        assert choices(state, "attack") == {second}
        assert "done" in state.legal_actions()


@pytest.mark.rule("14.4f")
def test_a_unit_attacks_once_in_a_phase():
    state = battle({NORTH: "GE-A8", SOUTH: "GE-A9"}, "RU-A1", units={"RU-A2": NORTH_EAST}, attacked=["GE-A8"])
    assert choices(state, "attack") == {TARGET}
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"GE-A9"}
    assert why_not(state, "join GE-A8") == "14.4f"


@pytest.mark.rule("14.4f", "14.16a")
def test_corps_of_an_army_that_attacked_and_broke_do_not_attack_again():
    state = battle({NORTH: "GE-A8"}, "RU-A1", units={"RU-A2": NORTH_EAST}, skirmish=True)
    declare(state)
    roll(state, "ST")
    state.apply("break RU-A1")
    state.apply("break GE-A8")
    assert len(at_hex(state, NORTH)) == 2
    assert targets(state) == set()


@pytest.mark.rule("14.4g")
def test_a_hex_is_attacked_once_in_a_phase():
    state = battle({NORTH: "GE-A8", SOUTH: "GE-A9"}, "RU-A1", skirmish=True)
    declare(state, "join GE-A8")
    roll(state, "ST")
    state.apply("break RU-A1")
    state.apply("break GE-A8")
    assert len(at_hex(state, TARGET)) == 2
    assert targets(state) == set()
    assert why_not(state, f"attack {TARGET}") == "14.4g"
    state.apply("done")
    assert targets(state) == {TARGET}


# The declaration and the die (14.3) -------------------------------------------------------------


@pytest.mark.rule("14.3a")
def test_an_attack_names_its_units_first():
    state = battle({NORTH: "GE-A8"}, "RU-A1", units={"GE-MACK": REAR, "CP-S01": REAR}, committed=["CP-S01"])
    state.apply(f"attack {TARGET}")
    assert why_not(state, "declare") == "14.3a"
    assert {a.verb for a in state.legal_actions()} == {"join"}
    state.apply("join GE-A8")
    assert {str(a) for a in state.legal_actions()} == {"declare", "support GE-MACK", "supply CP-S01"}


@pytest.mark.rule("14.3a")
def test_only_supply_that_was_committed_and_reaches_the_force_can_be_named():
    units = {"CP-S01": REAR, "CP-S02": NORTH, "CP-S03": "2017"}
    state = battle({NORTH: "GE-A8"}, "RU-A1", units=units, committed=["CP-S01", "CP-S03"])
    state.apply(f"attack {TARGET}")
    state.apply("join GE-A8")
    assert choices(state, "supply") == {"CP-S01"}
    assert why_not(state, "supply CP-S02") == "17.11a"
    assert why_not(state, "supply CP-S03") == "17.10a"


@pytest.mark.rule("14.3e")
@pytest.mark.parametrize("face", range(1, 7))
def test_one_die_decides_and_its_result_is_applied_before_the_next_attack(face):
    state = battle({NORTH: "GE-A8", "3527": "GE-A9"}, "RU-A1", units={"RU-A2": "3526"})
    assert declare(state, "join GE-A8").percent == 133
    assert [(str(a), p.denominator) for a, p in state.chances()] == [(f"chance {n}", 6) for n in range(1, 7)]
    told = next(event for event in roll(state, face) if event.name == "roll")
    # AD AD AD ST ST DD
    assert told.result == ("AD", "AD", "AD", "ST", "ST", "DD")[face - 1]
    assert not choices(state, "attack")
    while asked(state)[1] != "combat":
        state.apply(state.legal_actions()[-1])
    assert choices(state, "attack") == {"3526"}


# Nationalities (14.10, 12.3b) ------------------------------------------------------------------


@pytest.mark.rule("14.10a", "12.3b", "19.3b")
def test_without_an_hq_only_units_of_one_country_attack_together():
    state = battle({NORTH: "GE-A8", NORTH_EAST: "AH-A1", SOUTH_WEST: "GE-A9"}, "RU-A1")
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"GE-A8", "GE-A9", "AH-A1"}
    state.apply("join GE-A8")
    assert choices(state, "join") == {"GE-A9"}
    assert why_not(state, "join AH-A1") == "14.10a"
    state.apply("join GE-A9")
    assert why_not(state, "declare") == ""


@pytest.mark.rule("14.10a", "12.3b", "19.3a")
def test_a_mixed_force_can_be_declared_only_with_its_hq():
    state = battle({NORTH: "GE-A8", NORTH_EAST: "AH-A1"}, "RU-A1", units={"GE-MACK": REAR})
    state.apply(f"attack {TARGET}")
    state.apply("join GE-A8")
    state.apply("join AH-A1")
    assert why_not(state, "declare") == "12.3b"
    state.apply("support GE-MACK")
    assert why_not(state, "declare") == ""
    state.explicit_chance = True
    state.apply("declare")
    assert state.board.battle.attack == 12 + 8 + 4


@pytest.mark.rule("12.3b", "14.10a")
def test_an_hq_that_supported_another_attack_coordinates_nothing_more():
    state = battle({NORTH: "GE-A8", NORTH_EAST: "AH-A1"}, "RU-A1", units={"GE-MACK": REAR}, used=["GE-MACK"])
    state.apply(f"attack {TARGET}")
    state.apply("join GE-A8")
    assert choices(state, "join") == set()


@pytest.mark.rule("14.10b")
def test_units_of_different_countries_defend_together():
    state = battle({NORTH: "RU-A1"}, ["GE-C-I", "AH-C-I", "TU-C6"], active="allied")
    assert declare(state).defense == 4 + 3 + 3


# The table (14.12, 21.2) -----------------------------------------------------------------------


@pytest.mark.rule("14.12a", "14.12b", "14.2c")
def test_without_a_shock_unit_only_the_standard_table_is_open():
    state = battle({NORTH: "GE-A8"}, "RU-A1", units={"GE-St1": NORTH})
    state.apply(f"attack {TARGET}")
    state.apply("join GE-A8")
    assert choices(state, "declare") == {""}
    assert why_not(state, "declare shock") == "14.12b"
    state.apply("join GE-St1")
    assert choices(state, "declare") == {"", "shock"}


@pytest.mark.rule("14.12b", "21.2a", "R-CNT-4")
@pytest.mark.parametrize("unit", ["RU-Sh1", "RU-ASh", "XA-RNAS"])
def test_shock_infantry_and_tanks_open_the_shock_table(unit):
    state = battle({NORTH: unit}, "GE-A8", active="allied")
    state.apply(f"attack {TARGET}")
    state.apply(f"join {unit}")
    assert choices(state, "declare") == {"", "shock"}


@pytest.mark.rule("14.12b", "21.2a")
@pytest.mark.parametrize("unit", ["RU-C-Gd", "RU-K1", "RU-Cauc", "RU-Mar", "XA-AEFR"])
def test_other_units_do_not_open_it(unit):
    state = battle({NORTH: unit}, ["GE-St1"], active="allied")
    state.apply(f"attack {TARGET}")
    state.apply(f"join {unit}")
    assert choices(state, "declare") == {""}


@pytest.mark.rule("14.12a", "14.12c", "14.2c")
@pytest.mark.parametrize(("shock", "result"), [(True, "BT"), (False, "DZ")])
def test_the_attacker_with_a_shock_unit_chooses_the_table(shock, result):
    state = battle({NORTH: "GE-St1"}, 1)
    assert declare(state, shock=shock).percent == 500
    rolled = next(event for event in roll(state, 6) if event.name == "roll")
    assert (rolled.result, rolled.facts["table"]) == (result, "shock" if shock else "standard")
