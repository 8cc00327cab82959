"""The processes of a server, one or several: how they begin, say where they are, and end.

What was acknowledged is committed, so an end may be quick: whoever has not ended in order ``LAST_SECONDS``
after it was told to is ended without it, as by a crash.
"""

from __future__ import annotations

import contextlib
import gc
import os
import shutil
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from hexfront.bots.ready import leave_loaded
from hexfront.server.homes import meeting_place
from hexfront.server.settings import Settings

WORKER_SETTINGS = "HEXFRONT_WORKER_SETTINGS"
#: Seconds that an orderly end may take; for several processes a little is left to see to the others.
LAST_SECONDS, TOGETHER = 1.0, 1.2
#: How often a server of several processes asks whether they have come up, and whether they live.
COMING_UP, ALIVE = 0.05, 0.5
STOP = (signal.SIGINT, signal.SIGTERM)


def how(settings: Settings) -> dict[str, Any]:
    """What uvicorn is told. No access log: addresses of invitations are secrets. No proxy is believed unless
    it was named."""
    return {
        "log_level": "warning",
        "access_log": False,
        "timeout_graceful_shutdown": 1,
        "server_header": False,
        "lifespan": "on",
        "http": "hexfront.server.connections:Protocol",
        "ws": "none",
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
    }


class Quick(uvicorn.Server):
    """Ends in order and without a word, and if that takes long, anyhow."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Somebody wants it to stop."""
        if not self.should_exit:
            threading.Thread(target=_end_anyhow, daemon=True).start()
        super().handle_exit(sig, frame)
        # uvicorn would raise the signal again at the end; we end in order instead.
        getattr(self, "_captured_signals", []).clear()


def hush() -> None:
    """A process that is ended anyhow leaves semaphores to Python's tracker, which need not say so."""
    told = [os.environ["PYTHONWARNINGS"]] if os.environ.get("PYTHONWARNINGS") else []
    os.environ["PYTHONWARNINGS"] = ",".join([*told, "ignore:resource_tracker:UserWarning"])
    sys.warnoptions.append("ignore:resource_tracker:UserWarning")


def _end_anyhow() -> None:
    time.sleep(LAST_SECONDS)
    os._exit(0)


# One process ---------------------------------------------------------------------------------------


def serve_alone(settings: Settings, sock: socket.socket, address: str, browser: bool, app: Any) -> int:
    """One process, until it is stopped."""
    from hexfront.server.app import create_app  # noqa: PLC0415 - several processes load it themselves

    class Server(Quick):
        """Says where it is."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                settle()
                welcome(address, settings, browser)

    server = Server(uvicorn.Config(app or create_app(settings), **how(settings)))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])
    return 0 if server.started else 1


def settle() -> None:
    """Tune the interpreter for answering quickly.

    The thread that writes to the database gives up the interpreter at each statement; by default it may wait
    5 ms each time to get it back. And the garbage collector need not look through all modules every time.
    """
    sys.setswitchinterval(0.0005)
    leave_loaded()
    gc.set_threshold(5_000, 20, 50)


# Several -------------------------------------------------------------------------------------------


def serve_together(settings: Settings, sock: socket.socket, address: str, workers: int, browser: bool) -> int:
    """Several processes on one socket, until they are stopped."""
    gc.enable()
    with meeting_place() as homes:
        told = msgspec.structs.replace(settings, workers=workers, homes=homes)
        os.environ[WORKER_SETTINGS] = msgspec.json.encode(told, enc_hook=str).decode()
        application = "hexfront.server.processes:worker_app"
        config = uvicorn.Config(application, factory=True, workers=workers, **how(settings))
        family = Family(config, [sock], homes)
        family.run(lambda: welcome(address, settings, browser))
    return 0 if family.came_up else 1


def worker_app() -> Any:
    """The application of one of several server processes."""
    from hexfront.server.app import create_app  # noqa: PLC0415

    settle()

    def path(kind: type, value: Any) -> Any:
        return Path(value) if kind is Path else value

    return create_app(msgspec.json.decode(os.environ[WORKER_SETTINGS], type=Settings, dec_hook=path))


class Worker(Process):
    """One of several processes; it ends as quickly as one that is alone."""

    @property
    def server(self) -> uvicorn.Server:
        """The server in the process."""
        if self._server is None:
            self._server = Quick(config=self.config)
        return self._server


class Family(Multiprocess):
    """Watches over the processes; begins another one when one dies."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket], folder: str = "") -> None:
        super().__init__(config, sockets)
        self.came_up = False
        #: Where they meet; it goes with them.
        self.folder = folder
        for sig in STOP:
            # At once: the queue of signals is looked at now and then only.
            signal.signal(sig, lambda *_: self._stop())

    def _stop(self) -> None:
        """Somebody wants them to stop. All are told here: one that is being asked if it lives may be slow
        to answer, and that is waited for."""
        if not self.should_exit.is_set():
            self.should_exit.set()
            threading.Thread(target=self._end_anyhow, daemon=True).start()
        for process in self.processes:
            if process.process.is_alive() and process.process.pid is not None:
                os.kill(process.process.pid, signal.SIGTERM)

    def _end_anyhow(self) -> None:
        time.sleep(TOGETHER)
        for process in self.processes:
            process.process.kill()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)
        os._exit(0)

    def init_processes(self) -> None:
        """Begin them all."""
        for _ in range(self.processes_num):
            process = Worker(self.config, self.sockets)
            process.start()
            self.processes.append(process)

    def run(self, ready: Any = None) -> None:
        """Until somebody stops it; ``ready`` is called when every process can be asked."""
        self.init_processes()
        if self._all_up():
            self.came_up = True
            if ready is not None:
                ready()
            while not self.should_exit.wait(ALIVE):
                self.handle_signals()
                self.keep_subprocess_alive()
        self.terminate_all()
        self.join_all()

    def _all_up(self) -> bool:
        """Wait until all can be asked; false if one of them cannot come up, or somebody wants it to stop."""
        waiting = list(self.processes)
        while waiting and not self.should_exit.wait(COMING_UP):
            if not all(process.process.is_alive() for process in waiting):
                return False
            waiting = [process for process in waiting if not process.is_ready(timeout=0)]
        return not self.should_exit.is_set()

    def join_all(self) -> None:
        """Wait for their end; who takes too long is ended."""
        last = time.monotonic() + TOGETHER
        for process in self.processes:
            process.process.join(max(0.0, last - time.monotonic()))
            if process.process.is_alive():
                process.process.kill()
                process.process.join()


# Words ---------------------------------------------------------------------------------------------


def welcome(address: str, settings: Settings, browser: bool) -> None:
    """Say where the server is, and show it."""
    say(f"Hexfront is at {address}")
    kept = settings.data if settings.url.startswith("sqlite") else "the database"
    say(f"Games are kept in {kept}. Ctrl-C stops the server.")
    if settings.local and not settings.alone:
        say("At this machine nobody needs a login; others come as guests: invite them by link.")
    if browser:
        open_page(address)


def say(words: str) -> None:
    """Print a line; if nobody reads any more, go on without words."""
    try:
        print(words, flush=True)
    except OSError:
        # What is left to be written would be tried again at the end, and fail again.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.close(nowhere)


def open_page(address: str) -> None:
    """Show a page in the browser."""
    import webbrowser  # noqa: PLC0415 - only here

    webbrowser.open(address)
