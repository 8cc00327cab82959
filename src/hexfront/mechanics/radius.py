"""Radii of supply units and headquarters: so many hexes out, with hexes one may enter but not leave."""

from __future__ import annotations

from hexfront.hexes import Ways


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
