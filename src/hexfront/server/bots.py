"""Bots in seats: worker processes that think, and tasks that carry their answers to the table."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from hexfront.games import games
from hexfront.kernel.scene import Piece
from hexfront.server import worker
from hexfront.server.brain import Brain
from hexfront.server.catalogue import declared, learn
from hexfront.server.errors import Refused
from hexfront.server.matches import Matches
from hexfront.server.room import ACT, Room
from hexfront.server.store import games as shelf

log = logging.getLogger("hexfront.server")
FAILURES = 3
#: What nobody has touched for this part of the time between two looks is forgotten.
FORGOTTEN = 2 / 3
Pieces = msgspec.json.Decoder(tuple[Piece, ...])


class Bots:
    """Watches over all matches in which it is a bot's turn."""

    def __init__(self, matches: Matches, count: int, warm: bool, sweep: float) -> None:
        self.matches = matches
        self.warm = warm
        self.sweep = sweep
        self.adviser = Brain()
        self._brains = [Brain() for _ in range(max(1, count))]
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._finding: dict[str, asyncio.Task[bytes]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        matches.after.append(self.look)

    def start(self) -> None:
        """Warm the processes up, and take up what was left when the last server stopped."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop thinking."""
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for brain in (*self._brains, self.adviser):
            await asyncio.to_thread(brain.close)

    def brain(self, match: str) -> Brain:
        """The process that plays in a match: always the same, since bots remember their plans."""
        return self._brains[sum(match.encode()) % len(self._brains)]

    def look(self, room: Room) -> None:
        """If it is a bot's turn, see to it that it plays."""
        if room.bot_to_move() is not None and room.id not in self._tasks:
            task = asyncio.create_task(self._play(room))
            self._tasks[room.id] = task
            task.add_done_callback(lambda _: self._done(room))

    def _done(self, room: Room) -> None:
        self._tasks.pop(room.id, None)
        if room.thinking:
            room.thinking = ""
            room.wake()

    async def _play(self, room: Room) -> None:
        failures = 0
        while (side := room.bot_to_move()) is not None:
            if room.thinking != side:
                room.thinking = side
                room.wake()
            try:
                await self._move(room, side)
                failures = 0
            except Refused as refusal:
                # Somebody else (another process, an undo) was quicker: look again.
                failures += 1
                if failures > FAILURES:
                    log.warning("bot for %s in %s gives up: %s", side, room.id, refusal)
                    return
            except Exception:
                log.exception("bot for %s in %s failed", side, room.id)
                return

    async def _move(self, room: Room, side: str) -> None:
        index = room.index
        seat = room.seats[side]
        view = msgspec.json.encode(room.state.view(side))
        seed = self.matches.keys.derive("bot", room.id, side)
        key = f"{room.id} {side}"
        action = await self.brain(room.id).run(worker.think, key, seat.bot, seed, view)
        await self.matches.do(room, side, index, [(ACT, action)])

    async def _sweep(self) -> None:
        """Find matches that wait for a bot nobody is running: after a start, or when a process has died."""
        if self.warm:
            await self._warm_up()
        before = time.time()
        while True:
            try:
                waiting = await self.matches.db.read(lambda conn, b=before: shelf.waiting_for_bots(conn, b))  # type: ignore[misc]
                for match in waiting:
                    if match not in self._tasks:
                        self.look(await self.matches.room(match))
            except Exception:
                log.exception("looking for forgotten bots failed")
            await asyncio.sleep(self.sweep)
            before = time.time() - self.sweep * FORGOTTEN

    async def know_counters(self, slug: str) -> None:
        """Find out what counters a game has, if it does not say so: the log and the symbols want to know."""
        if declared(slug) is not None:
            return
        if slug not in self._finding:
            self._finding[slug] = asyncio.create_task(self.adviser.run(worker.roster, slug))
        found = await asyncio.shield(self._finding[slug])
        if declared(slug) is None:
            learn(slug, Pieces.decode(found))

    async def _warm_up(self) -> None:
        try:
            for slug in games:
                await self.know_counters(slug)
            await asyncio.gather(*(brain.run(worker.ready) for brain in (*self._brains, self.adviser)))
        except Exception:
            log.exception("worker processes do not start")
