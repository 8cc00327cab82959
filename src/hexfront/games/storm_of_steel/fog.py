"""23. What each side may know, and guesses that agree with it."""

from __future__ import annotations

import random
from typing import Any

from hexfront.games.storm_of_steel.board import S, decode
from hexfront.kernel import BadInput
from hexfront.mechanics.fields import veiled


def view(s: S, side: str | None) -> dict[str, Any]:
    """What a side may know."""
    decides = any(asked.side == side for asked in s.decisions)
    doc = veiled(s.board, s.world, 0, side)
    doc["viewer"] = side
    # Only who decides needs to know what is still to be done; to others the agenda could tell secrets.
    doc["agenda"] = s.agenda if decides else None
    return doc


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view."""
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    s.plan(doc["agenda"])
    s.board = decode(doc, s.world)
