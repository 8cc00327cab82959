"""11.62, 36. Rail movement: any distance along friendly rail, outside enemy zones."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, controlled, enemy, rails
from hexfront.games.storm_of_steel.rules import favours
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.rules.zones import city_zone, enemy_zone, passable
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import Ways, members, of
from hexfront.mechanics.maps import ways_along
from hexfront.mechanics.memory import remembered, tabled
from hexfront.mechanics.world import sum_of

RUSSIA = "Russia"
OTTOMAN = "Ottoman"


@tabled
def rail_ways(w: World) -> Ways:
    """Steps along rail, without straits and steamers (36.3a, 36.4a)."""
    return ways_along(w.grid, w.track, w.land)


@remembered
def _net(w: World, start: int, friendly: int, stops: int) -> int:
    """What trains reach from a hex; a hex of ``stops`` is entered and not left."""
    through = rail_ways(w).flood(1 << start, friendly & ~stops)
    return through | rail_ways(w).spread(through) & stops & friendly


def open_rail(s: S, power: int) -> int:
    """Friendly rail that trains may enter: outside EZOC and enemy hexes (11.41a, 11.62b, 11.64b, 16.41a)."""
    b = s.board
    shut = enemy_zone(s, power) | controlled(b, enemy(power)) | b.held[enemy(power)]
    return rails(b, power) & ~shut & passable(s)


def starts(s: S, power: int) -> int:
    """The hexes where trains may start (11.62a, 11.62b)."""
    return open_rail(s, power)


def rides(s: S, u: int) -> int:
    """The hexes that a unit may ride to (11.62a, 13.2c).

    In an enemy city that nobody holds it must stop (16.52a, R-63). Russian units and Ottoman lines have
    their limits (36.1a, 36.2a, R-68). A country on strike runs no trains (37.7b).
    Irregulars take none (37.5a).
    """
    b, w = s.board, s.world
    power, h = w.side_of[u], b.loc[u]
    found = through(s, u)
    if not found:
        return 0
    net = found & ~(1 << h)
    if favours.trains_left(b, w, u) > 0:
        net |= into_zones(s, power, found) & ~crowded(s, power)
    return _roomy(s, u, net)


def through(s: S, u: int) -> int:
    """What trains reach from the hex of a unit, that hex too; nothing if it cannot ride at all."""
    w, h = s.world, s.board.loc[u]
    friendly = open_rail(s, w.side_of[u]) & ~crowded(s, w.side_of[u])
    if not friendly >> h & 1 or not rides_now(s, u):
        return 0
    return _net(w, h, friendly, city_zone(s, w.side_of[u]))


def rides_now(s: S, u: int) -> bool:
    """Whether trains carry a unit in this impulse, wherever it is."""
    b, w = s.board, s.world
    return within_limits(s, u) and w.nation_of[u] not in b.strikes and not w.irregulars >> u & 1


def rides_from(s: S, u: int, border: int) -> int:
    """The hexes that a unit off the map may ride to over some border hexes (21.31a, 21.34a)."""
    w, power = s.world, s.world.side_of[u]
    friendly, net = open_rail(s, power), 0
    for h in members(border & friendly) if rides_now(s, u) else ():
        net |= _net(w, h, friendly, city_zone(s, power))
    return _roomy(s, u, net)


def _roomy(s: S, u: int, net: int) -> int:
    """Of some hexes those where a unit finds room (13.2c)."""
    b, w, power = s.board, s.world, s.world.side_of[u]
    if w.counted >> u & 1:
        net &= ~b.full[power]
    if w.hqs >> u & 1:
        for n in members(net & b.held[power]):
            if not room(b, w, n, 1 << u):
                net &= ~(1 << n)
    return net


def into_zones(s: S, power: int, net: int) -> int:
    """Friendly rail in an EZOC, without enemies, that a card lets a train end in (card 33)."""
    b = s.board
    last = rails(b, power) & enemy_zone(s, power) & ~controlled(b, enemy(power)) & ~b.held[enemy(power)]
    return rail_ways(s.world).spread(net) & last & passable(s)


def within_limits(s: S, u: int) -> bool:
    """Whether another unit may ride from its hex in this impulse (36.1a, 36.2a)."""
    b, w = s.board, s.world
    if w.units[u].country == RUSSIA:
        most = int(w.charts["rail_limits"]["russian_units_per_impulse"])
        return (b.railed & w.nation[RUSSIA]).bit_count() < most
    return not crowded(s, w.side_of[u]) >> b.loc[u] & 1


# Ottoman nets (36.1) -------------------------------------------------------------------------------------


@tabled
def _ottoman_nets(w: World) -> tuple[int, ...]:
    """The railways of the Ottomans that do not join inside their country."""
    rest, found = w.owned[w.country_index[OTTOMAN]] & w.rail_hexes, []
    while rest:
        net = rail_ways(w).flood(rest & -rest, rest)
        found.append(net)
        rest &= ~net
    return tuple(found)


def crowded(s: S, power: int) -> int:
    """Ottoman rail on which nobody of their alliance may ride any more in this impulse (36.1a)."""
    b, w = s.board, s.world
    if not b.net_use or b.allegiance[w.country_index[OTTOMAN]] != power:
        return 0
    most = int(w.charts["rail_limits"]["ottoman_units_per_impulse"])
    return sum_of(net for net in _ottoman_nets(w) if b.net_use.get(lowest(net), 0) >= most)


def ridden(s: S, u: int, way: list[int]) -> None:
    """A unit has gone by rail; it counts on every Ottoman net that it has used (36.1a, 36.2a)."""
    b, w = s.board, s.world
    b.railed |= 1 << u
    passed = of(way)
    for net in _ottoman_nets(w):
        if net & passed and b.allegiance[w.country_index[OTTOMAN]] == w.side_of[u]:
            b.net_use = b.net_use | {lowest(net): b.net_use.get(lowest(net), 0) + 1}


def lowest(net: int) -> int:
    """The hex by which a net is called."""
    return (net & -net).bit_length() - 1


def line(s: S, u: int, to: int) -> list[int]:
    """The hexes of the shortest line to a hex; no train goes on from an empty enemy city (16.52a)."""
    b, w, power = s.board, s.world, s.world.side_of[u]
    friendly = open_rail(s, power) & ~crowded(s, power) & ~city_zone(s, power)
    here = w.display.areas.get(b.loc[u])
    starts = here.rails & friendly if here else 1 << b.loc[u]
    way = rail_ways(w).path(starts, 1 << to, friendly | 1 << to)
    if way is None:
        return [b.loc[u], to]
    return [b.loc[u], *way] if here else way
