"""A command line to call, and one finished game to call it on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexfront.cli import main
from hexfront.lab.table import play_out, setup

SLUG = "reichswehr-freikorps"


class Said:
    """What a command answered."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err
        #: Standard output without its line breaks.
        self.words = " ".join(out.split())


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    def run(*words: object) -> Said:
        try:
            code = main([str(word) for word in words])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run


@pytest.fixture(scope="session")
def game_text() -> str:
    """The record of a game between random bots."""
    players = {"red": "random", "german": "random"}
    _, record = play_out(setup(SLUG, bots=players), "test")
    assert record is not None
    return record.to_text()


@pytest.fixture
def record(tmp_path: Path, game_text: str) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(game_text, encoding="utf-8")
    return path
