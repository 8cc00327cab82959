"""Live updates: server-sent events, made from what the match is now and what the listener has seen.

There is no queue that could run over. A listener has a place in the journal and in the chat; when something
is new it is told everything from there on. So a slow connection gets less often more, and one that comes
back (``Last-Event-ID``) goes on where it was.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from hexfront.server.errors import MALFORMED, TOO_MANY, Refused
from hexfront.server.matches import Matches
from hexfront.server.numbering import index_for, shown_entry, shown_index, true_index
from hexfront.server.people import Who
from hexfront.server.presence import Presence
from hexfront.server.present import log_lines, may_read, offered_to, seat_name, shown_clock, table, terms_info
from hexfront.server.room import Room
from hexfront.server.wire.online import TermsInfo
from hexfront.server.wire.people import ChatLine
from hexfront.server.wire.table import LogLine

RETRY_MS = 1500
#: Streams at a time, of one player or seat and of all that share an address.
MOST_OF_ONE, MOST_OF_NETWORK = 30, 120


class TableNews(msgspec.Struct):
    """The match has moved from one index to another."""

    index: int
    since: int
    entries: int
    deciding: list[str]
    log_count: int
    over: bool
    table: Any = None


class LogNews(msgspec.Struct):
    """Lines to put in place of everything after the first ``keep`` lines (undo takes lines back)."""

    keep: int
    lines: list[LogLine]


class BotNews(msgspec.Struct):
    """Whether a bot is at it."""

    thinking: bool
    side: str


class SeatNews(msgspec.Struct):
    """Who sits there, when the seat may be freed, and whether its holder is at the table."""

    kind: str
    taken: bool
    name: str
    free_at: float | None
    offered: str
    here: bool
    seen: float | None
    since: float | None
    left: float | None
    until: float | None


class PeopleNews(msgspec.Struct):
    """What the people have agreed on, and the match that follows."""

    terms: TermsInfo
    next: str


class Live:
    """Everybody who listens."""

    def __init__(
        self,
        matches: Matches,
        heartbeat: float,
        presence: Presence,
        still_here: Callable[[Who], Awaitable[bool]],
    ) -> None:
        self.matches = matches
        self.presence = presence
        self.heartbeat = heartbeat
        self.still_here = still_here
        self.closing = False
        self._streams: Counter[str] = Counter()

    def admit(self, who: Who) -> None:
        """Refuse somebody, or a network, that listens often enough."""
        if who.home:
            return
        known = who.key != who.network
        mine, all_here = self._streams[who.key], self._streams[who.network]
        if (known and mine >= MOST_OF_ONE) or all_here >= MOST_OF_NETWORK:
            raise Refused(TOO_MANY, "Too many live connections; close some of them.", retry_after=30)

    def close(self) -> None:
        """Let all listeners go."""
        self.closing = True
        for room in self.matches.loaded():
            room.wake()

    async def listen(
        self, room: Room, who: Who, side: str | None, place: tuple[int, int] | None, full: bool
    ) -> AsyncIterator[bytes]:
        """News for one listener, as the bytes of an event stream. It ends when he loses his seat or logs out,
        and with the match."""
        mine = holds = who.sides(room)
        index, said = place or (index_for(room.journal, mine), 0)
        index = min(index, index_for(room.journal, mine))
        first, thinking, over = True, "", False
        told: dict[str, Any] = {"seats": {}}
        woken = asyncio.Event()
        room.listeners.add(woken)
        counted = {who.key, who.network}
        self._streams.update(counted)
        self.presence.come(room, mine)
        try:
            yield f"retry: {RETRY_MS}\n\n".encode()
            beat = time.monotonic() + self.heartbeat
            while not self.closing and not room.gone and (side is None or who.holds(room, side)):
                woken.clear()
                news: list[tuple[str, Any]] = []
                # Who has got or given up a seat counts otherwise from now on.
                before, holds = true_index(room.journal, index, holds), who.sides(room)
                index = shown_index(room.journal, before, holds)
                here = index_for(room.journal, holds)
                if here > index or first:
                    news += self._moved(room, side, holds, index, full)
                    index, first = here, False
                for line in room.chat:
                    if line.number > said:
                        said = line.number
                        news.append(
                            ("chat", ChatLine(line.number, line.side, line.name, line.text, line.created))
                        )
                news += _people_news(room, told)
                if room.thinking != thinking:
                    thinking = room.thinking
                    news.append(("bot", BotNews(bool(thinking), thinking)))
                if room.over and not over:
                    over = True
                    news.append(("over", room.state.outcome))
                if news:
                    yield b"".join(frame(name, data, f"{index}.{said}") for name, data in news)
                # Beats come by the clock alone: what wakes a listener without news for him delays none.
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), max(0.0, beat - time.monotonic()))
                if time.monotonic() >= beat:
                    beat = time.monotonic() + self.heartbeat
                    yield b": beat\n\n"
                    if not await self._there(room, who):
                        break
                    self.presence.stay(room, mine)
        finally:
            room.listeners.discard(woken)
            self.presence.go(room, mine)
            self._streams.subtract(counted)
            self._streams += Counter()

    async def _there(self, room: Room, who: Who) -> bool:
        """Whether there still is such a match, and such a session."""
        return not room.gone and await self.still_here(who)

    def _moved(
        self, room: Room, side: str | None, mine: list[str], since: int, full: bool
    ) -> list[tuple[str, Any]]:
        journal = room.journal
        index = true_index(journal, since, mine)
        news: list[tuple[str, Any]] = []
        # Undo may have cut the log below what it was at the listener's place.
        base = min(journal.marks[index:])
        keep = sum(1 for _, event in journal.log[:base] if may_read(event, side))
        lines = log_lines(room, side, mine, start=base)
        if lines or base < journal.marks[index]:
            news.append(("log", LogNews(keep, lines)))
        shown = table(room, side, mine, False, {}) if full else None
        news.append(
            (
                "table",
                TableNews(
                    index_for(journal, mine),
                    since,
                    shown_entry(journal, len(journal.record.entries), mine),
                    room.deciding(),
                    keep + len(lines),
                    room.over,
                    shown,
                ),
            )
        )
        return news


def seat_news(room: Room) -> dict[str, SeatNews]:
    """The seats as everybody may know them."""
    if not room.against_people:
        return {}
    return {
        side: SeatNews(
            seat.kind,
            seat.taken or bool(seat.holders),
            seat_name(seat),
            seat.free_at,
            offered_to(seat),
            **shown_clock(room, side),
        )
        for side, seat in room.seats.items()
        if seat.kind != "bot"
    }


def _people_news(room: Room, told: dict[str, Any]) -> list[tuple[str, Any]]:
    """What is new of the people at the table, compared with what a listener was told, which is brought up to
    date."""
    now: dict[str, Any] = {"seats": seat_news(room)}
    if room.against_people:
        now["people"] = PeopleNews(terms_info(room), room.header.next)
    fresh = [(name, data) for name, data in now.items() if told.get(name) != data]
    told.update(now)
    return fresh


def frame(name: str, data: Any, number: str) -> bytes:
    """One event of a stream."""
    return b"id: %s\nevent: %s\ndata: %s\n\n" % (number.encode(), name.encode(), msgspec.json.encode(data))


def read_place(text: str | None) -> tuple[int, int] | None:
    """A place in the stream, as it was given out.

    >>> read_place("57.3"), read_place("57"), read_place(None)
    ((57, 3), (57, 0), None)
    """
    if not text:
        return None
    index, _, said = text.partition(".")
    if not (index.isascii() and index.isdecimal() and (not said or (said.isascii() and said.isdecimal()))):
        raise Refused(MALFORMED, "An event id is two numbers with a dot between.")
    if len(text) > 24:  # noqa: PLR2004
        raise Refused(MALFORMED, "This event id is too long.")
    return int(index), int(said or 0)
