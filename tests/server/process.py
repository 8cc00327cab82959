"""Real server processes on loopback, for tests that must see them die or talk to each other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
from tests.server.player import Player


class Server:
    """A server in a process of its own; it ends with the test at the latest."""

    def __init__(self, data: Path, *arguments: str) -> None:
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
