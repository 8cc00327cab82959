"""A match in memory: its journal, its seats, its chat, and who listens."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from hexfront.games import games
from hexfront.kernel import Outcome, Record, State
from hexfront.server.clock import Face, Stop, Terms, face
from hexfront.server.journal import Journal

#: Where the dice of a match come from: a seed that the server drew, one that somebody chose, rolls laid down
#: in advance, the seed of a record that somebody has.
DRAWN, CHOSEN, SCRIPTED, RECORD = "drawn", "chosen", "scripted", "record"

#: The origin of a match that is a lesson begins so.
LESSON = "lesson "


class Seat(msgspec.Struct):
    """A side of a match and who may act for it.

    ``token_hash`` belongs to the invitation until a link seat is ``taken``, then to whoever took it.
    ``offered`` is to whom a free seat is offered: "*" is everybody, else a player. ``since`` is when the turn
    of the side began, ``used`` what it has used of its time before; ``stops`` are its holder's vacations.
    ``read`` tells up to which line each holder has read the chat.
    """

    side: str
    kind: str
    bot: str = ""
    token_hash: str | None = None
    nonce: str = ""
    webhook: str = ""
    holders: dict[str, str] = {}
    taken: bool = False
    free_at: float | None = None
    offered: str = ""
    since: float | None = None
    used: float = 0.0
    here: bool = False
    seen: float | None = None
    read: dict[str, int] = {}
    stops: list[Stop] = []


class Said(msgspec.Struct, frozen=True):
    """One line of chat."""

    number: int
    side: str
    name: str
    text: str
    created: float


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
    dice: str = DRAWN
    #: The versions of the rules with which the match began, and by which it is played now.
    began: int = 0
    rules: int = 0
    outcome: Outcome | None = None
    #: What the people have agreed on, the match that follows this one, and when all clocks stand.
    terms: Terms = Terms()
    next: str = ""
    stops: list[Stop] = []

    def record(self, state: State[Any, Any]) -> Record:
        """An empty record of this match."""
        return Record(self.game, self.scenario, dict(self.options), state.dice.seed, rules=self.began)

    @property
    def recordable(self) -> bool:
        """Whether the match began with the start of the game, so that a record tells all of it."""
        return self.origin != "position" and not self.lesson

    @property
    def lesson(self) -> str:
        """The name of the lesson that the match is, if it is one."""
        return self.origin.removeprefix(LESSON) if self.origin.startswith(LESSON) else ""


class Room:
    """A loaded match."""

    def __init__(
        self, header: Header, seats: dict[str, Seat], journal: Journal, chat: list[Said], snapshot_at: int
    ) -> None:
        self.header = header
        self.game = games[header.game]
        self.seats = seats
        self.journal = journal
        self.chat = chat
        self.snapshot_at = snapshot_at
        self.lock = asyncio.Lock()
        self.thinking = ""
        #: The sides that know that it is their turn; who has had it all along is not told again.
        self.told = self.deciding()
        #: Entries that could not be played by the rules of today.
        self.set_aside = 0
        self.listeners: set[asyncio.Event] = set()
        #: The match has been deleted.
        self.gone = False
        #: How many live connections the holders of each side have to this process.
        self.here: Counter[str] = Counter()
        #: The server's clock; tests pass in one of their own.
        self.now: Callable[[], float] = time.time

    @property
    def id(self) -> str:
        """The name of the match in addresses."""
        return self.header.id

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that take part in the match."""
        return self.state.sides

    @property
    def state(self) -> State[Any, Any]:
        """Where the game stands, secrets and all: for the service, never for an answer."""
        return self.journal.state

    @property
    def index(self) -> int:
        """The length of the journal."""
        return self.journal.index

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def own_world(self) -> bool:
        """Whether the match has a map or counters of its own: all others share those of the game."""
        shared = self.game.world_of(self.state.header["scenario"])
        return not self.header.recordable and self.state.world is not shared

    @cached_property
    def hexes(self) -> int:
        """How large the map is."""
        sheet = self.game.scene(self.state.world, self.state.view(None)).sheet
        return len(sheet.grid.hexes)

    def deciding(self) -> list[str]:
        """The sides that must decide now."""
        return [decision.side for decision in self.state.decisions]

    @property
    def against_people(self) -> bool:
        """Whether somebody may be invited, or has been: then nobody sees behind the screen before the end,
        not even who holds every seat by now."""
        return any(seat.kind == "link" for seat in self.seats.values())

    @property
    def empty_seats(self) -> list[str]:
        """The sides that nobody has taken yet."""
        return [side for side, seat in self.seats.items() if seat.kind == "link" and not seat.taken]

    def clock(self, side: str) -> Face | None:
        """What the clock of a side shows now; ``None`` if there is no limit."""
        seat = self.seats[side]
        since = None if self.over else seat.since
        return face(self.header.terms, seat.used, since, self.now(), seat.stops + self.header.stops)

    def bot_to_move(self) -> str | None:
        """The first side to decide that a bot plays."""
        return next((side for side in self.deciding() if self.seats[side].kind == "bot"), None)

    def wake(self) -> None:
        """Tell everybody who listens that there is something new."""
        for listener in self.listeners:
            listener.set()
