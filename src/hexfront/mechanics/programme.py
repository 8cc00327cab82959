"""Combat results as programmes: parts that are carried out one after the other, in the order listed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.kernel.state import State

Part = tuple[Any, ...]


def push_programme(state: State[Any, Any], parts: Iterable[Part]) -> None:
    """Put the parts of a result on the agenda so that the first is done first.

    A part is a frame: the name of a step and its values. Each is finished, with all that it pushes, before
    the next begins.
    """
    for part in reversed(tuple(parts)):
        state.push(*part)
