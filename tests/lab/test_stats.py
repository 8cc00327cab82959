"""Statistics against values from the literature and from the standard library."""

from __future__ import annotations

import random
import statistics

import pytest

from hexfront.lab.stats import quantile, share, summary, wilson


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    # Newcombe (1998), Statistics in Medicine 17, table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(count, total, low, high):
    assert wilson(count, total) == pytest.approx((low, high), abs=5e-5)


def test_wilson_is_symmetric_and_inside():
    for total in (1, 7, 40):
        for count in range(total + 1):
            low, high = wilson(count, total)
            assert 0 <= low <= count / total <= high <= 1
            assert wilson(total - count, total) == pytest.approx((1 - high, 1 - low))


def test_wilson_refuses_nonsense():
    with pytest.raises(ValueError, match="5 of 3"):
        wilson(5, 3)


def test_share_of_nothing():
    assert share(0, 0).share == 0
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


def test_summary_agrees_with_the_standard_library():
    rng = random.Random(1)
    values = [rng.gauss(10, 3) for _ in range(101)]
    found = summary(values)
    assert found.mean == pytest.approx(statistics.fmean(values))
    assert found.sd == pytest.approx(statistics.stdev(values))
    assert found.median == pytest.approx(statistics.median(values))
    cuts = statistics.quantiles(values, n=20, method="inclusive")
    assert (found.q5, found.q25, found.q75, found.q95) == pytest.approx(
        (cuts[0], cuts[4], cuts[14], cuts[18])
    )
    assert (found.low, found.high) == (min(values), max(values))


def test_summary_of_one_value():
    assert summary([4]).sd == 0
    assert summary([4]).q95 == 4


def test_nothing_has_no_summary():
    with pytest.raises(ValueError, match="No values"):
        summary([])
    with pytest.raises(ValueError, match="No values"):
        quantile([], 0.5)
