"""How far the enemy walks around a front: waves of steps that cross no line."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.rules.lines import crossed_once
from hexfront.games.emperors_last_war.world import World

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
