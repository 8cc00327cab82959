"""Questions about what might be done: why not, previews, whole orders.

All of it is worked out on a state dealt out anew from the side's view (``game.determinize``). The true state
is not even looked at, so no answer can tell what the view hides. The deal is seeded by the match, its index
and the side, so the same question gets the same answer.
"""

from __future__ import annotations

import random
from typing import Any

from hexfront.kernel import Action, BadInput, Game, Illegal, Refusal, State
from hexfront.server.present import (
    decision_info,
    forecast_info,
    legal_info,
    own_decision,
    scene_info,
    scene_of,
)
from hexfront.server.room import StoredPlay
from hexfront.server.wire import Preview


def imagined(state: State[Any, Any], side: str, salt: str) -> State[Any, Any]:
    """A full state that agrees with what the side sees."""
    return deal(state.game, state.view(side), salt)


def deal(game: Game[Any, Any], view: dict[str, Any], salt: str) -> State[Any, Any]:
    """A full state that agrees with a view."""
    return game.determinize(view, random.Random(f"insight {salt}"))


def why_not(state: State[Any, Any], side: str, action: str, salt: str) -> Refusal | None:
    """The rule against an action, from what the side may know; ``None`` if it is legal."""
    if state.outcome is not None:
        return Refusal(state.outcome.rule, f"The game is over: {state.outcome.reason}")
    if own_decision(state, side) is None:
        called = state.game.side_name
        sides = " and ".join(called(decision.side) for decision in state.decisions)
        return Refusal("", f"It is for {sides} to decide, not for {called(side)}.")
    if action in state.legal_actions(side):
        return None
    try:
        refusal = imagined(state, side, salt).why_not(action, side)
    except (BadInput, Illegal, LookupError, ValueError, TypeError, AttributeError, AssertionError):
        refusal = None
    # The deal and the truth list the same actions (a property of every game); if not, say only this much.
    return refusal or Refusal("", f"{action!r} is not one of the choices now.")


def preview(play: StoredPlay, side: str, actions: list[str], salt: str) -> Preview:
    """Try actions as far as nothing is rolled or revealed; forecast the last one."""
    state = imagined(play.state, side, salt)
    applied = 0
    stopped = ""
    forecast = None
    refusal: Refusal | None = None
    for number, text in enumerate(actions, 1):
        refusal = _refusal(state, side, text)
        if refusal is not None:
            break
        if number == len(actions):
            forecast = state.forecast(text)
        tried = state.clone()
        tried.explicit_chance = True
        tried.apply(Action(text), side)
        if tried.committed or own_decision(tried, side) is None:
            stopped = text
            break
        state = tried
        applied = number
    return Preview(
        applied,
        stopped,
        legal_info(state, side),
        decision_info(state, side),
        scene_info(scene_of(state, side)),
        forecast_info(forecast),
        refusal,
    )


def _refusal(state: State[Any, Any], side: str, text: str) -> Refusal | None:
    if text in state.legal_actions(side):
        return None
    try:
        return state.why_not(text, side)
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
        return Refusal("", f"{text!r} is not one of the choices now.")
