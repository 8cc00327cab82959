"""One call for a whole attack, for tests whose subject is something else than its declaration."""

from __future__ import annotations

from typing import Any

from hexfront import State


def assault(state: State[Any, Any], target: str, roll: bool = True) -> list[Any]:
    """Attack a hex from every hex that may join, and roll unless told otherwise; return what was logged."""
    state.apply(f"attack {target}")
    while state.decision is not None and state.decision.step == "battle.join":
        joins = [action for action in state.legal_actions() if action.verb == "join"]
        state.apply(joins[0] if joins else "declare")
    logged = state.events
    if roll and state.decision is not None and state.decision.step == "battle.odds":
        logged = logged + state.apply("roll")
    return logged
