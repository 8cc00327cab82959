"""26. Bridgeheads: attacked from the front, from the rear, from both sides, and taken by walking in."""

from __future__ import annotations

from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import Board, enemy, hexes_of
from hexfront.games.emperors_last_war.rules import inforce, works
from hexfront.games.emperors_last_war.world import World


def part_in(b: Board, w: World, battle: Battle) -> str:
    """What a bridgehead does in an attack (R-59).

    Attacked only over its fortified sides it is a fortress (26a); from front and rear its strength is added
    (26.1a); only from the rear it does nothing (26d).
    """
    hexes, front = hexes_of(b, battle.attackers), works.faces(w, battle.target)
    if not hexes & front:
        return ""
    return "added" if hexes & ~front else "assault"


def unguarded(b: Board, w: World, power: int) -> int:
    """Bridgeheads of the enemy without a counter, which fall to who comes from the rear (26.2a)."""
    if not inforce.on(b, "works"):
        return 0
    foe = enemy(power)
    return works.bridgeheads(b, w, foe) & ~b.held[foe]
