"""Lessons as the page shows them."""

from __future__ import annotations

import msgspec


class LessonInfo(msgspec.Struct):
    """A lesson in a list."""

    name: str
    title: str
    side: str
    minutes: int
    goal: str


class LessonStepInfo(msgspec.Struct):
    """A step: what it says, the hexes to click in order, the actions whose buttons to press. One in which
    nothing is ``asked`` is only read."""

    say: str
    click: tuple[str, ...]
    press: tuple[str, ...]
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
