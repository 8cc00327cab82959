"""Bots in seats: worker processes that think, and tasks that carry their answers to the table."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from hexfront.server import worker
from hexfront.server.errors import Refused
from hexfront.server.journal import ACT
from hexfront.server.matches import Matches
from hexfront.server.room import Room
from hexfront.server.store import games as shelf
from hexfront.server.worker_process import WorkerProcess

log = logging.getLogger("hexfront.server")
FAILURES = 3
#: What nobody has touched for this part of the time between two looks is forgotten.
FORGOTTEN = 2 / 3


class Bots:
    """Watches over all matches in which it is a bot's turn."""

    def __init__(self, matches: Matches, count: int, warm: bool, sweep: float) -> None:
        self.matches = matches
        self.warm = warm
        self.sweep = sweep
        self.adviser = WorkerProcess()
        self._processes = [WorkerProcess() for _ in range(max(1, count))]
        self._tasks: dict[str, asyncio.Task[None]] = {}
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
        for process in (*self._processes, self.adviser):
            await asyncio.to_thread(process.close)

    def process(self, match: str) -> WorkerProcess:
        """The process that plays in a match: always the same, since bots remember their plans."""
        return self._processes[sum(match.encode()) % len(self._processes)]

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
        action = await self.process(room.id).run(worker.think, key, seat.bot, seed, view)
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

    async def _warm_up(self) -> None:
        try:
            await asyncio.gather(*(process.run(worker.ready) for process in (*self._processes, self.adviser)))
        except Exception:
            log.exception("worker processes do not start")
