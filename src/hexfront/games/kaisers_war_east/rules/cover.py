"""Fog of War: which units lie covered, so that the other side may not see them."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Board, S, afloat, enemy
from hexfront.games.kaisers_war_east.world import SIDES, World
from hexfront.hexes import members


def engaged(b: Board) -> int:
    """Units that lie open while a declared battle lasts, and marines that stand off a coast (OPT-FOG-2)."""
    battle = b.battle
    if battle is None or not battle.declared:
        return afloat(b)
    shown = battle.attackers | battle.defenders | battle.retreating | battle.exposed | battle.supply
    dug_in = 1 << battle.dug_in if battle.dug_in >= 0 else 0
    return afloat(b) | shown | battle.supporters | dug_in


def unseen(b: Board, w: World, side: str | None) -> int:
    """Units on the map that a side (for nobody: a spectator) may not see (OPT-FOG-1, R-FOG-1, R-FOG-2)."""
    if not b.fog:
        return 0
    hidden = 0
    others = sum(w.side[other] for other in SIDES if other != side)
    for u in members(others & ~b.seen & ~b.asleep & ~engaged(b)):
        h = b.loc[u]
        if h >= 0 and (b.top.get(h) != u or b.hidden >> u & 1 or b.veiled >> h & 1):
            hidden |= 1 << u
    return hidden


def covered(s: S, u: int) -> bool:
    """Whether the enemy cannot see a unit: it lies covered, or is off the map (OPT-FOG-1, OPT-FOG-7)."""
    b, w = s.board, s.world
    return b.fog and bool(b.loc[u] < 0 or unseen(b, w, enemy(w.side_of[u])) >> u & 1)
