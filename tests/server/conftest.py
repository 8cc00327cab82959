"""A server in this process for each test that asks for one, and clients of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
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


@pytest.fixture
def local(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server for one player on this machine."""
    with TestClient(create_app(settings(tmp_path)), base_url="http://127.0.0.1") as client:
        yield client


@pytest.fixture
def online(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server with accounts and guests."""
    with TestClient(create_app(settings(tmp_path, local=False)), base_url="http://127.0.0.1") as client:
        yield client


@pytest.fixture
def eager(tmp_path: Path) -> Iterator[Player]:
    """Somebody whom no limit slows down."""
    with TestClient(create_app(settings(tmp_path, limits=False)), base_url="http://127.0.0.1") as client:
        yield Player(client).hello()


@pytest.fixture
def me(local: TestClient[Any]) -> Player:
    return Player(local).hello()
