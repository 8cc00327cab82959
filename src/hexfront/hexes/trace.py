"""Traces: lines of supply or command from a hex back to a source, with a length limit and blocked hexes.

A trace runs from the hex to the source. It must not *enter* a blocked hex; the hex it starts in is not
entered, so being blocked there does no harm unless the caller says so. A blocked source is no source.
Starts, sources and answers are sets (bare ints), as in ``ways``.
"""

from __future__ import annotations

from itertools import count

from hexfront.hexes.movement import UNREACHED
from hexfront.hexes.sets import members
from hexfront.hexes.ways import Ways


def traced(
    ways: Ways, sources: int, blocked: int = 0, limit: int | None = None, from_blocked: bool = True
) -> int:
    """The hexes from which a source can be reached in at most ``limit`` steps (any number if None).

    The sources that are not blocked are among them. With ``from_blocked=False`` a trace may not start in a
    blocked hex either.
    """
    gather = ways.gather
    clear = ~blocked
    reached = through = sources & clear
    for _ in count() if limit is None else range(limit):
        grown = reached | gather(through)
        if grown == reached:
            break
        reached = grown
        through = reached & clear
    return reached if from_blocked else through


def chain(ways: Ways, ultimate: int, relays: int, blocked: int = 0, limit: int | None = None) -> int:
    """The working sources: the ultimate ones, and every relay linked to one of them relay by relay.

    Each link is a trace of at most ``limit`` steps. Blocked relays and blocked ultimate sources do not work.
    """
    working = linked = ultimate & ~blocked
    waiting = relays & ~blocked & ~working
    while linked and waiting:
        linked = traced(ways, linked, blocked, limit) & waiting
        working |= linked
        waiting ^= linked
    return working


def distance_field(ways: Ways, sources: int, blocked: int = 0, limit: int | None = None) -> list[int]:
    """By bit position the length of the shortest trace to a source, ``UNREACHED`` where there is none."""
    field = [UNREACHED] * ways.grid.size
    clear = ~blocked
    wave = seen = sources & clear
    for steps in count():
        for h in members(wave):
            field[h] = steps
        if not wave or steps == limit:
            break
        wave = ways.gather(wave & clear) & ~seen
        seen |= wave
    return field


def trace_path(
    ways: Ways, start: int, sources: int, blocked: int = 0, limit: int | None = None
) -> list[int] | None:
    """A shortest trace from ``start`` to a source, both ends included, or None if there is none."""
    way = ways.path(start, sources & ~blocked, ~blocked)
    if way is None or (limit is not None and len(way) - 1 > limit):
        return None
    return way
