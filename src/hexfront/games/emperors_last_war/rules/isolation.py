"""25.1. Isolated fortresses."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.command import leading
from hexfront.games.emperors_last_war.rules.encirclement import encircled, unit_encircled
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members


def isolated(b: Board, w: World, power: int, h: int) -> bool:
    """Whether a fortress is encircled and no HQ outside the ring has it in its range (25.1a, R-56)."""
    if not inforce.on(b, "works") or not encircled(b, w, power, h):
        return False
    return not any(
        w.grid.distance(b.loc[k], h) <= w.range[k] and not unit_encircled(b, w, k)
        for k in members(leading(b, w) & w.side[power])
    )
