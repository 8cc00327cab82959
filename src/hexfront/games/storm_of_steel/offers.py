"""4.31. What is offered where a side is asked about its face-down card: to be left in peace this turn."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.rules.players import OfPower
from hexfront.games.storm_of_steel.rules.revealing import ASK, QUIET, silent
from hexfront.kernel import StandingOffer

QUESTIONS = ("cards.window", "cards.answer")


def offers(s: S) -> Iterator[StandingOffer]:
    """Whether one is asked again in this turn; what the card is makes no difference."""
    if s.agenda[-1].step in QUESTIONS:
        quiet = silent(s.board, s.asked(OfPower).power)
        every = "At every impulse of yours and in every combat."
        yield StandingOffer(ASK, "Every time", every, given=not quiet)
        never = "No more questions about it; it stays down. The others are not told."
        yield StandingOffer(QUIET, "Not in this turn", never, given=quiet)
