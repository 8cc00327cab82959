"""Matches that are made, listed and looked back on."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hexfront.kernel import Outcome
from hexfront.server.wire.online import OtherSeat, TermsInfo, TermsWish
from hexfront.server.wire.table import DiceInfo
from hexfront.server.wire.words import Index


class SeatWish(msgspec.Struct):
    """Who shall play a side: me, the computer, a friend by link, whoever comes (``open``), somebody with an
    account by ``name``, or whoever sits at this screen."""

    kind: Literal["me", "bot", "link", "open", "name", "screen"]
    bot: Annotated[str, Meta(max_length=40)] = "greedy"
    name: Annotated[str, Meta(max_length=80)] = ""


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A match to be made."""

    game: Annotated[str, Meta(max_length=80)]
    scenario: Annotated[str, Meta(max_length=80)] | None = None
    options: dict[str, str] = {}
    seed: Annotated[str, Meta(max_length=200)] | int | None = None
    seats: dict[str, SeatWish] = {}
    terms: TermsWish = TermsWish()


class ImportMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A match from a record, or from a position document and its game."""

    record: str | None = None
    position: dict[str, Any] | None = None
    game: Annotated[str, Meta(max_length=80)] | None = None
    seats: dict[str, SeatWish] = {}


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """From which entry of the record a new match shall start."""

    at: Index
    seats: dict[str, SeatWish] = {}


class MadeSeat(msgspec.Struct, omit_defaults=True):
    """A seat of a new match; a link seat comes with its secret."""

    kind: str
    bot: str = ""
    link: str = ""
    token: str = ""


class MadeMatch(msgspec.Struct):
    """A new match."""

    id: str
    seats: dict[str, MadeSeat]
    notice: str = ""


class Invitation(msgspec.Struct):
    """What somebody is invited to."""

    id: str
    side: str
    game: str
    title: str
    scenario: str
    options: dict[str, str]
    dice: DiceInfo
    terms: TermsInfo
    by: str


class Joined(msgspec.Struct):
    """A seat taken by its link, and the secret that now belongs to it."""

    id: str
    side: str
    token: str


class SeatLink(msgspec.Struct):
    """The way back to one's own seat."""

    link: str
    token: str


class MatchLine(msgspec.Struct):
    """A match in a list. ``state`` is what it waits for; ``since`` is when the turn began, and ``left`` the
    seconds that are left of it if there is a limit. ``unread`` counts lines of the chat."""

    id: str
    game: str
    title: str
    scenario: str
    turn: str
    sides: list[str]
    deciding: list[str]
    your_turn: bool
    created: float
    updated: float
    outcome: Outcome | None
    state: Literal["yours", "theirs", "bot", "empty", "over"]
    others: list[OtherSeat]
    since: float | None
    left: float | None
    unread: int


class LuckLine(msgspec.Struct):
    """A roll that had been forecast: what came, how likely it was, how good (0 worst, 1 best)."""

    entry: int
    side: str
    title: str
    result: str
    probability: float
    rank: float
    expected: dict[str, float]


class Sample(msgspec.Struct):
    """Numbers at one moment."""

    turn: float
    entry: int
    values: dict[str, float]


class Series(msgspec.Struct):
    """Numbers through the game. During play the tracks that everybody sees, afterwards all measures."""

    open: bool
    samples: list[Sample]
    luck: list[LuckLine]


class Verdict(msgspec.Struct):
    """Whether a record is what it says."""

    ok: bool
    message: str
