"""Chapter 5.1 and 5.3: the shape of a game turn."""

import pytest


def quiet(state):
    """The action that does least."""
    choices = state.legal_actions()
    for least in ("continue", "pass", "decline", "done"):
        if least in choices:
            return least
    return choices[0]


def stage(state):
    """Which part of the sequence of play asks for the current decision."""
    step, side = state.decision.step, state.decision.side
    if step == "railhead":
        return f"I {side}"
    if step in ("movement", "march", "reinforcement.choose") and side == "red":
        return "II A"
    if step in ("combat", "battle.join") and side == "red":
        return "II B"
    if step == "leftover.choose":
        return "III"
    return {"movement": "III move", "combat": "III combat", "rail": "III rail"}[step]


def stages(state):
    """The parts of the sequence that come up until the turn is over, in order, each named once in a row."""
    turn, seen = state.board.turn, []
    while state.outcome is None and state.board.turn == turn:
        if not seen or seen[-1] != stage(state):
            seen.append(stage(state))
        state.apply(quiet(state))
    return seen


@pytest.fixture
def small_war(at):
    """Something to do in every part of a turn: contact, a free railhead site for each, trains to run."""

    def build(turn, **more):
        return at(
            phase="turn start",
            turn=turn,
            units={"wf-4-53": "1522", "rw-br": "1521", "rw-dd": "1803"},
            control={"1718": "red"},
            railheads={"1813": "none"},
            standing="ask never",
            **more,
        )

    return build


@pytest.mark.rule("5.1a", "5.3a", "5.3b", "5.3c")
def test_railheads_come_first_then_red_movement_and_combat_then_the_german_phases(small_war):
    s = small_war(2)
    assert stages(s) == [
        "I red",
        "I german",
        "II A",
        "II B",
        "III",
        "III rail",
        "III",
        "III move",
        "III combat",
    ]


@pytest.mark.rule("5.1a", "5.4b")
def test_the_first_turn_has_no_railhead_phase(small_war):
    s = small_war(1)
    assert stages(s) == ["II A", "II B", "III", "III rail", "III", "III move", "III combat"]


@pytest.mark.rule("5.3b", "5.2a")
def test_reinforcements_belong_to_the_red_movement_phase_and_come_first(small_war, play):
    s = small_war(3)
    play(s, "pass", "pass")
    assert (s.decision.side, s.decision.step) == ("red", "reinforcement.choose")
    play(s, "decline")
    assert (s.decision.side, s.decision.step) == ("red", "movement")


@pytest.mark.rule("5.2a")
def test_red_opens_after_the_railhead_phase(small_war, play):
    s = small_war(2)
    play(s, "pass", "pass")
    assert (s.decision.side, s.decision.step) == ("red", "movement")
    assert "move 1522" in s.legal_actions()


@pytest.mark.rule("5.1b")
def test_the_turn_marker_advances_one_box_when_all_is_done(small_war):
    s = small_war(4, chits=[])
    stages(s)
    assert s.board.turn == 5
    stages(s)
    assert s.board.turn == 6


@pytest.mark.rule("5.1b")
def test_the_turn_does_not_advance_while_a_german_phase_is_open(at, play):
    s = at(phase="left-over", turn=4, used=["rail", "move"], units={"rw-br": "1521", "wf-4-53": "1522"})
    assert s.board.turn == 4
    play(s, "done")
    assert s.board.turn == 5


@pytest.mark.rule("5.1a")
def test_there_are_twelve_turns(small_war):
    s = small_war(1, chits=[])
    turns = []
    while s.outcome is None:
        turns.append(s.board.turn)
        stages(s)
    assert turns == list(range(1, 13))
    assert s.outcome.rule.startswith("4.4")


@pytest.mark.rule("5.3c", "5.2e")
@pytest.mark.parametrize(
    "order",
    [
        ("rail", "move", "combat"),
        ("rail", "combat", "move"),
        ("move", "rail", "combat"),
        ("move", "combat", "rail"),
        ("combat", "rail", "move"),
        ("combat", "move", "rail"),
    ],
)
def test_the_german_phases_come_once_each_in_any_order(at, play, order):
    s = at(
        phase="left-over",
        turn=2,
        units={"rw-br": "1521", "rw-dd": "1803", "wf-4-53": "1522"},
        control={"1718": "red"},
    )
    step = {"rail": "rail", "move": "movement", "combat": "combat"}
    for number, phase in enumerate(order):
        if number < 2:
            play(s, f"play {phase}")
        assert (s.decision.side, s.decision.step) == ("german", step[phase])
        play(s, "done")
    assert s.board.turn == 3
