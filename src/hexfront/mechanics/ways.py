"""Finders by step: where a stack in hand can go at a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hexfront.kernel.action import Action
from hexfront.kernel.order import Order
from hexfront.kernel.state import State

#: Orders for what stands in a hex at one kind of decision; with a set of units, only for those.
Finder = Callable[[Any, int, int], Iterable[Order]]


def found_ways(
    s: State[Any, Any], finders: Mapping[str, Finder], hex_name: str, units: tuple[str, ...] = ()
) -> list[Order]:
    """Where the stack in a hex can go, or only some of its units; nothing if the decision is another one."""
    decision, w = s.decision, s.world
    if decision is None or hex_name not in w.grid or any(unit not in w.index for unit in units):
        return []
    finder = finders.get(decision.step)
    wanted = sum({1 << w.index[unit] for unit in units})
    return [] if finder is None else list(finder(s, w.grid.hex(hex_name), wanted))


def unit_actions(s: State[Any, Any], h: int, wanted: int, *verbs: str) -> list[Action]:
    """The legal actions of some verbs that name a unit in a hex first; with a set of units, only theirs."""
    b, w = s.board, s.world
    able = [(w.index.get(a.args[0], -1) if a.args else -1, a) for a in s.legal_actions() if a.verb in verbs]
    return [a for u, a in able if u >= 0 and b.loc[u] == h and (not wanted or wanted >> u & 1)]
