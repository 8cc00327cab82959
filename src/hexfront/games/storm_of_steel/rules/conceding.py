"""40. Giving up, which is possible at any time."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, enemy, side_name
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.world import SIDE_NAMES, SIDES
from hexfront.kernel import Illegal, Outcome


def concede(s: S, side: str, order: str) -> None:
    """Standing orders: only giving up, which loses decisively (40.0a)."""
    if order != "concede":
        raise Illegal("40.0a", f"{order!r} is no standing order; there is only concede.")
    if s.outcome is not None:
        raise Illegal("40.0a", "The game is over.")
    winner = side_name(enemy(power_of(side)))
    s.finish(Outcome(winner, "decisive", "40.0a", f"{SIDE_NAMES[side]} concedes."))


STANDING = {side: {"concede": "Give up: the other side wins at once."} for side in SIDES}
FINAL_ORDERS = ("concede",)
