"""The example game, found in its own folder as a stranger's game would be."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hexfront
from hexfront import State

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture(scope="session")
def game() -> Any:
    # HEXFRONT_GAMES does the same when the library is imported; here that has happened already. The folder
    # leaves the shelf at once, because other tests go through all games.
    folders = sys.modules["hexfront.games"].__path__
    folders.append(str(EXAMPLES))
    found = hexfront.games["bridgehead"]
    folders.remove(str(EXAMPLES))
    return found


@pytest.fixture
def at(game: Any) -> Callable[..., State[Any, Any]]:
    """A position: ``at("blue combat", b1="0202", g1="0302", dice=[6])``."""

    def build(phase: str, *, turn: int = 1, shown: tuple[str, ...] = (), dice: Any = (), **units: str) -> Any:
        return game.position(
            {"phase": phase, "turn": turn, "shown": list(shown), "dice": list(dice), "units": units}
        )

    return build
