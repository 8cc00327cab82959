"""Chapter 5.2: what an interruption is, and what it leaves as it was."""

import pytest
from tests.games.reichswehr_freikorps.assault import assault

from hexfront import Illegal

CALM = {"wf-4-53": "1522", "wf-15-4": "1423"}


def board(state):
    return state.view("german")["board"]


def asked(state):
    return state.decision.step == "window.ask"


def refused(state, action, rule, side=None):
    before = state.to_json()
    assert state.why_not(action, side).rule == rule
    with pytest.raises(Illegal):
        state.apply(action, side)
    assert state.to_json() == before


# German phases in the Red turn (5.1c, 5.2d to 5.2f, 5.2m) ------------------------------------


@pytest.mark.rule("5.1c", "5.2d", "5.2o")
def test_german_phases_are_played_inside_the_red_turn_and_only_the_rest_after_it(at, play):
    s = at(phase="red start", units=CALM | {"rw-br": "1513", "rw-dd": "1803"}, dice=[2, "western", "western"])
    play(s, "interrupt rail", "entrain rw-br", "ride 1803")
    assert s.decision.side == "german"
    play(s, "entrain rw-dd", "ride 1513")
    assert board(s)["units"]["rw-dd"] == "1513"
    assert (s.decision.side, s.decision.step) == ("red", "movement")
    s.instruct("german", "ask never")
    play(s, "done")
    assert s.legal_actions() == ["play move", "play combat"]


@pytest.mark.rule("5.2d")
def test_the_german_plays_his_phase_until_he_says_that_he_is_done(at, play):
    s = at(phase="red start", units=CALM | {"rw-br": "1513", "rw-dd": "1803", "rw-st": "2106"})
    play(s, "interrupt move", "move 1513", "step 1514", "halt")
    assert s.decision.side == "german"
    play(s, "move 1803", "step 1804", "halt")
    assert s.decision.side == "german"
    play(s, "done")
    assert s.decision.side == "red"
    assert board(s)["used"] == ["move"]


@pytest.mark.rule("5.2e", "R-19")
def test_a_phase_played_as_an_interruption_is_not_played_again_that_turn(at, play):
    s = at(phase="red start", units=CALM | {"rw-br": "1513"}, dice=["western", "western"])
    play(s, "interrupt move", "done", "move 1522", "halt")
    assert s.legal_actions() == ["continue", "interrupt rail", "interrupt combat"]
    refused(s, "interrupt move", "5.2e")
    s.instruct("german", "ask never")
    play(s, "continue", "move 1423", "halt")
    assert s.legal_actions() == ["play rail", "play combat"]
    refused(s, "play move", "5.2e")


@pytest.mark.rule("5.2e", "R-19")
def test_each_turn_brings_all_three_phases_afresh(at):
    s = at(
        phase="left-over",
        turn=1,
        used=["rail", "move", "combat"],
        units=CALM | {"rw-br": "1513"},
    )
    assert s.board.turn == 2
    assert s.legal_actions() == ["continue", "interrupt rail", "interrupt move", "interrupt combat"]


@pytest.mark.rule("5.2e", "5.2o", "R-19")
def test_no_phase_can_be_skipped_and_saved(at):
    s = at(phase="left-over", turn=1, units=CALM | {"rw-br": "1513"})
    assert s.legal_actions() == ["play rail", "play move", "play combat"]
    for action in ("done", "pass", "continue"):
        refused(s, action, "5.2o")


@pytest.mark.rule("5.2o", "R-19")
def test_the_left_over_phases_end_the_turn(at, play):
    s = at(phase="left-over", turn=1, used=["rail"], units=CALM | {"rw-br": "1521"})
    assert s.legal_actions() == ["play move", "play combat"]
    play(s, "play combat", "done")
    assert (s.board.turn, s.decision.step) == (1, "movement")
    play(s, "done")
    assert s.board.turn == 2


@pytest.mark.rule("5.2f")
def test_one_german_unit_rides_marches_and_fights_in_the_same_turn(at, play):
    s = at(
        phase="left-over",
        ram=10,
        units={"rw-br": "1803", "wf-4-53": "1516", "wf-4-12": "1522"},
        dice=[1, 4],
    )
    play(s, "play rail", "entrain rw-br", "ride 1513", "play move", "move 1513", "step 1514", "step 1515")
    play(s, "halt")
    assert board(s)["units"]["rw-br"] == "1515"
    assert s.decision.step == "combat"
    events = assault(s, "1516")
    assert [event.side for event in events if event.name == "roll"] == ["german"]


