"""Quiet moments: what nobody waits for is done when nobody waits for anything else.

A server that has just started shares its machine with the browser that opens its first page. What it makes
ready beforehand must not hold up either of them.
"""

from __future__ import annotations

import asyncio
import time

from litestar.types import ASGIApp, Receive, Scope, Send

#: How often somebody who waits looks whether the requests under way have been answered, in seconds.
LOOK = 0.05
#: Live streams stay open; nobody waits for their end.
STREAM = "/events"


class Quiet:
    """Knows when a server was last asked something."""

    def __init__(self) -> None:
        self._under_way = 0
        self._last = time.monotonic()

    def around(self, app: ASGIApp) -> ASGIApp:
        """An application whose requests are noted."""

        async def noted(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http" or scope["path"].endswith(STREAM):  # type: ignore[comparison-overlap]
                await app(scope, receive, send)
                return
            self._under_way += 1
            try:
                await app(scope, receive, send)
            finally:
                self._under_way -= 1
                self._last = time.monotonic()

        return noted

    async def moment(self, calm: float, most: float) -> None:
        """Wait until nothing has been asked for so many seconds, ``most`` seconds at most."""
        end = time.monotonic() + most
        while (now := time.monotonic()) < end:
            left = LOOK if self._under_way else self._last + calm - now
            if left <= 0:
                return
            await asyncio.sleep(min(left, end - now))
