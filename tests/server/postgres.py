"""A real PostgreSQL for the tests: made in a temporary folder from the system's packages, then stopped."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
SECONDS = 60


def programs() -> Path:
    """The folder with the server's programs, or a skipped test."""
    for place in PLACES:
        if (place / "initdb").exists() and (place / "pg_ctl").exists():
            return place
    on_path = shutil.which("pg_ctl")
    if on_path is None:
        pytest.skip(
            "no PostgreSQL server here (Debian's package 'postgresql'): pg_ctl and initdb are missing"
        )
    return Path(on_path).parent


def _user() -> str | None:
    """PostgreSQL does not run as root; Debian's package brings a user for it."""
    if os.geteuid() != 0:
        return None
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        pytest.skip("PostgreSQL does not run as root, and there is no user 'postgres'")
    return "postgres"


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A running server; its address without a database."""
    bin_, user = programs(), _user()
    pytest.importorskip("psycopg", reason="psycopg (extra 'postgres') is missing")
    home = Path(tempfile.gettempdir()) / f"hexfront-pg-{uuid.uuid4().hex[:8]}"
    home.mkdir(mode=0o700)
    if user:
        shutil.chown(home, user)

    def run(*command: str) -> None:
        done = subprocess.run(
            command, user=user, cwd=home, capture_output=True, text=True, timeout=SECONDS, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stdout} {done.stderr}"

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = home / "data"
    try:
        run(
            str(bin_ / "initdb"), "-D", str(data), "-U", "hexfront", "-A", "trust", "-E", "UTF8", "--locale=C"
        )
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={home}"
        options += " -c max_connections=200"
        run(str(bin_ / "pg_ctl"), "-D", str(data), "-w", "-l", str(home / "log"), "-o", options, "start")
        try:
            yield f"postgresql://hexfront@127.0.0.1:{port}"
        finally:
            run(str(bin_ / "pg_ctl"), "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def fresh(url: str) -> str:
    """The address of a new, empty database."""
    import psycopg  # noqa: PLC0415 - only where there is a server

    name = f"t{uuid.uuid4().hex[:12]}"
    with psycopg.connect(f"{url}/postgres", autocommit=True) as conn:
        conn.execute(f"create database {name}")  # type: ignore[arg-type]
    return f"{url}/{name}"
