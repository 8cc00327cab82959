"""Reichswehr & Freikorps: if the Red Army had invaded Germany in autumn 1920."""

from __future__ import annotations

from functools import partial

from hexfront.games.reichswehr_freikorps.board import Board
from hexfront.games.reichswehr_freikorps.overlays import DRAWERS
from hexfront.games.reichswehr_freikorps.rules.movement import condition
from hexfront.games.reichswehr_freikorps.rules.sequence import untimely
from hexfront.games.reichswehr_freikorps.rules.setup import starting_board, suggested_setup
from hexfront.games.reichswehr_freikorps.rules.windows import STANDING_ORDERS, instruct
from hexfront.games.reichswehr_freikorps.world import GERMAN, HERE, RED, World
from hexfront.kernel import Game
from hexfront.mechanics.folder import at_home, declared
from hexfront.mechanics.overlay import drawn

__all__ = ["GAME", "suggested_setup"]


GAME: Game[Board, World] = Game(
    **declared(HERE),
    **at_home(__name__),
    slug="reichswehr-freikorps",
    title="Reichswehr & Freikorps",
    subtitle="if the Red Army had invaded Germany, 1920",
    meaning=(
        "Poland has collapsed. Three Red fronts, which hardly speak to each other, march on Berlin before "
        "winter and before their own morale gives out. The German has few troops, railways, volunteers and "
        "the right to act at any moment."
    ),
    colours={RED: "#d5483f", GERMAN: "#7a8794"},
    board=starting_board,
    quiet={GERMAN: ("ask never", "tops keep")},
    instruct=instruct,
    standing={RED: {}, GERMAN: STANDING_ORDERS},
    difficulty="easy to learn, hard to master",
    length="12 turns, 2 to 4 hours",
    untimely=untimely,
    condition=condition,
    overlay=partial(drawn, DRAWERS),
)
