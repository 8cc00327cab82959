"""8, 11.5, 11.6. Where a unit can march in its move, and what it costs.

The list of steps begins the one search of the game (``mechanics/journeys.py``).
"""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_1918.board import (
    Board,
    March,
    S,
    enemy,
    move_of,
    occupied,
    side_of,
    trenches,
)
from hexfront.games.kaisers_war_1918.rules.rail import rides
from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.rules.zones import enemy_zone, felt
from hexfront.games.kaisers_war_1918.world import World, step_costs
from hexfront.hexes import Costs, onward, steps_from
from hexfront.kernel import Condition, act
from hexfront.mechanics.journeys import Journeys, Ride, Waves
from hexfront.mechanics.memory import remembered

STOP = act("stop")
#: Leaving an enemy zone costs a point more (11.6b).
DISENGAGEMENT = 1


class Ground(NamedTuple):
    """What a unit meets on its way: costs of steps, hexes open to it, hexes in enemy zones."""

    costs: Costs
    free: int
    zone: int


def costs_for(b: Board, w: World, u: int, side: str) -> Costs:
    """What steps cost a unit: tanks and mechanized units pay more in rough (43.3b)."""
    heavy = bool(w.mechanized >> u & 1)
    return step_costs(w, side, heavy, trenches(b, w, side), trenches(b, w, enemy(side)))


def ground(b: Board, w: World, u: int) -> Ground:
    """The map as a unit finds it: friends may be passed in any number, enemies not (9.4b, 9.6a).

    Supply does not bind it to where it would be fed (15.10b).
    """
    side = side_of(b, u)
    return Ground(costs_for(b, w, u, side), realm(b, w, u) & ~occupied(b, enemy(side)), felt(b, w, u, side))


def allowance(b: Board, w: World, u: int) -> int:
    """The points a unit may spend: its factor, twice that with forced march (8.1b, 15.7b)."""
    factor = int(w.charts["movement"]["forced_march_factor"]) if b.forced >> u & 1 else 1
    return factor * move_of(b, w, u)


def condition(s: S, u: int) -> Condition:
    """Whether a unit is in general supply, and the movement points it has in this phase."""
    b, w, h = s.board, s.world, s.board.loc[u]
    if h < 0:
        return Condition(w.ids[u])
    return Condition(w.ids[u], w.names[h], in_general_supply(b, w, u), float(allowance(b, w, u)))


def begun(s: S, u: int) -> March:
    """The move of a unit that has not moved yet, or the one it is in the middle of."""
    b, march = s.board, s.board.march
    if march is not None and march.unit == u:
        return march
    return March(u, max(b.loc[u], -1), allowance(b, s.world, u))


def left(march: March) -> int:
    """The points that a unit has left."""
    return march.allowance - march.spent


def steps(s: S, march: March) -> list[tuple[int, int]]:
    """Hexes the marching unit may step to now, each with what it spends."""
    b, h = s.board, s.board.loc[march.unit]
    if h < 0:
        return []
    fresh = not march.stepped and not march.carried
    minimum = fresh and not b.forced >> march.unit & 1
    return next_steps(ground(b, s.world, march.unit), h, left(march), fresh, minimum)


def next_steps(around: Ground, h: int, points: int, fresh: bool, minimum: bool) -> list[tuple[int, int]]:
    """Hexes a unit may step to from a hex, each with what it spends (8.2a, 8.5, 11.5, 11.6, R33).

    In a zone that it has entered a unit stops (11.1b). At the start of its move it may leave one, for a point
    more and not into another; and it may enter one hex whatever that costs, for all its points, as its only
    step, with its printed allowance.
    """
    costs, free, zone = around
    held = zone >> h & 1
    if held and not fresh:
        return []
    free = _open_from(h, free, zone)
    return steps_from(costs, h, points, free, DISENGAGEMENT if held else 0, free if minimum else 0)


def _open_from(h: int, free: int, zone: int) -> int:
    """From a zone of control no unit steps into another hex in one (8.5b, 11.6a)."""
    return free & ~zone if zone >> h & 1 else free


def may_set_out(w: World, h: int, free: int, zone: int) -> bool:
    """Whether a unit that has not moved can step out of a hex at all: the minimum move pays for it."""
    return bool(w.touching[h] & _open_from(h, free, zone))


@remembered
def walked(
    w: World, around: Ground, start: int, points: int, spent: int, fresh: bool, minimum: bool
) -> Waves:
    """Where a unit can march that stands in a hex and has spent so much of its points."""
    waves = [0] * (points + 1)
    waves[spent] = 1 << start
    for n, cost in next_steps(around, start, points - spent, fresh, minimum):
        waves[spent + cost] |= 1 << n
    return onward(around.costs, waves, around.free, around.zone | 1 << start)


def march_range(b: Board, w: World, side: str, u: int, start: int, points: int) -> Waves:
    """Where a unit of a side that has not moved can march from a hex with so many points."""
    free = realm(b, w, u) & ~occupied(b, enemy(side))
    around = Ground(costs_for(b, w, u, side), free, enemy_zone(b, w, side))
    return walked(w, around, start, points, 0, True, True)


def journeys(s: S, march: March) -> Journeys:
    """Everything a unit can still reach in its move, on foot, or by rail and on foot from there."""
    b, w, u = s.board, s.world, march.unit
    start, around = b.loc[u], ground(b, w, u)
    fresh = not march.stepped and not march.carried
    forced = bool(b.forced >> u & 1)
    minimum = fresh and not forced
    on_foot = walked(w, around, start, march.allowance, march.spent, fresh, minimum)
    found: list[Ride] = []
    by_rail = [0] * (march.allowance + 1)
    ends = rides(s, march)
    if ends:
        spent = march.allowance - (move_of(b, w, u) if forced else 0)
        found.append(Ride(start, march.spent, spent, ends))
        by_rail[spent] |= ends
        by_rail = onward(around.costs, by_rail, around.free, around.zone)
    return Journeys(
        names=w.names,
        costs=around.costs,
        start=start,
        begun=march.spent,
        first=next_steps(around, start, left(march), fresh, minimum),
        stops=around.zone,
        on_foot=on_foot,
        rides=found,
        by_rail=by_rail,
        # By which way a ride goes is chosen when it is taken (``routes``).
        track=lambda ride: {},
        steps_on=lambda h, spent: bool(next_steps(around, h, march.allowance - spent, False, False)),
        rides_on=lambda h, spent: False,
    )
