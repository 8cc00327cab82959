"""Connections: so many from one neighbour, and none that keeps us waiting for its request.

uvicorn waits without end for a request that is sent drop by drop, and reads headers of any length. This
protocol hangs up on both. Files are what a server runs out of: each connection takes one, so the last ones
are kept for the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hexfront.server.networks import neighbour
from hexfront.server.settings import is_loopback

#: Faults of ours are told, but not each request that is none: strangers could fill the disk with them.
log = logging.getLogger("uvicorn.error.connections")
log.setLevel(logging.ERROR)
#: Seconds until a request has begun and its headers are there; until its body is there, too.
HEAD_SECONDS, BODY_SECONDS = 15.0, 60.0
LONGEST_HEAD = 32 * 1024
TOO_LONG = "The headers of this request are too long."
#: Connections of one neighbour. A browser has six at a time; many people may share an address.
MOST_OF_ONE = 250
#: Files that are not for connections.
KEPT_FILES = 128
FALLBACK_FILES = 1024
#: A connection that is not done so many seconds after the server was told to stop is cut: nobody who does not
#: read can hold up the end.
LAST_SECONDS = 0.6
#: Called when the server on an event loop stops, as soon as there is a connection that waits.
at_stop: WeakKeyDictionary[asyncio.AbstractEventLoop, Callable[[], None]] = WeakKeyDictionary()


def most_files() -> int:
    """The number of files that this process may have open; raised as far as the system lets us."""
    try:
        import resource  # noqa: PLC0415 - not everywhere
    except ImportError:
        return FALLBACK_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            pass
    return soft if soft > 0 else FALLBACK_FILES


class Counted:
    """How many connections there are, and from whom."""

    def __init__(self) -> None:
        self.most = max(KEPT_FILES, most_files() - KEPT_FILES)
        self.all = 0
        self.by_neighbour: Counter[str] = Counter()

    def come(self, who: str) -> bool:
        """Count a connection; false if there are too many. ``who`` is empty for those that nobody limits."""
        self.all += 1
        if who:
            self.by_neighbour[who] += 1
        most_of_one = min(MOST_OF_ONE, self.most // 4)
        return self.all <= self.most and (not who or self.by_neighbour[who] <= most_of_one)

    def go(self, who: str) -> None:
        """A connection has ended."""
        self.all -= 1
        if who:
            self.by_neighbour[who] -= 1
            if not self.by_neighbour[who]:
                del self.by_neighbour[who]


@cache
def counted() -> Counted:
    """The connections of this process."""
    return Counted()


class Protocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an end to its patience."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = log
        self._who = ""
        self._head = 0
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody connects."""
        super().connection_made(transport)
        self._who = limited(self.config, self.client[0] if self.client else "")
        if not counted().come(self._who):
            transport.abort()
            return
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        counted().go(self._who)
        self._wait(None)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops."""
        if self.loop in at_stop:
            at_stop[self.loop]()
        super().shutdown()
        self.loop.call_later(LAST_SECONDS, self._give_up)

    def data_received(self, data: bytes) -> None:
        """Part of a request."""
        # While headers are read every byte counts as one of them; a body begins a count of its own.
        self._head += len(data)
        super().data_received(data)
        if self._head > LONGEST_HEAD:
            self.send_400_response(TOO_LONG)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if self._timer is None:
            self._wait(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """The headers are there."""
        # They may have come in one piece, and much else with them.
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > LONGEST_HEAD:
            self.send_400_response(TOO_LONG)
            raise ValueError(TOO_LONG)
        self._head = -(1 << 40)
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._head = 0
        self._wait(None)
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong, once, and hang up."""
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def _wait(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self._timer = None
        if not self.transport.is_closing():
            self.transport.abort()


def limited(config: Any, address: str) -> str:
    """Whom to count a connection for; nobody limits this machine and the proxies that it believes."""
    if is_loopback(address) or address in (config.forwarded_allow_ips or ()):
        return ""
    return neighbour(address)
