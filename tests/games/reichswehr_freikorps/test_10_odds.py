"""10.2, 10.7, 10.10: strengths, ratios, shifts and limits."""

from __future__ import annotations

import pytest
from tests.games.reichswehr_freikorps.battlefield import (
    EAST,
    GERMANS_CUT_OFF,
    LODZ,
    NORTH_EAST,
    REDS_CUT_OFF,
    TARGET,
    TORUN,
    WEST,
    asked,
    declare,
    german_attack,
    red_attack,
    rolled,
    where,
)

from hexfront import Illegal

#: Columns from worst to best for the attacker.
TABLE = ("1:5", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")

#: A hex of each kind, with two hexes on opposite sides of it and two that touch each other.
GROUND = {
    "clear": (TARGET, (EAST, WEST), (EAST, NORTH_EAST), {}),
    "forest": (TARGET, (EAST, WEST), (EAST, NORTH_EAST), {"terrain": {TARGET: "forest"}}),
    "rough": (TARGET, (EAST, WEST), (EAST, NORTH_EAST), {"terrain": {TARGET: "rough"}}),
    "town": (TORUN, ("1719", "1717"), ("1719", "1819"), {}),
    "city": (LODZ, ("1020", "1018"), ("1020", "1119"), {}),
}


def odds_of(side, attack, defence, ground="clear", concentric=False, **more):
    """The odds of an attack from two hexes, its strength split between them."""
    target, opposite, touching, land = GROUND[ground]
    first, second = opposite if concentric else touching
    half = attack // 2
    build = red_attack if side == "red" else german_attack
    state = build({first: [half], second: [attack - half]}, [defence], target, **land, **more)
    return declare(state, target)


# 10.2a, 10.2b The ratio ----------------------------------------------------------------------


@pytest.mark.rule("10.2a")
@pytest.mark.parametrize("side", ["red", "german"])
def test_the_factors_of_all_units_on_each_side_are_added(side):
    build = red_attack if side == "red" else german_attack
    state = build({EAST: [3, 4], NORTH_EAST: [5]}, [1, 2, 1])
    assert declare(state) == (12, 4, "3:1", "3:1")


@pytest.mark.rule("10.2b", "R-38")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [
        (13, 4, "3:1"),
        (12, 4, "3:1"),
        (11, 4, "2:1"),
        (7, 4, "1:1"),
        (4, 4, "1:1"),
        (3, 4, "1:2"),
        (2, 4, "1:2"),
        (4, 9, "1:3"),
        (3, 10, "1:4"),
        (2, 9, "1:5"),
        (23, 4, "5:1"),
        (24, 4, "6:1"),
        (30, 4, "7:1"),
        (2, 13, "1:7"),
    ],
)
def test_the_ratio_is_rounded_in_the_defenders_favour(attack, defence, ratio):
    assert odds_of("red", attack, defence).ratio == ratio
    assert odds_of("german", attack, defence).ratio == ratio


@pytest.mark.rule("10.2a", "R-37")
def test_a_side_never_counts_less_than_one():
    halved = {"hexsides": [[EAST, TARGET, "river"]]}
    state = red_attack({EAST: [1]}, [3], **halved)
    assert declare(state)[:3] == (1, 3, "1:3")
    state = red_attack({EAST: [3]}, [1], **GERMANS_CUT_OFF)
    assert declare(state)[:3] == (3, 1, "3:1")


@pytest.mark.rule("10.2a", "R-37")
def test_a_unit_without_strength_may_attack_be_lost_and_advance():
    """Two battalions of 1 attack over the river: 0 and 0, counted as 1."""
    weak = {"hexsides": [[EAST, TARGET, "river"]], "red_kind": {"size": "II"}}
    state = red_attack({EAST: [1, 1]}, [1], **weak)
    assert declare(state, dice=[2])[:3] == (1, 1, "1:1")
    state.apply("roll")
    state.apply("lose r2")
    assert where(state, "r1", "r2") == [EAST, "dead"]
    state = red_attack({EAST: [1]}, [1], **weak)
    declare(state, dice=[6])
    state.apply("roll")
    assert where(state, "r1") == [TARGET]


# 10.7 Terrain --------------------------------------------------------------------------------


@pytest.mark.rule("10.7a", "10.7e", "10.7f", "10.7g", "R-66")
@pytest.mark.parametrize(
    ("ground", "column"),
    [("clear", "4:1"), ("town", "3:1"), ("city", "2:1"), ("forest", "3:1"), ("rough", "2:1")],
)
@pytest.mark.parametrize("side", ["red", "german"])
def test_the_ground_of_the_defender_shifts_the_odds_left(side, ground, column):
    odds = odds_of(side, 12, 3, ground)
    assert (odds.ratio, odds.column) == ("4:1", column)


