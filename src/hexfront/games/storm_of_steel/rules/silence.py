"""23.0a. Who is asked, for all that the enemy knows: silence must not tell what lies in covered stacks.

A segment that offers its side nothing would pass over without a word, and the enemy would learn from it that
nobody there is mobile, in command or fit to attack. So a side is asked wherever its pieces may do something
for all that both sides see: where they lie, their zones, who has moved, and who has been shown.
"""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, enemy
from hexfront.games.storm_of_steel.rules.impulses import open_fronts
from hexfront.games.storm_of_steel.telling import seen_by
from hexfront.hexes import members


def _ground(s: S, power: int) -> int:
    """Hexes with pieces of a side on fronts where it has the impulse (8.4a)."""
    b = s.board
    return b.held[power] & open_fronts(b, s.world, power, b.impulse)


def may_regroup(s: S, power: int) -> bool:
    """Whether a side may have units that turn over or are exchanged: forts never do (2.4b, 9.0a, 12.0a)."""
    b, w = s.board, s.world
    forts = ~w.forts
    return any(b.stack[h] & w.side[power] & w.pieces & forts for h in members(_ground(s, power)))


def may_move(s: S, power: int) -> bool:
    """Whether a side may have units that still move: where one projects a zone somebody is mobile (11.0a)."""
    b, w = s.board, s.world
    waits = w.side[power] & w.pieces & ~b.moved
    return any(b.stack[h] & waits for h in members(_ground(s, power) & b.projects[power]))


def may_attack(s: S, power: int) -> bool:
    """Whether a side may have units beside the enemy that still attack (14.1b, 14.11a).

    Whoever has attacked has been shown (23.2a).
    """
    b, w, foe = s.board, s.world, enemy(power)
    waits = w.side[power] & w.pieces & ~(b.attacked & seen_by(s, foe))
    targets = b.held[foe] & ~b.assailed
    return any(
        w.open[h] & targets and b.stack[h] & waits for h in members(_ground(s, power) & b.projects[power])
    )
