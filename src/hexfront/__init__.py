"""Hexfront: board wargames of the Great War with the rules enforced.

>>> import hexfront
>>> game = hexfront.games["reichswehr-freikorps"]
>>> state = game.start(seed=1920)
>>> state.decision.side
'red'
>>> events = state.apply("suggested")
>>> state.legal_actions()
[Action('done')]
>>> print(state.why_not("take wf-4-53"))
The 53rd Rifle Division has been placed. [3.2b]
"""

from __future__ import annotations

from hexfront.games import games
from hexfront.kernel import (
    Action,
    BadInput,
    Condition,
    Decision,
    Event,
    Forecast,
    Game,
    HexfrontError,
    Illegal,
    Order,
    Outcome,
    Play,
    Record,
    Refusal,
    State,
)

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadInput",
    "Condition",
    "Decision",
    "Event",
    "Forecast",
    "Game",
    "HexfrontError",
    "Illegal",
    "Order",
    "Outcome",
    "Play",
    "Record",
    "Refusal",
    "State",
    "games",
]
