"""Sessions, accounts, seats by link, and what players say."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from hexfront.server.wire.words import Side

Password = Annotated[str, Meta(min_length=8, max_length=200)]


class ChatText(msgspec.Struct, forbid_unknown_fields=True):
    """Something said; it is sent on as plain text and must be shown as such."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    side: Side | None = None


class ChatLine(msgspec.Struct):
    """A line of chat."""

    number: int
    side: str
    name: str
    text: str
    created: float


class Webhook(msgspec.Struct, forbid_unknown_fields=True):
    """Where to tell that it is this side's turn; an empty address ends it."""

    side: Side
    url: Annotated[str, Meta(max_length=500)]


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: Annotated[str, Meta(min_length=2, max_length=32)]
    password: Password


class UserInfo(msgspec.Struct):
    """Somebody with an account."""

    name: str


class SessionInfo(msgspec.Struct):
    """Who this browser is. ``csrf`` goes into the header ``X-Hexfront-CSRF`` of every request that changes
    something."""

    user: UserInfo | None
    local: bool
    csrf: str


class PasswordChange(msgspec.Struct, forbid_unknown_fields=True):
    """The password so far, and the one to come."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class PasswordReset(msgspec.Struct, forbid_unknown_fields=True):
    """The code that the owner of the server gave out, and a new password."""

    code: Annotated[str, Meta(min_length=1, max_length=200)]
    password: Password


class Farewell(msgspec.Struct, forbid_unknown_fields=True):
    """The password, so that nobody else deletes the account."""

    password: Annotated[str, Meta(max_length=200)]


class SessionLine(msgspec.Struct):
    """A session of the account: in which browser, since when, last used when (within the hour)."""

    id: str
    agent: str
    created: float
    seen: float
    current: bool


class AccountInfo(msgspec.Struct):
    """An account and where it is logged in."""

    name: str
    created: float
    sessions: list[SessionLine]
