"""Real servers on loopback, for tests that must see them die or talk to each other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvicorn
from tests.server.player import Player

from hexfront.server.app import create_app
from hexfront.server.command import how
from hexfront.server.settings import Settings


class Server:
    """A server in a process of its own; it ends with the test at the latest."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data = str(data)
        command = [sys.executable, "-m", "hexfront.server.command", "--data", str(data), "--no-browser"]
        self.process = subprocess.Popen(
            [*command, "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.address = ""
        assert self.process.stdout is not None
        heard = ""
        for line in self.process.stdout:
            heard += line
            if "Hexfront is at " in line:
                self.address = line.split("Hexfront is at ")[1].strip().rstrip("/")
                break
        assert self.address, f"the server did not start: {heard}"

    def client(self) -> httpx.Client:
        """A new connection to the server."""
        return httpx.Client(base_url=self.address, timeout=20, trust_env=False)

    def player(self) -> Player:
        """Somebody with a session."""
        return Player(self.client()).hello()

    def kill(self) -> None:
        """The end without a warning: the server and its workers (a session of their own) are shot."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)

    def stop(self) -> int:
        """The polite end."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()
        return self.process.returncode

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


@contextmanager
def served(options: Settings) -> Iterator[str]:
    """A real server in a thread of this process, with settings that the command line does not offer."""
    config = uvicorn.Config(create_app(options), port=0, **how(options) | {"timeout_graceful_shutdown": 2})
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    stop = time.monotonic() + 20
    while not server.started:
        assert time.monotonic() < stop, "the server did not start"
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(20)


def guest(address: str) -> Player:
    """Somebody with a session at a server."""
    return Player(httpx.Client(base_url=address, timeout=20, trust_env=False)).hello()
