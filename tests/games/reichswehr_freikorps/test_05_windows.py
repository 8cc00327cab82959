"""Chapter 5.2: when the German may interrupt: the windows and the guard (R-15 to R-18)."""

import pytest
from tests.games.reichswehr_freikorps.assault import assault

from hexfront import Illegal

CALM = {"wf-4-53": "1522", "wf-15-4": "1423"}


def asked(state):
    """Whether the German is being asked for an interruption."""
    return state.decision is not None and state.decision.step == "window.ask"


def story(state, answers):
    """Play with given answers for Red and "continue" at every window; tell what was asked in turn."""
    told = []
    answers = iter(answers)
    while True:
        if asked(state):
            assert state.decision.side == "german"
            told.append("window")
            state.apply("continue")
            continue
        if state.decision.step == "leftover.choose":
            return told
        told.append(next(answers))
        state.apply(told[-1])


def interrupt(state, phase="rail"):
    """Spend a phase on nothing."""
    state.apply(f"interrupt {phase}")
    if state.decision.side == "german" and "done" in state.legal_actions():
        state.apply("done")


@pytest.mark.rule("5.2b", "5.2q", "5.2c", "5.2k", "R-15", "R-17")
def test_the_windows_of_a_whole_red_turn(at):
    """Before reinforcements, after each activity, after each draw and after each front: and nowhere else."""
    s = at(
        phase="turn start",
        turn=3,
        ram=10,
        units={"wf-4-53": "1417", "rw-br": "1416", "swf-12-7": "1322", "sf-6-1": "off", "rw-dd": "1803"},
        control={"1718": "red"},
        railheads={"1813": "none"},
        chits=["6"],
        dice=["6", 1, "southern", "western", "southwest", "southwest", "western", 4, "southern"],
        standing=["support never", "tops keep"],
    )
    red = ["pass", "pass", "bring", "enter 1424", "move 1424", "step 1423", "halt"]
    red += ["move 1417", "halt", "move 1322", "step 1321", "halt", "attack 1416", "declare", "roll"]
    assert story(s, red) == [
        *("pass", "pass"),
        "window",  # W1: the Red turn opens
        *("bring", "enter 1424"),
        "window",  # W2: an army has entered
        "window",  # W3: Southern is drawn
        *("move 1424", "step 1423", "halt"),
        "window",  # W4: a stack has moved
        "window",  # W5: the front is finished
        "window",  # W3: Western
        *("move 1417", "halt"),
        *("window", "window"),  # W4, W5
        "window",  # W3: Southwest
        *("move 1322", "step 1321", "halt"),
        *("window", "window"),  # W4, W5
        "window",  # W6: Southwest is drawn for combat
        "window",  # W8: it has nobody to attack
        "window",  # W6: Western
        *("attack 1416", "declare", "roll"),
        "window",  # W7: a battle is over
        "window",  # W8
        "window",  # W6: Southern
        "window",  # W8
    ]


@pytest.mark.rule("5.2b")
@pytest.mark.parametrize("phase", ["rail", "move", "combat"])
def test_at_a_window_the_german_may_name_any_of_his_three_phases(at, phase):
    s = at(phase="red start", units=CALM | {"rw-br": "1521", "rw-dd": "1803"})
    assert s.legal_actions() == ["continue", "interrupt rail", "interrupt move", "interrupt combat"]
    s.apply(f"interrupt {phase}")
    assert s.decision.side == "german"
    assert s.decision.step == {"rail": "rail", "move": "movement", "combat": "combat"}[phase]


@pytest.mark.rule("5.2b", "R-15")
def test_there_is_no_interruption_in_the_railhead_phase_or_inside_a_german_phase(at):
    s = at(
        phase="turn start",
        turn=2,
        units=CALM | {"rw-br": "1521", "rw-dd": "1803"},
        control={"1718": "red"},
        railheads={"1813": "none"},
    )
    for _ in ("red", "german"):
        assert s.decision.step == "railhead"
        assert s.why_not("interrupt rail", side="german") is not None
        s.apply("pass")
    assert asked(s)
    s.apply("interrupt move")
    assert s.why_not("interrupt rail") is not None
    assert s.decision.step == "movement"


@pytest.mark.rule("5.2b")
def test_only_the_german_interrupts(at):
    s = at(phase="red start", units=CALM)
    assert asked(s)
    assert s.legal_actions("red") == []
    with pytest.raises(Illegal):
        s.apply("interrupt move", side="red")
    other = at(phase="german movement", units={"rw-br": "1521", "rw-dd": "1803", "wf-4-53": "1522"})
    other.apply("move 1803")
    other.apply("halt")
    assert other.decision.side == "german"


# The guard (5.2n, R-16 to R-18) --------------------------------------------------------------


@pytest.mark.rule("5.2n", "R-16")
def test_at_the_start_of_the_game_the_german_may_interrupt_before_reds_first_activity(game, play):
    s = play(game.start(), "suggested", "done", "suggested", "done")
    assert (s.board.turn, asked(s)) == (1, True)


@pytest.mark.rule("5.2n")
def test_letting_red_go_on_costs_the_german_nothing(at, play):
    s = at(phase="red start", units=CALM)
    play(s, "continue")
    assert asked(s)
    assert s.board.front == "western"
    assert len(s.legal_actions()) == 4