@pytest.mark.rule("5.2f")
def test_the_order_of_phases_does_not_matter_for_that(at, play, red):
    s = at(
        phase="left-over",
        ram=10,
        new_units=[red("r", 6)],
        units={"rw-br": "1513", "r": "1512", "wf-4-12": "1522"},
        dice=[3, 1],
    )
    play(s, "play combat")
    events = assault(s, "1512")
    assert [event.result for event in events if event.name == "roll"] == ["AS"]
    play(s, "play rail", "entrain rw-br", "ride 1803", "move 1803", "step 1804", "halt")
    assert s.board.turn == 2
    assert board(s)["units"]["rw-br"] == "1804"


@pytest.mark.rule("5.2m")
def test_one_declaration_covers_one_phase(at, play):
    s = at(phase="red start", units=CALM | {"rw-br": "1521"})
    refused(s, "interrupt rail move", "5.2m")
    refused(s, "interrupt move combat", "5.2m")
    play(s, "interrupt move", "done")
    assert (s.decision.side, s.decision.step) == ("red", "movement")
    refused(s, "interrupt combat", "5.2n", side="german")


# What Red finds afterwards (5.2g to 5.2j, 5.2p to 5.2r) --------------------------------------


@pytest.mark.rule("5.2g")
@pytest.mark.parametrize("phase", ["rail", "move", "combat"])
def test_red_goes_on_exactly_where_he_stopped(at, play, phase):
    """An interruption in which nothing happens leaves the same decision, choices, front and cup."""
    document = {
        "phase": "red movement",
        "front": "western",
        "cup": ["southwest"],
        "units": CALM | {"wf-3-5": "1421", "swf-12-7": "1322", "rw-br": "1521", "rw-dd": "1803"},
        "dice": [3],
    }
    left, interrupted = at(**document), at(**document)
    play(left, "move 1421", "halt", "continue")
    play(interrupted, "move 1421", "halt", f"interrupt {phase}", "done")
    assert interrupted.decision == left.decision
    assert interrupted.legal_actions() == left.legal_actions() == ["move 1423", "move 1522", "done"]
    for key in ("front", "cup", "moved", "units", "red_attacked"):
        assert board(interrupted)[key] == board(left)[key]


@pytest.mark.rule("5.2g", "5.2q")
def test_red_goes_on_with_his_remaining_attacks_after_an_interruption(at, play, red, german):
    s = at(
        phase="red combat",
        front="western",
        cup=["southwest"],
        ram=10,
        new_units=[red("a"), german("x"), red("b"), german("y")],
        units={"a": "1417", "x": "1416", "b": "1520", "y": "1620"},
        dice=[4, 4],
    )
    assault(s, "1416")
    assert asked(s)
    play(s, "interrupt combat")
    assert "attack 1417" in s.legal_actions()
    play(s, "done")
    assert s.legal_actions() == ["attack 1620", "done"]
    assert (s.board.front, s.board.cup) == ("western", ("southwest",))


@pytest.mark.rule("5.2q", "5.2h")
def test_a_german_battle_between_red_battles_leaves_the_red_record_alone(at, play, red, german):
    """A German attack has its own record of who fought; who attacked for Red may still not do so again."""
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("a"), german("x"), red("b"), german("y")],
        units={"a": "1417", "x": "1416", "b": "1520", "y": "1620"},
        dice=[4, 4, 4],
    )
    assault(s, "1416")
    play(s, "interrupt combat")
    assault(s, "1417")
    play(s, "done")
    assert s.legal_actions() == ["attack 1620", "done"]
    refused(s, "attack 1416", "10.3b")


@pytest.mark.rule("5.2h", "5.2i")
def test_a_stack_that_has_moved_may_not_move_again_after_an_interruption(at, play):
    s = at(phase="red movement", front="western", units=CALM | {"wf-4-12": "1522", "rw-br": "1803"})
    play(s, "move 1522", "leave wf-4-12", "step 1521", "halt")
    assert board(s)["moved"] == ["wf-4-53"]
    play(s, "interrupt move", "done")
    assert board(s)["moved"] == ["wf-4-53"]
    assert s.legal_actions() == ["move 1423", "move 1522", "done"]
    refused(s, "move 1521", "9.2d")


@pytest.mark.rule("5.2i")
def test_who_attacked_and_who_was_attacked_is_on_record(at, red, german):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("a"), german("x"), red("b"), german("y")],
        units={"a": "1417", "x": "1416", "b": "1520", "y": "1620"},
        dice=[4],
        standing="ask never",
    )
    assert board(s)["red_attacked"] == []
    assault(s, "1416")
    assert (board(s)["red_attacked"], board(s)["german_hit"]) == (["a"], ["x"])


