"""A load test: many matches with a live client for each side, on a server of its own on this machine.

``python -m hexfront.server.load --games 200 --seconds 60`` starts a server in a temporary folder, lets every
match make a move every two seconds, and measures how long a move takes to be acknowledged (which is after
its commit) and whether every client hears of every move. All listeners connect at once. Before and after it
the same clients play with a bare server (``hexfront.server.bare``), which knows no game and no database: what
that one takes is the machine's and the clients', so the figures mean something on a busy machine too. Counts
and times are bounded.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec

from hexfront.server.connections import most_files

MOST_GAMES, MOST_SECONDS = 2000, 600.0
#: The bare server is measured for this part of the time before and again after; so many make matches.
BARE_PART, MAKERS = 0.25, 8
HOST = "127.0.0.1"
SERVER, BARE = "hexfront.server.command", "hexfront.server.bare"
OK, CREATED, COLLISION = 200, 201, 409
PATIENCE = 120.0
#: A server is idle that has used less than this of a second for so many seconds.
IDLE, QUIET_SECONDS = 0.05, 3
#: On Linux the number of a process's clock is made of its own number and this.
PROCESS_CLOCK = 2


class Choice(msgspec.Struct):
    """An action of the table."""

    action: str


class Seen(msgspec.Struct):
    """What the test wants of a table; the rest is not kept, so that the test measures the server."""

    index: int
    legal: list[Choice]


READ = msgspec.json.Decoder(Seen)


class Connection:
    """One connection to the server: requests one after the other, or an event stream."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self.port = port
        self.headers = headers
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, bytes, dict[str, str]]:
        """Status, body and headers of an answer."""
        sent = b"" if body is None else msgspec.json.encode(body)
        try:
            reader = await self._send(method, path, sent)
            status, headers = await _head(reader)
        except (ConnectionError, asyncio.IncompleteReadError):
            # A server hangs up on who has said nothing for some seconds; browsers then call again, too.
            self.close()
            reader = await self._send(method, path, sent)
            status, headers = await _head(reader)
        return status, await reader.readexactly(int(headers.get("content-length", 0))), headers

    async def events(self, path: str) -> AsyncIterator[tuple[str, Any]]:
        """The events of a stream."""
        reader = await self._send("GET", path, b"")
        status, _ = await _head(reader)
        if status != OK:
            raise RuntimeError(f"{path}: {status}")
        text = b""
        while size := int(await reader.readline() or b"0", 16):
            text += (await reader.readexactly(size + 2))[:-2]
            *blocks, text = text.split(b"\n\n")
            for block in blocks:
                fields = dict(line.partition(b": ")[::2] for line in block.split(b"\n"))
                if b"event" in fields:
                    yield fields[b"event"].decode(), msgspec.json.decode(fields[b"data"])

    async def _send(self, method: str, path: str, body: bytes) -> asyncio.StreamReader:
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await asyncio.open_connection(HOST, self.port)
        reader, writer = self._streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{self.port}", f"Content-Length: {len(body)}"]
        lines += ["Content-Type: application/json"] if body else []
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        return reader

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    raw = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in raw[1:] if line)
    cookies = [line.split(": ", 1)[1] for line in raw[1:] if line.lower().startswith("set-cookie: ")]
    kept = "; ".join(cookie.split(";", maxsplit=1)[0] for cookie in cookies)
    return int(raw[0].split()[1]), headers | {"cookies": kept}


class Client:
    """One side of a match: hears of moves, looks at the table after each, and moves when it is its turn."""

    def __init__(self, port: int, match: str, side: str, token: str) -> None:
        headers = {"Authorization": f"Seat {token}"}
        self.match, self.side = match, side
        self.asking = Connection(port, headers)
        self.hearing = Connection(port, headers)
        self.table = Seen(0, [])
        self.heard = 0
        self.gaps = 0
        self.moved = asyncio.Event()

    async def look(self) -> None:
        """Fetch the table."""
        status, body, _ = await self.asking.request("GET", f"/api/matches/{self.match}?side={self.side}")
        if status != OK:
            raise RuntimeError(f"table: {status} {body[:200]!r}")
        self.table = READ.decode(body)

    async def listen(self) -> None:
        """Hear of moves until cancelled."""
        async for name, data in self.hearing.events(f"/api/matches/{self.match}/events?side={self.side}"):
            if name == "table":
                self.gaps += data["since"] > self.heard
                self.heard = data["index"]
                self.moved.set()

    def close(self) -> None:
        """Hang up."""
        self.asking.close()
        self.hearing.close()


