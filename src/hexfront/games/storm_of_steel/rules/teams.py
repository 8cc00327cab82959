"""40.5. Team play: who of a team decides what. The engine asks a side; the team keeps to its agreements."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import Board
from hexfront.games.storm_of_steel.world import FRONT_NAMES, World

CHIEF = "the commander-in-chief"
FRONTS = "the commander of each front"


def officer(w: World, b: Board) -> str:
    """Who of a team decides now: the commander-in-chief about cards and morale, others on their fronts.

    In the Operations Phase it is the commander of the front where units march or fight (40.5a).
    """
    if b.phase != "operations" or b.segment == "reveal":
        return CHIEF
    at = b.march.at if b.march is not None else b.battle.target if b.battle is not None else -1
    front = w.front_of[at] if at >= 0 else -1
    return f"the commander of the {FRONT_NAMES[front]}" if front >= 0 else FRONTS
