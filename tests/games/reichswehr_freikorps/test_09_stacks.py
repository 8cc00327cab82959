"""9.4 to 9.6. Parent stacks, splitting, and the pace of the slowest."""

import pytest

QUIET = ["ask never", "tops keep", "support never"]


def hexes(state):
    return state.view("german")["board"]["units"]


def moving(state):
    """The group that moves now: its hex, its units, what others and what cavalry have spent."""
    group = state.view("german")["board"]["march"]["groups"][-1]
    return group["hex"], set(group["units"]), group["spent"], group["spent_cavalry"]


def steps(state):
    return {action.args[0] for action in state.legal_actions() if action.verb == "step"}


def there_and_back(state, play, count, here="1411", there="1412"):
    for n in range(count):
        play(state, f"step {here if n % 2 else there}")


# 9.4 -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.4a", "R-60")
def test_units_that_came_together_during_the_phase_move_separately(at, play):
    s = at(
        phase="red movement",
        front="western",
        units={"wf-4-53": "1222", "wf-4-12": "1222", "wf-4-18": "1222", "wf-4-54": "1222", "wf-15-4": "1121"},
        began={"wf-4-12": "1221", "wf-4-18": "1221", "wf-4-54": "1321"},
        standing=QUIET,
    )
    legal = s.legal_actions()
    assert legal == ["move 1121", "move 1222 1221", "move 1222", "move 1222 1321", "done"]
    play(s, "move 1222 1221")
    assert moving(s)[1] == {"wf-4-12", "wf-4-18"}
    play(s, "step 1223", "halt", "move 1222")
    assert moving(s)[1] == {"wf-4-53"}
    play(s, "step 1223", "halt")
    assert "move 1222 1321" in s.legal_actions()
    assert s.why_not("move 1222").rule == "9.4a"
    assert s.why_not("move 1222 1221").rule == "9.4a"


@pytest.mark.rule("9.4a", "R-60")
def test_a_retreat_in_an_interruption_does_not_make_a_stack(at, red, german, play):
    s = at(
        phase="german combat",
        within="red movement",
        front="western",
        new_units=[german("g1", 60), red("r1", 3), red("r2", 3), red("r3", 3)],
        units={"g1": "1221", "r1": "1222", "r2": "1222", "r3": "1223"},
        ram=12,
        dice=[1],  # 6:1, DR
        standing=QUIET,
    )
    play(s, "attack 1222", "declare", "roll", "retreat r1 1223", "retreat r2 1223")
    assert s.legal_actions() == ["move 1223 1222", "move 1223", "done"]
    play(s, "move 1223 1222")
    assert moving(s)[1] == {"r1", "r2"}
    play(s, "halt")
    assert s.legal_actions() == ["move 1223", "done"]
    play(s, "move 1223")
    assert moving(s)[1] == {"r3"}


@pytest.mark.rule("9.4a", "R-60")
def test_an_arriving_army_moves_as_a_stack_from_warsaw(at, play):
    s = at(
        phase="reinforcement",
        turn=3,
        units={"sf-6-1": "off", "sf-6-13": "off"},
        dice=["6", 1, "southern"],
        standing=QUIET,
    )
    play(s, "bring", "enter 1424", "move 1424")
    assert moving(s)[1] == {"sf-6-1", "sf-6-13"}


@pytest.mark.rule("9.4a")
def test_a_stack_that_moves_does_not_take_along_whom_it_meets(at, play):
    s = at(phase="german movement", units={"rw-br": "1411", "rw-dd": "1412"}, standing=QUIET)
    play(s, "move 1411", "step 1412")
    assert moving(s)[1] == {"rw-br"}
    play(s, "step 1413", "halt")
    assert hexes(s)["rw-dd"] == "1412"
    # The other has not been moved by that.
    assert "move 1412" in s.legal_actions()


@pytest.mark.rule("9.4a")
def test_where_the_phase_began_counts_afresh_in_each_phase(at, play):
    s = at(
        phase="red start",
        units={"wf-4-53": "1222", "wf-4-12": "1222"},
        began={"wf-4-12": "1221"},
        moved=["wf-4-53"],
        standing=QUIET,
    )
    play(s, "move 1222")
    assert moving(s)[1] == {"wf-4-53", "wf-4-12"}
    s = at(
        phase="german movement",
        units={"rw-br": "1411", "rw-dd": "1411"},
        began={"rw-dd": "1412"},
        moved=["rw-br"],
        standing=QUIET,
    )
    play(s, "move 1411")
    assert moving(s)[1] == {"rw-br", "rw-dd"}


