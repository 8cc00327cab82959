"""It is your turn: found out once for each turn, and told in every way that somebody has asked for."""

from __future__ import annotations

from collections.abc import Callable

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
