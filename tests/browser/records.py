"""A finished game and a battle that is about to begin, at hand without waiting."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.browser.hands import GAME

import hexfront
from hexfront.bots import make_bot, play_game

#: Two Red divisions before one German unit: Red can attack at once.
BATTLE: dict[str, Any] = {
    "phase": "red combat",
    "front": "western",
    "units": {"wf-4-12": "1711", "wf-4-18": "1711", "rw-br": "1710"},
    "seed": 7,
}

#: The same before Red's movement.
MARCH = BATTLE | {"phase": "red movement"}


@cache
def finished_game() -> str:
    """The record of a game that two bots played at random to its end."""
    game = hexfront.games[GAME]
    _, record = play_game(
        game, {side: make_bot("random", side) for side in game.scenario(None).sides}, seed=4
    )
    assert record is not None
    return record.to_text()
