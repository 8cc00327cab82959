"""Units in words: what actions, prompts and refusals call them."""

from __future__ import annotations

from typing import TypeVar

from hexfront.games.kaisers_war_east.board import S
from hexfront.games.kaisers_war_east.counters import title
from hexfront.games.kaisers_war_east.rules.cover import covered
from hexfront.games.kaisers_war_east.world import HERE, World
from hexfront.mechanics import naming, refusing
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.refusing import Reason, UnitReason

F = TypeVar("F")
#: By step what prompts say of what is offered.
OFFERED = naming.read_offers(HERE / "offers.tsv")


@remembered
def unit_title(w: World, u: int, reverse: bool) -> str:
    """A unit in words, by the name on one side of its counter."""
    unit = w.units[u]
    return title(unit, unit.back_name if reverse else "")


def called(s: S, u: int) -> str:
    """A unit by the name on the side of its counter that is up."""
    b, w = s.board, s.world
    name, at = unit_title(w, u, bool(b.reverse >> u & 1)), b.loc[u]
    # Supply units look alike: they are told apart by where they stand.
    return f"{name} in {w.place_name(at)}" if at >= 0 and w.supply >> u & 1 else name


def _hides(s: S, side: str, u: int) -> bool:
    return s.world.side_of[u] != side and covered(s, u)


#: The unit or hex that a side means, to open a sentence; an unseen enemy has no name (OPT-FOG-1).
meant = naming.who_is_meant(called, _hides)


def of_own(reason: UnitReason[S, F], rule: str, does: str) -> Reason[S, F]:
    """Ask about the unit of the side at hand that an action names; ``rule`` refuses any other."""
    return refusing.of_own(reason, rule, does, meant)
