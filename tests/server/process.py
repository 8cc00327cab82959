"""Real servers on loopback, for tests that must see them die or talk to each other."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import current_process, get_context
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from tests.server.player import Player
from uvicorn import _subprocess

from hexfront.games import games
from hexfront.server import command
from hexfront.server.app import create_app
from hexfront.server.processes import how
from hexfront.server.settings import Settings

PATIENCE = 60.0


class Server:
    """A server in a process of its own; it ends with the test at the latest.

    Nothing is drawn before somebody asks, unless it is ``warm`` as for players.
    """

    def __init__(self, data: Path, *arguments: str, warm: bool = False, module: str = "") -> None:
        self.data = str(data)
        module = module or ("hexfront.server.command" if warm else "tests.server.cold")
        command = [sys.executable, "-m", module, "--data", str(data), "--no-browser"]
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
        """A new connection to the server. One of several processes says where it is before they are up."""
        return httpx.Client(base_url=self.address, timeout=PATIENCE, trust_env=False)

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


class Mother:
    """Servers on one folder that die again and again. A process loads the modules and the worlds of the games
    and makes the application, once; each server, of one process or several, is forked from it and runs what
    the command runs, in a session of its own. It draws no maps and warms up no bots."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self._asked, child = get_context("spawn").Pipe()
        told = ["--data", str(data), "--no-browser", "--port", "0", *arguments]
        self._process = get_context("spawn").Process(target=_bear, args=(child, told), daemon=True)
        self._process.start()
        child.close()
        self.pid, self.address = 0, ""

    def bear(self) -> None:
        """Another server; returns when it can be asked."""
        self._asked.send(None)
        self.pid, line = self._asked.recv()
        assert line.startswith("Hexfront is at "), f"the server did not start: {line}"
        self.address = line.removeprefix("Hexfront is at ").strip().rstrip("/")

    def client(self) -> httpx.Client:
        """A new connection to the server."""
        return httpx.Client(base_url=self.address, timeout=20, trust_env=False)

    def kill(self) -> None:
        """The end without a warning, for the server and all that it has begun."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        ended = self._asked.recv()
        assert ended == -signal.SIGKILL, f"the server had ended before it was killed, with {ended}"

    def close(self) -> None:
        """No more servers."""
        self._process.terminate()
        self._process.join(PATIENCE)


def _bear(asked: Any, arguments: list[str]) -> None:
    """What a mother does: fork, tell the child's number and address, wait for its end, tell that."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    parsed = parser.parse_args(arguments)
    settings = msgspec.structs.replace(command.settings_of(parsed), warm=False)
    app = create_app(settings)
    for game in games.values():
        game.start()
    while True:
        asked.recv()
        out, into = os.pipe()
        pid = os.fork()
        if not pid:
            os.setsid()
            os.dup2(into, 1)
            # Several processes are forked as well, instead of loading everything themselves each time.
            current_process().daemon = False
            _subprocess.spawn = get_context("fork")  # type: ignore[assignment]
            os._exit(command.start(settings, parsed, app))
        os.close(into)
        with os.fdopen(out) as heard:
            asked.send((pid, heard.readline()))
            asked.send(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


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
