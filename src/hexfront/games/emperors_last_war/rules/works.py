"""24.1, 25, 26. Fortresses, bridgeheads and fortified areas as they stand now, and the ground under them."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.world import CP, RU, World
from hexfront.mechanics.memory import tabled


def fortresses(b: Board, w: World, power: int) -> int:
    """Working fortresses of a power: what has fallen is never restored (25.3b); option 44 makes one."""
    own = w.works["fortress"] & w.works_of[power] & ~b.captured
    return own | (b.raised & ~b.captured if power == RU else 0)


def bridgeheads(b: Board, w: World, power: int) -> int:
    """Working bridgeheads of a power (26, 25.3b)."""
    return w.works["bridgehead"] & w.works_of[power] & ~b.captured


def standing(b: Board, w: World, power: int) -> int:
    """Working fortresses and bridgeheads of a power: they count as its units, empty or not (6.3d)."""
    return (w.works["fortress"] | w.works["bridgehead"]) & w.works_of[power] & ~b.captured | (
        b.raised & ~b.captured if power == RU else 0
    )


def areas(b: Board, w: World) -> int:
    """Fortified areas, captured works among them, which serve whoever occupies them (24.1a, 25.3a, R-04)."""
    return w.works["fortified_area"] & ~b.raised | b.captured


def strength(b: Board, w: World, h: int) -> int:
    """The printed strength of the work in a hex; 0 if there is none (25b, 44a)."""
    if b.raised >> h & 1:
        return int(w.charts["options"]["o44"]["strength"])
    work = w.work.get(h)
    return 0 if work is None else work.strength


@tabled
def faces(w: World, h: int) -> int:
    """The hexes beyond the fortified sides of a work (R-05)."""
    work, ring = w.work[h], w.grid.ring[h]
    return sum(1 << ring[d] for d in work.faces if ring[d] >= 0)


def very_difficult(b: Board, w: World) -> int:
    """Swamp, mountains and forest with lakes (5.1.2c); a working fortress fills its hex (1.1.1b, R-57)."""
    return w.hard & ~(fortresses(b, w, CP) | fortresses(b, w, RU))


def difficult(b: Board, w: World) -> int:
    """Forest, lakeland and hills (5.1.2b); a working fortress fills its hex (1.1.1b, R-57)."""
    return w.rough & ~(fortresses(b, w, CP) | fortresses(b, w, RU))
