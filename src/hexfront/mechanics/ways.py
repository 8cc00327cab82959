"""Finders by step: where a stack in hand can go at a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hexfront.kernel.action import Action, act
from hexfront.kernel.order import Order
from hexfront.kernel.state import State
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.journeys import Journeys, Node

#: Orders for what stands in a hex at one kind of decision; with a set of units, only for those.
Finder = Callable[[Any, int, int], Iterable[Order]]


def found_ways(
    s: State[Any, Any], finders: Mapping[str, Finder], hex_name: str, units: tuple[str, ...] = ()
) -> list[Order]:
    """Where the stack in a hex can go, or only some of its units; nothing if the decision is another one."""
    decision, w = s.decision, s.world
    if decision is None or hex_name not in w.grid or any(unit not in w.index for unit in units):
        return []
    finder = finders.get(decision.step)
    wanted = sum({1 << w.index[unit] for unit in units})
    return [] if finder is None else list(finder(s, w.grid.hex(hex_name), wanted))


def unit_actions(s: State[Any, Any], h: int, wanted: int, *verbs: str) -> list[Action]:
    """The legal actions of some verbs that name a unit in a hex first; with a set of units, only theirs."""
    b, w = s.board, s.world
    able = [(w.index.get(a.args[0], -1) if a.args else -1, a) for a in s.legal_actions() if a.verb in verbs]
    return [a for u, a in able if u >= 0 and b.loc[u] == h and (not wanted or wanted >> u & 1)]


# Units that move one by one ----------------------------------------------------------------------


class Trip(NamedTuple):
    """One unit on its way to a goal."""

    unit: int
    reach: Journeys
    goal: Node


#: The actions of some trips one after the other; none if they cannot all be carried out.
Carrier = Callable[[Any, list[Trip]], tuple[Action, ...]]


def drawn_as_searched(s: State[Any, Any], trip: Trip) -> list[int]:
    """The hexes of a trip as its search has found them."""
    return trip.reach.shown(trip.goal)


def wanted_units(s: State[Any, Any], able: Iterable[int], h: int, wanted: int) -> list[int]:
    """The able units in a hex, or the wanted ones among them; nobody if a wanted one is not able."""
    here = [u for u in able if s.board.loc[u] == h]
    chosen = [u for u in here if wanted >> u & 1] if wanted else here
    return chosen if not wanted or len(chosen) == wanted.bit_count() else []


#: Orders for some units that move one by one, and passages of one unit after some first actions.
Trips = Callable[[Any, list[int]], Iterable[Order]]
Voyages = Callable[[Any, int, tuple[Action, ...]], Iterable[Order]]


def movement_ways(
    s: State[Any, Any], able: Iterable[int], h: int, wanted: int, go: Trips, sail: Voyages
) -> Iterator[Order]:
    """Marches and rides of the able units in a hex, all together or only the wanted ones; passages of one."""
    units = wanted_units(s, able, h, wanted)
    if units:
        yield from go(s, units)
    if len(units) == 1:
        yield from sail(s, units[0], (act("move", s.world.ids[units[0]]),))


def march_ways(s: State[Any, Any], h: int, wanted: int, go: Trips, sail: Voyages) -> Iterator[Order]:
    """The rest of the march under way, and passages if it has not begun on foot."""
    march = at_hand(s.board.march)
    if s.board.loc[march.unit] == h and wanted in (0, 1 << march.unit):
        yield from go(s, [march.unit])
        if not march.stepped:
            yield from sail(s, march.unit, ())


def trips(
    s: State[Any, Any],
    units: Sequence[int],
    searches: Sequence[Journeys],
    together: Callable[[Any, list[Trip]], bool],
    carried_out: Carrier,
    shown: Callable[[Any, Trip], list[int]] = drawn_as_searched,
) -> Iterator[Order]:
    """Where units in one hex can go one after the other, each at its least cost; the nearest goals first.

    ``searches`` tell by unit where it can go, ``together`` whether several can make their trips at once, and
    ``shown`` the hexes by which a trip is drawn.
    """
    w = s.world
    names = " ".join(w.ids[u] for u in units)
    goals = [reach.best() for reach in searches]
    found = []
    for goal in set.intersection(*(set(best) for best in goals)):
        group = [
            Trip(u, reach, (goal, best[goal][1]))
            for u, reach, best in zip(units, searches, goals, strict=True)
        ]
        if len(group) == 1 or together(s, group):
            found.append((max(trip.reach.spent(trip.goal) for trip in group), goal, group))
    for cost, goal, group in sorted(found, key=lambda one: one[:2]):
        actions = carried_out(s, group)
        if actions:
            rides = any(trip.goal[1] for trip in group)
            kind, why = ("rail", "by rail") if rides else ("move", "")
            way = tuple(w.names[x] for x in shown(s, group[0]))
            yield Order(kind, actions, names, w.names[goal], cost, why=why, way=way)
