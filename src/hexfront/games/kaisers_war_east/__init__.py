"""Kaiser's War in the East: the Eastern Front of the First World War, 1914 to 1917."""

from __future__ import annotations

from functools import partial

from hexfront.games.kaisers_war_east.board import Board
from hexfront.games.kaisers_war_east.overlays import DRAWERS
from hexfront.games.kaisers_war_east.rules.deployment import starting_board
from hexfront.games.kaisers_war_east.rules.marching import condition
from hexfront.games.kaisers_war_east.rules.victory import FINAL_ORDERS, STANDING, concede
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, HERE, World
from hexfront.kernel import Game
from hexfront.mechanics.folder import at_home, declared
from hexfront.mechanics.overlay import drawn

__all__ = ["GAME"]


GAME: Game[Board, World] = Game(
    # Optional rules are off unless the players agree on them before play (OPT-1, OPT-SC-1, 21.7a).
    **declared(HERE),
    **at_home(__name__),
    slug="kaisers-war-east",
    title="Kaiser's War in the East",
    subtitle="the Eastern Front, 1914 to 1917",
    meaning=(
        "Four empires fight from the Baltic to the Black Sea. Armies break down into corps and are formed "
        "again, supply must be carried forward before it can be spent, and victory points are score, morale "
        "and money at once: who has none left has lost."
    ),
    colours={CENTRAL: "#5b6b7d", ALLIED: "#6f8f3f"},
    board=starting_board,
    instruct=concede,
    standing=STANDING,
    final_orders=FINAL_ORDERS,
    difficulty="Advanced: many unit types, supply to carry forward, twenty options to grow into.",
    length="One year takes an evening, the whole war several.",
    condition=condition,
    overlay=partial(drawn, DRAWERS),
)
