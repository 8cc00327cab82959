"""Web push: a short message, encrypted for one browser, by way of the push service of its maker.

The server has a key pair of its own (VAPID, RFC 8292), by which push services know it again. A message is
encrypted with keys that only the browser has (RFC 8291). It says in which game it is whose turn, or who
invites to which game, nothing else. Needs the extra ``push``; without it nobody can switch it on.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import http.client
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import msgspec

from hexfront.server import words
from hexfront.server.errors import MALFORMED, Refused
from hexfront.server.room import Room
from hexfront.server.settings import Settings
from hexfront.server.store.database import Database
from hexfront.server.store.notices import Browser, drop_browser, find_browsers, kept_secret
from hexfront.server.webhook import check_url, post
from hexfront.server.words import Word

log = logging.getLogger("hexfront.server")
AT_ONCE, MOST_WAITING = 4, 200
#: How long a push service keeps a message for a browser that is not there.
KEPT_SECONDS = 3 * 24 * 3600
#: The server's proof is good for so long.
PROOF_SECONDS = 12 * 3600
#: What a push service answers when a browser wants nothing any more.
GONE = (404, 410)
POINT_BYTES, AUTH_BYTES = 65, 16


def available() -> bool:
    """Whether the packages of the extra are there."""
    try:
        import http_ece  # noqa: F401, PLC0415
        import py_vapid  # noqa: F401, PLC0415
    except ImportError:
        return False
    return True


def packed(raw: bytes) -> str:
    """Bytes as push services write them."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """Bytes from how push services write them."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""


def checked(browser: Browser, private: bool) -> Browser:
    """A browser that may be written to, or a refusal."""
    check_url(browser.endpoint)
    if not private and not browser.endpoint.startswith("https://"):
        raise Refused(MALFORMED, "A push service has an https address.")
    key = unpacked(browser.key)
    if len(key) != POINT_BYTES or key[:1] != b"\x04" or len(unpacked(browser.auth)) != AUTH_BYTES:
        raise Refused(MALFORMED, "These are not the keys of a browser.")
    return browser


def subject(settings: Settings) -> str:
    """Whom a push service may turn to about this server."""
    if settings.mail_from:
        return f"mailto:{settings.mail_from}"
    return settings.site or "mailto:nobody@hexfront.invalid"


class Push:
    """Tells browsers that have asked for it when it becomes their player's turn."""

    def __init__(self, db: Database, private: bool, subject: str) -> None:
        self.db = db
        #: Whether a push service may be at this machine: on a server for one person, and in tests.
        self.private = private
        self.subject = subject
        self.key = ""
        self._vapid: Any = None
        self._threads = ThreadPoolExecutor(AT_ONCE, "hexfront-push")
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Find the key pair of the server, or make one."""
        if not available():
            return
        from py_vapid import Vapid02  # noqa: PLC0415

        fresh = Vapid02()
        fresh.generate_keys()
        text = fresh.private_pem().decode()
        kept = await self.db.write(lambda conn: kept_secret(conn, "vapid", text))
        self._vapid = Vapid02.from_pem(kept.encode())
        self.key = packed(point_of(self._vapid.public_key))

    async def close(self) -> None:
        """Give up what is under way."""
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def tell(self, room: Room, side: str) -> None:
        """It has become the turn of a side."""
        self.say(words.turn(room, side))

    def say(self, word: Word) -> None:
        """Tell the browsers of some players."""
        if not self.key or not word.players or len(self._tasks) >= MOST_WAITING:
            return
        message = {"title": word.game, "body": word.text, "match": word.match, "path": word.path}
        task = asyncio.create_task(self._send(word.players, msgspec.json.encode(message), word.match))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, players: list[str], message: bytes, topic: str) -> None:
        loop = asyncio.get_running_loop()
        for browser in await self.db.read(lambda conn: find_browsers(conn, players)):
            try:
                status = await loop.run_in_executor(self._threads, self._deliver, browser, message, topic)
            except (OSError, http.client.HTTPException, ValueError) as error:
                log.info("push of match %s: %s", topic, type(error).__name__)
                continue
            if status in GONE:
                endpoint = browser.endpoint
                await self.db.write(lambda conn, where=endpoint: drop_browser(conn, where))  # type: ignore[misc]

    def _deliver(self, browser: Browser, message: bytes, topic: str) -> int:
        parts = urlsplit(browser.endpoint)
        claims = {
            "sub": self.subject,
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + PROOF_SECONDS,
        }
        headers = {
            **self._vapid.sign(claims),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS),
            # A newer message of a match takes the place of one that has not been delivered.
            "Topic": topic,
        }
        return post(browser.endpoint, encrypted(browser, message), self.private, headers)


def point_of(public_key: Any) -> bytes:
    """A public key as the point that browsers know it by."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415

    raw: bytes = public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return raw


def encrypted(browser: Browser, message: bytes) -> bytes:
    """A message that this browser alone can read."""
    import http_ece  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    once = ec.generate_private_key(ec.SECP256R1())
    made: bytes = http_ece.encrypt(
        message,
        private_key=once,
        dh=unpacked(browser.key),
        auth_secret=unpacked(browser.auth),
        version="aes128gcm",
    )
    return made
