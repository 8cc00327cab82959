"""9.1 to 9.3. Movement points, one stack at a time, the minimum move."""

import pytest

from hexfront import Illegal
from hexfront.kernel.play import Play

QUIET = ["ask never", "tops keep", "support never"]

GERMAN_CITIES = ["1702", "1802", "1803", "2418", "2106", "2424", "1513", "1111", "1019", "1201"]
TOWNS = ["1919", "1718", "1817", "2024", "2312", "1813", "1808", "1705", "1309", "1205"]
#: With these the west edge is the only German source.
NO_RAILHEADS = dict.fromkeys(GERMAN_CITIES + TOWNS, "none")


def hexes(state):
    return state.view("german")["board"]["units"]


def spent(state):
    """Points spent by the moving group: by others, by cavalry."""
    group = state.view("german")["board"]["march"]["groups"][-1]
    return group["spent"], group["spent_cavalry"]


def steps(state):
    return {action.args[0] for action in state.legal_actions() if action.verb == "step"}


def pace(state, here, there):
    """How many clear hexes the stack in a hex can go, up and down between two of them."""
    state.apply(f"move {here}")
    count = 0
    while steps(state):
        count += 1
        state.apply(f"step {there if count % 2 else here}")
        assert count < 20
    return count


# 9.1 -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.1a")
@pytest.mark.parametrize(
    ("turn", "infantry", "cavalry"), [(1, 6, 8), (4, 6, 8), (5, 5, 7), (8, 5, 7), (9, 4, 6), (12, 4, 6)]
)
def test_a_unit_may_spend_as_many_points_as_its_factor(at, turn, infantry, cavalry):
    s = at(
        phase="german movement",
        turn=turn,
        units={"rw-br": "1411", "rw-1c": "1611", "fk-e": "1312", "fk-ac": "1314"},
        standing=QUIET,
    )
    assert pace(s, "1411", "1412") == infantry
    last = next(iter({"1411", "1412"} - {hexes(s)["rw-br"]}))
    assert s.why_not(f"step {last}").rule == "9.1a"
    s.apply("halt")
    assert pace(s, "1611", "1612") == cavalry
    s.apply("halt")
    assert pace(s, "1312", "1311") == infantry
    s.apply("halt")
    assert pace(s, "1314", "1313") == cavalry


@pytest.mark.rule("9.1a")
def test_red_moves_in_his_reinforcement_and_movement_phase(at):
    s = at(phase="red movement", front="western", ram=12, units={"wf-4-53": "1222", "wf-4-10c": "1121"})
    assert pace(s, "1222", "1221") == 6
    s = at(phase="red movement", front="western", ram=12, units={"wf-4-53": "1222", "wf-4-10c": "1121"})
    assert pace(s, "1121", "1120") == 8


@pytest.mark.rule("9.1a")
def test_only_units_on_the_map_move(at):
    away = {"sf-13-3": "off", "sf-13-9": "dead", "rw-br": "turn 4", "rw-dd": "dead"}
    s = at(phase="red movement", front="southern", units={"sf-6-1": "1222"} | away, standing=QUIET)
    assert s.legal_actions() == ["move 1222", "done"]
    s = at(phase="german movement", units={"rw-mu": "1411"} | away, standing=QUIET)
    assert s.legal_actions() == ["move 1411", "done"]


@pytest.mark.rule("9.1a", "9.2f")
@pytest.mark.parametrize(
    ("phase", "more"),
    [
        ("german combat", {}),
        ("german rail", {"dice": [6]}),
        ("red combat", {"front": "western"}),
        ("railhead", {"turn": 2, "control": {"1019": "red"}}),
    ],
)
def test_nobody_moves_in_other_phases(at, phase, more):
    s = at(phase=phase, units={"rw-br": "1221", "rw-dd": "1221", "wf-4-53": "1222"}, standing=QUIET, **more)
    assert not any(action.verb == "move" for action in s.legal_actions())
    assert s.why_not("move 1221") is not None
    assert s.why_not("move 1222") is not None


# 9.2 -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.2a")
def test_unspent_points_are_not_carried_over_to_the_next_turn(at, play):
    s = at(
        phase="german movement",
        turn=1,
        used=["rail", "combat"],
        units={"rw-br": "1411", "rw-dd": "1604"},
        standing=QUIET,
    )
    play(s, "move 1411", "halt", "done")
    assert s.view("german")["board"]["turn"] == 2
    play(s, "play move")
    assert pace(s, "1411", "1412") == 6


