"""15.3, 15.7. Command: what HQs with a line reach, for units of the countries they serve."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.storm_of_steel.board import S, units_in
from hexfront.games.storm_of_steel.rules import lines
from hexfront.games.storm_of_steel.rules.lines import Net
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import Ways, of
from hexfront.mechanics.maps import ways_along
from hexfront.mechanics.memory import remembered, tabled
from hexfront.mechanics.world import sum_of


@remembered
def within(w: World, clear: int, h: int, radius: int) -> int:
    """What a radius from a hex reaches, in hexes, not in MP; rail does not help (15.31b, 15.32a)."""
    return w.ways.reach(1 << h, clear, radius)


@tabled
def _roads(w: World) -> Ways:
    """Steps along listed railways, which are roads (11.42a)."""
    return ways_along(w.grid, w.rail, w.land)


@tabled
def _trackless(w: World) -> int:
    """Mountain and swamp, which vehicles enter by road alone (11.23a)."""
    return of(h for h in w.grid.hexes if w.land >> h & 1 and not w.charts["terrain"][w.terrain[h]]["mech"])


def _driven(w: World, start: int, ground: int) -> int:
    """Where vehicles come from some hexes in one step."""
    return (w.ways.spread(start) & ~_trackless(w) | _roads(w).spread(start) & w.ways.spread(start)) & ground


@remembered
def _driven_within(w: World, clear: int, h: int, radius: int) -> int:
    """The same radius for vehicles: ground that is closed to them stands in its way (15.31c)."""
    found = 1 << h
    for _ in range(radius):
        found |= _driven(w, found, clear)
    return found


@remembered
def _area(n: Net, hqs: tuple[tuple[int, int], ...], times: int, motor: bool) -> int:
    """What HQs (hex, radius) reach; the last hex need only be free, as the unit itself opens it (15.31c)."""
    found, w = 0, n.w
    for h, radius in hqs:
        if motor:
            inner = _driven_within(w, n.clear, h, times * radius - 1)
            found |= inner | _driven(w, inner, n.ground)
        else:
            inner = within(w, n.clear, h, times * radius - 1)
            found |= inner | w.ways.spread(inner) & n.ground
    return found


@tabled
def _servants(w: World, c: int, power: int, joint: tuple[str, ...]) -> int:
    """The HQs that serve a country (15.6a to 15.6d)."""
    found = 0
    for p in lines.patrons(w, c, power, joint):
        found |= w.nation.get(w.countries[p], 0) & w.hqs
    return found


def reach_of(s: S, power: int, c: int, times: int, hqs: int, motor: bool = False) -> int:
    """The hexes within so many radii of those of some HQs that serve a country; ``motor``: for vehicles."""
    return reached(lines.net(s, power), c, times, hqs, motor)


@remembered
def reached(n: Net, c: int, times: int, hqs: int, motor: bool = False) -> int:
    """The same over a net of lines."""
    w = n.w
    serve = hqs & _servants(w, c, n.power, n.joint)
    spots = zip(w.own_hqs[n.power], n.hqs, strict=True)
    return _area(n, tuple((h, w.radius[u]) for u, h in spots if h >= 0 and serve >> u & 1), times, motor)


@remembered
def _command(n: Net, c: int, idle: int, motor: bool) -> int:
    serve = sum_of(lines.linked(n, p) for p in lines.patrons(n.w, c, n.power, n.joint))
    return reached(n, c, 1, serve & ~idle, motor)


def command_area(s: S, power: int, c: int, motor: bool = False) -> int:
    """The hexes in which units of a country are in command (15.31a, 15.4a), or its vehicles (``motor``).

    Only such units use extra impulses and card shifts (11.51a). A unit may leave command and come back into
    it (15.71b). An HQ that made a strategic move gives no command in this impulse (11.5b, R-96).
    """
    return _command(lines.net(s, power), c, s.board.strategic & s.world.hqs, motor)


def in_command(s: S, power: int) -> int:
    """The units of a side that are in command now, or count so by a card (card 33)."""
    return units_within(s, power, command_area) | s.board.interior & s.world.side[power]


def units_within(s: S, power: int, area: Callable[[S, int, int, bool], int]) -> int:
    """The land units of a side that stand in the area of their country."""
    b, w = s.board, s.world
    found = 0
    mine = w.land_units & w.side[power] & b.afield
    for c in w.land_countries[power]:
        those = mine & w.nation[w.countries[c]]
        motors = those & w.mechanized
        if those != motors:
            found |= units_in(b, area(s, power, c, False)) & those & ~motors
        if motors:
            found |= units_in(b, area(s, power, c, True)) & motors
    return found


def unit_in_command(s: S, u: int) -> bool:
    """Whether a unit is in command at this instant (15.71a, 15.72a)."""
    w, h, c = s.world, s.board.loc[u], s.world.nation_of[u]
    if s.board.interior >> u & 1:
        return True
    motor = bool(w.mechanized >> u & 1)
    return h >= 0 and c >= 0 and bool(command_area(s, w.side_of[u], c, motor) >> h & 1)
