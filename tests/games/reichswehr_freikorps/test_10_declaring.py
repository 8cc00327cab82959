"""10.1 to 10.6: who may attack whom, from where, how often."""

from __future__ import annotations

import pytest
from tests.games.reichswehr_freikorps.battlefield import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    QUIET,
    SKIRMISH,
    SKIRMISHERS,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    WEST,
    announced,
    asked,
    at_hex,
    choices,
    declare,
    facing,
    german_attack,
    on_map,
    red_attack,
    where,
)

from hexfront import Illegal

BEYOND = "1422"  # east of EAST
SOUTHWESTERN = {"front": "southwest", "army": "12"}
OTHER_ARMY = {"army": "15"}


# 10.1 When, whom, by whom ---------------------------------------------------------------------


@pytest.mark.rule("10.1a")
@pytest.mark.parametrize("phase", ["red movement", "german movement", "german rail"])
def test_no_attack_outside_a_combat_phase(phase):
    # The rail capacity is rolled when that phase opens.
    state = facing(phase, {EAST: [9]}, {TARGET: [1], "1718": [1]}, dice=[6])
    assert not choices(state, "attack")
    for target in (TARGET, EAST):
        assert state.why_not(f"attack {target}") is not None


@pytest.mark.rule("10.1a")
def test_only_adjacent_enemies_can_be_attacked():
    state = red_attack({EAST: [9]}, [1], units={"rw-br": "1418"})
    assert choices(state, "attack") == {TARGET}
    before = state.digest()
    with pytest.raises(Illegal) as refusal:
        state.apply("attack 1418")
    assert refusal.value.rule == "10.1a"
    assert state.digest() == before


@pytest.mark.rule("10.1a", "10.1c")
def test_only_the_side_whose_combat_phase_it_is_attacks():
    ours = red_attack({EAST: [3], WEST: [1]}, [3])
    assert asked(ours) == ("red", "combat")
    assert choices(ours, "attack") == {TARGET}
    assert ours.why_not(f"attack {EAST}").rule == "10.4b"
    theirs = german_attack({TARGET: [3]}, [3], EAST)
    assert asked(theirs) == ("german", "combat")
    assert choices(theirs, "attack") == {EAST}


@pytest.mark.rule("10.1c", "R-68")
def test_in_an_interruption_of_red_combat_the_german_is_the_attacker_and_red_only_retreats():
    state = facing("german combat", {TARGET: [1, 1], "1422": [9]}, {WEST: [4]}, within="red combat", dice=[4])
    assert asked(state) == ("german", "combat")
    assert choices(state, "attack") == {TARGET}
    assert declare(state).column == "2:1"
    state.apply("roll")
    assert asked(state) == ("red", "battle.withdraw")
    assert {action.verb for action in state.legal_actions()} == {"retreat"}


@pytest.mark.rule("10.1b")
@pytest.mark.parametrize("side", ["red", "german"])
def test_nobody_is_obliged_to_attack(side):
    build = red_attack if side == "red" else german_attack
    state = build({EAST: [9], WEST: [9]}, [1])
    before = on_map(state)
    assert "done" in state.legal_actions()
    state.apply("done")
    assert asked(state)[1] != "combat"
    assert on_map(state) == before
    assert at_hex(state, EAST)


@pytest.mark.rule("10.2e")
def test_the_attacker_fights_his_battles_in_the_order_he_likes():
    for first, second in ((TARGET, SKIRMISH[1]), (SKIRMISH[1], TARGET)):
        state = red_attack({EAST: [3]}, [3], units=SKIRMISHERS, dice=[4])
        assert choices(state, "attack") == {TARGET, SKIRMISH[1]}
        declare(state, first, EAST, SKIRMISH[0])
        state.apply("roll")
        assert choices(state, "attack") == {second}


