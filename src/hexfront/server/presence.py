"""Who is at the table: known from live connections, told to everybody there, kept for those who come later.

A process knows of its own connections at once. On PostgreSQL it tells the other processes through the
database when somebody comes and goes, and once a minute that he is still there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from hexfront.server import disk
from hexfront.server.bulletin import HERE
from hexfront.server.matches import Matches
from hexfront.server.room import Room
from hexfront.server.store import games as shelf
from hexfront.server.store.online import set_here

log = logging.getLogger("hexfront.server")
#: Who comes back within so many seconds, as with a page that is loaded anew, has not been away.
GRACE = 3.0
STAY_SECONDS = 60.0


class Presence:
    """Everybody who is at a table of this process."""

    def __init__(self, matches: Matches, grace: float = GRACE) -> None:
        self.matches = matches
        self.grace = grace
        #: Called when the holder of a side has left the table while it is his turn.
        self.left: list[Callable[[Room, str], None]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def come(self, room: Room, sides: list[str]) -> None:
        """The holder of some sides has opened a connection."""
        fresh = [side for side in sides if not room.here[side]]
        room.here.update(sides)
        if fresh:
            self._note(room, fresh, True)

    def stay(self, room: Room, sides: list[str]) -> None:
        """The holder of some sides is still there: other processes are told now and then."""
        late = self.matches.now() - STAY_SECONDS
        stale = [side for side in sides if (room.seats[side].seen or 0.0) < late]
        if stale and self.matches.db.shared:
            self._note(room, stale, True)

    def go(self, room: Room, sides: list[str]) -> None:
        """The holder of some sides has closed a connection; he may have others."""
        if sides:
            self._start(self._leave(room, sides))

    async def _leave(self, room: Room, sides: list[str]) -> None:
        await asyncio.sleep(self.grace)
        room.here.subtract(sides)
        gone = [side for side in sides if not room.here[side]]
        if gone:
            await self._write(room, gone, False)
            for side in gone:
                if side in room.deciding():
                    for tell in self.left:
                        tell(room, side)

    def _note(self, room: Room, sides: list[str], here: bool) -> None:
        self._start(self._write(room, sides, here))

    def _start(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, room: Room, sides: list[str], here: bool) -> None:
        if not room.against_people:
            return
        now = self.matches.now()

        def write(conn: Connection) -> int:
            set_here(conn, room.id, sides, here, now)
            if not self.matches.db.shared:
                return 0
            version = shelf.touch(conn, room.id)
            told = dict.fromkeys(sides, here)
            self.matches.announce(conn, room.id, version=version, kind=HERE, here=told, at=now)
            return version

        try:
            version = await self.matches.db.write(write)
        except DBAPIError as error:
            if not disk.no_room(error):
                raise
            # Whoever is here is here, even if it cannot be written down.
            log.error("match %s: %s", room.id, disk.FULL)
            version = 0
        if version == room.header.version + 1:
            # Nobody else has changed anything meanwhile, so there is nothing to be read.
            room.header.version = version
        for side in sides:
            room.seats[side].here, room.seats[side].seen = here, now
        room.wake()

    async def close(self) -> None:
        """Whoever is here is gone when the server stops."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