@pytest.mark.rule("9.4b")
def test_units_that_began_together_may_move_together_singly_or_in_parts(at, play):
    stack = dict.fromkeys(["rw-br", "rw-dd", "rw-mu", "rw-st"], "1411")
    s = at(phase="german movement", units=stack, standing=QUIET)
    play(s, "move 1411", "step 1412", "halt")
    assert {hexes(s)[unit] for unit in stack} == {"1412"}
    s = at(phase="german movement", units=stack, standing=QUIET)
    play(s, "move 1411", "leave rw-mu", "leave rw-st", "step 1412", "halt")
    assert "move 1411" in s.legal_actions()
    play(s, "move 1411", "leave rw-mu", "step 1511", "halt", "move 1411", "step 1311", "halt")
    assert [hexes(s)[unit] for unit in ("rw-br", "rw-dd", "rw-mu", "rw-st")] == [
        "1412",
        "1412",
        "1311",
        "1511",
    ]


@pytest.mark.rule("9.4b", "R-59")
def test_a_unit_that_is_left_is_untouched_and_one_that_is_detached_has_moved(at, play):
    stack = dict.fromkeys(["rw-br", "rw-dd", "rw-mu"], "1411")
    s = at(phase="german movement", units=stack, standing=QUIET)
    play(s, "move 1411")
    play(s, "leave rw-br", "step 1412")
    assert s.why_not("leave rw-dd").rule == "9.5a"
    play(s, "detach rw-dd", "step 1413", "halt")
    assert moving(s)[:2] == ("1412", {"rw-dd"})
    play(s, "halt")
    assert s.why_not("move 1412").rule == "9.2d"
    assert s.why_not("move 1413").rule == "9.2d"
    assert "move 1411" in s.legal_actions()


@pytest.mark.rule("9.4b")
def test_the_last_unit_cannot_be_left_and_strangers_cannot_be_split_off(at, play):
    s = at(phase="german movement", units={"rw-br": "1411", "rw-dd": "1411", "rw-mu": "1412"}, standing=QUIET)
    play(s, "move 1411")
    assert s.why_not("leave rw-mu").rule == "9.5a"
    play(s, "leave rw-br")
    assert s.why_not("leave rw-dd").rule == "9.5a"
    assert not any(action.verb in ("leave", "detach") for action in s.legal_actions())


# 9.5 -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.5a", "R-59")
def test_a_stack_pauses_while_a_part_goes_elsewhere_and_then_goes_on(at, play):
    stack = dict.fromkeys(["rw-br", "rw-dd", "rw-mu", "rw-st"], "1411")
    s = at(phase="german movement", units=stack, standing=QUIET)
    play(s, "move 1411", "step 1412")
    # rw-br goes off first, the others wait with what they have spent.
    play(s, "detach rw-dd", "detach rw-mu", "detach rw-st", "step 1311", "halt")
    assert moving(s) == ("1412", {"rw-dd", "rw-mu", "rw-st"}, 1, 1)
    # Then the rest goes on together and splits again.
    play(s, "step 1413", "detach rw-st", "step 1512", "halt")
    assert moving(s) == ("1413", {"rw-st"}, 2, 2)
    play(s, "step 1312", "halt")
    assert [hexes(s)[unit] for unit in stack] == ["1311", "1512", "1512", "1312"]
    assert s.why_not("move 1413") is not None


@pytest.mark.rule("9.5a")
def test_parts_that_split_off_in_different_hexes_move_on_in_turn_the_last_first(at, play):
    stack = dict.fromkeys(["rw-br", "rw-dd", "rw-mu"], "1411")
    s = at(phase="german movement", units=stack, standing=QUIET)
    play(s, "move 1411", "step 1412", "detach rw-br", "step 1413", "detach rw-dd", "step 1512", "halt")
    assert moving(s) == ("1413", {"rw-dd"}, 2, 2)
    play(s, "halt")
    assert moving(s) == ("1412", {"rw-br"}, 1, 1)
    there_and_back(s, play, 5, "1412", "1411")
    assert steps(s) == set()


@pytest.mark.rule("9.5a")
def test_parts_that_split_off_in_one_hex_after_another_visit_there_stay_apart(at, play):
    """Two who waited in the same hex with different points left do not become one group."""
    stack = dict.fromkeys(["rw-br", "rw-dd", "rw-mu"], "1411")
    s = at(phase="german movement", units=stack, standing=QUIET)
    play(s, "move 1411", "step 1412", "detach rw-br", "step 1413", "step 1412", "detach rw-dd", "halt")
    assert moving(s) == ("1412", {"rw-dd"}, 3, 3)
    play(s, "halt")
    assert moving(s) == ("1412", {"rw-br"}, 1, 1)


