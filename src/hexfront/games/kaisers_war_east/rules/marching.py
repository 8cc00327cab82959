"""11, 13, 18. Where a unit can go in its move, and what it costs at least: on foot, by rail, or both.

The list of steps begins the one search of the game (``mechanics/journeys.py``). Everything is counted in half
points.
"""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import Board, March, S, enemy, occupied, turn_of
from hexfront.games.kaisers_war_east.rules.borders import realm
from hexfront.games.kaisers_war_east.rules.rail import ride_cost, rides, tracks
from hexfront.games.kaisers_war_east.rules.supply import in_general_supply
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import FULL, World
from hexfront.hexes import onward, steps_from
from hexfront.kernel import Condition, act
from hexfront.mechanics.journeys import Journeys, Ride, Waves
from hexfront.mechanics.memory import remembered

STOP = act("stop")


class Ground(NamedTuple):
    """What a unit meets on its way: the season, hexes open to it, hexes in enemy zones."""

    season: str
    free: int
    zone: int


def ground(s: S, u: int) -> Ground:
    """The map as a unit finds it; an armored train makes no steps (11.7, 21.4a, 23.0b, 23.3).

    An enemy fortress is an enemy unit (R-STK-2); friends may be passed in any number (12.2d).
    """
    b, w = s.board, s.world
    side = w.side_of[u]
    free = 0 if w.trains >> u & 1 else realm(b, w, u) & ~occupied(b, enemy(side))
    return Ground(turn_of(s).season, free, enemy_zone(b, w, side))


def allowance(s: S, u: int) -> int:
    """Half points a unit may spend; forced march doubles them (11.0b)."""
    return FULL * s.world.move[u] * (2 if s.board.marched >> u & 1 else 1)


def condition(s: S, u: int) -> Condition:
    """Whether a unit is in general supply, and the movement points it has in this phase (11.0b, 17.5)."""
    b, w, h = s.board, s.world, s.board.loc[u]
    if h < 0:
        return Condition(w.ids[u])
    return Condition(w.ids[u], w.names[h], in_general_supply(b, w, u, h), allowance(s, u) / FULL)


def begun(s: S, u: int) -> March:
    """The move of a unit that has not moved yet, or the one it is in the middle of."""
    march = s.board.march
    return march if march is not None and march.unit == u else March(u, s.board.loc[u], allowance(s, u))


# On foot (11, 13) --------------------------------------------------------------------------------


def steps(s: S, march: March) -> list[tuple[int, int]]:
    """Hexes the marching unit may step to now, each with what it spends."""
    left = march.allowance - march.spent
    return next_steps(s.world, ground(s, march.unit), s.board.loc[march.unit], left, march.stepped)


def next_steps(w: World, around: Ground, h: int, left: int, stepped: bool) -> list[tuple[int, int]]:
    """Hexes a unit may step to from a hex, each with what it spends.

    In a zone it has entered a unit stops (13.4a). At the start of its move it may leave one for a point more,
    but not into another (13.5, 11.7c), and may enter one hex for everything it has (11.6a, R-MOV-3).
    """
    season, free, zone = around
    held = zone >> h & 1
    if held and stepped:
        return []
    free = _open_from(h, free, zone)
    return steps_from(w.costs[season], h, left, free, FULL if held else 0, 0 if stepped else free)


def _open_from(h: int, free: int, zone: int) -> int:
    """From a zone of control no unit steps into another hex in one (11.7c, 13.5a)."""
    return free & ~zone if zone >> h & 1 else free


def may_set_out(w: World, h: int, free: int, zone: int) -> bool:
    """Whether a unit that has not moved can step out of a hex at all: the minimum move pays for it."""
    return bool(w.touching[h] & _open_from(h, free, zone))


def march_range(b: Board, w: World, side: str, start: int, points: int, within: int | None = None) -> Waves:
    """Where a unit of a side that has not moved can march from a hex with so many half points.

    ``within`` gives the hexes it may enter at all, if these are not all that are open (23.3).
    """
    open_hexes = (w.land if within is None else within) & ~b.closed & ~occupied(b, enemy(side))
    around = Ground(w.turns[b.turn].season, open_hexes, enemy_zone(b, w, side))
    return walked(w, around, start, points)


@remembered
def walked(w: World, around: Ground, start: int, points: int, spent: int = 0, stepped: bool = False) -> Waves:
    """Where a unit can march that stands in a hex and has spent so much of its points."""
    waves = [0] * (points + 1)
    waves[spent] = 1 << start
    for n, cost in next_steps(w, around, start, points - spent, stepped):
        waves[spent + cost] |= 1 << n
    return onward(w.costs[around.season], waves, around.free, around.zone | 1 << start)


# On foot and by rail -----------------------------------------------------------------------------


def journeys(s: S, march: March, boarding: int = -1, within: int = -1) -> Journeys:
    """Everything a unit can still reach in its move.

    Who wants less to be looked at gives the hexes where it may board, and those it may come to by rail.
    """
    w, start, around = s.world, s.board.loc[march.unit], ground(s, march.unit)
    costs = w.costs[around.season]
    on_foot = walked(w, around, start, march.allowance, march.spent, march.stepped)
    found = _rides(s, march, on_foot, start, around.zone, boarding)
    by_rail = [0] * (march.allowance + 1)
    if found:
        for ride in found:
            by_rail[ride.spent] |= ride.ends & within
        by_rail = onward(costs, by_rail, around.free & within, around.zone)
    return Journeys(
        names=w.names,
        costs=costs,
        start=start,
        begun=march.spent,
        first=steps(s, march),
        stops=around.zone,
        on_foot=on_foot,
        rides=found,
        by_rail=by_rail,
        track=lambda ride: tracks(w, march.unit, ride.board, ride.ends),
        steps_on=lambda h, spent: bool(next_steps(w, around, h, march.allowance - spent, True)),
        rides_on=lambda h, spent: bool(rides(s, march._replace(spent=spent, stepped=True), h)),
    )


def _rides(s: S, march: March, on_foot: Waves, start: int, zone: int, boarding: int) -> list[Ride]:
    """The rides from every hex that the unit can march to; it boards as soon as it can."""
    train = s.world.trains >> march.unit & 1
    found: list[Ride] = []
    stations = s.board.rail_net & boarding & (~zone | 1 << start)
    if march.railed:
        return found
    for spent, wave in enumerate(on_foot):
        while here := wave & stations:
            h = (here & -here).bit_length() - 1
            now = march._replace(spent=spent, stepped=march.stepped or h != start)
            ends = rides(s, now, h)
            # What a ride has reached no later ride from among it would reach sooner.
            stations &= ~(ends | 1 << h)
            if ends:
                cost = 0 if train else ride_cost(s.board, s.world, now, h)
                found.append(Ride(h, spent, spent + cost, ends))
    return found
