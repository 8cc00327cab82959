"""A.1, B.1, C.1, 30.1, 37.5. Where a scenario is played, the way back (R-95), and closed ground."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, units_in
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.world import CP, FRONTS, World
from hexfront.mechanics.memory import tabled

#: Nations whose units stay out of East Prussia (37.5a); patrols have no nation.
UNWELCOME = ("AH", "LG")
POLISH, EASTPRUSSIAN = FRONTS.index("polish"), FRONTS.index("eastprussian")


def area(b: Board, w: World) -> int:
    """The hexes in which the scenario is played: all land if it names no area."""
    name = inforce.terms()[b.scenario].area
    return w.area[name] if name else w.land


def shunned(b: Board, w: World, u: int, a: int = -1) -> int:
    """Hexes that a unit never enters from a hex, or from off the map, of its own will: on foot, by rail or
    after a battle.

    German ground of the Eastprussian front for Austro-Hungarian and Legion units (37.5a). Who was driven
    there by a retreat does not enter it any more, and marches on it.
    """
    if w.nation_of[u] not in UNWELCOME or not inforce.on(b, "campaign"):
        return 0
    ground = w.country["germany"] & w.front[EASTPRUSSIAN]
    return 0 if a >= 0 and ground >> a & 1 else ground


def beyond_border(b: Board, w: World, u: int, a: int) -> int:
    """Hexes that a unit may not enter from a hex in the first turn: Russia beyond Poland (30.1a)."""
    if b.turn != 1 or w.side_of[u] != CP or not w.home[CP] >> a & 1 or not inforce.on(b, "campaign"):
        return 0
    return w.country["russia"] & ~w.front[POLISH]


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
