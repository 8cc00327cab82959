"""How a unit comes into a hex: one function for marches, rides, retreats and advances."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, put
from hexfront.games.storm_of_steel.rules import control
from hexfront.games.storm_of_steel.rules.stacking import excess, hq_excess


def go(s: S, u: int, h: int, *, repairs: bool = False) -> bool:
    """Take a unit to a hex: control and rail follow (16). ``repairs``: it moves regularly, as 16.4b asks.

    If the hex holds too much now the move stops, which the answer tells, and the owner sends some away
    (13.2b).
    """
    b, w = s.board, s.world
    start = b.loc[u]
    put(b, w, u, h)
    if start >= 0:
        control.left(s, start, w.side_of[u])
    if w.away[h]:
        return False
    control.entered(s, u, h, repairs=repairs)
    return crowded(s, w.side_of[u], h)


def crowded(s: S, power: int, h: int) -> bool:
    """Whether a hex holds more of a side than it may; then the owner is asked who goes (13.0a, 13.2b)."""
    b, w = s.board, s.world
    found = not w.away[h] and bool(excess(b, w, h) or hq_excess(b, w, h))
    if found:
        s.push("displacement", power, h)
    return found
