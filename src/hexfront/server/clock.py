"""Clocks of a match: how long a side has, when its time runs, and when it stands.

People agree on a limit when they make a match: so long for each turn, or so long for the whole game with
something added after each turn. A turn is the time from the moment when a side has to decide until it has
not. A clock stands while a seat is empty, while the sides have agreed on a break, and while the player of the
side is on vacation. All of this is worked out from when the turn began and from the times in which the clock
stood: nothing ticks, and no server has to be up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

DAY = 86_400.0
#: So many days of vacation a player has in a calendar year.
VACATION_DAYS = 30
#: The shortest and the longest that people may agree on, in seconds.
LIMITS = {"move": (60.0, 90 * DAY), "game": (300.0, 365 * DAY)}
LONGEST_INCREMENT = 7 * DAY


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the people of a match have agreed on.

    ``limit`` is by ``move`` or by ``game``, or there is none. ``asked`` is the side that asks for a break.
    With ``hints`` every side may ask what the computer would do.
    """

    limit: Literal["", "move", "game"] = ""
    seconds: float = 0.0
    increment: float = 0.0
    rated: bool = False
    asked: str = ""
    hints: bool = False


class Stop(msgspec.Struct, frozen=True):
    """A time in which a clock stands; without an end it stands until further notice."""

    begin: float
    end: float | None = None

    def lasts(self, now: float) -> bool:
        """Whether the clock stands for this reason now."""
        return self.begin <= now and (self.end is None or now < self.end)


class Face(msgspec.Struct, frozen=True):
    """What a clock shows: seconds that are left, and whether they run."""

    left: float
    runs: bool


def stood(stops: Iterable[Stop], begin: float, end: float) -> float:
    """For how many seconds between two moments a clock stood; times that overlap count once.

    >>> stood([Stop(10, 20), Stop(15, 30), Stop(90)], 0, 100)
    30.0
    """
    total, reached = 0.0, begin
    for stop in sorted(stops, key=lambda one: one.begin):
        start = max(stop.begin, reached)
        finish = end if stop.end is None else min(stop.end, end)
        if finish > start:
            total += finish - start
            reached = finish
    return total


def ran(since: float, now: float, stops: Iterable[Stop]) -> float:
    """For how many seconds a clock has run since a moment."""
    return max(0.0, now - since - stood(stops, since, now))


def spent(terms: Terms, used: float, since: float, now: float, stops: Iterable[Stop]) -> float:
    """What a side has used of its time when its turn ends now."""
    if terms.limit != "game":
        return 0.0
    return used + ran(since, now, stops) - terms.increment


def face(terms: Terms, used: float, since: float | None, now: float, stops: list[Stop]) -> Face | None:
    """What the clock of a side shows; ``None`` if there is no limit. ``since`` is when its turn began."""
    if not terms.limit:
        return None
    left = terms.seconds - (used if terms.limit == "game" else 0.0)
    if since is None:
        return Face(left, False)
    return Face(left - ran(since, now, stops), not any(stop.lasts(now) for stop in stops))
