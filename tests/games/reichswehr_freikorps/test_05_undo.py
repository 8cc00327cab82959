"""5.2, R-64: how far Red can undo across the windows of the German, and that it tells him nothing."""

from __future__ import annotations

import random

import pytest

import hexfront
from hexfront.kernel import Play

GAME = hexfront.games["reichswehr-freikorps"]
UNITS = {"wf-4-53": "1522", "wf-15-4": "1720", "wf-3-5": "1423", "rw-br": "1518", "rw-dd": "1518"}


@pytest.fixture
def table(at):
    """The Western Front moves, and the German has a standing order."""

    def build(order, **more):
        doc = {"phase": "red movement", "front": "western", "units": UNITS, "standing": order}
        return Play(at(**doc | more))

    return build


def march(play, start, *way):
    """One Red stack goes some hexes and halts."""
    for action in (f"move {start}", *(f"step {name}" for name in way), "halt"):
        play.apply(action)


def steps_back(play):
    """How many actions Red can undo from here."""
    count, tried = 0, play.copy()
    while tried.undoer() == "red":
        tried.undo()
        count += 1
    return count


@pytest.mark.rule("R-64", "5.2b")
@pytest.mark.parametrize("order", ["ask contact", "ask threat", "ask turn", "ask never"])
def test_undo_goes_across_windows_that_pass_by_an_order_said_aloud(table, order):
    play = table(order)
    march(play, "1522", "1521")
    assert play.state.decision.side == "red"
    march(play, "1720", "1719")
    assert steps_back(play) == 6
    for _ in range(6):
        play.undo()
    assert play.state.to_json() == table(order).state.to_json()


@pytest.mark.rule("R-64", "5.2b")
@pytest.mark.parametrize("order", ["ask always", "ask watch 1001", "ask watch 1521"])
def test_undo_ends_at_every_window_under_an_order_that_is_kept_quiet(table, order):
    play = table(order)
    march(play, "1522", "1521")
    assert steps_back(play) == 0
    why = play.why_no_undo("red")
    assert why.rule == "5.2b"
    assert "right to interrupt" in why.message
    if play.state.decision.side == "german":
        play.apply("continue")
    assert play.why_no_undo("red") == why
    play.apply("move 1720")
    assert play.why_no_undo("red") is None
    assert steps_back(play) == 1


@pytest.mark.rule("R-64", "5.2b")
def test_a_german_who_is_asked_ends_undo_whatever_he_has_said(table):
    play = table("ask contact")
    march(play, "1423", "1422")
    march(play, "1522", "1521", "1520", "1519")
    assert play.state.decision.step == "window.ask"
    assert steps_back(play) == 0
    assert play.why_no_undo("red").rule == "5.2b"


@pytest.mark.rule("R-64", "5.2n")
def test_where_no_window_can_open_undo_goes_on(table):
    """Between two interruptions everybody knows that the German may not interrupt."""
    play = table("ask always", guard=True)
    play.apply("move 1522")
    play.apply("step 1521")
    assert steps_back(play) == 2


#: Orders of the German that Red cannot tell apart, by what he has said aloud.
ALIKE = {
    "": ["ask always", "ask watch 1001", "ask watch 1521 1718", "ask watch 1518"],
    "contact": ["ask contact"],
    "threat": ["ask threat"],
    "never": ["ask never"],
}


@pytest.mark.rule("R-64", "8.3a")
@pytest.mark.parametrize("said", list(ALIKE))
def test_twins_give_red_the_same_undo_reach(said):
    """Truths that differ only in orders that the German keeps to himself look alike to Red, let him undo
    equally far and give the same reason."""
    start = GAME.start(seed="undo twins")
    for action in ("suggested", "done", "suggested", "done"):
        start.apply(action)
    rng = random.Random(said)
    plays = []
    for order in ALIKE[said] * (3 if len(ALIKE[said]) == 1 else 1):
        state = start.clone()
        state.instruct("german", order)
        plays.append(Play.resume(state, hexfront.kernel.Record.of(GAME.start(seed="undo twins")), []))
    compared = 0
    for _ in range(220):
        for play in plays:
            while play.state.decision.side == "german":
                # He lets everything pass and does nothing in his own phases.
                legal = play.state.legal_actions()
                play.apply(next((a for a in ("continue", "pass", "done", "keep") if a in legal), legal[0]))
        first = plays[0]
        seen = [play.state.view("red")["board"] for play in plays]
        assert all(one == seen[0] for one in seen)
        reach = {(steps_back(play), play.why_no_undo("red")) for play in plays}
        assert len(reach) == 1
        compared += 1
        legal = first.state.legal_actions()
        quick = [action for action in legal if action == "halt" and rng.random() < 0.4]
        action = rng.choice(quick or [action for action in legal if action != "done"] or legal)
        for play in plays:
            play.apply(action)
        if first.state.outcome is not None or first.state.board.turn > 3:
            break
    assert compared > 40


@pytest.mark.rule("R-64", "8.3a")
def test_covered_units_do_not_change_how_far_red_can_undo(at):
    """The same position with other German units below the top."""
    reaches = []
    for below in ("rw-dd", "fk-ab", "rw-mu"):
        units = {"wf-4-53": "1522", "wf-15-4": "1720", "rw-br": "1518", below: "1518"}
        for order in ("ask contact", "ask threat"):
            play = Play(at(phase="red movement", front="western", units=units, standing=order))
            march(play, "1522", "1521")
            march(play, "1720", "1719")
            reaches.append((order, steps_back(play), play.why_no_undo("red")))
    assert len(set(reaches)) == 2
