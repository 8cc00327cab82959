"""Levels of victory by the difference of two totals, and totals that move within bounds."""

from __future__ import annotations

from collections.abc import Sequence


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
