"""10.9: advance after combat, and the armored cars."""

from __future__ import annotations

import pytest
from tests.games.reichswehr_freikorps.battlefield import (
    EAST,
    LODZ,
    NORTH_EAST,
    NORTH_WEST,
    SKIRMISH,
    SKIRMISHERS,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    TORUN,
    WEST,
    asked,
    at_hex,
    choices,
    declare,
    fall_back,
    german_attack,
    red_attack,
    where,
)

from hexfront import Illegal

CARS = {"new_units": [{"id": "cars", "side": "german", "strength": 2, "type": "armored_car", "size": "II"}]}


def victory(state, target=TARGET, *hexes, die=5):
    """Six to one, die 5: the defenders are eliminated. Replacement dice are ones."""
    odds = declare(state, target, *hexes, dice=[die, 1, 1, 1])
    assert odds.column == "6:1"
    state.apply("roll")
    return state


# 10.9a, b, c, d ------------------------------------------------------------------------------


@pytest.mark.rule("10.9a", "R-51")
@pytest.mark.parametrize("side", ["red", "german"])
def test_at_least_one_attacker_must_advance_into_the_emptied_hex(side):
    build = red_attack if side == "red" else german_attack
    state = victory(build({EAST: [6], NORTH_EAST: [6]}, [2]))
    assert asked(state) == (side, "battle.follow")
    assert {action.verb for action in state.legal_actions()} == {"advance"}
    before = state.digest()
    with pytest.raises(Illegal) as refusal:
        state.apply("stay")
    assert refusal.value.rule == "10.9a"
    assert state.digest() == before


@pytest.mark.rule("10.9a", "R-51")
@pytest.mark.parametrize(("column", "die", "case"), [("1:1", 6, "DR"), ("2:1", 6, "DL1"), ("6:1", 4, "BB")])
def test_whatever_empties_the_hex_calls_for_an_advance(column, die, case):
    state = red_attack({EAST: [9, 9]}, [2])
    declare(state, dice=[die, 1, 1])
    state.apply(f"lower {column}" if column != "6:1" else "roll")
    if case == "BB":
        state.apply("lose r1")
        assert where(state, "r2") == [TARGET]
    else:
        assert asked(state) == ("red", "battle.follow")
        assert choices(state, "advance") == {"r1", "r2"}


@pytest.mark.rule("10.9a")
def test_a_single_survivor_advances_without_being_asked():
    state = victory(red_attack({EAST: [12]}, [2]))
    assert where(state, "r1") == [TARGET]


@pytest.mark.rule("10.9a", "10.7d")
def test_nobody_advances_into_a_hex_that_is_still_held():
    state = red_attack({"1020": [12]}, [1, 1], LODZ)
    declare(state, LODZ, dice=[4, 1])
    state.apply("roll")
    state.apply("lose g1")
    assert where(state, "r1", "g2") == ["1020", LODZ]


@pytest.mark.rule("10.9b")
def test_further_attackers_may_advance_or_stay_as_the_owner_likes():
    state = victory(
        red_attack({EAST: [4, 4], NORTH_EAST: [4], SOUTH_EAST: [1]}, [2]), TARGET, EAST, NORTH_EAST
    )
    state.apply("advance r2")
    # Only those involved: r4 looked on.
    assert set(state.legal_actions()) == {"advance r1", "advance r3", "stay"}
    assert state.why_not("advance r4").rule == "10.9b"
    state.apply("advance r3")
    state.apply("stay")
    assert where(state, "r1", "r2", "r3", "r4") == [EAST, TARGET, TARGET, SOUTH_EAST]


@pytest.mark.rule("10.9b")
def test_the_german_advances_within_seven_divisions():
    state = victory(german_attack({EAST: [1] * 7, NORTH_EAST: [5, 5]}, [2]))
    for unit in ("g1", "g2", "g3", "g4", "g5", "g8"):
        state.apply(f"advance {unit}")
    assert choices(state, "advance") == {"g6", "g7", "g9"}
    state.apply("advance g9")
    # The hex is full and the advance is over.
    assert asked(state)[1] != "battle.follow"
    assert len(at_hex(state, TARGET)) == 7


