"""Psywar: one attack on the enemy's mind in a player turn, paid in points, rolled on a table of effects.

The games name the price, the table and its columns, and carry out what only they know (who deserts, which
stacks are looked at). What sways points is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

NOTHING, BACKFIRE, PROPAGANDA, TRIUMPH = "nothing", "backfire", "propaganda", "triumph"
INTELLIGENCE, DESERTION = "intelligence", "desertion"


def affordable(points: int, price: int, in_use: bool, free: bool) -> bool:
    """Whether an attack is open: free ones always, others if the option is in use and a point is left.

    >>> affordable(6, 5, True, False), affordable(5, 5, True, False), affordable(1, 5, False, True)
    (True, False, True)
    """
    return free or (in_use and points - price >= 1)


def effect_of(column: Mapping[int, str], die: int, shift: int = 0) -> str:
    """The effect of a die in a column of the table; a roll shifted beyond its ends counts as the end."""
    return column[max(min(column), min(max(column), die + shift))]


def swings(effect: str, side: str, other: str) -> tuple[tuple[str, int], ...]:
    """Whose points an effect changes by a die, and which way; who loses rolls first.

    >>> swings(TRIUMPH, "red", "blue")
    (('blue', -1), ('red', 1))
    """
    if effect == BACKFIRE:
        return ((other, 1),)
    if effect == PROPAGANDA:
        return ((other, -1),)
    return ((other, -1), (side, 1)) if effect == TRIUMPH else ()
