"""6. Lines of control: what a step crosses, and who is adjacent to whom (4.1.1)."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, enemy
from hexfront.games.emperors_last_war.rules.works import areas, bridgeheads, fortresses, standing
from hexfront.games.emperors_last_war.world import World
from hexfront.mechanics.memory import lasting, recent, remembered


def adjacent(w: World, h: int) -> int:
    """The hexes whose units are adjacent to units here: not across lake, sea or high crest (4.1.1)."""
    return w.near[h]


def beside_enemy(b: Board, w: World, power: int, h: int, works: bool = False) -> bool:
    """Whether a hex is adjacent to enemy counters; with ``works`` also to enemy forts (16, 18.1)."""
    foes = b.held[enemy(power)]
    if works:
        foes |= standing(b, w, enemy(power))
    return bool(w.near[h] & foes)


def beside(b: Board, w: World, power: int, works: bool = False) -> int:
    """All hexes that are adjacent to enemy counters, or also to enemy forts."""
    foes = b.held[enemy(power)]
    if works:
        foes |= standing(b, w, enemy(power))
    return _beside(w, foes)


@recent
def _beside(w: World, foes: int) -> int:
    return w.touch.spread(foes & w.land)


def crossings(b: Board, w: World, power: int) -> tuple[int, ...]:
    """By direction the hexes from which a step crosses an enemy line (6a, 6.2.3, R-03, R-04)."""
    return crossed_by(b, w, power, b.lines[enemy(power)])


def crossed_by(b: Board, w: World, power: int, lines: int) -> tuple[int, ...]:
    """The same for lines of the enemy from any hexes."""
    partial = bridgeheads(b, w, power) | areas(b, w) & b.held[power]
    return _crossings(w, lines, fortresses(b, w, power), partial)


def crossed_once(b: Board, w: World, power: int, lines: int) -> tuple[int, ...]:
    """The same for lines that nobody asks about again."""
    partial = bridgeheads(b, w, power) | areas(b, w) & b.held[power]
    return _crossed(w, lines, fortresses(b, w, power), partial)


@remembered
def _crossings(w: World, lines: int, forts: int, partial: int) -> tuple[int, ...]:
    return _crossed(w, lines, forts, partial)


def _crossed(w: World, lines: int, forts: int, partial: int) -> tuple[int, ...]:
    """A step in direction d passes between the hexes at d + 1 and d - 1 of its start.

    Seen from its end these lie at d + 2 and d - 2. A line from one of them is ignored when both start and end
    are separated from it.
    """
    beside = [lines >> shift if shift > 0 else lines << -shift for shift in w.grid.shifts]
    return tuple(
        [
            beside[(d + 1) % 6] & left | beside[d - 1] & right
            for d, (left, right) in enumerate(_unspared(w, forts, partial))
        ]
    )


@lasting
def _unspared(w: World, forts: int, partial: int) -> list[tuple[int, int]]:
    """By direction the hexes from which a step does not ignore lines on its left, and on its right."""
    walls, shifts = _walls(w, forts, partial), w.grid.shifts
    found = []
    for d in range(6):
        left = walls[(d + 1) % 6] & _back(walls[(d + 2) % 6], shifts[d])
        right = walls[d - 1] & _back(walls[(d - 2) % 6], shifts[d])
        found.append((w.land & ~left, w.land & ~right))
    return found


def _back(hexes: int, shift: int) -> int:
    """The hexes from which a step of this shift leads into some hexes."""
    return hexes >> shift if shift > 0 else hexes << -shift


@lasting
def _walls(w: World, forts: int, partial: int) -> tuple[int, ...]:
    """By direction the hexes that are separated from their neighbour that way (R-04)."""
    return tuple(
        w.walls[d] | forts | sum(1 << h for h, work in w.work.items() if partial >> h & 1 and d in work.faces)
        for d in range(6)
    )


def crossed(b: Board, w: World, power: int, a: int, h: int) -> bool:
    """Whether a step from a hex to its neighbour crosses an enemy line of control (6.2, R-03)."""
    return bool(crossings(b, w, power)[w.grid.direction(a, h)] >> a & 1)


def projectors(b: Board, w: World, power: int, a: int, h: int) -> int:
    """The enemy units whose lines a step crosses and does not ignore, stacked ones each (R-13)."""
    lines = b.lines[enemy(power)]
    flanks = [c for c in w.flanks[a][h] if lines >> c & 1]
    if not flanks:
        return 0
    partial = bridgeheads(b, w, power) | areas(b, w) & b.held[power]
    walls = _walls(w, fortresses(b, w, power), partial)
    direction, found = w.grid.direction, 0
    for c in flanks:
        if walls[direction(a, c)] >> a & 1 and walls[direction(h, c)] >> h & 1:
            continue
        found |= b.stack[c] & w.loc & ~b.disrupted & ~b.concealed
    return found
