"""11.1 to 11.5, 11.61, 10.3. Marching: what a step costs, and where units may go next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from hexfront.games.storm_of_steel.board import March, S, controlled, enemy, hexes_of, rails, turn_of
from hexfront.games.storm_of_steel.rules import favours, seas
from hexfront.games.storm_of_steel.rules.bounds import confines
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.rules.supply import supply_area, unit_in_supply
from hexfront.games.storm_of_steel.rules.weapons import developed
from hexfront.games.storm_of_steel.rules.zones import enemy_zone, hindering, passable
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members
from hexfront.kernel import Condition
from hexfront.mechanics.memory import tabled

NORMAL, FORCED = "normal", "force"
#: A force march triples the allowance (11.61a).
TRIPLE = 3
#: What a hex costs more that is entered from EZOC to EZOC under Mobile Warfare (22.5a).
AGILE_COST = 2
EAST = 1
#: The seas of the straits by the country that has them: Bosporus and Dardanelles, Messina, the Little Belt.
STRAITS = {"Ottoman": seas.MARMORA, "Italy": seas.WEST_MEDITERRANEAN, "Denmark": seas.BALTIC}


#: From a hex to those beside it that may be entered, each with its cost.
Exits = Callable[[int], tuple[tuple[int, int], ...]]


def _priced(w: World, cost: Callable[[int, int], int | None]) -> Exits:
    """The exits of hexes by what steps cost; each hex is looked at when somebody is there."""

    @cache
    def exits(a: int) -> tuple[tuple[int, int], ...]:
        priced = ((b, cost(a, b)) for b in w.dry.neighbours(a))
        return tuple((b, points) for b, points in priced if points is not None)

    return exits


@tabled
def costs(w: World, season: str, mechanized: bool, alpine: bool = False, camels: bool = False) -> Exits:
    """What steps cost combat units: terrain, rivers and canals; a road costs 1 (11.21a, 11.42a, 18.2).

    Roads run along listed rails, in any country and whatever their state (11.4a, 11.42b, R-51). Off the
    road mechanized units enter no mountain and no swamp (11.23a, 11.43a). Straits are apart (11.22a). A card
    may make up for winter in the mountains (``alpine``) or for the desert (``camels``).
    """
    chart, more = w.charts["terrain"], w.charts["weather"]["effects"]

    def cost(a: int, b: int) -> int | None:
        if w.rail[a] >> b & 1:
            return int(chart["road"]["mp"])
        kind = w.terrain[b]
        if mechanized and not chart[kind]["mech"]:
            return None
        east = w.front_of[b] == EAST
        points = int(chart[kind]["mp"])
        if kind == "mountain" and season == "Winter" and not alpine:
            points += int(more["winter_mountain_extra_mp"])
        if kind == "desert":
            points = 1 if camels else points + int(more["summer_desert_extra_mp"]) * (season == "Summer")
        if kind == "clear" and season == "Spring" and east:
            points += 1
        if (w.river[a] | w.canal[a]) >> b & 1 and not (season == "Winter" and east and w.river[a] >> b & 1):
            points += int(chart["river"]["mp"])
        return points

    return _priced(w, cost)


@tabled
def hq_costs(w: World, mechanized: bool) -> Exits:
    """An HQ pays 1 for any hex that is not closed to it (11.5a, 15.1a)."""
    chart = w.charts["terrain"]

    def cost(a: int, b: int) -> int | None:
        shut = mechanized and not chart[w.terrain[b]]["mech"] and not w.rail[a] >> b & 1
        return None if shut else 1

    return _priced(w, cost)


def step_costs(s: S, units: int) -> Exits:
    """The costs for some units that march together."""
    w = s.world
    motor = bool(units & w.mechanized)
    if units & w.hqs and not units & w.land_units & ~w.hqs:
        return hq_costs(w, motor)
    b = s.board
    if not b.played:
        return costs(w, turn_of(s).season, motor)
    troops = members(units & ~w.dummies)
    alpine, camels = (
        all(favours.amount(b, w, kind, u) for u in troops) for kind in (favours.ALPINE, favours.DESERT)
    )
    return costs(w, turn_of(s).season, motor, alpine, camels)


def allowance(w: World, units: int, kind: str) -> int:
    """The movement points of units that march together: those of the slowest; dummies keep pace (2.5k).

    An HQ has one, a motorised HQ two (11.5a, 11.5e, R-62). Siege artillery may force the march too (17.2c).
    """
    points = min(w.movement[u] for u in members(units & ~w.dummies))
    return points * TRIPLE if kind == FORCED else points


def condition(s: S, u: int) -> Condition:
    """Whether a unit is in supply, and the movement points it has now."""
    b, w, h = s.board, s.world, s.board.loc[u]
    if h < 0:
        return Condition(w.ids[u])
    fed = w.nation_of[u] < 0 or unit_in_supply(s, u)
    points = 0 if b.entrenched >> u & 1 else w.movement[u]
    return Condition(w.ids[u], w.names[h], fed, float(points))


# Where a march may go -----------------------------------------------------------------------------------


def power_of_march(s: S, march: March) -> int:
    """Whose march it is."""
    return s.world.side_of[(march.units & -march.units).bit_length() - 1]


@contextmanager
def _gone(s: S, power: int, h: int, units: int) -> Iterator[None]:
    """For a moment, the board as if some units had left their hex: an EZOC there is no longer cancelled."""
    b, w = s.board, s.world
    alone = not b.stack[h] & w.land_units & ~units
    if not alone or not b.real[power] >> h & 1:
        yield
        return
    b.real[power] &= ~(1 << h)
    try:
        yield
    finally:
        b.real[power] |= 1 << h


class Fed(NamedTuple):
    """Where units that march together are in supply: all of them, and those of each country."""

    everybody: int
    areas: tuple[int, ...]

    def kept(self, h: int) -> int:
        """Where those who are in supply in a hex stay so: they go hungry for nobody's sake (11.3b)."""
        found = -1
        for area in self.areas:
            if area >> h & 1:
                found &= area
        return found


