"""Positions in a few lines, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.kaisers_war_east.counters import COUNTERS

import hexfront
from hexfront import State

Position = Callable[..., State[Any, Any]]


@pytest.fixture(scope="session")
def game() -> Any:
    return hexfront.games["kaisers-war-east"]


@pytest.fixture
def at(game: Any) -> Position:
    """A position from keywords: ``at(phase="combat 1", active="central", turn=7, units={...}, dice=[6])``.

    The counters have the values that the tests of the rules know (``counters.py``).
    """

    def build(**document: Any) -> State[Any, Any]:
        return game.position({"counters": COUNTERS} | document)

    return build


@pytest.fixture
def central() -> Callable[..., dict[str, Any]]:
    """An ad-hoc unit of the Central Powers: ``central("c1", attack=4)`` is a German infantry corps."""

    def make(name: str, **more: Any) -> dict[str, Any]:
        return {"id": name, "side": "central"} | more

    return make


@pytest.fixture
def allied() -> Callable[..., dict[str, Any]]:
    """An ad-hoc Allied unit: ``allied("a1", defense=4)`` is a Russian infantry corps."""

    def make(name: str, **more: Any) -> dict[str, Any]:
        return {"id": name, "side": "allied"} | more

    return make


@pytest.fixture
def play() -> Callable[..., State[Any, Any]]:
    """Take several actions in turn: ``play(state, "attack 2319", "join GE-A9", "declare")``."""

    def take(state: State[Any, Any], *actions: str) -> State[Any, Any]:
        for action in actions:
            state.apply(action)
        return state

    return take
