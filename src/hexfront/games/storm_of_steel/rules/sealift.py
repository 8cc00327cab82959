"""11.63, 29. Naval transport: a unit and a transport sail from port to port, on the maps and off them."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.storm_of_steel.board import Board, S, controlled, enemy, put
from hexfront.games.storm_of_steel.rules import impulses, indies, offmap, overseas, railmove, seas, zones
from hexfront.games.storm_of_steel.rules.entry import go
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.world import CP, World
from hexfront.hexes import members, of
from hexfront.kernel import Refusal
from hexfront.mechanics.memory import tabled
from hexfront.mechanics.world import sum_of

#: Embarkations and landings together in a port and an impulse (29.16a).
CAPACITY = 2
#: Waters that belong together for transport (11.631a, 11.631b, 11.632a, 11.632c, R-64 to R-66); inside the
#: Black Sea Russians may sail (11.632d).
ENTENTE_WATERS = (
    "North Sea",
    "Atlantic",
    "English Channel",
    "West Mediterranean",
    "East Mediterranean",
    "Adriatic Sea",
    "Red Sea",
    "Persian Gulf",
    "Indian Ocean",
)
CENTRAL_WATERS = (("Baltic Sea", "North Sea"), ("Adriatic Sea",), ("Black Sea", "Sea of Marmora"))
BLACK = ("Black Sea",)
#: Ports where units land without an assault (25.44a, R-132).
MINOR_PORTS = ("Durazzo", "Fao")


@tabled
def basins(w: World, power: int) -> tuple[int, ...]:
    """The ports between which a side may sail, by waters that belong together."""
    return tuple(
        of(h for h in members(w.ports) if set(w.place[h].seas) & set(names)) for names in _waters(power)
    )


def _waters(power: int) -> tuple[tuple[str, ...], ...]:
    return CENTRAL_WATERS if power == CP else (ENTENTE_WATERS, BLACK)


@tabled
def _beside(w: World, power: int, h: int, black: bool) -> int:
    """The ports of the waters on which a place lies; for the Entente with those of the Black Sea or not."""
    areas = set(overseas.waters(w, h))
    return sum_of(
        ports
        for ports, names in zip(basins(w, power), _waters(power), strict=True)
        if areas.intersection(names) and (black or names != BLACK)
    )


def inland(s: S, u: int) -> bool:
    """Whether a unit sails inside the Black Sea: with the Straits the whole Entente (11.632b, 11.632d)."""
    w = s.world
    return w.side_of[u] == CP or w.units[u].country == railmove.RUSSIA or overseas.straits(s)


def sailable(s: S, power: int) -> bool:
    """Whether a side has seas to sail: without naval rules only those of the Entente are open (11.631a)."""
    return bool(s.world.scenario.get("naval")) or power != CP


def spare(s: S, h: int) -> int:
    """How many units may still embark or land in a port in this impulse (29.11a, 29.12a, 29.16a).

    Off the map each port symbol handles as many (29.22a, 29.23a).
    """
    return CAPACITY - s.board.port_use.get(h, 0)


# Transports -------------------------------------------------------------------


def idle(s: S, u: int) -> bool:
    """Whether a transport may still sail in this impulse: one voyage, on its front (25.3b, 29.1b)."""
    b, w = s.board, s.world
    if (b.sailed | b.tasked | striking(s) | impulses.idle(s)) >> u & 1:
        return False
    return overseas.under_way(s, w.side_of[u], b.loc[u])


def striking(s: S) -> int:
    """The units of countries on strike: none sails, nor does a transport of theirs with a guest (37.7b)."""
    w = s.world
    return sum_of(w.nation.get(w.countries[c], 0) for c in s.board.strikes)


def moored(s: S, u: int) -> Refusal | None:
    """Why the transports where a unit may embark stay there, if they do."""
    return at_rest(s, s.world.side_of[u], of(quays(s, u)) | 1 << s.board.loc[u])


def at_rest(s: S, power: int, places: int) -> Refusal | None:
    """What keeps transports in some places: a strike, or a mutiny in an extra impulse (37.7b, 37.8b)."""
    b, w = s.board, s.world
    ships = sum_of(b.stack[h] for h in members(places)) & w.transports & w.side[power]
    if ships & striking(s):
        return Refusal("37.7b", "The transports in the port belong to a country on strike.")
    return impulses.MUTINY if ships & impulses.idle(s) else None


def transports_at(s: S, power: int, h: int) -> list[int]:
    """Empty transports in a port that may sail in this impulse (29.11a, 29.15a)."""
    b, w = s.board, s.world
    free = b.stack[h] & w.transports & w.side[power] & ~(b.sailed | b.tasked | striking(s) | impulses.idle(s))
    return list(members(free)) if free and overseas.under_way(s, power, h) else []


def transport_at(s: S, power: int, h: int) -> int:
    """A transport in a port that may sail in this impulse, or -1."""
    return next(iter(transports_at(s, power, h)), -1)


def carriers(s: S, u: int) -> list[tuple[int, int]]:
    """The transports that can take a unit, each with the place from which it sails.

    A land unit in an area is at all its ports at no cost (21.5a). One that is at sea stays aboard (29.12c).
    """
    b, w, h = s.board, s.world, s.board.loc[u]
    aboard = next((ship for ship, unit in b.cargo.items() if unit == u), -1) if w.away[h] else -1
    if aboard >= 0:
        return [(aboard, h)] if idle(s, aboard) else []
    ports = [p for p in quays(s, u) if spare(s, p) > 0]
    return [(ship, p) for p in ports for ship in transports_at(s, w.side_of[u], p)]


def quays(s: S, u: int) -> list[int]:
    """The friendly ports in which a unit may embark: where it is, off the map those of its area (21.5a).

    Nobody embarks in an EZOC (10.31d).
    """
    b, w, h = s.board, s.world, s.board.loc[u]
    if w.away[h]:
        here = w.display.areas.get(h)
        return [p for p in here.ports if offmap.harbour_open(s, p)] if here else []
    friendly = (w.ports & controlled(b, w.side_of[u])) >> h & 1
    return [h] if friendly and not beset(s, u, h) else []


def beset(s: S, u: int, h: int) -> bool:
    """Whether an EZOC closes a hex to a unit that sails: ships and air units feel none (10.31d, 10.35a,
    11.64b)."""
    power = s.world.side_of[u]
    return bool(s.world.land_units >> u & zones.hindering(s, power, 1 << u) >> h & 1)


# Where to -------------------------------------------------------------------


def harbours(s: S, u: int) -> int:
    """Where a unit, or an empty transport, may sail (11.63a, 11.631a, 11.632a, 29.13a).

    That is to ports, off the map to port symbols (21.45c); a unit may stay at sea (29.12c).
    """
    b, w = s.board, s.world
    h = b.loc[u]
    if h < 0 or b.sailed >> u & 1 or not sailable(s, w.side_of[u]) or not (w.away[h] or w.ports >> h & 1):
        return 0
    # Nobody sails for a country on strike or in mutiny; irregulars stay where they are (37.7b, 37.8b, 37.5a).
    if (striking(s) | impulses.idle(s) | w.irregulars | b.halted) >> u & 1:
        return 0
    if w.transports >> u & 1:
        return reached(s, u, u, h) if idle(s, u) and u not in b.cargo else 0
    found = 0
    for ship, start in carriers(s, u):
        found |= passage(s, u, ship, start)
    return found


def carrier(s: S, u: int, to: int) -> tuple[int, int]:
    """The transport that takes a unit to a place, and the place from which it sails; an empty one itself."""
    if s.world.transports >> u & 1:
        return u, s.board.loc[u]
    return next((ship, start) for ship, start in carriers(s, u) if passage(s, u, ship, start) >> to & 1)


def passage(s: S, u: int, ship: int, start: int) -> int:
    """Where a transport may take a unit that embarks in a place or is aboard at sea (29.12c, 29.13a)."""
    b, w = s.board, s.world
    goals = reached(s, u, ship, start) | of(indies.beaches(s, u, ship, start)) | open_shores(s, ship, start)
    found = of(h for h in members(goals) if spare(s, h) > 0 and _lands(s, u, start, h))
    if ship not in b.cargo and (not outside(w, start) or offmap.fresh(s, 1 << u)):
        near = waters_open(s, w.side_of[ship], ship)
        open_to = [area for area in near if (area,) != BLACK or inland(s, u)]
        found |= of(w.display.seas[area] for area in open_to if area in w.display.seas)
    if b.crossed >> ship & 1:
        return 0 if outside(w, start) else of(h for h in members(found) if not outside(w, h))
    return found


def open_shores(s: S, ship: int, start: int) -> int:
    """Durazzo and Fao, where units go ashore as in a port of their own while no enemy is there (25.44a).

    So they do from off the map (29.12a).
    """
    b, w = s.board, s.world
    power = w.side_of[ship]
    free = of(w.named(name) for name in MINOR_PORTS if w.named(name) >= 0) & zones.passable(s)
    free &= ~(controlled(b, power) | b.held[enemy(power)])
    if outside(w, start):
        return overseas.landfalls(s, ship, start, free)
    free &= _beside(w, power, start, True)
    return sea_ports(s, power, start, free) & free if free and w.scenario.get("naval") else free


def outside(w: World, h: int) -> bool:
    """Whether a place lies off all maps: a port symbol, or a sea that no map shows."""
    return w.away[h] and not w.sea >> h & 1


def _lands(s: S, u: int, start: int, to: int) -> bool:
    """Whether a unit may go ashore in a port: there is room, and it may cross the edge of the map.

    A unit changes area once in a turn, in an impulse of the map that it leaves or enters (21.44a, 21.45a).
    Off the map there is always room (21.47a). Nobody sails into an EZOC (11.64b).
    """
    b, w = s.board, s.world
    if beset(s, u, to):
        return False
    if outside(w, start) or outside(w, to):
        if not offmap.fresh(s, 1 << u):
            return False
        if not all(offmap.crossing(s, h) for h in (start, to) if not outside(w, h)):
            return False
    return w.away[to] or room(b, w, to, 1 << u)


def reached(s: S, u: int, ship: int, start: int) -> int:
    """The ports to which a transport may sail from a place with a unit, or by itself."""
    b, w = s.board, s.world
    power, found = w.side_of[ship], 0
    if not outside(w, start) and (w.away[start] or controlled(b, power) >> start & 1):
        found = _beside(w, power, start, inland(s, u))
        if w.scenario.get("naval"):
            found = sea_ports(s, power, start, found)
        found &= controlled(b, power) & ~(1 << start)
    return found | of(overseas.passages(s, ship, start))


def sea_ports(s: S, power: int, h: int, ports: int) -> int:
    """Of ports that a side may sail to from a place those to which a way leads (3.31c).

    With both Gallipoli and Constantinople the Entente sails through the Straits (11.632b).
    """
    w = s.world
    if power != CP and ports and overseas.straits(s):
        ports |= sum_of(basins(w, power))
    return ports & seas.beside(w, tuple(overseas.ways(s, power, h)))


# Evacuation (29.11b) -------------------------------------------------------------------


def rescuers(s: S, u: int) -> list[int]:
    """Transports that can take a unit off a coast without a friendly port, one unit a hex and impulse.

    They come from any port of a sea area on which the hex lies (29.11b, R-69), for units in an EZOC as well:
    that is what they are for (R-180).
    """
    b, w, h = s.board, s.world, s.board.loc[u]
    power = w.side_of[u]
    areas = () if h < 0 or w.away[h] else seas.shores(w).get(h, ())
    if areas == BLACK and not inland(s, u):
        return []
    if not areas or b.cleared >> h & 1 or (w.ports & controlled(b, power)) >> h & 1:
        return []
    if (striking(s) | w.irregulars | w.forts) >> u & 1 or not sailable(s, power):
        return []
    free = w.transports & w.side[power] & b.afield & ~b.sailed & ~b.tasked
    return [ship for ship in members(free) if idle(s, ship) and set(areas) & set(waters_open(s, power, ship))]


def around(s: S, u: int) -> int:
    """The ports of the seas on whose coast a unit stands."""
    w = s.world
    return sum_of(seas.ports(w, area) for area in seas.shores(w).get(s.board.loc[u], ()))


def waters_open(s: S, power: int, ship: int) -> list[str]:
    """The areas around the port of a ship that are not closed to it."""
    around = overseas.waters(s.world, s.board.loc[ship])
    return [area for area in around if overseas.open_to(s, power, area)]


def refuges(s: S, u: int) -> dict[int, int]:
    """By port to which a unit can be taken off the transport that comes for it (29.11b)."""
    b, w = s.board, s.world
    found: dict[int, int] = {}
    for ship in rescuers(s, u):
        home = b.loc[ship]
        ports = (reached(s, u, ship, home) | 1 << home) & controlled(b, w.side_of[u]) & w.ports
        for h in members(ports):
            if h not in found and spare(s, h) > 0 and room(b, w, h, 1 << u) and not beset(s, u, h):
                found[h] = ship
    return found


def take_off(s: S, u: int, ship: int, to: int) -> dict[int, int]:
    """A unit is taken off the coast; neither it nor its transport moves again in this turn (29.11b).

    The answer says where both came from.
    """
    b, w = s.board, s.world
    starts = {u: b.loc[u], ship: b.loc[ship]}
    b.cleared |= 1 << b.loc[u]
    b.port_use = b.port_use | {to: b.port_use.get(to, 0) + 1}
    go(s, u, to)
    put(b, w, ship, to)
    b.halted |= 1 << u
    b.sailed |= 1 << u | 1 << ship
    b.tasked |= 1 << ship
    return starts


# The voyage -------------------------------------------------------------------


def steam(s: S, u: int, ship: int, start: int, to: int, ends: Sequence[str] | None = None) -> None:
    """What a voyage off the map uses up: the areas of the ship, and the one change of area of its unit
    (21.35a, 21.45a, 21.45b, R-115)."""
    b, w = s.board, s.world
    if not (outside(w, start) or outside(w, to)):
        return
    b.steamed = b.steamed | {ship: b.steamed.get(ship, 0) + len(overseas.route(s, start, to, ends))}
    b.travelled |= 1 << u & ~w.transports
    b.crossed |= 1 << u & ~w.transports
    if outside(w, start) != outside(w, to):
        b.crossed |= 1 << ship


def unload(b: Board, ship: int) -> None:
    """Nobody is aboard a transport any more (29.12c)."""
    b.cargo = {one: unit for one, unit in b.cargo.items() if one != ship}


def sail(s: S, u: int, ship: int, to: int) -> None:
    """A unit sails with a transport; neither moves on, nor does the unit attack (11.634a, 29.1a, 29.12b).

    A transport that has come alone may still embark a unit where it is (29.11a). In a front that is not
    active it goes no farther in this turn (29.1b). Ports handle a number of units (29.16a).
    """
    b, w = s.board, s.world
    start = b.loc[ship]
    steam(s, u, ship, start, to)
    put(b, w, ship, to)
    if u != ship:
        b.sailed |= 1 << u | 1 << ship
    if not overseas.under_way(s, w.side_of[ship], to):
        b.tasked |= 1 << ship
    if u == ship:
        return
    used = [h for h in (start, to) if h in w.display.harbours or w.ports >> h & 1]
    b.port_use = b.port_use | {h: b.port_use.get(h, 0) + 1 for h in used}
    b.strategic |= 1 << u
    unload(b, ship)
    harbour = w.display.harbours.get(to)
    if harbour is not None:
        go(s, u, harbour.area)
    else:
        go(s, u, to)
        if w.away[to]:
            b.cargo = b.cargo | {ship: u}