def fed(s: S, power: int, h: int, units: int) -> Fed:
    """The hexes where units that leave a hex will be in supply (11.3b, R-60).

    HQs have the lines of that moment: one that goes beyond its own is out of supply only when it is there.
    """
    w, everybody, areas = s.world, -1, []
    with _gone(s, power, h, units):
        for c in {w.nation_of[u] for u in members(units & w.land_units & ~w.irregulars)}:
            motor = bool(units & w.mechanized & w.nation[w.countries[c]])
            areas.append(supply_area(s, power, c, motor))
            everybody &= areas[-1]
    return Fed(everybody, tuple(areas))


def refuges(s: S, power: int, h: int) -> int:
    """Where units are bound that cannot come into supply: an HQ, rail or a port (11.3c, R-61)."""
    b, w = s.board, s.world
    others = w.hqs & w.side[power] & ~b.stack[h]
    found = hexes_of(b, others) | rails(b, power) | w.ports & controlled(b, power)
    return found & passable(s) & ~b.held[enemy(power)]


def nearer(s: S, power: int, h: int, goals: int) -> int:
    """The neighbours of a hex that lie nearer to some goals."""
    w = s.world
    ground = passable(s) & ~s.board.held[enemy(power)] | 1 << h
    apart = w.ways.distance(1 << h, goals, ground)
    if not apart:
        return 0
    found = 0
    for n in w.ways.neighbours(h):
        away = w.ways.distance(1 << n, goals, ground)
        if away is not None and away < apart:
            found |= 1 << n
    return found


def agile(s: S, power: int, units: int) -> bool:
    """Whether units move from EZOC to EZOC: cavalry, mechanized, tanks and shock troops of a side that has
    developed Mobile Warfare (22.5a, R-143)."""
    if not developed(s.board, power, "mobile"):
        return False
    w = s.world
    quick = w.mechanized | w.type.get("CAV", 0) | w.type.get("SHK", 0)
    return not units & ~(quick | w.dummies)


class Terms(NamedTuple):
    """What units that march together go by, wherever they are: the EZOC that hinder them, whether these let
    them through, the ground that is open to them, and what steps cost."""

    zone: int
    free: bool
    ground: int
    prices: Exits


def terms(s: S, march: March) -> Terms:
    """What a march goes by; it stays the same until the units have halted."""
    b, w, power = s.board, s.world, power_of_march(s, march)
    zone = hindering(s, power, march.units)
    ground = passable(s) & ~b.held[enemy(power)]
    if march.units & w.irregulars:
        ground &= confines(s, march.units)
    if march.kind == FORCED:
        # A force march keeps to friendly hexes outside EZOC (11.64b), in winter off the mountains.
        ground &= controlled(b, power) & ~zone
        if turn_of(s).season == "Winter":
            ground &= ~w.mountain
    free = march.kind != FORCED and agile(s, power, march.units)
    return Terms(zone, free, ground, step_costs(s, march.units))


def open_to(s: S, march: March, going: Terms, supplied: Fed | None = None) -> int:
    """The neighbours of a march that its rules leave open, stacking and cost apart.

    ``supplied`` is what ``fed`` says, for those who try out many ways from one start.
    """
    w, h = s.world, march.at
    ground = _unbeset(w, march, going)
    if not ground:
        return 0
    power = power_of_march(s, march)
    if supplied is None:
        supplied = fed(s, power, h, march.units)
    if supplied.everybody >> h & 1 or not march.units & w.land_units:
        return ground & supplied.everybody
    saving = into_supply(s, march, going, supplied)
    return saving or ground & supplied.kept(h) & nearer(s, power, h, refuges(s, power, h))


def _unbeset(w: World, march: March, going: Terms) -> int:
    """The neighbours of a march that ground and zones leave open (10.31)."""
    h = march.at
    held_up = bool(going.zone >> h & 1) and not going.free
    if held_up and (march.way or march.kind == FORCED):
        # A unit stops in an EZOC; a force march never starts there (10.31a, 10.31d, 11.61b).
        return 0
    ground = w.near[h] & going.ground
    # From EZOC to EZOC only by infiltration (10.31b, 10.31c).
    return ground & ~going.zone if held_up else ground


