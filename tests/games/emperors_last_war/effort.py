"""What tests of supply, points and victory need: a Supply Phase in a line, and counters of given values."""

from __future__ import annotations

from typing import Any

import hexfront
from hexfront import State
from hexfront.games.emperors_last_war.rules import scoring

GAME: Any = hexfront.games["emperors-last-war"]
#: Plain hexes of open country, far from works, in Galicia and beyond the border.
REAR = "4203"
LWOW, STANISLAWOW, LUBLIN, KOWEL, CHELM = "3518", "3920", "2815", "2820", "2817"


def corps(name: str, side: str = "central", **more: Any) -> dict[str, Any]:
    """A corps of strength 3 and morale 9 unless it says otherwise."""
    return {"id": name, "side": side, "type": "infantry", "size": "XXX", "strength": 3, "morale": 9} | more


def build(scenario: str = "A", *counters: dict[str, Any], **document: Any) -> State[Any, Any]:
    """A position in the Supply Phase of the Central Powers, unless it says otherwise.

    A corps in the far rear has nothing to do but to be asked, so that play stops.
    """
    usual = {"scenario": scenario, "phase": "supply", "active": "central"}
    units = {"idle": REAR} | document.pop("units", {})
    return GAME.position(usual | {"new_units": [corps("idle"), *counters], "units": units} | document)


def balance(state: State[Any, Any]) -> int:
    """The balance of victory points, positive for the Central Powers."""
    return int(state.board.vp)


def unit(state: State[Any, Any], name: str) -> int:
    """A unit by its number."""
    return int(state.world.index[name])


def choices(state: State[Any, Any], verb: str) -> set[str]:
    """What a verb may be done with now."""
    return {" ".join(action.args) for action in state.legal_actions() if action.verb == verb}


def asked(state: State[Any, Any]) -> tuple[str, str]:
    """Who decides, and what."""
    decision = state.decision
    assert decision is not None
    return decision.side, decision.step


def why_not(state: State[Any, Any], action: str) -> str:
    """The rule that forbids an action."""
    refusal = state.why_not(action)
    assert refusal is not None
    return str(refusal.rule)


def gains(state: State[Any, Any]) -> dict[str, int]:
    """What the position scores now, by rule, positive for the Central Powers."""
    found: dict[str, int] = {}
    for gain in scoring.objectives(state.board, state.world):
        found[gain.rule] = found.get(gain.rule, 0) + gain.points
    return found
