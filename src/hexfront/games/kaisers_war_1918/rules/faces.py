"""10. Faces: which counter lies on top of a stack (R112)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S, occupied
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.hexes import members
from hexfront.kernel import Action, Refusal
from hexfront.mechanics import stacks


def top_refusal(s: S, u: int) -> Refusal | None:
    """Why a counter may not be put on top of its stack; each stack is arranged once in a phase (R112)."""
    if s.board.loc[u] < 0:
        return Refusal("R112", f"{called(s, u)} is not on the map.")
    return stacks.top_refusal(s, u, called(s, u), "R112")


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
    stacks.put_on_top(s.board, s.world.index[action.args[0]])
    return True


def open_stacks(s: S, side: str) -> None:
    """A phase begins: every stack of the side may be arranged once."""
    s.board.loose = occupied(s.board, side)


def settle_stacks(s: S, side: str) -> None:
    """A phase is over: a stack that its owner has not arranged shows what lies on top of it (R112)."""
    stacks.settle(s, occupied(s.board, side), "R112")
