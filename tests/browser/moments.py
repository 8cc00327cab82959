"""Interesting moments of one whole game, which two bots play once for all tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from tests.browser.hands import GAME

import hexfront
from hexfront.bots import make_bot, play_game
from hexfront.kernel import Record, State

Fits = Callable[[State[Any, Any]], bool]


@cache
def whole_game() -> Record:
    """A finished game; the same seeds always give the same one."""
    players = {"red": make_bot("greedy", 1), "german": make_bot("greedy", 2)}
    _, record = play_game(hexfront.games[GAME], players, seed="web")
    assert record is not None
    return record


def moment(fits: Fits, after: int = 0) -> tuple[Record, State[Any, Any]]:
    """The first moment after an entry that fits: the record up to it, and the state."""
    record = whole_game()
    for number, _, state in record.states(hexfront.games):
        if number >= after and state.decision is not None and fits(state):
            return record.fork(number), state.clone()
    raise AssertionError("the game had no such moment")


def asked(side: str, step: str) -> Fits:
    """Whether a side is asked at a step."""

    def fits(state: State[Any, Any]) -> bool:
        decision = state.decision
        return decision is not None and (decision.side, decision.step) == (side, step)

    return fits


def start_of_turn(turn: int, side: str = "red") -> tuple[Record, State[Any, Any]]:
    """The first decision of a side in a turn."""

    def fits(state: State[Any, Any]) -> bool:
        decision = state.decision
        return bool(state.board.turn == turn and decision and decision.side == side)

    return moment(fits)
