"""12.19 to 12.21, 43.1, 43.4: the results, part by part in their order, and what they cost."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.battlefield import (
    BEHIND,
    NORTH,
    NORTH_EAST,
    REAR,
    SOUTH,
    SOUTH_WEST,
    TABLES,
    TARGET,
    alive,
    asked,
    at_hex,
    battle,
    central,
    choices,
    declare,
    fought,
    lost,
    points,
    roll,
    rules,
    where,
    why_not,
    withdraw,
)

ARMY = {"size": "XXXX"}
SHOCK = {"attack": 4, "shock": True}
FORT = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 1, "move": 0}
GARRISON = {"id": "gar", "type": "garrison", "attack": 0, "defense": 1, "move": 0}


def shock(attack: int = 4, **more: object) -> dict[str, object]:
    return {"attack": attack, "shock": True} | more


# Tables ------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "43.4a",
    "43.4b",
    "43.4c",
    "43.4d",
    "43.4e",
    "43.4f",
    "43.4g",
    "43.4h",
    "43.4i",
    "43.4j",
    "43.4k",
    "43.4l",
    "12.18a",
    "12.2c",
    "43.4m",
)
@pytest.mark.parametrize("table", ["push", "infiltrate"])
@pytest.mark.parametrize("column", range(9))
def test_every_die_in_every_column_of_both_tables(table, column):
    attack = (4, 5, 10, 15, 20, 30, 40, 50, 60)[column]
    state = battle({NORTH: shock(attack)}, [10])
    declare(state)
    state.apply(table)
    assert state.board.battle.column == column
    rows = TABLES["big_push" if table == "push" else "infiltration"]
    for die in range(1, 7):
        events = state.clone().apply(f"chance {die}")
        told = next(event for event in events if event.name == "roll")
        assert told.result == rows[die - 1].split()[column]


@pytest.mark.rule("12.17a", "12.17b", "12.17c", "R43")
def test_infiltration_needs_a_supplied_shock_unit_among_the_attackers():
    state = battle({NORTH: shock()}, [4])
    declare(state)
    assert asked(state) == ("central", "battle.table")
    assert set(state.legal_actions()) == {"push", "infiltrate"}
    hungry = battle({NORTH: shock(circle=False)}, [4])
    declare(hungry)
    assert asked(hungry) == ("chance", "battle.roll")
    assert hungry.board.battle.table == "big_push"
    beside = battle({NORTH: [shock(), 4]}, [4])
    declare(beside, "join c2")
    assert asked(beside) == ("chance", "battle.roll")


@pytest.mark.rule("12.17a", "R35", "12.3e")
def test_the_table_is_chosen_after_the_percentage_is_known():
    state = battle({NORTH: shock()}, [2, 2])
    state.explicit_chance = True
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    events = state.apply("declare")
    assert [event.facts["percent"] for event in events if event.name == "odds"] == [100]
    assert asked(state) == ("central", "battle.table")


# AA, DA ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.19b", "12.19c", "43.1g")
def test_aa_costs_the_attacker_a_point_for_each_attacker_and_nothing_else():
    state = fought({NORTH: [2, ARMY | {"attack": 2}], NORTH_EAST: 1}, [9], "AA")
    assert points(state) == (47, 50)
    assert alive(state, "c1", "c2", "c3") == {"c1", "c2", "c3"}
    assert asked(state) == ("central", "combat")
    assert at_hex(state, NORTH) == {"c1", "c2"}


@pytest.mark.rule("12.19b", "R114")
def test_aa_does_not_count_units_that_took_no_part():
    state = fought({NORTH: [3, 2]}, [9], "AA", "join c1")
    assert points(state) == (49, 50)


@pytest.mark.rule("12.19n", "12.20g", "43.1g", "R114")
def test_da_costs_the_defender_a_point_for_each_unit_in_the_hex():
    hq = {"id": "hq", "type": "headquarters", "size": "HQ", "defense": 1}
    state = fought({NORTH: 18}, [ARMY | {"defense": 2}, hq, GARRISON], "DA")
    assert points(state) == (50, 47)
    assert alive(state, "a1", "hq", "gar") == {"a1", "hq", "gar"}
    assert asked(state) == ("central", "combat")


# AC, DC ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.19d", "12.21a", "43.1d", "43.1f", "5.7b", "R114")
def test_ac_kills_all_attackers_but_not_their_neighbours():
    state = battle({NORTH: [2, ARMY | {"attack": 1}], NORTH_EAST: [1, 1]}, [9])
    declare(state, "join c1", "join c2", "join c3")
    events = roll(state, "AC")
    assert lost(events) == ["c1", "c2", "c3"]
    assert set(rules(events, "lost")) == {"12.19d"}
    assert where(state, "c1", "c2", "c3", "c4") == ["dead", "dead", "dead", NORTH_EAST]
    assert points(state) == (50 - 2 - 6 - 2, 50)


@pytest.mark.rule("12.19e", "R50", "14.2a", "14.2b")
def test_ac_lets_one_defender_pursue_into_a_hex_of_the_attackers():
    state = fought({NORTH: 2, NORTH_EAST: 1}, [5, 4], "AC")
    assert asked(state) == ("allied", "pursuit")
    assert choices(state, "advance") == {f"{u} {h}" for u in ("a1", "a2") for h in (NORTH, NORTH_EAST)}
    state.apply(f"advance a1 {NORTH}")
    assert asked(state) == ("central", "combat")
    assert where(state, "a1", "a2") == [NORTH, TARGET]


@pytest.mark.rule("12.19o", "12.19p", "43.1d", "43.1f", "14.2e")
def test_dc_kills_all_defenders_and_two_attackers_may_pursue():
    state = fought({NORTH: [9, 9], NORTH_EAST: 9}, [ARMY | {"defense": 2}, GARRISON, 1], "DC")
    assert points(state) == (50, 50 - 6 - 2 - 2)
    assert alive(state, "a1", "gar", "a3") == set()
    assert asked(state) == ("central", "pursuit")
    state.apply(f"advance c1 {TARGET}")
    state.apply(f"advance c3 {TARGET}")
    assert asked(state) == ("central", "combat")
    assert at_hex(state, TARGET) == {"c1", "c3"}


# AD, AW, AP --------------------------------------------------------------------------------------


@pytest.mark.rule("12.19f", "12.19g", "12.19a", "R47", "43.1d")
def test_ad_kills_the_strongest_attacker_and_the_others_retreat():
    state = battle({NORTH: [2, ARMY | {"attack": 5}], NORTH_EAST: 3}, [9])
    declare(state)
    events = roll(state, "AD")
    assert lost(events) == ["c2"]
    assert asked(state) == ("central", "withdraw")
    assert points(state) == (50, 50)
    went = withdraw(state)
    assert set(went) == {"c1", "c3"}
    assert points(state) == (44, 50)
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("12.19f", "12.21b", "R47")
def test_the_owner_chooses_among_equally_strong_attackers():
    state = fought({NORTH: [4, 4, 1]}, [9], "AD")
    assert asked(state) == ("central", "battle.lose")
    assert choices(state, "lose") == {"c1", "c2"}
    assert why_not(state, "lose c3") == "12.19f"
    for outsider in ("a1", "GE-inf-1"):
        assert state.why_not(f"lose {outsider}").message == "Name one of your units in this battle."
    state.apply("lose c2")
    assert where(state, "c2") == "dead"


@pytest.mark.rule("R47", "12.19f")
def test_the_strongest_attacker_is_found_by_its_printed_factor():
    """Maximum attack supply makes the 3 stronger than the 4, but it is printed lower."""
    state = fought({NORTH: [4, 3]}, [19], "AD", "join c1", "join c2", "pay c2")
    assert where(state, "c1") == "dead"
    assert where(state, "c2") != "dead"


@pytest.mark.rule("12.19j", "13.1a", "R54")
def test_aw_makes_the_attacker_retreat_all_attackers_and_nobody_pursues():
    state = fought({NORTH: [3, 2]}, [9], "AW")
    assert asked(state) == ("central", "withdraw")
    assert set(withdraw(state)) == {"c1", "c2"}
    assert asked(state) == ("central", "combat")
    assert points(state) == (50, 50)


@pytest.mark.rule("12.19h", "12.19i", "R49", "13.2f")
def test_ap_routs_each_attacker_by_its_die_and_one_defender_pursues():
    state = battle({NORTH: [shock(move=2), {"attack": 1, "move": 4}]}, [9], top=["c1"])
    declare(state)
    state.apply("infiltrate")
    roll(state, "AP")
    assert asked(state) == ("chance", "rout")
    state.apply("chance 3")
    assert where(state, "c1") == "dead"
    state.apply("chance 2")
    assert asked(state) == ("central", "withdraw")
    withdraw(state)
    grid = state.world.grid
    assert grid.distance(grid.hex(NORTH), grid.hex(where(state, "c2"))) == 2
    assert asked(state) == ("allied", "pursuit")
    assert points(state) == (48, 50)


@pytest.mark.rule("12.19h", "R49")
def test_a_die_that_equals_the_movement_factor_does_not_kill():
    state = battle({NORTH: shock(move=3)}, [9])
    declare(state)
    state.apply("infiltrate")
    roll(state, "AP")
    state.apply("chance 3")
    assert where(state, "c1") == NORTH
    assert asked(state) == ("central", "withdraw")


@pytest.mark.rule("R49")
def test_all_rout_dice_are_rolled_before_anybody_runs():
    state = battle({NORTH: [shock(move=6), {"attack": 1, "move": 6}]}, [9], top=["c2"])
    declare(state)
    state.apply("infiltrate")
    roll(state, "AP")
    events = state.apply("chance 1")
    assert [event.units for event in events if event.name == "rout"] == [["c2"]]
    assert asked(state) == ("chance", "rout")
    state.apply("chance 1")
    assert asked(state) == ("central", "withdraw")
    assert {action.args[0] for action in state.legal_actions()} == {"c1", "c2"}


# BB ----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.19k", "12.19l", "12.19m", "14.2d", "R47", "43.1d", "R10")
def test_bb_kills_the_strongest_of_each_side_and_nobody_moves():
    state = battle({NORTH: [2, 3]}, [ARMY | {"defense": 3}])
    declare(state)
    events = roll(state, "BB")
    assert lost(events) == ["c2", "a1"]
    assert rules(events, "lost") == ["12.19k", "12.19l"]
    # The hex is empty, and still nobody pursues.
    assert asked(state) == ("central", "combat")
    assert points(state) == (48, 44)
    assert where(state, "c1") == NORTH
    assert rules(events, "battle cost") == ["43.1d"]


@pytest.mark.rule("12.19l", "R47")
def test_bb_takes_the_defender_with_the_highest_printed_defense():
    state = fought({NORTH: 9}, [{"defense": 2, "attack": 9}, {"defense": 4, "attack": 1}], "BB")
    assert where(state, "a1", "a2") == [TARGET, "dead"]


@pytest.mark.rule("12.19l", "12.21b")
def test_the_defender_chooses_among_his_strongest_units():
    state = fought({NORTH: 9}, [3, 3, 1], "BB")
    assert asked(state) == ("allied", "battle.lose")
    assert choices(state, "lose") == {"a1", "a2"}


@pytest.mark.rule("R10", "5.9b", "25.2c")
def test_bb_may_ruin_both_sides_at_once():
    state = battle({NORTH: 6}, [4], vp={"central": 2, "allied": 2})
    declare(state)
    roll(state, "BB")
    assert state.outcome is not None
    assert state.outcome.winner is None
    assert state.outcome.rule == "25.2c"


@pytest.mark.rule("R10", "5.9b")
def test_a_side_at_zero_loses_in_the_middle_of_the_battle():
    state = battle({NORTH: 60}, [4], vp={"central": 50, "allied": 2})
    declare(state)
    roll(state, "DC")
    assert state.outcome is not None
    assert state.outcome.winner == "central"
    assert where(state, "c1") == NORTH


# DD, DW, DP, MD ----------------------------------------------------------------------------------


@pytest.mark.rule("12.19q", "12.19r", "12.19s", "12.19a")
def test_dd_kills_the_strongest_defender_then_the_rest_retreats_and_one_attacker_pursues():
    state = battle({NORTH: [6, 6]}, [3, 2, 1])
    declare(state)
    events = roll(state, "DD")
    assert lost(events) == ["a1"]
    assert asked(state) == ("allied", "withdraw")
    assert set(withdraw(state)) == {"a2", "a3"}
    assert asked(state) == ("central", "pursuit")
    state.apply(f"advance c1 {TARGET}")
    assert asked(state) == ("central", "combat")
    assert points(state) == (50, 48)


@pytest.mark.rule("12.19w", "12.19x", "R54")
def test_dw_makes_all_defenders_retreat_and_one_attacker_may_pursue():
    state = fought({NORTH: [6, 6]}, [3, 2], "DW")
    assert asked(state) == ("allied", "withdraw")
    assert set(withdraw(state)) == {"a1", "a2"}
    assert asked(state) == ("central", "pursuit")
    state.apply(f"advance c2 {TARGET}")
    assert asked(state) == ("central", "combat")
    assert where(state, "c1", "c2") == [NORTH, TARGET]


@pytest.mark.rule("13.2l", "12.19w")
def test_dw_kills_unprotected_units_that_cannot_move():
    state = fought({NORTH: 20}, [3, GARRISON], "DW")
    assert where(state, "gar") == "dead"


@pytest.mark.rule("12.19t", "12.19u", "12.19v", "R49")
def test_dp_kills_the_immobile_routs_the_others_and_two_attackers_pursue():
    state = battle(
        {NORTH: [shock(20), 1, 1]},
        [{"defense": 3, "move": 2}, {"defense": 2, "move": 5}, GARRISON],
        top=["a1"],
    )
    declare(state)
    state.apply("infiltrate")
    events = roll(state, "DP")
    assert lost(events) == ["gar"]
    assert asked(state) == ("chance", "rout")
    state.apply("chance 3")
    assert where(state, "a1") == "dead"
    state.apply("chance 1")
    withdraw(state)
    assert asked(state) == ("central", "pursuit")
    state.apply(f"advance c1 {TARGET}")
    assert asked(state) == ("central", "pursuit")
    state.apply(f"advance c2 {TARGET}")
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("R49", "13.2k")
def test_trenches_and_fortified_zones_do_not_protect_from_a_rout():
    state = battle({NORTH: shock(60)}, [{"defense": 3, "move": 1}, FORT], trenches={"allied": [TARGET]})
    declare(state)
    state.apply("infiltrate")
    roll(state, "DP")
    assert where(state, "fort") == "dead"
    state.apply("chance 2")
    assert where(state, "a1") == "dead"


@pytest.mark.rule("12.19y", "12.19z", "12.19aa", "12.19ab", "R48", "12.19a")
def test_md_kills_the_immobile_moves_the_others_and_costs_the_best_shock_unit():
    state = battle({NORTH: [shock(4), shock(3), 9]}, [3, GARRISON])
    declare(state)
    state.apply("infiltrate")
    events = roll(state, "MD")
    assert lost(events) == ["gar"]
    assert where(state, "c1") == NORTH
    assert asked(state) == ("allied", "withdraw")
    withdraw(state)
    # The strongest attacker is no shock unit; the best shock unit dies before the pursuit.
    assert where(state, "c1", "c2", "c3") == ["dead", NORTH, NORTH]
    assert asked(state) == ("central", "pursuit")
    assert choices(state, "advance") == {f"c2 {TARGET}", f"c3 {TARGET}"}
    assert points(state) == (48, 48)


@pytest.mark.rule("R48")
def test_after_md_nobody_pursues_if_the_shock_unit_was_alone():
    state = battle({NORTH: shock(20)}, [4])
    declare(state)
    state.apply("infiltrate")
    roll(state, "MD")
    withdraw(state)
    assert asked(state) == ("central", "combat")
    assert at_hex(state, TARGET) == set()


@pytest.mark.rule("12.19aa", "12.21b")
def test_the_attacker_chooses_among_equally_good_shock_units():
    state = battle({NORTH: [shock(4), shock(4)], NORTH_EAST: 9}, [2])
    declare(state)
    state.apply("infiltrate")
    roll(state, "MD")
    withdraw(state)
    assert asked(state) == ("central", "battle.lose")
    assert choices(state, "lose") == {"c1", "c2"}
    # The strongest of all is no shock unit, and that is what the reason says.
    assert "shock units must be lost" in state.why_not("lose c3").message


# Supports ----------------------------------------------------------------------------------------


def supported(*defenders: object, **more: object):
    """An attack with two airbases and an HQ that stand beside the attackers."""
    new = [
        central("hq", type="headquarters", size="HQ", attack=5, range=3),
        central("w1", type="tactical_airbase", size="AB", attack=2, range=3),
        central("w2", type="tactical_airbase", size="AB", attack=3, range=3),
    ]
    state = battle(
        {NORTH: [6, 2]}, list(defenders), units={"hq": NORTH, "w1": NORTH, "w2": REAR}, new_units=new, **more
    )
    declare(state, "join c1", "join c2", "support hq", "fly w1", "fly w2")
    return state


AIR = {"id": "wing", "type": "tactical_airbase", "size": "AB", "attack": 1, "defense": 1}


@pytest.mark.rule("12.20a", "12.20b", "12.21c", "12.21d", "17.2b", "18.6a", "12.20f", "R46", "R45")
def test_supports_are_untouched_without_an_enemy_airbase():
    state = supported(20)
    roll(state, "AD")
    assert where(state, "c1") == "dead"
    withdraw(state)
    assert where(state, "hq", "w1", "w2") == [NORTH, NORTH, REAR]
    state = supported(60)
    roll(state, "AC")
    assert alive(state, "c1", "c2", "hq", "w1", "w2") == {"hq", "w1", "w2"}
    assert points(state) == (46, 50)


@pytest.mark.rule("12.20b", "12.20d", "12.21f", "18.6a", "R44", "R45")
def test_exposed_airbases_are_given_up_first_in_the_owners_order():
    state = supported(20, AIR)
    roll(state, "AD")
    assert asked(state) == ("central", "battle.expose")
    assert choices(state, "lose") == {"w1", "w2"}
    assert why_not(state, "lose c1") == "12.20b"
    state.apply("lose w2")
    # 3 and 2 fall short of the 6 of the strongest attacker, so it dies as well.
    assert alive(state, "w1", "w2", "c1", "c2") == {"c2"}


@pytest.mark.rule("R44", "12.20d", "12.21f")
def test_the_land_unit_survives_if_the_exposed_supports_are_strong_enough():
    new = [
        central("w1", type="tactical_airbase", size="AB", attack=4, range=3),
        central("w2", type="tactical_airbase", size="AB", attack=3, range=3),
    ]
    state = battle({NORTH: 4}, [12, AIR], units={"w1": REAR, "w2": REAR}, new_units=new)
    declare(state, "join c1", "fly w1", "fly w2")
    roll(state, "AD")
    state.apply("lose w1")
    assert alive(state, "w1", "w2", "c1") == {"w2", "c1"}
    withdraw(state)
    assert points(state) == (48, 50)


@pytest.mark.rule("12.20g", "R45")
def test_exposed_airbases_count_for_aa_and_die_in_ac():
    state = supported(20, AIR)
    roll(state, "AA")
    assert points(state) == (46, 50)
    assert points(_after(supported(20), "AA")) == (48, 50)
    state = supported(60, AIR)
    roll(state, "AC")
    assert alive(state, "c1", "c2", "hq", "w1", "w2") == {"hq"}


def _after(state, result):
    roll(state, result)
    return state


@pytest.mark.rule("R44", "12.19aa")
def test_exposed_airbases_are_given_up_first_in_md_too():
    new = [central("w1", type="tactical_airbase", size="AB", attack=4, range=3)]
    state = battle({NORTH: shock(4)}, [4, AIR], units={"w1": REAR}, new_units=new)
    declare(state, "join c1", "fly w1")
    state.apply("infiltrate")
    roll(state, "MD")
    withdraw(state)
    assert alive(state, "w1", "c1") == {"c1"}


@pytest.mark.rule("12.20f", "12.20e")
def test_a_support_retreats_only_when_its_own_hex_is_attacked():
    hq = {"id": "hq", "type": "headquarters", "size": "HQ", "defense": 1}
    state = fought({NORTH: 9}, [2, hq], "DW")
    assert set(withdraw(state)) == {"a1", "hq"}
    assert (
        where(state, "hq") in (SOUTH, SOUTH_WEST, BEHIND, *choices(state, "none"))
        or where(state, "hq") != TARGET
    )


@pytest.mark.rule("12.20h", "14.3c", "12.21c")
def test_supports_never_pursue():
    new = [
        central("hq", type="headquarters", size="HQ", attack=5, range=3),
        central("w1", type="tactical_airbase", size="AB", attack=2, range=3),
    ]
    state = battle({NORTH: 20}, [4], units={"hq": NORTH, "w1": NORTH}, new_units=new)
    declare(state, "join c1", "support hq", "fly w1")
    roll(state, "DC")
    assert choices(state, "advance") == {f"c1 {TARGET}"}
    assert why_not(state, f"advance hq {TARGET}") == "12.20h"


@pytest.mark.rule("6.8b", "12.21a")
def test_an_hq_that_dies_in_its_own_hex_is_gone_for_good():
    hq = {"id": "hq", "type": "headquarters", "size": "HQ", "defense": 1}
    state = fought({NORTH: 60}, [hq], "DC")
    assert where(state, "hq") == "gone"
    assert points(state) == (50, 48)


@pytest.mark.rule("12.19a", "12.3f", "R10")
def test_nobody_pays_before_the_whole_result_is_carried_out():
    state = battle({NORTH: 60}, [4, 3])
    declare(state)
    roll(state, "DD")
    assert asked(state) == ("allied", "withdraw")
    assert points(state) == (50, 50)
    withdraw(state)
    assert points(state) == (50, 48)