@pytest.mark.rule("10.9b", "R-51")
def test_red_units_of_one_army_only_advance():
    other = {
        "new_units": [{"id": "x", "side": "red", "strength": 6, "army": "15"}],
        "units": {"x": NORTH_EAST},
    }
    state = victory(red_attack({EAST: [3, 3]}, [2], **other))
    assert choices(state, "advance") == {"r1", "r2", "x"}
    state.apply("advance r1")
    assert choices(state, "advance") == {"r2"}
    assert state.why_not("advance x").rule == "10.9b"
    state = victory(red_attack({EAST: [3, 3]}, [2], **other))
    state.apply("advance x")
    assert where(state, "x", "r1", "r2") == [TARGET, EAST, EAST]


@pytest.mark.rule("10.9c")
def test_the_advance_comes_before_any_other_battle():
    state = victory(red_attack({EAST: [6, 6]}, [2], units=SKIRMISHERS), TARGET, EAST)
    assert asked(state) == ("red", "battle.follow")
    assert state.why_not(f"attack {SKIRMISH[1]}").rule == "10.9c"
    state.apply("advance r1")
    state.apply("stay")
    assert choices(state, "attack") == {SKIRMISH[1]}
    # There is no coming back to it.
    assert state.why_not("advance r2") is not None


@pytest.mark.rule("10.9c")
def test_the_german_may_not_interrupt_before_the_advance_is_made():
    state = red_attack({EAST: [6, 6]}, [2], standing=["ask always", "tops keep", "support never"])
    victory(state)
    assert asked(state) == ("red", "battle.follow")
    state.apply("advance r1")
    state.apply("stay")
    assert asked(state) == ("german", "window.ask")


@pytest.mark.rule("10.9d")
@pytest.mark.parametrize("kind", ["infantry", "cavalry"])
def test_an_advance_is_one_hex(kind):
    state = victory(german_attack({EAST: [12]}, [2], german_kind={"type": kind}, units={"wf-4-12": "1417"}))
    # Cavalry is no exception: it stops in the hex it has won.
    assert where(state, "g1") == [TARGET]
    assert asked(state)[1] != "battle.exploit"


@pytest.mark.rule("10.9d")
def test_a_red_armored_car_would_not_exploit_either():
    state = victory(red_attack({EAST: [12]}, [2], red_kind={"type": "armored_car"}))
    assert where(state, "r1") == [TARGET]
    assert asked(state)[1] != "battle.exploit"


@pytest.mark.rule("10.9a", "R-51")
def test_an_advance_ignores_terrain_and_rivers():
    state = red_attack(
        {EAST: [24, 24]},
        [2],
        terrain={TARGET: "rough"},
        hexsides=[[EAST, TARGET, "river"]],
        moved=["r1", "r2"],
    )
    victory(state)
    state.apply("advance r2")
    assert where(state, "r2") == [TARGET]


# What an advance brings (R-51) ---------------------------------------------------------------


@pytest.mark.rule("10.9a", "10.9c", "R-51")
def test_an_advance_captures_a_place_at_once():
    state = victory(red_attack({"1719": [24, 24]}, [2], TORUN), TORUN)
    state.apply("advance r1")
    board = state.view(None)["board"]
    assert TORUN in board["red_control"]
    assert TORUN not in board["german_railheads"]
    assert (board["red_vp"], board["german_vp"]) == (5, 29)
    # A German division lost and a town taken.
    assert board["ram"] == 12


@pytest.mark.rule("10.9a", "R-51")
def test_an_advance_into_berlin_ends_the_game_before_the_rest_can_follow():
    state = victory(red_attack({"1804": [60, 60]}, [2], "1803"), "1803")
    state.apply("advance r1")
    assert (state.outcome.winner, state.outcome.rule) == ("red", "4.6a")
    assert state.legal_actions() == []


# 10.9e Armored cars --------------------------------------------------------------------------


def cars_won(**more):
    """The cars and a division have emptied TARGET from the east."""
    units = {"cars": EAST} | more.pop("units", {})
    return victory(german_attack({EAST: [12]}, [2], **CARS, units=units, **more), TARGET, EAST)


@pytest.mark.rule("10.9e", "10.9d", "R-52")
def test_the_armored_cars_may_go_one_hex_further_alone():
    state = cars_won()
    state.apply("advance cars")
    state.apply("advance g1")
    assert asked(state) == ("german", "battle.exploit")
    empty = {NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST, EAST}
    assert choices(state, "exploit") == empty
    state.apply(f"exploit {WEST}")
    assert where(state, "cars", "g1") == [WEST, TARGET]
    # One more hex, not two.
    assert asked(state)[1] != "battle.exploit"


