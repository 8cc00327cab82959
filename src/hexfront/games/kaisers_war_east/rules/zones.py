"""13. Zones of control."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Board
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, World
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.zones import zone


@remembered
def _zone(w: World, holders: int, sheltered: int) -> int:
    return zone(w.ways, holders, sheltered)


def enemy_zone(b: Board, w: World, side: str) -> int:
    """Hexes in the enemy's zone of control, as a side's units feel it (13.0 to 13.3, 20.1).

    Fortresses exert one and keep one out (R-ZOC-1 to R-ZOC-3).

    It does not cross all-sea hexsides and does not reach into a hex with a fortress of the side.
    """
    if side == CENTRAL:
        return _zone(w, b.allied_zoc, b.central_forts)
    return _zone(w, b.central_zoc, b.allied_forts)


def own_zone(b: Board, w: World, side: str) -> int:
    """Hexes in which a side's zone of control is felt by the enemy."""
    return enemy_zone(b, w, ALLIED if side == CENTRAL else CENTRAL)
