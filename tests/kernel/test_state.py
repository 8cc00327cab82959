"""The contract of a state: decisions, refusals, chance, undo, records."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.toys import BATTLE, END, INTERRUPTS, RANDOM_ORDER, SECRETS, Window, ask, toy

from hexfront.kernel import (
    Action,
    Auto,
    BadInput,
    Dice,
    Event,
    Illegal,
    Play,
    Record,
    act,
    commitment,
    draw,
    heard_by,
)

ARENA = {"toy": BATTLE}


def test_an_action_is_text_with_a_verb_and_arguments():
    action = act("retreat", "rw-br", "1603")
    assert action == "retreat rw-br 1603"
    assert (action.verb, action.args) == ("retreat", ("rw-br", "1603"))
    assert repr(action) == "Action('retreat rw-br 1603')"
    assert act("retreat", "rw-br", "1603") is action


def test_a_refused_action_changes_nothing_and_says_why():
    s = BATTLE.start()
    before = s.to_json()
    with pytest.raises(
        Illegal, match="not one of the choices now, which are: attack hill; attack town"
    ) as error:
        s.apply("attack moon")
    assert error.value.rule == "T.2"
    assert s.to_json() == before


def test_only_the_side_that_is_asked_may_act():
    s = BATTLE.start()
    with pytest.raises(Illegal, match="It is for blue to decide, not for grey"):
        s.apply("attack hill", "grey")
    assert s.legal_actions("grey") == []
    assert s.apply("attack hill", "blue") == []


def test_nothing_is_legal_after_the_end():
    s = toy(ask("last", "blue", "stop", then=lambda s, f, a: s.push("end")), END, first="last").start()
    s.apply("stop")
    assert (s.decision, s.legal_actions()) == (None, [])
    with pytest.raises(Illegal, match="The game is over: That was all"):
        s.apply("stop")
    assert str(s.outcome) == "blue wins (plain): That was all. [T.1]"


def test_a_single_choice_is_taken_without_asking():
    s = toy(
        ask("sole", "blue", "go", always=False, then=lambda s, f, a: s.push("end")), END, first="sole"
    ).start()
    assert s.outcome is not None
    assert s.board.marks == ["blue go"]


def test_a_step_without_actions_is_a_fault_of_the_game():
    with pytest.raises(RuntimeError, match="offers no action"):
        toy(ask("stuck", "blue"), first="stuck").start()


def test_two_steps_of_one_name_are_refused():
    with pytest.raises(ValueError, match="Two steps are called 'end'"):
        toy(END, END, first="end")


def test_a_clone_is_independent():
    s = BATTLE.start(seed=3)
    twin = s.clone()
    twin.apply("attack town")
    assert s.board.marks == []
    assert s != twin
    s.apply("attack town")
    assert s == twin
    assert s.digest() == twin.digest()


# Chance -------------------------------------------------------------------------------------------


def test_chance_can_be_a_decision_with_an_exact_distribution():
    s = BATTLE.start()
    s.explicit_chance = True
    s.apply("attack hill")
    s.apply("stand")
    assert s.decision.side == "chance"
    assert s.chances() == [(Action(f"chance {n}"), Fraction(1, 6)) for n in range(1, 7)]
    assert s.legal_actions() == [f"chance {n}" for n in range(1, 7)]
    assert s.why_not("chance 7").rule == "T.3"
    s.apply("chance 4")
    assert s.board.marks[-1] == "die 4"
    assert s.decision.side == "blue"


@given(st.text(min_size=1, max_size=30).filter(str.isprintable), st.integers(0, 10**6), st.integers(1, 10**6))
def test_draws_are_keyed_by_seed_and_number(seed, index, size):
    value = draw(seed, index, size)
    assert 0 <= value < size
    assert value == draw(seed, index, size)


def test_draws_are_fair_and_seeds_differ():
    rolls = [draw("fair", i, 6) for i in range(6000)]
    assert all(900 < rolls.count(face) < 1100 for face in range(6))
    assert [draw("a", i, 6) for i in range(40)] != [draw("b", i, 6) for i in range(40)]
    assert [draw("x" * 100, i, 6) for i in range(40)] != [draw("x" * 101, i, 6) for i in range(40)]


def test_weights_are_respected():
    dice = Dice("weights")
    drawn = [dice.choose([("rare", 1), ("common", 9), ("never", 0)], "a test") for _ in range(2000)]
    assert 140 < drawn.count("rare") < 260
    assert "never" not in drawn
    assert dice.count == 2000


def test_dice_can_be_scripted_and_a_wrong_script_is_named():
    dice = Dice("s", script=(6, 1, 9))
    faces = [(n, 1) for n in range(1, 7)]
    assert [dice.choose(faces, "combat"), dice.choose(faces, "combat")] == [6, 1]
    with pytest.raises(BadInput, match="9 cannot come up for combat; possible are 1, 2, 3, 4, 5, 6"):
        dice.choose(faces, "combat")


@pytest.mark.parametrize("seed", [None, True, 1.5, "", "   ", "x" * 201, "bell\a", ["a"]])
def test_bad_seeds_are_refused(seed):
    with pytest.raises(BadInput, match=r"[Ss]eed"):
        BATTLE.start(seed=seed)


def test_the_commitment_fits_one_seed_only():
    assert commitment("1920") != commitment("1921")
    assert len(commitment("1920")) == 64


# Undo ------------------------------------------------------------------------------------------------


def writes(*then: str):
    """A toy of three choices of blue in a row, then the end."""
    steps = [
        ask(name, "blue", "a", "b", then=lambda s, f, a, n=n: s.push(n))
        for name, n in zip("xyz", ("y", "z", "end"), strict=True)
    ]
    return toy(*steps, END, first="x", **dict(zip(then[::2], then[1::2], strict=True)))


def test_undo_and_redo_until_something_is_final():
    play = Play(writes().start())
    play.apply("a")
    play.apply("b")
    assert play.state.board.marks == ["blue a", "blue b"]
    play.undo()
    assert play.state.board.marks == ["blue a"]
    assert [e.text for e in play.record.entries] == ["a"]
    play.redo()
    assert play.state.board.marks == ["blue a", "blue b"]
    play.undo()
    play.undo()
    assert not play.can_undo
    with pytest.raises(Illegal, match="nothing to take back"):
        play.undo()
    play.apply("b")
    assert not play.can_redo
    with pytest.raises(Illegal, match="nothing to do again"):
        play.redo()


def test_the_engine_ends_undo_at_a_roll():
    play = Play(RANDOM_ORDER.start(seed=1))
    play.apply("march")
    assert not play.can_undo, "the next formation was drawn"


def test_undo_ends_when_the_other_side_decides():
    play = Play(INTERRUPTS.start())
    play.apply("interrupt")
    assert not play.can_undo


def test_a_standing_order_is_recorded_and_refused_if_unknown():
    play = Play(writes().start())
    play.apply("a")
    play.instruct("grey", "hurry")
    assert play.can_undo
    assert str(play.record.entries[-1]) == "grey! hurry"
    with pytest.raises(Illegal, match="no standing order"):
        play.instruct("grey", "dawdle")
    assert len(play.record.entries) == 2


def test_a_standing_order_closes_no_way_back_and_outlasts_what_is_taken_back():
    game = writes()
    play = Play(game.start(seed=3))
    play.apply("a")
    play.instruct("grey", "hurry")
    play.apply("b")
    assert play.undoer() == "blue"
    play.undo()
    assert play.state.board.marks == ["blue a"]
    assert [str(entry) for entry in play.record.entries] == ["blue: a", "grey! hurry"]
    play.undo()
    assert play.state.board.marks == []
    assert play.state.board.score == {"grey": -1}, "the order was given and stays given"
    assert [str(entry) for entry in play.record.entries] == ["grey! hurry"]
    assert play.state == play.record.replay({"toy": game})
    assert play.undoer() is None
    play.instruct("grey", "hurry")
    play.redo()
    play.redo()
    assert play.state.board.marks == ["blue a", "blue b"]
    assert play.state == play.record.replay({"toy": game})


def test_of_two_sides_that_decide_at_once_the_last_takes_back():
    play = Play(SECRETS.start())
    play.apply("card 1", "grey")
    assert play.undoer() == "grey"
    play.apply("card 2", "blue")
    assert play.undoer() == "blue", "what grey did before stands"
    play.undo()
    assert play.state.sealed == {"grey": ("card 1",)}
    assert not play.can_undo
    play.apply("enough", "blue")
    assert not play.can_undo, "blue has nothing more to decide"


# Records --------------------------------------------------------------------------------------------


@pytest.fixture
def record() -> Record:
    play = Play(BATTLE.start(seed="rec"), {"blue": "anna", "grey": "bert"})
    for action in ("attack hill", "stand", "pursue"):
        play.apply(action)
    play.record.close(play.state)
    return play.record


def test_a_record_reads_back_and_replays(record):
    text = record.to_text()
    again = Record.parse(text)
    assert again == record
    assert again.to_text() == text
    assert again.verify(ARENA).outcome is not None
    assert again.replay(ARENA, 1).decision.side == "grey"


def test_a_record_is_readable(record):
    assert record.to_text().splitlines()[0] == "hexfront record 3"
    assert "players: blue=anna grey=bert" in record.to_text()
    assert record.to_text().endswith("\nblue: attack hill\ngrey: stand\nblue: pursue\n")


def test_a_record_forks(record):
    fork = record.fork(2)
    assert [e.text for e in fork.entries] == ["attack hill", "stand"]
    assert (fork.result, fork.final) == ("", "")
    state = fork.replay(ARENA)
    assert state.decision.step == "battle.pursue"
    with pytest.raises(BadInput, match="has 3 entries"):
        record.fork(4)
    with pytest.raises(BadInput, match="has 3 entries"):
        record.replay(ARENA, 9)


def test_standing_orders_are_part_of_a_record():
    play = Play(BATTLE.start(seed=1))
    play.instruct("grey", "hurry")
    play.apply("attack hill")
    again = Record.parse(play.record.to_text()).replay(ARENA)
    assert again.board.score == {"grey": -1}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda t: "", "Line 1"),
        (lambda t: "chess record\n" + t, "Line 1"),
        (lambda t: t.replace("game: toy\n", ""), "lacks game"),
        (lambda t: t.replace("scenario: only", "weather: fine"), "Line 4"),
        (lambda t: t.replace("seed: rec", "seed: other"), "commitment"),
        (lambda t: t.replace("grey: stand", "grey stand"), "Line 12"),
        (lambda t: t.replace("grey: stand", "grey:"), "Line 12"),
        (lambda t: t.replace("players: blue=anna", "players: anna"), "players"),
        (lambda t: t.replace("grey: stand", "grey: fly"), "Entry 2"),
        (lambda t: t.replace("grey: stand", "blue: stand"), "Entry 2"),
        (lambda t: t.replace("blue: pursue\n", "blue: halt\n"), "ends in state"),
        (lambda t: t.replace("result: blue", "result: grey"), "replaying it gives"),
        (lambda t: t.replace("blue: pursue\n", ""), "replaying it gives"),
    ],
)
def test_a_spoilt_record_is_refused_with_what_and_where(record, change, complaint):
    with pytest.raises(BadInput, match=complaint):
        Record.parse(change(record.to_text())).verify(ARENA)


def test_a_record_starts_at_the_start():
    s = BATTLE.start()
    s.apply("attack hill")
    with pytest.raises(BadInput, match="start of a game"):
        Record.of(s)


# Stored states ----------------------------------------------------------------------------------------


def test_stored_states_of_secret_choices_keep_them():
    s = SECRETS.start()
    s.apply("card 1", "blue")
    again = SECRETS.from_json(s.to_json())
    assert again.sealed == {"blue": ("card 1",)}
    assert again == s


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda t: t[:-5], "not a stored state"),
        (lambda t: "[]", "not a stored state"),
        (lambda t: t.replace('"game":"toy"', '"game":"ludo"'), "belongs to 'ludo'"),
        (lambda t: t.replace("battle.target", "battle.dance"), "no step 'battle.dance'"),
        (lambda t: t.replace('["battle.target"]', '["battle.target","hill"]'), "needs nothing, not .'hill'"),
        (lambda t: t.replace('["battle.target"]', "[]"), "no step ''"),
        (lambda t: t.replace('["battle.target"]', "[[1]]"), r"no step \[1\]"),
        (lambda t: t.replace('"marks":', '"masks":'), "board of this stored state"),
    ],
)
def test_a_spoilt_state_is_refused(change, complaint):
    with pytest.raises(BadInput, match=complaint):
        BATTLE.from_json(change(BATTLE.start().to_json()))


def test_a_frame_keeps_its_names_through_json():
    before = INTERRUPTS.start()
    after = INTERRUPTS.from_json(before.to_json())
    assert after.agenda == before.agenda
    assert (after.asked(Window).side, after.asked(Window).depth) == ("grey", 0)
    assert after.awaits("act", "blue")
    assert not after.awaits("act", "grey")


def test_a_step_is_pushed_with_the_values_it_declares():
    with pytest.raises(TypeError):
        INTERRUPTS.start().push("window.ask", "blue")


def test_steps_are_written_with_keywords():
    with pytest.raises(TypeError):
        Auto("end", lambda s, f: None)


def test_scenarios_and_options_are_checked():
    with pytest.raises(BadInput, match="no scenario 'winter'; it has only"):
        BATTLE.start("winter")
    with pytest.raises(BadInput, match="no option 'snow'; it has none"):
        BATTLE.start(options={"snow": "on"})


def test_events_are_heard_by_their_audience():
    events = [Event("all", "news", ""), Event("blue only", "news", "", {}, "blue")]
    assert [e.name for e in heard_by(events, "blue")] == ["all", "blue only"]
    assert [e.name for e in heard_by(events, "grey")] == ["all"]
    assert [e.name for e in heard_by(events, None)] == ["all"]
