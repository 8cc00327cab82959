"""What speaks against an action: the rule and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.kernel.action import Action
from hexfront.kernel.errors import Refusal
from hexfront.kernel.step import Ask, Sealed

if TYPE_CHECKING:
    from hexfront.kernel.state import State

#: How many choices a refusal names that has no rule of its own.
MOST_NAMED = 4


def reason_against(s: State[Any, Any], action: str, side: str | None) -> Refusal | None:
    """Nothing if the action is legal for the side, else the rule and a sentence."""
    if s.outcome is not None:
        return Refusal(s.outcome.rule, f"The game is over: {s.outcome.reason}")
    frame = s.agenda[-1]
    step = s.game.steps[frame.step]
    decisions = s.decisions
    asked, rule = [decision.side for decision in decisions], decisions[0].rule
    if side is not None and side not in asked:
        who, called = s.game.side_list(asked), s.game.side_name(side)
        # Not everybody may know which step is asked, and its row would tell.
        wait = Refusal(s.game.aside(s)[1], f"It is for {who} to decide, not for {called}.")
        return s.game.untimely(s, Action(action)) or wait
    legal = s.legal_actions(side)
    if action in legal:
        return None
    refusal = None
    if isinstance(step, Ask):
        refusal = step.refuse(s, frame, Action(action))
    elif isinstance(step, Sealed):
        refusal = step.refuse(s, frame, side or asked[0], Action(action))
    refusal = refusal or s.game.untimely(s, Action(action))
    return refusal or Refusal(rule, _instead(s, legal))


def _instead(s: State[Any, Any], legal: list[Action]) -> str:
    """The choices. The refused action is not repeated, because it may name something hidden."""
    shown = "; ".join(s.game.describe_action(s, action) for action in legal[:MOST_NAMED])
    more = f"; and {len(legal) - MOST_NAMED} more" if len(legal) > MOST_NAMED else ""
    return f"That is not one of the choices now, which are: {shown}{more}."
