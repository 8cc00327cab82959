"""Radii: so many hexes out, as the crow flies or traced over hexes one may enter but not leave."""

from __future__ import annotations

from functools import lru_cache

from hexfront.hexes import Grid, Ways


def radius(ways: Ways, source: int, length: int, barred: int = 0, stops: int = 0) -> int:
    """Hexes within a number of steps of a source, the source included.

    A trace enters no barred hex and does not go on from a hex in ``stops``; a source that is itself a
    stop or barred reaches its own hex only.
    """
    reached = wave = 1 << source
    if wave & (barred | stops):
        return reached
    for _ in range(length):
        wave = ways.spread(wave & ~stops) & ~barred & ~reached
        if not wave:
            break
        reached |= wave
    return reached


@lru_cache(maxsize=4096)
def _rings(grid: Grid, start: int) -> dict[int, int]:
    rings: dict[int, int] = {}
    for h in grid.hexes:
        apart = grid.distance(start, h)
        rings[apart] = rings.get(apart, 0) | 1 << h
    return rings


def ring(ways: Ways, start: int, apart: int) -> int:
    """The hexes at exactly that distance from a hex."""
    return _rings(ways.grid, start).get(apart, 0)


@lru_cache(maxsize=4096)
def within(ways: Ways, start: int, apart: int) -> int:
    """The hexes at most that far from a hex, the hex included, whatever lies between."""
    rings = _rings(ways.grid, start)
    return sum(rings.get(steps, 0) for steps in range(apart + 1))
