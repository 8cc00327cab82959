"""How far the enemy walks around a front: waves of steps that cross no line."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.rules.lines import crossed_once
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import lowest, members

#: Shifts of directions, each with the hexes from which a step leads that way.
Sides = list[tuple[int, int]]


def open_sides(b: Board, w: World, power: int, lines: int) -> tuple[Sides, Sides]:
    """From where a power may step without crossing lines from some hexes, in directions that count up and
    those that count down."""
    up, down = [], []
    crossed = crossed_once(b, w, power, lines)
    for shift, passable, no in zip(w.grid.shifts, w.ways.open, crossed, strict=True):
        side = passable ^ (passable & no)
        if shift > 0:
            up.append((shift, side))
        else:
            down.append((-shift, side))
    return up, down


def next_wave(wave: int, up: Sides, down: Sides) -> int:
    """The hexes to which open steps lead from some hexes."""
    grown = 0
    for shift, side in up:
        grown |= (wave & side) << shift
    for shift, side in down:
        grown |= (wave & side) >> shift
    return grown


def raided(
    sides: tuple[Sides, Sides],
    start: int,
    free: int,
    places: int,
    prizes: dict[int, float],
    shares: tuple[float, ...],
) -> float:
    """What is lost of some places to those who walk there through free hexes: shares by the steps."""
    up, down = sides
    total, wave = 0.0, start
    for share in shares:
        wave = next_wave(wave, up, down) & free
        if entered := wave & places:
            for h in members(entered):
                total += share * prizes[h]
            places ^= entered
            if not places:
                break
        if not wave:
            break
        free ^= wave
    return total


class Raids(NamedTuple):
    """How the enemy gets to open places around a front, and where a unit would change that.

    A unit that comes makes no way shorter: it matters only if it stands on the way to a place, or beside a
    step of it. A unit that leaves makes none longer: it matters only if it lets the enemy sooner to a place.
    """

    #: Hexes on one of the shortest ways to each place, and those beside its steps.
    ways: int
    #: By steps the hexes where the enemy is then, and those from which he would be in a place sooner.
    waves: tuple[int, ...]
    sooner: tuple[int, ...]

    def opened_by(self, place: bool, near: int) -> bool:
        """Whether the enemy may get anywhere sooner if somebody leaves a hex, with the hexes around it.

        ``place`` says that he may want that hex itself.
        """
        for steps, wave in enumerate(self.waves):
            if wave & near:
                return place or (steps < len(self.sooner) and bool(near & self.sooner[steps]))
        return False


def raids(w: World, sides: tuple[Sides, Sides], start: int, free: int, places: int, far: int) -> Raids:
    """Raids of so many steps at most from some hexes to some places, through hexes that are free."""
    up, down = sides
    wave, fresh, waves, left = start, free, [start], [places]
    for _ in range(far):
        wave = next_wave(wave, up, down) & fresh
        if not wave:
            break
        fresh ^= wave
        waves.append(wave)
        left.append(left[-1] & ~wave)
    # Whoever were there a step later than another one before him would still be sooner.
    sooner, soon = [], 0
    for steps in range(far, 0, -1):
        soon = (left[min(steps, len(left) - 1)] | last_wave(soon, up, down)) & free
        sooner.append(soon)
    return Raids(_ways(w, sides, waves, places & ~left[-1]), tuple(waves), tuple(reversed(sooner)))


def last_wave(wave: int, up: Sides, down: Sides) -> int:
    """The hexes from which open steps lead to some hexes."""
    grown = 0
    for shift, side in up:
        grown |= wave >> shift & side
    for shift, side in down:
        grown |= wave << shift & side
    return grown


def _ways(w: World, sides: tuple[Sides, Sides], waves: list[int], places: int) -> int:
    """One of the shortest ways to each of some places, and the hexes beside its steps."""
    found = behind = 0
    for steps in range(len(waves) - 1, 0, -1):
        ends, behind = behind | waves[steps] & places, 0
        for h in members(ends):
            a = lowest(last_wave(1 << h, *sides) & waves[steps - 1])
            found |= 1 << h | w.around[a] & w.around[h]
            behind |= 1 << a
    return found
