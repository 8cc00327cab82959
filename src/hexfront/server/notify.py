"""Between server processes on one PostgreSQL: who changes a match tells the others."""

from __future__ import annotations

import asyncio
import logging

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from hexfront.server.bulletin import READ
from hexfront.server.matches import Matches
from hexfront.server.store.database import CHANNEL

log = logging.getLogger("hexfront.server")
PAUSE = 1.0


async def listen(matches: Matches, begun: asyncio.Event) -> None:
    """Hear of the changes of other processes until cancelled; a lost connection is made again.

    ``begun`` is set when it listens, or when the first try has failed.
    """
    address = matches.db.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as conn:
                await conn.execute(f"LISTEN {CHANNEL}")
                # While nobody listened anything may have happened.
                await asyncio.gather(*(matches.hear_of(room.id) for room in matches.loaded()))
                begun.set()
                async for notice in conn.notifies():
                    await matches.hear(READ.decode(notice.payload))
        except (psycopg.Error, OSError) as error:
            log.warning("no news from other processes for now: %s", type(error).__name__)
        finally:
            begun.set()
        await asyncio.sleep(PAUSE)


async def look_round(matches: Matches, every: float) -> None:
    """Now and then compare with the database, until cancelled."""
    while True:
        await asyncio.sleep(every)
        try:
            await matches.look_round()
        except SQLAlchemyError as error:
            log.warning("the database does not answer for now: %s", type(error).__name__)
