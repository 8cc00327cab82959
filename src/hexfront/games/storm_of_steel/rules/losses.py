"""2.3b, 4.6v, 14.5 and 17.5. Units that are lost: which one its owner may give up, and what is noted."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import DEAD, S, hexes_of, lift, side_name
from hexfront.games.storm_of_steel.rules import control
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import POWERS, World
from hexfront.hexes import members


def expendable(w: World, units: int, *, fort_last: bool) -> int:
    """Of some units those that their owner may choose as a loss (14.5c, 14.5e, 14.5g, R-87).

    An HQ goes only when nothing else is left, and where the table says so a fort as well.

    Rows 15.2a, 17.5a, R-85.
    """
    last = w.hqs | (w.forts if fort_last else 0)
    return units & ~last or units


def eliminate_air(s: S, units: int, rule: str) -> None:
    """Air units that are shot down go on the dead pile (30.10a)."""
    b, w = s.board, s.world
    for u in members(units):
        at = (w.spot(b.loc[u]),)
        s.log("shot down", rule, side=side_name(w.side_of[u]), who=troops(s, 1 << u), at=at)
        lift(b, w, u, DEAD)


def drown(s: S, unit: int) -> None:
    """A unit goes down with the transport that carries it (29.14a)."""
    if s.world.air >> unit & 1:
        eliminate_air(s, 1 << unit, "29.14a")
    else:
        eliminate(s, 1 << unit, "29.14a")


def eliminate(s: S, units: int, rule: str) -> None:
    """Put units on the dead pile (2.3b), and see who holds the hexes that they leave (16.21a)."""
    b, w = s.board, s.world
    left: list[tuple[int, int]] = []
    for power in POWERS:
        mine = units & w.side[power] & b.afield
        for h in members(hexes_of(b, mine)):
            there = troops(s, mine & b.stack[h] & w.land_units)
            if there:
                s.log("eliminated", rule, side=side_name(power), who=there, at=(w.spot(h),))
            left.append((power, h))
    for u in members(units & b.abroad):
        at = (w.spot(b.loc[u]),)
        s.log("eliminated", rule, side=side_name(w.side_of[u]), who=troops(s, 1 << u), at=at)
    for u in members(units):
        lift(b, w, u, DEAD)
    for power, h in left:
        control.left(s, h, power)
