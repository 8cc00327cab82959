"""Points that are score and money at once: what one of them is worth to a side, and how many it may spend."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Purse(NamedTuple):
    """The points of a side: what it has and gains a turn, the most it may have, and the turns left."""

    total: int
    gain: int
    cap: int
    left: int

    @property
    def surplus(self) -> int:
        """Points that the cap will eat at the end of this turn."""
        return self.total + self.gain - self.cap

    def slack(self, drain: float) -> float:
        """Points that the cap will eat by the end of the game, if so many are lost each turn."""
        return self.total + (self.gain - drain) * self.left - self.cap


class Thrift(Protocol):
    """The weights of a side with money."""

    @property
    def drain(self) -> float:
        """Points that a side loses a turn in the usual run of things."""

    @property
    def cheap_point(self) -> float:
        """The least that a point is worth while the cap will eat some till the end."""

    @property
    def slack(self) -> float:
        """How many such points bring the worth of one down to that."""

    @property
    def free_point(self) -> float:
        """The least that a point is worth while the cap will eat some this turn."""

    @property
    def waste(self) -> float:
        """How many such points bring the worth of one down to that."""

    @property
    def alarm(self) -> float:
        """Below this total a point is worth more and more."""

    @property
    def desperate(self) -> float:
        """What a point is worth in addition at zero."""

    @property
    def reserve(self) -> float:
        """Points to keep in hand whatever happens."""

    @property
    def reserve_long(self) -> float:
        """Points to keep while the game is long."""

    @property
    def long(self) -> float:
        """How many turns are long."""


def point_worth(purse: Purse, weights: Thrift) -> float:
    """What a point is worth to its side: little under the cap, much near zero."""
    slack = purse.slack(weights.drain)
    point = 1.0 if slack <= 0 else max(weights.cheap_point, 1.0 - slack / weights.slack)
    if purse.surplus > 0:
        point = min(point, max(weights.free_point, 1.0 - purse.surplus / weights.waste))
    if purse.total < weights.alarm:
        point += weights.desperate * (1.0 - max(0, purse.total) / weights.alarm)
    return point


def budget(purse: Purse, weights: Thrift) -> float:
    """Points that may be spent: what the cap would eat, and what a long game will bring back."""
    floor = weights.reserve_long if purse.left > weights.long else weights.reserve
    longed_for = min(purse.slack(weights.drain), purse.total - floor)
    return max(longed_for, min(purse.surplus, purse.total - weights.reserve))
