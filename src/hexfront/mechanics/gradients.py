"""Gradients: a number for every hex of a map, for what draws units and what presses on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.hexes import Ways, members
from hexfront.mechanics.radius import ring

#: A number for each hex.
Field = list[float]
FAR = 99


def fading(distances: Sequence[int], share: float) -> Field:
    """The share that is left so far from a goal: by hex from its distance, nothing where it is out of reach.

    >>> fading([0, 1, 2, FAR], 0.5)
    [1.0, 0.5, 0.25, 0.0]
    """
    return [share**apart if apart < FAR else 0.0 for apart in distances]


def strongest(size: int, parts: Iterable[tuple[float, Field]]) -> Field:
    """By hex the strongest of some fields, each with its weight.

    >>> strongest(2, [(2.0, [1.0, 0.0]), (1.0, [1.0, 1.0])])
    [2.0, 1.0]
    """
    found = [0.0] * size
    for weight, field in parts:
        found = list(map(max, found, [weight * value for value in field]))
    return found


def summed(size: int, parts: Iterable[tuple[float, Field]]) -> Field:
    """By hex the sum of some fields, each with its weight.

    >>> summed(2, [(2.0, [1.0, 0.0]), (1.0, [1.0, 1.0])])
    [3.0, 1.0]
    """
    found = [0.0] * size
    for weight, field in parts:
        found = [so_far + weight * value for so_far, value in zip(found, field, strict=True)]
    return found


def pressure(
    ways: Ways, land: int, stacks: Iterable[tuple[int, float]], fade: float, far: int
) -> dict[int, float]:
    """By hex the strength of stacks near it, all of it next to them and less with each further hex."""
    found: dict[int, float] = {}
    for h, strength in stacks:
        share = strength
        for apart in range(1, far):
            for n in members(ring(ways, h, apart) & land):
                found[n] = found.get(n, 0.0) + share
            share *= fade
    return found


def steps_to(ways: Ways, goals: int, land: int = -1, shut: int = 0, far: int = FAR) -> list[int]:
    """By hex the steps to the nearest of some hexes over land, or ``far`` where none leads there.

    Nobody walks on through hexes that are shut.
    """
    found = [far] * ways.grid.size
    wave, fresh = goals, land & ~goals
    for steps in range(far):
        if not wave:
            break
        for h in members(wave):
            found[h] = steps
        wave = ways.spread(wave & ~shut) & fresh
        fresh &= ~wave
    return found


def lowered(field: Field, *parts: tuple[int, float]) -> Field:
    """A field that is less by so much in the hexes of each part.

    >>> lowered([1.0, 1.0], (0b10, 0.5), (0b11, 0.25))
    [0.75, 0.25]
    """
    found = list(field)
    for hexes, less in parts:
        for h in members(hexes):
            found[h] -= less
    return found
