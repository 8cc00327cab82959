"""``hexfront serve``: ports, folders, browsers, restarts."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time

import httpx
import pytest
import uvicorn
from tests.server.process import Server
from uvicorn.supervisors import multiprocess

from hexfront.kernel import BadInput
from hexfront.server import command, processes
from hexfront.server.settings import default_data


def arguments(*words):
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers())
    return parser.parse_args(["serve", *words])


def test_the_usual_port_or_the_next_that_is_free(monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(command, "DEFAULT_PORT", port)
        with command.listen("127.0.0.1", None) as sock:
            assert sock.getsockname()[1] != port
        with pytest.raises(command.Busy, match="cannot be used"):
            command.listen("127.0.0.1", port)
    with pytest.raises(BadInput):
        command.listen("127.0.0.1", 99999)


def test_settings_from_arguments(tmp_path, monkeypatch):
    told = command.settings_of(arguments("--data", str(tmp_path)))
    assert told.local
    assert told.url == f"sqlite:///{tmp_path}/hexfront.sqlite3"
    assert not command.settings_of(arguments("--host", "0.0.0.0")).local
    assert command.settings_of(arguments("--host", "0.0.0.0", "--local")).local
    monkeypatch.setenv("HEXFRONT_DATA", str(tmp_path / "x"))
    assert default_data() == tmp_path / "x"
    with pytest.raises(BadInput, match="PostgreSQL"):
        command.run(arguments("--data", str(tmp_path), "--workers", "2"))


def test_no_window_no_browser(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not command.has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert command.has_display()


def test_the_package_is_light_until_it_serves():
    code = (
        "import hexfront.server, hexfront.server.command, sys;"
        "print([m for m in ('litestar', 'sqlalchemy', 'uvicorn', 'alembic', 'argon2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_one_server_on_one_folder_and_bots_go_on_after_a_restart(tmp_path):
    with Server(tmp_path) as server:
        second = subprocess.run(
            [sys.executable, "-m", "hexfront.server.command", "--data", str(tmp_path), "--no-browser"],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        assert server.address in second.stdout
        me = server.player()
        seats = {"red": {"kind": "bot", "bot": "greedy"}, "german": {"kind": "bot", "bot": "greedy"}}
        match = me.create(seats=seats)["id"]
        time.sleep(1.5)
        server.kill()
    with Server(tmp_path) as server:
        me.http = server.client()
        reached = me.table(match)["index"]
        stop = time.monotonic() + 40
        while me.table(match)["index"] <= reached + 3 and time.monotonic() < stop:
            time.sleep(0.1)
        assert me.table(match)["index"] > reached + 3
        assert me.table(match)["side"] is None


def sentence(data, *arguments):
    """What a server says that does not start."""
    command = [
        sys.executable,
        "-m",
        "hexfront.server.command",
        "--no-browser",
        "--port",
        "0",
        "--data",
        str(data),
    ]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr
    return done


def test_a_damaged_or_newer_database_is_refused_and_kept(tmp_path):
    with Server(tmp_path):
        pass
    file = tmp_path / "hexfront.sqlite3"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    done = sentence(tmp_path)
    assert (done.returncode, "atabase" in done.stderr) == (2, True)
    assert file.read_bytes() == whole[: len(whole) // 2]
    file.write_bytes(b"not a database at all, but long enough to be looked at" * 100)
    assert sentence(tmp_path).returncode == 2
    file.write_bytes(whole)
    with sqlite3.connect(file) as conn:
        conn.execute("update alembic_version set version_num = '9999'")
    conn.close()
    assert "newer version" in sentence(tmp_path).stderr


def test_a_folder_in_use_is_found_by_its_database_too(tmp_path):
    with Server(tmp_path / "a"):
        done = sentence(tmp_path / "b", "--database", f"sqlite:///{tmp_path / 'a' / 'hexfront.sqlite3'}")
        assert "already running" in done.stdout


def test_folders_and_addresses_that_cannot_be_used(tmp_path):
    (tmp_path / "file").write_text("x")
    assert "cannot be used" in sentence(tmp_path / "file").stderr
    assert "cannot be used" in sentence("/proc/hexfront").stderr
    for url in ("nonsense", "mysql://x/y", "postgresql://nobody@127.0.0.1:9/none"):
        done = sentence(tmp_path / "d", "--database", url)
        assert (done.returncode, done.stderr.startswith("hexfront serve:")) == (2, True)


def test_what_is_kept_is_for_its_owner_alone(tmp_path):
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    with Server(data) as server:
        server.player().create()
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.glob("hexfront.*")}
    assert set(modes.values()) == {0o600}, modes


def test_a_server_goes_on_when_nobody_reads_its_words(tmp_path):
    """``hexfront serve | head -1``: the pipe is closed; the server answers all the same, and ends quietly."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    out, into = os.pipe()
    os.close(out)
    told = ["--data", str(tmp_path), "--no-browser", "--port", str(port)]
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.server.cold", *told], stdout=into, stderr=subprocess.PIPE, text=True
    )
    os.close(into)
    try:
        stop = time.monotonic() + 60
        answered = False
        while not answered and server.poll() is None and time.monotonic() < stop:
            time.sleep(0.1)
            with contextlib.suppress(httpx.TransportError):
                address = f"http://127.0.0.1:{port}/api/health"
                answered = httpx.get(address, trust_env=False).status_code == 200
        assert answered
    finally:
        server.terminate()
        said = server.communicate(timeout=30)[1]
    assert (server.returncode, said) == (0, "")


