"""10, 16.5, 19.2. Ground: what may be entered, where enemy zones lie, and where lines may be traced."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, controlled, enemy, hexes_of
from hexfront.games.storm_of_steel.world import NEUTRAL, World
from hexfront.hexes import members, of
from hexfront.mechanics.memory import recent
from hexfront.mechanics.zones import zone


@recent
def neutral_ground(w: World, allegiance: tuple[int, ...]) -> int:
    """Hexes that are neutral: all countries in them are, and none of them is open to all (19.23a, 19.7a).

    A mixed hex is neutral only if every country in it is (19.23b, R-156).
    """
    neutral = at_war = 0
    for c, side in enumerate(allegiance):
        if side == NEUTRAL and c not in w.free_entry:
            neutral |= w.country[c]
        else:
            at_war |= w.country[c]
    return neutral & ~at_war


@recent
def _passable(w: World, allegiance: tuple[int, ...]) -> int:
    return w.land & ~neutral_ground(w, allegiance)


def passable(s: S) -> int:
    """Hexes on land that are not neutral, or that a card has opened (11.3a, 19.23a, R-110).

    Rows 19.24b.
    """
    return _passable(s.world, s.board.allegiance) | s.board.opened


@recent
def _zones(w: World, sources: int, allegiance: tuple[int, ...], opened: int) -> int:
    return zone(w.ways, sources, w.mountain | neutral_ground(w, allegiance) & ~opened)


def zones(s: S, power: int) -> int:
    """The hexes in the ZOC of a side's units (10.0a, 10.1a, 10.2a).

    They end at sea and lakes, and never enter mountains or neutral countries (10.21a, 10.22a, R-73, R-77).
    Ships and air units neither have nor feel them (10.35a), and nobody has to attack in them (10.34a).
    """
    b = s.board
    return _zones(s.world, b.projects[power], b.allegiance, b.opened)


def enemy_zone(s: S, power: int) -> int:
    """The EZOC that hinder a side: a fort or an entrenched unit of its own cancels them (10.23b, R-72).

    Bands hinder everybody but themselves, also the side that moves them (R-76).
    """
    b = s.board
    return (zones(s, enemy(power)) | band_zone(s, power)) & ~(b.dug_in[power] & regular(s, power))


def band_zone(s: S, power: int) -> int:
    """The ZOC of the bands that a side moves itself (R-76)."""
    b, w = s.board, s.world
    there = own_bands(s, power) & w.projecting & ~b.entrenched
    return _zones(w, hexes_of(b, there), b.allegiance, b.opened) if there else 0


def own_bands(s: S, power: int) -> int:
    """Nationalists, Bolsheviks and free corps that a side moves: they are not its own troops (37.6a)."""
    return s.board.afield & s.world.bands & s.world.side[power]


def regular(s: S, power: int) -> int:
    """Hexes with a land unit of a side that is no band: such a unit is friendly (10.23a, 37.6a, R-76)."""
    b, own = s.board, own_bands(s, power)
    if not own:
        return b.real[power]
    strangers = [h for h in members(hexes_of(b, own)) if not _troops(s, power, h)]
    return b.real[power] & ~of(strangers)


def _troops(s: S, power: int, h: int) -> int:
    b, w = s.board, s.world
    return b.stack[h] & w.side[power] & w.land_units & ~w.bands & ~b.underground


def hindering(s: S, power: int, units: int) -> int:
    """The EZOC that hinder some units: bands feel only those of the other side (R-76)."""
    if units & s.world.bands:
        return zones(s, enemy(power)) & ~s.board.dug_in[power]
    return enemy_zone(s, power)


def tracing_zone(s: S, power: int) -> int:
    """The EZOC for tracing and control: any friendly land unit cancels them (10.23a, 10.33a, 10.33b).

    Bands have theirs against the side that moves them, too, and are no friendly units (R-76).
    """
    return (zones(s, enemy(power)) | band_zone(s, power)) & ~regular(s, power)


@recent
def _city_zone(w: World, allegiance: tuple[int, ...], power: int) -> int:
    return w.strongholds & w.home_of(allegiance, enemy(power))


def city_zone(s: S, power: int) -> int:
    """Enemy capitals and industrial cities that no unit of the side holds (10.36a, 16.5a, 16.51a, 16.53a)."""
    return _city_zone(s.world, s.board.allegiance, power) & ~regular(s, power)


def traceable(s: S, power: int) -> int:
    """Hexes through which a side traces command radii and lines of communication.

    Enemy units and bands, neutral countries, EZOC without a friendly unit and enemy cities stand in the way
    (15.31c, 10.33a, 16.52a, R-76); a garrisoned city lets them through (16.53b).
    """
    b = s.board
    foreign = b.held[enemy(power)] | b.real[power] & ~regular(s, power)
    return passable(s) & ~(foreign | tracing_zone(s, power) | city_zone(s, power))


def counting(s: S, power: int) -> int:
    """Hexes whose control counts for a side now: a city or source in an EZOC needs a unit (10.33b, R-74)."""
    return controlled(s.board, power) & ~(tracing_zone(s, power) & s.world.strategic)
