"""``hexfront serve``: ports, folders, browsers, restarts."""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import time

import pytest
from tests.server.process import Server

from hexfront.kernel import BadInput
from hexfront.server import command
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
