"""Combat by percentage: attack as so many hundredths of defence, and the column it falls in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple


class Share(NamedTuple):
    """What one unit adds to a battle: its printed factor and what it is multiplied with."""

    unit: int
    factor: int
    times: int

    @property
    def total(self) -> int:
        """The share in strength points."""
        return self.factor * self.times


def percentage(attack: int, defence: int) -> int | None:
    """Attack in hundredths of defence, fractions dropped; ``None`` where there is no defence at all.

    >>> percentage(20, 13), percentage(10, 12), percentage(5, 0)
    (153, 83, None)
    """
    return 100 * attack // defence if defence else None


def percent_column(minima: Sequence[int], percent: int | None) -> int:
    """The column of a percentage, given the lowest percentage of each; no defence means the last.

    >>> [percent_column((0, 50, 100), percent) for percent in (99, 100, None)]
    [1, 2, 2]
    """
    return len(minima) - 1 if percent is None else bisect_right(minima, percent) - 1


def column_text(minima: Sequence[int], column: int) -> str:
    """A column as printed.

    >>> column_text((0, 50, 100), 1), column_text((0, 50, 100), 2)
    ('50-99%', '100% and more')
    """
    if column == len(minima) - 1:
        return f"{minima[column]}% and more"
    return f"{minima[column]}-{minima[column + 1] - 1}%"
