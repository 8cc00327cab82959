"""15. Giving up, which is possible at any time."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import S, enemy
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.scoring import SIGN
from hexfront.games.emperors_last_war.rules.shares import victor
from hexfront.games.emperors_last_war.rules.victory import level_of
from hexfront.games.emperors_last_war.world import SIDE_NAMES, SIDES
from hexfront.kernel import Illegal, Outcome


def concede(s: S, side: str, order: str) -> None:
    """Standing orders: only giving up. The level follows from the lead, and is at least marginal (15.3)."""
    if order != "concede":
        raise Illegal("15.3a", f"{order!r} is no standing order; there is only concede.")
    if s.outcome is not None:
        raise Illegal("15.3a", "The game is over.")
    b, w = s.board, s.world
    winner = enemy(power_of(side))
    lead = max(b.vp * SIGN[winner], w.charts["victory"]["marginal"][0])
    level = level_of(w, lead)
    s.finish(Outcome(victor(b, w, winner), level, "15.3a", f"{SIDE_NAMES[side]} concedes."))


STANDING = {side: {"concede": "Give up: the other side wins at once."} for side in SIDES}
FINAL_ORDERS = ("concede",)
