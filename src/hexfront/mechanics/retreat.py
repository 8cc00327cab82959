"""Which way back is: towards the nearest of some hexes."""

from __future__ import annotations

from hexfront.hexes import Ways, members


def nearer_hexes(ways: Ways, h: int, sources: int, barred: int) -> int:
    """Neighbours of a hex, across open hexsides, that are nearer to a source.

    Nearness is the length of the shortest path that enters no barred hex. Where no path leads to any
    source it is plain distance, and where there is no source at all every neighbour will do.
    """
    around = ways.spread(1 << h)
    sources &= ~barred
    if not sources:
        return around
    before = wave = seen = sources
    while wave:
        if wave >> h & 1:
            return around & before
        before = seen
        wave = ways.spread(wave) & ~seen & (~barred | 1 << h)
        seen |= wave
    goals = members(sources)
    here = min(ways.grid.distance(h, goal) for goal in goals)
    return sum(1 << n for n in members(around) if min(ways.grid.distance(n, goal) for goal in goals) < here)
