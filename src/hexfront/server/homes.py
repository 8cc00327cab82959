"""Where a match is at home: of several server processes on one address, one plays it for all of them.

A connection comes to any of the processes. What is asked of a match is passed on, over a socket in a private
folder, to the process where that match is at home; so it is read, played and shown once, wherever its players
are connected. This is for speed alone. What counts is in the database, and where the other process is
not there, the one that was asked answers itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

import httptools
import uvicorn
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from hexfront.server.connections import LAST_SECONDS, at_stop
from hexfront.server.security import refuse

log = logging.getLogger("hexfront.server")
PREFIX, NOT_A_MATCH = "/api/matches/", ("", "import")
PASSED_ON = ("GET", "POST", "DELETE")
#: For whom a request is passed on; believed only from the private socket.
FOR, SCHEME = b"x-hexfront-for", b"x-hexfront-scheme"
#: These belong to one connection, or are ours.
DROPPED = frozenset(
    (b"connection", b"keep-alive", b"transfer-encoding", b"te", b"upgrade", b"expect", FOR, SCHEME)
)
NO_MORE = {"type": "http.response.body", "body": b"", "more_body": False}
PIECE = 1 << 16
MOST_IDLE, IDLE_SECONDS = 64, 24 * 3600
UNAVAILABLE = 503


@contextmanager
def meeting_place() -> Iterator[str]:
    """A folder in which the processes of one server find each other; empty where that is not possible."""
    try:
        import fcntl  # noqa: F401, PLC0415 - not everywhere
    except ImportError:
        yield ""
        return
    folder = tempfile.mkdtemp(prefix="hexfront-")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def match_in(path: str) -> str:
    """The match that an address is about.

    >>> match_in("/api/matches/Zk3/actions"), match_in("/api/matches/import"), match_in("/api/matches")
    ('Zk3', '', '')
    """
    if not path.startswith(PREFIX):
        return ""
    name = path[len(PREFIX) :].split("/", maxsplit=1)[0]
    return "" if name in NOT_A_MATCH else name


class Home:
    """The door of one of several processes: lets in what is at home here and passes on the rest."""

    def __init__(self, whole: ASGIApp, app: ASGIApp, folder: Path, count: int, longest: int) -> None:
        #: The application from its front, and behind this door.
        self.whole = whole
        self.app = app
        self.folder = folder
        self.count = count
        self.longest = longest
        #: The number of this process; it has none before it is open.
        self.mine = -1
        self._idle: dict[int, list[Wire]] = {number: [] for number in range(count)}

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Take a number that no living process has, and let the others in."""
        with self._number() as mine:
            self.mine = mine
            if mine < 0:
                yield
                return
            path = self.folder / f"{mine}.socket"
            path.unlink(missing_ok=True)
            config = uvicorn.Config(
                self._let_in,
                interface="asgi3",
                lifespan="off",
                ws="none",
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=False,
                timeout_keep_alive=IDLE_SECONDS,
            )
            config.load()
            known = ServerState()
            loop = asyncio.get_running_loop()
            server = await loop.create_unix_server(lambda: HttpToolsProtocol(config, known, {}), str(path))
            try:
                yield
            finally:
                server.close()
                await _let_go(known)
                for wires in self._idle.values():
                    while wires:
                        wires.pop().close()

    @contextmanager
    def _number(self) -> Iterator[int]:
        import fcntl  # noqa: PLC0415 - not everywhere

        for number in range(self.count):
            with (self.folder / f"{number}.lock").open("w") as file:
                try:
                    # The system lets go of it when the process ends, however it ends.
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    continue
                yield number
                return
        yield -1

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the process answer where the match is at home."""
        home = self._home_of(scope)
        if home == self.mine or not await self._pass_on(home, scope, receive, send):
            await self.app(scope, receive, send)

    async def _let_in(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer what another process has passed on."""
        told = {name: value for name, value in scope["headers"] if name in (FOR, SCHEME)}
        address, _, port = told.get(FOR, b"").decode().rpartition(" ")
        scope["client"] = (address, int(port)) if port else None
        scope["scheme"] = told.get(SCHEME, b"http").decode()
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] not in told]
        await self.whole(scope, receive, send)

    def _home_of(self, scope: Any) -> int:
        if scope["type"] != "http" or scope["method"] not in PASSED_ON:
            return self.mine
        match = match_in(scope["path"])
        if not match:
            return self.mine
        for name, value in scope["headers"]:
            # What is too long, or does not say how long it is, is refused by whoever gets it.
            unclear = name == b"content-length" and (not value.isdigit() or int(value) > self.longest)
            if unclear or name == b"transfer-encoding":
                return self.mine
        return crc32(match.encode("utf-8", "replace")) % self.count

    async def _pass_on(self, home: int, scope: Any, receive: Any, send: Any) -> bool:
        """Let another process answer; false if it is not there, and nothing has happened."""
        wire = await self._wire(home)
        if wire is None:
            return False
        try:
            body = await _body(receive)
            if body is None:
                return True
            await wire.ask(_request(scope, body))
        except (OSError, asyncio.IncompleteReadError, httptools.HttpParserError):
            wire.close()
            # Whether it was done before the other process died nobody knows: who asked looks again.
            words = "The server is starting again. Look at the match, then try again."
            await refuse(send, UNAVAILABLE, words)
            return True
        except asyncio.CancelledError:
            wire.close()
            raise
        start = {"type": "http.response.start", "status": wire.status, "headers": wire.headers}
        await send(start)
        if wire.done:
            await send({"type": "http.response.body", "body": wire.taken(), "more_body": False})
        else:
            await _stream(wire, receive, send)
        self._give_back(home, wire)
        return True

    async def _wire(self, home: int) -> Wire | None:
        while self._idle[home]:
            wire = self._idle[home].pop()
            if wire.lives:
                return wire
            wire.close()
        try:
            return Wire(*await asyncio.open_unix_connection(str(self.folder / f"{home}.socket")))
        except OSError:
            return None

    def _give_back(self, home: int, wire: Wire) -> None:
        if wire.done and wire.lives and len(self._idle[home]) < MOST_IDLE:
            self._idle[home].append(wire)
        else:
            wire.close()


