"""``python -m tests.server.stops``: how long a server takes to end that is told to stop at its busiest.

Thirty listen, five have asked for news that they never read, the maps are being drawn and bots come up. Each
kind of server is stopped several times, and one that has only just started beside it, so that one sees what
is the machine's. With ``--postgres`` also two processes on a PostgreSQL that is started for the purpose.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path

from tests.server import postgres
from tests.server.listener import Listener
from tests.server.player import Player
from tests.server.process import Server

LISTENERS, DEAF, MOVES = 30, 5, 15
#: Drawing must be under way; a map of a game is a matter of many seconds.
DRAWING = 1.0


def deaf(me: Player, match: str) -> socket.socket:
    """Somebody who asks for news and never reads them; little fits on the way to him."""
    ear = socket.socket()
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    host, port = me.http.base_url.host, me.http.base_url.port
    ear.connect((host, port))
    heads = [f"GET /api/matches/{match}/events?full=true HTTP/1.1", f"Host: {host}:{port}"]
    heads += [f"{name}: {value}" for name, value in me.headers().items()]
    ear.sendall("\r\n".join([*heads, "", ""]).encode())
    return ear


def stop(server: Server, name: str) -> tuple[float, str]:
    """Tell a server to stop; how long it took, and what it said."""
    server.process.send_signal(getattr(signal, name))
    start = time.monotonic()
    assert server.process.wait(30) == 0
    took = time.monotonic() - start
    assert server.process.stdout is not None
    return took, server.process.stdout.read()


def idle_stop(folder: Path, *arguments: str) -> float:
    """How long a server takes to end that nobody has spoken to: what the machine is worth at the moment."""
    server = Server(folder, *arguments, warm=True)
    server.player()
    return stop(server, "SIGTERM")[0]


class Busy:
    """A server at its busiest, and those who listen to it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.server = Server(folder, *arguments, warm=True)
        self.me = self.server.player()
        self.match = self.me.create()["id"]
        self.listeners = [Listener(self.me, self.match, "?side=red") for _ in range(LISTENERS)]
        for listener in self.listeners:
            listener.wait(lambda it: it.of("table"))
        self.ears = [deaf(self.me, self.match) for _ in range(DEAF)]
        self.index = self.me.acted(self.match, "suggested")["index"]
        for _ in range(MOVES):
            # What cannot be sent to them piles up.
            back = self.me.post(f"/api/matches/{self.match}/undo", {"side": "red", "index": self.index})
            assert back.status_code == 200, back.text
            self.index = self.me.acted(self.match, "suggested")["index"]
        time.sleep(DRAWING)

    def close(self) -> None:
        """Everybody goes."""
        for one in (*self.listeners, *self.ears):
            one.close()
        self.server.stop()


def measure(what: str, times: int, *arguments: str) -> None:
    """Stop a kind of server so many times, by either signal, and an idle one as often."""
    busy: list[float] = []
    idle: list[float] = []
    for number in range(times):
        with tempfile.TemporaryDirectory() as folder:
            crowd = Busy(Path(folder), *arguments)
            took, said = stop(crowd.server, ("SIGTERM", "SIGINT")[number % 2])
            crowd.close()
            assert "Traceback" not in said, said
            busy.append(took)
        with tempfile.TemporaryDirectory() as folder:
            idle.append(idle_stop(Path(folder), *arguments))
    middle = sorted(busy)[len(busy) // 2]
    print(f"{what}: {middle:.2f} s in the middle, {max(busy):.2f} s at most of {times};", end=" ")
    print(f"idle ones {sorted(idle)[times // 2]:.2f} and {max(idle):.2f} s; load {os.getloadavg()[0]:.1f}")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--times", type=int, default=6)
    parser.add_argument("--postgres", action="store_true", help="also two processes on PostgreSQL")
    told = parser.parse_args()
    measure("SQLite, one process", told.times)
    if told.postgres:
        with tempfile.TemporaryDirectory() as folder, postgres.server(Path(folder)) as url:
            shared = postgres.fresh(url)
            measure("PostgreSQL, two processes", told.times, "--database", shared, "--workers", "2")
    return 0


if __name__ == "__main__":
    sys.exit(main())
