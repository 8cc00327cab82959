"""Answers kept: pure functions of sets, asked again and again with the same sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
MOST = 4096
MISSING = object()


class Remembers(Protocol):
    """Something that never changes and can keep answers: the world of a game."""

    memory: dict[Any, Any]


V = TypeVar("V", bound=Remembers)


def remembered(function: Callable[Concatenate[V, P], R]) -> Callable[Concatenate[V, P], R]:
    """Keep the answers of a pure function in the memory of its first argument.

    When the memory is full it is emptied: most questions are about the position at hand.
    """
    name = function.__qualname__, function.__module__

    def ask(world: V, /, *args: P.args, **kwargs: P.kwargs) -> R:
        memory = world.memory
        key = (name, args)
        known = memory.get(key, MISSING)
        if known is not MISSING:
            answer: R = known
            return answer
        if len(memory) >= MOST:
            memory.clear()
        answer = memory[key] = function(world, *args, **kwargs)
        return answer

    return ask