@pytest.mark.rule("10.7a")
@pytest.mark.parametrize("ground", ["forest", "rough"])
def test_the_ground_the_attacker_stands_on_counts_for_nothing(ground):
    state = red_attack({EAST: [12]}, [3], terrain={EAST: ground})
    assert declare(state) == (12, 3, "4:1", "4:1")


@pytest.mark.rule("10.7a")
def test_attacking_out_of_a_town_is_no_different():
    target, town = "1717", TORUN
    state = red_attack({town: [12]}, [3], target)
    assert declare(state, target) == (12, 3, "4:1", "4:1")


# 10.7b Rivers --------------------------------------------------------------------------------


@pytest.mark.rule("10.7b")
@pytest.mark.parametrize("side", ["red", "german"])
def test_a_unit_attacking_over_a_river_is_halved_fractions_dropped(side):
    build = red_attack if side == "red" else german_attack
    river = [[EAST, TARGET, "river"]]
    assert declare(build({EAST: [5]}, [2], hexsides=river)).attack == 2
    assert declare(build({EAST: [6]}, [2], hexsides=river)).attack == 3
    # Unit by unit: three and three make one and one, not three.
    assert declare(build({EAST: [3, 3]}, [1], hexsides=river)).attack == 2
    # Only those who cross it.
    assert declare(build({EAST: [5], NORTH_EAST: [5]}, [2], hexsides=river)).attack == 7


@pytest.mark.rule("10.7b")
def test_a_defender_behind_a_river_keeps_his_factor():
    state = red_attack({EAST: [6]}, [5], hexsides=[[EAST, TARGET, "river"]])
    assert declare(state).defence == 5


@pytest.mark.rule("10.7b")
def test_a_river_elsewhere_does_not_matter():
    state = red_attack({EAST: [5]}, [2], hexsides=[[WEST, TARGET, "river"], [EAST, "1422", "river"]])
    assert declare(state).attack == 5


@pytest.mark.rule("10.7b", "10.2a", "R-36")
def test_out_of_supply_and_river_halve_together_and_round_once():
    river = [[EAST, TARGET, "river"]]
    # 7 to 3.5 to 1.75; 6 to 1.5; rounded once at the end, unit by unit.
    state = red_attack({EAST: [7, 6]}, [1], hexsides=river, **REDS_CUT_OFF)
    assert declare(state).attack == 1 + 1
    state = red_attack({EAST: [7, 6]}, [1], **REDS_CUT_OFF)
    assert declare(state).attack == 3 + 3
    state = red_attack({EAST: [9]}, [5, 3], **GERMANS_CUT_OFF)
    assert declare(state).defence == 2 + 1


# 10.2c All shifts together -------------------------------------------------------------------


LEFT = {"clear": 0, "town": 1, "forest": 1, "city": 2, "rough": 2}
RIGHT_FOR_RED = {20: 1, 16: 1, 15: 0, 6: 0, 5: -1, 1: -1}


@pytest.mark.rule("10.2c", "10.19b", "10.19c", "10.19d", "10.7a", "10.7e", "10.7f", "10.7g")
@pytest.mark.parametrize("ground", LEFT)
@pytest.mark.parametrize("side", ["red", "german"])
def test_terrain_morale_and_concentric_shifts_are_added_up(side, ground):
    for ram, favour in RIGHT_FOR_RED.items():
        for concentric in (False, True):
            around = 0 if not concentric or ground == "city" else {"red": 1, "german": 2}[side]
            shift = -LEFT[ground] + (favour if side == "red" else -favour) + around
            odds = odds_of(side, 18, 6, ground, concentric, ram=ram)
            assert odds.ratio == "3:1"
            assert odds.column == TABLE[TABLE.index("3:1") + shift], (ram, concentric)


@pytest.mark.rule("10.2c")
def test_the_shifts_are_made_before_the_roll():
    state = red_attack({EAST: [6], WEST: [6]}, [3], ram=20, terrain={TARGET: "rough"}, dice=[6])
    assert declare(state) == (12, 3, "4:1", "4:1")  # two left, one and one right
    assert rolled(state.apply("roll")) == [(6, "4:1", "BB")]


# 10.2h, 10.10 Scale and limits ---------------------------------------------------------------


@pytest.mark.rule("10.10a")
@pytest.mark.parametrize("attack", [18, 21, 30, 90])
def test_odds_above_six_to_one_are_resolved_at_six_to_one(attack):
    assert odds_of("red", attack, 3).column == "6:1"