@pytest.mark.rule("10.9e")
def test_to_go_on_is_optional():
    state = cars_won()
    state.apply("advance cars")
    state.apply("stay")
    state.apply("stop")
    assert where(state, "cars", "g1") == [TARGET, EAST]


@pytest.mark.rule("10.9e")
def test_the_armored_cars_may_go_on_without_company():
    state = german_attack({EAST: [9]}, [2], **CARS, units={"cars": NORTH_EAST})
    declare(state, TARGET, dice=[6, 1])
    state.apply("roll")  # 5:1, DE
    state.apply("advance cars")
    state.apply("stay")
    state.apply(f"exploit {SOUTH_WEST}")
    assert where(state, "cars") == [SOUTH_WEST]
    assert at_hex(state, TARGET) == set()


@pytest.mark.rule("10.9e", "R-52")
def test_cars_that_did_not_advance_do_not_go_on():
    state = cars_won()
    state.apply("advance g1")
    state.apply("stay")
    assert asked(state)[1] != "battle.exploit"
    assert where(state, "cars") == [EAST]


@pytest.mark.rule("10.9e")
def test_cars_that_took_no_part_do_not_advance():
    state = german_attack({EAST: [12]}, [2], **CARS, units={"cars": NORTH_EAST})
    victory(state, TARGET, EAST)
    assert where(state, "g1", "cars") == [TARGET, NORTH_EAST]
    assert asked(state)[1] not in ("battle.exploit", "battle.follow")


@pytest.mark.rule("10.9e", "R-41", "R-52")
def test_the_second_hex_must_be_vacant_adjacent_and_not_behind_water():
    state = cars_won(units={"wf-4-12": WEST, "rw-br": NORTH_EAST}, hexsides=[[TARGET, SOUTH_WEST, "lake"]])
    state.apply("advance cars")
    state.apply("advance g1")
    # WEST is held by Reds, NORTH_EAST by Germans, SOUTH_WEST lies across a lake.
    assert choices(state, "exploit") == {EAST, NORTH_WEST, SOUTH_EAST}
    for closed in (WEST, NORTH_EAST, SOUTH_WEST, "1418"):
        assert state.why_not(f"exploit {closed}").rule == "10.9e"


@pytest.mark.rule("10.9e", "R-52")
def test_the_second_hex_may_be_any_terrain():
    state = cars_won(terrain={WEST: "rough", SOUTH_WEST: "forest"}, hexsides=[[TARGET, WEST, "river"]])
    state.apply("advance cars")
    state.apply("stay")
    assert {WEST, SOUTH_WEST} <= choices(state, "exploit")


@pytest.mark.rule("10.9e", "R-52")
def test_going_on_captures_a_place_at_once():
    state = german_attack({"1620": [12]}, [2], "1619", **CARS, units={"cars": "1620"}, control={TORUN: "red"})
    victory(state, "1619")
    state.apply("advance cars")
    state.apply("stay")
    state.apply(f"exploit {TORUN}")
    board = state.view(None)["board"]
    assert TORUN not in board["red_control"]
    # A Red division lost, a town lost.
    assert (board["red_vp"], board["german_vp"], board["ram"]) == (3, 31, 8)


@pytest.mark.rule("10.9e", "R-52")
def test_going_on_into_warsaw_ends_the_game():
    state = german_attack({"1321": [18]}, [2], "1322", **CARS, units={"cars": "1321"})
    declare(state, "1322", dice=[5])
    state.apply("roll")
    state.apply("advance cars")
    state.apply("stay")
    assert state.outcome is None
    state.apply("exploit 1323")
    assert (state.outcome.winner, state.outcome.rule) == ("german", "4.5a")


@pytest.mark.rule("10.9e", "10.15a")
def test_going_on_is_not_offered_after_a_mere_stall():
    state = german_attack({EAST: [2]}, [4], **CARS, units={"cars": EAST})
    declare(state, TARGET, dice=[4])
    state.apply("roll")
    assert where(state, "cars") == [EAST]
    assert asked(state)[1] != "battle.exploit"


@pytest.mark.rule("10.9e")
def test_the_cars_of_the_game_itself_exploit_after_a_retreat_too():
    state = german_attack({}, [1], units={"fk-ac": EAST, "rw-br": EAST})
    declare(state, TARGET, dice=[4])
    state.apply("lower 3:1")
    fall_back(state)
    state.apply("advance fk-ac")
    state.apply("stay")
    assert asked(state) == ("german", "battle.exploit")
