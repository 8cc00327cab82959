"""A.1, B.1, C.1. The area in which a scenario is played, and the way back into it (R-95)."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, units_in
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.world import World
from hexfront.mechanics.memory import tabled


def area(b: Board, w: World) -> int:
    """The hexes in which the scenario is played: all land if it names no area."""
    name = inforce.terms()[b.scenario].area
    return w.area[name] if name else w.land


def strayed(b: Board, w: World, power: int) -> int:
    """Units of a power outside the area: they must come in as soon as they can (A.1b, B.1b, C.1b)."""
    outside = b.held[power] & ~area(b, w)
    return units_in(b, w, power, outside) if outside else 0


def nearer(b: Board, w: World, h: int) -> int:
    """The hexes beside one outside the area that are nearer to it (R-95)."""
    away = _away(w, area(b, w))
    here = away[h]
    return sum(1 << n for n in w.grid.neighbours[h] if away[n] < here)


@tabled
def _away(w: World, goal: int) -> list[int]:
    """By hex the number of open steps to the area."""
    found = [w.grid.size] * w.grid.size
    wave, seen, steps = goal, goal, 0
    while wave:
        rest = wave
        while rest:
            low = rest & -rest
            found[low.bit_length() - 1] = steps
            rest ^= low
        steps += 1
        wave = w.ways.gather(wave) & w.land & ~seen
        seen |= wave
    return found
