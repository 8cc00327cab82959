"""Whether attackers stand around a target."""

from __future__ import annotations

from collections.abc import Iterable

OPPOSITE = tuple((1 << k) | (1 << (k + 3)) for k in range(3))
ALTERNATE = (0b010101, 0b101010)


def surrounds(directions: Iterable[int]) -> bool:
    """Two opposite directions, or three with one between each; four or more always hold an opposite pair.

    >>> surrounds([0, 3]), surrounds([0, 2, 4]), surrounds([0, 1, 2]), surrounds([5, 1, 3])
    (True, True, False, True)
    """
    ring = 0
    for direction in directions:
        ring |= 1 << direction
    return any(ring & pattern == pattern for pattern in OPPOSITE + ALTERNATE)
