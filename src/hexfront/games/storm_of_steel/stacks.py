"""What a board keeps by hex, in step with the pieces that stand there: stacks, zones, who is where.

It follows from where units are and how they lie; nothing of it is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.storm_of_steel.world import POWERS, STACK, World
from hexfront.hexes import members, of

if TYPE_CHECKING:
    from hexfront.games.storm_of_steel.board import Board


def mark(b: Board, w: World, h: int) -> None:
    """Bring what is kept by hex in step with the pieces that stand there."""
    place, units = 1 << h, b.stack[h]
    shown = units & ~b.underground
    for power in POWERS:
        mine = shown & w.side[power]
        land = mine & w.land_units
        _set(b.held, power, place, mine & w.pieces)
        _set(b.real, power, place, land)
        _set(b.projects, power, place, land & w.projecting & ~b.entrenched)
        _set(b.dug_in, power, place, land & (b.entrenched | w.forts))
        _set(b.full, power, place, (mine & w.counted).bit_count() >= STACK)


def _set(sets: list[int], power: int, place: int, there: object) -> None:
    if there:
        sets[power] |= place
    else:
        sets[power] &= ~place


def restack(b: Board, w: World) -> None:
    """Work out everything that is kept in step with where units are and how they lie."""
    b.stack = [0] * w.grid.size
    b.afield = b.abroad = 0
    for u, h in enumerate(b.loc):
        if h >= 0:
            b.stack[h] |= 1 << u
            if w.away[h]:
                b.abroad |= 1 << u
            else:
                b.afield |= 1 << u
    b.held, b.real, b.projects, b.dug_in, b.full = ([0, 0] for _ in range(5))
    for power in POWERS:
        survey(b, w, power)


def settle(b: Board, w: World, places: dict[int, int]) -> None:
    """Set many units down at once; ``survey`` of their side is to follow."""
    loc, stack = b.loc, b.stack
    moved = afield = abroad = 0
    for u, at in places.items():
        one = 1 << u
        moved |= one
        if loc[u] >= 0:
            stack[loc[u]] &= ~one
        if at >= 0:
            stack[at] |= one
            if w.away[at]:
                abroad |= one
            else:
                afield |= one
        loc[u] = at
    b.abroad, b.afield = b.abroad & ~moved | abroad, b.afield & ~moved | afield


def survey(b: Board, w: World, power: int) -> None:
    """The same as ``mark`` for all units of a side at once, where most hexes hold units of one side only."""
    held: list[int] = []
    real: list[int] = []
    projects: list[int] = []
    dug_in: list[int] = []
    full: list[int] = []
    side, zone, dug = w.side[power] & ~b.underground, w.projecting & ~b.entrenched, b.entrenched | w.forts
    loc, stack = b.loc, b.stack
    for h in {loc[u] for u in members(side & b.afield)}:
        mine = stack[h] & side
        if mine & w.pieces:
            held.append(h)
        land = mine & w.land_units
        if land:
            real.append(h)
            if land & zone:
                projects.append(h)
            if land & dug:
                dug_in.append(h)
        if (mine & w.counted).bit_count() >= STACK:
            full.append(h)
    b.held[power], b.real[power], b.projects[power] = of(held), of(real), of(projects)
    b.dug_in[power], b.full[power] = of(dug_in), of(full)
