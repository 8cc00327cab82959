"""Units in words: what actions, prompts and refusals call them."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S
from hexfront.games.kaisers_war_east.counters import title
from hexfront.games.kaisers_war_east.rules.sight import covered


def called(s: S, u: int) -> str:
    """A unit by the name on the side of its counter that is up."""
    b, w = s.board, s.world
    unit, at = w.units[u], s.board.loc[u]
    name = title(unit, unit.back_name if b.reverse >> u & 1 else "")
    # Supply units look alike: they are told apart by where they stand.
    return f"{name} in {w.place_name(at)}" if unit.type == "supply" and at >= 0 else name


def meant(s: S, side: str, word: str) -> str:
    """The unit or hex that a side means by a word; an enemy that it may not see has no name (OPT-FOG-1)."""
    w = s.world
    u = w.index.get(word)
    if u is None:
        return w.place_name(w.grid.hex(word)) if word in w.grid else repr(word)
    return "That unit" if w.side_of[u] != side and covered(s, u) else called(s, u)
