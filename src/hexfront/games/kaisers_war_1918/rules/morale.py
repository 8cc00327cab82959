"""33. Morale: how a side's victory points carry or weaken it."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Board, vp
from hexfront.games.kaisers_war_1918.world import World

HIGH, MEDIUM, LOW = "high", "medium", "low"


def morale(b: Board, w: World, side: str) -> str:
    """The morale of a side by its points of this moment (33.1a, R96); medium without the option (33.4b)."""
    if not b.morale:
        return MEDIUM
    total = vp(b, side)
    if total >= w.charts["morale"]["high"][0]:
        return HIGH
    return LOW if total <= w.charts["morale"]["low"][1] else MEDIUM


def column_shift(b: Board, w: World, side: str) -> int:
    """Columns by which the attacks of a side shift: right if high (33.2a), left if low (33.3a)."""
    return _effect(b, w, side, "column_shift")


def psywar_shift(b: Board, w: World, side: str) -> int:
    """What morale adds to a psywar die of a side (33.2b, 33.3c)."""
    return _effect(b, w, side, "psywar_die")


def _effect(b: Board, w: World, side: str, name: str) -> int:
    level = morale(b, w, side)
    return 0 if level == MEDIUM else int(w.charts["morale"][f"{level}_effects"][name])