class Child:
    """A process that comes up when it is asked for the third time."""

    def __init__(self, config, sockets):
        self.asked, self.ended = 0, False
        self.process, self.pid = self, None

    def start(self):
        pass

    def is_alive(self):
        return not self.ended

    def is_ready(self, timeout):
        self.asked += 1
        return self.asked >= 3

    def terminate(self):
        self.ended = True

    def join(self, timeout=None):
        pass


@pytest.fixture
def family(monkeypatch):
    """Two processes that are none, with the signals as they were afterwards; nobody is ended anyhow."""
    kept = {sig: signal.getsignal(sig) for sig in multiprocess.SIGNALS}
    monkeypatch.setattr(processes, "Worker", Child)
    monkeypatch.setattr(processes.Family, "_end_anyhow", lambda _: None)
    yield processes.Family(uvicorn.Config("x:y", workers=2), [])
    for sig, handler in kept.items():
        signal.signal(sig, handler)


def test_several_processes_say_where_they_are_when_all_can_be_asked(family):
    told = []

    def ready():
        told.append([child.asked for child in family.processes])
        os.kill(os.getpid(), signal.SIGTERM)

    began = time.monotonic()
    family.run(ready)
    assert told == [[3, 3]]
    assert family.came_up
    assert all(child.ended for child in family.processes)
    # The signal is heard at once, not when the processes are looked at the next time.
    assert time.monotonic() - began < 5


def test_processes_are_told_to_stop_while_one_is_slow_to_say_that_it_lives(family, monkeypatch):
    """The signal comes while it is being asked; nobody waits for its answer before all are told."""
    told = []
    monkeypatch.setattr(processes.os, "kill", lambda pid, sig: told.append((pid, sig)))

    def ask(*_):
        for number, child in enumerate(family.processes):
            child.pid = number
        signal.raise_signal(signal.SIGTERM)
        assert told == [(0, signal.SIGTERM), (1, signal.SIGTERM)]

    monkeypatch.setattr(family, "keep_subprocess_alive", ask)
    family.run(None)
    assert len(told) == 2


def test_of_several_processes_one_cannot_come_up(family, monkeypatch):
    """Nobody is told of an address at which nothing answers."""
    monkeypatch.setattr(Child, "is_alive", lambda child: child.asked < 2)
    family.run(lambda: pytest.fail("not all came up"))
    assert not family.came_up


def test_a_process_that_does_not_end_is_ended(family, monkeypatch):
    """Whatever holds it up: everything acknowledged is committed, so it is killed."""
    monkeypatch.setattr(Child, "terminate", lambda _: None)
    monkeypatch.setattr(Child, "kill", lambda child: setattr(child, "ended", True), raising=False)
    family.should_exit.set()
    family.run(None)
    assert [child.ended for child in family.processes] == [True, True]


def test_a_server_that_is_ended_anyhow_leaves_no_words_behind():
    """Python would tell of semaphores that it has to clean up."""
    code = (
        "import os; from multiprocessing import get_context; from hexfront.server.processes import hush;"
        "{}; kept = get_context('spawn').Semaphore(); os._exit(0)"
    )
    said = [
        subprocess.run([sys.executable, "-c", code.format(act)], capture_output=True, text=True, check=True)
        for act in ("pass", "hush()")
    ]
    assert ["leaked" in done.stderr for done in said] == [True, False]
    assert said[1].stderr == ""