@pytest.mark.rule("9.2a")
def test_points_are_not_given_to_other_units(at, play):
    s = at(phase="german movement", units={"rw-br": "1411", "rw-dd": "1411", "rw-1c": "1411"}, standing=QUIET)
    play(s, "move 1411", "leave rw-br")
    for n in range(6):
        play(s, f"step {'1411' if n % 2 else '1412'}")
    # Six points each: that rw-br has spent none and the cavalry has two left helps rw-dd nothing.
    assert steps(s) == set()
    play(s, "detach rw-1c")
    assert steps(s) == set()


@pytest.mark.rule("9.2b")
def test_nobody_is_forced_to_move(at, play):
    units = {"wf-4-53": "1222", "wf-15-4": "1121", "wf-4-10c": "1222"}
    s = at(phase="red movement", front="western", units=units, standing=QUIET)
    assert "done" in s.legal_actions()
    play(s, "move 1222", "leave wf-4-53", "step 1221", "halt")
    assert "done" in s.legal_actions()
    play(s, "done")
    where = hexes(s)
    assert where["wf-4-53"] == "1222"
    assert where["wf-15-4"] == "1121"
    assert where["wf-4-10c"] == "1221"


@pytest.mark.rule("9.2b")
def test_a_stack_may_stop_with_points_left_and_they_are_lost(at, play):
    s = at(
        phase="red movement", front="western", units={"wf-4-53": "1222", "wf-15-4": "1121"}, standing=QUIET
    )
    play(s, "move 1222", "step 1221", "halt")
    assert s.why_not("move 1221").rule == "9.2d"


@pytest.mark.rule("9.2c")
def test_one_move_is_completed_before_another_begins(at, play):
    s = at(
        phase="german movement",
        units={"rw-br": "1411", "rw-dd": "1512", "rw-mu": "1512"},
        standing=QUIET,
    )
    play(s, "move 1411", "step 1412")
    assert {action.verb for action in s.legal_actions()} == {"step", "halt"}
    before = s.to_json()
    for action in ("move 1512", "done", "arrange 1512"):
        with pytest.raises(Illegal):
            s.apply(action)
    assert s.to_json() == before
    play(s, "halt")
    assert "move 1512" in s.legal_actions()


@pytest.mark.rule("9.2d", "R-64")
def test_a_completed_move_stands(at, play):
    s = at(phase="german movement", units={"rw-br": "1411", "rw-dd": "1512"}, standing=QUIET)
    play(s, "move 1411", "step 1412")
    play(s, "halt")
    assert "move 1412" not in s.legal_actions()
    assert s.why_not("move 1412").rule == "9.2d"


@pytest.mark.rule("9.2d")
def test_a_move_of_no_hexes_is_a_completed_move(at, play):
    s = at(phase="german movement", units={"rw-br": "1411", "rw-dd": "1512"}, standing=QUIET)
    play(s, "move 1411", "halt")
    assert s.why_not("move 1411").rule == "9.2d"


@pytest.mark.rule("9.2e")
def test_movement_goes_hex_by_hex(at, play):
    s = at(
        phase="german movement",
        units={"rw-br": "1411"},
        terrain={"1412": "forest", "1413": "rough"},
        hexsides=[["1412", "1413", "river"]],
        standing=QUIET,
    )
    play(s, "move 1411")
    assert steps(s) == {"1412", "1511", "1510", "1410", "1310", "1311"}
    assert s.why_not("step 1413").rule == "9.2e"
    assert s.why_not("step 1411").rule == "9.2e"
    play(s, "step 1412")
    assert spent(s)[0] == 2
    play(s, "step 1413")
    assert spent(s)[0] == 6


@pytest.mark.rule("9.2e")
def test_hexes_on_the_way_are_really_entered(at, play):
    s = at(phase="red movement", front="western", units={"wf-4-53": "1719"}, standing=QUIET)
    play(s, "move 1719", "step 1718", "step 1717", "halt")
    board = s.view("red")["board"]
    assert "1718" in board["red_control"]
    assert "1718" not in board["german_railheads"]
    assert board["red_vp"] == 5


