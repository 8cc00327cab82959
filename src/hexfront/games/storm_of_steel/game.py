"""What Storm of Steel declares."""

from __future__ import annotations

from functools import partial
from string import ascii_lowercase
from typing import Any

from hexfront.games.storm_of_steel.board import Board
from hexfront.games.storm_of_steel.overlays import DRAWERS
from hexfront.games.storm_of_steel.rules.conceding import FINAL_ORDERS, STANDING, concede
from hexfront.games.storm_of_steel.rules.marching import condition
from hexfront.games.storm_of_steel.rules.setup import starting_board
from hexfront.games.storm_of_steel.world import CENTRAL, ENTENTE, HERE, World
from hexfront.hexes.tables import read_table
from hexfront.kernel import Game
from hexfront.mechanics.folder import at_home, declared
from hexfront.mechanics.overlay import drawn

__all__ = ["GAME"]


def _in_force() -> dict[str, Any]:
    """What the files declare; the ledger without the rows that no scenario on the shelf plays by yet."""
    found = declared(HERE)
    later = {row["id"] for row in read_table(HERE / "later.tsv", ["id"])}
    ledger = {row: rule for row, rule in found["ledger"].items() if row not in later}
    parts = {row.partition(".")[0] for row in ledger} | {row.rstrip(ascii_lowercase) for row in ledger}
    chapters = {number: title for number, title in found["chapters"].items() if number in parts}
    return found | {"ledger": ledger, "chapters": chapters}


GAME: Game[Board, World] = Game(
    **_in_force(),
    **at_home(__package__),
    slug="storm-of-steel",
    title="Storm of Steel",
    subtitle="The First World War on three fronts, 1914 to 1919",
    meaning=(
        "Corps and headquarters at fifty kilometres a hex, a quarter of a year a turn. Cards chosen in "
        "secret give impulses and shifts; armies fight for command, supply and rail, dig in and break "
        "through, while nations mobilize and their will is worn down."
    ),
    colours={CENTRAL: "#5b6b7d", ENTENTE: "#8a5a44"},
    board=starting_board,
    instruct=concede,
    standing=STANDING,
    final_orders=FINAL_ORDERS,
    difficulty="The largest of the games; begin with 1914 West.",
    overlay=partial(drawn, DRAWERS),
    length="1914 West takes an evening, the campaign many.",
    condition=condition,
)
