"""Lessons as the page shows them."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.kernel.howto import Term, TurnPart, WayToWin


class LessonInfo(msgspec.Struct):
    """A lesson in a list."""

    name: str
    title: str
    side: str
    minutes: int
    goal: str


class Learned(msgspec.Struct):
    """A lesson that somebody has done."""

    game: str
    lesson: str


class LessonPoint(msgspec.Struct):
    """Where a step of a lesson points: a hex to click, or an action whose button to press. In the step at
    hand ``text`` is what stands on the button."""

    kind: Literal["click", "press"]
    at: str
    text: str


class LessonStepInfo(msgspec.Struct):
    """A step: what it says and where it points, in order. One in which nothing is ``asked`` is only read."""

    say: str
    points: list[LessonPoint]
    asked: bool


class LessonView(msgspec.Struct):
    """A lesson under way: ``step`` is the next one in which something is to be done, or the number of steps
    when it is over; ``begun`` is how many actions of it have been taken. ``reached`` tells whether its goal
    is; ``following`` names the next lesson."""

    name: str
    title: str
    goal: str
    done: str
    steps: list[LessonStepInfo]
    step: int
    begun: int
    reached: bool
    following: str


class HowToInfo(msgspec.Struct):
    """How to win and what a turn is. At a table ``here`` names the part of the turn that is played, and
    ``marks`` tells by way to win how far it is to it."""

    about: str
    win: tuple[WayToWin, ...]
    turn: tuple[TurnPart, ...]
    words: tuple[Term, ...]
    here: str
    marks: dict[str, str]


class HintInfo(msgspec.Struct):
    """What the computer would do: in a sentence, as actions, where, and with which rule."""

    text: str
    actions: tuple[str, ...]
    hexes: tuple[str, ...]
    rule: str
