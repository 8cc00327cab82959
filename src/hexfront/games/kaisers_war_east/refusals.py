"""Refusals in words where no rule of its own speaks against an action: what may be done instead."""

from __future__ import annotations

from dataclasses import replace

from hexfront.games.kaisers_war_east.board import Board, S
from hexfront.games.kaisers_war_east.words import describe_action
from hexfront.games.kaisers_war_east.world import World
from hexfront.kernel import Action, AnyFrame, Ask, Refusal
from hexfront.kernel.step import Step

#: How many choices a refusal names.
NAMED = 4


def worded(step: Step[Board, World]) -> Step[Board, World]:
    """The same step, which names choices as a player would say them and not in notation."""
    if not isinstance(step, Ask):
        return step

    def refuse(s: S, frame: AnyFrame, action: Action) -> Refusal | None:
        return step.refuse(s, frame, action) or Refusal(step.row(s, frame), _instead(s))

    return replace(step, refuse=refuse)


def _instead(s: S) -> str:
    """What the side may do; what it asked for is not repeated, for it may name what lies covered."""
    choices = s.legal_actions()
    shown = "; ".join(describe_action(s, action) for action in choices[:NAMED])
    more = f"; and {len(choices) - NAMED} more" if len(choices) > NAMED else ""
    return f"That is not one of the choices now, which are: {shown}{more}."