@pytest.mark.rule("10.2e")
@pytest.mark.parametrize(
    ("front", "target", "refused"), [("western", TARGET, "1519"), ("southwest", "1519", TARGET)]
)
def test_red_fights_only_the_battles_of_the_active_front(front, target, refused):
    extra = {
        "new_units": [{"id": "x", "side": "red", "strength": 3} | SOUTHWESTERN],
        "units": {"x": "1619", "rw-br": "1519"},
    }
    state = red_attack({EAST: [3]}, [3], front=front, **extra)
    assert choices(state, "attack") == {target}
    assert state.why_not(f"attack {refused}").rule == "5.5g"


# 10.3 Once only ------------------------------------------------------------------------------


@pytest.mark.rule("10.3a")
@pytest.mark.parametrize("side", ["red", "german"])
def test_a_unit_attacks_once_in_a_phase(side):
    build = red_attack if side == "red" else german_attack
    extra = {"rw-br": BEYOND, "rw-mu": "1523"} if side == "red" else {"wf-4-12": BEYOND, "wf-4-18": "1523"}
    friend = {"wf-4-53": "1522"} if side == "red" else {"rw-st": "1522"}
    state = build({EAST: [3]}, [3], units=extra | friend, dice=[4])
    declare(state, TARGET)
    state.apply("roll")
    assert asked(state) == (side, "combat")
    # EAST has attacked; 1522 has not and may take on both of its neighbours.
    assert choices(state, "attack") == {BEYOND, "1523"}
    state.apply(f"attack {BEYOND}")
    assert state.legal_actions() == ["declare"]  # 1522 alone


@pytest.mark.rule("10.3a")
def test_an_enemy_next_to_spent_units_only_is_refused_by_name():
    state = red_attack({EAST: [3]}, [3], units=SKIRMISHERS | {"rw-br": BEYOND}, dice=[4])
    declare(state, TARGET)
    state.apply("roll")
    assert choices(state, "attack") == {SKIRMISH[1]}
    assert state.why_not(f"attack {BEYOND}").rule == "10.3a"


@pytest.mark.rule("10.3a")
def test_a_spent_stack_cannot_join():
    units = SKIRMISHERS | {"rw-br": BEYOND, "wf-4-12": "1522", "wf-4-18": "1423"}
    state = red_attack({EAST: [3]}, [3], units=units, dice=[4])
    declare(state, TARGET)
    state.apply("roll")
    state.apply(f"attack {BEYOND}")
    assert choices(state, "join") == {"1522", "1423"}
    assert state.why_not(f"join {EAST}").rule == "10.3a"


@pytest.mark.rule("10.3b", "R-48")
@pytest.mark.parametrize("side", ["red", "german"])
def test_a_unit_is_attacked_once_in_a_phase(side):
    build = red_attack if side == "red" else german_attack
    state = build({EAST: [3], WEST: [3]}, [3], units=SKIRMISHERS, dice=[4])
    declare(state, TARGET, EAST)
    state.apply("roll")
    assert choices(state, "attack") == {SKIRMISH[1] if side == "red" else SKIRMISH[0]}
    before = state.digest()
    with pytest.raises(Illegal) as refusal:
        state.apply(f"attack {TARGET}")
    assert refusal.value.rule == "10.3b"
    assert state.digest() == before


@pytest.mark.rule("10.3a", "10.3b")
def test_who_attacked_and_was_attacked_is_forgotten_with_the_phase():
    state = red_attack({EAST: [3]}, [3], dice=[4])
    declare(state)
    state.apply("roll")
    quiet = ("done", "pass", "decline", "play rail", "play move", "play combat")
    while asked(state) != ("red", "combat"):
        state.apply(next(action for action in quiet if action in state.legal_actions()))
    assert state.view("red")["board"]["turn"] == 3
    assert choices(state, "attack") == {TARGET}
    assert declare(state).attack == 3


# 10.4 The attackers --------------------------------------------------------------------------


