"""The Kaiser's War: the last year of the First World War in Europe and the Near East, 1918 to 1919."""

from __future__ import annotations

from functools import partial

from hexfront.games.kaisers_war_1918.board import Board
from hexfront.games.kaisers_war_1918.overlays import DRAWERS
from hexfront.games.kaisers_war_1918.rules.deployment import starting_board
from hexfront.games.kaisers_war_1918.rules.marching import condition
from hexfront.games.kaisers_war_1918.rules.victory import FINAL_ORDERS, STANDING, concede
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, HERE, World
from hexfront.kernel import Game
from hexfront.mechanics.folder import at_home, declared
from hexfront.mechanics.overlay import drawn

__all__ = ["GAME"]


GAME: Game[Board, World] = Game(
    # Optional rules are off unless the players agree on them before play (28.0a).
    **declared(HERE),
    **at_home(__name__),
    slug="kaisers-war-1918",
    title="The Kaiser's War",
    subtitle="Europe and the Near East, 1918 to 1919",
    meaning=(
        "Germany strikes in the West before the Americans come. Two battles a turn, two tables to fight "
        "them by, railroads, fleets and landings from Scotland to Baghdad; and victory points that are "
        "score and money at once: who has none left has lost."
    ),
    colours={CENTRAL: "#5b6b7d", ALLIED: "#6f8f3f"},
    board=starting_board,
    instruct=concede,
    standing=STANDING,
    final_orders=FINAL_ORDERS,
    difficulty="Advanced: the whole war at once, with sixteen options to grow into.",
    length="The campaign of 1918 takes an evening, 1919 another.",
    condition=condition,
    overlay=partial(drawn, DRAWERS),
)
