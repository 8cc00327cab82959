"""A match in memory: the play as the entries in the database give it, its seats, its chat.

The entries are a journal that only grows: actions (``act``), standing orders (``order``), and ``undo`` and
``redo`` as entries of their own. The index of a match is the length of its journal, so it never comes back
to a number it had before, and a page that is behind is always found out. The record of the game is what the
journal leaves standing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec

from hexfront.games import games
from hexfront.kernel import Entry, Event, Play, Record, State

ACT, ORDER, UNDO, REDO = "act", "order", "undo", "redo"
EventList = msgspec.json.Decoder(list[Event])


class Line(msgspec.Struct, frozen=True):
    """One entry of the journal, as it is stored."""

    number: int
    side: str
    kind: str
    text: str
    events: list[Event] = []
    extra: dict[str, Any] = {}
    created: float = 0.0


class Seat(msgspec.Struct):
    """A side of a match and who may act for it."""

    side: str
    kind: str
    bot: str = ""
    token_hash: str | None = None
    nonce: str = ""
    webhook: str = ""
    holders: dict[str, str] = {}


class Said(msgspec.Struct, frozen=True):
    """One line of chat."""

    number: int
    side: str
    name: str
    text: str
    created: float


class StoredPlay(Play):
    """A play that can be copied, begun from a snapshot, and told where its log stood after each entry.

    ``shown`` keeps what sides are shown of it until the next change.
    """

    def __init__(self, state: State[Any, Any], record: Record, events: Iterable[Event] = ()) -> None:
        self.state = state
        self.record = record
        self.log: list[tuple[int, Event]] = [(0, event) for event in events]
        self.extras: list[dict[str, Any]] = []
        self.marks = [len(self.log)]
        self.shown: dict[str | None, Any] = {}
        self._back = []
        self._forth = []

    @property
    def index(self) -> int:
        """The length of the journal."""
        return len(self.marks) - 1

    def copy(self) -> StoredPlay:
        """An independent copy, to try something on."""
        twin = StoredPlay.__new__(StoredPlay)
        twin.state = self.state.clone()
        record = self.record
        twin.record = Record(
            record.game, record.scenario, record.options, record.seed, record.entries[:], record.players
        )
        twin.log = self.log[:]
        twin.extras = self.extras[:]
        twin.marks = self.marks[:]
        twin.shown = {}
        twin._back = self._back[:]
        twin._forth = self._forth[:]
        return twin

    def do(self, kind: str, side: str, text: str) -> list[Event]:
        """Carry out one entry of the journal; give the events it brought."""
        self.shown.clear()
        before = len(self.log)
        if kind == ACT:
            self.apply(text, side)
        elif kind == ORDER:
            self.instruct(side, text)
        elif kind == REDO:
            self.redo()
        else:
            place = self._back[-1][1] if self._back else 0
            self.undo()
            before = len(self.log)
            del self.extras[place]
        events = [event for _, event in self.log[before:]]
        self.log[before:] = [(len(self.record.entries), event) for event in events]
        if kind != UNDO:
            self.extras.append({})
        self.marks.append(len(self.log))
        return events

    def redoer(self) -> str | None:
        """The side that may do something again."""
        return self._forth[-1][1] if self._forth else None

    def next_redo(self) -> str:
        """What would be done again."""
        return self._forth[-1][0] if self._forth else ""

    @property
    def settled(self) -> bool:
        """Whether nothing before can be taken back or done again: a good moment for a snapshot."""
        return not self.can_undo and not self.can_redo


def rebuild(
    header: Header, start_events: list[Event], snapshot: State[Any, Any], at: int, lines: list[Line]
) -> StoredPlay:
    """The play after all lines: those up to a snapshot are only counted, the rest is played."""
    play = StoredPlay(snapshot, header.record(snapshot), start_events)
    standing: list[Line] = []
    total = len(start_events)
    for line in lines[:at]:
        if line.kind == UNDO:
            # Standing orders that were given after an action outlast it.
            last = max(place for place, kept in enumerate(standing) if kept.kind != ORDER)
            total -= len(standing.pop(last).events)
        else:
            standing.append(line)
            total += len(line.events)
        play.marks.append(total)
    for number, line in enumerate(standing, 1):
        play.record.entries.append(Entry(line.side, line.text, line.kind == ORDER))
        play.log += [(number, event) for event in line.events]
        play.extras.append(line.extra)
    for line in lines[at:]:
        play.do(line.kind, line.side, line.text)
        if line.kind != UNDO:
            play.extras[-1] = line.extra
    return play


class Header(msgspec.Struct):
    """What a match is, apart from what was done in it."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    origin: str
    owner: str
    created: float
    updated: float
    version: int = 0

    def record(self, state: State[Any, Any]) -> Record:
        """An empty record of this match."""
        return Record(self.game, self.scenario, dict(self.options), state.dice.seed)

    @property
    def recordable(self) -> bool:
        """Whether the match began with the start of the game, so that a record tells all of it."""
        return self.origin != "position"


class Room:
    """A loaded match."""

    def __init__(
        self, header: Header, seats: dict[str, Seat], play: StoredPlay, chat: list[Said], snapshot_at: int
    ) -> None:
        self.header = header
        self.game = games[header.game]
        self.seats = seats
        self.play = play
        self.chat = chat
        self.snapshot_at = snapshot_at
        self.lock = asyncio.Lock()
        self.thinking = ""
        self.grid: Any = None
        #: The sides that know that it is their turn; who has had it all along is not told again.
        self.told = self.deciding()
        self.listeners: set[asyncio.Event] = set()

    @property
    def id(self) -> str:
        """The name of the match in addresses."""
        return self.header.id

    @property
    def state(self) -> State[Any, Any]:
        """Where the game stands, secrets and all: for the service, never for an answer."""
        return self.play.state

    @property
    def index(self) -> int:
        """The length of the journal."""
        return self.play.index

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    def deciding(self) -> list[str]:
        """The sides that must decide now."""
        return [decision.side for decision in self.state.decisions]

    def bot_to_move(self) -> str | None:
        """The first side to decide that a bot plays."""
        return next((side for side in self.deciding() if self.seats[side].kind == "bot"), None)

    def wake(self) -> None:
        """Tell everybody who listens that there is something new."""
        for listener in self.listeners:
            listener.set()
