"""Which lessons somebody has done."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from hexfront.server.store.tables import learned


def add_learned(conn: Connection, player: str, game: str, lesson: str, created: float | None = None) -> None:
    """A player has done a lesson; the first time counts."""
    put: Any = postgresql.insert if conn.dialect.name == "postgresql" else sqlite.insert
    values = {"player": player, "game": game, "lesson": lesson, "created": created or time.time()}
    conn.execute(put(learned).values(values).on_conflict_do_nothing())


def find_learned(conn: Connection, player: str) -> list[tuple[str, str]]:
    """The lessons that a player has done, as game and name, the first one first."""
    rows = conn.execute(select(learned).where(learned.c.player == player).order_by(learned.c.created))
    return [(row.game, row.lesson) for row in rows]


def move_learned(conn: Connection, old: str, new: str) -> None:
    """What a guest has learned goes with the account."""
    for row in conn.execute(select(learned).where(learned.c.player == old)).all():
        add_learned(conn, new, row.game, row.lesson, row.created)
    conn.execute(delete(learned).where(learned.c.player == old))
