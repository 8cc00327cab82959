"""Small statistics in plain Python: intervals for shares, summaries of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

import msgspec

#: The quantile of the normal distribution that leaves 2.5% on each side.
Z95 = 1.959963984540054
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Share(msgspec.Struct, frozen=True):
    """How often something happened, with the 95% confidence interval of its probability."""

    count: int
    total: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


class Summary(msgspec.Struct, frozen=True):
    """The distribution of a number in a few numbers."""

    count: int
    mean: float
    sd: float
    low: float
    q5: float
    q25: float
    median: float
    q75: float
    q95: float
    high: float


def wilson(count: int, total: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval for the probability of something that happened ``count`` times in ``total``.

    >>> low, high = wilson(8, 10)
    >>> round(low, 4), round(high, 4)
    (0.4902, 0.9433)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not 0 <= count <= total:
        raise ValueError(f"{count} of {total} is not a share.")
    if total == 0:
        return 0.0, 1.0
    p = count / total
    scale = 1 + z * z / total
    middle = (p + z * z / (2 * total)) / scale
    half = z / scale * sqrt(p * (1 - p) / total + z * z / (4 * total * total))
    # At the ends the interval touches 0 or 1 exactly; rounding must not say otherwise.
    return (0.0 if count == 0 else middle - half), (1.0 if count == total else middle + half)


def share(count: int, total: int) -> Share:
    """A share with its interval.

    >>> print(share(8, 10))
    80.0% (49.0% to 94.3%)
    """
    low, high = wilson(count, total)
    return Share(count, total, count / total if total else 0.0, low, high)


def quantile(ordered: Sequence[float], q: float) -> float:
    """The value below which a part ``q`` of some ordered values lies, interpolated between neighbours.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4], 0.25)
    (2.5, 1.75)
    """
    if not ordered:
        raise ValueError("No values, no quantile.")
    at = q * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (at - below)


def summary(values: Iterable[float]) -> Summary:
    """Mean, standard deviation (of the sample) and quantiles.

    >>> s = summary([2, 4, 4, 4, 5, 5, 7, 9])
    >>> s.mean, round(s.sd, 4), s.median
    (5.0, 2.1381, 4.5)
    """
    ordered = sorted(values)
    count = len(ordered)
    if not count:
        raise ValueError("No values, no summary.")
    mean = sum(ordered) / count
    spread = sqrt(sum((value - mean) ** 2 for value in ordered) / (count - 1)) if count > 1 else 0.0
    q5, q25, median, q75, q95 = (quantile(ordered, q) for q in QUANTILES)
    return Summary(count, mean, spread, ordered[0], q5, q25, median, q75, q95, ordered[-1])
