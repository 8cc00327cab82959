"""21a, 21.1, 21.4, 21.6. Command: who is led by a headquarters, and what leads toward one."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, hexes_of
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.encirclement import encircled, free, unit_encircled
from hexfront.games.emperors_last_war.rules.works import bridgeheads, fortresses
from hexfront.games.emperors_last_war.world import POWERS, World
from hexfront.hexes import members, of
from hexfront.mechanics.memory import remembered, tabled
from hexfront.mechanics.world import sum_of


def nation(w: World, u: int) -> str:
    """The nation whose HQs command a unit; the Legions are Austro-Hungarian for this (21.6c, R-43)."""
    return "AH" if w.nation_of[u] == "LG" else w.nation_of[u]


def leading(b: Board, w: World) -> int:
    """HQs on the map that command: neither disrupted nor concealed (21.2e, 21.3.1a)."""
    return w.hqs & b.afield & ~b.disrupted & ~b.concealed


def leaders(b: Board, w: World, u: int) -> int:
    """The leading HQs that may command a unit, wherever it is (21.1a, 21.6, R-43)."""
    able = w.nation[nation(w, u)] | _lenders(b, u)
    return leading(b, w) & able & w.side[w.side_of[u]] & ~(1 << u)


def in_range(b: Board, w: World, u: int, h: int) -> int:
    """The leading HQs that may command a unit and reach a hex (21.1a, 21.1b, 21.6, R-43)."""
    return of(k for k in members(leaders(b, w, u)) if disc(w, b.loc[k], w.range[k]) >> h & 1)


def _lenders(b: Board, u: int) -> int:
    """The HQs of the ally to which a unit has been lent (21.6, R-43)."""
    return of(k for k, lent in b.lent if lent == u) if b.lent else 0


def covered(b: Board, w: World, u: int) -> int:
    """All hexes that have a leading HQ of a unit's nation within range (21.1b)."""
    return _sphere(b, w, leading(b, w) & w.nation[nation(w, u)] & w.side[w.side_of[u]] & ~(1 << u))


def _sphere(b: Board, w: World, hqs: int) -> int:
    """All hexes within the range of some HQs."""
    return _discs(w, tuple((b.loc[k], w.range[k]) for k in members(hqs)))


@remembered
def _discs(w: World, staffs: tuple[tuple[int, int], ...]) -> int:
    return sum_of(disc(w, h, radius) for h, radius in staffs)


@tabled
def disc(w: World, h: int, radius: int) -> int:
    """The hexes within some distance of a hex, counted over any ground (21.1b)."""
    found = 1 << h
    for _ in range(radius):
        found |= sum_of(w.around[n] for n in members(found))
    return found


def commanded(b: Board, w: World, u: int) -> bool:
    """Whether an HQ commands a unit now (21a, 21.1); where rule 21 is not in force everybody is.

    Units in a working fortress always are (25.4a), those in a working bridgehead unless encircled (26b, 26c).
    An HQ that is not encircled is, even disrupted (R-43).
    """
    return not inforce.on(b, "headquarters") or bool(led(b, w, 1 << u))


def led(b: Board, w: World, units: int) -> int:
    """Those of some units that are on the map and commanded, where rule 21 is in force."""
    found = 0
    for power in POWERS:
        mine = units & b.afield & w.side[power]
        if mine:
            found |= _led(b, w, power, mine)
    return found


def _led(b: Board, w: World, power: int, units: int) -> int:
    forts, heads = 0, 0
    if inforce.on(b, "works"):
        forts, heads = fortresses(b, w, power), bridgeheads(b, w, power)
    loose, leaders = free(b, w, power), leading(b, w) & w.side[power]
    # By nation the hexes in reach of its HQs; looked at once for all units.
    spheres: dict[str, int] = {}
    found = 0
    for u in members(units):
        h = b.loc[u]
        place, name = 1 << h, nation(w, u)
        if place & forts or (place & heads and not encircled(b, w, power, h)):
            found |= 1 << u
        elif place & loose or not unit_encircled(b, w, u):
            if name not in spheres:
                spheres[name] = _sphere(b, w, _outside_rings(b, w, leaders & w.nation[name], loose))
            lent = _sphere(b, w, _outside_rings(b, w, leaders & _lenders(b, u), loose)) if b.lent else 0
            if w.hqs >> u & 1 or place & (spheres[name] | lent):
                found |= 1 << u
    return found


def _outside_rings(b: Board, w: World, hqs: int, loose: int) -> int:
    """Those of some HQs that are not encircled; who is in a loose hex is not."""
    if not hexes_of(b, hqs) & ~loose:
        return hqs
    return of(k for k in members(hqs) if not unit_encircled(b, w, k))


def toward(b: Board, w: World, u: int, a: int) -> int:
    """The neighbours of a hex that lie toward an HQ in whose range it is (21.4c), cut off or not (R-47)."""
    if not inforce.on(b, "headquarters"):
        return 0
    return sum_of(nearer(w, a, b.loc[k]) for k in members(in_range(b, w, u, a)))


@tabled
def nearer(w: World, a: int, goal: int) -> int:
    """The neighbours of a hex that are nearer to a goal."""
    distance = w.grid.distance
    return of(h for h in w.grid.neighbours[a] if distance(h, goal) < distance(a, goal))
