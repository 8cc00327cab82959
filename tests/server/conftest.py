"""A server in this process for each test that asks for one, and clients of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.server import postgres
from tests.server.player import Player

from hexfront.server.app import create_app
from hexfront.server.settings import Settings

GAME = "reichswehr-freikorps"


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres.server(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """A fresh database; the empty text is a file in the data folder."""
    if request.param == "sqlite":
        return ""
    return postgres.fresh(request.getfixturevalue("postgres_url"))


def settings(folder: Path, **changes: Any) -> Settings:
    values: dict[str, Any] = {"data": folder, "hosts": ("*",), "heartbeat": 1.0, "warm": False}
    return Settings(**(values | changes))


def seen_from(app: Litestar, address: str = "127.0.0.1") -> Litestar:
    """An app whose requests come from an address, or from the one in the header ``x-test-from``."""
    inner = app.asgi_handler

    async def handler(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            told = dict(scope["headers"]).get(b"x-test-from", address.encode())
            scope["client"] = (told.decode(), 50000)
            scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"x-test-from"]
        await inner(scope, receive, send)

    app.asgi_handler = handler
    return app


def visit(options: Settings) -> TestClient[Any]:
    """A client of a new server, at the machine that it runs on."""
    return TestClient(seen_from(create_app(options)), base_url="http://127.0.0.1")


@pytest.fixture
def local(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server for one player on this machine."""
    with visit(settings(tmp_path)) as client:
        yield client


@pytest.fixture
def online(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server with accounts and guests."""
    with visit(settings(tmp_path, local=False)) as client:
        yield client


@pytest.fixture
def eager(tmp_path: Path) -> Iterator[Player]:
    """Somebody whom no limit slows down."""
    with visit(settings(tmp_path, limits=False)) as client:
        yield Player(client).hello()


@pytest.fixture
def me(local: TestClient[Any]) -> Player:
    return Player(local).hello()
