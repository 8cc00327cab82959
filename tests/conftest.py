"""What all tests share: which ledger rows a test proves is collected for ``hexfront fidelity``."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from tests import shelf

import hexfront
from hexfront import Game

# A change lands by what it does, not by the luck of the draw: in CI the examples are the same each time.
# Nor does a busy machine fail a test: speed is for benchmarks.
settings.register_profile("patient", deadline=None)
settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proofs", help="write the ledger rows that passing tests prove to this file, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[PROOFS] = {}


PROOFS = pytest.StashKey[dict[str, dict[str, list[str]]]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    report = yield
    if report.when == "call" or report.failed:
        verdict = "passed" if report.passed else "failed"
        for mark in item.iter_markers("rule"):
            game = Path(str(item.fspath)).parent.name.replace("_", "-")
            rows = item.config.stash[PROOFS].setdefault(game, {})
            for row in mark.args:
                rows.setdefault(row, []).append(f"{verdict} {item.nodeid}")
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    target = session.config.getoption("--proofs")
    if target:
        Path(target).write_text(json.dumps(session.config.stash[PROOFS]), encoding="utf-8")


@pytest.fixture
def princes() -> Iterator[Game[Any, Any]]:
    """A toy on the shelf of games: a scenario for two sides, one for three, and bids made at once."""
    with shelf.opened():
        yield hexfront.games["three-princes"]
