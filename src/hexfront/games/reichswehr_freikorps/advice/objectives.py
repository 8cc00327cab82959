"""Where to go when nothing is at hand: Red marches on places, the German to where he is needed."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import fsum
from typing import NamedTuple

from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate, odds
from hexfront.games.reichswehr_freikorps.world import FRONTS, GERMAN, RED, World
from hexfront.hexes import lowest, members
from hexfront.hexes.movement import UNREACHED, cost_field
from hexfront.mechanics.gradients import FAR, Field, fading, summed


class Aim(NamedTuple):
    """A place to march on: what it is worth and how much strength it takes."""

    hex: int
    worth: float
    need: float


@lru_cache(maxsize=512)
def distances(w: World, goal: int) -> list[int]:
    """By hex the movement points of infantry to a goal, nobody in the way."""
    field = cost_field(w.costs[False], 1 << goal, w.land)
    return [FAR if points == UNREACHED else points for points in field]


@lru_cache(maxsize=512)
def nearness(w: World, goal: int) -> list[float]:
    """By hex the same, rising towards the goal."""
    return [float(-points) for points in distances(w, goal)]


@lru_cache(maxsize=512)
def cooling(w: World, goal: int, cools: float) -> Field:
    """By hex the share of a goal's heat that is left so far from it."""
    return fading(distances(w, goal), cools)


@lru_cache(maxsize=512)
def around(w: World, goal: int, fades: float) -> Field:
    """By hex the share of a Red stack that is felt so far from it as the crow flies."""
    return [fades ** w.grid.distance(h, goal) if name else 0.0 for h, name in enumerate(w.names)]


class Objectives:
    """What each stack of a side marches on."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate

    def progress(self, units: int, start: int, goal: int) -> float:
        """What a group gains by getting nearer to the objective of its stack."""
        near = self.nearness(start)
        return self.estimate.weights.progress * (near[goal] - near[start]) * self.estimate.mass(units).factors

    def nearness(self, start: int) -> list[float]:
        """By hex how near it is to where the stack in a hex should go, in movement points."""
        if self.estimate.side == GERMAN:
            return self.heat
        aim = self.assigned.get(start)
        return nearness(self.estimate.w, aim.hex) if aim else self._nowhere

    @cached_property
    def _nowhere(self) -> list[float]:
        return [0.0] * self.estimate.w.grid.size

    # Red: places, each with a need of strength -------------------------------------------------

    @cached_property
    def aims(self) -> list[Aim]:
        """Places to be taken."""
        estimate = self.estimate
        weights = estimate.weights
        b, w = estimate.b, estimate.w
        found = []
        # One hex of Berlin is enough: the one that is held worst (4.6a).
        door = min(members(w.berlin), key=lambda h: (estimate.defence(h), h))
        for h in members(w.places & ~b.red_control & ~w.berlin | 1 << door):
            points = float(w.points[h]) + (weights.berlin_pull if h == door else 0.0)
            held = estimate.strength(b.stack[h], GERMAN, h)
            mass = weights.mass_city if w.cities >> h & 1 else weights.mass_town
            found.append(Aim(h, points + weights.aim, max(weights.least_mass, held * mass)))
        return found

    @cached_property
    def assigned(self) -> dict[int, Aim]:
        """By hex of a Red stack its objective: the best bids first, until an objective has its mass.

        A place that is defended is the affair of one front, for fronts do not fight together (5.5g). Berlin
        is everybody's: a city falls unit by unit, and what one front has begun another may end.
        """
        estimate = self.estimate
        b, w = estimate.b, estimate.w
        pace = max(1, w.rates[b.turn][0])
        away = estimate.weights.turn_away
        power = {h: estimate.mass(b.stack[h]).factors for h in members(b.red)}
        front_at = {h: w.front_of[lowest(b.stack[h])] for h in power}
        hope = self._hopes(power, front_at)
        bids = [
            (aim.worth * hope[aim.hex, front] * away ** (far[h] / pace), h, aim)
            for aim in self.aims
            for far in (distances(w, aim.hex),)
            for h, front in front_at.items()
        ]
        bids.sort(key=lambda bid: (-bid[0], bid[1], bid[2].hex))
        found: dict[int, Aim] = {}
        missing = {(aim.hex, front): aim.need for aim in self.aims for front in FRONTS}
        owner: dict[int, str] = {}
        for _, h, aim in bids:
            front = front_at[h]
            if h in found or missing[aim.hex, front] <= 0 or owner.get(aim.hex, front) != front:
                continue
            found[h] = aim
            missing[aim.hex, front] -= power[h]
            if not w.berlin >> aim.hex & 1:
                owner[aim.hex] = front
        for _, h, aim in bids:
            found.setdefault(h, aim)
        return found

    def _hopes(self, power: dict[int, float], front_at: dict[int, str]) -> dict[tuple[int, str], float]:
        """By objective and front how likely the front is to take it with what it has near."""
        estimate = self.estimate
        weights = estimate.weights
        b, w = estimate.b, estimate.w
        hopes = {}
        for aim in self.aims:
            field = distances(w, aim.hex)
            for front in FRONTS:
                if not b.stack[aim.hex]:
                    hopes[aim.hex, front] = 1.0
                    continue
                near = fsum(power[h] for h in power if front_at[h] == front and field[h] <= weights.near)
                column = odds(near, estimate.defence(aim.hex)) + estimate.shift(RED, aim.hex)
                table = weights.hope_city if w.cities >> aim.hex & 1 else weights.hope_town
                hopes[aim.hex, front] = table[max(0, min(column, len(table) - 1))]
        return hopes

    # German: heat of places that are in danger -------------------------------------------------

    @cached_property
    def heat(self) -> list[float]:
        """By hex how near it is to places in danger: each draws by its price and the Red mass near it."""
        estimate = self.estimate
        weights = estimate.weights
        b, w = estimate.b, estimate.w
        parts = []
        for h in members(w.places):
            price = min(weights.heat_most, estimate.price(h))
            if b.red_control >> h & 1:
                price = weights.heat_lost * w.points[h]
            fades = around(w, h, weights.heat_red)
            near = fsum([estimate.mass(b.stack[r]).factors * fades[r] for r in members(b.red)])
            pull = price * near / (near + estimate.strength(b.stack[h], GERMAN, h) + weights.heat_calm)
            if pull >= weights.heat_least:
                parts.append((pull, cooling(w, h, weights.heat_cools)))
        return summed(w.grid.size, parts)
