"""10. Faces: which counter lies on top of a stack (R112)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S, occupied
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.hexes import members
from hexfront.kernel import Action, Refusal
from hexfront.mechanics.stacks import put_on_top


def top_refusal(s: S, u: int) -> Refusal | None:
    """Why a counter may not be put on top of its stack; each stack is arranged once in a phase (R112)."""
    b, h = s.board, s.board.loc[u]
    if h < 0:
        return Refusal("R112", f"{called(s, u)} is not on the map.")
    if not b.stack[h] & (b.stack[h] - 1):
        return Refusal("R112", f"{called(s, u)} lies alone, and so on top.")
    if not b.loose >> h & 1:
        return Refusal("R112", f"The stack in {s.world.place_name(h)} has been arranged in this phase.")
    shown = b.top[h] == u and not b.veiled >> h & 1
    return Refusal("R112", f"{called(s, u)} lies on top already.") if shown else None


def cover_actions(s: S, side: str) -> list[Action]:
    """The counters of a side that may be put on top of their stacks now."""
    b = s.board
    top, stack = s.world.unit_acts("top"), b.stack
    found = []
    for h in members(b.loose & occupied(b, side)):
        units = stack[h]
        if units & (units - 1):
            shown = -1 if b.veiled >> h & 1 else b.top[h]
            for u in members(units):
                if u != shown:
                    found.append(top[u])
    return found


def cover(s: S, side: str, action: Action) -> bool:
    """Put a counter on top; says whether the action was this."""
    if action.verb != "top":
        return False
    put_on_top(s.board, s.world.index[action.args[0]])
    return True


def open_stacks(s: S, side: str) -> None:
    """A phase begins: every stack of the side may be arranged once."""
    s.board.loose = occupied(s.board, side)


def settle_stacks(s: S, side: str) -> None:
    """A phase is over: a stack that its owner has not arranged shows what lies on top of it (R112)."""
    b = s.board
    if b.veiled & occupied(b, side):
        s.commit("R112", "Stacks that were not arranged show what lies on top of them.")
    b.veiled &= ~occupied(b, side)
