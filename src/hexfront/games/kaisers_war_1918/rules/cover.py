"""10. Fog of war: which units lie covered, so that the other side may not see them."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Board, S, on_map, side_of, units_of
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members


def engaged(b: Board) -> int:
    """Units that lie open: those of a battle that is being fought, and forces off a coast (10.1b, R35).

    Their transports lie off the coast with them (20.2h).
    """
    shown = 0
    for one in b.assaults:
        shown |= 1 << one.unit | 1 << one.transport
    battle = b.battle
    if battle is None or not battle.declared:
        return shown
    hq = 1 << battle.hq if battle.hq >= 0 else 0
    shown |= battle.attackers | battle.defenders | battle.air | battle.fleets | hq | battle.retreating
    for h in members(b.revealed):
        shown |= b.stack[h]
    return shown


def scouted(b: Board, w: World, side: str) -> int:
    """Hexes that a side's airbases look into: within range of those in general supply (38.5a, 23.2b)."""
    if not b.scouting:
        return 0
    found = 0
    for u in members(on_map(b, units_of(b, side) & w.airbases)):
        if not in_general_supply(b, w, u):
            continue
        found |= w.air.reach(1 << b.loc[u], -1, w.units[u].range)
    return found


def unseen(b: Board, w: World, side: str | None) -> int:
    """Units on the map that a side (for nobody: a spectator) may not see (10.1a, R112).

    Outside combat an enemy stack shows its top counter and how many lie below it.
    """
    watched = scouted(b, w, side) if side else 0
    others = (b.central_units | b.allied_units | w.bolsheviks) & ~(units_of(b, side) if side else 0)
    below = members(on_map(b, others) & ~b.seen & ~engaged(b))
    return sum([1 << u for u in below if _below(b, u, watched)])


def _below(b: Board, u: int, watched: int) -> bool:
    """Whether a unit on the map lies below another, or its stack shows nothing, where nobody looks in."""
    h = b.loc[u]
    return not watched >> h & 1 and (b.top.get(h) != u or bool(b.veiled >> h & 1))


def covered(s: S, u: int) -> bool:
    """Whether not everybody can see a unit: it lies covered, or is off the map (10.1a, 10.2a).

    What an airbase has found out is for its side alone (38.5a); a spectator does not hear of it.
    """
    b, w = s.board, s.world
    side = side_of(b, u)
    if engaged(b) >> u & 1:
        return False
    if b.loc[u] < 0:
        return bool(side)
    if b.seen >> u & 1 or not (side or w.bolsheviks >> u & 1):
        return False
    return _below(b, u, 0)
