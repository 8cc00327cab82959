"""Lessons as matches: made from what a game declares, kept to their steps, answered by their script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from hexfront.kernel import Action, Game
from hexfront.kernel.howto import Bearings
from hexfront.kernel.lesson import Lesson, LessonStep, Progress, follow, judge
from hexfront.server.catalogue import game_of
from hexfront.server.errors import ILLEGAL, MISSING, Refused
from hexfront.server.new_match import Draft, draft_of
from hexfront.server.room import LESSON, SCRIPTED, Room, Seat
from hexfront.server.wire.learning import HowToInfo, LessonPoint, LessonStepInfo, LessonView


def lesson_of(slug: str, name: str) -> Lesson:
    """A lesson, or a refusal."""
    game = game_of(slug)
    for lesson in game.lessons:
        if lesson.name == name:
            return lesson
    raise Refused(MISSING, f"{game.title} has no lesson {name[:40]!r}.")


def begin(slug: str, name: str, player: str, called: str) -> Draft:
    """A new match that is a lesson: the player has his side, the script has all others."""
    lesson = lesson_of(slug, name)
    state = lesson.start(game_of(slug))
    seats = {side: Seat(side, "lesson") for side in state.sides}
    seats[lesson.side] = Seat(lesson.side, "me", holders={player: called})
    return draft_of(state, f"{LESSON}{name}", SCRIPTED, seats, player)


def progress(room: Room) -> tuple[Lesson, Progress]:
    """How far a lesson has come."""
    lesson = lesson_of(room.header.game, room.header.lesson)
    return lesson, follow(lesson, lesson.start(room.game), room.journal.record.entries)


def check(room: Room, actions: list[str]) -> None:
    """Refuse what leads away from the lesson; what the rules forbid they refuse themselves."""
    if room.header.lesson:
        refusal = judge(*progress(room), actions)
        if refusal is not None:
            raise Refused(ILLEGAL, refusal.message, refusal.rule)


def replies(room: Room, before: int) -> list[tuple[str, str]]:
    """What others do after the steps of a lesson that have been done since ``before`` steps were."""
    if not room.header.lesson:
        return []
    lesson, now = progress(room)
    return [reply for step in lesson.steps[before : now.step] for reply in step.replies()]


def steps_done(room: Room) -> int:
    """How many steps of a lesson are done; 0 where there is none."""
    return progress(room)[1].step if room.header.lesson else 0


def done(room: Room) -> bool:
    """Whether a lesson is over and its goal reached."""
    if not room.header.lesson:
        return False
    lesson, now = progress(room)
    return now.step >= len(lesson.steps) and all(lesson.reached.met(now.state, lesson.side))


def lesson_view(room: Room) -> LessonView:
    """A lesson under way."""
    if not room.header.lesson:
        raise Refused(MISSING, "This match is no lesson.")
    lesson, now = progress(room)
    words = _words(lesson, now)
    names = [one.name for one in room.game.lessons]
    after = names[names.index(lesson.name) + 1 :]
    return LessonView(
        lesson.name,
        lesson.title,
        lesson.goal,
        lesson.done,
        [_step(one, words, now.begun if n == now.step else ()) for n, one in enumerate(lesson.steps)],
        now.step,
        len(now.begun),
        all(lesson.reached.met(now.state, lesson.side)),
        after[0] if after else "",
    )


def _step(step: LessonStep, words: dict[str, str], begun: Sequence[str]) -> LessonStepInfo:
    points = [LessonPoint(kind, at, words.get(at, "")) for kind, at in _left(step, begun)]
    return LessonStepInfo(step.say, points, bool(step.do))


def _left(step: LessonStep, begun: Sequence[str]) -> list[tuple[Literal["click", "press"], str]]:
    """Where a step still points: a button that was pressed goes, and the clicks that led to it."""
    left: list[tuple[Literal["click", "press"], str]] = []
    clicks: list[tuple[Literal["click", "press"], str]] = []
    for kind, at in step.points():
        clicks.append((kind, at))
        if kind == "press":
            left += [] if at in begun else clicks
            clicks = []
    return left + clicks


def _words(lesson: Lesson, now: Progress) -> dict[str, str]:
    """The actions of the step at hand as a player would say them, each in its own moment."""
    words: dict[str, str] = {}
    state = now.state.clone()
    for action in map(Action, lesson.steps[now.step].do if now.step < len(lesson.steps) else ()):
        if action in now.begun:
            continue
        if state.why_not(action, lesson.side) is not None:
            break
        words[action] = state.game.describe_action(state, action)
        state.apply(action, lesson.side)
    return words


def howto_info(game: Game[Any, Any], at: Bearings) -> HowToInfo:
    """How to win and what a turn is, with marks where a game stands."""
    page = game.howto
    if page is None:
        raise Refused(MISSING, f"{game.title} has no page on how to win.")
    return HowToInfo(page.about, page.win, page.turn, page.words, at.here, at.marks)


def why_no_hints(room: Room) -> str:
    """What speaks against hints in a match, in a sentence; nothing if they are given.

    Alone, at one screen and against bots they are free. Other people have agreed to them by sitting down at a
    match that was declared so.
    """
    if room.header.lesson:
        return "A lesson says itself what to do."
    if room.against_people and not room.header.terms.hints:
        return "This match was declared without hints."
    return ""
