"""31.2. Naval supply: ships at a naval base that is joined to an industrial city by friendly rail or sea."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, controlled, enemy
from hexfront.games.storm_of_steel.rules import industry, rebasing, seas
from hexfront.games.storm_of_steel.world import EN
from hexfront.hexes import members, of

WINTER = "Wi"


def supplied(s: S, power: int) -> int:
    """The naval bases of a side with a path by rail or sea to an industrial city of the alliance (31.2a)."""
    b, w = s.board, s.world
    mine = controlled(b, power) & ~b.held[enemy(power)]
    cities = w.industrial & mine
    joined = cities
    for part in industry.parts(s, power):
        if part & cities:
            joined |= part
    harbours = [w.place[h].seas for h in members(w.ports & mine & joined)]
    areas = {area for near in harbours for area in near if not seas.barred(s, power, area)}
    if w.single_map and power == EN:
        # On one map the cities of the Entente lie beyond its seas (39.3a).
        areas |= {area for area in seas.played(s) if not seas.barred(s, power, area)}
    reached = rebasing.reach(s, power, tuple(sorted(areas))) if areas else set()
    open_to = {area for area in reached if not seas.barred(s, power, area)}
    bases = w.naval_bases & mine
    return bases & joined | of(h for h in members(bases) if open_to & set(w.place[h].seas))


def astray(s: S, power: int) -> int:
    """Warships on the map that are not at such a base; transports lie in any port (25.1a, 31.2a)."""
    b, w = s.board, s.world
    ships = w.naval & ~w.transports & w.side[power] & b.afield
    if not ships:
        return 0
    bases = supplied(s, power)
    return of(u for u in members(ships) if not bases >> b.loc[u] & 1)


def modifier(s: S, u: int) -> int:
    """What is added to the die of a ship: it feels neither ground nor walls (31.2a, 31.3b)."""
    b, w = s.board, s.world
    rows = w.charts["supply"]["attrition"]
    winter = rows["drm_winter"] if w.turns[b.turn].code.endswith(WINTER) else 0
    return int(winter + (rows["drm_second_turn"] if b.hungry >> u & 1 else 0))
