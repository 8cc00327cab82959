"""15.4, 15.5, 15.6. Lines of communication: which HQs trace to an industrial city, by rail and by sea."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, controlled, hexes_of, rails
from hexfront.games.storm_of_steel.rules import seas
from hexfront.games.storm_of_steel.rules.favours import joint
from hexfront.games.storm_of_steel.rules.zones import counting, traceable
from hexfront.games.storm_of_steel.world import CP, World
from hexfront.hexes import Ways, members, of
from hexfront.mechanics.maps import ways_along
from hexfront.mechanics.memory import lasting, remembered
from hexfront.mechanics.world import sum_of

#: Who serves units and HQs of others (15.6b to 15.6d, R-93, R-94); Germany serves every CP country.
SERVES = {
    "France": ("United States", "Brazil"),
    "Britain": ("Belgium", "Portugal", "Spain", "Japan"),
    "Serbia": ("Montenegro",),
}


@lasting
def patrons(w: World, c: int, power: int, joint: tuple[str, ...] = ()) -> tuple[int, ...]:
    """The countries whose HQs and industrial cities serve a country: itself and its patrons (15.6a).

    Those of a joint command serve each other (card 87).
    """
    name = w.countries[c]
    found = [c, *(w.country_index[other] for other, served in SERVES.items() if name in served)]
    if power == CP:
        found.append(w.country_index["Germany"])
    if name in joint:
        found += [w.country_index[other] for other in joint]
    return tuple(dict.fromkeys(found))


@lasting
def _beyond(w: World, c: int) -> int:
    """Where lines of a country leave a world cut to one map, for its cities beyond the edge (15.5b)."""
    return of(w.named(name) for name in w.scenario.get("line_ends", {}).get(w.countries[c], ()))


def ends(s: S, power: int, c: int) -> int:
    """Where lines of a country may end: industrial cities that serve it and count as friendly (15.4a, 15.5b).

    A numbered Ottoman hex ends Ottoman lines (15.45a, R-146). An army in exile uses its patron's cities
    (15.46a, R-95).
    """
    w, held = s.world, counting(s, power)
    found = sum_of(w.owned[p] for p in patrons(w, c, power, joint(s.board, power))) & w.industrial & held
    name = w.countries[c]
    found |= _beyond(w, c) & held
    if name == "Ottoman":
        found |= w.ottoman_hexes & held
    patron = w.charts["national_command"]["exile_patron"].get(name)
    if patron and not w.owned[c] & w.industrial & controlled(s.board, power):
        found |= w.owned[w.country_index[patron]] & w.industrial & held
    return found


# Rail and sea ---------------------------------------------------------------------------------------------


@lasting
def _rail_ways(w: World) -> Ways:
    """Steps along rail and steamer lines; straits carry no trains (36.3a, 36.4a, R-147)."""
    return ways_along(w.grid, [w.track[h] | w.steamer[h] for h in range(w.grid.size)], w.land)


@remembered
def _joined(w: World, starts: int, friendly: int) -> int:
    """Friendly rail that is joined to some hexes without a break (15.41b)."""
    return _rail_ways(w).flood(starts, friendly)


@lasting
def _sea_links(w: World) -> dict[str, int]:
    """By sea area its ports."""
    found: dict[str, int] = {}
    for h in members(w.ports):
        for area in w.place[h].seas:
            found[area] = found.get(area, 0) | 1 << h
    return found


def open_seas(s: S, power: int) -> int:
    """The ports of seas that a side may trace through: friendly dominated or contested (15.44a).

    Without naval rules the Entente dominates every area (data of the scenario).
    """
    w = s.world
    if w.scenario.get("naval"):
        return seas.harbours(s, power)
    return w.ports if power != CP else 0


@remembered
def _served(w: World, cities: int, friendly: int, harbours: int, ports: int) -> int:
    """Hexes that are joined to some cities by rail, or by rail and one passage between ports (15.41).

    ``harbours`` are friendly ports with a transport, ``ports`` all friendly ports of open seas.
    """
    first = cities | _joined(w, cities, friendly)
    if not harbours or not first & ports:
        return first
    return first | _joined(w, harbours, friendly) | harbours


def served(s: S, power: int, c: int) -> int:
    """Where a first leg of a country may end, by rail and ports of the alliance (15.41a to 15.41d, R-92)."""
    b, w, clear = s.board, s.world, traceable(s, power)
    friendly = rails(b, power) & clear
    ports = open_seas(s, power) & counting(s, power) & (clear | b.real[power])
    ships = hexes_of(b, w.transports & w.side[power]) & ports
    return _served(w, ends(s, power, c), friendly, ships, ports)


# HQs --------------------------------------------------------------------------------------------------------


@lasting
def _leg_ways(w: World) -> Ways:
    """Steps of a first leg: into and out of mountains only along rail (15.5a)."""
    shut = [
        (h, n)
        for h in w.grid.hexes
        for n in w.grid.neighbours[h]
        if (w.mountain >> h & 1 or w.mountain >> n & 1) and not w.rail[h] >> n & 1
    ]
    walls = [(h, n) for h in w.grid.hexes for n in w.grid.neighbours[h] if not w.open[h] >> n & 1]
    return Ways(w.grid, w.land, shut + walls)


@remembered
def leg(w: World, clear: int, h: int, radius: int) -> int:
    """Hexes that a first leg from a hex can reach (15.42a)."""
    return _leg_ways(w).reach(1 << h, clear, radius)


@remembered
def _linked(w: World, hqs: tuple[tuple[int, int], ...], goals: int, clear: int, cities: int) -> int:
    """The hexes of those HQs of a country (hex, radius) that trace a line, by chains too (15.5c, 15.5d)."""
    reach = {h: leg(w, clear, h, radius) for h, radius in hqs}
    linked = of(h for h in reach if reach[h] & goals) | of(reach) & cities
    while True:
        more = linked | of(h for h in reach if reach[h] & linked)
        if more == linked:
            return linked
        linked = more


def linked_hqs(s: S, power: int) -> int:
    """The HQs of a side that have a line of communication (15.4a)."""
    b, w, found = s.board, s.world, 0
    clear = traceable(s, power)
    mine = w.hqs & w.side[power] & b.afield
    for c in {w.nation_of[u] for u in members(mine)}:
        those = members(mine & w.nation[w.countries[c]])
        spots = tuple((b.loc[u], w.radius[u]) for u in those)
        hexes = _linked(w, spots, served(s, power, c), clear, ends_always(s, power, c))
        found |= of(u for u in those if hexes >> b.loc[u] & 1)
    return found


def ends_always(s: S, power: int, c: int) -> int:
    """Industrial cities in which an HQ of a country has a line whatever the enemy does (15.5d, R-97)."""
    w = s.world
    return (
        sum_of(w.owned[p] for p in patrons(w, c, power, joint(s.board, power)))
        & w.industrial
        & controlled(s.board, power)
    )


def has_line(s: S, u: int) -> bool:
    """Whether an HQ has a line of communication."""
    return bool(linked_hqs(s, s.world.side_of[u]) >> u & 1)
