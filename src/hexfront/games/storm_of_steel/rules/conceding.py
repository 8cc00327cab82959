"""4.31, 40. Standing orders: no more questions about a face-down card, and giving up at any time."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, enemy, side_name
from hexfront.games.storm_of_steel.rules import revealing
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.world import SIDE_NAMES, SIDES
from hexfront.kernel import Illegal, Outcome


def instruct(s: S, side: str, order: str) -> None:
    """Take a standing order; giving up loses decisively (40.0a)."""
    if order not in STANDING[side]:
        raise Illegal("40.0a", f"{order!r} is no standing order; there are {', '.join(STANDING[side])}.")
    if s.outcome is not None:
        raise Illegal("40.0a", "The game is over.")
    if order in revealing.ORDERS:
        revealing.keep_silent(s.board, power_of(side), quiet=order == revealing.QUIET)
        return
    winner = side_name(enemy(power_of(side)))
    s.finish(Outcome(winner, "decisive", "40.0a", f"{SIDE_NAMES[side]} concedes."))


STANDING = {side: revealing.ORDERS | {"concede": "Give up: the other side wins at once."} for side in SIDES}
FINAL_ORDERS = ("concede",)
