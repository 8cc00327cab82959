"""Around every request: headers that tell browsers to be careful, and which hosts we answer to."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

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


class Guard:
    """The outermost layer: checks the host and adds the headers.

    A local server answers only to the names of this machine, so that no page on the web can reach it by
    pointing a name of its own at 127.0.0.1.
    """

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, carefully."""
        if scope["type"] != "http":  # type: ignore[comparison-overlap]
            await self.app(scope, receive, send)
            return

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                extra = [pair for pair in HEADERS if pair[0] not in present]
                if scope["path"].startswith("/api") and b"cache-control" not in present:
                    extra.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        if self.hosts and "*" not in self.hosts and _host(scope) not in self.hosts:
            await _refuse(careful, 403, "This server does not answer to that name.")
            return
        await self.app(scope, receive, careful)


def _host(scope: Any) -> str:
    for name, value in scope["headers"]:
        if name == b"host":
            text: str = value.decode("latin-1").lower()
            if text.startswith("["):
                return text[1:].split("]", maxsplit=1)[0]
            return text.rsplit(":", 1)[0] if ":" in text else text
    return ""


async def _refuse(send: Any, status: int, message: str) -> None:
    body = msgspec.json.encode({"error": {"message": message}})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
