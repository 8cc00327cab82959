"""Around every request: headers that tell browsers to be careful, and which hosts we answer to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from hexfront.server.settings import Settings, is_loopback

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
#: What a browser or a program at this machine sends. There are dozens of headers with which proxies, tunnels
#: and balancers say that they speak for somebody else, so any header but these is taken for one of them.
OWN_HEADERS = frozenset(
    (
        b"authorization", b"cache-control", b"connection", b"cookie", b"dnt", b"expect", b"from", b"host",
        b"keep-alive", b"last-event-id", b"origin", b"pragma", b"priority", b"range", b"referer",
        b"save-data", b"te", b"transfer-encoding", b"upgrade-insecure-requests", b"user-agent",
        b"x-hexfront-csrf", b"x-requested-with",
    )
)  # fmt: skip
HOST = re.compile(rb"(\[[0-9a-fA-F:.]+\]|[\w.\-]+)?(:\d{1,5})?")
LONGEST_PATH = 2000
OWN_FAMILIES = (b"accept", b"content-", b"if-", b"sec-")


def from_this_machine(scope: Any) -> bool:
    """Whether somebody at this machine sent a request, as far as can be told.

    The connection comes from loopback, it was made to a name of this machine (else a page on the web could
    point a name of its own at 127.0.0.1), and no header says that somebody passed it on. What a header claims
    is never believed in favour of a request, only against it.
    """
    client = scope.get("client")
    if not client or not is_loopback(client[0]) or not is_loopback(host_of(scope)):
        return False
    return all(name in OWN_HEADERS or name.startswith(OWN_FAMILIES) for name, _ in scope["headers"])


def answers_to(settings: Settings) -> Callable[[str], bool]:
    """The host names that a server answers to; one for this machine alone, only to those of this machine."""
    names = settings.hosts
    if names:
        return lambda host: "*" in names or host in names
    return is_loopback if settings.local and settings.alone else lambda host: True


class Guard:
    """The outermost layer: checks the host and adds the headers."""

    def __init__(self, app: ASGIApp, answers: Callable[[str], bool]) -> None:
        self.app = app
        self.answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, carefully."""
        if scope["type"] != "http":  # type: ignore[comparison-overlap]
            await self.app(scope, receive, send)
            return

        begun = False

        async def careful(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                present = {name.lower() for name, _ in message["headers"]}
                extra = [pair for pair in HEADERS if pair[0] not in present]
                if scope["path"].startswith("/api") and b"cache-control" not in present:
                    extra.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        if not _readable(scope):
            await refuse(careful, 400, "This request cannot be understood.")
            return
        if not self.answers(host_of(scope)):
            await refuse(careful, 403, "This server does not answer to that name.")
            return
        try:
            await self.app(scope, receive, careful)
        except asyncio.CancelledError:
            # Only a server that stops gives up a request; whoever sent it can send it again to the next one.
            if not begun:
                await refuse(careful, 503, "The server is stopping. Try again in a moment.")


def host_of(scope: Any) -> str:
    """The host name that a request was sent to, without its port."""
    for name, value in scope["headers"]:
        if name == b"host":
            text: str = value.decode("latin-1").lower()
            if text.startswith("["):
                return text[1:].split("]", maxsplit=1)[0]
            return text.rsplit(":", 1)[0] if ":" in text else text
    return ""


def _readable(scope: Any) -> bool:
    """Whether host and path are what programs send: one host with a port that is a number, no control
    characters."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) > 1 or (hosts and not HOST.fullmatch(hosts[0])):
        return False
    path: str = scope["path"]
    return len(path) <= LONGEST_PATH and path.isprintable()


async def refuse(send: Any, status: int, message: str) -> None:
    """An answer outside of the application."""
    body = msgspec.json.encode({"error": {"message": message}})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