@pytest.mark.rule("9.5a", "R-59")
def test_all_parts_of_a_red_stack_are_one_activity(at, play):
    s = at(
        phase="red movement",
        front="western",
        units={"wf-4-53": "1222", "wf-4-12": "1222", "wf-15-4": "1019"},
        standing="ask always",
    )
    play(s, "move 1222", "step 1221", "detach wf-4-53", "step 1120", "halt")
    assert s.decision.side == "red"
    play(s, "step 1321", "halt")
    assert (s.decision.side, s.decision.step) == ("german", "window.ask")


@pytest.mark.rule("9.5b", "R-59")
def test_once_another_parent_stack_has_begun_the_earlier_one_is_over(at, play):
    s = at(
        phase="red movement",
        front="western",
        units={"wf-4-53": "1222", "wf-4-12": "1222", "wf-4-18": "1222", "wf-15-4": "1121"},
        standing=QUIET,
    )
    play(s, "move 1222", "leave wf-4-18", "step 1221", "detach wf-4-53", "step 1321", "halt", "halt")
    play(s, "move 1121", "step 1122", "halt")
    for place in ("1221", "1321"):
        assert s.why_not(f"move {place}").rule == "9.2d"
        assert s.why_not(f"move {place} 1222").rule == "9.2d"
    assert s.legal_actions() == ["move 1222", "done"]
    play(s, "move 1222")
    assert moving(s)[1] == {"wf-4-18"}


# 9.6 -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.6a")
def test_units_moving_together_go_at_the_pace_of_the_slowest(at, play):
    s = at(phase="german movement", units={"rw-br": "1411", "rw-1c": "1411", "fk-ac": "1411"}, standing=QUIET)
    play(s, "move 1411")
    there_and_back(s, play, 6)
    assert steps(s) == set()
    s = at(phase="german movement", units={"rw-br": "1411", "rw-1c": "1411", "fk-ac": "1411"}, standing=QUIET)
    play(s, "move 1411", "leave rw-br")
    there_and_back(s, play, 8)
    assert steps(s) == set()


@pytest.mark.rule("9.6b")
@pytest.mark.parametrize("fast", ["rw-1c", "fk-ac"])
def test_the_fast_go_on_with_what_they_have_left(at, play, fast):
    s = at(phase="german movement", units={"rw-br": "1411", fast: "1411"}, standing=QUIET)
    play(s, "move 1411")
    there_and_back(s, play, 6)
    play(s, "detach rw-br")
    assert moving(s)[1] == {fast}
    there_and_back(s, play, 2)
    assert steps(s) == set()
    play(s, "halt")
    assert moving(s)[1] == {"rw-br"}
    assert s.legal_actions() == ["halt"]


@pytest.mark.rule("9.6b", "9.6a")
def test_in_a_mixed_stack_each_kind_pays_its_own_cost(at, play):
    s = at(
        phase="german movement",
        units={"rw-br": "1411", "rw-1c": "1411"},
        terrain={"1412": "forest"},
        standing=QUIET,
    )
    play(s, "move 1411", "step 1412")
    assert moving(s)[2:] == (2, 1)
    play(s, "step 1411", "step 1412", "step 1411")
    # The infantry has used its six points; the cavalry four of eight.
    assert moving(s)[2:] == (6, 4)
    assert steps(s) == set()
    play(s, "detach rw-br")
    there_and_back(s, play, 4)
    assert moving(s)[2:][1] == 8
    assert steps(s) == set()


@pytest.mark.rule("9.6a")
def test_armored_cars_hold_up_cavalry_in_forest(at, play):
    s = at(
        phase="german movement",
        units={"rw-1c": "1411", "fk-ac": "1411"},
        terrain={"1411": "forest", "1412": "forest"},
        standing=QUIET,
    )
    play(s, "move 1411")
    there_and_back(s, play, 4)
    assert moving(s)[2:] == (8, 4)
    assert steps(s) == set()
    play(s, "detach fk-ac")
    there_and_back(s, play, 4)
    assert steps(s) == set()


@pytest.mark.rule("9.6a")
def test_a_stack_of_cavalry_alone_is_as_fast_as_cavalry(at, play):
    s = at(
        phase="red movement",
        front="western",
        ram=12,
        units={"wf-4-10c": "1222", "wf-4-15c": "1222", "wf-4-53": "1222"},
        terrain={"1221": "rough", "1222": "rough"},
        standing=QUIET,
    )
    play(s, "move 1222", "leave wf-4-53")
    there_and_back(s, play, 4, "1222", "1221")
    assert moving(s)[3] == 8
    assert steps(s) == set()
    message = s.why_not("step 1221").message
    assert "costs 2" in message
    assert "0 are left" in message
