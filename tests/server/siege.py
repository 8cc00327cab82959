"""``python -m tests.server.siege``: what one bad match, bot or listener costs the others, at a real server.

One after the other, while somebody asks for a sign of life fifty times a second:

- bots that hang, die and raise, while other bots play and a record is checked;
- a position of 4,400 units, and the largest that is allowed;
- 200 positions with maps of their own, and the memory they take;
- a match that cannot be read, in the sweep for bots and asked for by its players;
- a match with 100,000 entries of undo;
- 2,000 listeners at once on 1,000 matches, and a move in each.

With ``--postgres`` it is two processes on a PostgreSQL that is started for the purpose. Whatever does not
hold ends it; the longest wait for a sign of life is printed with each part, beside that of an idle server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, insert, update
from tests.server import bad_bots, postgres
from tests.server.conftest import GAME
from tests.server.player import Player
from tests.server.process import Server

from hexfront.server import load
from hexfront.server.connections import most_files
from hexfront.server.settings import normal_url
from hexfront.server.store import tables

OPEN = {"turn": 1, "phase": "red movement", "front": "western"}
#: Matches with bots, positions with maps of their own, units of the position that is too large.
BOTS, MAPS, CROWD, LARGEST = 24, 200, 4400, 700
#: Entries that were undone; in a match of today there are 20,000 at most.
UNDONE = 100_000
PATIENCE = 400.0
SIGNS = 0.02


class Pulse:
    """Asks for a sign of life again and again, and notes how long each took."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.waits: list[float] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._ask, daemon=True)

    def _ask(self) -> None:
        # Of several processes each new connection meets another one.
        with contextlib.ExitStack() as stack:
            clients = [
                stack.enter_context(httpx.Client(base_url=self.address, timeout=PATIENCE, trust_env=False))
                for _ in range(4)
            ]
            number = 0
            while not (self._stop.is_set() and self.waits):
                began = time.perf_counter()
                clients[number % len(clients)].get("/api/games")
                self.waits.append(time.perf_counter() - began)
                number += 1
                time.sleep(SIGNS)

    def __enter__(self) -> Pulse:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(PATIENCE)


