"""2.4. Control: it is worked out from who stands where, never remembered (R02)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Board, enemy, occupied
from hexfront.games.kaisers_war_1918.rules.zones import enemy_zone
from hexfront.games.kaisers_war_1918.world import ALLIED, World


def home(b: Board, w: World, side: str) -> int:
    """Hexes of the countries of a side (2.3, R05); Russia is an Allied country after its war began (R91)."""
    return w.home[side] | (w.russia if b.east_war and side == ALLIED else 0)


def controlled(b: Board, w: World, side: str) -> int:
    """Hexes that a side controls (2.4, R02).

    It controls what it occupies, whatever zones reach it (2.4b, 2.4c), and the empty hexes of its countries
    that no enemy zone reaches (2.4a); an empty one that a zone reaches is contested (2.4f). When units leave
    a hex of an enemy country, control goes back at once (2.4e).
    """
    held, theirs = occupied(b, side), occupied(b, enemy(side))
    return held | home(b, w, side) & ~theirs & ~b.closed & ~enemy_zone(b, w, side)


def contested(b: Board, w: World, side: str) -> int:
    """Empty hexes of a side's countries that an enemy zone reaches: nobody controls them (2.4f)."""
    empty = home(b, w, side) & ~occupied(b, side) & ~occupied(b, enemy(side)) & ~b.closed
    return empty & enemy_zone(b, w, side)