class Wire:
    """A connection to another process: one request after the other. An answer of known length is taken
    whole; one without an end in sight is taken piece by piece."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.status, self.done = 0, False
        self.headers: list[tuple[bytes, bytes]] = []
        self._pieces: list[bytes] = []
        self._begun, self._endless = False, False
        self._parser: Any = None

    @property
    def lives(self) -> bool:
        """Whether the other process has not hung up."""
        return not (self._reader.at_eof() or self._writer.is_closing())

    async def ask(self, request: bytes) -> None:
        """Send a request; returns when its answer is there, or has begun if there is no end in sight."""
        self.status, self.done, self._begun, self._endless = 0, False, False, False
        self.headers, self._pieces = [], []
        self._parser = httptools.HttpResponseParser(self)
        self._writer.write(request)
        while not self.done and not (self._begun and self._endless):
            if not await self.more():
                raise asyncio.IncompleteReadError(b"", None)

    async def more(self) -> bool:
        """Read on; false if the other one has hung up."""
        data = await self._reader.read(PIECE)
        if data:
            self._parser.feed_data(data)
        return bool(data)

    def taken(self) -> bytes:
        """What has come of the body since one last asked."""
        found = b"".join(self._pieces)
        self._pieces.clear()
        return found

    def close(self) -> None:
        """Hang up."""
        self._writer.close()

    def abort(self) -> None:
        """Hang up at once; whoever reads finds the end."""
        self._writer.transport.abort()

    # What the parser calls ---------------------------------------------------------------------

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        name = name.lower()
        if name == b"transfer-encoding":
            self._endless = True
        if name not in DROPPED:
            self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        """All headers."""
        self.status, self._begun = self._parser.get_status_code(), True

    def on_body(self, piece: bytes) -> None:
        """A piece of the body."""
        self._pieces.append(piece)

    def on_message_complete(self) -> None:
        """The end of the answer."""
        self.done = True


async def _let_go(known: ServerState) -> None:
    """End what other processes have asked for: in order, or else by hanging up."""
    at_stop.get(asyncio.get_running_loop(), lambda: None)()
    for connection in list(known.connections):
        connection.shutdown()
    if known.tasks:
        await asyncio.wait(known.tasks, timeout=LAST_SECONDS)
    for connection in list(known.connections):
        connection.transport.abort()
    if known.tasks:
        await asyncio.wait(known.tasks, timeout=LAST_SECONDS)


async def _stream(wire: Wire, receive: Any, send: Any) -> None:
    """Hand on an answer as it comes, until either end hangs up."""

    async def watch() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        wire.abort()

    watching = asyncio.create_task(watch())
    try:
        going = True
        while going:
            piece = wire.taken()
            if piece:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            going = not wire.done
            if going:
                with contextlib.suppress(OSError):
                    going = await wire.more()
        await send(NO_MORE)
    finally:
        watching.cancel()
        if not wire.done:
            wire.close()


async def _body(receive: Any) -> bytes | None:
    """The whole body of a request; nothing if its sender is gone."""
    found: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        found += message.get("body", b"")
        if not message.get("more_body"):
            return found


def _request(scope: Any, body: bytes) -> bytes:
    """A request as it goes over the wire, with what is known of its sender."""
    query = scope["query_string"]
    target = scope["raw_path"] + (b"?" + query if query else b"")
    lines = [b"%s %s HTTP/1.1" % (scope["method"].encode(), target)]
    lines += [b"%s: %s" % pair for pair in scope["headers"] if pair[0] not in DROPPED]
    client = scope.get("client")
    if client:
        lines.append(b"%s: %s %d" % (FOR, client[0].encode(), client[1] or 0))
    lines.append(b"%s: %s" % (SCHEME, scope["scheme"].encode()))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body