@pytest.mark.rule("5.2j")
def test_everything_is_fresh_when_a_new_turn_begins(at, play, red, german):
    s = at(
        phase="turn end",
        turn=1,
        new_units=[red("a"), german("x")],
        units={"a": "1417", "x": "1416"},
        moved=["a", "x"],
        attacked=["a", "x"],
        was_attacked=["a", "x"],
        railed=["x"],
        standing="ask never",
    )
    assert s.board.turn == 2
    for record in ("moved", "railed", "red_attacked", "german_attacked", "red_hit", "german_hit"):
        assert board(s)[record] == [], record
    assert "move 1417" in s.legal_actions()
    play(s, "done")
    assert "attack 1416" in s.legal_actions()


@pytest.mark.rule("5.2j")
def test_german_units_are_fresh_too(at, play):
    """A unit that rode, marched and fought last turn does all that again."""
    s = at(
        phase="turn end",
        turn=1,
        ram=10,
        units={"rw-br": "1803", "wf-4-53": "1522"},
        moved=["rw-br"],
        railed=["rw-br"],
        attacked=["rw-br"],
    )
    play(s, "interrupt rail")
    assert "entrain rw-br" in s.legal_actions()
    play(s, "done", "done")
    play(s, "interrupt move")
    assert "move 1803" in s.legal_actions()


@pytest.mark.rule("5.2r")
def test_a_red_stack_driven_back_before_it_moved_may_still_move(at, play, red, german):
    s = at(
        phase="red movement window",
        front="western",
        ram=10,
        new_units=[red("a", 1), german("x", 5), red("b")],
        units={"a": "1417", "x": "1416", "b": "1522"},
        dice=[1],
    )
    play(s, "interrupt combat")
    assault(s, "1417")
    play(s, "retreat a 1418")
    play(s, *(["done"] if s.decision.side == "german" else []))
    assert board(s)["units"]["a"] == "1418"
    assert board(s)["moved"] == []
    assert s.legal_actions() == ["move 1418 1417", "move 1522", "done"]
    play(s, "move 1418 1417", "step 1419", "halt")
    assert board(s)["units"]["a"] == "1419"


@pytest.mark.rule("5.2r", "5.2h")
def test_a_red_stack_driven_back_after_it_moved_may_not(at, play, red, german):
    s = at(
        phase="red movement window",
        front="western",
        ram=10,
        new_units=[red("a", 1), german("x", 5), red("b")],
        units={"a": "1417", "x": "1416", "b": "1522"},
        moved=["a"],
        dice=[1],
    )
    play(s, "interrupt combat")
    assault(s, "1417")
    play(s, "retreat a 1418")
    assert s.legal_actions() == ["move 1522", "done"]


@pytest.mark.rule("5.2r")
@pytest.mark.parametrize("attacked", [False, True])
def test_a_red_stack_driven_back_keeps_its_attack_if_it_had_not_made_it(at, play, red, german, attacked):
    s = at(
        phase="red combat window",
        front="western",
        ram=10,
        new_units=[red("a", 1), german("x", 5), german("y", 1), red("b"), german("z")],
        units={"a": "1417", "x": "1416", "y": "1419", "b": "1520", "z": "1620"},
        attacked=["a"] if attacked else [],
        dice=[1],
    )
    play(s, "interrupt combat")
    assault(s, "1417")
    play(s, "retreat a 1418", "done")
    assert (s.decision.side, s.decision.step) == ("red", "combat")
    assert ("attack 1419" in s.legal_actions()) == (not attacked)


@pytest.mark.rule("5.2p", "R-64")
def test_what_is_finished_stays_finished(at, play):
    """A move, a front, a German phase and a railhead placement: none can be taken up again."""
    s = at(
        phase="red movement",
        front="western",
        cup=["southwest"],
        units=CALM | {"swf-12-7": "1322", "rw-br": "1513", "rw-dd": "1803"},
        dice=["southwest"],
    )
    play(s, "move 1522", "step 1521", "halt", "interrupt move", "move 1513", "step 1514", "halt")
    refused(s, "move 1514", "9.2d")
    play(s, "done")
    refused(s, "move 1521", "9.2d")
    play(s, "done", "continue", "continue")
    assert s.board.front == "southwest"
    refused(s, "move 1423", "5.5b")


@pytest.mark.rule("5.2p")
def test_a_railhead_once_placed_is_not_taken_back(at, play):
    s = at(
        phase="railhead",
        turn=2,
        units=CALM,
        control={"1718": "red", "1919": "red"},
        railheads={"1813": "none"},
    )
    play(s, "railhead 1718")
    refused(s, "railhead 1919", "5.4c")
    assert s.decision.side == "german"
    assert "1718" in board(s)["red_railheads"]


# Nothing inside an activity (5.2c, 5.2k, 5.2l) -----------------------------------------------