def into_supply(s: S, march: March, going: Terms, supplied: Fed) -> int:
    """The next steps by which units out of supply can still come into it in this move (11.3c)."""
    found = 0
    for n, cost in _steps(s, march, going, _unbeset(s.world, march, going) & supplied.kept(march.at)):
        if supplied.everybody >> n & 1 or _saved(s, _on(march, n, cost), going, supplied):
            found |= 1 << n
    return found


def _saved(s: S, march: March, going: Terms, supplied: Fed) -> bool:
    """Whether a march can go on to some hex in supply, by all its other rules."""
    cheapest, wave = {march.at: march.spent}, [march]
    while wave:
        here = wave.pop()
        for n, cost in _steps(s, here, going, _unbeset(s.world, here, going) & supplied.kept(here.at)):
            if supplied.everybody >> n & 1:
                return True
            spent = here.spent + cost
            if spent < cheapest.get(n, spent + 1):
                cheapest[n] = spent
                wave.append(_on(here, n, cost))
    return False


def _on(march: March, n: int, cost: int) -> March:
    """A march one step farther."""
    return march._replace(at=n, spent=march.spent + cost, way=(*(march.way or (march.at,)), n))


def pressed(s: S, march: March, supplied: Fed | None = None, going: Terms | None = None) -> bool:
    """Whether units out of supply that have set out may not halt yet: they can still come into it (11.3c)."""
    if not march.way or not march.units & s.world.land_units:
        return False
    if supplied is None:
        supplied = fed(s, power_of_march(s, march), march.at, march.units)
    if supplied.everybody >> march.at & 1:
        return False
    return bool(into_supply(s, march, going or terms(s, march), supplied))


def exits(
    s: S, march: March, supplied: Fed | None = None, going: Terms | None = None
) -> list[tuple[int, int]]:
    """The next steps of a march, each with its price (11.2a).

    Those who try out many ways from one start know where the units are ``supplied`` (``fed``) and the
    ``terms`` by which they are ``going``.
    """
    if march.spent >= march.allowance:
        return []
    going = going or terms(s, march)
    found = _steps(s, march, going, open_to(s, march, going, supplied))
    first = not march.way and s.world.strait[march.at]
    return found + ferries(s, march, going, supplied) if first else found


def _steps(s: S, march: March, going: Terms, ground: int) -> list[tuple[int, int]]:
    """The steps on some ground that a march can pay and that find room, each with its price.

    A unit that has not moved may go one hex whatever it costs (11.2b, R-59).
    """
    left = march.allowance - march.spent
    if left <= 0 or not ground:
        return []
    b, w = s.board, s.world
    through = going.zone if going.zone >> march.at & 1 else 0
    found = []
    for n, plain in going.prices(march.at):
        if ground >> n & 1:
            # Only under Mobile Warfare does a march lead from EZOC to EZOC (22.5a).
            cost = plain + AGILE_COST if through >> n & 1 else plain
            if (cost <= left or not march.way) and room(b, w, n, march.units):
                found.append((n, min(cost, left)))
    return found


def ferries(s: S, march: March, going: Terms, supplied: Fed | None = None) -> list[tuple[int, int]]:
    """Strait crossings: the whole move, from next to the strait, unless the enemy rules the sea (11.22a)."""
    b, w, h = s.board, s.world, march.at
    power = power_of_march(s, march)
    beyond = w.strait[h] & going.ground
    if going.zone >> h & 1:
        beyond &= ~going.zone
    if not beyond or not strait_open(s, power, h):
        return []
    if supplied is None:
        supplied = fed(s, power, h, march.units)
    return [(n, march.allowance) for n in members(beyond & supplied.everybody) if room(b, w, n, march.units)]


def strait_open(s: S, power: int, h: int) -> bool:
    """Whether the enemy does not dominate the sea of the strait beside a hex (11.22a)."""
    return seas.passes(s, power, strait_sea(s.world, h))


@tabled
def strait_sea(w: World, h: int) -> str:
    """The sea on which the strait beside a hex lies; elsewhere than on the map that of the nearest port."""
    land = w.countries[w.owner[h]] if w.owner[h] >= 0 else ""
    if land in STRAITS:
        return STRAITS[land]
    nearest = min(members(w.ports), key=lambda port: (w.grid.distance(h, port), port))
    return w.place[nearest].seas[0]


def infiltrations(s: S, march: March) -> list[int]:
    """The hexes into which a unit may try to infiltrate: from EZOC to EZOC, one hex (10.32a, 10.32b).

    Whether its cadre suffices is found out after it is announced (10.32d, R-155).

    Rows 15.8a.
    """
    b, w = s.board, s.world
    power, h = power_of_march(s, march), march.at
    zone = enemy_zone(s, power)
    if march.way or march.kind == FORCED or march.units.bit_count() > 1 or not zone >> h & 1:
        return []
    ground = w.near[h] & zone & passable(s) & ~b.held[enemy(power)]
    if not ground:
        return []
    ground &= fed(s, power, h, march.units).everybody
    closed = {n for n, _ in step_costs(s, march.units)(h)}
    return [n for n in members(ground) if n in closed and room(b, w, n, march.units)]
