"""What a finished game is worth to a side, on the scale of the positions before."""

from __future__ import annotations

from hexfront.kernel.outcome import Outcome


def decided(outcome: Outcome, side: str, win: float) -> float:
    """A game that is over: won, lost or drawn.

    >>> decided(Outcome("red", "points", "4.4a", ""), "german", 40.0)
    -40.0
    """
    if outcome.winner is None:
        return 0.0
    return win if outcome.winner == side else -win
