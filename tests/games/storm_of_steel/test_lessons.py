"""The lessons: from a first march to an impulse on the Marne, each played to its goal by its own actions."""

from __future__ import annotations

import pytest
from tests.games.test_lessons import walk

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import sequence
from hexfront.kernel.lesson import judge


def test_there_are_lessons_for_both_sides():
    assert len(GAME.lessons) >= 8
    assert {lesson.side for lesson in GAME.lessons} == set(GAME.sides)


@pytest.mark.parametrize("lesson", GAME.lessons, ids=lambda lesson: lesson.name)
def test_a_lesson_reaches_its_goal_and_takes_nothing_else(lesson):
    moments = list(walk(GAME, lesson))
    assert not all(lesson.reached.met(moments[0][2], lesson.side))
    assert all(lesson.reached.met(moments[-1][2], lesson.side))
    assert moments[-1][2].dice.script == ()
    for step, at, state, _ in moments[:-1]:
        assert judge(lesson, at, step.do) is None
        for action in state.legal_actions(lesson.side):
            assert action in step.do or judge(lesson, at, [action]) is not None


@pytest.mark.rule("3.0a")
def test_one_lesson_plays_a_whole_turn_of_the_campaign():
    lesson = GAME.lesson("war")
    assert lesson.position["scenario"] == "campaign_1914"
    state = lesson.start(GAME)
    told = []
    for step in lesson.steps:
        for side, action in [(lesson.side, one) for one in step.do] + step.replies():
            told += [event.facts["phase"] for event in state.apply(action, side) if event.name == "phase"]
    titles = [title for title, _, _ in sequence.PHASES.values()]
    assert [title for title in told if title in titles] == [*titles[1:], titles[0]]
    assert state.board.turn == 1
