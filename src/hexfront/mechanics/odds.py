"""Odds on an unlimited scale of columns: ... 1:3 1:2 1:1 2:1 3:1 ...

A column is a number: n:1 is n - 1, and 1:n is -(n - 1), so 1:1 is 0 and a shift is an addition.
"""

from __future__ import annotations


def odds_column(attack: int, defence: int) -> int:
    """The column of a ratio, rounded in the defender's favour.

    >>> odds_column(13, 4), odds_column(3, 4), odds_column(4, 4), odds_column(1, 5)
    (2, -1, 0, -4)
    """
    if attack >= defence:
        return attack // defence - 1
    return 1 - -(-defence // attack)


def odds_text(column: int) -> str:
    """A column as printed.

    >>> odds_text(2), odds_text(0), odds_text(-3)
    ('3:1', '1:1', '1:4')
    """
    return f"{column + 1}:1" if column >= 0 else f"1:{1 - column}"


def odds_number(text: str) -> int:
    """The column that is printed so; the reverse of ``odds_text``.

    >>> odds_number("3:1"), odds_number("1:4")
    (2, -3)
    """
    left, right = map(int, text.split(":"))
    return left - 1 if right == 1 else 1 - right


def clamp(column: int, lowest: int, highest: int) -> int:
    """A column cut to the ends of a table.

    >>> clamp(7, -4, 5), clamp(-9, -4, 5)
    (5, -4)
    """
    return max(lowest, min(highest, column))
