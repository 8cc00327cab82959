"""5. What changes the morale of an alliance: at once, or written down until the Morale Phase ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hexfront.games.storm_of_steel.board import Board, S
from hexfront.games.storm_of_steel.rules import victory
from hexfront.games.storm_of_steel.world import SIDES


class Entry(NamedTuple):
    """Something that moves a side's morale in the Morale Phase."""

    power: int
    points: int
    rule: str
    why: str


def change(s: S, points: Mapping[int, int], rule: str, why: str) -> None:
    """Morale changes at once (5.15a); then, and not before, a side below 1 surrenders (R-41).

    Rows R-11.
    """
    b, top = s.board, s.world.charts["morale"]["max"]
    for power, step in points.items():
        if step:
            level = min(top, b.morale[power] + step)
            set_level(b, power, level)
            s.log("morale", rule, side=SIDES[power], change=f"{step:+d}", why=why, level=level)
    victory.test(s)


def devastate(s: S, h: int, owner: int, rule: str) -> None:
    """A city is devastated, and costs its owner morale; one that is devastated already suffers no more
    (25.32c)."""
    b = s.board
    if not b.devastated >> h & 1:
        b.devastated |= 1 << h
        cost: int = s.world.charts["morale"]["chart"]["city_devastated"]["owner"]
        change(s, {owner: cost}, rule, "city devastated")


def set_level(b: Board, power: int, level: int) -> None:
    """Write a side's morale down.

    Rows 5.0a.
    """
    morale = list(b.morale)
    morale[power] = level
    b.morale = (morale[0], morale[1])


def note(s: S, entry: Entry) -> None:
    """Write down a change that waits for the end of the phase (5.22a)."""
    b = s.board
    swing = list(b.swing)
    swing[entry.power] += entry.points
    b.swing = (swing[0], swing[1])
    if entry.points:
        told = f"{entry.points:+d}"
        s.log("morale noted", entry.rule, side=SIDES[entry.power], change=told, why=entry.why)