@contextlib.contextmanager
def part(address: str, what: str) -> Iterator[dict[str, Any]]:
    """One part of the siege: prints what it found, and how long others waited meanwhile."""
    told: dict[str, Any] = {}
    began = time.perf_counter()
    with Pulse(address) as pulse:
        yield told
    took, waits = time.perf_counter() - began, sorted(pulse.waits)
    words = ", ".join(f"{name} {value}" for name, value in told.items())
    middle, last = waits[len(waits) // 2], waits[-1]
    print(f"{what}: {words} ({took:.0f} s; others waited {1000 * middle:.0f} ms, {1000 * last:.0f} at most)")
    sys.stdout.flush()


def wait_for(wanted: Any, what: str) -> None:
    """Wait until something is so."""
    stop = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < stop, f"{what}: it never happened"
        time.sleep(0.1)


def memory(pid: int) -> float:
    """Megabytes that a server and what it has begun take."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    begun = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20 + sum(memory(int(child)) for child in begun)


def set_up(me: Player, **seats: Any) -> str:
    """A match in which Red is set up and it is for the German to go on."""
    match = me.create(seats=seats)["id"]
    me.acted(match, "suggested", "done")
    return str(match)


def check_bots(me: Player, address: str) -> None:
    """Bots of all kinds play their set-up; whoever fails twice is replaced, and the table says so."""
    with part(address, "bots that hang, die and raise") as told:
        names = [set_up(me, german={"kind": "bot", "bot": "greedy"}) for _ in range(BOTS)]
        own = me.create()["id"]
        me.acted(own, "suggested", "done")
        began = time.perf_counter()
        checked = me.post(f"/api/matches/{own}/verify", timeout=PATIENCE)
        assert checked.json()["ok"], checked.text
        told["a record checked after"] = f"{time.perf_counter() - began:.1f} s"
        for name in names:
            wait_for(lambda n=name: me.table(n, "red")["decision"]["side"] == "red", name)  # type: ignore[misc]
            said = " ".join(line["text"] for line in me.get(f"/api/matches/{name}/chat").json())
            kind = bad_bots.kind_of(name)
            told[kind] = told.get(kind, 0) + 1
            assert ("simplest bot" in said) == (kind != "think"), f"{kind}: {said}"


def crowd(count: int, tag: str = "r") -> dict[str, Any]:
    """A position with so many units of its own."""
    units = {f"{tag}{n}": "1812" for n in range(count)}
    return OPEN | {"new_units": [{"id": name, "side": "red"} for name in units], "units": units}


def bring(me: Player, position: dict[str, Any]) -> Any:
    """Import a position."""
    return me.post("/api/matches/import", {"game": GAME, "position": position, "seats": {}}, timeout=PATIENCE)


def check_positions(me: Player, address: str, pid: int) -> None:
    """Large positions and many of them."""
    with part(address, f"a position of {CROWD} units") as told:
        answer = bring(me, crowd(CROWD))
        assert answer.status_code == 400, answer.text
        told["refused"] = answer.json()["error"]["message"]
    with part(address, f"a position of {LARGEST} units, looked at 20 times") as told:
        match = bring(me, crowd(LARGEST)).json()["id"]
        told["bytes"] = max(len(me.get(f"/api/matches/{match}?side=red").content) for _ in range(20))
    with part(address, f"{MAPS} positions with maps of their own") as told:
        before = memory(pid)
        for number in range(MAPS):
            answer = bring(me, OPEN | {"terrain": {"1812": "forest"}} | crowd(1, f"m{number}-"))
            assert answer.status_code == 201, answer.text
            me.table(answer.json()["id"], "red")
        told["megabytes more"] = round(memory(pid) - before)
        assert memory(pid) - before < 150


def harm(url: str, bad: str, long: str) -> None:
    """Make one match unreadable, and give another a long chain of undo."""
    engine = create_engine(url)
    with engine.begin() as conn:
        broken = tables.snapshots.c.match_id == bad
        conn.execute(update(tables.snapshots).where(broken).values(state="?", events="?"))
        conn.execute(update(tables.matches).where(tables.matches.c.id == bad).values(bot_turn=True))
        here = tables.matches.c.id == long
        line = {"match_id": long, "side": "red", "events": "[]", "extra": "{}", "created": time.time()}
        rows = [
            line | {"number": n, "kind": ("undo", "act")[n % 2], "text": ("", "suggested")[n % 2]}
            for n in range(1, UNDONE + 1)
        ]
        for start in range(0, UNDONE, 1000):
            conn.execute(insert(tables.entries), rows[start : start + 1000])
        conn.execute(update(tables.matches).where(here).values(length=UNDONE))
    engine.dispose()


def check_damage(me: Player, address: str, bad: str, long: str, waiting: list[str]) -> None:
    """A server that finds these matches at its start."""
    with part(address, "a match that cannot be read") as told:
        words = {me.get(f"/api/matches/{bad}").json()["error"]["message"] for _ in range(5)}
        told["said"] = words.pop()
        assert not words
        for name in waiting:
            wait_for(lambda n=name: me.table(n, "red")["decision"]["side"] == "red", name)  # type: ignore[misc]
        told["other matches with bots that went on"] = len(waiting)
    with part(address, f"a match with {UNDONE:,} entries of undo") as told:
        began = time.perf_counter()
        assert me.get(f"/api/matches/{long}?side=red", timeout=PATIENCE).json()["index"] == UNDONE
        told["opened in"] = f"{time.perf_counter() - began:.1f} s"
        me.acted(long, "suggested")
        back = me.post(f"/api/matches/{long}/undo", {"side": "red", "index": UNDONE + 1})
        assert back.status_code == 422, back.text
        me.acted(long, "done")


def check_listeners(address: str, count: int) -> None:
    """So many listeners at once."""
    with part(address, f"{count} listeners at once") as told:
        port = int(address.rsplit(":", 1)[1])
        numbers = asyncio.run(load.run(port, count // 2, 20.0, 20.0, 1, ""))
        told |= {name: numbers[name] for name in ("connected_seconds", "moves", "lost", "refused")}
        assert numbers["moves"] == count // 2
        assert numbers["lost"] == numbers["refused"] == 0


def siege(folder: Path, listeners: int, *arguments: str) -> None:
    """All of it, against one kind of server."""
    bots = ("--bots", "2", *arguments)
    with Server(folder, *bots, module="tests.server.faulty") as server:
        me = server.player()
        # Who asks first waits for the games to be loaded.
        me.get("/api/games")
        with part(server.address, "an idle server"):
            time.sleep(5)
        check_bots(me, server.address)
        check_positions(me, server.address, server.process.pid)
        bad, long = me.create()["id"], me.create()["id"]
        waiting = [set_up(me, german={"kind": "bot", "bot": "greedy"}) for _ in range(4)]
    database = arguments[arguments.index("--database") + 1] if "--database" in arguments else ""
    harm(normal_url(database) if database else f"sqlite:///{folder / 'hexfront.sqlite3'}", bad, long)
    with Server(folder, *bots) as server:
        me.http = server.client()
        me.get("/api/games")
        check_damage(me, server.address, bad, long, waiting)
        if listeners:
            check_listeners(server.address, listeners)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--postgres", action="store_true", help="two processes on PostgreSQL")
    parser.add_argument("--listeners", type=int, default=2000, help="so many that listen at once (2000)")
    told = parser.parse_args()
    most_files()
    with tempfile.TemporaryDirectory() as folder:
        if not told.postgres:
            siege(Path(folder), told.listeners)
            return 0
        with postgres.server(Path(folder)) as url:
            shared = postgres.fresh(url)
            siege(Path(folder) / "data", told.listeners, "--database", shared, "--workers", "2")
    return 0


if __name__ == "__main__":
    sys.exit(main())
