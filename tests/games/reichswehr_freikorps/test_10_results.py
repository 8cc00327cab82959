"""10.7c, 10.7d, 10.11 to 10.17: what each result does."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.reichswehr_freikorps.battlefield import (
    EAST,
    GERMANS_CUT_OFF,
    LODZ,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    WEST,
    announced,
    asked,
    at_hex,
    choices,
    declare,
    fall_back,
    german_attack,
    on_map,
    red_attack,
    rolled,
    where,
)

from hexfront import Illegal


def fight(state, target=TARGET, *hexes, column=None, dice):
    """Declare, then roll at the column wanted."""
    odds = declare(state, target, *hexes, dice=dice)
    assert column is None or odds.column == column
    return state.apply("roll") if asked(state)[1] == "battle.odds" else []


def ram(state):
    return state.view(None)["board"]["ram"]


# Attackers suffer ----------------------------------------------------------------------------


@pytest.mark.rule("10.11a")
def test_ae_eliminates_every_attacker_involved_and_nobody_else():
    state = red_attack({EAST: [1, 2], NORTH_EAST: [3], SOUTH_EAST: [9]}, [6])
    fight(state, TARGET, EAST, NORTH_EAST, column="1:1", dice=[1])
    assert on_map(state) == {"r4", "g1"}
    assert where(state, "g1", "r4") == [TARGET, SOUTH_EAST]
    assert where(state, "r1", "r2", "r3") == ["dead"] * 3


@pytest.mark.rule("10.11a")
def test_ae_of_a_german_attack_sends_the_units_to_the_replacement_die():
    state = german_attack({EAST: [1, 2]}, [3], turn=2)
    fight(state, column="1:1", dice=[1, 4, 6])
    assert where(state, "g1", "g2") == ["turn 6", "turn 8"]
    assert on_map(state) == {"r1"}


@pytest.mark.rule("10.12a")
@pytest.mark.parametrize("side", ["red", "german"])
def test_as_changes_nothing(side):
    build = red_attack if side == "red" else german_attack
    state = build({EAST: [3], NORTH_EAST: [3]}, [3, 3])
    places = state.view("german")["board"]["units"]
    fight(state, column="1:1", dice=[4])
    assert state.view("german")["board"]["units"] == places
    assert asked(state)[1] == "leftover.choose"
    assert ram(state) == 10


@pytest.mark.rule("10.13a")
def test_al1_takes_one_attacker_of_the_attackers_choice_and_the_rest_stay():
    state = red_attack({EAST: [1, 2], NORTH_EAST: [3], SOUTH_EAST: [9]}, [6])
    fight(state, TARGET, EAST, NORTH_EAST, column="1:1", dice=[2])
    assert asked(state) == ("red", "battle.lose")
    assert choices(state, "lose") == {"r1", "r2", "r3"}
    for bystander in ("lose r4", "lose g1"):
        assert state.why_not(bystander).rule == "10.13a"
    state.apply("lose r2")
    assert where(state, "r1", "r2", "r3", "r4", "g1") == [EAST, "dead", NORTH_EAST, SOUTH_EAST, TARGET]


@pytest.mark.rule("10.13a")
def test_al1_of_a_german_attack_is_the_germans_choice():
    state = german_attack({EAST: [1, 2]}, [3])
    fight(state, column="1:1", dice=[3, 1])
    assert asked(state) == ("german", "battle.lose")
    state.apply("lose g2")
    assert where(state, "g1", "g2") == [EAST, "turn 3"]


# Defenders suffer ----------------------------------------------------------------------------


@pytest.mark.rule("10.14a")
@pytest.mark.parametrize("side", ["red", "german"])
def test_de_eliminates_all_defenders_and_no_attacker_and_the_attacker_advances(side):
    build = red_attack if side == "red" else german_attack
    state = build({EAST: [6, 6]}, [1, 1])
    mine, yours = ("r", "g") if side == "red" else ("g", "r")
    fight(state, column="6:1", dice=[5, 1, 1] if side == "red" else [5])
    assert {unit[0] for unit in on_map(state)} == {mine}
    assert on_map(state) == {f"{mine}1", f"{mine}2"}
    assert where(state, f"{yours}1", f"{yours}2") == (["turn 3"] * 2 if side == "red" else ["dead"] * 2)
    assert asked(state) == (side, "battle.follow")


@pytest.mark.rule("10.15a")
@pytest.mark.parametrize("side", ["red", "german"])
def test_dr_drives_all_defenders_back_one_hex_without_loss(side):
    build = red_attack if side == "red" else german_attack
    state = build({SOUTH_WEST if side == "red" else SOUTH_EAST: [3, 3]}, [1, 2])
    fight(state, column="2:1", dice=[4])
    assert asked(state) == ("german" if side == "red" else "red", "battle.withdraw")
    fall_back(state)
    back = NORTH_WEST if side == "red" else EAST
    yours = "g" if side == "red" else "r"
    assert where(state, f"{yours}1", f"{yours}2") == [back, back]
    assert len(on_map(state)) == 4
    assert asked(state) == (side, "battle.follow")


@pytest.mark.rule("10.16a", "R-77")
def test_dl1_takes_one_defender_of_the_defenders_choice_and_the_others_retreat():
    state = red_attack({EAST: [9, 3]}, [1, 2, 3])
    fight(state, column="2:1", dice=[6, 1])
    assert asked(state) == ("german", "battle.lose")
    assert choices(state, "lose") == {"g1", "g2", "g3"}
    assert state.decision.rule == state.why_not("lose r1").rule == "10.16a"
    # Nobody has gone back yet: the loss comes first.
    assert at_hex(state, TARGET) == {"g1", "g2", "g3"}
    state.apply("lose g2")
    fall_back(state)
    assert where(state, "g1", "g2", "g3") == [NORTH_WEST, "turn 3", NORTH_WEST]
    assert asked(state) == ("red", "battle.follow")


@pytest.mark.rule("10.16a")
def test_dl1_against_a_single_defender_leaves_nobody_to_retreat():
    state = german_attack({WEST: [6]}, [3])
    fight(state, column="2:1", dice=[6])
    assert where(state, "r1", "g1") == ["dead", TARGET]


@pytest.mark.rule("10.16a")
def test_a_red_defender_chooses_his_own_loss():
    state = german_attack({WEST: [12]}, [3, 3])
    fight(state, column="2:1", dice=[6])
    assert asked(state) == ("red", "battle.lose")
    state.apply("lose r1")
    assert asked(state) == ("red", "battle.withdraw")
    assert choices(state, "retreat") == {f"r2 {EAST}", f"r2 {SOUTH_EAST}"}


# Cities --------------------------------------------------------------------------------------


@pytest.mark.rule("10.7c", "10.15a", "R-50")
def test_dr_against_a_city_is_rolled_again_in_the_same_column_until_it_is_something_else():
    state = red_attack({"1020": [12]}, [1, 1], LODZ)
    assert declare(state, LODZ, dice=[3, 2, 3, 1]).column == "4:1"
    events = state.apply("roll")
    assert rolled(events) == [(3, "4:1", "DR"), (2, "4:1", "DR"), (3, "4:1", "DR"), (1, "4:1", "AS")]
    assert at_hex(state, LODZ) == {"g1", "g2"}


@pytest.mark.rule("10.7c", "R-50")
def test_dr_against_a_town_is_not_rolled_again():
    state = red_attack({"1719": [12]}, [2], "1718")
    assert declare(state, "1718", dice=[2]).column == "5:1"
    assert rolled(state.apply("roll")) == [(2, "5:1", "DR")]
    fall_back(state)
    assert at_hex(state, "1718") == {"r1"}


@pytest.mark.rule("10.7d", "10.16a", "R-50")
def test_dl1_in_a_city_takes_one_unit_and_the_rest_stand():
    state = red_attack({"1020": [12]}, [1, 1], LODZ)
    fight(state, LODZ, column="4:1", dice=[4, 1])
    assert asked(state) == ("german", "battle.lose")
    state.apply("lose g1")
    assert where(state, "g1", "g2", "r1") == ["turn 3", LODZ, "1020"]
    assert asked(state)[1] == "leftover.choose"


@pytest.mark.rule("10.7d", "R-50")
def test_dl1_in_a_city_that_takes_the_last_unit_opens_it_to_the_advance():
    state = red_attack({"1020": [12]}, [2], LODZ)
    fight(state, LODZ, column="4:1", dice=[4, 1])
    assert where(state, "g1", "r1") == ["turn 3", LODZ]


@pytest.mark.rule("10.14a", "10.17a", "R-50")
@pytest.mark.parametrize(("die", "left"), [(6, {"r1"}), (4, {"r1"})])
def test_de_and_bb_work_in_a_city_as_anywhere(die, left):
    state = red_attack({"1020": [16, 2]}, [1, 1], LODZ)
    fight(state, LODZ, column="6:1", dice=[die, 1, 1])
    if die == 4:
        assert choices(state, "lose") == {"r1", "r2"}
        state.apply("lose r2")
    else:
        state.apply("advance r1")
        state.apply("stay")
        left = left | {"r2"}
    assert on_map(state) == left
    assert at_hex(state, LODZ) == {"r1"}


# Bloodbath -----------------------------------------------------------------------------------


@pytest.mark.rule("10.17a", "10.17b", "R-53")
def test_bb_eliminates_all_defenders_and_as_few_attackers_as_match_them():
    state = red_attack({EAST: [10, 6, 5, 3]}, [2, 4])
    fight(state, column="4:1", dice=[6, 1, 1])
    assert asked(state) == ("red", "battle.sacrifice")
    # One unit is enough, and it must be one that pays for six by itself.
    assert choices(state, "lose") == {"r1", "r2"}
    assert state.why_not("lose r3").rule == "10.17b"
    state.apply("lose r2")
    assert where(state, "g1", "g2", "r2") == ["turn 3", "turn 3", "dead"]
    assert on_map(state) == {"r1", "r3", "r4"}


@pytest.mark.rule("10.17c", "10.17b")
def test_six_factors_of_defenders_cost_at_least_six_of_attackers():
    state = red_attack({EAST: [5, 5, 5, 5, 2, 2]}, [6])
    fight(state, column="4:1", dice=[6, 1])
    # No unit has six; two are needed and the two twos together do not reach it.
    assert choices(state, "lose") == {"r1", "r2", "r3", "r4", "r5", "r6"}
    state.apply("lose r5")
    assert choices(state, "lose") == {"r1", "r2", "r3", "r4"}
    assert state.why_not("lose r6").rule == "10.17b"
    state.apply("lose r1")
    assert on_map(state) == {"r2", "r3", "r4", "r6"}


@pytest.mark.rule("10.17b")
def test_the_price_is_in_printed_factors_on_both_sides():
    # Halved over the river the attackers count 12 of 24; one of four printed pays for three printed.
    state = red_attack({EAST: [4] * 6}, [3], hexsides=[[EAST, TARGET, "river"]])
    fight(state, column="4:1", dice=[6, 1])
    assert choices(state, "lose") == {"r1", "r2", "r3", "r4", "r5", "r6"}
    state.apply("lose r1")
    assert len(on_map(state)) == 5
    # Halved out of supply the defender counts 2 of 5; he costs 5.
    state = red_attack({EAST: [4, 4]}, [5], **GERMANS_CUT_OFF)
    fight(state, column="4:1", dice=[6, 1])
    assert on_map(state) == set()


@pytest.mark.rule("10.17b")
def test_doubled_by_support_the_defender_costs_no_more_than_is_printed():
    state = red_attack({EAST: [8, 4, 4]}, [2], als=1, standing="ask never")
    declare(state, TARGET, dice=[6, 1])
    state.apply(f"support {TARGET}")
    state.apply("roll")
    assert choices(state, "lose") == {"r1", "r2", "r3"}


@pytest.mark.rule("10.17b", "10.17d", "R-53")
def test_if_all_attackers_together_fall_short_all_are_lost_and_nobody_advances():
    state = german_attack({EAST: [2], WEST: [2]}, [5], ram=1, als=1, standing="ask never")
    declare(state, TARGET, dice=[6, 1, 1])
    odds = announced(state.apply(f"support {EAST}"))
    assert odds == (6, 5, "1:1", "4:1")  # two right for the concentric attack, one for morale
    state.apply("roll")
    assert on_map(state) == set()


@pytest.mark.rule("10.17d")
def test_survivors_of_a_bloodbath_must_advance():
    state = red_attack({EAST: [8, 4, 4]}, [4])
    fight(state, column="4:1", dice=[6, 1])
    state.apply("lose r2")
    assert asked(state) == ("red", "battle.follow")
    assert state.legal_actions() == ["advance r1", "advance r3"]
    assert state.why_not("stay").rule == "10.9a"
    assert state.why_not("advance r2").rule == "10.9b"


@pytest.mark.rule("10.17a", "10.17b")
@pytest.mark.parametrize(("start", "column", "die"), [(10, "4:1", 6), (20, "5:1", 5), (19, "5:1", 5)])
def test_the_morale_of_both_sides_losses_is_netted(start, column, die):
    # Two Red divisions for two German ones: nothing changes, not even next to the top of the track.
    state = red_attack({EAST: [3] * 8}, [3, 3], ram=start)
    fight(state, column=column, dice=[die, 1, 1])
    state.apply("lose r1")
    state.apply("lose r2")
    assert asked(state)[1] == "battle.follow"
    assert len(on_map(state)) == 6
    assert ram(state) == start


@pytest.mark.rule("10.17b")
def test_morale_of_one_does_not_collapse_over_an_even_bloodbath():
    state = german_attack({EAST: [9], WEST: [9]}, [9, 3], ram=1)
    fight(state, column="4:1", dice=[6, 1, 1])
    # Two Red divisions and two German: even. Without netting the Reds alone would end the game.
    assert state.outcome is None
    assert ram(state) == 1
    assert on_map(state) == set()


@pytest.mark.rule("10.17b")
def test_morale_collapses_when_more_red_divisions_are_lost_than_there_are_points_left():
    state = german_attack({EAST: [9, 9]}, [3, 1], ram=1, german_kind={"size": "X"})
    fight(state, column="5:1", dice=[5])
    state.apply("lose g1")
    assert state.outcome.rule == "4.8a"


@given(
    attackers=st.lists(st.integers(0, 6), min_size=1, max_size=7),
    defenders=st.lists(st.integers(0, 6), min_size=1, max_size=5),
    data=st.data(),
)
@settings(max_examples=150, deadline=None)
@pytest.mark.rule("10.17b", "R-53")
def test_a_bloodbath_offers_exactly_the_smallest_sets_that_match(attackers, defenders, data):
    """Against brute force over all sets of attackers, named one by one."""
    price = sum(defenders)
    everybody = range(len(attackers))
    paying = [
        frozenset(chosen)
        for size in range(len(attackers) + 1)
        for chosen in combinations(everybody, size)
        if sum(attackers[i] for i in chosen) >= price
    ]
    least = min(map(len, paying), default=len(attackers))
    sets = [chosen for chosen in paying if len(chosen) == least] or [frozenset(everybody)]

    state = red_attack({EAST: attackers}, defenders)
    # Whatever the odds are, read the die as a bloodbath.
    state.explicit_chance = True
    declare(state, TARGET)
    if asked(state)[1] == "battle.odds":
        state.apply("roll")
    state.explicit_chance = False
    state.board.battle = state.board.battle._replace(result="BB")
    state.agenda.pop()
    state.push("battle.result")
    state.advance()
    lost: set[int] = set()
    while asked(state)[1] == "battle.sacrifice":
        open_ = {int(name[1:]) - 1 for name in choices(state, "lose")}
        assert open_ == {i for chosen in sets if lost <= chosen for i in chosen - lost}
        pick = data.draw(st.sampled_from(sorted(open_)))
        lost.add(pick)
        state.apply(f"lose r{pick + 1}")
    gone = {i for i in everybody if where(state, f"r{i + 1}") == ["dead"]}
    assert gone in sets


@pytest.mark.rule("10.17b")
def test_a_bloodbath_that_leaves_no_choice_is_settled_without_asking():
    state = red_attack({EAST: [5, 5, 2]}, [3])
    fight(state, column="4:1", dice=[6, 1])
    assert choices(state, "lose") == {"r1", "r2"}
    state = red_attack({EAST: [3, 3, 1, 1]}, [1, 5], **GERMANS_CUT_OFF)
    fight(state, column="4:1", dice=[6, 1, 1])
    assert asked(state)[1] == "battle.follow"
    assert on_map(state) == {"r3", "r4"}


def test_a_refused_loss_changes_nothing():
    state = red_attack({EAST: [10, 6, 5, 3]}, [2, 4])
    fight(state, column="4:1", dice=[6, 1, 1])
    before = state.digest()
    with pytest.raises(Illegal):
        state.apply("lose r3")
    assert state.digest() == before
