"""Lessons: guided games that a game declares as data.

A lesson is a position with a goal and steps. A step says a few sentences, names the actions that a player is
to take, and points at hexes and buttons. The rules stay the rules: what is not legal is refused as always. An
action that is legal but leads away from the step is answered with the lesson's own sentence and not taken.
How far a lesson has come follows from the record alone, so that it survives undo and a new start of the page.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from hexfront.kernel.errors import BadInput, Refusal
from hexfront.kernel.record import Entry

if TYPE_CHECKING:
    from hexfront.kernel.game import Game
    from hexfront.kernel.state import State

#: The name of a lesson is part of addresses and of what is stored of a match.
LONGEST_NAME = 9
ELSEWHERE = "The rules allow this, but the lesson asks for something else."
ENDED = "This lesson is over. Begin the next one, or a game."


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be reached: units in hexes, units gone from the map, measures that are at least so high,
    and the decision that is asked then (``asked``, the name of its step)."""

    units: dict[str, str] = {}
    gone: tuple[str, ...] = ()
    measures: dict[str, float] = {}
    asked: str = ""

    def __bool__(self) -> bool:
        return self != Aim()

    def met(self, s: State[Any, Any], side: str) -> tuple[bool, ...]:
        """Whether each part of the aim is reached, as a side sees it."""
        pieces = s.game.scene(s.world, s.view(side)).pieces
        at = {piece.id: piece.hex for piece in pieces if piece.hex}
        have = s.game.measures(s)
        return (
            *(at.get(unit) == name for unit, name in self.units.items()),
            *(unit not in at for unit in self.gone),
            *(have[name] >= least for name, least in self.measures.items()),
            *([s.decision is not None and s.decision.step == self.asked] if self.asked else []),
        )


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson.

    ``do`` are the actions that carry it out; a step without any is only read. ``until`` says when it is done
    if there are other ways to do the same; without it, when all of ``do`` has been done, in any order.
    ``point`` is where to click, in order: a hex, or one of the actions, which then is a button. ``wrong``
    answers whatever is legal and leads elsewhere; ``then`` is what others do afterwards, as ``side: action``.
    """

    say: str
    do: tuple[str, ...] = ()
    until: Aim = Aim()
    point: tuple[str, ...] = ()
    wrong: str = ""
    then: tuple[str, ...] = ()

    def points(self) -> list[tuple[Literal["click", "press"], str]]:
        """Where to click, in order: ``press`` an action or ``click`` a hex."""
        return [("press" if at in self.do else "click", at) for at in self.point]

    def replies(self) -> list[tuple[str, str]]:
        """What others do after the step: side and action."""
        return [(side, action) for side, action in (line.split(": ", 1) for line in self.then)]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game: for one side, from a position to a goal."""

    name: str
    title: str
    side: str
    minutes: int
    goal: str
    done: str
    position: dict[str, Any]
    steps: tuple[LessonStep, ...]
    reached: Aim

    def start(self, game: Game[Any, Any]) -> State[Any, Any]:
        """The position, the same every time."""
        return game.position({"seed": f"lesson {self.name}"} | self.position)


class Progress(msgspec.Struct, frozen=True):
    """How far a lesson has come: how many steps are done, and which actions of the next one."""

    step: int
    begun: tuple[str, ...]
    state: Any


def read_lessons(folder: Traversable) -> tuple[Lesson, ...]:
    """The lessons in a folder, in the order of their file names."""
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(_read(file) for file in files)


def _read(file: Traversable) -> Lesson:
    try:
        lesson = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadInput(f"{file.name} is no lesson: {error}.") from error
    if not lesson.name.isalpha() or len(lesson.name) > LONGEST_NAME:
        raise BadInput(f"{file.name}: the name of a lesson is a word of at most {LONGEST_NAME} letters.")
    return lesson


def follow(lesson: Lesson, start: State[Any, Any], entries: Iterable[Entry]) -> Progress:
    """How far the entries of a record bring a lesson."""
    state = start.clone()
    step = _acting(lesson, 0)
    done: tuple[str, ...] = ()
    for entry in entries:
        entry.carry_out(state)
        if entry.standing:
            continue
        if entry.side != lesson.side or step >= len(lesson.steps):
            continue
        done = (*done, entry.text)
        if _finished(lesson, step, state, done):
            step, done = _acting(lesson, step + 1), ()
    return Progress(step, done, state)


def judge(lesson: Lesson, at: Progress, actions: Sequence[str]) -> Refusal | None:
    """What a lesson objects to in legal actions, if anything. Illegal ones are refused by the rules."""
    if at.step >= len(lesson.steps):
        return Refusal("", ENDED)
    step, state = lesson.steps[at.step], at.state.clone()
    before = sum(step.until.met(state, lesson.side))
    for number, action in enumerate(actions, 1):
        if state.why_not(action, lesson.side) is not None:
            return None
        state.apply(action, lesson.side)
        if _finished(lesson, at.step, state, (*at.begun, *actions[:number])):
            return None
    tried = (*at.begun, *actions)
    if _on_the_way(tried, step.do) or sum(step.until.met(state, lesson.side)) > before:
        return None
    return Refusal("", step.wrong or f"{ELSEWHERE} {step.say}")


def _acting(lesson: Lesson, first: int) -> int:
    """The first step from here on in which something is to be done."""
    return next((n for n in range(first, len(lesson.steps)) if lesson.steps[n].do), len(lesson.steps))


def _finished(lesson: Lesson, step: int, state: State[Any, Any], done: tuple[str, ...]) -> bool:
    aim = lesson.steps[step].until
    return all(aim.met(state, lesson.side)) if aim else sorted(done) == sorted(lesson.steps[step].do)


def _on_the_way(tried: tuple[str, ...], do: tuple[str, ...]) -> bool:
    """Whether some actions are among those to be done, in any order, and others are left after them."""
    left = list(do[:-1])
    for action in tried:
        if action not in left:
            return False
        left.remove(action)
    return True
