"""31. Supply: within twice a command radius of an HQ with a line, or joined to a city."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.rules import lines
from hexfront.games.storm_of_steel.rules.command import reached, units_within
from hexfront.games.storm_of_steel.rules.lines import Net
from hexfront.hexes import members, of
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.world import sum_of

#: A unit is in supply within this multiple of a command radius (11.3b, 11.5d, 31.0a).
TIMES = 2


def supply_area(s: S, power: int, c: int, motor: bool = False) -> int:
    """The hexes in which units of a country are in supply, or its vehicles (31.0a to 31.1c, 31.4a).

    That is within twice the radius of an HQ with a line; in an industrial city of its own, on friendly rail
    or in a port that is joined to a city that serves it; at home, if it has no HQ (R-94, R-98).
    """
    return area_of(lines.net(s, power), c, motor)


@remembered
def area_of(n: Net, c: int, motor: bool = False) -> int:
    """The same over a net of lines."""
    w = n.w
    serve = sum_of(lines.linked(n, p) for p in lines.patrons(w, c, n.power, n.joint))
    by_rail = lines.joined(n, c) | lines.opened(n, c)
    found = reached(n, c, TIMES, serve, motor) | w.owned[c] & n.centres | by_rail
    if not w.nation.get(w.countries[c], 0) & w.hqs:
        found |= w.owned[c]
    return found


def in_supply(s: S, power: int) -> int:
    """The land units of a side that are in supply; irregulars always are (31.0a, 31.1d)."""
    w = s.world
    return units_within(s, power, supply_area) | w.irregulars & w.side[power] & s.board.afield


def all_hungry(s: S, power: int, units: int) -> bool:
    """Whether all of some units that fight are out of supply (14.44a, R-89).

    Who comes from off the map is not: there nobody ever is.
    """
    return bool(units) and not units & (in_supply(s, power) | s.board.abroad)


def out_of_supply(s: S, power: int) -> int:
    """The land units of a side on the map that are not in supply."""
    w = s.world
    return w.land_units & w.side[power] & s.board.afield & ~in_supply(s, power)


def unit_in_supply(s: S, u: int) -> bool:
    """Whether a unit is in supply at this instant (31.0a)."""
    w, h, c = s.world, s.board.loc[u], s.world.nation_of[u]
    if w.irregulars >> u & 1:
        return True
    motor = bool(w.mechanized >> u & 1)
    return h >= 0 and c >= 0 and bool(supply_area(s, w.side_of[u], c, motor) >> h & 1)


def traced_to(s: S, u: int, ends: int) -> int:
    """Of some places where lines of a unit may end those that it reaches by LOC/S itself (13.2b, 31.4a)."""
    w, h, c = s.world, s.board.loc[u], s.world.nation_of[u]
    n, motor = lines.net(s, w.side_of[u]), bool(w.mechanized >> u & 1)
    return of(one for one in members(ends) if area_of(lines.only(n, one), c, motor) >> h & 1)
