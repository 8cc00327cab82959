"""Forecasts of battles: the chances of results over columns of a table that are not all known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import comb

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


Sums = tuple[int, ...]


#: What a counter adds by the side on which it lies: one or two of them.
Sides = tuple[Sums, ...]


def deals(kinds: Mapping[Sums, int], number: int, fits: Callable[[Sums], bool]) -> Counter[Sums]:
    """What so many covered counters may add up to, each sum with the number of sets of counters that give it.

    ``kinds`` tells how many counters there are of each kind, which is known by what one of them adds; sums
    that do not fit are left out, and so is whatever would be added to them.

    >>> sorted(deals({(2, 1): 2, (5, 3): 1}, 2, lambda sums: True).items())
    [((4, 2), 1), ((7, 4), 2)]
    """
    return turned_deals({(adds,): there for adds, there in kinds.items()}, number, fits)


def turned_deals(kinds: Mapping[Sides, int], number: int, fits: Callable[[Sums], bool]) -> Counter[Sums]:
    """The same for counters that may lie on either side; each set counts once for each way in which they lie.

    >>> sorted(turned_deals({((2, 1), (4, 0)): 2}, 2, lambda sums: True).items())
    [((4, 2), 1), ((6, 1), 2), ((8, 0), 1)]
    """
    width = len(next(iter(kinds), ((),))[0])
    found: Counter[tuple[int, Sums]] = Counter({(0, (0,) * width): 1})
    for sides, there in kinds.items():
        front, back = sides[0], sides[-1]
        grown: Counter[tuple[int, Sums]] = Counter()
        for (count, sums), ways in found.items():
            for more in range(min(there, number - count) + 1):
                for turned in range(more + 1) if len(sides) > 1 else (0,):
                    adds = zip(sums, front, back, strict=True)
                    total = tuple(a + (more - turned) * b + turned * c for a, b, c in adds)
                    if fits(total):
                        grown[count + more, total] += ways * comb(there, more) * comb(more, turned)
        found = grown
    return Counter({sums: ways for (count, sums), ways in found.items() if count == number})
