"""Judging: the price of what the dice may bring, and what a position is worth against the enemy's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum, sqrt
from typing import Any

from hexfront.kernel.state import State


def shares(results: Iterable[str]) -> dict[str, float]:
    """The results of a column of a table with their probabilities.

    >>> shares(["DR", "DR", "DE", "AS"])
    {'DR': 0.5, 'DE': 0.25, 'AS': 0.25}
    """
    faces = list(results)
    found = dict.fromkeys(faces, 0.0)
    for face in faces:
        found[face] += 1 / len(faces)
    return found


def expected(chances: Mapping[str, float], price: Mapping[str, float]) -> float:
    """The mean price of results.

    >>> expected({"DR": 0.5, "AS": 0.5}, {"DR": 3.0, "AS": 0.0})
    1.5
    """
    return fsum([chance * price[result] for result, chance in chances.items()])


def spread(chances: Mapping[str, float], price: Mapping[str, float]) -> float:
    """How far the prices of results lie from their mean: the standard deviation.

    >>> spread({"DR": 0.5, "AS": 0.5}, {"DR": 3.0, "AS": 1.0})
    1.0
    """
    mean = expected(chances, price)
    return sqrt(fsum([chance * (price[result] - mean) ** 2 for result, chance in chances.items()]))


def graded(table: Sequence[float], count: int) -> float:
    """An entry of a short table by number; what is beyond its end counts as the last.

    >>> graded((1.0, 0.4, 0.1), 1), graded((1.0, 0.4, 0.1), 7)
    (0.4, 0.1)
    """
    return table[count if count < len(table) else -1]


def lead(s: State[Any, Any], side: str, foe: str, outlook: Callable[[str], float], win: float) -> float:
    """What a position is worth to a side: its outlook less the enemy's, or the game when it is over."""
    if s.outcome is None:
        return outlook(side) - outlook(foe)
    if s.outcome.winner is None:
        return 0.0
    return win if s.outcome.winner == side else -win
