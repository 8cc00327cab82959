"""Pursuit: those who won a battle follow into the hexes that the beaten force held, and may go further.

A game says which units took part and can attack, how far a unit goes, and which hexes it could enter in
movement. Zones of control never hinder a pursuit, and stacking limits hold only when the battle is over.
"""

from __future__ import annotations


def vacated(held: int, enemies: int) -> int:
    """The first hexes of a pursuit: those that the beaten force held and that are empty of enemies."""
    return held & ~enemies


def pursuers(took_part: int, able: int, gone: int = 0, most: int | None = None) -> int:
    """Units that may still pursue: part of the battle, able to attack and move, within the result's number.

    >>> pursuers(0b1110, 0b0111), pursuers(0b1110, 0b0111, gone=0b0010, most=2)
    (6, 4)
    >>> pursuers(0b1110, 0b0111, gone=0b0010, most=1)
    0
    """
    if most is not None and gone.bit_count() >= most:
        return 0
    return took_part & able & ~gone
