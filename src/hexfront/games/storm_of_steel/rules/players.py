"""Who decides: steps of one alliance, by the number of its power."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.world import SIDES


class OfPower(NamedTuple):
    """A step of one alliance."""

    step: str
    power: int


def asked(s: object, frame: OfPower) -> str:
    """The side of the power that a frame names."""
    return SIDES[frame.power]


def power_of(side: str) -> int:
    """The power that a side plays."""
    return SIDES.index(side)
