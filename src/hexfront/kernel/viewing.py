"""What a side may know of a state: its view, ready for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.kernel.dice import CHANCE, commitment
from hexfront.kernel.outcome import Decision

if TYPE_CHECKING:
    from hexfront.kernel.state import State


def view_of(s: State[Any, Any], side: str | None) -> dict[str, Any]:
    """What a side may know, or what a spectator may know if no side is given.

    Where sides decide at once, each sees its own decision and its own answers so far. A side that is not
    asked, or has answered, sees who has still to answer.
    """
    if side is not None:
        s.game.check_side(side, s.header["scenario"])
    asked = s.decisions
    own = next((decision for decision in asked if decision.side == side), None)
    header = {key: value for key, value in s.header.items() if key != "seed"}
    return {
        "header": header | {"commitment": commitment(s.dice.seed)},
        "side": side,
        "decision": _asked(s, own, {decision.side for decision in asked}) if asked else None,
        "legal": [str(action) for action in s.legal_actions(side)] if own is not None else [],
        "sealed": [str(action) for action in s.sealed.get(side, ())] if side is not None else [],
        "outcome": None if s.outcome is None else msgspec.to_builtins(s.outcome),
        "board": s.game.view(s, side),
    }


def _asked(s: State[Any, Any], own: Decision | None, asked: set[str]) -> dict[str, Any]:
    """A side's own decision; for everybody else, who is waited for."""
    sides = [side for side in (*s.sides, CHANCE) if side in asked]
    if own is not None:
        return {
            "side": own.side,
            "sides": sides,
            "prompt": own.prompt,
            "rule": own.rule,
            "step": own.step,
        }
    prompt = f"Waiting for {s.game.side_list(sides)}."
    return {"side": sides[0], "sides": sides, "prompt": prompt, "rule": "", "step": ""}
