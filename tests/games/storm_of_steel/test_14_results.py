"""14.5 to 14.7. Results of combat: losses, retreats and advances."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import (
    NORTH,
    NORTH_EAST,
    RING,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    asked,
    battle,
    choices,
    declare,
    lost,
    step,
    told,
    where,
    why_not,
)

FORT = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0, "cadre": 1}
HQ = {"type": "HQ", "mobile": 2, "entrenched": 4}


def fought(attackers, defenders, result, table="probe", **more):
    """An attack that has come to a result."""
    state = battle(attackers, defenders, **more)
    declare(state, table=table)
    assert told(state, "roll").result == result
    return state


# Nothing, attackers (14.5a to 14.5e) -----------------------------------------------------------


@pytest.mark.rule("14.5a")
def test_no_effect():
    state = fought({NORTH: 6}, 6, "NE", dice=[2])
    assert (where(state, "c1"), where(state, "e1")) == (NORTH, TARGET)
    assert step(state) == "combat"


@pytest.mark.rule("14.5b", "14.6a", "R-86")
def test_attackers_retreat_away_from_the_hex():
    state = fought({NORTH: 6}, 6, "AR", dice=[6])
    # Of the three hexes behind it one lies toward the HQ.
    assert where(state, "c1") == "2426"
    lonely = fought({NORTH: 6}, 6, "AR", staff={"fq": "Paris"}, dice=[5])
    assert asked(lonely) == ("central", "retreat")
    assert choices(lonely, "retreat") == {"c1 2325", "c1 2426", "c1 2226"}
    assert why_not(lonely, "retreat c1 2324") == "14.6a"


@pytest.mark.rule("14.5b", "17.1b")
def test_attackers_with_a_fort_of_their_own_stay():
    state = battle({NORTH: [6, FORT], SOUTH_EAST: 6}, 12, dice=[6])
    declare(state, table="probe")
    assert told(state, "roll").result == "AR"
    assert {name.split()[0] for name in choices(state, "retreat")} <= {"c3"}
    assert where(state, "c1") == NORTH


@pytest.mark.rule("14.5c", "R-87")
def test_the_attacker_loses_a_unit_of_his_choice_but_hqs_last():
    state = fought({NORTH: [2, 3, HQ]}, 24, "AD", dice=[6])
    assert asked(state) == ("central", "battle.loss")
    assert choices(state, "lose") == {"c1", "c2"}
    state.apply("lose c2")
    assert lost(state, "c2")
    assert step(state) == "combat"
    alone = fought({NORTH: HQ}, 24, "AD", dice=[6])
    assert lost(alone, "c1")


@pytest.mark.rule("14.5d")
def test_all_attackers_are_eliminated():
    state = fought({NORTH: [2, 2], NORTH_EAST: 2}, 24, "AE", table="assault", dice=[6])
    assert lost(state, "c1", "c2", "c3")


@pytest.mark.rule("14.5e")
def test_both_sides_lose_a_unit_of_their_choice():
    state = fought({NORTH: [3, 3]}, [3, 3], "BD", table="assault", dice=[3])
    assert asked(state) == ("central", "battle.loss")
    state.apply("lose c1")
    assert asked(state) == ("entente", "battle.loss")
    assert choices(state, "lose") == {"e1", "e2"}
    state.apply("lose e2")
    assert lost(state, "c1", "e2")
    assert where(state, "e1") == TARGET


@pytest.mark.rule("14.5e")
def test_in_a_mutual_loss_hq_and_fort_go_last():
    state = fought({NORTH: [12, 12]}, [6, FORT, HQ], "BD", table="assault", dice=[3])
    state.apply("lose c1")
    assert lost(state, "e1")
    assert where(state, "e2") == where(state, "e3") == TARGET


# Defenders retreat (14.5f, 14.6) ---------------------------------------------------------------


@pytest.mark.rule("14.5f", "14.7a", "R-86")
def test_mobile_defenders_retreat_and_attackers_may_advance():
    state = fought({NORTH: 6}, 6, "DR", dice=[1])
    assert asked(state) == ("entente", "retreat")
    assert choices(state, "retreat") == {f"e1 {h}" for h in (SOUTH_EAST, SOUTH, SOUTH_WEST)}
    state.apply(f"retreat e1 {SOUTH}")
    assert asked(state) == ("central", "advance")
    state.apply(f"advance c1 {TARGET}")
    assert where(state, "c1") == TARGET
    assert step(state) == "combat"


@pytest.mark.rule("14.5f", "12.1a", "12.1b")
def test_the_entrenched_ignore_a_retreat_and_the_others_go():
    state = fought({NORTH: 18}, [6, 6], "DR", entrenched=["e1"], dice=[1])
    assert {name.split()[0] for name in choices(state, "retreat")} == {"e2"}
    state.apply(f"retreat e2 {SOUTH}")
    assert where(state, "e1") == TARGET
    assert step(state) == "combat"


@pytest.mark.rule("14.6a", "10.34b")
def test_a_retreat_leads_not_into_enemy_zones_even_to_friends():
    state = fought({NORTH: 6, SOUTH_EAST: 6}, 12, "DR", others={SOUTH: 6}, dice=[1])
    assert choices(state, "retreat") == set()
    assert where(state, "e1") == SOUTH_WEST
    other = battle({NORTH: 6, SOUTH_EAST: 6}, [6, 6], others={SOUTH: 6}, dice=[1])
    declare(other, table="probe")
    assert choices(other, "retreat") == {f"e1 {SOUTH_WEST}", f"e2 {SOUTH_WEST}"}
    assert why_not(other, f"retreat e1 {SOUTH}") == "10.34b"


@pytest.mark.rule("10.34b", "14.6b")
def test_who_has_no_way_is_eliminated():
    state = fought({NORTH: 6, SOUTH_EAST: 6, SOUTH_WEST: 6}, 18, "DR", dice=[1])
    assert lost(state, "e1")


@pytest.mark.rule("10.23b", "14.6a")
@pytest.mark.parametrize("friend", [{"mobile": 6}, FORT])
def test_a_dug_in_friend_or_fort_opens_a_way_through_enemy_zones(friend):
    attackers = {NORTH: 6, SOUTH_EAST: 6, SOUTH_WEST: 6}
    state = battle(
        attackers, [9, 9], others={SOUTH: friend}, dice=[1], entrenched=[] if friend is FORT else ["o1"]
    )
    declare(state, table="probe")
    assert told(state, "roll").result == "DR"
    assert choices(state, "retreat") == {f"e1 {SOUTH}", f"e2 {SOUTH}"}


@pytest.mark.rule("14.6a", "11.3a")
def test_no_retreat_across_a_lake_or_into_neutral_land():
    hexsides = [[TARGET, SOUTH, "lake"], [TARGET, SOUTH_WEST, "lake"]]
    state = fought({NORTH: 6}, 6, "DR", hexsides=hexsides, dice=[1])
    assert where(state, "e1") == SOUTH_EAST


# DD, DI (14.5g, 14.5h) -------------------------------------------------------------------------


@pytest.mark.rule("14.5g")
def test_the_defender_loses_one_and_mobile_survivors_retreat():
    state = fought({NORTH: 48}, [4, 4, HQ], "DD", dice=[1])
    assert asked(state) == ("entente", "battle.loss")
    assert choices(state, "lose") == {"e1", "e2"}
    state.apply("lose e1")
    assert asked(state) == ("entente", "retreat")
    state.apply(f"retreat e2 {SOUTH}")
    state.apply(f"retreat e3 {SOUTH_WEST}")
    assert asked(state) == ("central", "advance")


@pytest.mark.rule("14.5g", "17.1b")
def test_with_a_fort_that_survives_nobody_retreats():
    state = fought({NORTH: 48}, [4, FORT], "DD", table="assault", dice=[2])
    assert choices(state, "lose") == {"e1", "e2"}
    state.apply("lose e1")
    assert where(state, "e2") == TARGET
    assert step(state) == "combat"


@pytest.mark.rule("14.5g")
def test_a_fort_may_be_given_up_and_entrenched_survivors_stay():
    state = fought({NORTH: 72}, [4, FORT], "DD", table="assault", entrenched=["e1"], dice=[2])
    state.apply("lose e2")
    assert where(state, "e1") == TARGET
    assert step(state) == "combat"


@pytest.mark.rule("14.5h", "12.4a", "14.6c", "R-82")
def test_a_breakthrough_turns_the_entrenched_out_two_hexes():
    shock = {"type": "SHK", "mobile": 48, "cadre": 3}
    state = fought({NORTH: shock}, [6, 6], "DI", table="infiltration", entrenched=["e1", "e2"], dice=[3])
    state.apply("lose e1")
    w, b = state.world, state.board
    assert not b.entrenched >> w.index["e2"] & 1
    ways = choices(state, "retreat")
    assert all(len(way.split()) == 3 for way in ways)
    assert f"e2 {SOUTH} 2329" in ways
    assert why_not(state, f"retreat e2 {SOUTH}") == "14.6c"
    state.apply(f"retreat e2 {SOUTH} 2329")
    state.apply(f"advance c1 {TARGET}")
    # A shock unit may go a second hex.
    assert f"c1 {SOUTH}" in choices(state, "advance")


@pytest.mark.rule("14.5h")
@pytest.mark.parametrize(("kind", "goes"), [("TNK", True), ("TBR", True), ("ACT", False)])
def test_after_a_breakthrough_tanks_of_any_size_go_a_second_hex(kind, goes):
    storm = {NORTH: [{"type": "SHK", "mobile": 24, "cadre": 3}, {"type": kind, "mobile": 24, "cadre": 3}]}
    state = fought(storm, [6, 6], "DI", table="infiltration", dice=[3])
    state.apply("lose e1")
    state.apply(f"retreat e2 {SOUTH} 2329")
    state.apply(f"advance c2 {TARGET}")
    assert (f"c2 {SOUTH}" in choices(state, "advance")) is goes


@pytest.mark.rule("14.6c")
def test_who_cannot_go_two_hexes_is_eliminated():
    shock = {"type": "SHK", "mobile": 48, "cadre": 3}
    walls = [["2329", SOUTH, "lake"], ["2229", SOUTH, "lake"], ["2429", SOUTH, "lake"]]
    walls += [[SOUTH_WEST, h, "lake"] for h in ("2128", "2229", "2127")]
    walls += [[SOUTH_EAST, h, "lake"] for h in ("2527", "2528", "2429")]
    state = fought(
        {NORTH: shock}, [6, 6], "DI", table="infiltration", entrenched=["e1", "e2"], dice=[3], hexsides=walls
    )
    state.apply("lose e1")
    assert lost(state, "e2")


# Exchanges (14.5i, 14.5j, 14.5l) -----------------------------------------------------------------


@pytest.mark.rule("14.5i", "14.5l", "R-85")
def test_half_an_exchange_costs_half_of_the_printed_strength_rounded_up():
    state = fought({NORTH: [3, 9, 9], NORTH_EAST: 6}, [5, {"mobile": 4}], "HX", table="assault", dice=[4])
    assert lost(state, "e1", "e2")
    assert asked(state) == ("central", "battle.pay")
    assert "5" in state.decision.prompt
    state.apply("lose c1")
    assert asked(state) == ("central", "battle.pay")
    state.apply("lose c4")
    assert asked(state) == ("central", "advance")
    assert where(state, "c2") == NORTH


@pytest.mark.rule("14.5j", "14.5l", "R-85", "R-78")
def test_an_exchange_goes_by_the_side_that_shows():
    state = fought({NORTH: [12, 4], NORTH_EAST: 4}, 6, "EX", table="assault", entrenched=["e1"], dice=[2])
    state.apply("lose c2")
    assert asked(state) == ("central", "battle.pay")
    state.apply("lose c1")
    assert step(state) == "advance"


@pytest.mark.rule("14.5j")
def test_who_is_worth_less_loses_everything():
    state = fought({NORTH: [3, 3]}, 6, "EX", table="assault", dice=[2])
    assert lost(state, "c1", "c2", "e1")


# DE and advance (14.5k, 14.7) ---------------------------------------------------------------------


@pytest.mark.rule("14.5k", "10.34c")
def test_after_elimination_all_advance_whatever_zones_there_are():
    state = fought({NORTH: [24, 24]}, 6, "DE", others={SOUTH_EAST: 6, SOUTH_WEST: 6}, dice=[1])
    assert lost(state, "e1")
    assert choices(state, "advance") == {f"c1 {TARGET}", f"c2 {TARGET}"}
    state.apply(f"advance c1 {TARGET}")
    assert choices(state, "advance") == {f"c2 {TARGET}"}


@pytest.mark.rule("14.5k")
@pytest.mark.parametrize(
    ("kind", "goes"),
    [({"cadre": 4}, True), ({"type": "TNK"}, True), ({"type": "TBR"}, False), ({"cadre": 3}, False)],
)
def test_keen_units_and_tank_corps_advance_two_hexes(kind, goes):
    state = fought({NORTH: {"mobile": 48} | kind}, 6, "DE", others={SOUTH_EAST: 6}, dice=[1])
    state.apply(f"advance c1 {TARGET}")
    if not goes:
        assert step(state) == "combat"
        return
    assert choices(state, "advance") == {f"c1 {h}" for h in RING if h != SOUTH_EAST}
    state.apply(f"advance c1 {SOUTH}")
    assert where(state, "c1") == SOUTH
    assert step(state) == "combat"


@pytest.mark.rule("14.7a", "13.1a")
def test_no_more_advance_than_may_stack():
    state = fought({NORTH: [12, 12], NORTH_EAST: [12, 12]}, 6, "DE", dice=[1])
    for name in ("c1", "c2", "c3"):
        state.apply(f"advance {name} {TARGET}")
    assert step(state) == "combat"
    assert where(state, "c4") == NORTH_EAST


@pytest.mark.rule("14.7a")
def test_an_advance_takes_control_and_is_voluntary():
    state = fought({NORTH: 48}, 6, "DE", dice=[1])
    h = state.world.grid.hex(TARGET)
    assert "done" in state.legal_actions()
    assert not state.board.control_cp >> h & 1
    state.apply(f"advance c1 {TARGET}")
    assert state.board.control_cp >> h & 1


@pytest.mark.rule("14.7a", "14.11a")
def test_who_advanced_fights_no_more_in_the_segment():
    state = fought({NORTH: 48}, 6, "DE", others={SOUTH: 6}, dice=[1])
    state.apply(f"advance c1 {TARGET}")
    assert SOUTH not in choices(state, "attack")
    assert why_not(state, f"attack {SOUTH}") == "14.11a"


@pytest.mark.rule("14.7a")
def test_only_attackers_advance():
    state = battle({NORTH: [48, 6]}, 6, dice=[1])
    declare(state, "c1", table="probe")
    assert why_not(state, f"advance c2 {TARGET}") == "14.7a"
    assert why_not(state, f"advance c1 {SOUTH}") == "14.7a"


@pytest.mark.rule("11.23a", "11.43a", "14.7a")
def test_vehicles_do_not_advance_into_mountains():
    state = fought(
        {NORTH: [{"type": "TNK", "mobile": 60}, 6]}, 6, "DE", terrain={TARGET: "mountain"}, dice=[1]
    )
    assert choices(state, "advance") == {f"c2 {TARGET}"}
