"""15.4, 15.5, 15.6. Lines of communication: which HQs trace to an industrial city, by rail and by sea."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from hexfront.games.storm_of_steel.board import S, controlled, enemy, rails
from hexfront.games.storm_of_steel.rules import seas
from hexfront.games.storm_of_steel.rules.favours import joint
from hexfront.games.storm_of_steel.rules.zones import (
    band_zone,
    counting,
    own_bands,
    passable,
    regular,
    traceable,
)
from hexfront.games.storm_of_steel.world import CP, EN, World
from hexfront.hexes import Ways, of
from hexfront.mechanics.maps import ways_along
from hexfront.mechanics.memory import lately, recent, remembered, tabled
from hexfront.mechanics.world import sum_of

#: Who serves units and HQs of others (15.6b to 15.6d, R-93, R-94); Germany serves every CP country.
SERVES = {
    "France": ("United States", "Brazil"),
    "Britain": ("Belgium", "Portugal", "Spain", "Japan"),
    "Serbia": ("Montenegro",),
}


@tabled
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


@tabled
def beyond(w: World) -> dict[int, int]:
    """By country where its lines leave a world cut to one map, for its cities beyond the edge (15.5b)."""
    listed: dict[str, list[str]] = w.scenario.get("line_ends", {})
    return {w.country_index[name]: of(map(w.named, places)) for name, places in listed.items()}


@tabled
def _endings(w: World) -> int:
    """Every hex where lines of some country may end."""
    return w.industrial | w.ottoman_hexes | sum_of(beyond(w).values())


# What lines rest on ----------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Net:
    """Everything that the lines of a side rest on at a moment; it remembers what was found out about them.

    ``clear`` are the hexes that may be traced through, ``ground`` those without enemies and neutrals,
    ``held`` the places where lines end that count as friendly, ``centres`` the industrial cities that are
    controlled, ``rail`` friendly rail that is clear, ``track`` all of it that no enemy holds, ``lanes`` the
    friendly ports that open seas join. HQs and transports are given by where each of them is.
    """

    w: World
    power: int
    joint: tuple[str, ...]
    clear: int
    ground: int
    held: int
    centres: int
    rail: int
    track: int
    lanes: tuple[int, ...]
    hqs: tuple[int, ...]
    ships: tuple[int, ...]
    memory: dict[Any, Any] = field(default_factory=dict, init=False)

    @property
    def ports(self) -> int:
        """All friendly ports of open seas."""
        return sum_of(self.lanes)


_net = recent(Net)


def net(s: S, power: int) -> Net:
    """What the lines of a side rest on now."""
    b, w, foe = s.board, s.world, enemy(power)
    facts = (
        power,
        b.real[CP],
        b.real[EN],
        b.held[foe],
        b.projects[foe],
        own_bands(s, power) and (regular(s, power), band_zone(s, power)),
        controlled(b, power),
        rails(b, power),
        b.allegiance,
        b.opened,
        b.played,
        w.hq_places[power](b.loc),
        w.ship_places[power](b.loc),
        tuple(b.sea_status.items()),
    )
    return lately(w, "lines.net", facts, _worked_out, s, power)


def _worked_out(s: S, power: int) -> Net:
    b, w, clear, counts = s.board, s.world, traceable(s, power), counting(s, power)
    ground = passable(s) & ~b.held[enemy(power)]
    return _net(
        w,
        power,
        joint(b, power),
        clear,
        ground,
        counts & _endings(w),
        controlled(b, power) & w.industrial,
        rails(b, power) & clear,
        rails(b, power) & ground,
        tuple(ports & counts & (clear | b.real[power]) for ports in seas.lanes(s, power)),
        w.hq_places[power](b.loc),
        w.ship_places[power](b.loc),
    )


def only(n: Net, end: int) -> Net:
    """The same net if lines could end in one place alone: what it reaches then is joined to that place."""
    return replace(n, held=n.held & 1 << end, centres=n.centres & 1 << end)


@remembered
def serving(n: Net, c: int) -> int:
    """The industrial cities of the countries that serve a country, whoever holds them (15.6a)."""
    w = n.w
    return sum_of(w.owned[p] for p in patrons(w, c, n.power, n.joint)) & w.industrial


@remembered
def _ends(n: Net, c: int) -> int:
    w = n.w
    found = (serving(n, c) | beyond(w).get(c, 0)) & n.held
    name = w.countries[c]
    if name == "Ottoman":
        found |= w.ottoman_hexes & n.held
    patron = w.charts["national_command"]["exile_patron"].get(name)
    if patron and not w.owned[c] & n.centres:
        found |= w.owned[w.country_index[patron]] & w.industrial & n.held
    return found


def ends(s: S, power: int, c: int) -> int:
    """Where lines of a country may end: industrial cities that serve it and count as friendly (15.4a, 15.5b).

    A numbered Ottoman hex ends Ottoman lines (15.45a, R-146). An army in exile uses its patron's cities
    (15.46a, R-95).
    """
    return _ends(net(s, power), c)


# Rail and sea ---------------------------------------------------------------------------------------------


@tabled
def _rail_ways(w: World) -> Ways:
    """Steps along rail and steamer lines; only trains need a bridge over a strait (36.3a, 36.4a, R-147)."""
    return ways_along(w.grid, w.carried, w.land)


@remembered
def by_rail(w: World, starts: int, friendly: int) -> int:
    """Friendly rail that is joined to some hexes without a break (15.41b, 7.3b).

    Nothing comes by rail out of a place or into it whose own rail is not friendly, be it a city (16.4c).
    """
    return _rail_ways(w).flood(starts & friendly, friendly)


def open_seas(s: S, power: int) -> int:
    """The ports of seas that a side may trace through: friendly dominated or contested (15.44a).

    Without naval rules the Entente dominates every area (data of the scenario).
    """
    w = s.world
    if w.scenario.get("naval"):
        return seas.harbours(s, power)
    return w.ports if power != CP else 0


@remembered
def joined(n: Net, c: int) -> int:
    """Hexes that are joined to the cities of a country by rail, or by rail and one passage between ports.

    The passage needs a friendly port with a transport (15.41a to 15.41d, R-92), and seas that lead to a port
    of the cities (15.44a).
    """
    w, cities = n.w, _ends(n, c)
    first = cities | by_rail(w, cities, n.rail)
    ships = of(h for h in n.ships if h >= 0)
    harbours = sum_of(lane & ships for lane in n.lanes if lane & first)
    return first | by_rail(w, harbours, n.rail) | harbours if harbours else first


@remembered
def opened(n: Net, c: int) -> int:
    """Friendly rail beside joined rail: who comes there is joined, too, for he lifts the EZOC (10.33a)."""
    return _rail_ways(n.w).spread(joined(n, c) & n.rail) & n.track


def served(s: S, power: int, c: int) -> int:
    """Where a first leg of a country may end, by rail and ports of the alliance (15.41a to 15.41d, R-92)."""
    return joined(net(s, power), c)


# HQs --------------------------------------------------------------------------------------------------------


@tabled
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


def tables(w: World) -> None:
    """Make what lines are traced along beforehand: it rests on the map alone."""
    _rail_ways(w)
    _leg_ways(w)


@remembered
def leg(w: World, clear: int, h: int, radius: int) -> int:
    """Hexes that a first leg from a hex can reach (15.42a)."""
    return _leg_ways(w).reach(1 << h, clear, radius)


@remembered
def linked(n: Net, c: int) -> int:
    """The HQs of a country that trace a line, by chains too (15.5c, 15.5d)."""
    w = n.w
    units = [(u, h) for u, h in zip(w.own_hqs[n.power], n.hqs, strict=True) if h >= 0 and w.nation_of[u] == c]
    reach = {h: leg(w, n.clear, h, w.radius[u]) for u, h in units}
    goals = joined(n, c)
    found = of(h for h in reach if reach[h] & goals) | of(reach) & _safe(n, c)
    while True:
        more = found | of(h for h in reach if reach[h] & found)
        if more == found:
            return of(u for u, h in units if found >> h & 1)
        found = more


@remembered
def _all_linked(n: Net) -> int:
    nations = {n.w.nation_of[u] for u, h in zip(n.w.own_hqs[n.power], n.hqs, strict=True) if h >= 0}
    return sum_of(linked(n, c) for c in nations)


def linked_hqs(s: S, power: int) -> int:
    """The HQs of a side that have a line of communication (15.4a)."""
    return _all_linked(net(s, power))


def _safe(n: Net, c: int) -> int:
    return serving(n, c) & n.centres


def ends_always(s: S, power: int, c: int) -> int:
    """Industrial cities in which an HQ of a country has a line whatever the enemy does (15.5d, R-97)."""
    return _safe(net(s, power), c)


def has_line(s: S, u: int) -> bool:
    """Whether an HQ has a line of communication."""
    return bool(linked_hqs(s, s.world.side_of[u]) >> u & 1)
