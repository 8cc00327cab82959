"""22 and 47d. From what supply is paid in a hex: the level of its front, or a large income still in hand."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, S
from hexfront.games.emperors_last_war.rules import supply
from hexfront.games.emperors_last_war.world import World
from hexfront.mechanics.world import sum_of


def means(b: Board, power: int, front: int) -> int:
    """What a power can spend on trenches and Landsturm on a front.

    The level of the front; and what a large income left over, which does not count against the limit of the
    front (47d).
    """
    spare = b.spare if b.phasing == power else 0
    return supply.level(b, power, front) + spare


def affording(b: Board, w: World, power: int, points: int) -> int:
    """The hexes where a power can spend so many points on them."""
    return sum_of(hexes for front, hexes in enumerate(w.front) if means(b, power, front) >= points)


def spend(s: S, power: int, h: int, points: int, rule: str, why: str) -> None:
    """Pay for a trench or for Landsturm, first from what a large income left over (47d)."""
    b = s.board
    spare = min(b.spare, points)
    b.spare -= spare
    supply.pay(s, power, supply.front_of(s.world, h), points - spare, rule, why)
