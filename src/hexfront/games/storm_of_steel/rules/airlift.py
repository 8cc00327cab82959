"""21.23, 21.33, 21.43, 29.1, 30.4. Air units that leave the map, come onto it, change areas, or sail."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.rules import offmap, sealift, zones
from hexfront.hexes import members, of

#: Which hexes of some may be the base of an air unit (``air.bases``).
Bases = Callable[[S, int, int], int]
#: What reaches a number of hexes from some hexes in the air (``air.reach``).
Reach = Callable[[S, int, int], int]


def _last(s: S, u: int) -> int:
    """How far a transfer leads to the edge or from it: one range point is kept for the edge (30.4b)."""
    return 2 * s.world.units[u].range - 1


def departures(s: S, u: int, reach: Reach) -> int:
    """Areas into which an air unit may leave the map: over its border with a point left (21.23a, 30.4b)."""
    b, w = s.board, s.world
    if not w.display.areas or b.abroad >> u & 1 or not offmap.fresh(s, 1 << u):
        return 0
    near = reach(s, 1 << b.loc[u], _last(s, u))
    areas = [area for area in offmap.areas(s) if area.skies & near]
    return of(area.hex for area in areas if any(offmap.crossing(s, h) for h in members(area.skies & near)))


def arrivals(s: S, u: int, reach: Reach, bases: Bases) -> int:
    """Bases to which an air unit may fly from its area, the border hex being the first (21.33a, 30.4b)."""
    w, here = s.world, offmap.at(s, u)
    if here is None or not here.skies or not offmap.fresh(s, 1 << u):
        return 0
    open_to = here.skies & ~zones.neutral_ground(w, s.board.allegiance)
    border = of(h for h in members(open_to) if offmap.crossing(s, h))
    return bases(s, u, reach(s, border, _last(s, u))) if border else 0


def hops(s: S, u: int) -> int:
    """Areas with a common land border, never across an ocean (21.43a)."""
    return of(offmap.neighbours(s, u))


def voyages(s: S, u: int, bases: Bases) -> int:
    """Where a transport may take an air unit: ashore it needs a base (29.1a, 30.2a)."""
    w = s.world
    found = sealift.harbours(s, u)
    ashore = found & w.land
    return found & ~w.land | (bases(s, u, ashore) if ashore else 0)