@pytest.mark.rule("5.2c", "5.2k")
def test_a_move_is_completed_before_the_german_may_act(at, play):
    s = at(phase="red movement", front="western", units=CALM | {"rw-br": "1518"})
    play(s, "move 1522")
    for step in ("step 1521", "step 1520", "step 1519"):
        assert s.legal_actions("german") == []
        refused(s, "interrupt combat", "5.2k", side="german")
        play(s, step)
    assert s.decision.side == "red"
    play(s, "halt")
    assert asked(s)


@pytest.mark.rule("5.2k", "5.2c")
def test_an_entering_army_is_placed_and_paid_for_before_the_german_may_act(at, play):
    s = at(
        phase="reinforcement",
        turn=3,
        ram=10,
        units=CALM | {"sf-6-1": "off", "sf-6-13": "off"},
        chits=["6"],
        dice=["6", 6],
    )
    play(s, "bring")
    assert (s.decision.side, s.legal_actions("german")) == ("red", [])
    play(s, "enter 1424")
    assert asked(s)
    assert board(s)["units"]["sf-6-1"] == board(s)["units"]["sf-6-13"] == "1424"
    assert (s.board.red_vp, s.board.ram) == (1, 12)


@pytest.mark.rule("5.2k", "5.2c")
def test_a_battle_is_fought_out_to_the_advance_before_the_german_may_interrupt(at, play, red, german):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("a", 8), red("b", 8), german("x", 2), red("c"), german("z")],
        units={"a": "1417", "b": "1417", "x": "1416", "c": "1520", "z": "1620"},
        dice=[3],
    )
    for action in ("attack 1416", "declare", "roll", "lose x"):
        assert not asked(s)
        if action in s.legal_actions():
            play(s, action)
    while not asked(s):
        assert s.decision.step.startswith("battle.")
        play(s, s.legal_actions()[0])
    assert board(s)["battle"] is None
    assert "a" in board(s)["red_attacked"]


@pytest.mark.rule("5.2l", "R-17")
def test_a_stack_and_all_that_splits_off_it_make_one_activity(at, play):
    s = at(
        phase="red movement",
        front="western",
        units=CALM | {"wf-4-12": "1522", "wf-4-10c": "1522"},
    )
    play(s, "move 1522", "step 1521", "detach wf-4-12", "step 1421", "detach wf-4-53", "step 1420")
    for left in (2, 1, 0):
        # The cavalry, then the two divisions it left on the way.
        assert (s.decision.side, s.decision.step) == ("red", "march")
        assert s.legal_actions("german") == []
        play(s, "halt")
        assert asked(s) == (left == 0)
    assert set(board(s)["moved"]) == {"wf-4-53", "wf-4-12", "wf-4-10c"}


# Red must have been asked (5.2n, R-16, R-18) ----------------------------------------------------

TWO_FRONTS = {
    "front": "western",
    "cup": ["southwest"],
    "turn": 2,
    "units": {"wf-4-53": "1721", "swf-12-7": "1422", "rw-br": "1705"},
}


@pytest.mark.rule("5.2n", "R-16", "R-18")
def test_a_front_with_nothing_left_to_do_has_declined_nothing(at, play):
    s = play(at(phase="red movement", **TWO_FRONTS), "move 1721", "halt", "interrupt move", "done")
    assert (s.decision.side, s.decision.step, s.board.front) == ("red", "movement", "southwest")
    refused(s, "interrupt combat", "5.2n")
    refused(s, "interrupt combat", "5.2n", side="german")
    play(s, "move 1422", "halt")
    assert s.decision.step == "window.ask"


@pytest.mark.rule("5.2n", "R-18")
def test_a_front_that_could_have_moved_has_declined_when_it_is_finished(at, play):
    s = at(phase="red movement", guard=True, **TWO_FRONTS)
    play(s, "done")
    assert s.decision.step == "window.ask"


@pytest.mark.rule("5.2n", "R-18")
def test_a_combat_phase_without_targets_frees_no_interruption(at, play):
    far = {"wf-4-53": "1721", "swf-12-7": "1422", "rw-br": "1705"}
    s = play(at(phase="red combat start", turn=2, units=far), "interrupt move", "done")
    # Nobody could fight: the two phases that are left are played after the Red player turn.
    assert (s.decision.side, s.decision.step) == ("german", "leftover.choose")


@pytest.mark.rule("5.2k", "5.2e")
def test_a_refused_interruption_says_what_stands_against_it(at, play):
    s = at(phase="red movement", **TWO_FRONTS, used=["move"])
    refused(s, "interrupt move", "5.2e", side="german")
    play(s, "move 1721")
    refused(s, "interrupt combat", "5.2k", side="german")
