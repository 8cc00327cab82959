"""7.1, 7.3. Mobilization centres, the lines that join them, and what the countries of a side make of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from hexfront.games.storm_of_steel import tariff
from hexfront.games.storm_of_steel.board import Board, S, controlled, enemy, hexes_of, purses, rails
from hexfront.games.storm_of_steel.display import Area
from hexfront.games.storm_of_steel.rules import seas
from hexfront.games.storm_of_steel.rules.book import Means
from hexfront.games.storm_of_steel.rules.lines import by_rail, open_seas
from hexfront.games.storm_of_steel.rules.offmap import RAILWAY, friendly, harbour_open
from hexfront.games.storm_of_steel.rules.overseas import crossable, waters
from hexfront.games.storm_of_steel.rules.sealift import basins
from hexfront.games.storm_of_steel.rules.zones import counting, tracing_zone
from hexfront.games.storm_of_steel.world import CODES, CP, EN, World
from hexfront.hexes import members, of
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.world import sum_of


def belligerents(b: Board, w: World, power: int) -> list[int]:
    """The countries of a side, by number (19.0b)."""
    return [c for c, side in enumerate(b.allegiance) if side == power]


# Industrial lines of communication (7.3) -------------------------------------------------------------


def parts(s: S, power: int) -> tuple[int, ...]:
    """The parts into which friendly rail and sea lanes join friendly places: sets of hexes (7.3a, 7.3e).

    Friendly rail, and every friendly hex of the rail zone (7.3b, 7.3g, R-50): a city outside it whose rail is
    torn up is joined by sea at most (16.4c). No line runs through an EZOC where no friendly unit stands
    (10.33a).
    """
    b, w = s.board, s.world
    mine = controlled(b, power)
    clear = ~tracing_zone(s, power) & ~b.held[enemy(power)]
    track = (rails(b, power) | mine & w.rail_zone) & clear
    net = track | mine & (w.cities | w.petroleum) & clear
    return _parts(w, net, track, sea_lanes(s, power, net & mine))


def sea_lanes(s: S, power: int, ports: int) -> tuple[int, ...]:
    """Groups of friendly ports that sea lanes join: a TR in one of them is enough (7.3c, R-49).

    Lanes cross seas that touch each other and that the enemy does not dominate; an area off the map needs a
    TR of its own (7.3d). Without naval rules every sea is open to the Entente (data of the scenario).
    """
    b, w = s.board, s.world
    if w.scenario.get("naval"):
        served = _served(s, power)
        areas = {frozenset(_lane(s, power, area, served)) for area in served}
        return tuple(sorted(sum_of(seas.ports(w, area) for area in lane) & ports for lane in areas))
    lying = hexes_of(b, w.transports & w.side[power])
    groups = (basin & ports & open_seas(s, power) for basin in basins(w, power))
    return tuple(group for group in groups if group & lying)


@remembered
def _parts(w: World, net: int, track: int, lanes: tuple[int, ...]) -> tuple[int, ...]:
    found, rest = [], net
    while rest:
        part, edge = 0, rest & -rest
        while edge:
            part |= edge | by_rail(w, edge, track)
            edge = sum_of(ports for ports in lanes if ports & part) & net & ~part
        found.append(part)
        rest &= ~part
    return tuple(found)


# Centres (7.1) ---------------------------------------------------------------------------------------


def home_centres(s: S, power: int) -> int:
    """Mobilization centres that a side controls in its own countries, save devastated ones (7.11a)."""
    b, w = s.board, s.world
    return w.industrial & counting(s, power) & w.home_of(b.allegiance, power) & ~(b.devastated | b.sabotaged)


def captured_centres(s: S, power: int) -> int:
    """Captured centres that yield points: a land unit is there, and a line leads home (7.12a, R-45)."""
    b, w = s.board, s.world
    abroad = (
        w.industrial
        & counting(s, power)
        & b.real[power]
        & ~w.home_of(b.allegiance, power)
        & ~(b.devastated | b.sabotaged)
    )
    home = home_centres(s, power)
    joined = 0
    for part in parts(s, power) if abroad else ():
        if part & home:
            joined |= part
    return abroad & joined


def isolated_centres(s: S, power: int) -> int:
    """Home centres without an industrial LOC to another friendly centre (7.31a).

    Rows R-54.
    """
    home = home_centres(s, power)
    centres = home | captured_centres(s, power)
    linked = 0
    for part in parts(s, power):
        if (part & centres).bit_count() > 1:
            linked |= part
    return home & ~linked


def means(s: S, power: int) -> Means:
    """What the countries of a side bring into a Mobilization Phase (7d)."""
    b, w = s.board, s.world
    countries = belligerents(b, w, power)
    names = [w.countries[c] for c in countries]
    multiple = tariff.multiple(CODES[power], b.turn)
    home, alone, joint = home_centres(s, power), isolated_centres(s, power), networks(s, power)
    saved, lent, stores = purses(b, power)
    # A city that does not count now keeps what it has (10.33b).
    linked = joined(s, power)
    apart = unlinked(s, power, linked)
    waiting = controlled(b, power) & ~home | w.display.hexes & ~linked
    kept = {h: points for h, points in stores.items() if waiting >> h & 1}
    kept |= {h: stores.get(h, 0) + multiple for h in members(alone)}
    kept |= {h: stores.get(h, 0) + multiple * centres for h, centres in apart.items()}
    own = counting(s, power)
    yields = {
        w.countries[c]: _yielding(w, c, home & ~alone, overseas(s, power, c, linked)) for c in countries
    }
    return Means(
        multiple=multiple,
        season=w.turns[b.turn].code[-2:],
        home=yields,
        saved=saved | _rejoined(w, {h: n for h, n in stores.items() if h not in kept}, home & ~alone, saved),
        lent=lent,
        extra={name: b.extra_points.get(name, 0) for name in names},
        guarded={h: who for h in members(captured_centres(s, power)) if (who := _guards(b, w, h, power))},
        isolated={h: (_keeper(w, h), points) for h, points in kept.items()},
        petroleum=[_users(s, 1 << h, joint, home, countries) for h in members(w.petroleum & own)]
        + distant_petroleum(s, power, home, linked),
        centres={w.countries[c]: _listed(w, c) for c in countries},
        cities={w.countries[c]: (w.cities & w.owned[c] & own).bit_count() for c in countries},
        links=_links(s, joint, home, own, countries),
        debt=b.development_cost[power] + (b.band_cost_cp if power == CP else b.band_cost_en),
        exiles=frozenset(
            name
            for c, name in zip(countries, names, strict=True)
            if not yields[name] and not controlled(b, power) & w.industrial & w.owned[c]
        ),
        unshipped={name: _unshipped(b, name, yields, multiple) for name in names},
    )


def _unshipped(b: Board, name: str, yields: dict[str, int], multiple: int) -> int:
    """What Britain lacks for want of merchant ships (27.10a)."""
    return yields[name] * multiple * b.shortage // 100 if name == "Britain" else 0


def _rejoined(w: World, stores: dict[int, int], joined: int, saved: dict[str, int]) -> dict[str, int]:
    """Savings with the points of cities that have a line again; lost ones give none (7.31b, 7.31c)."""
    found = dict(saved)
    for h, points in stores.items():
        if (joined | w.display.hexes) >> h & 1:
            name = _keeper(w, h)
            found[name] = found.get(name, 0) + points
    return found


def _keeper(w: World, h: int) -> str:
    """The country whose points lie in a city, or in an area off the map."""
    return w.display.areas[h].owner if h in w.display.areas else w.countries[w.owner[h]]


def _yielding(w: World, c: int, centres: int, abroad: int) -> int:
    """The centres of a country that count: on one map no more than the scenario lists (39.3a).

    A country whose cities lie off the map has as many as are listed.
    """
    mine = (centres & w.owned[c]).bit_count()
    usable = w.scenario.get("usable_industry")
    if usable is None:
        return mine + abroad
    most: int = usable.get(w.countries[c], 0)
    return min(most, mine) if w.industrial & w.owned[c] else most


def _listed(w: World, c: int) -> int:
    """The industrial cities of a country by which the direction of transfers is judged (7.23a, R-148)."""
    name = w.countries[c]
    number: int = w.charts["countries"][name]["industrial"]
    return number + sum(int(row["mobilization"]) for row in areas(w).values() if row["owner"] == name)


# Off the map (7.13, 7.14) ----------------------------------------------------------------------------


def areas(w: World) -> dict[str, dict[str, Any]]:
    """The off-map areas of the whole war; a scenario of one map has none (39.3a)."""
    if w.single_map:
        return {}
    return {name: row for name, row in w.charts["offmap"]["land"].items() if isinstance(row, dict)}


def crossed(s: S, power: int) -> frozenset[str]:
    """The sea areas that industrial lines of a side cross from home, also beyond areas off the map
    (7.3c, 7.3d, 7.13a)."""
    w, home = s.world, home_centres(s, power)
    reached = sum_of(part for part in networks(s, power) if part & home)
    return frozenset(name for name, at in w.display.seas.items() if reached >> at & 1)


def _lane(s: S, power: int, start: str, served: set[str]) -> set[str]:
    """The sea areas that lines reach from one on which a transport lies."""
    links, found = s.world.display.links, set[str]()
    todo = {start} if _passed(s, power, start, served) else set()
    while todo:
        found |= todo
        ahead = {(one, other) for one in todo for other in links.get(one, ()) if other not in found}
        todo = {b for a, b in ahead if seas.touching(s, power, a, b) and _passed(s, power, b, served)}
    return found


def _served(s: S, power: int) -> set[str]:
    """The sea areas on which a transport of a side lies in a friendly port (7.3c, 7.3d)."""
    b, w = s.board, s.world
    mine = controlled(b, power) & ~(tracing_zone(s, power) | b.held[enemy(power)])
    mine |= of(h for h in w.display.harbours if harbour_open(s, h))
    ships = w.transports & w.side[power]
    lying = (hexes_of(b, ships) | of(b.loc[u] for u in members(ships & b.abroad))) & mine
    return {area for h in members(lying) for area in waters(w, h)}


def _passed(s: S, power: int, area: str, served: set[str]) -> bool:
    """Whether lines of a side cross an area: off the map a transport must be there (7.3d)."""
    if area in s.world.charts["sea_areas"]["on_map"]:
        return seas.passes(s, power, area)
    return area in served and power == EN and crossable(s, area)


def joined(s: S, power: int) -> int:
    """The off-map areas with an industrial LOC home, by sea or by rail (7.3d, 7.13a, 21.34a)."""
    w, lanes = s.world, crossed(s, power)
    found = of(area.hex for area in w.display.areas.values() if _ashore(w, area, lanes))
    railways = [area for area in w.display.areas.values() if area.rails]
    home = home_centres(s, power) if railways else 0
    linked = [part for part in parts(s, power) if part & home] if railways else []
    return found | of(area.hex for area in railways if any(part & area.rails for part in linked))


def _ashore(w: World, area: Area, lanes: frozenset[str]) -> bool:
    """Whether an area has a port on some seas."""
    return bool(_gates(w, area) & _water(w, lanes))


def overseas(s: S, power: int, c: int, linked: int | None = None) -> int:
    """Centres of a country in off-map areas that pool with its home (7.13a, 7.13c).

    A country without industry on the map has its own areas without a line. ``linked`` is what ``joined``
    says, for those who ask often.
    """
    w, colonies = s.world, _colonies(s, c)
    if not w.industrial & w.owned[c]:
        return sum(colonies.values())
    if linked is None:
        linked = joined(s, power) if colonies else 0
    return sum(centres for area, centres in colonies.items() if linked >> w.named(area) & 1)


def unlinked(s: S, power: int, linked: int | None = None) -> dict[int, int]:
    """Areas without a line to their country, which mobilize by themselves: centres by place (7.13b)."""
    b, w = s.board, s.world
    if w.single_map:
        return {}
    found: dict[int, int] = {}
    linked = joined(s, power) if linked is None else linked
    for c in belligerents(b, w, power):
        if w.industrial & w.owned[c]:
            found |= {w.named(area): centres for area, centres in _colonies(s, c).items() if centres}
    return {h: centres for h, centres in found.items() if not linked >> h & 1}


def _colonies(s: S, c: int) -> dict[str, int]:
    """The centres of a country by area; an area with an uprising yields nothing (35.1a)."""
    name = s.world.countries[c]
    return {
        area: int(row["mobilization"])
        for area, row in areas(s.world).items()
        if row["owner"] == name and area not in s.board.uprisings
    }


def networks(s: S, power: int) -> tuple[int, ...]:
    """What industrial lines join on the maps and off them: parts, areas, and the seas between (7.3a, 7.3d).

    Through a friendly area that is not in revolt lines go on by its ports and its railways.
    """
    b, w, net = s.board, s.world, parts(s, power)
    if power != EN:
        return net
    mine, served = sum_of(net) & controlled(b, power), _served(s, power)
    lanes = [_lane(s, power, sea, served) for sea in sorted(served)]
    sets = [*net, *(_water(w, lane) | sum_of(seas.ports(w, sea) for sea in lane) & mine for lane in lanes)]
    # A sea that no transport serves joins nothing.
    sailed = sum_of(_water(w, lane) for lane in lanes) | of(w.display.areas)
    for area in w.display.areas.values():
        if friendly(s, area) and area.name not in b.uprisings:
            rail = sum_of(1 << w.named(name) for name in RAILWAY) if area.name in RAILWAY else 0
            sets.append(_gates(w, area) & sailed | area.rails & mine | rail)
    return _merged(sets)


def _gates(w: World, area: Area) -> int:
    """An area with the seas of its ports; Arabia, which has none, uses that of its neighbour Aden."""
    ports = area.ports or [port for other in area.land for port in w.display.areas[other].ports]
    return 1 << area.hex | _water(w, {w.display.harbours[port].sea for port in ports})


def _water(w: World, names: Collection[str]) -> int:
    """The places of some sea areas, as far as the scenario has them."""
    return of(at for name, at in w.display.seas.items() if name in names)


def _merged(sets: list[int]) -> tuple[int, ...]:
    """Sets that overlap made one."""
    found: list[int] = []
    for one in filter(None, sets):
        apart = [other for other in found if not other & one]
        found = [*apart, sum_of(other for other in found if other & one) | one]
    return tuple(found)


def distant_petroleum(s: S, power: int, home: int, linked: int | None = None) -> list[frozenset[str]]:
    """Petroleum of off-map areas, which the Entente may use by sea (7.14a, 7.3d)."""
    b, w = s.board, s.world
    linked = joined(s, power) if linked is None else linked
    if power != EN or not linked:
        return []
    net, allies = networks(s, power), belligerents(b, w, power)
    return [
        _users(s, _gates(w, area), net, home, allies)
        for name, row in areas(w).items()
        for area in (w.display.areas[w.named(name)],)
        if linked >> area.hex & 1 and name not in b.uprisings and _usable(s, area)
        for _ in range(row["petroleum"])
    ]


def _usable(s: S, area: Area) -> bool:
    """Whether the Entente may draw petroleum from an area: from its own, and from what belongs to no country.

    The Dutch East Indies are its own with the Netherlands, or once they are taken (7.14a, 21.13a, 21.13b,
    21.15a).
    """
    return friendly(s, area) or area.owner not in s.world.country_index


def _guards(b: Board, w: World, h: int, power: int) -> tuple[str, ...]:
    """The countries whose land units stand in a captured city (R-44).

    Partisans and bands are of no country, and an enemy underground there guards nothing (34.3a, 37.6a).
    """
    guards = b.stack[h] & w.land_units & w.side[power] & ~w.irregulars
    return tuple(sorted({w.units[u].country for u in members(guards)}))


def _centres(s: S, c: int, home: int) -> int:
    """Where the mobilization centres of a country lie, on the maps and off them (7.13a)."""
    w = s.world
    return home & w.owned[c] | of(w.named(area) for area, centres in _colonies(s, c).items() if centres)


def _users(s: S, source: int, net: tuple[int, ...], home: int, countries: list[int]) -> frozenset[str]:
    """The countries to whose centres an industrial LOC leads from a source of petroleum (7.72a, 7.25a)."""
    part = sum_of(one for one in net if one & source)
    return frozenset(s.world.countries[c] for c in countries if part & _centres(s, c, home))


def _links(
    s: S, net: tuple[int, ...], home: int, own: int, countries: list[int]
) -> frozenset[tuple[str, str]]:
    """Giver and receiver where a line runs from a centre of the one to a city of the other (7.23c, 7.24a)."""
    w = s.world
    return frozenset(
        (w.countries[giver], w.countries[taker])
        for part in net
        for giver in countries
        if part & _centres(s, giver, home)
        for taker in countries
        if taker != giver and part & own & w.cities & w.owned[taker]
    )
