"""Pursuit: those who won a battle follow into the hexes that the beaten force held, and may go further.

A game says who took part and can attack, how far a unit goes, which hexes it could enter in movement and
where there is room. Zones of control never hinder.
"""

from __future__ import annotations

from collections.abc import Callable

from hexfront.hexes import members


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


def first_steps(
    units: int,
    enterable: Callable[[int], int],
    room: Callable[[int, int], bool],
    reach: Callable[[int], int],
    onward: Callable[[int, int], int],
) -> list[tuple[int, int]]:
    """Each unit with the hexes it may enter first: it can stay there, or pass through to a second hex.

    ``enterable`` gives the vacated hexes that a unit can enter, ``onward`` the hexes with room behind one.
    """
    return [
        (u, h)
        for u in members(units)
        for h in members(enterable(u))
        if room(u, h) or (reach(u) > 1 and onward(u, h))
    ]


def may_halt(onward: int, room: bool) -> bool:
    """Whether a unit may stop in the first hex: not if it only passed through a full one and can go on."""
    return room or not onward
