"""13. Stacking: three corps of a side in a hex, one HQ, one fort; brigades are free."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import Board
from hexfront.games.storm_of_steel.world import STACK, World


def room(b: Board, w: World, h: int, units: int) -> bool:
    """Whether some units of a side may come into a hex (13.0a, 13.1a, 13.12a, 13.13a, 13.14a, 13.2a).

    Corps and dummies count, brigades, forts and ships do not (13.1b); one HQ and one fort may be there.
    """
    there = b.stack[h] & ~units
    if ((there | units) & w.counted).bit_count() > STACK and units & w.counted:
        return False
    if units & w.hqs and ((there | units) & w.hqs).bit_count() > 1:
        return False
    return not (units & w.forts and ((there | units) & w.forts).bit_count() > 1)


def excess(b: Board, w: World, h: int) -> int:
    """How many counted units stand in a hex beyond the limit (13.2b)."""
    return max(0, (b.stack[h] & w.counted).bit_count() - STACK)


def hq_excess(b: Board, w: World, h: int) -> int:
    """How many HQs stand in a hex beyond the one that may (13.14a)."""
    return max(0, (b.stack[h] & w.hqs).bit_count() - 1)
