"""Cautions that several games give in the same words. A game names the rule and asks its own function."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hexfront.hexes import members
from hexfront.kernel import Caution, State
from hexfront.mechanics.naming import counted


def no_way_back(
    s: State[Any, Any], stacks: Mapping[int, int], saved: Callable[[int], object], rule: str
) -> Iterator[Caution]:
    """Units that would be lost in a retreat: those of some stacks, by hex, for which no way back is open."""
    w = s.world
    for h, units in stacks.items():
        lost = tuple(w.ids[u] for u in members(units) if not saved(u))
        if lost:
            units_there = f"{counted(len(lost), 'unit')} in {w.place_name(h)}"
            text = f"{units_there} would be lost in a retreat: no way back is open."
            yield Caution("retreat", rule, text, w.names[h], lost)
