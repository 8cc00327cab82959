"""A front for an adviser: which hexes want to be covered, who covers them, and what draws units forward."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hexfront.hexes import Grid, Ways, members
from hexfront.mechanics.gradients import FAR, Field, fading, pressure, steps_to, strongest
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.radius import within
from hexfront.mechanics.threat import Force


class Country(Protocol):
    """What a front needs of the world of a game."""

    grid: Grid
    ways: Ways
    land: int
    touching: list[int]
    memory: dict[Any, Any]


class Covering(Protocol):
    """The weights of a front."""

    @property
    def cover(self) -> float:
        """What it is worth to cover a hex, for each factor of the enemy that presses on it."""

    @property
    def cover_again(self) -> tuple[float, ...]:
        """What the first, the second and each further stack that covers a hex counts for."""

    @property
    def fade(self) -> float:
        """The share of the pressure that is left with each further hex."""

    @property
    def pressure_most(self) -> float:
        """The most that pressure counts for."""

    @property
    def background(self) -> float:
        """What the country far from every home counts for, as a share."""

    @property
    def depth(self) -> float:
        """Half the distance from a home at which country counts for nothing by itself."""


class Line(NamedTuple):
    """By hex what it is worth to cover it, how many stacks do, and what each further one counts for."""

    w: Country
    needs: Mapping[int, float]
    covers: Mapping[int, int]
    again: tuple[float, ...]

    def cover(self, h: int, leaving: int) -> float:
        """What a unit at a hex adds to the cover, if it is gone from the hexes ``leaving``."""
        needs, covers, again = self.needs, self.covers, self.again
        last = len(again) - 1
        value = 0.0
        for n in neighbourhood(self.w, h):
            need = needs.get(n)
            if need:
                count = covers.get(n, 0) - (leaving >> n & 1)
                value += need * again[count if count < last else last]
        return value

    def everywhere(self) -> Field:
        """By hex what a further stack adds to the cover."""
        found = [0.0] * self.w.grid.size
        last = len(self.again) - 1
        for n in sorted(self.needs):
            value = self.needs[n] * self.again[min(self.covers.get(n, 0), last)]
            for h in neighbourhood(self.w, n):
                found[h] += value
        return found

    def hot(self, share: float = 0.5) -> int:
        """Hexes where the need of cover is at least so much of the greatest."""
        bar = share * max(self.needs.values(), default=0.0)
        return sum(1 << h for h, need in self.needs.items() if need >= bar)


def line(
    w: Country, mine: int, homes: int, forces: Iterable[Force], holders: int, weights: Covering, far: int
) -> Line:
    """The front of a side that controls the hexes ``mine``, with own stacks in ``holders``.

    Cover is wanted where enemy forces are nearer than ``far``, and most near the hexes ``homes``.
    """
    behind = background(w, homes, weights.background, weights.depth)
    stacks = tuple((force.hex, force.strength) for force in forces)
    needs = {
        h: weights.cover * min(press, weights.pressure_most) * behind[h]
        for h, press in pressing(w, stacks, weights.fade, far).items()
        if mine >> h & 1
    }
    covers: dict[int, int] = {}
    for h in members(holders):
        for n in neighbourhood(w, h):
            covers[n] = covers.get(n, 0) + 1
    return Line(w, needs, covers, weights.cover_again)


@remembered
def background(w: Country, homes: int, least: float, depth: float) -> list[float]:
    """By hex how much the country behind it matters: most near a side's homes."""
    goals = members(homes)
    found = [0.0] * w.grid.size
    for h in members(w.land):
        near = min((w.grid.distance(h, goal) for goal in goals), default=FAR)
        found[h] = max(least, 1.0 - near / (2 * depth))
    return found


@remembered
def pressing(w: Country, stacks: tuple[tuple[int, float], ...], fade: float, far: int) -> dict[int, float]:
    """By hex how much strength of some stacks stands near it, fading with distance."""
    return pressure(w.ways, w.land, stacks, fade, far)


@remembered
def pulls(w: Country, goals: tuple[tuple[int, float], ...], fade: float) -> Field:
    """By hex the pull of places, each with its worth: the strongest counts."""
    return strongest(w.grid.size, [(worth, _fading(w, goal, fade)) for goal, worth in goals])


@remembered
def _fading(w: Country, goal: int, fade: float) -> Field:
    """By hex the share of a pull that is left so far from where it comes from."""
    return fading([w.grid.distance(h, goal) if w.land >> h & 1 else FAR for h in range(w.grid.size)], fade)


@remembered
def distances(w: Country, goals: int, land: int) -> list[int]:
    """By hex the steps to the nearest of some hexes over land."""
    return steps_to(w.ways, goals, land)


@remembered
def gathering(w: Country, goals: int, land: int, step: float, most: int) -> Field:
    """By hex what it costs to be away from some hexes: so much for each step, up to a number of steps."""
    return [-step * min(steps, most) for steps in distances(w, goals, land)]


@remembered
def neighbourhood(w: Country, h: int) -> tuple[int, ...]:
    """A hex and those next to it."""
    return members(w.touching[h] | 1 << h)


def around(w: Country, *hexes: int) -> int:
    """Hexes and those next to them: what stands there sways the worth of standing here."""
    found = 0
    for h in hexes:
        found |= w.touching[h] | 1 << h
    return found


def served(
    w: Country,
    fighters: Iterable[tuple[int, float]],
    others: Sequence[int],
    radius: int,
    again: Sequence[float],
) -> dict[int, float]:
    """By hex the strength that a staff or a supply unit would serve from there.

    ``fighters`` are hexes with the strength there. Strength that ``others`` of its kind serve too counts only
    by the share ``again``.
    """
    found: dict[int, float] = {}
    for at, factors in fighters:
        reach = within(w.ways, at, radius)
        count = sum(1 for other in others if reach >> other & 1)
        share = factors * again[min(count, len(again) - 1)]
        for h in members(reach):
            found[h] = found.get(h, 0.0) + share
    return found