class Match:
    """A match between clients, one for each side."""

    def __init__(self, match: str, clients: list[Client], rng: random.Random) -> None:
        self.match = match
        self.clients = clients
        self.rng = rng
        self.index = 0
        self.refused = 0
        self.times: list[float] = []

    async def play(self, start: float, every: float, moves: int) -> None:
        """Make a move at each beat."""
        for number in range(moves):
            await asyncio.sleep(max(0.0, start + number * every - time.perf_counter()))
            await asyncio.gather(*(client.look() for client in self.clients))
            mover = next((client for client in self.clients if client.table.legal), None)
            if mover is None:
                return
            legal = [choice.action for choice in mover.table.legal]
            action = "suggested" if "suggested" in legal else self.rng.choice(legal)
            body = {"side": mover.side, "index": mover.table.index, "actions": [action]}
            began = time.perf_counter()
            status, answer, _ = await mover.asking.request("POST", f"/api/matches/{self.match}/actions", body)
            self.times.append(time.perf_counter() - began)
            if status == OK:
                self.index = READ.decode(answer).index
            else:
                self.refused += 1


async def run(
    port: int, games: int, seconds: float, every: float, seed: int, slug: str, process: int = 0
) -> dict[str, Any]:
    """Play, and give the numbers; of a server process also what it uses."""
    rng = random.Random(seed)
    matches = await _matches(port, games, slug, rng)
    called = time.perf_counter()
    ears = [asyncio.create_task(client.listen()) for match in matches for client in match.clients]
    # Everybody is connected before the clock runs.
    for match in matches:
        for client in match.clients:
            await asyncio.wait_for(client.moved.wait(), PATIENCE)
    connected = time.perf_counter() - called
    before = processor_seconds(process)
    began = time.perf_counter() + 0.5
    moves = max(1, int(seconds / every))
    await asyncio.gather(*(m.play(began + rng.uniform(0, every), every, moves) for m in matches))
    took = time.perf_counter() - began
    # Of those that are still there: who has drawn the maps meanwhile is gone, with what he had used.
    used = sum(spent - before.get(one, 0.0) for one, spent in processor_seconds(process).items())
    stop = time.perf_counter() + PATIENCE
    while _behind(matches) and time.perf_counter() < stop:
        await asyncio.sleep(0.05)
    for ear in ears:
        ear.cancel()
    await asyncio.gather(*ears, return_exceptions=True)
    times = sorted(value for match in matches for value in match.times)
    numbers = {
        "games": games,
        "clients": sum(len(match.clients) for match in matches),
        "seconds": round(took, 1),
        "moves": len(times),
        "moves_a_second": round(len(times) / took, 1),
        "p50_ms": _ms(times, 0.5),
        "p90_ms": _ms(times, 0.9),
        "p99_ms": _ms(times, 0.99),
        "max_ms": _ms(times, 1.0),
        "connected_seconds": round(connected, 1),
        "server_cpu_ms_a_move": round(1000 * used / max(1, len(times)), 1),
        "client_cpu_seconds": round(time.process_time(), 1),
        "refused": sum(match.refused for match in matches),
        "lost": _behind(matches) + sum(client.gaps for match in matches for client in match.clients),
    }
    for match in matches:
        for client in match.clients:
            client.close()
    return numbers


def _behind(matches: list[Match]) -> int:
    return sum(client.heard < match.index for match in matches for client in match.clients)


def _ms(times: list[float], part: float) -> float:
    return round(1000 * times[min(len(times) - 1, int(len(times) * part))], 1) if times else 0.0