@pytest.mark.rule("10.4a", "10.6a")
def test_a_stack_attacks_as_a_whole_and_in_one_battle():
    state = red_attack({EAST: [3, 2, 1]}, [6], units={"rw-br": BEYOND}, dice=[4])
    assert choices(state, "attack") == {TARGET, BEYOND}
    assert declare(state).attack == 6
    state.apply("roll")
    # None of the three is left for the other enemy, and no strength was kept back.
    assert asked(state)[1] != "combat"


@pytest.mark.rule("10.4a")
def test_hexes_join_an_attack_not_units():
    state = red_attack({EAST: [3, 2], WEST: [4]}, [6])
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {EAST, WEST}
    assert state.why_not("join r1") is not None
    state.apply(f"join {EAST}")
    assert state.why_not(f"join {EAST}").rule == "10.4a"
    assert set(state.legal_actions()) == {"declare", f"join {WEST}"}


@pytest.mark.rule("10.4a", "R-49")
def test_units_that_have_attacked_do_not_count_with_the_rest_of_their_hex():
    # A retreat in an interruption can bring spent and fresh units together.
    state = red_attack({EAST: [3, 2], WEST: [1]}, [6], attacked=["r1"], dice=[1])
    odds = declare(state, TARGET, EAST)
    assert odds.attack == 2
    state.apply("roll")  # 1:3, AE: only the unit involved is lost
    assert at_hex(state, EAST) == {"r1"}


@pytest.mark.rule("10.4b", "R-76")
def test_an_attack_has_one_target_hex():
    state = red_attack({EAST: [6]}, [2], units={"rw-br": BEYOND})
    state.apply(f"attack {TARGET}")
    # No second target can be named, and only the two factors of the named hex defend.
    assert state.legal_actions() == ["declare"]
    assert announced(state.apply("declare")).defence == 2


@pytest.mark.rule("10.4b")
@pytest.mark.parametrize(("hex_", "rule"), [(SOUTH_EAST, "10.4b"), (WEST, "10.4b"), ("9999", "2.2f")])
def test_the_target_must_hold_an_enemy(hex_, rule):
    state = red_attack({EAST: [6], WEST: [2]}, [2])
    assert state.why_not(f"attack {hex_}").rule == rule


@pytest.mark.rule("10.4c")
def test_stacks_from_several_hexes_may_join_if_each_is_adjacent():
    state = red_attack({EAST: [2], NORTH_EAST: [3], BEYOND: [9]}, [5])
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {EAST, NORTH_EAST}
    assert state.why_not(f"join {BEYOND}").rule == "10.4c"
    assert state.why_not(f"join {WEST}").rule == "10.4c"
    assert state.why_not("declare").rule == "10.4c"
    state.apply(f"join {EAST}")
    state.apply(f"join {NORTH_EAST}")
    assert announced(state.apply("declare")).attack == 5


@pytest.mark.rule("10.4c")
def test_the_attacker_may_leave_adjacent_stacks_out():
    state = red_attack({EAST: [2], NORTH_EAST: [3]}, [5])
    assert declare(state, TARGET, NORTH_EAST).attack == 3


@pytest.mark.rule("10.4c")
def test_two_armies_of_a_front_may_attack_together():
    extra = {"new_units": [{"id": "x", "side": "red", "strength": 4} | OTHER_ARMY], "units": {"x": WEST}}
    state = red_attack({EAST: [2]}, [5], **extra)
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {EAST, WEST}
    state.apply(f"join {EAST}")
    state.apply(f"join {WEST}")
    assert announced(state.apply("declare")).attack == 6


@pytest.mark.rule("10.4c", "10.19e")
def test_two_fronts_may_not_attack_together():
    extra = {"new_units": [{"id": "x", "side": "red", "strength": 4} | SOUTHWESTERN], "units": {"x": WEST}}
    state = red_attack({EAST: [2], NORTH_EAST: [1]}, [5], **extra)
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {EAST, NORTH_EAST}
    assert state.why_not(f"join {WEST}").rule == "5.5g"
    state = red_attack({EAST: [2], NORTH_EAST: [1]}, [5], **(extra | {"front": "southwest"}))
    odds = declare(state)
    assert odds.attack == 4
    # One hex of that front faces others of the other front: no concentric attack comes of it.
    assert odds.column == "1:2"


