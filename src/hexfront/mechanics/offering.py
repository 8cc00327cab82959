"""Lists of actions that offer one thing after another: a verb for each of some units or hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from hexfront.hexes import members
from hexfront.kernel.action import Action
from hexfront.kernel.state import State

F = TypeVar("F")
S = TypeVar("S", bound=State[Any, Any])
#: What a decision offers: units or hexes by number, or a set of them.
Offered = Callable[[S, F], int | Iterable[int]]
Lists = Callable[[S, F], list[Action]]


def each_unit(
    verb: str, units: Offered[S, F], first: tuple[Action, ...] = (), last: tuple[Action, ...] = ()
) -> Lists[S, F]:
    """A list with the verb for each unit, between actions that need none."""

    def actions(s: S, frame: F) -> list[Action]:
        acts = s.world.unit_acts(verb)
        return [*first, *[acts[u] for u in _each(units(s, frame))], *last]

    return actions


def each_hex(
    verb: str, hexes: Offered[S, F], first: tuple[Action, ...] = (), last: tuple[Action, ...] = ()
) -> Lists[S, F]:
    """A list with the verb for each hex, between actions that need none."""

    def actions(s: S, frame: F) -> list[Action]:
        acts = s.world.hex_acts(verb)
        return [*first, *[acts[h] for h in _each(hexes(s, frame))], *last]

    return actions


def _each(offered: int | Iterable[int]) -> Iterable[int]:
    return members(offered) if isinstance(offered, int) else offered
