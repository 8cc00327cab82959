"""States of Reichswehr & Freikorps in which much lies covered, for twins."""

from __future__ import annotations

from typing import Any

from tests.games.reichswehr_freikorps.scatter import scatter

#: Who is asked for the top of a stack and keeps it has chosen to show it, and who ends his phase shows the
#: tops that he has not arranged (8.3a, R-56).
SHOWING = ("keep", "done")


def foggy(game: Any, seed: int) -> Any:
    """The start of a game, or armies thrown together; the German wants to be asked whenever he can be.

    Who is not asked, because he does not want to be, lets his enemy see that much.
    """
    if seed % 3 == 0:
        return game.start(seed=f"foggy {seed}")
    return game.position(scatter(seed) | {"standing": "ask always"})
