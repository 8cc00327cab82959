"""22. Weapons and tactics that a side has developed."""

from __future__ import annotations

from functools import cache

from hexfront.games.storm_of_steel.board import Board
from hexfront.games.storm_of_steel.cards import with_effect


@cache
def _numbers() -> dict[tuple[int, str], int]:
    return {(one.power, one.effects[0].where[0]): one.number for one in with_effect("development")}


def number(power: int, weapon: str) -> int:
    """The card by which a side develops a weapon; 0 if it has none."""
    return _numbers().get((power, weapon), 0)


def developed(b: Board, power: int, weapon: str) -> bool:
    """Whether a side has developed a weapon or a tactic (22.0a, 4.33a)."""
    return number(power, weapon) in b.developed
