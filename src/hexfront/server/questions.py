"""Questions about what might be done: why not, previews, warnings, whole orders.

All of it is worked out on a state dealt out anew from the side's view (``game.determinize``). The true state
is not even looked at, so no answer can tell what the view hides. The deal is seeded by the match, its index
and the side, so the same question gets the same answer.
"""

from __future__ import annotations

import logging
import random
from typing import Any

from hexfront.kernel import Action, Caution, Game, Refusal, State, brought_by, cautions
from hexfront.server.present import (
    decision_info,
    forecast_info,
    legal_info,
    own_decision,
    scene_info,
    scene_of,
)
from hexfront.server.wire.play import Preview

log = logging.getLogger("hexfront.server")


def imagined(state: State[Any, Any], side: str, salt: str) -> State[Any, Any]:
    """A full state that agrees with what the side sees."""
    return deal(state.game, state.view(side), salt)


def deal(game: Game[Any, Any], view: dict[str, Any], salt: str) -> State[Any, Any]:
    """A full state that agrees with a view."""
    return game.determinize(view, random.Random(f"questions {salt}"))


def why_not(state: State[Any, Any], side: str, action: str, salt: str) -> Refusal | None:
    """The rule against an action, from what the side may know; ``None`` if it is legal."""
    if state.outcome is not None:
        return Refusal(state.outcome.rule, f"The game is over: {state.outcome.reason}")
    if own_decision(state, side) is None:
        called = state.game.side_name
        sides = state.game.side_list(decision.side for decision in state.decisions)
        return Refusal("", f"It is for {sides} to decide, not for {called(side)}.")
    if action in state.legal_actions(side):
        return None
    # The deal and the truth list the same actions (a property of every game); if not, say only this much.
    return _refusal(imagined(state, side, salt), side, action) or _no_choice(action)


def preview(true: State[Any, Any], side: str, actions: list[str], salt: str) -> Preview:
    """Try actions as far as nothing is rolled or revealed; forecast the last one. ``true`` is how the game
    stands; it is only asked for the side's view."""
    state = imagined(true, side, salt)
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


def warnings(true: State[Any, Any], side: str, actions: list[str], salt: str) -> list[Caution]:
    """What threatens a side as things stand; with actions, what these would add to it."""
    state = imagined(true, side, salt)
    return brought_by(state, side, map(Action, actions)) if actions else cautions(state, side)


def _refusal(dealt: State[Any, Any], side: str, action: str) -> Refusal | None:
    """The rule against an action. A game that stumbles over it is at fault; who asks is answered anyway."""
    try:
        return dealt.why_not(action, side)
    except Exception:
        log.exception("%s cannot say why %r is not allowed", dealt.game.slug, action)
        return _no_choice(action)


def _no_choice(action: str) -> Refusal:
    return Refusal("", f"{action!r} is not one of the choices now.")
