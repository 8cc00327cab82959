"""Stored boards of earlier versions, in the words of today."""

from __future__ import annotations

from typing import Any


def modern(board: dict[str, Any], rules: int) -> dict[str, Any]:
    """A board that was stored under a version of the rules; version 0 had one field for the free supply
    units of both sides that wait."""
    if rules < 1:
        central, allied = board.get("waiting", (0, 0))
        board = board | {"central_waiting": central, "allied_waiting": allied}
    return board
