"""Measures of the map and the charts that the adviser reckons with, kept because they are asked often."""

from __future__ import annotations

from hexfront.games.emperors_last_war.advice.weights import Weights
from hexfront.games.emperors_last_war.rules.chart import CERTAIN, Cell, cell, success_charts
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members, of
from hexfront.mechanics.memory import lasting, recent, remembered, tabled

DIE = 12
# Tables with a number for each hex are bytes and tuples: the garbage collector need not look through them.

#: Further than any hex is, a pull that nobody feels, and how much one that is plainly more is more.
FAR, LEAST, PLAIN = 60, 0.05, 1.000001


@tabled
def disc(w: World, h: int, far: int) -> tuple[tuple[int, ...], ...]:
    """The hexes of the land at each distance from a hex, from 0 on."""
    found, seen, wave = [], 1 << h, 1 << h
    for _ in range(far + 1):
        found.append(members(wave & w.land))
        grown = 0
        for n in members(wave):
            grown |= w.around[n]
        wave = grown & ~seen
        seen |= wave
    return tuple(found)


@tabled
def reached(w: World, h: int, far: int) -> int:
    """The hexes within a distance of a hex (21.1b)."""
    return of(n for ring in disc(w, h, far) for n in ring)


@tabled
def rings(w: World) -> list[tuple[int, ...]]:
    """By hex those whose units touch units there."""
    return [members(near) for near in w.near]


@tabled
def away_from(w: World, goal: int) -> bytes:
    """By hex the distance to a goal."""
    distance = w.grid.distance
    return bytes([distance(h, goal) if name else 0 for h, name in enumerate(w.grid.names)])


@tabled
def fading(w: World, goal: int, draw: float) -> tuple[float, ...]:
    """By hex how much of what draws units to a goal is left there: less with each step from it."""
    return tuple([draw**far for far in away_from(w, goal)])


@remembered
def walks(w: World, start: int, shut: int, far: int = FAR) -> tuple[int, ...]:
    """By steps the hexes so far over land from the nearest of some; nobody walks on through shut ones."""
    spread, fresh, found = w.ways.spread, ~start, [start]
    while len(found) < far and (wave := spread(found[-1] & ~shut) & fresh):
        found.append(wave)
        fresh &= ~wave
    return tuple(found)


def steps(walk: tuple[int, ...], h: int) -> int:
    """How far a walk goes to a hex; ``FAR`` if it does not lead there."""
    return next((far for far, wave in enumerate(walk) if wave >> h & 1), FAR)


def drawn(
    hexes: int, approach: tuple[int, ...], goals: list[tuple[float, tuple[float, ...]]], weights: Weights
) -> dict[int, float]:
    """By hex what draws units there: the nearest enemy, or one of some goals, those that draw most first."""
    found, missing = {}, hexes
    for far, wave in enumerate((*approach, hexes)):
        if not (here := wave & missing):
            continue
        missing ^= here
        # Where no walk leads the enemy is as far as can be.
        contact = weights.contact * weights.draw ** (far if far < len(approach) else FAR)
        for h in members(here):
            known = contact
            for value, left in goals:
                # Nowhere does a goal draw more than in its own hex.
                if value <= known:
                    break
                if (there := value * left[h]) > known:
                    known = there
            found[h] = known
    return found


@lasting
def grounds(w: World, rough: int, hard: int) -> tuple[int, ...]:
    """By hex what its ground takes from a chance."""
    return tuple([-2 if hard >> h & 1 else -1 if rough >> h & 1 else 0 for h in range(w.grid.size)])


@recent
def brought(
    w: World, stacks: tuple[tuple[int, float], ...], shares: tuple[float, ...], part: float, most: float
) -> tuple[float, ...]:
    """By hex what some stacks may bring against it: of each a share by how far it is, and a part of all."""
    found = [0.0] * w.grid.size
    for h, strength in stacks:
        if strength:
            for away, ring in enumerate(disc(w, h, len(shares))[1:]):
                share = strength * shares[away]
                for n in ring:
                    found[n] += share
    return tuple([strength and min(most, strength * part) for strength in found])


@tabled
def printed(w: World, second: bool, attack: int, defense: int) -> Cell:
    """The cell of two strengths in a success chart; nothing stands against nobody."""
    if attack <= 0:
        return Cell(0, 0)
    if defense <= 0:
        return Cell(CERTAIN, 0)
    return cell(success_charts()["second" if second else "normal"], attack, defense)


@tabled
def clash(w: World, first: int, then: int, holds: int, ground: int, timid: float) -> tuple[float, int]:
    """The chance to be driven out by those who attack at once or those who come, and the figure then."""
    early, late = printed(w, False, first, holds), printed(w, True, then, holds)
    stays = 1.0
    for found in (early, late):
        chance = found.chance + ground
        # Nobody tries what will hardly succeed.
        stays *= 1.0 - max(0.0, min(1.0, chance / DIE)) * (1.0 if chance > timid else 0.4)
    return 1.0 - stays, early.morale if early.chance >= late.chance else late.morale


@recent
def feared(
    w: World, foes: tuple[tuple[int, float], ...], captured: int, raised: int, weights: Weights
) -> dict[tuple[int, float], tuple[float, int]]:
    """Room for what stacks must fear while the enemy stands so, by hex and strength."""
    return {}


def share_above(morale: float) -> float:
    """The share of dice above a morale: of checks that fail."""
    return max(0.0, min(1.0, (DIE - morale) / DIE))