@pytest.mark.rule("9.2f", "R-68")
def test_only_the_side_whose_phase_it_is_moves(at, play):
    units = {"rw-br": "1411", "rw-dd": "1411", "wf-4-53": "1222", "wf-4-12": "1121"}
    s = at(phase="red movement", front="western", units=units, standing=QUIET)
    assert s.legal_actions() == ["move 1121", "move 1222", "done"]
    assert s.why_not("move 1411").rule == "9.2f"
    assert s.why_not("move 1222", "german") is not None
    # And of Red only the active front.
    s = at(phase="red movement", front="western", units=units | {"swf-12-7": "1221"}, standing=QUIET)
    assert s.legal_actions() == ["move 1121", "move 1222", "done"]
    assert s.why_not("move 1221").rule == "5.5b"
    # A German interruption is a German phase.
    s = at(phase="german movement", within="red movement", front="western", units=units, standing=QUIET)
    assert s.decision.side == "german"
    assert s.legal_actions() == ["move 1411", "arrange 1411", "done"]
    assert s.why_not("move 1222").rule == "9.2f"
    play(s, "done")
    assert s.legal_actions() == ["move 1121", "move 1222", "done"]


@pytest.mark.rule("9.2f")
def test_a_retreat_is_no_movement_and_does_not_use_up_the_move(at, red, german, play):
    s = at(
        phase="german combat",
        within="red movement",
        front="western",
        new_units=[german("g1", 60), red("r1", 3)],
        units={"g1": "1221", "r1": "1222", "wf-15-4": "1322"},
        ram=12,
        dice=[1],  # 6:1, DR: 1223 is the only way back
        standing=QUIET,
    )
    play(s, "attack 1222", "declare", "roll")
    assert hexes(s)["r1"] == "1223"
    assert "move 1223 1222" in s.legal_actions()


# 9.3 -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.3a", "R-61")
def test_every_unit_may_move_one_hex_whatever_it_costs(at, play):
    """Low morale, late turn, out of supply: (4 - 1) / 2 = 1 point, against rough over a river."""
    s = at(
        phase="red movement",
        front="western",
        turn=9,
        ram=5,
        units={"wf-4-53": "1412"},
        terrain={"1413": "rough"},
        hexsides=[["1412", "1413", "river"]],
        standing=QUIET,
    )
    play(s, "move 1412")
    assert s.view("red")["board"]["march"]["slow"] == 1
    assert "step 1413" in s.legal_actions()
    play(s, "step 1413")
    assert s.legal_actions() == ["halt"]
    assert hexes(s)["wf-4-53"] == "1413"


@pytest.mark.rule("9.3a", "R-61")
def test_the_minimum_move_takes_the_whole_factor(at, play):
    """Cavalry with two points enters rough over a river, and has nothing left for the hex behind."""
    s = at(
        phase="red movement",
        front="western",
        turn=9,
        ram=5,
        units={"wf-4-10c": "1412"},
        terrain={"1413": "rough"},
        hexsides=[["1412", "1413", "river"]],
        standing=QUIET,
    )
    play(s, "move 1412")
    assert s.view("red")["board"]["march"]["fast"] == 2
    play(s, "step 1413")
    assert s.legal_actions() == ["halt"]


@pytest.mark.rule("9.3a", "R-61")
def test_the_minimum_move_comes_at_the_start_of_a_move_only(at, play):
    s = at(
        phase="german movement",
        turn=9,
        units={"rw-br": "1411"},
        terrain={"1412": "rough", "1413": "rough"},
        standing=QUIET,
    )
    play(s, "move 1411", "step 1412")
    assert spent(s)[0] == 3
    assert "step 1413" not in s.legal_actions()
    assert s.why_not("step 1413").rule == "9.1a"
    assert "step 1411" in s.legal_actions()


@pytest.mark.rule("9.3a")
def test_a_minimum_move_ends_the_move_of_the_whole_stack(at, play):
    s = at(
        phase="red movement",
        front="western",
        turn=9,
        ram=5,
        units={"wf-4-53": "1412", "wf-4-10c": "1412"},
        terrain={"1413": "forest"},
        standing=QUIET,
    )
    play(s, "move 1412", "step 1413")  # two points for infantry that has one; one for cavalry that has two
    assert steps(s) == set()
    play(s, "detach wf-4-53")
    assert s.legal_actions() == ["halt"]


