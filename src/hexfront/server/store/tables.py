"""The tables. Migrations (``migrations/versions``) make them; a test checks that both agree."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

meta = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

#: One value of its own for each name: the server's secret.
secrets = Table(
    "secrets", meta, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False)
)

users = Table(
    "users",
    meta,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("created", Float, nullable=False),
)

#: A session is known by the hash of its cookie. ``player`` is "local", a user's id or a guest's.
sessions = Table(
    "sessions",
    meta,
    Column("token_hash", String(64), primary_key=True),
    Column("player", String(40), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False, index=True),
    Column("agent", String(80), nullable=False, server_default=""),
    Column("seen", Float, nullable=False, server_default="0"),
)

#: A password may be set anew by whoever has the secret with this hash, once.
resets = Table(
    "resets",
    meta,
    Column("token_hash", String(64), primary_key=True),
    Column("player", String(40), nullable=False, index=True),
    Column("expires", Float, nullable=False),
)

#: What bears on security, for the owner of the server. ``player`` is an account's id or empty.
security = Table(
    "security",
    meta,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("created", Float, nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("player", String(40), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("network", String(60), nullable=False),
    Column("detail", Text, nullable=False),
)

#: Limits that hold at all processes together: what is left of a bucket at a moment. ``who`` is a hash.
buckets = Table(
    "buckets",
    meta,
    Column("kind", String(10), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("room", Float, nullable=False),
    Column("filled", Float, nullable=False, index=True),
)

#: ``began`` and ``rules`` are versions of the game's rules: at the beginning, and now.
#: ``length`` counts the entries, ``version`` every change; both are set in the transaction that changes.
#: ``terms`` is what the people have agreed on (limits of time, rating), ``next`` the match that follows.
matches = Table(
    "matches",
    meta,
    Column("id", String(16), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("origin", String(16), nullable=False),
    Column("dice", String(16), nullable=False, server_default="drawn"),
    Column("began", Integer, nullable=False, server_default="0"),
    Column("rules", Integer, nullable=False, server_default="0"),
    Column("owner", String(40), nullable=False, index=True),
    Column("length", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("caption", Text, nullable=False),
    Column("deciding", String(200), nullable=False),
    Column("bot_turn", Boolean, nullable=False),
    Column("outcome", Text, nullable=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("terms", Text, nullable=False, server_default="{}"),
    Column("next", String(16), nullable=False, server_default=""),
)

#: ``token_hash`` is of an invitation until a link seat is ``taken``, then of the token of who took it.
#: ``free_at`` is when a seat that the owner wants freed is free, unless its holder refuses.
#: ``offered`` says to whom a free seat is offered: "*" is everybody, else a player. ``since`` is when the
#: turn of the side began, ``used`` what it has used of its time before; ``here`` and ``seen`` tell of its
#: holder.
seats = Table(
    "seats",
    meta,
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("token_hash", String(64), nullable=True, unique=True),
    Column("nonce", String(40), nullable=False),
    Column("webhook", Text, nullable=False),
    Column("taken", Boolean, nullable=False, server_default=false()),
    Column("free_at", Float, nullable=True),
    Column("offered", String(40), nullable=False, server_default="", index=True),
    Column("since", Float, nullable=True),
    Column("used", Float, nullable=False, server_default="0"),
    Column("here", Boolean, nullable=False, server_default=false()),
    Column("seen", Float, nullable=True),
)

#: Who may act for a seat; ``read`` is the last line of the chat that he has seen.
holders = Table(
    "holders",
    meta,
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(40), primary_key=True),
    Column("player", String(40), primary_key=True, index=True),
    Column("name", String(40), nullable=False),
    Column("read", Integer, nullable=False, server_default="0"),
)

#: When clocks stand: those of a match, or in all matches those of a player. Without an end
#: until further notice.
stops = Table(
    "stops",
    meta,
    Column("owner", String(40), primary_key=True),
    Column("begin", Float, primary_key=True),
    Column("end", Float, nullable=True),
)

#: How strong players are at a game.
ratings = Table(
    "ratings",
    meta,
    Column("game", String(80), primary_key=True),
    Column("player", String(40), primary_key=True, index=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("updated", Float, nullable=False),
)

#: What each rated match did to the ratings of its players; a match is rated once.
rated = Table(
    "rated",
    meta,
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(40), primary_key=True, index=True),
    Column("opponent", String(40), nullable=False),
    Column("side", String(40), nullable=False),
    Column("score", Float, nullable=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("created", Float, nullable=False),
)

#: What was done, append only. ``kind``: act, order (a standing order), undo, redo.
entries = Table(
    "entries",
    meta,
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("side", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("text", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("extra", Text, nullable=False),
    Column("created", Float, nullable=False),
)

#: Whole states after ``number`` entries; ``settled`` where nothing before can be taken back any more.
snapshots = Table(
    "snapshots",
    meta,
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kept", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("settled", Boolean, nullable=False, server_default=true()),
)

chat = Table(
    "chat",
    meta,
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("side", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)

#: Browsers that are told of a player's turn, by the hash of their address at a push service.
browsers = Table(
    "browsers",
    meta,
    Column("endpoint_hash", String(64), primary_key=True),
    Column("player", String(40), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("key", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("created", Float, nullable=False),
)

#: Where players want mail, when they have confirmed it.
mails = Table(
    "mails",
    meta,
    Column("player", String(40), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("nonce", String(40), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
)

#: Which lessons a player has done: with the account, or with a guest's or the local player's sessions.
learned = Table(
    "learned",
    meta,
    Column("player", String(40), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("created", Float, nullable=False),
)

Index("ix_matches_bots", matches.c.bot_turn, matches.c.updated)

__all__ = [
    "browsers",
    "chat",
    "entries",
    "holders",
    "learned",
    "mails",
    "matches",
    "meta",
    "rated",
    "ratings",
    "resets",
    "seats",
    "secrets",
    "security",
    "sessions",
    "snapshots",
    "stops",
    "users",
]
