"""Where the strategy cards lie: face down before their owner, open on the table, developed, gone (4)."""

from __future__ import annotations

from typing import NamedTuple


class Held(NamedTuple):
    """A card that lies face down, and the front it is meant for (-1 for none): R-17."""

    card: int
    front: int = -1


class Played(NamedTuple):
    """A card that was turned up in this turn: its front, and the impulse in which it was (0 outside them)."""

    card: int
    front: int = -1
    impulse: int = 0
