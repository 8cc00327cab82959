"""6.4 to 6.7, 6.10, 30.6, 30.7, 30.12 and 43.2. Where reinforcements may be placed."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Board, S, enemy, occupied, side_of
from hexfront.games.kaisers_war_1918.rules.seas import open_seas
from hexfront.games.kaisers_war_1918.rules.stacking import may_stay
from hexfront.games.kaisers_war_1918.rules.supply import sources, tied_in
from hexfront.games.kaisers_war_1918.world import (
    ALLIED,
    BARRED_COUNTRIES,
    BOXES,
    CAPITAL,
    POLITICAL,
    RESOURCE,
    World,
)
from hexfront.hexes import members
from hexfront.mechanics.memory import remembered

#: Kinds of city and boxes as the Mobilization Table calls them; a capital is a major one (R20).
CITY_WORDS = {"capital": CAPITAL, "resource": RESOURCE, "political": POLITICAL}
BOX_WORDS = {"us": "usa", "british": "british_empire", "french": "french_empire"}


def mobilizer(b: Board, w: World, u: int) -> str:
    """Who places a unit: its side, but the Anarchists return to the Allies whoever commands them (30.21f)."""
    return ALLIED if w.anarchists >> u & 1 else side_of(b, u)


def takes_at_once(s: S, side: str, units: list[int]) -> list[int]:
    """Those of some garrisons and fortified zones that find a city in this phase (6.10b, 43.2p).

    An empty supply source is tied in whatever else is, so all cities are looked at only if there is none.
    """
    b, w = s.board, s.world
    open_cities = w.cities & ~b.placed & ~(w.russia if side == ALLIED else 0)
    empty = sources(b, w, side) & open_cities & ~b.central & ~b.allied
    every = -1
    found = []
    for u in units:
        home = w.land if w.garrisons >> u & 1 else w.country.get(w.nation_of[u], 0)
        if not empty & home:
            every = tied_in(b, w, side) & open_cities if every < 0 else every
            if not any(_takes(b, w, h, u) for h in members(every & home)):
                continue
        found.append(u)
    return found


def placement_hexes(s: S, u: int) -> int:
    """Every hex where a reinforcement may be placed now.

    Never with an enemy unit; enemy zones do not matter (6.5a, R19), and placing costs no movement (6.5b). One
    unit of any kind a hex and phase (6.4b, R17); never beyond the stacking limits (9.4d). It comes to its own
    country (6.4a) but for guerrillas, garrisons and the units of the East.
    """
    b, w = s.board, s.world
    hexes = lawful_hexes(s, u) & ~b.placed
    if w.naval >> u & 1:
        return hexes
    for h in members(hexes):
        if not _takes(b, w, h, u):
            hexes &= ~(1 << h)
    return hexes


def has_hex(s: S, u: int) -> bool:
    """Whether there is a hex where a reinforcement may be placed now."""
    b, w = s.board, s.world
    hexes = lawful_hexes(s, u) & ~b.placed
    return bool(hexes) if w.naval >> u & 1 else any(_takes(b, w, h, u) for h in members(hexes))


def _takes(b: Board, w: World, h: int, u: int) -> bool:
    return not b.stack[h] or may_stay(b, w, h, u)


def lawful_hexes(s: S, u: int) -> int:
    """Hexes where a reinforcement may be placed but for what they hold and have taken in this phase."""
    b, w = s.board, s.world
    side = side_of(b, u) or ALLIED
    return _places(b, w, u, side) & ~occupied(b, enemy(side)) & w.land & ~b.closed


def _places(b: Board, w: World, u: int, side: str) -> int:
    unit = w.units[u]
    if unit.nation in BARRED_COUNTRIES and unit.nation not in b.freed:
        # Neither paid for nor placed (6.11a, R24).
        return 0
    if (w.bolsheviks | w.anarchists) >> u & 1:
        return _red_places(b, w, u)
    if w.nationalists >> u & 1:
        return _national_places(b, w, u, side)
    if w.guerrillas >> u & 1:
        # Lawrence in the Ottoman desert, Wassmuss anywhere in Persia (6.6a, 6.6b, R21).
        return w.country["ottoman_empire"] & w.desert if unit.nation == "arabs" else w.country["persia"]
    if unit.type == "garrison":
        # A garrison is of no nation (6.10a); Russia is barred to Allied ones (30.16c, 30.16d).
        return tied_in(b, w, side) & ~(w.russia if side == ALLIED else 0)
    home = w.country.get(unit.nation, 0)
    if unit.type == "fortified_zone":
        # They exist only in cities (7.5d).
        return tied_in(b, w, side) & home
    if w.naval >> u & 1:
        # An own base on a sea that is open to the nation (43.2t, 43.2u, R116).
        return _bases(b, w, side, unit.nation) & home
    words = w.mobilization_rows[unit.line]["on_map"].split(",")
    return home & sum(w.city_type[CITY_WORDS[word]] for word in words if word)


def _bases(b: Board, w: World, side: str, nation: str) -> int:
    found = 0
    for sea in open_seas(b, w, side, nation):
        found |= w.ports[sea]
    return found


def _red_places(b: Board, w: World, u: int) -> int:
    """Bolsheviks come to cities that they hold, or to Russian hexes without a Central unit (30.12c, 30.12d).

    Their fortified zones come only to cities (R87); the Anarchists by the same procedure, but alone (30.21f).
    """
    cities = 0
    for name in w.charts["nationalist_areas"]["bolshevik_placement_cities"]:
        cities |= w.cities & w.country[name]
    held = sum(1 << h for h in members(cities & b.allied) if b.stack[h] & w.bolsheviks)
    russia = w.russia & w.cities if w.forts >> u & 1 else w.russia
    return (held | russia) & ~b.central


def _national_places(b: Board, w: World, u: int, side: str) -> int:
    """Nationalists come to cities of their country that friends hold, not to others of their kind.

    30.6b, 30.6c. White Russians come to Russian cities and the eastern edge, held or not (30.7a, R86); Poles
    under Allied command to the great cities of France (40.2a, R104).
    """
    nation = w.nation_of[u]
    if nation == "white_russians":
        return w.russia & (w.cities | w.east_edge)
    if nation == "poland" and side == ALLIED:
        return w.mobilization["france"]
    cities = w.country[nation] & w.cities & occupied(b, side)
    others = w.nationalists & ~w.nation[nation]
    return cities & ~sum(1 << h for h in members(cities) if b.stack[h] & others)


def placement_boxes(s: S, u: int) -> list[str]:
    """Boxes that may take a unit now: of its row, for its nation, within the limit (6.4c, 6.4d, R18)."""
    b, w = s.board, s.world
    if w.nationalists >> u & 1:
        return []
    boxes = w.charts["box"]
    return [box for box in _boxes(w, u) if b.boxed.get(box, 0) < boxes[box]["placements_per_turn"]]


@remembered
def _boxes(w: World, u: int) -> list[str]:
    """Boxes of a unit's row that serve its nation."""
    listed = w.mobilization_rows[w.units[u].line]["off_map_boxes"].split(",")
    named = {BOX_WORDS[word] for word in listed if word}
    return [box for box in BOXES if box in named and w.nation_of[u] in w.charts["box"][box]["nations"]]


def placeable(s: S, u: int) -> bool:
    """Whether there is any place for a reinforcement now; else it waits (6.7a)."""
    return bool(placement_boxes(s, u) or has_hex(s, u))
