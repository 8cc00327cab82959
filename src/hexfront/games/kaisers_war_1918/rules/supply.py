"""15 and 16.7. General supply: lines of supply, rail lines of communication, and who needs neither."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import (
    Board,
    S,
    enemy,
    forts,
    move_of,
    occupied,
    on_map,
    side_of,
    turn_of,
    units_of,
)
from hexfront.games.kaisers_war_1918.rules.control import controlled, home
from hexfront.games.kaisers_war_1918.rules.seas import friendly_seas, harbours
from hexfront.games.kaisers_war_1918.rules.zones import enemy_zone
from hexfront.games.kaisers_war_1918.world import ALLIED, CAPITAL, RESOURCE, World
from hexfront.hexes import members
from hexfront.mechanics.memory import remembered

#: The countries where the thaw forbids offensive supply (22.3a).
THAWING = ("russia", "poland", "ukraine")
HOME_OF = {"bolsheviks": "russia", "white_russians": "russia"}


# Sources and rail lines of communication ---------------------------------------------------------


def sources(b: Board, w: World, side: str) -> int:
    """The supply sources of a side, which all its units share (15.2).

    Major capitals and resource centres that it controls in its own countries (15.2b), naval bases of anybody
    that it controls on a sea where it may ship troops (15.2c, R109), and Baghdad for the Allies who hold it
    (15.2d, 43.3n).
    """
    held = controlled(b, w, side)
    found = held & home(b, w, side) & (w.city_type[CAPITAL] | w.city_type[RESOURCE])
    found |= held & harbours(w, friendly_seas(b, w, side))
    if side == ALLIED:
        found |= w.named("Baghdad") & occupied(b, side)
    return found


def _barred(b: Board, w: World, side: str) -> int:
    """Hexes that no line enters: enemy units, desert, closed and neutral countries (15.4b, 23.2c, 43.3c)."""
    return occupied(b, enemy(side)) | w.desert | b.closed


@remembered
def linked_cities(w: World, ends: int, held: int, barred: int, stops: int) -> int:
    """Cities from which a rail line of communication runs to a source (16.7 to 16.9, R60).

    A city in Zone 1 may have one of any length, a city in Zone 2 one of 15 hexes at most, a city in Zone 3
    none, nor does a line pass through Zone 3. It may cross from zone to zone. Hexes on the way need not be
    controlled (R61). A line that reaches a hex in an enemy zone ends there, so it cannot start in one (R58).
    """
    within = w.land & ~barred & ~stops & ~w.zone[3]
    waves = w.ways.waves(ends & ~w.zone[3], within)
    most = w.charts["supply"]["rloc_zone_2"]
    far = near = 0
    for steps, wave in enumerate(waves):
        far |= wave
        if steps <= most:
            near |= wave
    return w.cities & held & within & (w.zone[1] & far | w.zone[2] & near)


def _ends(b: Board, w: World, side: str, stops: int) -> int:
    """Where a line of supply may end: at a source, or in a linked city outside enemy zones (15.3b)."""
    goals = sources(b, w, side)
    return goals | linked_cities(w, goals, controlled(b, w, side), _barred(b, w, side), stops)


# Lines of supply ---------------------------------------------------------------------------------


@remembered
def _fed(w: World, ends: int, barred: int, stops: int, most: int) -> tuple[int, ...]:
    """By length the hexes from which a line of so many hexes reaches one of the ends.

    The hex of the unit itself never blocks its line (R29, R58); the hexes between are open and in no enemy
    zone, for a line may enter one and not leave it (11.10a, 15.4).
    """
    found, frontier = ends, ends
    fed = [ends]
    for _ in range(most):
        starts = w.ways.spread(frontier)
        found |= starts
        fed.append(found)
        frontier = starts & ~barred & ~stops
    return tuple(fed)


def fed_hexes(b: Board, w: World, side: str, length: int, free: bool = False) -> int:
    """Hexes from which a unit of a side traces a line of supply, its movement factor being so long (15.3a).

    ``free`` lines ignore enemy zones: those of guerrillas (21.5c). Fortified zones and the side's trenchlines
    keep enemy zones out (15.4c).
    """
    stops = 0 if free else enemy_zone(b, w, side)
    return _fed(w, _ends(b, w, side, stops), _barred(b, w, side), stops, length)[length]


def fed_from(b: Board, w: World, side: str, goals: int, length: int) -> int:
    """Hexes from which a line of supply of so many hexes reaches some goals."""
    return _fed(w, goals, _barred(b, w, side), enemy_zone(b, w, side), length)[length]


def self_supplied(b: Board, w: World, side: str) -> int:
    """Units of a side that are in general supply wherever they are: circles, naval units (15.11, 30.21g)."""
    return units_of(b, side) & (w.circles | w.naval)


def sheltered_hexes(b: Board, w: World, side: str) -> int:
    """Hexes that supply whoever is in them: cities, friendly fortified zones, sea supply (15.11c, 15.12a)."""
    ports = 0
    for u, h in b.duty:
        if units_of(b, side) >> u & 1:
            ports |= 1 << h
    return w.cities | forts(b, side) | ports


def in_general_supply(b: Board, w: World, u: int) -> bool:
    """Whether a unit is in general supply where it stands (15.1a, 15.5a)."""
    side = side_of(b, u)
    return not side or b.loc[u] < 0 or bool(_supplied(b, w, side, 1 << u))


def _supplied(b: Board, w: World, side: str, units: int) -> int:
    """Those of a side's units on the map that are in general supply."""
    found = units & (self_supplied(b, w, side) | b.flown_in)
    shelter = sheltered_hexes(b, w, side)
    fed: dict[tuple[int, bool], int] = {}
    for u in members(units & ~found):
        h = b.loc[u]
        if not shelter >> h & 1:
            length, free = kind = move_of(b, w, u), bool(w.guerrillas >> u & 1)
            if kind not in fed:
                fed[kind] = fed_hexes(b, w, side, length, free)
            if not (fed[kind] | _home_fed(b, w, u, side, length)) >> h & 1:
                continue
        found |= 1 << u
    return found


