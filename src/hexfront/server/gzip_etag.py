"""How answers travel: packed where that helps, and not at all where the browser has them already.

Streams pass untouched, so nothing holds live updates back. An answer that carries a secret is never packed:
from the packed size of an answer that mixes secrets with what a stranger can choose, the secret can be
guessed letter by letter.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

#: Bytes from which packing pays, and from which it is better done beside.
SMALLEST, LARGE = 1024, 64 * 1024
LEVEL, KEPT_LEVEL = 4, 9
MOST_KEPT = 64
PACKABLE = (b"application/json", b"image/svg+xml", b"text/", b"application/manifest+json")
#: What an answer with a secret in it says: the token of a session, the token of a seat.
SECRETS = (b'"csrf":', b"#seat=", b'"token":')
#: Answers that are the same for everybody until the server is another version.
SAME_FOR_ALL = "/api/games"
OK, NOT_MODIFIED = 200, 304
Headers = list[tuple[bytes, bytes]]


class GzipAndEtags:
    """A layer that marks, packs and spares answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; look at its answer before it is sent."""
        if scope["type"] != "http":  # type: ignore[comparison-overlap]
            await self.app(scope, receive, send)
            return
        begun: list[Any] = []

        async def deliver(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
            elif begun and message["type"] == "http.response.body":
                start, body = begun.pop(), message
                if not message.get("more_body", False):
                    start, body = await self._ready(scope, start, message)
                await send(start)
                await send(body)
            else:
                await send(message)

        await self.app(scope, receive, deliver)

    async def _ready(self, scope: Any, start: Any, body: Any) -> tuple[Any, Any]:
        content: bytes = body.get("body", b"")
        headers: Headers = [(name.lower(), value) for name, value in start["headers"]]
        packable = len(content) >= SMALLEST and _header(headers, b"content-type").startswith(PACKABLE)
        tag = b""
        if start["status"] == OK and scope["method"] in ("GET", "HEAD"):
            if scope["path"].startswith(SAME_FOR_ALL) and not _header(headers, b"cache-control"):
                headers.append((b"cache-control", b"no-cache"))
            kept = _header(headers, b"cache-control")
            if b"no-cache" in kept or (packable and b"immutable" in kept):
                tag = b'W/"%s"' % hashlib.sha256(content).hexdigest()[:20].encode()
                headers.append((b"etag", tag))
        if tag and tag in _header(scope["headers"], b"if-none-match"):
            spared = [(name, value) for name, value in headers if name in (b"etag", b"cache-control")]
            return {**start, "status": NOT_MODIFIED, "headers": spared}, {**body, "body": b""}
        if packable:
            headers.append((b"vary", b"Accept-Encoding"))
            # What has a tag is the same for everybody, so there is no secret in it.
            if _takes_gzip(scope) and (tag or not any(secret in content for secret in SECRETS)):
                content = await self._packed(tag, content)
                headers = [pair for pair in headers if pair[0] != b"content-length"]
                headers += [(b"content-encoding", b"gzip"), (b"content-length", str(len(content)).encode())]
        return {**start, "headers": headers}, {**body, "body": content}

    async def _packed(self, tag: bytes, content: bytes) -> bytes:
        """Packed content; what stays the same is packed once, and thoroughly. Megabytes are packed by a
        thread, so that nobody else waits."""
        packed = self._kept.get(tag) if tag else None
        if packed is not None:
            return packed
        level = KEPT_LEVEL if tag else LEVEL
        if len(content) < LARGE:
            packed = gzip.compress(content, level, mtime=0)
        else:
            packed = await asyncio.to_thread(gzip.compress, content, level, mtime=0)
        if tag:
            self._kept[tag] = packed
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return packed


def _header(headers: Any, wanted: bytes) -> bytes:
    return b", ".join(value for name, value in headers if name == wanted)


def _takes_gzip(scope: Any) -> bool:
    """Whether a client can unpack: it names gzip, and not with a weight of nothing."""
    for word in _header(scope["headers"], b"accept-encoding").split(b","):
        name, _, weight = word.strip().lower().partition(b";")
        if name.strip() == b"gzip":
            return weight.replace(b" ", b"") not in (b"q=0", b"q=0.0", b"q=0.00", b"q=0.000")
    return False
