"""What Storm of Steel declares."""

from __future__ import annotations

from functools import partial

from hexfront.games.storm_of_steel.board import Board
from hexfront.games.storm_of_steel.counters import SIDE_COLOURS
from hexfront.games.storm_of_steel.overlays import DRAWERS
from hexfront.games.storm_of_steel.rules.conceding import FINAL_ORDERS, STANDING, instruct
from hexfront.games.storm_of_steel.rules.marching import condition
from hexfront.games.storm_of_steel.rules.setup import starting_board
from hexfront.games.storm_of_steel.world import HERE, World
from hexfront.kernel import Game
from hexfront.mechanics.folder import at_home, declared
from hexfront.mechanics.overlay import drawn

__all__ = ["GAME"]


GAME: Game[Board, World] = Game(
    **declared(HERE),
    **at_home(__package__),
    slug="storm-of-steel",
    title="Storm of Steel",
    subtitle="The First World War on three fronts, 1914 to 1919",
    meaning=(
        "Corps and headquarters at fifty kilometres a hex, a quarter of a year a turn. Cards chosen in "
        "secret give impulses and shifts; armies fight for command, supply and rail, dig in and break "
        "through, while nations mobilize and their will is worn down."
    ),
    colours=SIDE_COLOURS,
    board=starting_board,
    instruct=instruct,
    standing=STANDING,
    final_orders=FINAL_ORDERS,
    difficulty="The largest of the games; begin with 1914 West.",
    overlay=partial(drawn, DRAWERS),
    length="1914 West takes an evening, the campaign many.",
    condition=condition,
)
