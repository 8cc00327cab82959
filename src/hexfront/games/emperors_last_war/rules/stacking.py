"""5.3. Stacking: at most four counters of a side in a hex, patrols and headquarters among them."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.figures import STACK
from hexfront.games.emperors_last_war.world import World


def room(b: Board, w: World, h: int, u: int = -1) -> bool:
    """Whether one more counter may end its move in a hex, or a unit that is there may stay (5.3a, 17.1d)."""
    there = b.stack[h] & ~(1 << u) if u >= 0 else b.stack[h]
    return there.bit_count() < STACK


def full(b: Board, w: World, power: int) -> int:
    """The hexes of a power that take no further counter (5.3a)."""
    return b.packed & b.held[power]


def overstacked(b: Board, w: World, power: int) -> int:
    """The hexes where a power has more than four counters, after a retreat (5.3b, 5.3c)."""
    return b.overfull & b.held[power]
