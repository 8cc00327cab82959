"""The log of what bears on security, for the owner of the server."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from hexfront.server.store.tables import security

#: Nothing is kept longer, and never more lines: a stranger cannot fill the disk with his failures.
KEPT_SECONDS, KEPT_LINES = 90 * 24 * 3600.0, 100_000


class Noted(msgspec.Struct, frozen=True):
    """One line: what happened to which account, from which network."""

    kind: str
    player: str = ""
    name: str = ""
    network: str = ""
    detail: str = ""
    created: float = 0.0


def note(conn: Connection, line: Noted) -> None:
    """Add a line, and forget what is too old."""
    now = time.time()
    number = conn.execute(
        insert(security)
        .values(
            created=now,
            kind=line.kind,
            player=line.player,
            name=line.name,
            network=line.network[:60],
            detail=line.detail,
        )
        .returning(security.c.number)
    ).scalar_one()
    conn.execute(
        delete(security).where(
            (security.c.created < now - KEPT_SECONDS) | (security.c.number <= number - KEPT_LINES)
        )
    )


def read(conn: Connection, most: int, kinds: tuple[str, ...] = (), since: float = 0.0) -> list[Noted]:
    """The last lines, the oldest of them first."""
    query = select(security).where(security.c.created >= since)
    if kinds:
        query = query.where(security.c.kind.in_(kinds))
    rows = conn.execute(query.order_by(security.c.number.desc()).limit(most)).all()
    return [
        Noted(row.kind, row.player, row.name, row.network, row.detail, row.created) for row in reversed(rows)
    ]


def count(conn: Connection, kind: str, since: float) -> int:
    """How often something happened since a moment."""
    here = (security.c.kind == kind) & (security.c.created >= since)
    return int(conn.execute(select(func.count()).select_from(security).where(here)).scalar_one())


def forget_name(conn: Connection, player: str) -> None:
    """The log keeps what happened to an account that is gone, not whose it was."""
    conn.execute(update(security).where(security.c.player == player).values(name=""))
