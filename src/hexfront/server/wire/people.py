"""Sessions, accounts, seats by link, and what players say."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from hexfront.server.wire.words import Side


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
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class UserInfo(msgspec.Struct):
    """Somebody with an account."""

    name: str


class SessionInfo(msgspec.Struct):
    """Who this browser is. ``csrf`` goes into the header ``X-Hexfront-CSRF`` of every request that changes
    something."""

    user: UserInfo | None
    local: bool
    csrf: str
