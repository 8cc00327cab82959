"""What an enemy can bring against a hex: his forces, and what each can attack after its move."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import NamedTuple


class Force(NamedTuple):
    """Units that move together, as an estimate sees them."""

    #: Where they stand and what they strike with.
    hex: int
    strength: float
    #: Hexes they can be in after their next move, and hexes they can then attack.
    reach: int
    strikes: int
    #: Hexes they can attack without moving.
    touches: int = 0
    #: Those of one name fight together.
    name: str = ""


def reach_of(forces: Iterable[Force]) -> int:
    """Hexes that some force can be in after its next move."""
    found = 0
    for force in forces:
        found |= force.reach
    return found


def struck_by(forces: Iterable[Force]) -> int:
    """Hexes that some force can attack after its next move."""
    found = 0
    for force in forces:
        found |= force.strikes
    return found


def strongest(forces: Iterable[Force], h: int, most: int) -> tuple[float, int]:
    """What the best forces can bring against a hex, and how many they are; a force named twice counts once.

    >>> near, far = Force(1, 9.0, 0, 0b10), Force(2, 5.0, 0, 0b10)
    >>> strongest([near, far, near._replace(strength=4.0)], 1, 2), strongest([near, far], 1, 1)
    ((14.0, 2), (9.0, 1))
    """
    able: dict[int, float] = {}
    for force in forces:
        if force.strikes >> h & 1:
            able.setdefault(force.hex, force.strength)
    best = sorted(able.values(), reverse=True)[:most]
    return fsum(best), len(best)


def together(forces: Iterable[Force], h: int, standing: bool = False) -> tuple[float, int]:
    """The most that forces of one name can bring against a hex, and how many they are.

    With ``standing`` only those count that can attack without moving.

    >>> forces = [Force(1, 3.0, 0, 1, 1, "a"), Force(2, 4.0, 0, 1, 0, "b"), Force(3, 2.0, 0, 1, 0, "a")]
    >>> together(forces, 0), together(forces, 0, standing=True), together(forces, 1)
    ((5.0, 2), (3.0, 1), (0.0, 0))
    """
    sums: dict[str, float] = {}
    counts: dict[str, int] = {}
    for force in forces:
        if (force.touches if standing else force.strikes) >> h & 1:
            sums[force.name] = sums.get(force.name, 0.0) + force.strength
            counts[force.name] = counts.get(force.name, 0) + 1
    if not sums:
        return 0.0, 0
    name = max(sums, key=lambda known: sums[known])
    return sums[name], counts[name]
