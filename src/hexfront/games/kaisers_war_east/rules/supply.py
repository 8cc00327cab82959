"""17. Supply: radii, general supply, and what winter and thaw do to offensive supply (22.1a, 22.2)."""

from __future__ import annotations

from typing import Any

from hexfront.games.kaisers_war_east.board import Board, S, enemy, hexes_of, occupied, on_map, units_in
from hexfront.games.kaisers_war_east.naming import called, meant
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, World
from hexfront.hexes import members
from hexfront.kernel import Action, Refusal
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.radius import radius
from hexfront.mechanics.refusing import Reason, unit_named


@remembered
def _radius(w: World, source: int, length: int, barred: int, stops: int) -> int:
    return radius(w.ways, source, length, barred, stops)


def barred(b: Board, w: World, side: str) -> int:
    """Hexes no trace may enter: enemy units, marsh, neutral countries (17.3b, 17.3d, 17.3e, R-SUP-5)."""
    return occupied(b, enemy(side)) | w.marsh | b.closed


def reach(b: Board, w: World, u: int, length: int, shelter: int | None = None) -> int:
    """Hexes within the radius of a supply unit or HQ (17.2, 17.3, 17.4, R-HQ-6).

    The radius enters a hex in an enemy zone and ends there (13.7a); no other unit extends it (R-SUP-9).

    ``shelter`` gives the fortress hexes that count, if they are not those of the moment (R-SUP-11).
    """
    side = w.side_of[u]
    stops = enemy_zone(b, w, side)
    if shelter is not None:
        holders = b.allied_zoc if side == CENTRAL else b.central_zoc
        stops = w.ways.spread(holders) & ~shelter
    return _radius(w, b.loc[u], length, barred(b, w, side), stops)


def offensive_radius(b: Board, w: World, u: int) -> int:
    """The radius of a supply unit for offensive supply: 1 in winter, and in thaw in Russia (22.1a, 22.2).

    General supply keeps the printed radius (R-SUP-8, R-WEA-1).
    """
    season, printed = w.turns[b.turn].season, w.units[u].radius
    harsh = season == "winter" or (season == "thaw" and w.russia >> b.loc[u] & 1)
    return min(1, printed) if harsh else printed


def offensive_reach(s: S, u: int, shelter: int | None = None) -> int:
    """Hexes that a supply unit can give offensive supply to, for each of its uses (17.0a, 17.9a)."""
    return reach(s.board, s.world, u, offensive_radius(s.board, s.world, u), shelter)


def ready_supply(b: Board, w: World, side: str) -> list[int]:
    """Supply units on the map that may give offensive supply: not moved, not dug in (17.10c, R-SUP-10).

    One that was placed this turn has not moved (17.10e).
    """
    units = w.supply & w.side[side] & ~b.moved & ~b.entrenched
    return [u for u in members(units) if b.loc[u] >= 0]


def expense(rule: str) -> Reason[S, Any]:
    """Why a unit cannot be expended as offensive supply, or nothing; ``rule`` is the use of it."""

    def refuse(s: S, frame: Any, action: Action) -> Refusal | None:
        b, w, u = s.board, s.world, unit_named(s, action)
        if u is None or not (w.supply & w.side[frame.side]) >> u & 1 or b.loc[u] < 0:
            text = f"{meant(s, frame.side, action)} is no supply unit of yours on the map."
            return Refusal(rule, text) if action.args else None
        if b.moved >> u & 1:
            return Refusal("17.10c", f"{called(s, u)} moved this turn and cannot give offensive supply.")
        if b.entrenched >> u & 1:
            return Refusal("OPT-ENTRENCH-2", f"{called(s, u)} is dug in and can only enhance the defense.")
        return None

    return refuse


def hq_reach(b: Board, w: World, u: int) -> int:
    """Hexes within the support radius of an HQ on the side it shows (19.1b)."""
    unit = w.units[u]
    return reach(b, w, u, unit.back_radius if b.reverse >> u & 1 else unit.radius)


def hq_support(b: Board, w: World, u: int) -> int:
    """The support strength of an HQ on the side it shows, or of an airbase."""
    unit = w.units[u]
    return unit.back_support if b.reverse >> u & 1 else unit.support


# General supply ------------------------------------------------------------------------------


def supplied_hexes(b: Board, w: World, side: str) -> int:
    """Hexes where a side's units are in general supply by radius, fortress or rail (17.5).

    Supply units serve any number of units of every nation and are not used up, moved or not (17.1c, 17.6b,
    CH-SUP-1, R-SUP-6); a fortress supplies nobody outside its hex (17.7b).
    """
    sources = w.supply & w.side[side] & ~b.entrenched
    hexes = tuple((length, hexes_of(b, sources & units)) for length, units in w.supply_radii)
    forts = b.central_forts if side == CENTRAL else b.allied_forts
    if b.weak_forts and side == ALLIED:
        forts = hexes_of(b, w.fortresses & w.side[ALLIED] & ~b.asleep)
    return _supplied(w, hexes, barred(b, w, side), enemy_zone(b, w, side)) | forts


@remembered
def _supplied(w: World, sources: tuple[tuple[int, int], ...], closed: int, stops: int) -> int:
    """Hexes fed by supply units in some hexes, which are given by their radius."""
    found = 0
    tracks = w.rail & ~closed & ~stops
    heads = 0
    for length, hexes in sources:
        heads |= hexes & tracks
        for h in members(hexes):
            found |= radius(w.ways, h, length, closed, stops)
    line = w.rail_ways.flood(heads, tracks)
    # A unit may stand beside the line, and its own hex may lie in an enemy zone (R-SUP-4); on the line
    # every enemy zone cuts it, whoever exerts it (R-ZOC-4).
    return found | line | w.ways.spread(line) & ~closed


def always_supplied(w: World, side: str) -> int:
    """Units that are in general supply wherever they are (17.5, 17.6a, OPT-BOL-1)."""
    return w.side[side] & (w.supply | w.fortresses | w.bolsheviks)


def in_general_supply(b: Board, w: World, u: int, h: int) -> bool:
    """Whether a unit in a hex is in general supply there, to ride or to be spared (17.5, 17.7a)."""
    if always_supplied(w, w.side_of[u]) >> u & 1:
        return True
    return bool(supplied_hexes(b, w, w.side_of[u]) >> h & 1)


def supplied_units(b: Board, w: World, side: str) -> int:
    """The units of a side on the map that are in general supply; neutrals do not count."""
    hexes = supplied_hexes(b, w, side)
    found = units_in(b, w, side, hexes) | on_map(b, always_supplied(w, side))
    return found & ~b.asleep


def reached_units(s: S, u: int) -> int:
    """The units of its side, of any nation, that a supply unit can serve now (17.11c, R-SUP-6).

    One expended unit serves them all (CH-SUP-3).
    """
    side = s.world.side_of[u]
    return units_in(s.board, s.world, side, offensive_reach(s, u))
