"""Which lessons somebody has done."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, select

from hexfront.server.store.tables import learned
from hexfront.server.store.upsert import put


def add_learned(conn: Connection, player: str, game: str, lesson: str, created: float | None = None) -> None:
    """A player has done a lesson; the first time counts."""
    values = {"player": player, "game": game, "lesson": lesson, "created": created or time.time()}
    conn.execute(put(conn, learned).values(values).on_conflict_do_nothing())


def find_learned(conn: Connection, player: str) -> list[tuple[str, str]]:
    """The lessons that a player has done, as game and name, the first one first."""
    rows = conn.execute(select(learned).where(learned.c.player == player).order_by(learned.c.created))
    return [(row.game, row.lesson) for row in rows]


def move_learned(conn: Connection, old: str, new: str) -> None:
    """What a guest has learned goes with the account."""
    for row in conn.execute(select(learned).where(learned.c.player == old)).all():
        add_learned(conn, new, row.game, row.lesson, row.created)
    conn.execute(delete(learned).where(learned.c.player == old))
