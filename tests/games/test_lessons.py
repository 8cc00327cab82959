"""Every lesson of every game is played to its end by its own actions, and answers what leads elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hexfront
from hexfront.games import games
from hexfront.kernel import Entry, Game, State
from hexfront.kernel.lesson import Lesson, LessonStep, Progress, follow, judge

LESSONS = [
    pytest.param(games[slug], one, id=f"{slug}-{one.name}") for slug in games for one in games[slug].lessons
]
Run = list[Entry]


def walk(game: Game[Any, Any], lesson: Lesson) -> Iterator[tuple[LessonStep, Progress, State[Any, Any], Run]]:
    """Play a lesson by its own actions: before each step that asks for something, where it stands."""
    start = lesson.start(game)
    state = start.clone()
    run: Run = []
    for number, step in enumerate(lesson.steps):
        if not step.do:
            continue
        at = follow(lesson, start, run)
        assert at.step == number, f"step {number + 1} is not the one at hand"
        yield step, at, state.clone(), run
        for side, action in [*((lesson.side, one) for one in step.do), *step.replies()]:
            assert state.why_not(action, side) is None, (
                f"step {number + 1}, {action}: {state.why_not(action, side)}"
            )
            state.apply(action, side)
            run.append(Entry(side, action))
    end = follow(lesson, start, run)
    assert end.step == len(lesson.steps)
    assert end.state.to_json() == state.to_json()
    yield LessonStep("the end"), end, state, run


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_reaches_its_goal_by_its_own_actions(game: Game[Any, Any], lesson: Lesson) -> None:
    moments = list(walk(game, lesson))
    first, last = moments[0], moments[-1]
    assert not all(lesson.reached.met(first[2], lesson.side)), "the goal is reached before anything is done"
    assert all(lesson.reached.met(last[2], lesson.side)), "the goal is not reached"
    assert last[2].dice.script == (), "the lesson lays down rolls that are never made"
    assert judge(lesson, last[1], ["done"]) is not None


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_each_step_points_at_what_is_there(game: Game[Any, Any], lesson: Lesson) -> None:
    hexes = set(game.scene(game.world({}), game.start().view(None)).sheet.terrain)
    for step, _, state, _ in walk(game, lesson):
        points = step.points()
        assert bool(step.do) == bool(points)
        assert {at for kind, at in points if kind == "click"} <= hexes
        if points and points[0][0] == "press":
            assert points[0][1] in state.legal_actions(lesson.side)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_wrong_actions_are_answered_with_a_reason(game: Game[Any, Any], lesson: Lesson) -> None:
    for step, at, state, _ in walk(game, lesson):
        if not step.do:
            continue
        assert judge(lesson, at, step.do) is None
        other = [one for one in state.legal_actions(lesson.side) if one not in step.do]
        for action in other:
            refusal = judge(lesson, at, [action])
            assert refusal is not None, f"{action} is taken, though the step is {step.do}"
            assert refusal.message
        # What the rules forbid they refuse themselves, with their row.
        forbidden = state.why_not("attack 9999", lesson.side)
        assert forbidden is not None
        assert judge(lesson, at, ["attack 9999"]) is None


SCHOOLED = [
    "reichswehr-freikorps",
    "kaisers-war-east",
    "kaisers-war-1918",
    "emperors-last-war",
    "storm-of-steel",
]


@pytest.mark.parametrize("slug", SCHOOLED)
def test_each_game_has_lessons_of_a_few_minutes(slug: str) -> None:
    lessons = hexfront.games[slug].lessons
    assert len(lessons) >= 4
    assert len({one.name for one in lessons}) == len(lessons)
    assert all(3 <= one.minutes <= 5 for one in lessons)
    for lesson in lessons:
        assert all(len(step.say.split(". ")) <= 6 for step in lesson.steps), lesson.name


def test_the_folder_of_a_game_holds_its_lessons() -> None:
    for slug in games:
        folder = Path(str(hexfront.__file__)).parent / "games" / slug.replace("-", "_") / "lessons"
        if folder.is_dir():
            assert len(list(folder.glob("*.toml"))) == len(games[slug].lessons)
