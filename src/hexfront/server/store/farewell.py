"""An account goes, and what belongs to it alone goes with it.

A match that nobody else has a seat in is deleted. A match with others stays theirs: the seat says that a
former player held it, what he said is gone, and whoever owns the match then can free the seat at once.
"""

from __future__ import annotations

import secrets
import time
from typing import Any

from sqlalchemy import Connection, delete, func, or_, select, update

from hexfront.server.secret import hashed, new_token
from hexfront.server.store.games import SERVER_NAME, touch
from hexfront.server.store.security import forget_name
from hexfront.server.store.tables import (
    browsers,
    chat,
    holders,
    learned,
    mails,
    matches,
    rated,
    ratings,
    resets,
    seats,
    sessions,
    stops,
    users,
)

FORMER_NAME = "a former player"
FORMER = "former-"


def former_player() -> str:
    """Who holds a seat of somebody who is gone: nobody who could come back."""
    return f"{FORMER}{secrets.token_hex(12)}"


def say_farewell(conn: Connection, user: str, name: str) -> list[str]:
    """Delete an account with its data; the matches that were touched or are gone."""
    touched = _matches_of(conn, user)
    for match in touched:
        others = _others(conn, match, user)
        if others is None:
            conn.execute(delete(matches).where(matches.c.id == match))
        else:
            _leave(conn, match, user, name, others)
    for table in (sessions, resets, ratings, rated, browsers, mails, learned):
        conn.execute(delete(table).where(table.c.player == user))
    conn.execute(update(rated).where(rated.c.opponent == user).values(opponent=""))
    conn.execute(update(seats).where(seats.c.offered == user).values(offered=""))
    conn.execute(delete(stops).where(stops.c.owner == user))
    conn.execute(delete(users).where(users.c.id == user))
    forget_name(conn, user)
    return touched


def _matches_of(conn: Connection, user: str) -> list[str]:
    held = select(holders.c.match_id).where(holders.c.player == user)
    rows = conn.execute(select(matches.c.id).where(or_(matches.c.owner == user, matches.c.id.in_(held))))
    return sorted(row.id for row in rows)


def _others(conn: Connection, match: str, user: str) -> list[str] | None:
    """The other players of a match, perhaps without names of their own; ``None`` if it is his alone."""
    there = conn.execute(select(holders.c.player, holders.c.side).where(holders.c.match_id == match)).all()
    others = [row.player for row in there if row.player != user and not row.player.startswith(FORMER)]
    held = {row.side for row in there}
    links = conn.execute(
        select(seats.c.side).where(seats.c.match_id == match, seats.c.taken.is_(True), seats.c.kind == "link")
    )
    # A seat that was taken with its token alone has no holder by name.
    by_token = any(row.side not in held for row in links)
    owner = conn.execute(select(matches.c.owner).where(matches.c.id == match)).scalar_one()
    return others if others or by_token or owner != user else None


def _leave(conn: Connection, match: str, user: str, name: str, others: list[str]) -> None:
    gone = former_player()
    here = holders.c.match_id == match
    sides = conn.execute(select(holders.c.side).where(here, holders.c.player == user)).scalars().all()
    for side in sides:
        shared = conn.execute(
            select(func.count()).select_from(holders).where(here, holders.c.side == side)
        ).scalar_one()
        if shared > 1:
            # Somebody else sits there as well: the seat goes on with him.
            conn.execute(delete(holders).where(here, holders.c.side == side, holders.c.player == user))
            continue
        conn.execute(
            update(holders)
            .where(here, holders.c.side == side, holders.c.player == user)
            .values(player=gone, name=FORMER_NAME)
        )
        _orphan(conn, match, side)
    owner = matches.c.owner == user
    conn.execute(update(matches).where(matches.c.id == match, owner).values(owner=[*others, gone][0]))
    _unsay(conn, match, list(sides), name)
    touch(conn, match)


def _orphan(conn: Connection, match: str, side: str) -> None:
    """Nobody has the token of the seat, and it can be freed as soon as the owner of the match asks."""
    values: dict[str, Any] = {
        "kind": "link",
        "taken": True,
        "token_hash": hashed(new_token()),
        "free_at": time.time(),
        "webhook": "",
    }
    conn.execute(update(seats).where(seats.c.match_id == match, seats.c.side == side).values(values))


def _unsay(conn: Connection, match: str, sides: list[str], name: str) -> None:
    """Take out what somebody said, and his name where the server said it."""
    here = chat.c.match_id == match
    # Before he had a name he spoke under that of his side.
    unnamed = chat.c.side.in_(sides) & (chat.c.name == chat.c.side)
    conn.execute(delete(chat).where(here, or_(chat.c.name == name, unnamed)))
    told = func.replace(chat.c.text, name, FORMER_NAME)
    conn.execute(update(chat).where(here, chat.c.name == SERVER_NAME).values(text=told))
