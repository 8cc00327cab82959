"""Percentages against fractions, columns against their minima."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from hexfront.mechanics.percent import percent_column, percentage

STRENGTH = st.integers(0, 300)
MINIMA = st.sets(st.integers(1, 900), max_size=10).map(lambda found: (0, *sorted(found)))


@given(STRENGTH, st.integers(1, 300))
def test_a_percentage_is_the_whole_part_of_a_hundred_times_the_ratio(attack, defence):
    percent = percentage(attack, defence)
    assert percent <= Fraction(100 * attack, defence) < percent + 1


@given(STRENGTH)
def test_without_defence_there_is_no_percentage(attack):
    assert percentage(attack, 0) is None


@given(MINIMA, st.integers(0, 1000))
def test_the_column_is_the_last_whose_minimum_is_reached(minima, percent):
    column = percent_column(minima, percent)
    assert minima[column] <= percent
    assert column == len(minima) - 1 or percent < minima[column + 1]


@given(MINIMA)
def test_no_defence_means_the_last_column(minima):
    assert percent_column(minima, None) == len(minima) - 1
