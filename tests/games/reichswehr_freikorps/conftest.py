"""Positions in a few lines, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import hexfront
from hexfront import State

Position = Callable[..., State[Any, Any]]


@pytest.fixture(scope="session")
def game() -> Any:
    return hexfront.games["reichswehr-freikorps"]


@pytest.fixture
def at(game: Any) -> Position:
    """A position from keywords: ``at(phase="red combat", front="western", units={...}, dice=[6])``."""

    def build(**document: Any) -> State[Any, Any]:
        return game.position(document)

    return build


@pytest.fixture
def red() -> Callable[..., dict[str, Any]]:
    """An ad-hoc Red unit: ``red("r1", 3)`` is an infantry division of 4th Army, Western Front."""

    def make(name: str, strength: int = 3, **more: Any) -> dict[str, Any]:
        return {"id": name, "side": "red", "strength": strength} | more

    return make


@pytest.fixture
def german() -> Callable[..., dict[str, Any]]:
    """An ad-hoc German unit: ``german("g1", 4)`` is a Freikorps infantry division."""

    def make(name: str, strength: int = 3, **more: Any) -> dict[str, Any]:
        return {"id": name, "side": "german", "strength": strength} | more

    return make


@pytest.fixture
def play() -> Callable[..., State[Any, Any]]:
    """Take several actions in turn: ``play(state, "attack 1513", "join 1514", "declare")``."""

    def take(state: State[Any, Any], *actions: str) -> State[Any, Any]:
        for action in actions:
            state.apply(action)
        return state

    return take
