"""Limits in the database: buckets that all server processes draw from."""

from __future__ import annotations

import time

from sqlalchemy import Connection, case, delete, select

from hexfront.server.secret import hashed
from hexfront.server.store.tables import buckets
from hexfront.server.store.upsert import put

#: After so many seconds every bucket is full again, and need not be remembered.
FULL_SECONDS = 3600.0


def draw(conn: Connection, kind: str, who: str, most: float, rate: float) -> float:
    """Take one from a bucket that holds ``most`` and fills at ``rate`` a second.

    Gives 0 if there was one, else the seconds until there is. One statement, so that of two processes that
    draw at the same moment only one gets the last.
    """
    now, name = time.time(), hashed(who)
    filled = buckets.c.room + (now - buckets.c.filled) * rate
    # A bucket that was filled in the future is full: the clock was set back.
    room = case((filled > most, most), (buckets.c.filled > now, most), else_=filled)
    taken = conn.execute(
        put(conn, buckets)
        .values(kind=kind, who=name, room=most - 1, filled=now)
        .on_conflict_do_update(
            index_elements=[buckets.c.kind, buckets.c.who],
            set_={"room": room - 1, "filled": now},
            where=room >= 1,
        )
        .returning(buckets.c.room)
    ).first()
    conn.execute(delete(buckets).where(buckets.c.filled < now - FULL_SECONDS))
    if taken is not None:
        return 0.0
    here = (buckets.c.kind == kind) & (buckets.c.who == name)
    left = conn.execute(select(room).where(here)).scalar()
    return max(0.0, 1 - float(left or 0)) / rate
