"""Noting what bears on security; ``hexfront accounts log`` shows it to the owner of the server."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from hexfront.server.store.database import Database
from hexfront.server.store.security import Noted, note

log = logging.getLogger("hexfront.server")

LOGIN, FAILED, LOGOUT = "login", "login failed", "logged out"
REGISTERED, DELETED = "account made", "account deleted"
PASSWORD, RESET, RESET_MADE, RESET_FAILED = "password changed", "password reset", "reset code", "reset failed"
LIMIT = "limit"
KINDS = (
    LOGIN,
    FAILED,
    LOGOUT,
    REGISTERED,
    DELETED,
    PASSWORD,
    RESET,
    RESET_MADE,
    RESET_FAILED,
    LIMIT,
)
#: Of one limit and network a line is written at most so often: whoever hammers must not fill the log.
LIMIT_SECONDS, MOST_LIMITS = 600.0, 5000


class Watch:
    """Writes the log. What cannot be written (a full disk) must not keep anybody from logging out."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self._limits: dict[tuple[str, str], float] = {}
        self._writing: set[asyncio.Task[None]] = set()

    async def note(self, kind: str, network: str, player: str = "", name: str = "", detail: str = "") -> None:
        """Add a line."""
        line = Noted(kind, player, name, network, detail)
        try:
            await self.db.write(lambda conn: note(conn, line))
        except SQLAlchemyError as error:
            log.warning("the security log cannot be written: %s", type(error).__name__)

    def limited(self, kind: str, network: str, player: str = "") -> None:
        """Somebody has met a limit; the request does not wait for the line."""
        now = time.monotonic()
        if self._limits.get((kind, network), 0.0) > now:
            return
        if len(self._limits) >= MOST_LIMITS:
            self._limits.clear()
        self._limits[kind, network] = now + LIMIT_SECONDS
        task = asyncio.ensure_future(self.note(LIMIT, network, player, detail=kind))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def close(self) -> None:
        """Finish writing."""
        await asyncio.gather(*self._writing, return_exceptions=True)
