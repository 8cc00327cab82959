"""Forecasts of battles: the chances of results over columns of a table that are not all known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from hexfront.kernel.outcome import Chances


def chances(
    columns: Mapping[int, int],
    faces: Callable[[int], Mapping[str, int]],
    order: Iterable[str],
    meaning: Callable[[str], str],
) -> tuple[Chances, ...]:
    """The results over a weighted set of columns, in an order; ``faces`` counts the rolls for each result.

    >>> table = {0: {"miss": 6}, 1: {"miss": 3, "hit": 3}}
    >>> [(one.result, str(one.probability)) for one in chances({0: 1, 1: 3}, table.get, ["hit", "miss"], str)]
    [('hit', '3/8'), ('miss', '5/8')]
    """
    total = sum(columns.values())
    found: dict[str, Fraction] = {}
    for column, share in columns.items():
        weights = faces(column)
        rolls = sum(weights.values())
        for result, count in weights.items():
            found[result] = found.get(result, Fraction(0)) + Fraction(share * count, total * rolls)
    return tuple(Chances(result, found[result], meaning(result)) for result in order if result in found)


def spread(totals: Counter[int]) -> str:
    """Possible totals in words, each weighed by how often it occurs.

    >>> spread(Counter({4: 1, 8: 3}))
    '4 to 8 (mean 7.0)'
    """
    mean = sum(total * count for total, count in totals.items()) / sum(totals.values())
    return f"{min(totals)} to {max(totals)} (mean {mean:.1f})"