@pytest.mark.rule("9.3b")
def test_the_minimum_move_permits_nothing_illegal(at, german, play):
    seven = [german(f"d{n}", 2) for n in range(7)]
    s = at(
        phase="german movement",
        turn=9,
        new_units=seven,
        units={"rw-br": "1412", "wf-4-53": "1411"} | {f"d{n}": "1511" for n in range(7)},
        railheads=NO_RAILHEADS,
        hexsides=[["1412", "1413", "lake"]],
        terrain=dict.fromkeys(["1512", "1311", "1312"], "rough"),
        standing=QUIET,
    )
    play(s, "move 1412")
    assert s.view("german")["board"]["march"]["slow"] == 2
    assert steps(s) == {"1512", "1311", "1312"}
    assert s.why_not("step 1413").rule == "9.13b"
    assert s.why_not("step 1411").rule == "9.7a"
    assert s.why_not("step 1511").rule == "8.4a"


@pytest.mark.rule("9.3b", "R-61")
def test_the_minimum_move_does_not_lead_into_a_hex_where_one_may_not_stop(at, play):
    position = {
        "phase": "red movement",
        "front": "western",
        "turn": 9,
        "ram": 5,
        "units": {"wf-4-53": "1222", "wf-15-4": "1221"},
        "standing": QUIET,
    }
    s = at(**position, terrain={"1221": "rough"}, hexsides=[["1222", "1221", "river"]])
    play(s, "move 1222")
    assert s.view("red")["board"]["march"]["slow"] == 3
    assert "step 1221" not in s.legal_actions()
    assert s.why_not("step 1221").rule == "9.3b"
    # With points enough to go in and out again the passage is open.
    s = at(**position, terrain={"1221": "forest"})
    play(s, "move 1222")
    assert s.why_not("step 1221") is None
    # And with points enough to get in but not out it is not.
    s = at(**position, terrain={"1221": "rough"})
    play(s, "move 1222")
    assert s.why_not("step 1221").rule == "8.5d"


# What is fixed when a move begins (R-13, R-34) -----------------------------------------------


@pytest.mark.rule("9.1a", "7.7a", "R-34")
def test_supply_is_checked_when_a_move_begins_and_holds_for_the_whole_move(at, play):
    # 1415 is nine steps from Warsaw, 1416 eight.
    s = at(phase="red movement", front="western", ram=12, units={"wf-4-53": "1415"}, standing=QUIET)
    play(s, "move 1415", "step 1416", "step 1417", "step 1418")
    assert steps(s) == set()
    s = at(phase="red movement", front="western", ram=12, units={"wf-4-53": "1416"}, standing=QUIET)
    play(s, "move 1416", "step 1415", "step 1416", "step 1415", "step 1416", "step 1415")
    assert steps(s) != set()
    assert spent(s)[0] == 5


@pytest.mark.rule("9.1a", "4.7i", "R-13")
def test_a_stack_keeps_the_morale_level_with_which_it_set_out(at, play):
    s = at(
        phase="red movement",
        front="western",
        ram=15,
        units={"wf-4-53": "1719", "wf-15-4": "1222"},
        standing=QUIET,
    )
    play(s, "move 1719", "step 1718")  # over the Vistula into Torun: two points, morale rises to 16
    assert s.view("red")["board"]["ram"] == 16
    assert spent(s)[0] == 2
    play(s, "step 1717", "step 1716", "step 1717")
    assert spent(s)[0] == 6
    assert steps(s) == set()
    play(s, "halt")
    assert pace(s, "1222", "1221") == 7


@pytest.mark.rule("9.2d", "5.2p", "R-64")
def test_moves_may_be_taken_back_until_another_side_is_asked(at):
    """Nothing is rolled or revealed by a German move, so even a completed one can be undone."""
    game = Play(at(phase="german movement", units={"rw-br": "1411", "rw-dd": "1512"}, standing=QUIET))
    game.apply("move 1411")
    game.apply("step 1412")
    assert (game.can_undo, game.undoer()) == (True, "german")
    game.undo()
    game.apply("step 1410")
    game.apply("halt")
    assert game.can_undo
    for _ in range(3):
        game.undo()
    assert not game.can_undo
    with pytest.raises(Illegal, match="nothing to take back"):
        game.undo()


@pytest.mark.rule("9.2d", "R-64")
@pytest.mark.parametrize("fateful", ["roll", "declare"])
def test_nothing_is_taken_back_after_a_die_or_a_look(at, fateful):
    """A declared attack shows the stack, and a roll is a roll."""
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        units={"wf-4-53": "1417", "fk-ab": "1416", "fk-fl": "1416"},
        dice=[1],
        standing=QUIET,
    )
    game = Play(s)
    game.apply("attack 1416")
    assert game.can_undo
    game.apply("declare")
    if fateful == "roll":
        game.apply("roll")
    assert not game.can_undo
