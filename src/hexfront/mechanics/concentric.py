"""Whether attackers stand around a target."""

from __future__ import annotations

from collections.abc import Callable, Iterable

OPPOSITE = tuple((1 << k) | (1 << (k + 3)) for k in range(3))
ALTERNATE = (0b010101, 0b101010)
ALL_ROUND = 0b111111
#: For each set of directions, whether it surrounds.
SURROUNDS = [any(ring & pattern == pattern for pattern in OPPOSITE + ALTERNATE) for ring in range(64)]


def surrounds(directions: Iterable[int]) -> bool:
    """Two opposite directions, or three with one between each; four or more always hold an opposite pair.

    >>> surrounds([0, 3]), surrounds([0, 2, 4]), surrounds([0, 1, 2]), surrounds([5, 1, 3])
    (True, True, False, True)
    """
    ring = 0
    for direction in directions:
        ring |= 1 << direction
    return SURROUNDS[ring]


def covers_ring(directions: Iterable[int], reaches: Callable[[int, int], bool]) -> bool:
    """Whether attackers in some directions around a target cover all six hexes around it with their zones.

    An attacker covers the hex it stands in; it covers the two ring hexes beside it if ``reaches``
    says that its zone extends from its own direction into that one.

    >>> covers_ring([0, 3], lambda here, there: True), covers_ring([0, 2], lambda here, there: True)
    (True, False)
    """
    covered = 0
    for here in directions:
        covered |= 1 << here
        for there in ((here + 1) % 6, (here - 1) % 6):
            if reaches(here, there):
                covered |= 1 << there
    return covered == ALL_ROUND