def _home_fed(b: Board, w: World, u: int, side: str, length: int) -> int:
    """At home an irregular is fed by any city of its country that holds no enemy (30.18, R88)."""
    if not w.irregulars >> u & 1:
        return 0
    nation = w.nation_of[u]
    country = w.country.get(HOME_OF.get(nation, nation), 0)
    if not country >> b.loc[u] & 1:
        return 0
    return fed_from(b, w, side, w.cities & country & ~occupied(b, enemy(side)), length)


def supplied_units(b: Board, w: World, side: str) -> int:
    """The units of a side on the map that are in general supply."""
    return _supplied(b, w, side, on_map(b, units_of(b, side)))


def tied_in(b: Board, w: World, side: str) -> int:
    """Cities in general supply, for garrisons and fortified zones (6.10b, R23).

    The side controls the city, and it is a source, or a line of communication runs from it to one, or a
    friendly unit in it is supplied by something other than the city.
    """
    held = controlled(b, w, side) & w.cities
    ends = _ends(b, w, side, enemy_zone(b, w, side))
    good = held & ends
    walls = sheltered_hexes(b, w, side) & ~w.cities | forts(b, side)
    for h in members(held & ~good & occupied(b, side)):
        if walls >> h & 1 or any(_fed_otherwise(b, w, u, side, ends) for u in members(b.stack[h])):
            good |= 1 << h
    return good


def _fed_otherwise(b: Board, w: World, u: int, side: str, ends: int) -> bool:
    """Whether a unit in a city is supplied by something other than that city or what stands in it."""
    h = b.loc[u]
    if self_supplied(b, w, side) >> u & 1:
        return True
    stops, barred = enemy_zone(b, w, side), _barred(b, w, side)
    return bool(_fed(w, ends & ~(1 << h), barred, stops, move_of(b, w, u))[-1] >> h & 1)


# Offensive supply (15.7, 22) ---------------------------------------------------------------------


def harsh(s: S, h: int) -> bool:
    """Whether the season forbids forced march and maximum attack supply in a hex (22.2a, 22.3a, R08, R74)."""
    season, w = turn_of(s).season, s.world
    if season == "winter":
        return True
    return season == "thaw" and h >= 0 and w.country_of[h] in THAWING
