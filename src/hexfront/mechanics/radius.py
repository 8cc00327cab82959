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


@lru_cache(maxsize=256)
def _offsets(grid: Grid, apart: int) -> tuple[int, ...]:
    """The differences in bit position between a hex and those at a distance, on a map without edges."""
    if not apart:
        return (0,)
    shifts = grid.shifts
    found, at = [], apart * shifts[4]
    for side in shifts:
        for _ in range(apart):
            found.append(at)
            at += side
    return tuple(found)


@lru_cache(maxsize=16384)
def _ring(grid: Grid, start: int, apart: int) -> int:
    # Beyond the edge of the map a bit position may mean a hex at the other end.
    names, size, found = grid.names, grid.size, 0
    for offset in _offsets(grid, apart):
        h = start + offset
        if 0 <= h < size and names[h] and grid.distance(start, h) == apart:
            found |= 1 << h
    return found


def ring(ways: Ways, start: int, apart: int) -> int:
    """The hexes at exactly that distance from a hex."""
    return _ring(ways.grid, start, apart)


@lru_cache(maxsize=4096)
def within(ways: Ways, start: int, apart: int) -> int:
    """The hexes at most that far from a hex, the hex included, whatever lies between."""
    return sum(_ring(ways.grid, start, steps) for steps in range(apart + 1))
