"""Whose turn it is, since when, and that it is told: once for each turn, in every way that somebody wants."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.server.clock import spent
from hexfront.server.room import Room

Tell = Callable[[Room, str], None]


class Turns:
    """Hears of every change of a match, and knows for which sides a turn has just begun."""

    def __init__(self, *tellers: Tell) -> None:
        self.tellers = tellers

    def look(self, room: Room) -> None:
        """Called after each change of a match."""
        deciding = room.deciding()
        fresh = [side for side in deciding if side not in room.told]
        room.told = deciding
        for side in fresh:
            for tell in self.tellers:
                tell(room, side)


def set_turns(room: Room, turns: dict[str, tuple[float | None, float]]) -> None:
    """Note whose turns have begun and ended."""
    for side, (since, used) in turns.items():
        room.seats[side].since, room.seats[side].used = since, used


def new_turns(room: Room, deciding: list[str], now: float) -> dict[str, tuple[float | None, float]]:
    """For each side whose turn begins or ends: since when it is its turn, and what it has used of its
    time."""
    found: dict[str, tuple[float | None, float]] = {}
    header = room.header
    for side, seat in room.seats.items():
        if side in deciding and seat.since is None:
            found[side] = (now, seat.used)
        elif side not in deciding and seat.since is not None:
            used = spent(header.terms, seat.used, seat.since, now, seat.stops + header.stops)
            found[side] = (None, used)
    return found
