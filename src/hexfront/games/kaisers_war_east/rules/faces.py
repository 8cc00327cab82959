"""Fog of War: turning counters face down, and choosing the one on top of a stack (OPT-FOG-1, R-FOG-1)."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, occupied, on_map
from hexfront.games.kaisers_war_east.naming import called
from hexfront.hexes import members
from hexfront.kernel import Action, Refusal, act
from hexfront.mechanics import stacks
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.refusing import unit_named

ALL = "all"


def cover_actions(s: S, side: str) -> list[Action]:
    """Counters that may be turned face down now, and those that may be put on top of their stack."""
    b, w = s.board, s.world
    if not b.fog:
        return []
    own = members(on_map(b, w.side[side] & ~b.asleep))
    faces = [act("hide", w.ids[u]) for u in own if hide_refusal(s, u) is None]
    arranged = members(occupied(b, side) & b.loose & ~b.closed)
    counters = [u for h in arranged for u in members(b.stack[h])]
    tops = [act("top", w.ids[u]) for u in counters if top_refusal(s, u) is None]
    return [*([act("hide", ALL), *faces] if faces else []), *tops]


def hide_refusal(s: S, u: int) -> Refusal | None:
    """Why a counter may not be turned face down, in the set-up or the Reorganization Phase."""
    b, w = s.board, s.world
    if not b.fog:
        return Refusal("OPT-FOG-1", "Fog of War is an option that is not in use.")
    if b.phase == "movement":
        return Refusal("OPT-FOG-1", "Counters are turned face down in the Reorganization Phase.")
    if b.loc[u] < 0 or b.asleep >> u & 1:
        return Refusal("OPT-FOG-1", f"{called(s, u)} is not in play on the map.")
    if not w.flagged >> u & 1:
        return Refusal("OPT-FOG-1", f"{called(s, u)} has no flag on its back, so it cannot lie face down.")
    return Refusal("OPT-FOG-1", f"{called(s, u)} lies face down already.") if b.hidden >> u & 1 else None


def top_refusal(s: S, u: int) -> Refusal | None:
    """Why a counter may not be put on top of its stack; each stack is arranged once in a phase."""
    b, h = s.board, s.board.loc[u]
    if not b.fog:
        return Refusal("OPT-FOG-1", "Fog of War is an option that is not in use.")
    if h < 0 or b.closed >> h & 1:
        return Refusal("R-FOG-1", f"{called(s, u)} is not in play on the map.")
    return stacks.top_refusal(s, u, called(s, u), "R-FOG-1")


def hiding_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    """Why one counter, or all at once, may not be turned face down."""
    u = unit_named(s, action)
    if u is not None:
        return hide_refusal(s, u)
    able = [v for v in members(s.world.side[frame.side] & s.world.flagged) if hide_refusal(s, v) is None]
    return None if able else Refusal("OPT-FOG-1", "No counter of yours can be turned face down now.")


def cover(s: S, side: str, action: Action) -> bool:
    """Turn counters face down, or put one on top; says whether the action was one of these."""
    if action.verb == "hide":
        _hide(s, side, action.args[0])
    elif action.verb == "top":
        stacks.put_on_top(s.board, s.world.index[action.args[0]])
    return action.verb in ("hide", "top")


def _hide(s: S, side: str, which: str) -> None:
    """Turn one counter face down, or all that have a flag on their back."""
    b, w = s.board, s.world
    chosen = w.side[side] & w.flagged & ~b.asleep if which == ALL else 1 << w.index[which]
    b.hidden |= on_map(b, chosen)
    b.seen &= ~on_map(b, chosen)
