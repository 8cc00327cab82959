"""Bots in seats: worker processes that think, and tasks that carry their answers to the table.

A bot that gives no answer in time, dies, raises or answers what is not legal is asked once more. If that
fails too the simplest bot plays the seat from then on, and the table is told.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures.process import BrokenProcessPool

import msgspec
from sqlalchemy import Connection

from hexfront.bots import Ask, RandomBot
from hexfront.server import disk, worker
from hexfront.server.errors import COLLISION, Refused
from hexfront.server.journal import ACT
from hexfront.server.matches import Matches
from hexfront.server.numbering import index_for
from hexfront.server.quiet import Quiet
from hexfront.server.room import Room
from hexfront.server.settings import Settings
from hexfront.server.store import games as shelf
from hexfront.server.teacher import SOON as CALM
from hexfront.server.teacher import Teacher
from hexfront.server.worker_process import Lane, WorkerProcess

log = logging.getLogger("hexfront.server")
#: So often a bot may find that somebody else (another process, an undo) was quicker.
COLLISIONS = 3
#: So often a bot is asked before another one takes its seat.
TRIES = 2
#: It needs no view and no time to think, so the server plays it itself.
SIMPLEST = "random"
#: What nobody has touched for this part of the time between two looks is forgotten.
FORGOTTEN = 2 / 3
#: So many matches are taken up at a look.
MOST_FOUND = 200
#: How long it takes until a bot that still thinks has its process for itself.
SOON = 3.0


class Bots:
    """Watches over all matches in which it is a bot's turn."""

    def __init__(self, matches: Matches, settings: Settings, quiet: Quiet) -> None:
        self.matches = matches
        self.warm = settings.warm
        self.sweep = settings.sweep
        self.adviser = WorkerProcess()
        #: Shows where a stack can go: a click does not wait until somebody else has his advice.
        self.guide = WorkerProcess()
        #: Checks records: a process of its own, since that may take long.
        self.checker = WorkerProcess()
        self._lanes = [Lane(SOON, settings.think_seconds) for _ in range(max(1, settings.thinkers))]
        self.quiet = quiet
        self.teacher = Teacher(quiet, [self.guide, self.adviser], self._lanes)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        #: Matches that nobody can play on with: each was refused once and is not tried again.
        self._stuck: set[str] = set()
        self._lasting: list[asyncio.Task[None]] = []
        matches.after.append(self.look)

    def start(self) -> None:
        """Make the processes ready, and take up what was left when the last server stopped."""
        self._lasting.append(asyncio.create_task(self._sweep()))
        if self.warm:
            self._lasting.append(asyncio.create_task(self.teacher.teach()))

    async def close(self) -> None:
        """Stop thinking."""
        tasks = [*self._tasks.values(), *self._lasting]
        for task in tasks:
            task.cancel()
        others = (self.adviser, self.guide, self.checker)
        ends = [lane.close for lane in self._lanes] + [process.close for process in others]
        await asyncio.gather(*(asyncio.to_thread(end) for end in ends))
        await asyncio.gather(*tasks, return_exceptions=True)

    def lane(self, match: str) -> Lane:
        """Where the bots of a match think: always the same process, since they remember their plans."""
        return self._lanes[sum(match.encode()) % len(self._lanes)]

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
        collisions, failures = 0, 0
        while (side := room.bot_to_move()) is not None:
            if room.thinking != side:
                room.thinking = side
                room.wake()
            try:
                why = await self._move(room, side)
            except Refused as refusal:
                collisions += 1
                if collisions > COLLISIONS:
                    log.warning("bot for %s in %s gives up: %s", side, room.id, refusal)
                    return
                continue
            except Exception as error:
                if disk.no_room(error):
                    log.error("bot for %s in %s waits: %s", side, room.id, disk.FULL)
                else:
                    log.exception("bot for %s in %s failed", side, room.id)
                return
            collisions, failures = 0, failures + 1 if why else 0
            if why and room.seats[side].bot == SIMPLEST:
                log.error("nobody can play on for %s in %s: the simplest bot %s", side, room.id, why)
                self._stuck.add(room.id)
                return
            if failures >= TRIES:
                failures = 0
                await self._replace(room, side, why)

    async def _move(self, room: Room, side: str) -> str:
        """Let a bot make a move; if it cannot, say what it did instead."""
        index = index_for(room.journal, [side])
        try:
            action = await self._answer(room, side)
        except TimeoutError:
            return "gave no answer in time"
        except BrokenProcessPool:
            return "died"
        except Exception:
            log.exception("bot for %s in %s raised", side, room.id)
            return "stumbled over the position"
        try:
            await self.matches.do(room, side, index, [(ACT, action)], [side])
        except Refused as refusal:
            if refusal.status == COLLISION:
                raise
            return "wanted something that is not legal"
        return ""

    async def _answer(self, room: Room, side: str) -> str:
        seed = self.matches.keys.derive("bot", room.id, side)
        bot = room.seats[side].bot
        if bot == SIMPLEST:
            return str(RandomBot(f"{seed} {room.index}").choose(Ask.of_state(room.state, side)))
        view = msgspec.json.encode(room.state.view(side))
        return await self.lane(room.id).run(
            worker.think, f"{room.id} {side}", bot, seed, view, game=room.game.slug
        )

    async def _replace(self, room: Room, side: str, why: str) -> None:
        """Give a seat to the simplest bot, and say so at the table."""
        bot, name = room.seats[side].bot, room.game.side_name(side)
        log.warning("bot %s for %s in %s %s: the simplest bot takes over", bot, side, room.id, why)
        words = (
            f"The bot {bot} of {name} {why}, twice. From now on the simplest bot ({SIMPLEST}) plays {name}."
        )

        def write(conn: Connection) -> int:
            shelf.set_bot(conn, room.id, side, SIMPLEST)
            return shelf.announce(conn, room.id, words)

        await self.matches.note(room, write)

    async def _sweep(self) -> None:
        """Find matches that wait for a bot nobody is running: after a start, or when a process has died."""
        if self.warm:
            await self.quiet.moment(*CALM)
        before = time.time()
        while True:
            try:
                # Those that are stuck must not hide the others.
                most = MOST_FOUND + len(self._stuck)
                waiting = await self.matches.db.read(
                    lambda conn, b=before, m=most: shelf.waiting_for_bots(conn, b, m)  # type: ignore[misc]
                )
                for match in waiting:
                    if match not in self._tasks and match not in self._stuck:
                        await self._take_up(match)
            except Exception:
                log.exception("looking for forgotten bots failed")
            await asyncio.sleep(self.sweep)
            before = time.time() - self.sweep * FORGOTTEN

    async def _take_up(self, match: str) -> None:
        """Play on in a match; one that cannot be loaded is the end of that match's bots and of no others."""
        try:
            self.look(await self.matches.room(match))
        except Exception as error:
            log.error("the bots of match %s cannot play: %s", match, error)
            self._stuck.add(match)
