"""37. New trenchlines (option)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S, hexes_of, occupied, on, trenches
from hexfront.games.kaisers_war_1918.rules.supply import supplied_units
from hexfront.games.kaisers_war_1918.rules.victory import afford, pay
from hexfront.games.kaisers_war_1918.world import CENTRAL, SIDES
from hexfront.kernel import Refusal


def price(s: S) -> int:
    """What a trenchline costs (37.1a)."""
    return int(s.world.charts["trench_building"]["vp"])


def sites(s: S, side: str) -> int:
    """Hexes in which a side may dig now."""
    b, w = s.board, s.world
    if not on(s, "trenches") or not afford(b, side, price(s)):
        return 0
    there = trenches(b, w, SIDES[0]) | trenches(b, w, SIDES[1])
    # A land unit in general supply does the digging; one that is inert does not, nor does it stop it.
    return hexes_of(b, supplied_units(b, w, side) & ~b.inert) & ~there


def dig(s: S, side: str, h: int) -> None:
    """Pay, and a trenchline is there, like a printed one while a friendly unit stays (37.3a, R101)."""
    b, w = s.board, s.world
    if side == CENTRAL:
        b.central_trenches |= 1 << h
    else:
        b.allied_trenches |= 1 << h
    s.log("dug", "37.1a", side=side, at=(w.spot(h),))
    pay(s, side, price(s), "37.1a", "a trenchline")


def dig_refusal(s: S, side: str, h: int) -> Refusal:
    """Why a side may not dig in a hex."""
    b, w = s.board, s.world
    name = w.place_name(h)
    if not on(s, "trenches"):
        return Refusal("37.1a", "New trenchlines are an option that is not in use.")
    if not occupied(b, side) >> h & 1:
        return Refusal("37.1a", f"You have no unit in {name}.")
    if (trenches(b, w, SIDES[0]) | trenches(b, w, SIDES[1])) >> h & 1:
        return Refusal("37.2a", f"{name} has a trenchline already.")
    if not afford(b, side, price(s)):
        return Refusal("5.5b", f"A trenchline costs {price(s)} VP; at least 1 must be left.")
    return Refusal("37.1a", f"No unit in {name} is in general supply.")
