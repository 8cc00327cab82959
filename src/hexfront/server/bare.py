"""A server that does nothing: what the load test measures the real one against.

It speaks the same HTTP by the same means (uvicorn, httptools, our connections), takes the requests of
``hexfront.server.load`` and tells listeners of moves, but it knows no game, keeps nothing and answers with a
table of the usual size made in advance. What a move takes here is the cost of the machine and of the clients.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from hexfront.server.command import listen
from hexfront.server.processes import how, settle
from hexfront.server.settings import Settings

SIDES = ("one", "other")
#: A table has about so many bytes.
USUAL_TABLE = 40_000
HEARTBEAT = 15.0
PADDING = "x" * USUAL_TABLE


class Match:
    """How often somebody has moved, and who listens."""

    def __init__(self) -> None:
        self.index = 0
        self.listeners: set[asyncio.Event] = set()


class Bare:
    """The application."""

    def __init__(self) -> None:
        self.matches: dict[str, Match] = {}
        self.names = map(str, count(1))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request of the load test."""
        if scope["type"] == "lifespan":
            await _live(receive, send)
            return
        more = True
        while more:
            more = (await receive()).get("more_body", False)
        path = scope["path"].removeprefix("/api/").split("/")
        if path[-1] == "events":
            await self.tell(self.matches[path[1]], send)
            return
        status, body = self.answer(scope["method"], path)
        await _send(send, status, msgspec.json.encode(body))

    def answer(self, method: str, path: list[str]) -> tuple[int, Any]:
        """Status and body."""
        if path[0] == "session":
            return 200, {"csrf": "none"}
        if path[0] == "games":
            return 200, [{"slug": "bare", "scenarios": [{"sides": SIDES}]}]
        if path[0] == "join":
            match, side = path[1].split("-")
            return 200, {"id": match, "side": side, "token": path[1]}
        if path == ["matches"]:
            name = next(self.names)
            self.matches[name] = Match()
            return 201, {"id": name, "seats": {side: {"token": f"{name}-{side}"} for side in SIDES}}
        match_ = self.matches[path[1]]
        if method == "POST":
            match_.index += 1
            for listener in match_.listeners:
                listener.set()
        return 200, {"index": match_.index, "legal": [{"action": "move"}], "padding": PADDING}

    async def tell(self, match: Match, send: Any) -> None:
        """Tell a listener of every move until he hangs up or the server stops."""
        heads = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": heads})
        woken, since = asyncio.Event(), -1
        match.listeners.add(woken)
        try:
            while True:
                woken.clear()
                if since < match.index:
                    news = msgspec.json.encode({"index": match.index, "since": max(since, 0)})
                    await _body(send, b"id: 0\nevent: table\ndata: %s\n\n" % news)
                    since = match.index
                try:
                    await asyncio.wait_for(woken.wait(), HEARTBEAT)
                except TimeoutError:
                    await _body(send, b": beat\n\n")
        finally:
            match.listeners.discard(woken)


async def _live(receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


async def _send(send: Any, status: int, body: bytes) -> None:
    heads = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": heads})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _body(send: Any, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


def main() -> int:
    """The command, with the arguments that the load test gives to the real server."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", default=".")
    parser.add_argument("--no-browser", action="store_true")
    told = parser.parse_args()
    with listen("127.0.0.1", told.port) as sock:
        print(f"A bare server is at http://127.0.0.1:{sock.getsockname()[1]}/", flush=True)
        settle()
        options = how(Settings(data=Path(told.data))) | {"log_level": "critical"}
        uvicorn.Server(uvicorn.Config(Bare(), **options)).run(sockets=[sock])
    return 0


if __name__ == "__main__":
    sys.exit(main())