async def _matches(port: int, games: int, slug: str, rng: random.Random) -> list[Match]:
    hello = Connection(port, {})
    _, body, headers = await hello.request("GET", "/api/session")
    hello.headers = {"Cookie": headers["cookies"], "X-Hexfront-CSRF": msgspec.json.decode(body)["csrf"]}
    _, body, _ = await hello.request("GET", "/api/games")
    known = {game["slug"]: game for game in msgspec.json.decode(body)}
    slug = slug or next(iter(known))
    seats = {side: {"kind": "link"} for side in known[slug]["scenarios"][0]["sides"]}
    doors = [Connection(port, hello.headers) for _ in range(MAKERS)]
    wish = {"game": slug, "seats": seats}

    async def make(door: Connection, count: int) -> list[Match]:
        return [await _match(port, door, wish, random.Random(rng.random())) for _ in range(count)]

    counts = [games // MAKERS + (number < games % MAKERS) for number in range(MAKERS)]
    made = await asyncio.gather(*(make(door, count) for door, count in zip(doors, counts, strict=True)))
    for door in (hello, *doors):
        door.close()
    return [match for some in made for match in some]


async def _match(port: int, door: Connection, wish: dict[str, Any], rng: random.Random) -> Match:
    status, body, _ = await door.request("POST", "/api/matches", wish)
    if status != CREATED:
        raise RuntimeError(f"new match: {status} {body[:200]!r}")
    new = msgspec.json.decode(body)
    clients = [await _seated(port, seat["token"]) for seat in new["seats"].values()]
    return Match(new["id"], clients, rng)


async def _seated(port: int, invitation: str) -> Client:
    """Somebody who has taken a seat."""
    door = Connection(port, {})
    status, body, _ = await door.request("POST", f"/api/join/{invitation}")
    door.close()
    if status != OK:
        raise RuntimeError(f"join: {status} {body[:200]!r}")
    seat = msgspec.json.decode(body)
    return Client(port, seat["id"], seat["side"], seat["token"])


@contextlib.contextmanager
def own_server(folder: str, database: str = "", workers: int = 1, module: str = SERVER) -> Any:
    """A server process of our own; its port and its number."""
    command = [sys.executable, "-m", module, "--no-browser", "--port", "0", "--data", folder]
    command += ["--database", database] if database else []
    command += ["--workers", str(workers)] if workers > 1 else []
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError("the server did not start")
        yield int(line.rsplit(":", 1)[1].strip().rstrip("/")), process.pid
    finally:
        process.terminate()
        process.wait(20)


def processor_seconds(process: int) -> dict[int, float]:
    """What a process and those that it began have used of the processors so far; nothing where nobody can
    tell.

    The ticks of ``/proc/N/stat`` miss most of what takes less than a tick, as answers do; the process's own
    clock (``clock_getcpuclockid``) misses nothing.
    """
    try:
        used = time.clock_gettime((~process << 3) | PROCESS_CLOCK)
        begun = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except (OSError, AttributeError):
        return {}
    found = {process: used}
    for child in begun:
        found |= processor_seconds(int(child))
    return found


def wait_until_idle(process: int) -> None:
    """Wait until a server that has just started has nothing more to do: worker processes come up and the maps
    are drawn beside it, once, and that is not what is measured."""
    stop = time.monotonic() + PATIENCE
    quiet = 0
    while quiet < QUIET_SECONDS and time.monotonic() < stop:
        before = processor_seconds(process)
        time.sleep(1)
        now = processor_seconds(process)
        quiet = (
            quiet + 1
            if now.keys() == before.keys() and sum(now.values()) - sum(before.values()) < IDLE
            else 0
        )


def measure(told: argparse.Namespace) -> dict[str, Any]:
    """A bare server, the real one, and the bare one again."""
    games = min(max(1, told.games), MOST_GAMES)
    seconds = min(max(1.0, told.seconds), MOST_SECONDS)
    every = max(0.05, told.every)
    most_files()

    def bare() -> dict[str, Any]:
        with tempfile.TemporaryDirectory() as folder, own_server(folder, module=BARE) as (port, _):
            part = max(every, seconds * BARE_PART)
            return asyncio.run(run(port, games, part, every, told.seed, told.game))

    before = bare()
    with (
        tempfile.TemporaryDirectory() as folder,
        own_server(folder, told.database, told.workers) as (port, process),
    ):
        if told.at_once:
            time.sleep(3)  # Worker processes come up in the background.
        else:
            wait_until_idle(process)
        numbers = asyncio.run(run(port, games, seconds, every, told.seed, told.game, process))
    after = bare()
    for part in ("p50_ms", "p99_ms"):
        numbers[f"bare_{part}"] = [before[part], after[part]]
    numbers["load_average"] = [round(number, 1) for number in os.getloadavg()]
    return numbers


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=200, help=f"matches (200, at most {MOST_GAMES})")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60, at most 600)")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between the moves of a match (2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", help="the game (default: the first there is)")
    parser.add_argument("--database", default="", help="a PostgreSQL database instead of a SQLite file")
    parser.add_argument("--workers", type=int, default=1, help="server processes (PostgreSQL only)")
    parser.add_argument("--at-once", action="store_true", help="begin while the server still starts")
    numbers = measure(parser.parse_args())
    print(msgspec.json.format(msgspec.json.encode(numbers)).decode())
    return 0 if numbers["lost"] == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
