"""Every place that what stands in a hex can go to now, with what it costs and the way it would go.

A client shows these when a stack is taken in hand: marches, train rides, moves by sea, retreats, pursuits.
Units move one by one, so a stack goes where each of them can go, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.kaisers_war_east.board import S, controlled
from hexfront.games.kaisers_war_east.rules.marching import STOP, begun, journeys
from hexfront.games.kaisers_war_east.rules.movement import movable
from hexfront.games.kaisers_war_east.rules.rail import fare, load
from hexfront.games.kaisers_war_east.rules.sea import sea_actions
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.journeys import Journeys, all_of
from hexfront.mechanics.ways import Finder, Trip, found_ways, march_ways, movement_ways, trips, unit_actions


def ways(s: S, hex_name: str, units: tuple[str, ...] = ()) -> list[Order]:
    """Where the stack in a hex can go, or only some of its units; nothing if the decision is another one."""
    return found_ways(s, FINDERS, hex_name, units)


# Marches and rides (11, 18) ----------------------------------------------------------------------


def _movement_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    return movement_ways(s, movable(s, s.asked(OfSide).side), h, wanted, _trips, _voyages)


def _trips(s: S, units: list[int]) -> Iterator[Order]:
    return trips(s, units, _searches(s, units), _fits_the_trains, _carried_out)


def _searches(s: S, units: list[int]) -> list[Journeys]:
    """Where each unit can go; what one finds holds for others of its kind with the same move."""
    known: dict[object, Journeys] = {}
    found = []
    for u in units:
        unit, march = s.world.units[u], begun(s, u)
        kind = (unit.nation, unit.type, unit.size, march._replace(unit=0))
        if kind not in known:
            known[kind] = journeys(s, march)
        found.append(known[kind])
    return found


def _fits_the_trains(s: S, group: list[Trip]) -> bool:
    """Whether the trains carry all that would ride (18.2a); who can walk instead does if they would not."""
    w = s.world
    # Inside Germany a ride may take nothing; it never takes more than the load.
    if sum(load(w, trip.unit) for trip in group if trip.goal[1]) <= s.board.rail_left:
        return True
    for number, (u, reach, (goal, _)) in enumerate(group):
        if _fare(s, group) <= s.board.rail_left:
            return True
        if all_of(reach.on_foot) >> goal & 1:
            group[number] = Trip(u, reach, (goal, False))
    return _fare(s, group) <= s.board.rail_left


def _fare(s: S, group: list[Trip]) -> int:
    """The rail capacity that some trips take together."""
    b, w = s.board, s.world
    rides = [(trip.unit, trip.reach.ride(trip.goal)) for trip in group]
    return sum(fare(b, w, u, *ride) for u, ride in rides if ride is not None)


def _carried_out(s: S, group: list[Trip]) -> tuple[Action, ...]:
    """The actions of some trips; none if the game would end on the way, as it may when an objective falls."""
    b, w = s.board, s.world
    prizes = w.all_objectives & ~controlled(b, w, w.side_of[group[0].unit])
    if any(prizes >> h & 1 for trip in group for h, _ in trip.reach.way(trip.goal)):
        return _tried(s, group)
    riders = any(trip.goal[1] for trip in group)
    actions: list[Action] = []
    for trip in group:
        if b.march is None:
            actions.append(act("move", w.ids[trip.unit]))
        actions += trip.reach.actions(trip.goal)
        # Who could still do something must be told to stop.
        if trip.reach.may_step_on(trip.goal):
            actions.append(STOP)
        elif trip.reach.may_ride_on(trip.goal):
            if riders:
                # The others may have taken the last trains.
                return _tried(s, group)
            actions.append(STOP)
    return tuple(actions)


def _tried(s: S, group: list[Trip]) -> tuple[Action, ...]:
    """The same, step by step on a copy of the state."""
    twin = s.clone()
    actions: list[Action] = []

    def do(action: Action) -> None:
        actions.append(action)
        twin.apply(action)

    for trip in group:
        if twin.board.march is None:
            do(act("move", s.world.ids[trip.unit]))
        for action in trip.reach.actions(trip.goal):
            if over(twin):
                return ()
            do(action)
        if over(twin):
            break
        if twin.board.march is not None:
            do(STOP)
    return tuple(actions)


def over(s: S) -> bool:
    """Whether the game has ended."""
    return s.outcome is not None


def _voyages(s: S, u: int, head: tuple[Action, ...]) -> Iterator[Order]:
    """Moves by sea (21.6 and the options)."""
    goals = set()
    for action in sea_actions(s, u):
        if action.args[0] not in goals:
            goals.add(action.args[0])
            yield Order(action.verb, (*head, action), s.world.ids[u], action.args[0], why="by sea")


# After a battle (15, 16) -------------------------------------------------------------------------


def _unit_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Retreats and pursuits of units in a hex: one action each."""
    if not wanted & (wanted - 1):
        for action in unit_actions(s, h, wanted, "retreat", "advance"):
            unit, goal = action.args
            yield Order(action.verb, (action,), unit, goal, 1)


def _step_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """The next hex of a retreat, or the second of a pursuit."""
    for action in s.legal_actions():
        if action.args:
            yield Order(action.verb, (action,), "", action.args[0], 1)


FINDERS: dict[str, Finder] = {
    "movement": _movement_ways,
    "march": lambda s, h, wanted: march_ways(s, h, wanted, _trips, _voyages),
    "withdraw": _unit_ways,
    "pursuit": _unit_ways,
    "retreat.step": _step_ways,
    "pursuit.on": _step_ways,
}
