"""Odds columns against fractions."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from hexfront.mechanics.odds import clamp, odds_column, odds_number, odds_text

STRENGTH = st.integers(1, 200)
COLUMN = st.integers(-50, 50)


@given(STRENGTH, STRENGTH)
def test_the_column_is_the_best_one_the_attacker_can_fill(attack, defence):
    """Each column n:1 or 1:n asks for a ratio; the right one is the highest that is met."""
    column = odds_column(attack, defence)
    ratio = Fraction(attack, defence)
    assert ratio >= _asked(column)
    assert ratio < _asked(column + 1)


def _asked(column: int) -> Fraction:
    left, right = map(int, odds_text(column).split(":"))
    return Fraction(left, right)


def test_columns_run_through_one_to_one_without_a_gap():
    texts = [odds_text(column) for column in range(-6, 8)]
    assert texts == [
        *("1:7", "1:6", "1:5", "1:4", "1:3", "1:2", "1:1"),
        *("2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1"),
    ]


@given(COLUMN)
def test_text_and_number_are_each_others_reverse(column):
    assert odds_number(odds_text(column)) == column


@given(COLUMN, st.integers(-9, 0), st.integers(0, 9))
def test_a_column_is_cut_to_the_table(column, lowest, highest):
    cut = clamp(column, lowest, highest)
    assert lowest <= cut <= highest
    assert cut == column or (column < lowest and cut == lowest) or (column > highest and cut == highest)
