"""Games and their worlds, made ready beside the event loop: the map of a large game is a matter of a second,
and a position may have one of its own. What is played in a world is played on the loop alone."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

import msgspec

from hexfront.games import games


class _Head(msgspec.Struct):
    """What a stored state says of its world."""

    scenario: str
    changes: dict[str, Any] = {}


class _Stored(msgspec.Struct):
    header: _Head


async def ready(slug: str, scenario: str | None = None, changes: Mapping[str, Any] | None = None) -> Any:
    """The world that somebody is about to play in; nothing where there is none, and whoever begins a match
    there is told why. It is kept as long as the caller has it in hand, and a while longer by its game."""
    return await asyncio.to_thread(_built, slug, scenario, changes or {})


async def ready_for(slug: str, state: str) -> Any:
    """The world of a stored state."""
    return await asyncio.to_thread(_built_for, slug, state)


def _built(slug: str, scenario: str | None, document: Mapping[str, Any]) -> Any:
    # Whatever is wrong is told by whoever reads the document in earnest.
    with contextlib.suppress(Exception):
        game = games[slug]
        return game.world_of(scenario, {key: document[key] for key in game.overrides if key in document})
    return None


def _built_for(slug: str, state: str) -> Any:
    with contextlib.suppress(Exception):
        head = msgspec.json.decode(state, type=_Stored).header
        return _built(slug, head.scenario, head.changes)
    return None
