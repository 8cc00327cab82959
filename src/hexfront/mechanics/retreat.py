"""Ways back: a retreat goes towards the nearest of some hexes."""

from __future__ import annotations

from hexfront.hexes import Ways, members
from hexfront.mechanics.radius import ring


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


def retreat_layers(ways: Ways, start: int, length: int, allowed: int, room: int) -> list[int]:
    """The hexes a retreat may enter, step by step, if it is to end well; empty if it cannot.

    A retreat of ``length`` hexes ends just as far from its start, so each step leads one hex further away.
    It enters only allowed hexes. Where no such end has room it goes on, never nearer to the start, to the
    first hexes that have. Each layer holds only hexes from which a good end can still be reached, given
    that each next step follows ``onward_step``.
    """
    layers = [1 << start]
    for step in range(1, length + 1):
        wave = ways.spread(layers[-1]) & allowed & ring(ways, start, step)
        if not wave:
            return []
        layers.append(wave)
    seen = layers[-1]
    while not layers[-1] & room:
        here = layers[-1]
        wave = 0
        for h in members(here):
            apart = ways.grid.distance(start, h)
            wave |= ways.spread(1 << h) & (ring(ways, start, apart) | ring(ways, start, apart + 1))
        wave &= allowed & ~seen
        if not wave:
            return []
        seen |= wave
        layers.append(wave)
    layers[-1] &= room
    for step in range(len(layers) - 2, 0, -1):
        layers[step] &= _leading_to(ways, start, layers[step], layers[step + 1], step >= length)
    return layers[1:]


def _leading_to(ways: Ways, start: int, here: int, there: int, extra: bool) -> int:
    """The hexes from which one of the next can be entered; extra steps never lead nearer to the start."""
    good = here & ways.spread(there)
    if extra:
        distance = ways.grid.distance
        for h in members(good):
            nexts = members(ways.spread(1 << h) & there)
            if all(distance(start, n) < distance(start, h) for n in nexts):
                good &= ~(1 << h)
    return good


def onward_step(ways: Ways, start: int, here: int, layer: int) -> int:
    """Those hexes of a layer that a retreating unit may enter next from where it is."""
    distance = ways.grid.distance
    apart = distance(start, here)
    return sum(1 << n for n in members(ways.spread(1 << here) & layer) if distance(start, n) >= apart)
