"""14.15, 14.16 and ST: losses of the owner's choice, the dead, and armies that break down."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    REAR,
    SOUTH_EAST,
    TARGET,
    asked,
    at_hex,
    battle,
    choices,
    declare,
    fought,
    on_map,
    points,
    roll,
    targets,
    where,
    why_not,
    withdraw,
)

# ST -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-ST-1", "CR-ST-1b", "14.15a", "14.15b", "14.14a", "R-RES-4")
def test_st_costs_first_the_defender_then_the_attacker_one_unit_of_his_choice():
    state = fought(
        {NORTH: ["GE-C-I", "GE-HKK1"]},
        ["RU-C-Gd", "AL-S01", "RU-F-Kovno"],
        "ST",
        "join GE-C-I",
        "join GE-HKK1",
    )
    assert asked(state) == ("allied", "battle.lose")
    assert choices(state, "lose") == {"RU-C-Gd", "AL-S01", "RU-F-Kovno"}
    state.apply("lose AL-S01")
    assert asked(state) == ("central", "battle.lose")
    assert choices(state, "lose") == {"GE-C-I", "GE-HKK1"}
    state.apply("lose GE-HKK1")
    assert where(state, "AL-S01", "GE-HKK1", "RU-C-Gd", "GE-C-I") == ["pool", "pool", TARGET, NORTH]


@pytest.mark.rule("CR-ST-1b", "19.2c", "R-RES-4")
def test_st_the_attacker_cannot_give_a_supporter_or_a_bystander():
    state = battle({NORTH: ["GE-C-I", "GE-HKK1"]}, 6, units={"GE-MACK": REAR, "GE-C-XX": NORTH})
    declare(state, "join GE-C-I", "join GE-HKK1", "support GE-MACK")
    roll(state, "ST")
    assert choices(state, "lose") == {"GE-C-I", "GE-HKK1"}


@pytest.mark.rule("CR-ST-2", "14.16a", "R-RES-4")
def test_st_an_army_may_break_down_and_give_up_one_corps():
    state = fought({NORTH: "GE-A8"}, "RU-A1", "ST", vp={"central": 60, "allied": 60}, skirmish=True)
    assert {str(a) for a in state.legal_actions()} == {"lose RU-A1", "break RU-A1"}
    state.apply("break RU-A1")
    assert (where(state, "RU-A1"), len(at_hex(state, TARGET))) == ("box", 2)
    assert points(state) == (60, 58)
    state.apply("lose GE-A8")
    assert points(state) == (54, 58)
    assert (where(state, "GE-A8"), at_hex(state, NORTH)) == ("box", set())


@pytest.mark.rule("CR-ST-2")
def test_st_sud_may_give_up_its_german_or_its_austrian_corps():
    state = fought({NORTH: "GE-AA-Sud"}, 6, "ST")
    state.apply("break GE-AA-Sud")
    assert choices(state, "lose") == {"GE-C-I", "AH-C-I"}
    state.apply("lose GE-C-I")
    assert at_hex(state, NORTH) == {"AH-C-I"}


@pytest.mark.rule("CR-ST-2", "R-RES-4")
def test_st_an_army_that_leaves_no_corps_cannot_break_down():
    busy = dict.fromkeys(["BU-C1", "BU-C2", "BU-C3"], "2017")
    state = battle({NORTH: "BU-A3"}, [6, 1], units=busy, belligerents=["Romania", "Bulgaria"])
    declare(state)
    roll(state, "ST")
    assert why_not(state, "break a1") == "CR-ST-2"
    state.apply("lose a2")
    assert where(state, "BU-A3") == "box"


@pytest.mark.rule("CR-ST-2", "14.16d", "R-RES-4")
def test_st_a_romanian_army_cannot_break_down():
    state = battle({NORTH: "GE-A8"}, ["RO-A1", "RU-Sh1"], belligerents=["Romania", "Bulgaria"])
    declare(state)
    roll(state, "ST")
    assert {str(a) for a in state.legal_actions()} == {"lose RO-A1", "lose RU-Sh1"}
    assert why_not(state, "break RO-A1") == "14.16d"


@pytest.mark.rule("CR-ST-3", "16.1b")
def test_st_moves_nobody_even_if_the_hex_is_empty():
    state = fought({NORTH: "GE-A8"}, 8, "ST", skirmish=True)
    assert asked(state) == ("central", "battle.lose")
    state.apply("break GE-A8")
    assert at_hex(state, TARGET) == set()
    assert asked(state) == ("central", "combat")
    assert len(at_hex(state, NORTH)) == 2


@pytest.mark.rule("CR-ST-3")
def test_st_leaves_the_survivors_where_they_are():
    state = fought({NORTH: "GE-A8"}, "RU-A1", "ST", skirmish=True)
    state.apply("break RU-A1")
    state.apply("break GE-A8")
    assert (len(at_hex(state, TARGET)), len(at_hex(state, NORTH))) == (2, 2)
    assert asked(state) == ("central", "combat")


# Eliminations and breakdowns (14.15, 14.16) ----------------------------------------------------------


@pytest.mark.rule("14.15a")
@pytest.mark.parametrize(
    ("unit", "place"),
    [("RU-A1", "box"), ("RU-C-Gd", "pool"), ("RU-SW", "gone"), ("AL-S01", "pool"), ("RO-A1", "gone")],
)
def test_the_dead_leave_the_map(unit, place):
    state = fought({NORTH: 99}, unit, "DZ", belligerents=["Romania", "Bulgaria"])
    assert where(state, unit) == place
    assert at_hex(state, TARGET) == set()


@pytest.mark.rule("14.16a", "14.15c")
@pytest.mark.parametrize(
    ("army", "count"),
    [("GE-A8", 3), ("AH-A1", 3), ("GE-AA-K", 2), ("GE-AA-Sud", 2), ("GE-ASt", 3)],
)
def test_a_broken_army_leaves_its_corps_in_the_same_hex_at_once(army, count):
    state = battle({NORTH: army}, [20])
    declare(state)
    roll(state, "AD")
    corps = at_hex(state, NORTH)
    assert len(corps) == count
    prefixes = {"GE-AA-Sud": {"GE-C", "AH-C"}, "GE-ASt": {"GE-S"}, "AH-A1": {"AH-C"}}
    assert {unit[:4] for unit in corps} == prefixes.get(army, {"GE-C"})


@pytest.mark.rule("14.16b")
def test_no_army_breaks_down_in_combat_of_its_own_will():
    state = battle({NORTH: "GE-A8"}, "RU-A1", skirmish=True)
    assert choices(state, "break") == set()
    state.apply(f"attack {TARGET}")
    state.apply("join GE-A8")
    assert choices(state, "break") == set()
    state.explicit_chance = True
    state.apply("declare")
    roll(state, "DD")
    withdraw(state)
    # Nor for a pursuit in several directions.
    assert asked(state) == ("central", "pursuit")
    assert choices(state, "break") == set()


AUSTRIANS = [f"AH-C-{name}" for name in ("I", "III", "VI", "XI", "XIV", "XVII", "H", "B")]


@pytest.mark.rule("14.16c", "R-VP-1", "R-REO-2", "R-RES-6")
@pytest.mark.parametrize("left", [0, 1, 2, 3, 4])
def test_with_too_few_corps_the_army_goes_all_the_same_and_costs_nothing(left):
    busy = dict.fromkeys(AUSTRIANS[left:], "2017")
    more = {"units": busy, "vp": {"central": 60, "allied": 60}, "skirmish": True}
    state = fought({NORTH: "RU-A1", NORTH_EAST: "RU-A2"}, "AH-A1", "DD", active="allied", **more)
    went = withdraw(state)
    assert where(state, "AH-A1") == "box"
    assert set(went) == set(AUSTRIANS[: min(left, 3)])
    assert points(state) == (60, 60)
    assert asked(state) == ("allied", "pursuit")


@pytest.mark.rule("14.15b", "14.16c", "R-REO-2")
@pytest.mark.parametrize("left", [0, 1, 4, 6])
def test_with_too_few_corps_for_several_armies_the_owner_says_which_leaves_them(left):
    busy = dict.fromkeys(AUSTRIANS[left:], "2017")
    attack = {NORTH: "AH-A1", NORTH_EAST: "AH-A2"}
    state = fought(attack, "RU-A1", "AD", units=busy, vp={"central": 60, "allied": 60})
    if left in (0, 6):
        # There is nothing to choose: none leaves corps, or both leave all of theirs.
        assert asked(state)[1] != "battle.first"
        return
    assert asked(state) == ("central", "battle.first")
    assert choices(state, "break") == {"AH-A1", "AH-A2"}
    assert where(state, "AH-A1", "AH-A2") == [NORTH, NORTH_EAST]
    state.apply("break AH-A2")
    assert where(state, "AH-A1", "AH-A2") == ["box", "box"]
    came = {action.args[0]: where(state, action.args[0]) for action in state.legal_actions()}
    assert [at for _, at in sorted(came.items(), key=lambda one: AUSTRIANS.index(one[0]))] == (
        [NORTH_EAST] * min(left, 3) + [NORTH] * max(0, left - 3)
    )


@pytest.mark.rule("14.15b", "14.16c")
def test_armies_of_different_nations_do_not_compete_for_corps():
    busy = dict.fromkeys(AUSTRIANS[1:], "2017")
    attack = {NORTH: "AH-A1", NORTH_EAST: "GE-A8"}
    state = fought(
        attack, "RU-A1", "AD", "join AH-A1", "join GE-A8", "support GE-HL", units=busy | {"GE-HL": REAR}
    )
    assert asked(state)[1] != "battle.first"


@pytest.mark.rule("14.16d", "CR-DD-1b")
@pytest.mark.parametrize("result", ["DD", "BB"])
def test_a_romanian_army_that_must_break_down_is_eliminated(result):
    more = {"belligerents": ["Romania", "Bulgaria"], "vp": {"central": 60, "allied": 60}}
    state = fought({NORTH: "GE-A8", NORTH_EAST: "GE-C-I"}, "RO-A1", result, **more)
    assert where(state, "RO-A1") == "gone"
    assert points(state)[1] == 54
    assert asked(state) == ("central", "pursuit")


@pytest.mark.rule("14.16d")
def test_a_bolshevik_army_that_must_break_down_is_eliminated():
    army = {"id": "red", "side": "allied", "nation": "Bolshevik", "size": "army", "defense": 6}
    state = fought({NORTH: "GE-A8"}, "red", "DD", new_units=[army])
    assert at_hex(state, TARGET) == set()
    assert on_map(state, "RU-") == set()
    assert asked(state) == ("central", "pursuit")


@pytest.mark.rule("14.14a", "CR-BB-1b")
def test_a_battle_ends_the_game_in_the_middle_if_the_points_run_out():
    state = battle({NORTH: 40}, ["RU-C-Gd", "RU-C-Gr"], vp={"central": 1, "allied": 2})
    declare(state)
    roll(state, "BB")
    assert state.outcome.winner == "central"
    # The first Russian corps decided it; nobody else was removed.
    assert at_hex(state, TARGET) == {"RU-C-Gr"}
    assert at_hex(state, NORTH) == {"c1"}
    assert points(state) == (1, 0)


@pytest.mark.rule("14.3e", "14.4g")
def test_the_hex_stays_attacked_when_its_defenders_are_gone_and_others_come():
    state = battle({NORTH: "GE-A8", SOUTH_EAST: "GE-C-I"}, "RU-C-Gd", skirmish=True, hit=[TARGET])
    assert targets(state) == set()
