"""The matches: found, made, changed. A change is committed to the database before anybody hears of it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from hexfront.kernel import HexfrontError, Illegal, State, draws_since
from hexfront.server import present, questions, worlds
from hexfront.server.bulletin import HERE, MOVE, OTHER, Bulletin
from hexfront.server.errors import COLLISION, FAULT, ILLEGAL, MISSING, Collision, Refused
from hexfront.server.journal import ACT, GRANT, RULES, TAKEBACK, UNDO, Journal, Line, Snapshot, told_at
from hexfront.server.new_match import ENTRIES_AT_ONCE, Draft
from hexfront.server.numbering import ALL, Mine, index_for, last_index
from hexfront.server.older_events import reader
from hexfront.server.rated import rated_players
from hexfront.server.restore import read_parts, restore, restore_older, takeover
from hexfront.server.room import DRAWN, Room
from hexfront.server.rooms import Rooms
from hexfront.server.secret import Keyring
from hexfront.server.settings import Settings
from hexfront.server.store import games as shelf
from hexfront.server.store.database import Database
from hexfront.server.store.games import Moved
from hexfront.server.store.ratings import settle
from hexfront.server.turns import new_turns, set_turns

log = logging.getLogger("hexfront.server")
Change = Callable[[Room], None]
MOST_UNREADABLE = 1000
#: Versions of so many matches are asked for at once.
ASKED_TOGETHER = 500
#: So many entries of a journal may stand for nothing, undone or undoing: each is read at every loading.
MOST_TAKEN_BACK = 20_000


class Matches:
    """All matches of a server, those in use in memory."""

    def __init__(
        self, db: Database, keys: Keyring, settings: Settings, now: Callable[[], float] = time.time
    ) -> None:
        self.db = db
        #: What time it is; tests pass in a clock of their own.
        self.now = now
        self.keys = keys
        self.settings = settings
        #: Known to other processes by this name, so that a process does not listen to itself.
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        #: Called after each committed change.
        self.after: list[Change] = []
        self._rooms = Rooms(settings.rooms)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        #: Why matches cannot be read: each is tried once, not at every request.
        self._unreadable: dict[str, str] = {}

    # Finding -----------------------------------------------------------------------------------

    async def room(self, match: str) -> Room:
        """A match, as the database has it."""
        room = self._rooms.find(match)
        if room is None:
            return await self._load_once(match)
        self._keep(room)
        if self.db.shared:
            version = await self.db.read(lambda conn: shelf.find_version(conn, match))
            if version != room.header.version:
                await self.refresh(room)
        return room

    def loaded(self) -> list[Room]:
        """The matches in memory."""
        return self._rooms.all()

    def peek(self, match: str) -> Room | None:
        """A match if it is in memory."""
        return self._rooms.find(match)

    async def _load_once(self, match: str) -> Room:
        if match in self._unreadable:
            raise Refused(FAULT, self._unreadable[match])
        task = self._loading.get(match)
        if task is None:
            task = self._loading[match] = asyncio.create_task(self._try_to_load(match))
            task.add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(task)

    async def _try_to_load(self, match: str) -> Room:
        try:
            return await self._load(match)
        except Refused as refusal:
            if refusal.status != FAULT:
                raise
            why = refusal.problem.message
        except (
            HexfrontError,
            msgspec.MsgspecError,
            LookupError,
            ValueError,
            TypeError,
            AttributeError,
        ) as error:
            why = "What is stored of this match is damaged."
            log.error("match %s cannot be read: %r", match, error)
        if len(self._unreadable) >= MOST_UNREADABLE:
            self._unreadable.clear()
        self._unreadable[match] = why
        raise Refused(FAULT, why)

    async def _load(self, match: str) -> Room:
        # Read by a thread, played here: a game's world is not for two threads at once.
        parts = await self.db.read(lambda conn: read_parts(conn, match))
        await worlds.ready_for(parts.header.game, parts.snapshots[-1].state)
        room = restore(parts)
        if room is None:
            room = restore_older(await self.db.read(lambda conn: read_parts(conn, match, everything=True)))
            if not room.over and not await self._take_over(room):
                # Another process was quicker.
                return await self._load(match)
        self._rooms.check_space(room)
        self._keep(room)
        return room

    async def _take_over(self, room: Room) -> bool:
        """Write down that a match goes on by the rules of today, and from which state."""
        line, snapshot, words = takeover(room)
        shown = present.status(room, room.journal)

        def write(conn: Connection) -> None:
            shelf.append(conn, room.id, room.index, [line], shown, snapshot)
            shelf.set_rules(conn, room.id, room.game.rules)
            shelf.announce(conn, room.id, words)

        try:
            await self.db.write(write)
        except (Moved, IntegrityError):
            return False
        room.journal.skip(1)
        room.snapshot_at = line.number
        await self._catch_up(room)
        return True

    async def store_standing(self, seconds: float) -> None:
        """Store matches as they stand, the newest first, for as long as there is time.

        A version with other rules goes on from there.
        """
        stop = time.monotonic() + seconds
        states = []
        for room in self._rooms.newest_first():
            # Before an end that the players made there is the last state by the rules.
            if room.index > room.snapshot_at and not room.lock.locked() and room.journal.played is None:
                if time.monotonic() > stop:
                    break
                states.append((room.id, room.journal.snapshot()))

        def write(conn: Connection) -> None:
            # All processes in one order: otherwise two that stop at once could wait for each other for good.
            for match, snapshot in sorted(states, key=lambda state: state[0]):
                shelf.put_standing(conn, match, snapshot)

        if states:
            # Of several processes that stop at once one stores a match, and the others find it stored.
            with contextlib.suppress(IntegrityError):
                await self.db.write(write)

    def _keep(self, room: Room) -> None:
        room.now = self.now
        self._rooms.keep(room)

    def forget(self, room: Room) -> None:
        """A match has been deleted: whoever listens is let go."""
        self._rooms.forget(room)
        room.gone = True
        room.wake()

    async def look_round(self) -> None:
        """Find out in one question which of the matches that somebody listens to have changed elsewhere; a
        message that said so may have been lost."""
        rooms = [room for room in self.loaded() if room.listeners]
        for start in range(0, len(rooms), ASKED_TOGETHER):
            some = {room.id: room for room in rooms[start : start + ASKED_TOGETHER]}
            versions = await self.db.read(partial(shelf.find_versions, names=list(some)))
            for match, room in some.items():
                if versions.get(match) != room.header.version:
                    await self.hear_of(match)

    async def hear_of(self, match: str) -> None:
        """Somebody has changed a match, or deleted it."""
        room = self.peek(match)
        if room is not None:
            try:
                await self.refresh(room)
            except Refused as refusal:
                log.info("match %s: %s", match, refusal)

    async def hear(self, news: Bulletin) -> None:
        """Another process tells of a change."""
        room = self.peek(news.match)
        # Whom nobody listens to is looked at when somebody asks: every request compares versions.
        if room is None or not room.listeners or news.by == self.name:
            return
        async with room.lock:
            if news.kind != OTHER and news.version <= room.header.version:
                return
            if news.version == room.header.version + 1 and await self._take_over_news(room, news):
                return
        await self.hear_of(news.match)

    async def _take_over_news(self, room: Room, news: Bulletin) -> bool:
        """Take over a change from what was told of it, if that is enough; the caller holds the lock."""
        if news.kind == MOVE:
            read = reader(room.header.game)
            lines = await self.db.read(lambda conn: shelf.find_lines(conn, room.id, room.index, read))
            if any(line.kind in (RULES, GRANT) for line in lines):
                return False
            room.journal = _continued(room.journal, lines)
            room.told = room.deciding()
            set_turns(room, news.turns)
            room.header.updated = news.at
        elif news.kind == HERE:
            for side, here in news.here.items():
                room.seats[side].here, room.seats[side].seen = here, news.at
        else:
            return False
        room.header.version = news.version
        room.wake()
        return True

    def announce(self, conn: Connection, match: str, **change: Any) -> None:
        """Tell the other processes of a change, when this transaction commits."""
        if self.db.shared:
            self.db.announce(conn, Bulletin(self.name, match, **change).to_text())

    async def refresh(self, room: Room) -> None:
        """Take over what another process has done."""
        async with room.lock:
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        """Bring a room to what the database has; the caller holds its lock."""
        index, said = room.index, room.chat[-1].number if room.chat else 0
        holders = [seat.holders for seat in room.seats.values()]

        def read(conn: Connection) -> Any:
            # First of all the header: the rest is then at least as new as its version says.
            header = shelf.find_match(conn, room.id)
            seats = shelf.find_seats(conn, room.id)
            # Somebody who is gone has taken his words with him.
            anew = [seat.holders for seat in seats.values()] != holders
            return (
                header,
                seats,
                shelf.find_lines(conn, room.id, index, reader(room.header.game)),
                [] if anew else room.chat,
                shelf.find_chat(conn, room.id, 0 if anew else said),
            )

        header, seats, lines, kept, chat = await self.db.read(read)
        if header is None:
            self.forget(room)
            raise Refused(MISSING, "This match is gone.")
        if any(line.kind == RULES for line in lines):
            self.forget(room)
            raise Refused(MISSING, "This match has been taken over by a newer server.")
        journal = room.journal
        if any(line.kind == GRANT and line.text for line in lines):
            # What was taken back may lie before anything that is in memory; the state after it is stored.
            journal = await self._stored(room.id)
        else:
            journal = _continued(journal, lines)
        room.header, room.seats, room.journal = header, seats, journal
        room.chat = (kept + chat)[-shelf.KEPT_CHAT :]
        # Whoever made these changes has told the sides that they can move.
        room.told = room.deciding()
        room.wake()

    async def _stored(self, match: str) -> Journal:
        """The journal as the database has it."""
        found = restore(await self.db.read(lambda conn: read_parts(conn, match)))
        if found is None:
            raise Refused(MISSING, "This match has been taken over by a newer server.")
        return found.journal

    # Making ------------------------------------------------------------------------------------

    async def add(self, draft: Draft) -> Room:
        """Store a new match."""
        room = draft.room
        self._rooms.check_space(room)
        shown = present.status(room, room.journal)
        places = list(room.seats.values())
        # Whoever sits down reads it in the chat, before the first move.
        words = present.DICE[room.header.dice] if room.against_people and room.header.dice != DRAWN else ""
        await self.db.write(
            lambda conn: shelf.add_match(
                conn, room.header, shown, places, draft.lines, draft.snapshots, words
            )
        )
        if words:
            await self.refresh(room)
        self._keep(room)
        self._changed(room)
        return room

    # Changing ----------------------------------------------------------------------------------

    async def do(
        self, room: Room, side: str, index: int | None, items: list[tuple[str, str]], mine: Mine = ALL
    ) -> None:
        """Add entries to a journal, all or none. ``index`` is where the writer, who holds the sides that are
        ``mine``, believes the match stands."""
        # A client that goes away must not tear memory and database apart.
        await asyncio.shield(asyncio.create_task(self._do(room, side, index, items, mine)))

    async def _do(
        self, room: Room, side: str, index: int | None, items: list[tuple[str, str]], mine: Mine
    ) -> None:
        async with room.lock:
            acts = all(kind == ACT for kind, _ in items)
            self._meet(room, index, mine, side if acts else "")
            journal = room.journal.copy()
            lines = [self._perform(room, journal, kind, side, text) for kind, text in items]
            await self._commit(room, journal, lines)
        self._changed(room)

    @staticmethod
    def _meet(room: Room, index: int | None, mine: Mine, actor: str = "") -> None:
        """Refuse somebody who does not know how far the match has come; a side that acts need only know what
        bears on its own answer."""
        here = index_for(room.journal, mine)
        if index is None or index == here:
            return
        known = index < here and actor
        if not known or not room.journal.stands_at(actor, last_index(room.journal, index, mine)):
            raise Collision(here)

    async def take_back(
        self, room: Room, side: str, index: int, kept: int, asker: str, mine: Mine = ALL
    ) -> None:
        """Carry out a takeback that everybody has agreed to: ``side`` was the last, ``asker`` wanted it."""
        await asyncio.shield(asyncio.create_task(self._take_back(room, side, index, kept, asker, mine)))

    async def _take_back(self, room: Room, side: str, index: int, kept: int, asker: str, mine: Mine) -> None:
        before = await self.state_at(room, kept)
        async with room.lock:
            self._meet(room, index, mine)
            journal = room.journal.copy()
            lines = []
            if journal.asked is None:
                lines.append(journal.perform(TAKEBACK, asker, str(kept)))
            draws = draws_since(before, journal.record.entries[kept:])
            text = f"{kept} {draws}"
            events = journal.take_back(asker, text, before)
            lines.append(Line(journal.index, asker, GRANT, text, events, {}, time.time()))
            await self._commit(room, journal, lines, snapshot=True)
        self._changed(room)

    def _perform(self, room: Room, journal: Journal, kind: str, side: str, text: str) -> Line:
        state = journal.state
        if kind == UNDO and journal.index - len(journal.record.entries) >= MOST_TAKEN_BACK:
            raise Refused(ILLEGAL, "Too much has been taken back in this match: go on with what stands.")
        if kind == ACT and side not in [decision.side for decision in state.decisions]:
            refusal = questions.why_not(state, side, text, "")
            assert refusal is not None
            here = index_for(room.journal, [side])
            raise Refused(COLLISION, refusal.message, refusal.rule, index=here, action=text)
        if kind == ACT and text not in state.legal_actions(side):
            refusal = questions.why_not(state, side, text, f"{room.id} {index_for(journal, [side])} {side}")
            assert refusal is not None
            raise Refused(ILLEGAL, refusal.message, refusal.rule, action=text)
        try:
            return journal.perform(kind, side, text)
        except Illegal as error:
            raise Refused(ILLEGAL, error.message, error.rule, action=text or None) from None

    async def _commit(self, room: Room, journal: Journal, lines: list[Line], snapshot: bool = False) -> None:
        """Write entries down, with the state if need be; only then is the new journal the journal."""
        shown = present.status(room, journal)
        taken: Snapshot | None = None
        due = journal.index - room.snapshot_at >= self.settings.snapshot_every
        ended = journal.state.outcome is not None
        if snapshot or (journal.settled and journal.played is None and (due or ended)):
            taken = journal.snapshot()
        now = self.now()
        turns = new_turns(room, [decision.side for decision in journal.state.decisions], now)
        outcome = journal.state.outcome
        updated = told_at(lines) or room.header.updated
        rated = rated_players(room) if outcome is not None and not room.over else {}

        def write(conn: Connection) -> int:
            version = shelf.append(conn, room.id, room.index, lines, shown, taken)
            shelf.set_turns(conn, room.id, turns)
            if rated and outcome is not None:
                settle(conn, room.id, room.header.game, rated, outcome.winner, now)
            self.announce(conn, room.id, version=version, kind=MOVE, turns=turns, at=updated)
            return version

        try:
            version = await self.db.write(write)
        except (Moved, IntegrityError):
            await self._catch_up(room)
            raise Collision(index_for(room.journal, [lines[-1].side])) from None
        except Exception:
            # It may or may not have been committed: what the database says counts.
            await self._catch_up(room)
            raise
        room.journal = journal
        room.header.updated = updated
        set_turns(room, turns)
        if taken is not None:
            room.snapshot_at = taken.number
        if version == room.header.version + 1:
            room.header.version = version
        else:
            # Another process has changed something else meanwhile.
            await self._catch_up(room)

    async def note(self, room: Room, job: Callable[[Connection], int]) -> None:
        """A smaller change (a seat, a word in the chat): the job gives the match's new version."""
        await asyncio.shield(asyncio.create_task(self._note(room, job)))

    async def _note(self, room: Room, job: Callable[[Connection], int]) -> None:
        def write(conn: Connection) -> int:
            version = job(conn)
            self.announce(conn, room.id)
            return version

        async with room.lock:
            await self.db.write(write)
            await self._catch_up(room)
        self._changed(room)

    def _changed(self, room: Room) -> None:
        room.wake()
        for hear in self.after:
            hear(room)

    # The past ----------------------------------------------------------------------------------

    async def state_at(self, room: Room, entries: int) -> State[Any, Any]:
        """The state after the first so many entries of the record."""
        record = room.journal.record
        if not 0 <= entries <= len(record.entries):
            raise Refused(MISSING, "The record is not so long.")
        if room.journal.played is not None and entries == len(record.entries):
            return room.state
        steps = record.entries[:entries]
        found = await self.db.read(lambda conn: shelf.find_snapshot(conn, room.id, entries))
        assert found is not None, "a match always has the snapshot of its start"
        try:
            state = room.game.from_json(found.state)
            for number, entry in enumerate(steps[found.kept :], 1):
                entry.carry_out(state)
                if number % ENTRIES_AT_ONCE == 0:
                    # Others want the event loop too.
                    await asyncio.sleep(0)
        except HexfrontError:
            if room.header.began == room.game.rules:
                raise
            message = "This moment was played by earlier rules and cannot be shown by those of today."
            raise Refused(MISSING, message) from None
        return state


def _continued(journal: Journal, lines: list[Line]) -> Journal:
    """A journal with lines that another process has added. Where nobody has moved it is the same one, so what
    sides are shown need not be made again."""
    if not lines:
        return journal
    longer = journal.copy()
    for line in lines:
        longer.repeat(line)
        longer.hush(line)
    return longer
