"""A process that must answer quickly: what it needs is made beforehand, and stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hexfront.kernel import Game


def make_ready(game: Game[Any, Any], scenario: str | None = None) -> None:
    """Load a game, and work out what its adviser needs of the map of a scenario."""
    game.warm(game.start(scenario).world)


def maps(game: Game[Any, Any]) -> list[str]:
    """A scenario for each map that a game is played on, the first one first."""
    first: dict[str, str] = {}
    for scenario in game.scenarios:
        first.setdefault(scenario.world, scenario.name)
    return list(first.values())


def leave_loaded() -> None:
    """Tell the garbage collector that what is loaded now stays: it need not look through it every time."""
    gc.freeze()
    gc.enable()


@contextmanager
def ready_for(game: Game[Any, Any]) -> Iterator[None]:
    """For a while this process answers as quickly as the server's processes for bots do."""
    make_ready(game)
    leave_loaded()
    try:
        yield
    finally:
        gc.unfreeze()
