"""Trips: where units get by ordinary steps, and by which way."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.rules.area import area
from hexfront.games.emperors_last_war.rules.lanes import Lane, lanes, reach
from hexfront.games.emperors_last_war.rules.marching import gate_facts, gates_of, stance
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import of
from hexfront.mechanics.memory import recent

#: A way: points left at its end, and the hexes entered.
Trip = tuple[int, tuple[int, ...]]


class Trips(NamedTuple):
    """The hexes that a unit reaches by ordinary steps: the way to each, and from which it could go on."""

    ways: dict[int, Trip]
    onward: int


class Tried(NamedTuple):
    """What is found while the enemy stands: by start and points where units get and the trips, the plain
    steps out of each hex with their costs, and those of the whole side."""

    goals: dict[tuple[int, int], int]
    trips: dict[tuple[int, int], Trips]
    plain: dict[int, list[tuple[int, int]]]
    lanes: list[tuple[Lane, ...]]


def goals(estimate: Estimate, u: int, points: int) -> int:
    """Every hex that a unit reaches by ordinary steps, its own among them."""
    b, w = estimate.b, estimate.w
    start = b.loc[u]
    # Plain steps are the same for all units of one kind (5.1, 30.1a) while the enemy stands.
    tried = _tried(w, gate_facts(b, w, u), estimate.sealed)
    found = tried.goals.get((start, points))
    if found is None:
        if area(b, w) >> start & 1:
            if not tried.lanes:
                tried.lanes.append(lanes(b, w, u, estimate.sealed))
            found = reach(tried.lanes[0], start, points)
        else:
            found = of(trips(b, w, u, points, estimate.sealed).ways)
        tried.goals[start, points] = found
    return found


def trips(b: Board, w: World, u: int, points: int, sealed: int) -> Trips:
    """Every hex that a unit reaches by ordinary steps, with the points left and the way.

    ``sealed`` are fortresses out of which nobody steps over an enemy line (25.1b).
    """
    start = b.loc[u]
    tried = _tried(w, gate_facts(b, w, u), sealed)
    found = tried.trips.get((start, points))
    if found is None:
        found = tried.trips[start, points] = _trips(b, w, u, points, sealed, tried.plain)
    return found


@recent
def _tried(w: World, facts: tuple[Hashable, ...], sealed: int) -> Tried:
    """Room for what is found while the enemy stands so."""
    return Tried({}, {}, {}, [])


def _trips(
    b: Board, w: World, u: int, points: int, sealed: int, plain: dict[int, list[tuple[int, int]]]
) -> Trips:
    start = b.loc[u]
    best: dict[int, Trip] = {start: (points, ())}
    wave, stands, onward = [start], stance(b, w, u), 0
    done: dict[int, int] = {}
    # What is added while the list is gone through is gone through, too.
    for h in wave:
        left, way = best[h]
        if left <= 0 or done.get(h) == left:
            continue
        done[h] = left
        steps = plain.get(h)
        if steps is None:
            shut = sealed >> h & 1
            gates = gates_of(b, w, u, h, stands)
            steps = plain[h] = [
                (n, cost) for n, cost, lined, barred in gates if not (barred or (lined and shut))
            ]
        for n, cost in steps:
            after = left - cost
            if after < 0:
                continue
            onward |= 1 << h
            known = best.get(n)
            if known is None or after > known[0]:
                best[n] = after, (*way, n)
                wave.append(n)
    return Trips(best, onward)
