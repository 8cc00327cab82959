"""Emperors' Last War: the Eastern Front from August to December 1914."""

from __future__ import annotations

from functools import partial

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.overlays import DRAWERS
from hexfront.games.emperors_last_war.rules.conceding import FINAL_ORDERS, STANDING, concede
from hexfront.games.emperors_last_war.rules.marching import condition
from hexfront.games.emperors_last_war.rules.moments import untimely
from hexfront.games.emperors_last_war.rules.setup import starting_board
from hexfront.games.emperors_last_war.world import AUSTRIAN, CENTRAL, GERMAN, HERE, RUSSIA, World
from hexfront.kernel import Game
from hexfront.mechanics.folder import at_home, declared
from hexfront.mechanics.overlay import drawn

__all__ = ["GAME"]


GAME: Game[Board, World] = Game(
    **declared(HERE),
    **at_home(__name__),
    slug="emperors-last-war",
    title="Emperors' Last War",
    subtitle="The Eastern Front, August to December 1914",
    meaning=(
        "Corps and divisions between the Baltic and the Carpathians, six days a turn. A chance of success "
        "instead of odds, retreats that must go home, morale, disruption and encirclement; lines of control, "
        "concealed stacks, headquarters and supply that lasts for one offensive at a time."
    ),
    colours={CENTRAL: "#5b6b7d", RUSSIA: "#4f7d4a", GERMAN: "#4a4f57", AUSTRIAN: "#9a9478"},
    board=starting_board,
    instruct=concede,
    untimely=untimely,
    standing=STANDING,
    final_orders=FINAL_ORDERS,
    difficulty="Grows with its scenarios: A teaches the rules, the campaign uses all of them.",
    length="Scenario A takes an hour, the campaign several evenings.",
    condition=condition,
    overlay=partial(drawn, DRAWERS),
)
