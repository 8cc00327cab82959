"""21.4, 21.5, 29.1, 29.2. Sea routes to and between ports off the map, and the impulses of transports."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hexfront.games.storm_of_steel.board import S, controlled, turn_of
from hexfront.games.storm_of_steel.rules import impulses, offmap, seas
from hexfront.games.storm_of_steel.rules.gunnery import CONTESTED
from hexfront.games.storm_of_steel.world import CP, EN, World
from hexfront.hexes import members, of
from hexfront.mechanics.memory import kept, tabled

#: A ship sails through so many areas in a turn on and off the display (21.45b, R-115).
MOST = 2
ATLANTIC, ARCTIC, INDIAN_OCEAN = "Atlantic", "Arctic", seas.INDIAN_OCEAN
WEST, MIDDLE_EAST = 0, 2


# Where ships lie -------------------------------------------------------------------


@tabled
def waters(w: World, h: int) -> tuple[str, ...]:
    """The sea areas of a place: a port of a map, a port symbol, or a place at sea."""
    harbour = w.display.harbours.get(h)
    if harbour is not None:
        return (harbour.sea,)
    if w.away[h]:
        return tuple(area for area, at in w.display.seas.items() if at == h)
    return w.place[h].seas if h in w.place else ()


@tabled
def front(w: World, h: int) -> int:
    """The front whose impulses a transport uses that begins in a place (29.1b, 21.44b, 29.21b).

    Off the map those of the West in the Atlantic, elsewhere those of the Middle East, as in the Black Sea.
    """
    if w.single_map:
        return w.fronts[0]
    areas = waters(w, h)
    if seas.BLACK_SEA in areas:
        return MIDDLE_EAST
    if w.away[h] and w.front_of[h] < 0:
        return WEST if ATLANTIC in areas else MIDDLE_EAST
    return w.front_of[h]


def under_way(s: S, power: int, h: int) -> bool:
    """Whether a transport that lies in a place may sail in this impulse (29.1b)."""
    return impulses.has(s.board, s.world, power, front(s.world, h), s.board.impulse)


# Ways on the maps (3.31c, 11.63) -------------------------------------------------------------------

#: Round Africa it is far: what that counts beside the areas themselves (11.632c).
CAPE, DETOUR = frozenset((ATLANTIC, INDIAN_OCEAN)), 2
#: The areas that transports of each side may cross (11.631a, 11.632a).
CROSSED = (
    frozenset((seas.BALTIC, seas.NORTH_SEA, seas.ADRIATIC, seas.BLACK_SEA, seas.MARMORA)),
    frozenset((*seas.AREAS, seas.CHANNEL, seas.MARMORA, ATLANTIC, INDIAN_OCEAN)) - {seas.BALTIC},
)


def open_to(s: S, power: int, area: str) -> bool:
    """Whether transports of a side sail in an area: one of its waters, for the Entente also those beyond the
    maps, that the enemy does not dominate (3.31c, R-64 to R-66)."""
    afar = power == EN and area not in s.world.charts["sea_areas"]["on_map"]
    return (afar or area in CROSSED[power]) and not seas.barred(s, power, area)


def _passes(s: S, power: int, one: str, other: str, assault: bool) -> bool:
    """Whether transports get from an area to the next: past Denmark or through Kiel (19.23c), by Suez, round
    Africa (11.632c), and through the Straits (11.632b, data of the areas); an assault of the Entente needs
    Constantinople alone (25.41g)."""
    if seas.BALTIC in (one, other):
        return seas.narrows(s, power)
    if seas.MARMORA in (one, other):
        entered = power == EN and assault
        return seas.occupied(s, EN, "Constantinople") if entered else seas.straits_held(s, power)
    return frozenset((one, other)) != seas.CANAL or seas.canal(s)


def straits(s: S) -> bool:
    """Whether the Entente controls Gallipoli and Constantinople (11.632b)."""
    return seas.straits_held(s, EN)


def ways(s: S, power: int, start: int, *, assault: bool = False) -> dict[str, tuple[str, ...]]:
    """By area that transports reach from a place on the maps the areas on the way, both ends included.

    No way leads through an area that the enemy dominates (3.31c). Of several the shortest is taken, of those
    that are as short the safest (25.46a).
    """
    w = s.world
    gates = seas.canal(s), seas.straits_held(s, power), seas.narrows(s, power)
    facts = ("ways", power, waters(w, start), assault, seas.standing(s), gates)
    return kept(w, facts, lambda: _ways(s, power, waters(w, start), assault))


def _ways(s: S, power: int, areas: tuple[str, ...], assault: bool) -> dict[str, tuple[str, ...]]:
    links, found = s.world.display.links, dict[str, tuple[str, ...]]()
    todo: list[tuple[int, int, tuple[str, ...]]] = [
        (*risk(s, (area,)), (area,)) for area in areas if open_to(s, power, area)
    ]
    while todo:
        todo.sort()
        *_, way = todo.pop(0)
        here = way[-1]
        if here in found:
            continue
        found[here] = way
        todo += [
            (*risk(s, (*way, area)), (*way, area))
            for area in links.get(here, ())
            if area in CROSSED[power] and area not in found
            if open_to(s, power, area) and _passes(s, power, here, area, assault)
        ]
    return found


def risk(s: S, way: tuple[str, ...]) -> tuple[int, int]:
    """How long a way is, in areas, and how many contested ones it crosses."""
    cape = sum(frozenset(pair) == CAPE for pair in pairwise(way))
    return len(way) + DETOUR * cape, sum(seas.status(s, area) == CONTESTED for area in way)


# Routes (21.42, 21.45b) -------------------------------------------------------------------


def crossable(s: S, area: str) -> bool:
    """Whether the Entente may cross an area: the Arctic is closed in Winter (18.2f), others by domination."""
    if area == ARCTIC:
        return turn_of(s).season != "Winter"
    return not seas.barred(s, EN, area)


def adjoining(s: S, one: str, other: str) -> bool:
    """Whether a ship gets from an area to the next: Suez needs its owner's leave (data), Panama is open
    (21.5b); a strait needs its cities (11.632b)."""
    if frozenset((one, other)) == seas.CANAL:
        return seas.canal(s)
    return seas.MARMORA not in (one, other) and seas.BALTIC not in (one, other)


def route(s: S, start: int, to: int, ends: Sequence[str] | None = None) -> tuple[str, ...]:
    """The areas through which a ship sails on and off the display; nothing if they are more than two.

    The areas of both ports count, so that from Devonport, which lies on the Atlantic itself, every port of
    the Indian Ocean is in reach, and from New York every port of the West map (21.45b, 25.2d, 29.21a).
    ``ends``: it comes to the port in one of these areas, as an assault does (3.31b).
    """
    w = s.world
    goals = [area for area in (waters(w, to) if ends is None else ends) if crossable(s, area)]
    for area in waters(w, start):
        if area in goals and crossable(s, area):
            return (area,)
    for area in waters(w, start):
        for other in goals if crossable(s, area) else ():
            if other in w.display.links.get(area, ()) and adjoining(s, area, other):
                return (area, other)
    return ()


def havens(s: S, start: int) -> tuple[tuple[int, int], ...]:
    """Ports of the maps and port symbols in reach of a ship, each with the areas to sail through.

    Only voyages of which one end lies off the map; whose a port is, is another question.
    """
    w = s.world
    facts = ("havens", start, seas.standing(s), turn_of(s).season, seas.canal(s))

    def find() -> tuple[tuple[int, int], ...]:
        goals = [*w.display.harbours, *(members(w.ports) if w.away[start] else ())]
        found = ((h, len(route(s, start, h))) for h in goals if h != start)
        return tuple((h, legs) for h, legs in found if legs)

    return kept(w, facts, find)


def passages(s: S, ship: int, start: int) -> list[int]:
    """Where a ship may sail from a place, if one end of the voyage lies off the map (21.42a, 29.24a).

    It leaves and enters a map by any port of the sea at its edge (21.22a, 21.32a, R-116). Who has left a map
    in this impulse has ended his move, and who has come onto one does not leave it again (21.22a, 21.35a).
    """
    b, w = s.board, s.world
    if not w.display.harbours or w.side_of[ship] == CP or b.crossed >> ship & 1:
        return []
    left = MOST - b.steamed.get(ship, 0)
    landfall = w.ports & controlled(b, EN) & ~b.held[CP] if w.away[start] else 0
    facts = (seas.standing(s), turn_of(s).season, seas.canal(s), b.indies, b.uprisings)
    return kept(w, ("passages", start, left, landfall, facts), lambda: _passages(s, start, left, landfall))


def landfalls(s: S, ship: int, start: int, shores: int) -> int:
    """Of some places on a map those to which a ship may sail from off it (21.42a, 21.35a)."""
    b = s.board
    if s.world.side_of[ship] == CP or b.crossed >> ship & 1:
        return 0
    left = MOST - b.steamed.get(ship, 0)
    return of(h for h in members(shores) if 0 < len(route(s, start, h)) <= left)


def _passages(s: S, start: int, left: int, landfall: int) -> list[int]:
    goals = [h for h in s.world.display.harbours if h != start and offmap.harbour_open(s, h)]
    return [h for h in (*goals, *members(landfall)) if 0 < len(route(s, start, h)) <= left]
