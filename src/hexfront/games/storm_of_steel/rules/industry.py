"""7.1, 7.3. Mobilization centres, the lines that join them, and what the countries of a side make of them."""

from __future__ import annotations

from hexfront.games.storm_of_steel import tariff
from hexfront.games.storm_of_steel.board import Board, S, controlled, enemy, hexes_of, purses, rails
from hexfront.games.storm_of_steel.rules.book import Means
from hexfront.games.storm_of_steel.rules.lines import open_seas
from hexfront.games.storm_of_steel.rules.zones import counting, tracing_zone
from hexfront.games.storm_of_steel.world import CODES, World
from hexfront.hexes import members
from hexfront.mechanics.memory import remembered


def belligerents(b: Board, w: World, power: int) -> list[int]:
    """The countries of a side, by number (19.0b)."""
    return [c for c, side in enumerate(b.allegiance) if side == power]


# Industrial lines of communication (7.3) -------------------------------------------------------------


def parts(s: S, power: int) -> tuple[int, ...]:
    """The parts into which friendly rail and sea lanes join friendly places: sets of hexes (7.3a, 7.3e).

    Friendly rail, and every friendly hex of the rail zone (7.3b, 7.3g, R-50). No line runs through an EZOC
    where no friendly unit stands (10.33a).
    """
    b, w = s.board, s.world
    mine = controlled(b, power)
    clear = ~tracing_zone(s, power) & ~b.held[enemy(power)]
    net = (rails(b, power) | mine & (w.rail_zone | w.cities | w.petroleum)) & clear
    ports = net & mine & open_seas(s, power)
    lying = hexes_of(b, w.transports & w.side[power])
    # A TR in either port is enough: one of them joins all.
    return _parts(w, net, ports if ports & lying else 0)


@remembered
def _parts(w: World, net: int, ports: int) -> tuple[int, ...]:
    found, rest = [], net
    while rest:
        part, edge = 0, rest & -rest
        while edge:
            part |= edge
            ahead = 0
            for h in members(edge):
                ahead |= w.track[h] | w.steamer[h]
            if ports & edge:
                ahead |= ports
            edge = ahead & net & ~part
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
    """Home centres without an industrial LOC to another friendly centre (7.31a)."""
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
    home, alone, net = home_centres(s, power), isolated_centres(s, power), parts(s, power)
    saved, lent, stores = purses(b, power)
    # A city that does not count now keeps what it has (10.33b).
    kept = {h: points for h, points in stores.items() if controlled(b, power) & ~home & 1 << h}
    kept |= {h: stores.get(h, 0) + multiple for h in members(alone)}
    own = counting(s, power)
    return Means(
        multiple=multiple,
        season=w.turns[b.turn].code[-2:],
        home={w.countries[c]: _yielding(w, c, home & ~alone) for c in countries},
        saved=saved | _rejoined(w, stores, home & ~alone, saved),
        lent=lent,
        extra={name: b.extra_points.get(name, 0) for name in names},
        guarded={h: _guards(b, w, h) for h in members(captured_centres(s, power))},
        isolated={h: (w.countries[w.owner[h]], points) for h, points in kept.items()},
        petroleum=[_users(w, h, net, home, countries) for h in members(w.petroleum & own)],
        centres={w.countries[c]: _listed(w, c) for c in countries},
        cities={w.countries[c]: (w.cities & w.owned[c] & own).bit_count() for c in countries},
        links=_links(w, net, home, own, countries),
        debt=b.development_cost[power],
    )


def _rejoined(w: World, stores: dict[int, int], joined: int, saved: dict[str, int]) -> dict[str, int]:
    """Savings with the points of cities that have a line again; lost ones give none (7.31b, 7.31c)."""
    found = dict(saved)
    for h, points in stores.items():
        if joined >> h & 1:
            name = w.countries[w.owner[h]]
            found[name] = found.get(name, 0) + points
    return found


def _yielding(w: World, c: int, centres: int) -> int:
    """The centres of a country that count: on one map no more than the scenario lists (39.3a).

    A country whose cities lie off the map has as many as are listed.
    """
    mine = (centres & w.owned[c]).bit_count()
    usable = w.scenario.get("usable_industry")
    if usable is None:
        return mine
    most: int = usable.get(w.countries[c], 0)
    return min(most, mine) if w.industrial & w.owned[c] else most


def _listed(w: World, c: int) -> int:
    """The industrial cities of a country by which the direction of transfers is judged (7.23a, R-148)."""
    number: int = w.charts["countries"][w.countries[c]]["industrial"]
    return number


def _guards(b: Board, w: World, h: int) -> tuple[str, ...]:
    """The countries whose land units stand in a captured city (R-44)."""
    return tuple(sorted({w.units[u].country for u in members(b.stack[h] & w.land_units)}))


def _users(w: World, h: int, net: tuple[int, ...], home: int, countries: list[int]) -> frozenset[str]:
    """The countries to whose centres an industrial LOC leads from a petroleum hex (7.72a, 7.25a)."""
    part = next((one for one in net if one >> h & 1), 0)
    return frozenset(w.countries[c] for c in countries if part & home & w.owned[c])


def _links(
    w: World, net: tuple[int, ...], home: int, own: int, countries: list[int]
) -> frozenset[tuple[str, str]]:
    """Giver and receiver where a line runs from a centre of the one to a city of the other (7.23c, 7.24a)."""
    return frozenset(
        (w.countries[giver], w.countries[taker])
        for part in net
        for giver in countries
        if part & home & w.owned[giver]
        for taker in countries
        if taker != giver and part & own & w.cities & w.owned[taker]
    )