@pytest.mark.rule("10.10b")
@pytest.mark.parametrize("defence", [10, 11, 12, 30])
def test_odds_below_one_to_five_are_resolved_at_one_to_five(defence):
    assert odds_of("red", 2, defence).column == "1:5"


@pytest.mark.rule("10.2h", "10.10a", "R-39")
@pytest.mark.parametrize(
    ("attack", "defence", "ground", "ram", "column"),
    [
        (27, 3, "city", 10, "6:1"),  # 9:1 less two is 7:1
        (21, 3, "city", 10, "5:1"),
        (18, 3, "city", 10, "4:1"),
        (24, 3, "rough", 5, "5:1"),
        (24, 3, "rough", 10, "6:1"),
    ],
)
def test_shifts_are_taken_from_the_full_ratio_before_the_cut_at_the_top(attack, defence, ground, ram, column):
    assert odds_of("red", attack, defence, ground, ram=ram).column == column


@pytest.mark.rule("10.2h", "10.10b", "R-39")
@pytest.mark.parametrize(
    ("defence", "ram", "column"),
    [(14, 20, "1:5"), (12, 20, "1:5"), (10, 20, "1:4"), (8, 20, "1:3")],
)
def test_shifts_are_taken_from_the_full_ratio_before_the_cut_at_the_bottom(defence, ram, column):
    # 1:7 and one right is 1:6, resolved at 1:5; 1:6 and one right is 1:5.
    assert odds_of("red", 2, defence, ram=ram).column == column


@pytest.mark.rule("10.2h", "R-39")
def test_shifts_pass_from_one_to_two_through_one_to_one_to_two_to_one():
    assert odds_of("german", 4, 8, concentric=True).column == "2:1"
    assert odds_of("german", 8, 4, "rough").column == "1:2"


# 10.10c Lowering -----------------------------------------------------------------------------


@pytest.mark.rule("10.10c", "R-40")
def test_the_attacker_may_lower_the_odds_by_any_number_of_columns():
    state = red_attack({EAST: [9]}, [3])
    assert declare(state).column == "3:1"
    assert asked(state) == ("red", "battle.odds")
    assert state.legal_actions() == [
        "roll",
        *(f"lower {column}" for column in ("2:1", "1:1", "1:2", "1:3", "1:4", "1:5")),
    ]


@pytest.mark.rule("10.10c")
@pytest.mark.parametrize(("column", "result"), [("2:1", "DL1"), ("1:1", "DR"), ("1:2", "AS"), ("1:5", "AL1")])
def test_the_die_is_read_in_the_lowered_column(column, result):
    state = german_attack({EAST: [9]}, [3], dice=[6])
    declare(state)
    assert rolled(state.apply(f"lower {column}")) == [(6, column, result)]


@pytest.mark.rule("10.10c", "R-40")
@pytest.mark.parametrize("column", ["3:1", "4:1", "6:1", "1:6", "1:7"])
def test_odds_are_never_raised_nor_lowered_off_the_table(column):
    state = red_attack({EAST: [9]}, [3])
    declare(state)
    before = state.digest()
    with pytest.raises(Illegal) as refusal:
        state.apply(f"lower {column}")
    assert refusal.value.rule == "10.10c"
    assert state.digest() == before


@pytest.mark.rule("10.10c", "R-40")
def test_lowering_counts_from_the_odds_cut_to_the_table():
    state = red_attack({EAST: [90]}, [3], dice=[1])
    assert declare(state).column == "6:1"
    assert state.why_not("lower 6:1").rule == "10.10c"
    assert rolled(state.apply("lower 5:1")) == [(1, "5:1", "DR")]


@pytest.mark.rule("10.10c")
def test_after_the_roll_there_is_no_second_thought():
    state = red_attack({EAST: [3, 3]}, [6], dice=[2])
    declare(state)
    state.apply("roll")
    assert asked(state) == ("red", "battle.lose")
    assert not any(action.verb == "lower" for action in state.legal_actions())
    assert where(state, "g1") == [TARGET]


@pytest.mark.rule("10.10c", "10.7c", "R-40")
def test_lowered_odds_hold_for_the_rerolls_against_a_city():
    state = red_attack({"1020": [18]}, [3, 3], LODZ, dice=[6, 6, 6, 5])
    assert declare(state, LODZ).column == "1:1"
    # A six at 1:1 is a DR.
    assert rolled(state.apply("roll")) == [(6, "1:1", "DR")] * 3 + [(5, "1:1", "AS")]
    state = red_attack({"1020": [30]}, [3, 3], LODZ, dice=[5, 4, 6])
    assert declare(state, LODZ).column == "3:1"
    assert rolled(state.apply("lower 2:1")) == [(5, "2:1", "DR"), (4, "2:1", "DR"), (6, "2:1", "DL1")]
