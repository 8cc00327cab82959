"""Among people: what they agree on, open games, ratings, notices."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hexfront.server.wire.words import Index, Side

Moment = Annotated[float, Meta(ge=0, le=1e11)]
Seconds = Annotated[float, Meta(ge=0, le=1e9)]


class TermsWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the people of a match shall agree on: a limit of time by move or by game, in seconds, with an
    ``increment`` after each turn of a limit by game; whether it is rated if it can be; and
    whether every side may ask the computer for hints, which leaves it unrated."""

    limit: Literal["", "move", "game"] = ""
    seconds: Seconds = 0.0
    increment: Seconds = 0.0
    rated: bool = True
    hints: bool = False


class TermsInfo(msgspec.Struct):
    """What the people of a match have agreed on. ``unrated`` says why it is not rated. ``stands`` says that
    the clocks stand, ``asked`` which side asks for a break, ``hints`` whether every side may ask the
    computer for hints."""

    limit: Literal["", "move", "game"]
    seconds: float
    increment: float
    rated: bool
    unrated: str
    asked: str
    stands: bool
    hints: bool


class OtherSeat(msgspec.Struct):
    """Somebody else at a table: a name, a bot, or nobody yet."""

    side: str
    kind: str
    name: str
    bot: str
    taken: bool


class RatingInfo(msgspec.Struct):
    """How strong somebody is: with 95 percent certainty within twice the ``deviation``. A rating that is not
    ``sure`` is a first guess."""

    rating: float
    deviation: float
    matches: int
    sure: bool


class RatedPlayer(msgspec.Struct):
    """Somebody in the list of a game."""

    name: str
    rating: RatingInfo


class RatedGame(msgspec.Struct):
    """A player's rating at a game."""

    game: str
    title: str
    rating: RatingInfo


class RatedMatch(msgspec.Struct):
    """What a match did to a rating."""

    id: str
    game: str
    title: str
    side: str
    opponent: str
    score: float
    before: float
    after: float
    created: float


class GoingMatch(msgspec.Struct):
    """A rated match under way, which everybody may watch."""

    id: str
    game: str
    title: str
    side: str
    opponent: str
    caption: str
    updated: float


class PlayerInfo(msgspec.Struct):
    """Somebody with an account, as everybody may see him: his ratings, the rated matches that he has
    finished, and those that he plays. Other matches are his own business."""

    name: str
    ratings: list[RatedGame]
    matches: list[RatedMatch]
    going: list[GoingMatch]


class PersonAt(msgspec.Struct):
    """Who plays a side, how strong he is, and what the match did to his rating."""

    side: str
    name: str
    rating: RatingInfo | None
    before: float | None
    after: float | None


class Offer(msgspec.Struct):
    """A seat that is offered: to everybody, or to me by name."""

    id: str
    side: str
    game: str
    title: str
    scenario: str
    options: dict[str, str]
    terms: TermsInfo
    by: str
    rating: RatingInfo | None
    created: float
    mine: bool


class Lobby(msgspec.Struct):
    """Seats that wait for somebody."""

    open: list[Offer]
    invitations: list[Offer]


class OfferTo(msgspec.Struct, forbid_unknown_fields=True):
    """To whom a free seat is offered: ``*`` is everybody, a name is an account, nothing is nobody."""

    to: Annotated[str, Meta(max_length=80)]


class OfMatch(msgspec.Struct):
    """A match."""

    id: str


class OfSide(msgspec.Struct, forbid_unknown_fields=True):
    """A side that does something."""

    side: Side


class Break(msgspec.Struct, forbid_unknown_fields=True):
    """A side wants a break, or wants it to end."""

    side: Side
    want: bool


class ReadUpTo(msgspec.Struct, forbid_unknown_fields=True):
    """The last line of the chat that one has seen."""

    number: Index


class Away(msgspec.Struct, forbid_unknown_fields=True):
    """A vacation, from now or from a later moment on."""

    end: Moment
    begin: Moment | None = None


class VacationInfo(msgspec.Struct):
    """My vacation: the times that are planned or under way, and how many days of this year are left."""

    times: list[tuple[float, float]]
    days_left: float
    days_a_year: int


class PushKey(msgspec.Struct):
    """The public key of the server for web push; empty if it does not push."""

    key: str


class BrowserWish(msgspec.Struct, forbid_unknown_fields=True):
    """A browser as its push service knows it: its address there, its public key and its secret for that."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    key: Annotated[str, Meta(min_length=1, max_length=120)]
    auth: Annotated[str, Meta(min_length=1, max_length=40)]


class BrowserGone(msgspec.Struct, forbid_unknown_fields=True):
    """A browser that wants nothing any more."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


class MailWish(msgspec.Struct, forbid_unknown_fields=True):
    """An address that mail shall go to."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]


class MailInfo(msgspec.Struct):
    """Whether this server sends mail, where to, and whether that is confirmed."""

    offered: bool
    address: str
    confirmed: bool