@pytest.mark.rule("10.4d")
@pytest.mark.parametrize("water", ["lake", "sea"])
def test_no_attack_across_water(water):
    state = red_attack({EAST: [6]}, [2], hexsides=[[EAST, TARGET, water]], units=SKIRMISHERS)
    assert choices(state, "attack") == {SKIRMISH[1]}
    assert state.why_not(f"attack {TARGET}").rule == "10.4d"


@pytest.mark.rule("10.4d")
def test_a_stack_behind_water_cannot_join():
    state = red_attack({EAST: [6], WEST: [2], NORTH_WEST: [2]}, [2], hexsides=[[EAST, TARGET, "lake"]])
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {WEST, NORTH_WEST}
    assert state.why_not(f"join {EAST}").rule == "10.4d"


@pytest.mark.rule("10.4d")
def test_a_river_does_not_stop_an_attack():
    state = red_attack({EAST: [6]}, [2], hexsides=[[EAST, TARGET, "river"]])
    assert choices(state, "attack") == {TARGET}


# 10.5 The defenders --------------------------------------------------------------------------


@pytest.mark.rule("10.5a")
@pytest.mark.parametrize("side", ["red", "german"])
def test_the_whole_stack_defends(side):
    build = red_attack if side == "red" else german_attack
    state = build({EAST: [24]}, [1, 1, 2], dice=[6])
    assert declare(state).defence == 4
    state.apply("roll")
    # All three are lost together.
    assert on_map(state) == {"r1" if side == "red" else "g1"}


@pytest.mark.rule("10.5a")
def test_units_of_a_stack_cannot_be_attacked_one_by_one():
    state = red_attack({EAST: [3]}, [1, 1, 2])
    assert choices(state, "attack") == {TARGET}
    assert state.why_not("attack g1") is not None


# A German phase inside the Red Combat Phase has its own record (playbook 2) ------------------


@pytest.mark.rule("10.3a", "10.3b")
def test_red_flags_survive_a_german_combat_phase_in_the_middle():
    state = red_attack(
        {EAST: [3], SOUTH_WEST: [3]},
        [3],
        units=SKIRMISHERS | {"rw-mu": BEYOND, "wf-4-12": "1423"},
        hexsides=[["1423", BEYOND, "open"]],
        standing=["ask always", "tops keep", "support never"],
        dice=[4, 4],
    )
    declare(state, TARGET, EAST)
    state.apply("roll")
    assert asked(state) == ("german", "window.ask")
    state.apply("interrupt combat")
    # German units may attack whomever they like, also those that have just attacked.
    assert choices(state, "attack") == {EAST, SOUTH_WEST, SKIRMISH[0], "1423"}
    assert declare(state, EAST, TARGET).column == "1:1"
    state.apply("roll")
    state.apply("done")
    assert asked(state) == ("red", "combat")
    # Still: EAST has attacked, TARGET has been attacked. To be attacked by the German counts for nothing.
    assert state.why_not(f"attack {TARGET}").rule == "10.3b"
    assert choices(state, "attack") == {BEYOND, SKIRMISH[1]}
    assert declare(state, BEYOND).attack == 3  # 1423 alone


@pytest.mark.rule("10.3a", "10.3b")
def test_a_german_who_attacked_or_was_attacked_in_red_combat_is_not_marked_for_his_own():
    state = red_attack({EAST: [3]}, [3], standing=["ask always", *QUIET[1:]], dice=[4, 4])
    declare(state)
    state.apply("roll")
    state.apply("interrupt combat")
    assert declare(state, EAST) == (3, 3, "1:1", "1:1")
    state.apply("roll")
    assert where(state, "r1", "g1") == [EAST, TARGET]
