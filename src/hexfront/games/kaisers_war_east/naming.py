"""Units in words: what actions, prompts and refusals call them."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S
from hexfront.games.kaisers_war_east.counters import title
from hexfront.games.kaisers_war_east.rules.cover import covered
from hexfront.mechanics import naming


def called(s: S, u: int) -> str:
    """A unit by the name on the side of its counter that is up."""
    b, w = s.board, s.world
    unit, at = w.units[u], s.board.loc[u]
    name = title(unit, unit.back_name if b.reverse >> u & 1 else "")
    # Supply units look alike: they are told apart by where they stand.
    return f"{name} in {w.place_name(at)}" if unit.type == "supply" and at >= 0 else name


def meant(s: S, side: str, word: str) -> str:
    """The unit or hex that a side means by a word; an enemy that it may not see has no name (OPT-FOG-1)."""
    return naming.meant(s, side, word, called, _hides)


def _hides(s: S, side: str, u: int) -> bool:
    return s.world.side_of[u] != side and covered(s, u)
