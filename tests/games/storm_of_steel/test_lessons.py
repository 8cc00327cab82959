"""The lessons: from a first march to an impulse on the Marne, each played to its goal by its own actions."""

from __future__ import annotations

import pytest
from tests.games.test_lessons import walk

from hexfront.games.storm_of_steel.game import GAME
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
