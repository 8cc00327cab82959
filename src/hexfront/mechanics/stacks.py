"""Where units stand, as sets: the hexes of units, the units in hexes, and the counter on top of each stack.

A board has ``loc`` (by unit its hex, or where it is off the map) and ``stack`` (by hex its units). If stacks
are covered it has ``top`` (by hex the counter on top), ``loose`` (stacks that may be arranged) and ``veiled``
(stacks that show nothing until their owner has chosen a new top).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexfront.hexes import members
from hexfront.kernel.errors import Refusal


def on_map(b: Any, units: int) -> int:
    """Those of some units that are on the map."""
    found, rest, loc = 0, units, b.loc
    while rest:
        low = rest & -rest
        if loc[low.bit_length() - 1] >= 0:
            found |= low
        rest ^= low
    return found


def hexes_of(b: Any, units: int) -> int:
    """The hexes where units stand; those off the map have none."""
    found, rest, loc = 0, units, b.loc
    while rest:
        low = rest & -rest
        h = loc[low.bit_length() - 1]
        if h >= 0:
            found |= 1 << h
        rest ^= low
    return found


def standing_in(b: Any, hexes: int) -> int:
    """All units in some hexes."""
    found, rest, stack = 0, hexes, b.stack
    while rest:
        low = rest & -rest
        found |= stack[low.bit_length() - 1]
        rest ^= low
    return found


def roomy(own: int, hexes: int, may_stay: Callable[[int], bool]) -> int:
    """Those of some hexes where a unit may stay; where none of its own side stands it always may."""
    found = hexes & ~own
    for h in members(hexes & own):
        if may_stay(h):
            found |= 1 << h
    return found


# The counter on top ------------------------------------------------------------------------------


def lay_on_top(b: Any, u: int, h: int) -> None:
    """A unit has come to a hex and lies on top there."""
    b.top[h] = u
    b.loose |= 1 << h
    b.veiled &= ~(1 << h)


def take_away(b: Any, u: int, h: int) -> None:
    """A unit has left a stack; if it lay on top, the stack is veiled until its owner has chosen a new top."""
    left = b.stack[h]
    b.loose |= 1 << h
    if not left:
        b.top.pop(h, None)
    elif b.top.get(h) == u:
        b.top[h] = left.bit_length() - 1
        b.veiled |= 1 << h
    if not left & (left - 1):
        # A counter alone lies on top by nature.
        b.veiled &= ~(1 << h)


def put_on_top(b: Any, u: int) -> None:
    """The owner of a stack chooses the counter on top; that arranges the stack for this phase."""
    h = b.loc[u]
    b.top[h] = u
    b.loose &= ~(1 << h)
    b.veiled &= ~(1 << h)


def top_refusal(s: Any, u: int, name: str, rule: str) -> Refusal | None:
    """Why a counter on the map may not be put on top of its stack; each is arranged once in a phase."""
    b, h = s.board, s.board.loc[u]
    if not b.stack[h] & (b.stack[h] - 1):
        return Refusal(rule, f"{name} lies alone, and so on top.")
    if not b.loose >> h & 1:
        return Refusal(rule, f"The stack in {s.world.place_name(h)} has been arranged in this phase.")
    shown = b.top[h] == u and not b.veiled >> h & 1
    return Refusal(rule, f"{name} lies on top already.") if shown else None


def settle(s: Any, held: int, rule: str) -> None:
    """A phase is over: a stack that its owner has not arranged shows what lies on top of it."""
    if s.board.veiled & held:
        s.commit(rule, "Stacks that were not arranged show what lies on top of them.")
    s.board.veiled &= ~held


def wrong_tops(b: Any, top_rule: str, veil_rule: str) -> list[str]:
    """What is wrong with the tops and veils of stacks, in sentences."""
    wrong = []
    held = {h for h in b.loc if h >= 0}
    if set(b.top) != held or any(not b.stack[h] >> u & 1 for h, u in b.top.items()):
        wrong.append(f"Tops do not agree with the stacks ({top_rule}).")
    if any(b.veiled >> h & 1 and not b.stack[h] & (b.stack[h] - 1) for h in range(b.veiled.bit_length())):
        wrong.append(f"A stack is veiled that has no two counters ({veil_rule}).")
    return wrong
