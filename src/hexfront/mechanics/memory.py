"""Keeps the answers of pure functions that are asked again and again with the same sets or document."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

P = ParamSpec("P")
R = TypeVar("R")
Facts = TypeVarTuple("Facts")
MOST = 4096
MOST_DOCUMENTS = 4
#: How many answers ``recent`` keeps.
LATEST = 8
MISSING = object()
#: Functions whose answers stay when a memory is emptied.
LASTING: set[str] = set()


class Remembers(Protocol):
    """Something that never changes and can keep answers: the world of a game."""

    memory: dict[Any, Any]


V = TypeVar("V", bound=Remembers)


def remembered(function: Callable[Concatenate[V, P], R]) -> Callable[Concatenate[V, P], R]:
    """Keep the answers of a pure function in the memory of its first argument.

    When the memory is full it is emptied: most questions are about the position at hand.
    """
    name = f"{function.__module__}.{function.__qualname__}"

    def ask(world: V, /, *args: P.args, **kwargs: P.kwargs) -> R:
        memory = world.memory
        key: tuple[Any, ...] = (name, args)
        if kwargs:
            key += tuple(sorted(kwargs.items()))
        known = memory.get(key, MISSING)
        if known is not MISSING:
            answer: R = known
            return answer
        if len(memory) >= MOST:
            _empty(memory)
        answer = memory[key] = function(world, *args, **kwargs)
        return answer

    return ask


def recent(function: Callable[[V, *Facts], R]) -> Callable[[V, *Facts], R]:
    """Keep the last few answers of a pure function in the memory of its first argument.

    Questions are compared with those before, not hashed. Sets of a board are mostly the very same objects as
    before, and then that takes no time, however large they are.
    """
    key = f"{function.__module__}.{function.__qualname__}"

    def ask(world: V, /, *args: *Facts) -> R:
        return lately(world, key, args, function, world, *args)

    return ask


def lately(
    world: Remembers, key: str, facts: tuple[Any, ...], function: Callable[[*Facts], R], *args: *Facts
) -> R:
    """One of the last few answers known under a key, if it rests on the same facts, or a new one.

    For answers that take the whole board to find out, but rest on some facts of it; see ``recent``.
    """
    known: tuple[tuple[Any, R], ...] = world.memory.get((key,), ())
    for question, answer in known:
        if question == facts:
            return answer
    found = function(*args)
    world.memory[key,] = ((facts, found), *known[: LATEST - 1])
    return found


def kept(world: Remembers, key: tuple[Any, ...], answer: Callable[[], R]) -> R:
    """The answer known under a key in the memory of a world, or a new one.

    For answers that rest on a few facts of a board, which are the key, but take the whole board to find out.
    """
    memory = world.memory
    known = memory.get(key, MISSING)
    if known is not MISSING:
        found: R = known
        return found
    if len(memory) >= MOST:
        _empty(memory)
    found = memory[key] = answer()
    return found


def lasting(function: Callable[Concatenate[V, P], R]) -> Callable[Concatenate[V, P], R]:
    """Like ``remembered``, for answers that are few and dear: they stay when the memory is emptied.

    Such are costs of steps and distances on the map, which hardly change in a game.
    """
    LASTING.add(f"{function.__module__}.{function.__qualname__}")
    return remembered(function)


def tabled(function: Callable[Concatenate[V, P], R]) -> Callable[Concatenate[V, P], R]:
    """Keep all answers of a pure function about the map in one table that lasts, however many they are.

    For questions of which the map has room for so many and no more: discs of hexes, cells of a chart.
    """
    home = (f"{function.__module__}.{function.__qualname__}",)
    LASTING.add(home[0])

    def ask(world: V, /, *args: P.args, **kwargs: P.kwargs) -> R:
        table = world.memory.get(home)
        if table is None:
            table = world.memory.setdefault(home, {})
        key = (*args, *sorted(kwargs.items())) if kwargs else args
        known = table.get(key, MISSING)
        if known is not MISSING:
            answer: R = known
            return answer
        answer = table[key] = function(world, *args, **kwargs)
        return answer

    return ask


def _empty(memory: dict[Any, Any]) -> None:
    """Forget all but what lasts; that too, if it has grown to half of what there is room for."""
    # A copy: a thread that shows the map may add to it meanwhile.
    kept = {key: answer for key, answer in memory.copy().items() if key[0] in LASTING}
    memory.clear()
    if len(kept) < MOST // 2:
        memory.update(kept)


def by_content(function: Callable[[dict[str, Any]], R]) -> Callable[[dict[str, Any]], R]:
    """Keep the last few answers of a pure function of a plain document, by what the document says, and those
    that somebody has in hand: a large map of its own takes megabytes, and a while to be made again.

    The answer to an empty document is never dropped: the standard world of a game, where a position changes
    nothing of it.
    """
    plain = cache(lambda: function({}))
    in_hand: WeakValueDictionary[str, R] = WeakValueDictionary()

    @lru_cache(maxsize=MOST_DOCUMENTS)
    def answer(text: str) -> R:
        found = in_hand.get(text)
        if found is None:
            found = function(json.loads(text))
            # What is plain cannot be followed, and need not be.
            with suppress(TypeError):
                in_hand[text] = found
        return found

    @wraps(function)
    def ask(document: dict[str, Any]) -> R:
        # What is not plain goes on as text, so that the function can say what is wrong with it.
        return answer(json.dumps(document, default=repr)) if document else plain()

    return ask
