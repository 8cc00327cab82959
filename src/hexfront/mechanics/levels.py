"""Levels of victory by the difference of two totals, and totals that move within bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexfront.kernel.errors import Illegal
from hexfront.kernel.outcome import Outcome
from hexfront.kernel.state import State

#: The standing order that every player of such a game may give, and what it says.
CONCEDE = "concede"
CONCESSION = {CONCEDE: "Give up: the other side wins at once."}


def victory_level(levels: Sequence[tuple[int, int, str]], difference: int) -> str:
    """The name of the level in which a difference falls; beyond the table it is the last.

    >>> victory_level(((0, 25, "Draw"), (26, 50, "Marginal")), 26)
    'Marginal'
    """
    for low, high, name in levels:
        if low <= difference <= high:
            return name
    return levels[-1][2]


def capped(total: int, change: int, cap: int) -> int:
    """A total after a change. A gain stops at the cap; a total that is above the cap already does not fall.

    >>> capped(97, 5, 99), capped(3, -10, 99), capped(40, 3, 25)
    (99, -7, 40)
    """
    return max(total, min(total + change, cap)) if change > 0 else total + change


def concede(s: State[Any, Any], order: str, winner: str, level: str, reason: str, rule: str) -> None:
    """Carry out a standing order where there is only one, to give up; it is possible at any time."""
    if order != CONCEDE:
        raise Illegal(rule, f"{order!r} is no standing order; there is only concede.")
    if s.outcome is not None:
        raise Illegal(rule, "The game is over.")
    s.finish(Outcome(winner, level, rule, reason))


def by_side(side_names: Mapping[str, str], told: Mapping[str, object]) -> str:
    """What is told of each side, as one text.

    >>> by_side({"red": "Red", "blue": "Blue"}, {"red": 3, "blue": "get 4"})
    'Red 3, Blue get 4'
    """
    return ", ".join(f"{side_names[side]} {words}" for side, words in told.items())


def standing_words(
    levels: Sequence[tuple[int, int, str]], score: str, level: str, first: str, lead: int
) -> str:
    """Where a game stands that a lead decides: the victory it would be now, or what is missing to one."""
    if level.lower() != levels[0][2].lower():
        return f"{score}: now a {level.lower()} victory for the {first}."
    return f"{score}: now a draw. The {first} need a lead of {levels[1][0] - lead} more to win."
