"""Shapes of frames that several games use: what a step is told when it is put on the agenda."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

T = TypeVar("T")


class OfSide(NamedTuple):
    """A step of one side."""

    step: str
    side: str


class OfUnit(NamedTuple):
    """A step about one unit."""

    step: str
    unit: int


class OfUnitOfSide(NamedTuple):
    """A step of one side about one unit."""

    step: str
    side: str
    unit: int


class OfHex(NamedTuple):
    """A step about one hex."""

    step: str
    hex: int


class OfPhase(NamedTuple):
    """A step that belongs to one phase of the turn."""

    step: str
    phase: str


class OfTurn(NamedTuple):
    """A step that begins or ends a turn."""

    step: str
    turn: int


class OfCombatPhase(NamedTuple):
    """The first or the second Combat Phase of a player turn."""

    step: str
    number: int


class OfRole(NamedTuple):
    """A part of a combat result for the units of a role, attack or defense."""

    step: str
    role: str


class Extent(NamedTuple):
    """A part of a combat result with a number: the hexes of a retreat or a pursuit, or units that pursue."""

    step: str
    role: str
    number: int


class Blow(NamedTuple):
    """A part of a combat result that strikes some units of a role: all of them, or those of one kind."""

    step: str
    role: str
    which: str


class Rolls(NamedTuple):
    """The die for a unit, and how many rolls are left for it."""

    step: str
    unit: int
    left: int


class Swing(NamedTuple):
    """A die of victory points that a side gains (1) or loses (-1)."""

    step: str
    side: str
    sign: int


def at_hand(value: T | None) -> T:
    """What a step is about, such as the battle or the march under way.

    The agenda sees to it that there is one when the step is asked.
    """
    assert value is not None
    return value
