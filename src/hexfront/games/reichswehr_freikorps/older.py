"""Stored boards of earlier versions, in the words of today."""

from __future__ import annotations

from typing import Any


def modern(board: dict[str, Any], rules: int) -> dict[str, Any]:
    """A board that was stored under a version of the rules; version 0 wrote down tops and units that had
    come since the phase began in other fields."""
    if rules < 1:
        came = dict.fromkeys(board.get("fresh", ()), "off")
        board = board | {"top": board.get("tops", {}), "began": board.get("began", {}) | came}
    return board
