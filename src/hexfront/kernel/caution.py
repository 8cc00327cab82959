"""Cautions: what a position, or an order, will cost by rule, said before the price is paid.

A game declares in one place (``Game.warnings``) what threatens the units and places of a side. Each caution
asks the function that carries out its rule, so that no rule is written twice. It holds no more than the side
may know: whoever shows cautions works them out on a state that is dealt from the side's view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import msgspec

if TYPE_CHECKING:
    from hexfront.kernel.state import State

CautionKind = Literal["overstacking", "supply", "retreat", "objective", "support"]

CAUTIONS: Final[Mapping[CautionKind, str]] = {
    "overstacking": "a hex holds too much, and the excess will be lost",
    "supply": "units out of supply suffer for it",
    "retreat": "units that must retreat have no way back and will be lost",
    "objective": "a place that counts stands empty where an enemy can take it",
    "support": "units can no longer help others, because of what they did",
}
"""The kinds of caution, the gravest first, and what they warn of."""

assert set(CAUTIONS) == set(get_args(CautionKind))


class Caution(msgspec.Struct, frozen=True):
    """A loss that is to be feared: its rule, a sentence, where, and which units."""

    kind: CautionKind
    rule: str
    text: str
    hex: str
    units: tuple[str, ...] = ()


def cautions(state: State[Any, Any], side: str) -> list[Caution]:
    """All that threatens a side as things stand, the gravest first."""
    order = list(CAUTIONS)
    return sorted(state.game.warnings(state, side), key=lambda one: (order.index(one.kind), one.hex))


def brought_by(state: State[Any, Any], side: str, actions: Iterable[str]) -> list[Caution]:
    """The new dangers that some actions would bring upon the side that takes them.

    They are tried on a copy as far as they are legal and before any roll.
    """
    tried = state.clone()
    tried.explicit_chance = True
    for action in actions:
        if action not in tried.legal_actions(side):
            break
        tried.apply(action, side)
    known = {(one.kind, one.hex, one.units) for one in cautions(state, side)}
    return [one for one in cautions(tried, side) if (one.kind, one.hex, one.units) not in known]
