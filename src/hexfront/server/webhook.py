"""Your turn: a short message to an address that a player gave. Sent once, answers ignored."""

from __future__ import annotations

import asyncio
import http.client
import logging
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import msgspec

from hexfront.server.errors import MALFORMED, Refused
from hexfront.server.networks import reachable
from hexfront.server.numbering import index_for
from hexfront.server.room import Room

log = logging.getLogger("hexfront.server")
TIMEOUT = 3.0
#: Ports of the web; others below 1024 belong to mail, shells and the like.
WEB_PORTS, FIRST_FREE_PORT, LAST_PORT = (80, 443), 1024, 65535
AT_ONCE, MOST_WAITING = 4, 200


def check_url(url: str) -> str:
    """An address that may be called, or a refusal."""
    try:
        parts = urlsplit(url)
        port = parts.port if parts.port is not None else WEB_PORTS[0]
    except ValueError:
        raise Refused(MALFORMED, "This address cannot be read.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refused(MALFORMED, "A webhook is an http or https address.")
    if parts.username or parts.password or not (port in WEB_PORTS or FIRST_FREE_PORT <= port <= LAST_PORT):
        raise Refused(
            MALFORMED, "A webhook has no name, no password, and the port 80, 443 or one from 1024 on."
        )
    if not url.isascii() or not url.isprintable() or " " in url:
        raise Refused(MALFORMED, "This address has characters that do not belong there.")
    return url


class Webhooks:
    """Tells the sides that have asked for it when it becomes their turn."""

    def __init__(self, private: bool) -> None:
        #: Whether addresses that only this machine or its network can reach may be called.
        self.private = private
        # Threads of their own: somebody who is slow to answer holds up other webhooks at worst.
        self._threads = ThreadPoolExecutor(AT_ONCE, "hexfront-webhook")
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self, room: Room, side: str) -> None:
        """It has become the turn of a side."""
        self._call(room, side, "turn", {})

    def tell_rematch(self, room: Room, side: str, follows: str) -> None:
        """Another match follows one that is over, and its player is invited."""
        self._call(room, side, "rematch", {"next": follows})

    def _call(self, room: Room, side: str, event: str, more: dict[str, str]) -> None:
        url = room.seats[side].webhook
        if url and len(self._tasks) < MOST_WAITING:
            told = {"event": event, "match": room.id, "side": side, "index": index_for(room.journal, [side])}
            message = told | {"game": room.game.title} | more
            task = asyncio.create_task(self._send(url, room.id, side, msgspec.json.encode(message)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Give up what is under way."""
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _send(self, url: str, match: str, side: str, body: bytes) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, post, url, body, self.private)
        except (OSError, http.client.HTTPException, ValueError) as error:
            log.info("webhook of %s in %s: %s", side, match, type(error).__name__)


def post(url: str, body: bytes, private: bool, more: dict[str, str] | None = None) -> int:
    """Send a message; no redirects, no proxies. Private addresses only where they are allowed.

    Of the answer only the first bytes are waited for: nothing but the status matters, and whoever sends it
    drop by drop shall not keep us. Gives the status, or 0 if it cannot be read.
    """
    parts = urlsplit(url)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    address = str(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4][0])
    # The address that was checked is the one that is called: a name cannot change its mind in between.
    if not private and not reachable(address):
        raise ValueError("a private address")
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    raw = socket.create_connection((address, port), timeout=TIMEOUT)
    try:
        connection.sock = (
            ssl.create_default_context().wrap_socket(raw, server_hostname=host) if secure else raw
        )
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": "hexfront", "Connection": "close"}
        connection.request("POST", path, body, headers | (more or {}))
        first = connection.sock.recv(16).split()
        return int(first[1]) if len(first) > 1 and first[1].isdigit() else 0
    finally:
        connection.close()
        raw.close()
