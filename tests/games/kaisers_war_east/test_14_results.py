"""14.14 to 14.16 and the combat results, part by part in their order."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    REAR,
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
    lost,
    on_map,
    points,
    roll,
    rules,
    where,
    why_not,
    withdraw,
)

FREE = {SOUTH, SOUTH_WEST}
RUSSIANS = ["RU-C-Gd", "RU-C-Gr", "RU-C-Finn"]


# AD ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-AD-1", "CR-AD-2", "14.14a", "14.15c", "14.16a", "R-RES-2")
def test_ad_kills_attacking_corps_then_breaks_armies_whose_corps_live():
    state = battle({NORTH: "GE-A8", NORTH_EAST: ["GE-C-I", "GE-HKK1"]}, [13, 13])
    declare(state)
    events = roll(state, "AD")
    assert lost(events) == ["GE-C-I", "GE-HKK1"]
    assert rules(events, "lost") == ["CR-AD-1"] * 2
    assert rules(events, "broken down") == ["CR-AD-2"]
    # The corps that died first are in the pool again in time for the breakdown.
    assert at_hex(state, NORTH) == {"GE-C-I", "GE-C-IRes", "GE-C-XI"}
    assert where(state, "GE-A8", "GE-HKK1") == ["box", "pool"]


@pytest.mark.rule("CR-AD-2", "14.15c")
def test_ad_breaks_every_army_and_abteilung():
    state = battle({NORTH: "GE-A8", NORTH_EAST: "GE-AA-N"}, [13, 13])
    declare(state)
    roll(state, "AD")
    assert (len(at_hex(state, NORTH)), len(at_hex(state, NORTH_EAST))) == (3, 2)
    assert where(state, "GE-A8", "GE-AA-N") == ["box", "box"]


@pytest.mark.rule("CR-AD-3", "CR-AD-4", "15.0a")
def test_ad_makes_the_attacker_retreat_his_survivors_one_hex_and_nobody_pursues():
    state = battle({NORTH: "GE-A8"}, ["RU-A1"], skirmish=True)
    declare(state)
    roll(state, "AD")
    assert asked(state) == ("central", "withdraw")
    went = withdraw(state)
    assert len(went) == 3
    grid = state.world.grid
    assert {grid.distance(grid.hex(NORTH), grid.hex(h)) for h in went.values()} == {1}
    assert all(not grid.adjacent(grid.hex(TARGET), grid.hex(h)) for h in went.values())
    assert asked(state) == ("central", "combat")
    assert where(state, "RU-A1") == TARGET


@pytest.mark.rule("CR-AD-1", "19.2c", "R-CBT-10", "R-RES-1")
def test_ad_spares_supporters_and_units_that_took_no_part():
    units = {"GE-MACK": REAR, "CP-S01": REAR, "CP-S02": NORTH_EAST}
    state = battle({NORTH_EAST: ["GE-C-I", "GE-C-XI"]}, 20, units=units, committed=["CP-S01"])
    declare(state, "join GE-C-I", "support GE-MACK", "supply CP-S01")
    assert lost(roll(state, "AD")) == ["GE-C-I"]
    assert where(state, "GE-MACK") == REAR
    assert at_hex(state, NORTH_EAST) == {"GE-C-XI", "CP-S02"}


# AZ ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-AZ-1")
def test_az_kills_all_attackers_whole_armies_too():
    state = battle({NORTH: "GE-A8", NORTH_EAST: "GE-C-I"}, [13, 13, 13], vp={"central": 60, "allied": 60})
    declare(state)
    assert lost(roll(state, "AZ")) == ["GE-A8", "GE-C-I"]
    assert not on_map(state, "GE-")
    assert points(state) == (60 - 6 - 2, 60)


@pytest.mark.rule("CR-AZ-2", "16.1a", "R-PUR-2")
def test_az_lets_the_defenders_pursue_one_hex_into_a_hex_of_the_dead():
    state = fought(
        {NORTH: "GE-C-I", NORTH_WEST: "GE-C-XI"}, ["RU-A1", "RU-Sh1", "AL-S01"], "AZ", skirmish=True
    )
    assert asked(state) == ("allied", "pursuit")
    assert choices(state, "advance") == {
        f"{unit} {h}" for unit in ("RU-A1", "RU-Sh1") for h in (NORTH, NORTH_WEST)
    }
    assert why_not(state, f"advance RU-A1 {SOUTH}") == "16.1a"
    state.apply(f"advance RU-A1 {NORTH}")
    assert choices(state, "advance") == {f"RU-Sh1 {NORTH}", f"RU-Sh1 {NORTH_WEST}"}
    state.apply("done")
    assert where(state, "RU-A1", "RU-Sh1") == [NORTH, TARGET]


@pytest.mark.rule("CR-AZ-2", "R-PUR-2")
def test_az_gives_no_pursuit_into_a_hex_that_still_holds_attackers_friends():
    state = fought({NORTH: ["GE-C-I", "GE-C-XI"]}, "RU-A1", "AZ", "join GE-C-I", skirmish=True)
    assert asked(state) == ("central", "combat")


# BB ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-BB-1", "CR-BB-1b", "CR-BB-2", "14.14a", "14.15c", "R-RES-2")
def test_bb_strikes_the_defender_first_then_the_attacker():
    defenders = ["RU-A1", "RU-Sh1", "RU-AT1", "AL-S01"]
    state = battle({NORTH: ["GE-C-I", "GE-C-XI"], NORTH_EAST: 40}, defenders)
    declare(state)
    events = roll(state, "BB")
    assert lost(events) == ["RU-Sh1", "RU-AT1", "AL-S01", "GE-C-I", "GE-C-XI", "c1"]
    assert rules(events, "lost") == ["CR-BB-1"] * 3 + ["CR-BB-2"] * 3
    assert rules(events, "broken down") == ["CR-BB-1b"]
    assert at_hex(state, TARGET) == set(RUSSIANS)
    assert [e.name for e in events if e.name in ("broken down", "lost")].index("broken down") == 3


@pytest.mark.rule("CR-BB-2b", "14.15b", "R-RES-3")
def test_bb_breaks_one_attacking_army_of_the_attackers_choice():
    state = fought({NORTH: "GE-A8", NORTH_EAST: "GE-A9"}, "RU-A1", "BB")
    assert asked(state) == ("central", "battle.choose")
    assert choices(state, "break") == {"GE-A8", "GE-A9"}
    state.apply("break GE-A9")
    assert where(state, "GE-A8", "GE-A9") == [NORTH, "box"]
    assert len(at_hex(state, NORTH_EAST)) == 3


@pytest.mark.rule("CR-BB-2b")
def test_bb_breaks_the_only_attacking_army_without_asking():
    events = declare_and_roll({NORTH: "GE-A8"}, 5, "BB")
    assert rules(events, "broken down") == ["CR-BB-2b"]


@pytest.mark.rule("CR-BB-3", "CR-BB-4", "16.4c")
def test_bb_moves_nobody_while_defenders_are_left():
    state = fought({NORTH: "GE-A8", NORTH_EAST: "GE-A9"}, "RU-A1", "BB", skirmish=True)
    state.apply("break GE-A8")
    assert asked(state) == ("central", "combat")
    assert len(at_hex(state, TARGET)) == 3
    assert len(at_hex(state, NORTH)) == 3


@pytest.mark.rule("CR-BB-4", "R-PUR-4")
def test_bb_lets_survivors_pursue_into_an_emptied_hex():
    state = fought({NORTH: "GE-A8"}, 5, "BB", skirmish=True)
    assert asked(state) == ("central", "pursuit")
    corps = sorted(at_hex(state, NORTH))
    assert choices(state, "advance") == {f"{unit} {TARGET}" for unit in corps}


@pytest.mark.rule("CR-BB-4", "R-RES-3")
def test_bb_leaves_nobody_to_pursue_where_only_corps_attacked():
    state = fought({NORTH: ["GE-C-I", "GE-C-XI"]}, 3, "BB", skirmish=True)
    assert asked(state) == ("central", "combat")
    assert at_hex(state, TARGET) == set()


# DD, DZ, BT ---------------------------------------------------------------------------------------


def declare_and_roll(attackers, defenders, result, **more):
    """The events of one battle."""
    state = battle(attackers, defenders, **more)
    declare(state)
    return roll(state, result)


@pytest.mark.rule("CR-DD-1", "CR-DD-1b", "14.14a", "14.15c", "R-RES-2")
def test_dd_kills_all_but_armies_then_breaks_them():
    state = battle({NORTH: "GE-A8", NORTH_EAST: "GE-A9"}, ["RU-A1", "RU-Sh1", "RU-F-Kovno", "AL-S01"])
    declare(state)
    events = roll(state, "DD")
    assert set(lost(events)) == {"RU-Sh1", "RU-F-Kovno", "AL-S01"}
    assert set(rules(events, "lost")) == {"CR-DD-1"}
    assert rules(events, "broken down") == ["CR-DD-1b"]
    assert at_hex(state, TARGET) == set(RUSSIANS)


@pytest.mark.rule("CR-DD-1", "14.15c", "19.2d", "R-RES-7")
def test_dd_kills_an_hq():
    state = fought({NORTH: "GE-A8"}, "RU-SW", "DD", vp={"central": 60, "allied": 60})
    assert where(state, "RU-SW") == "gone"
    assert points(state) == (60, 54)


@pytest.mark.rule("CR-DD-2", "15.0a")
def test_dd_makes_the_defender_retreat_his_survivors_one_hex():
    state = fought({NORTH: "GE-A8", NORTH_EAST: "GE-A9"}, "RU-A1", "DD")
    assert asked(state) == ("allied", "withdraw")
    assert choices(state, "retreat") == {f"{unit} {h}" for unit in RUSSIANS for h in FREE}
    assert set(withdraw(state)) == set(RUSSIANS)
    assert on_map(state, "RU-") == set(RUSSIANS)


@pytest.mark.rule("CR-DD-3")
def test_dd_lets_the_attackers_pursue_one_hex():
    state = fought({NORTH: "GE-A8", NORTH_EAST: "GE-A9"}, "RU-C-Gd", "DD", skirmish=True)
    assert asked(state) == ("central", "pursuit")
    state.apply(f"advance GE-A9 {TARGET}")
    # One hex and no further; the other army may follow, though the hex is full.
    assert choices(state, "advance") == {f"GE-A8 {TARGET}"}
    state.apply("done")
    assert asked(state) == ("central", "combat")
    assert where(state, "GE-A8", "GE-A9") == [NORTH, TARGET]


@pytest.mark.rule("CR-DZ-1")
def test_dz_kills_whole_armies():
    state = battle({NORTH: 60}, ["RU-A1", "AL-S01"], vp={"central": 60, "allied": 60})
    declare(state)
    events = roll(state, "DZ")
    assert lost(events) == ["RU-A1", "AL-S01"]
    assert set(rules(events, "lost")) == {"CR-DZ-1"}
    assert where(state, "RU-A1") == "box"
    assert points(state) == (60, 54)


@pytest.mark.rule("CR-DZ-2", "16.2a")
def test_dz_lets_the_attackers_pursue_one_hex():
    state = fought({NORTH: [30, 30]}, "RU-A1", "DZ", skirmish=True)
    assert choices(state, "advance") == {f"c1 {TARGET}", f"c2 {TARGET}"}
    state.apply(f"advance c1 {TARGET}")
    assert asked(state) == ("central", "pursuit")
    assert choices(state, "advance") == {f"c2 {TARGET}"}


@pytest.mark.rule("CR-BT-1", "CR-BT-2", "16.2a")
def test_bt_kills_whole_armies_and_opens_the_way_for_two_hexes():
    state = battle({NORTH: "GE-ASt", NORTH_EAST: "GE-A8"}, "RU-A1", skirmish=True)
    declare(state, shock=True)
    events = roll(state, "BT")
    assert lost(events) == ["RU-A1"]
    assert rules(events, "lost") == ["CR-BT-1"]
    state.apply(f"advance GE-A8 {TARGET}")
    assert asked(state) == ("central", "pursuit.on")
    # Any neighbour, also the one that the other army fills: the limits hold when the battle is over.
    assert choices(state, "on") == {NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST}
    assert "halt" in state.legal_actions()
    state.apply(f"on {SOUTH}")
    state.apply("done")
    assert where(state, "GE-A8", "GE-ASt") == [SOUTH, NORTH]


# DP, MD -------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-DP-1", "CR-DP-1b", "14.14a")
def test_dp_kills_all_but_armies_then_breaks_them():
    state = battle({NORTH: "GE-ASt"}, ["RU-A1", "RU-Sh1", "AL-S01"])
    declare(state, shock=True)
    events = roll(state, "DP")
    assert lost(events) == ["RU-Sh1", "AL-S01"]
    assert rules(events, "lost") == ["CR-DP-1"] * 2
    assert rules(events, "broken down") == ["CR-DP-1b"]
    assert at_hex(state, TARGET) == set(RUSSIANS)


@pytest.mark.rule("CR-DP-2", "CR-DP-3", "15.1a")
def test_dp_panics_every_survivor_then_the_attackers_pursue():
    state = fought({NORTH: "GE-ASt"}, "RU-A1", "DP", shock=True, skirmish=True)
    for unit in RUSSIANS:
        if asked(state)[1] == "panic":
            assert asked(state) == ("allied", "panic")
            state.apply(f"panic {unit}")
        state.apply("chance 1")
        assert asked(state) == ("allied", "retreat.step")
        assert choices(state, "back") >= {SOUTH}
        state.apply(f"back {SOUTH}")
    assert at_hex(state, SOUTH) == set(RUSSIANS)
    assert asked(state) == ("central", "pursuit")
    assert choices(state, "advance") == {f"GE-ASt {TARGET}"}
    state.apply(f"advance GE-ASt {TARGET}")
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("CR-MD-1", "CR-MD-2", "CR-MD-2b", "20.2b", "15.2i")
def test_md_kills_what_cannot_move_and_sends_all_others_back_unbroken():
    state = battle({NORTH: "GE-ASt", NORTH_EAST: "GE-A8"}, ["RU-A1", "RU-F-Kovno", "AL-S01", "RU-Sh1"])
    declare(state, shock=True)
    events = roll(state, "MD")
    assert lost(events) == ["RU-F-Kovno"]
    assert rules(events, "lost") == ["CR-MD-1"]
    assert asked(state) == ("allied", "withdraw")
    assert set(withdraw(state)) == {"RU-A1", "AL-S01", "RU-Sh1"}
    assert on_map(state, "RU-") == {"RU-A1", "RU-Sh1"}


@pytest.mark.rule("CR-MD-2b", "19.2d", "R-RES-7")
@pytest.mark.parametrize("unit", ["RU-SW", "RU-AIR", "RU-K1"])
def test_md_lets_hqs_airbases_and_corps_escape_with_their_supply(unit):
    state = fought({NORTH: "GE-St1"}, [unit, "AL-S01"], "MD", shock=True, terrain={TARGET: "rough"})
    assert set(withdraw(state)) == {unit, "AL-S01"}
    assert where(state, unit) in FREE | {SOUTH_EAST}


@pytest.mark.rule("CR-MD-3", "14.15d")
def test_md_costs_one_shock_unit_of_the_attackers_choice_and_no_other():
    state = fought({NORTH: ["GE-St1", "GE-St2"], NORTH_EAST: "GE-C-I"}, "RU-A1", "MD", shock=True)
    withdraw(state)
    assert asked(state) == ("central", "battle.lose")
    assert choices(state, "lose") == {"GE-St1", "GE-St2"}
    assert choices(state, "break") == set()
    assert why_not(state, "lose GE-C-I") == "14.15d"
    state.apply("lose GE-St2")
    assert on_map(state, "GE-") == {"GE-St1", "GE-C-I"}


@pytest.mark.rule("CR-MD-3")
def test_md_takes_the_only_shock_unit_without_asking():
    state = fought(
        {NORTH: "GE-St1", NORTH_EAST: "GE-A8"}, "RU-A1", "MD", shock=True, vp={"central": 60, "allied": 60}
    )
    withdraw(state)
    assert where(state, "GE-St1") == "pool"
    assert points(state) == (58, 60)


@pytest.mark.rule("CR-MD-3", "R-RES-5")
def test_md_a_tank_is_shock_capable():
    state = fought({NORTH: "XA-RNAS"}, 1, "MD", shock=True, active="allied", skirmish=True)
    withdraw(state)
    assert where(state, "XA-RNAS") == "pool"


@pytest.mark.rule("CR-MD-3", "14.16a", "R-RES-5")
@pytest.mark.parametrize("choice", ["lose GE-ASt", "break GE-ASt"])
def test_md_a_shock_army_is_lost_or_breaks_down_and_gives_up_a_corps(choice):
    state = fought({NORTH: "GE-ASt"}, "RU-A1", "MD", shock=True, vp={"central": 60, "allied": 60})
    withdraw(state)
    assert {str(a) for a in state.legal_actions()} == {"lose GE-ASt", "break GE-ASt"}
    state.apply(choice)
    if choice.startswith("lose"):
        assert (on_map(state, "GE-"), points(state)) == (set(), (54, 60))
    else:
        assert len(on_map(state, "GE-St") - {"GE-St"}) == 2
        assert points(state) == (58, 60)
    assert where(state, "GE-ASt") == "box"


@pytest.mark.rule("CR-MD-3", "16.3a")
def test_md_without_shock_corps_left_the_shock_army_itself_is_lost():
    elsewhere = dict.fromkeys(["GE-St1", "GE-St2", "GE-St3"], "2017")
    state = fought({NORTH: "GE-ASt", NORTH_EAST: "GE-C-I"}, "RU-A1", "MD", shock=True, units=elsewhere)
    withdraw(state)
    assert where(state, "GE-ASt") == "box"
    assert asked(state) == ("central", "pursuit")


@pytest.mark.rule("CR-MD-4", "16.3a")
def test_md_the_surviving_attackers_may_pursue_one_hex():
    state = fought({NORTH: "GE-ASt"}, "RU-A1", "MD", shock=True, skirmish=True)
    withdraw(state)
    state.apply("break GE-ASt")
    assert asked(state) == ("central", "pursuit")
    corps = at_hex(state, NORTH)
    assert choices(state, "advance") == {f"{unit} {TARGET}" for unit in corps}
    assert len(corps) == 2
    for unit in sorted(corps):
        state.apply(f"advance {unit} {TARGET}")
    assert at_hex(state, TARGET) == corps
    assert asked(state) == ("central", "combat")
