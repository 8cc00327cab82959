"""Trips: where units get by ordinary steps, and by which way."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.rules.marching import gate_facts, gates_of, stance
from hexfront.games.emperors_last_war.world import World
from hexfront.mechanics.memory import recent

#: A way: points left at its end, and the hexes entered.
Trip = tuple[int, tuple[int, ...]]


class Trips(NamedTuple):
    """The hexes that a unit reaches by ordinary steps: the way to each, and from which it could go on."""

    ways: dict[int, Trip]
    onward: int


def trips(estimate: Estimate, u: int, points: int) -> Trips:
    """Every hex that a unit reaches by ordinary steps, with the points left and the way."""
    b, w = estimate.b, estimate.w
    start = b.loc[u]
    # Plain steps are the same for all units of one kind (5.1, 30.1a) while the enemy stands.
    known, plain = _tried(w, gate_facts(b, w, u), estimate.sealed)
    found = known.get((start, points))
    if found is None:
        found = known[start, points] = _trips(estimate, u, points, plain)
    return found


@recent
def _tried(
    w: World, facts: tuple[Hashable, ...], sealed: int
) -> tuple[dict[tuple[int, int], Trips], dict[int, list[tuple[int, int]]]]:
    """Room for the trips that are found while the enemy stands so, by start and points, and for the plain
    steps out of each hex with their costs."""
    return {}, {}


def _trips(estimate: Estimate, u: int, points: int, plain: dict[int, list[tuple[int, int]]]) -> Trips:
    b, w = estimate.b, estimate.w
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
            sealed = estimate.sealed >> h & 1
            gates = gates_of(b, w, u, h, stands)
            steps = plain[h] = [
                (n, price.cost) for n, price, lined, barred in gates if not (barred or (lined and sealed))
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