@pytest.mark.rule("5.2n", "R-16")
def test_after_an_interruption_the_german_waits_until_a_red_stack_has_moved(at, play):
    """The draw of a marker is no activity: its window stays closed."""
    s = at(phase="red start", units=CALM)
    interrupt(s)
    assert (s.decision.side, s.decision.step) == ("red", "movement")
    play(s, "move 1522")
    assert s.decision.side == "red"
    play(s, "step 1521")
    assert s.decision.side == "red"
    play(s, "halt")
    assert asked(s)


@pytest.mark.rule("5.2n", "R-17")
def test_an_entry_of_an_army_opens_the_windows_again_and_declining_one_does_not(at, play):
    document = {"phase": "red start", "turn": 3, "units": CALM | {"sf-6-1": "off"}, "chits": ["6"]}
    s = at(**document, dice=[1, "6", 1])
    interrupt(s)
    play(s, "bring", "enter 1424")
    assert asked(s)
    declined = at(**document, dice=[1, "western"])
    interrupt(declined)
    play(declined, "decline")
    assert (declined.decision.side, declined.decision.step) == ("red", "movement")


@pytest.mark.rule("5.2n", "5.2q", "R-17")
def test_a_battle_opens_the_windows_again(at, red, german):
    s = at(
        phase="red combat window",
        front="western",
        ram=10,
        new_units=[red("a"), german("x"), red("b"), german("y")],
        units={"a": "1417", "x": "1416", "b": "1520", "y": "1620"},
        dice=[1, 4],
    )
    interrupt(s)
    assert (s.decision.side, s.decision.step) == ("red", "combat")
    assault(s, "1416")
    assert asked(s)


@pytest.mark.rule("5.2n", "R-18")
def test_red_who_declares_his_front_finished_has_declined_his_activity(at, play):
    s = at(phase="red start", units=CALM)
    play(s, "continue")
    interrupt(s)
    assert s.decision.side == "red"
    play(s, "done")
    assert asked(s)
    interrupt(s, "move")
    # Nobody can fight, so nobody is asked again in this turn.
    assert (s.board.turn, s.board.used) == (2, ())


@pytest.mark.rule("5.2n", "5.2h", "R-18")
def test_a_stack_that_moves_no_hex_has_moved(at, play):
    s = at(phase="red start", units=CALM)
    interrupt(s)
    play(s, "move 1522", "halt")
    assert asked(s)
    play(s, "continue")
    assert s.legal_actions() == ["move 1423", "done"]
    assert s.why_not("move 1522").rule == "9.2d"


@pytest.mark.rule("5.2n")
def test_three_interruptions_need_two_activities_between_them(at, play):
    s = at(phase="red start", units=CALM | {"wf-3-5": "1421", "wf-16-2": "1621"})
    interrupt(s, "rail")
    play(s, "move 1421", "halt")
    interrupt(s, "move")
    assert s.decision.side == "red"
    play(s, "move 1423", "halt")
    interrupt(s, "combat")
    assert s.board.used == ("rail", "move", "combat")
    play(s, "move 1522", "halt")
    assert s.legal_actions() == ["move 1621", "done"]


@pytest.mark.rule("5.2e", "5.2n")
def test_when_all_three_phases_are_played_no_window_opens(at, play):
    s = at(phase="red start", units=CALM, used=["rail", "move", "combat"], dice=["western", "western"])
    assert s.decision.side == "red"
    play(s, "move 1522", "halt", "done")
    assert s.board.turn == 2


def idle_turn(state):
    """Red does nothing for the rest of the turn, the German plays his left-over phases empty."""
    turn = state.board.turn
    while state.board.turn == turn:
        choices = state.legal_actions()
        state.apply(next((a for a in ("continue", "done") if a in choices), choices[0]))


@pytest.mark.rule("5.2n", "5.2o", "R-16")
def test_left_over_phases_do_not_close_the_first_window_of_the_next_turn(at):
    s = at(phase="left-over", turn=1, units=CALM | {"rw-br": "1521"})
    idle_turn(s)
    assert s.board.turn == 2
    assert asked(s)


@pytest.mark.rule("5.2n", "R-16")
def test_the_guard_outlasts_the_turn(at, play):
    """An interruption after Red's last activity: next turn Red must do something first."""
    s = at(
        phase="red combat",
        front="western",
        turn=1,
        units=CALM | {"rw-br": "1521"},
        used=["rail"],
        dice=["western"],
        control={"1718": "red"},
    )
    play(s, "done")
    assert asked(s)
    interrupt(s, "move")
    assert s.decision.step == "combat"
    play(s, "done")
    assert (s.board.turn, s.decision.step) == (2, "railhead")
    # Placing a railhead is no activity either.
    play(s, "railhead 1718")
    assert (s.decision.side, s.decision.step) == ("red", "movement")
    play(s, "move 1522", "halt")
    assert asked(s)


@pytest.mark.rule("5.2o", "5.2n", "R-16")
def test_left_over_phases_need_no_red_activity_between_them(at, play):
    s = at(
        phase="red combat",
        front="western",
        units=CALM | {"rw-br": "1521", "rw-dd": "1803"},
        dice=[3],
    )
    play(s, "done")
    interrupt(s, "combat")
    assert s.decision.step == "leftover.choose"
    play(s, "play rail", "done")
    assert (s.decision.side, s.decision.step) == ("german", "movement")
