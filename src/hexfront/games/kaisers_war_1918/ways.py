"""Every place that what stands in a hex can go to now, with what it costs and the way it would go.

A client shows these when a stack is taken in hand: marches, rides, passages by sea, retreats, pursuits. Units
move one by one, so a stack goes where each of them can go, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.kaisers_war_1918.board import S
from hexfront.games.kaisers_war_1918.rules.marching import STOP, begun, journeys
from hexfront.games.kaisers_war_1918.rules.movement import movable
from hexfront.games.kaisers_war_1918.rules.routes import routes_of
from hexfront.games.kaisers_war_1918.rules.sea import passage, sea_actions
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.ways import Finder, Trip, found_ways, march_ways, movement_ways, trips, unit_actions


def ways(s: S, hex_name: str, units: tuple[str, ...] = ()) -> list[Order]:
    """Where the stack in a hex can go, or only some of its units; nothing if the decision is another one."""
    return found_ways(s, FINDERS, hex_name, units)


# Marches and rides (8, 16) ------------------------------------------------------------------------


def _movement_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    return movement_ways(s, movable(s, s.asked(OfSide).side), h, wanted, _trips, _voyages)


def _trips(s: S, units: list[int]) -> Iterator[Order]:
    return trips(s, units, [journeys(s, begun(s, u)) for u in units], _on_foot, _carried_out, _shown)


def _on_foot(s: S, group: list[Trip]) -> bool:
    """Several rides may ask for more than the railroads carry (16.5b): then only marches are shown."""
    return not any(trip.goal[1] for trip in group)


def _shown(s: S, trip: Trip) -> list[int]:
    """The hexes of a trip; a ride that may go by several ways is drawn by the first of them (R62)."""
    found = trip.reach.shown(trip.goal)
    ride = trip.reach.ride(trip.goal)
    if ride is not None:
        at = found.index(ride[0]) + 1
        _, way = routes_of(s, trip.unit, ride[1])[0]
        found[at:at] = way[1:-1]
    return found


def _asks_the_way(s: S, trip: Trip) -> bool:
    """Whether a ride leads through countries that its owner must choose first (16.5c)."""
    ride = trip.reach.ride(trip.goal)
    return ride is not None and len(routes_of(s, trip.unit, ride[1])) > 1


def _carried_out(s: S, group: list[Trip]) -> tuple[Action, ...]:
    """The actions of some trips one after the other; where nothing more could follow, a unit stops itself.

    Where the way of a ride must be chosen they end with the ride: the player is asked.
    """
    w, found = s.world, list[Action]()
    marching = s.board.march
    for trip in group:
        if marching is None:
            found.append(act("move", w.ids[trip.unit]))
        found += trip.reach.actions(trip.goal)
        if _asks_the_way(s, trip):
            boarding = next(at for at, action in enumerate(found) if action.verb == "rail")
            return tuple(found[: boarding + 1])
        if trip.reach.may_step_on(trip.goal):
            found.append(STOP)
    return tuple(found)


def _voyages(s: S, u: int, begin: tuple[Action, ...]) -> Iterator[Order]:
    """One passage by sea or air to each hex, with the first transport that can make it (20, 21.4).

    To an enemy coast it is an assault: the unit lies off it until the battle (20.10).
    """
    b, w = s.board, s.world
    march = begun(s, u)
    seen: set[str] = set()
    for action in sea_actions(s, march):
        flight = action.verb == "fly"
        to = action.args[0 if flight else 1]
        if to not in w.grid or to in seen:
            continue
        seen.add(to)
        if action.verb == "launch":
            way = (w.names[b.loc[u]], action.args[2], to)
            why = "to assault it from the sea"
            yield Order("launch", (*begin, action), w.ids[u], to, march.allowance, why=why, way=way)
            continue
        cost = march.allowance if flight else passage(b, w, march, w.grid.hex(to)) or 0
        start = (w.names[b.loc[u]],) if b.loc[u] >= 0 else ()
        why = "by air" if flight else "by sea"
        yield Order(
            "fly" if flight else "ship", (*begin, action), w.ids[u], to, cost, why=why, way=(*start, to)
        )


# Retreats and pursuits (13, 14) -------------------------------------------------------------------


def _hex_choices(*verbs: str) -> Finder:
    """Actions that name a unit in the hex and then where it goes."""

    def find(s: S, h: int, wanted: int) -> Iterator[Order]:
        w = s.world
        for action in unit_actions(s, h, wanted, *verbs):
            goal = action.args[-1]
            if goal in w.grid:
                yield Order(action.verb, (action,), action.args[0], goal, 0, way=(w.names[h], goal))

    return find


FINDERS: dict[str, Finder] = {
    "movement": _movement_ways,
    "march": lambda s, h, wanted: march_ways(s, h, wanted, _trips, _voyages),
    "retreat": _hex_choices("retreat"),
    "pursuit": _hex_choices("pursue", "advance"),
}
