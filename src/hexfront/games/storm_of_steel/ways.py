"""Every place that what stands in a hex can go to now, with what it costs and the way it would go.

A client shows these when a stack is taken in hand: marches, force marches, infiltration, rides, passages by
sea, landings, retreats and advances. Units of a hex march together; by rail and by sea each goes for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Final, NamedTuple

from hexfront.games.storm_of_steel.board import March, S
from hexfront.games.storm_of_steel.rules import combat, embarking, mobile, offmap, railmove, sealift, seas
from hexfront.games.storm_of_steel.rules.command import unit_in_command
from hexfront.games.storm_of_steel.rules.marching import (
    FORCED,
    NORMAL,
    exits,
    fed,
    infiltrations,
    power_of_march,
    pressed,
    terms,
)
from hexfront.games.storm_of_steel.rules.movement import FORCE, STOP, begun, companions, marches, movable
from hexfront.games.storm_of_steel.rules.players import OfPower
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.rules.zones import enemy_zone
from hexfront.games.storm_of_steel.stacks import settle, survey
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.frames import OfUnit, at_hand
from hexfront.mechanics.ways import Finder, found_ways, unit_actions

#: Countries whose trains are counted (36.1a, 36.2a): their units are shown rides one by one.
COUNTED: Final = (railmove.RUSSIA, railmove.OTTOMAN)


class Path(NamedTuple):
    """The cheapest way on foot to a hex: what it has cost, its hexes, whether it could go on, and whether
    units out of supply may halt there (11.3c).
    """

    spent: int
    way: tuple[int, ...]
    goes_on: bool = False
    halts: bool = True


def ways(s: S, hex_name: str, units: tuple[str, ...] = ()) -> list[Order]:
    """Where the stack in a hex can go, or only some of its units; nothing if the decision is another one."""
    return found_ways(s, FINDERS, hex_name, units)


# On foot (11.1, 11.61, 10.32) --------------------------------------------------------------------


def _staff_at(s: S, march: March, h: int) -> S:
    """The state in which the HQs of a march have come to a hex: they feed from there."""
    w = s.world
    there = s.clone()
    settle(there.board, w, dict.fromkeys(members(march.units & w.hqs), h))
    survey(there.board, w, power_of_march(s, march))
    return there


def _paths(s: S, march: March) -> dict[int, Path]:
    """By hex the cheapest way of units that march together (11.2a)."""
    going, start, staff = terms(s, march), march.at, march.units & s.world.hqs
    supplied = None if staff else fed(s, power_of_march(s, march), start, march.units)
    found: dict[int, Path] = {}
    wave = [(march.spent, start, march.way or (start,))]
    while wave:
        spent, h, way = heappop(wave)
        if h in found:
            continue
        at = March(march.units, h, march.allowance, march.kind, spent, way if len(way) > 1 else ())
        there = s if h == start or not staff else _staff_at(s, march, h)
        ahead = exits(there, at, supplied, going)
        found[h] = Path(spent, way, bool(ahead), not pressed(there, at, supplied, going))
        for n, cost in ahead:
            if n not in found:
                heappush(wave, (spent + cost, n, (*way, n)))
    del found[start]
    return {h: path for h, path in found.items() if path.halts}


def _marches(s: S, march: March, begin: tuple[Action, ...], kind: str, why: str = "") -> Iterator[Order]:
    """Marches of some units together, the nearest goals first."""
    w = s.world
    if not marches(s, march):
        return
    names = " ".join(w.unit_names(march.units & ~w.dummies))
    walked = len(march.way or (march.at,))
    for goal, path in _paths(s, march).items():
        steps = tuple(act("step", w.names[h]) for h in path.way[walked:])
        end = (STOP,) if path.goes_on else ()
        way = tuple(w.names[h] for h in path.way[walked - 1 :])
        yield Order(kind, (*begin, *steps, *end), names, w.names[goal], path.spent, why=why, way=way)


def _forced(s: S, march: March, begin: tuple[Action, ...], near: set[str], power: int) -> Iterator[Order]:
    """Force marches to where neither a march nor a train comes (11.61a); never from an EZOC (11.61b)."""
    if enemy_zone(s, power) >> march.at & 1 or not marches(s, march):
        return
    far = begun(s.world, march.units, march.at, FORCED)
    for order in _marches(s, far, (*begin, FORCE), "force", "by a force march"):
        if order.goal not in near:
            yield order


def _infiltrations(s: S, march: March, begin: tuple[Action, ...]) -> Iterator[Order]:
    """From one EZOC to the next, one unit, one hex; it may fail (10.32)."""
    w, u = s.world, march.units.bit_length() - 1
    if march.units.bit_count() > 1 or not marches(s, march) or not unit_in_command(s, u):
        return
    for h in infiltrations(s, march):
        there = w.names[h]
        order = (*begin, act("infiltrate", there))
        way = (w.names[march.at], there)
        yield Order("infiltrate", order, w.ids[u], there, march.allowance, why="by infiltration", way=way)


# By rail and by sea (11.62, 11.63) ---------------------------------------------------------------


def _rides(s: S, units: list[int], begun_already: bool) -> Iterator[Order]:
    """Rides of some units to the same hex, one after the other; there must be room for all (13.2c)."""
    w = s.world
    if len(units) > 1 and any(w.units[u].country in COUNTED for u in units):
        return
    goals = -1
    for u in units:
        goals &= railmove.rides(s, u)
    names = " ".join(w.ids[u] for u in units)
    before = _tracks(s, units[0], goals)
    for h in members(goals):
        if not room(s.board, w, h, of(units)):
            continue
        actions: list[Action] = []
        for u in units:
            actions += [] if begun_already else [act("move", w.ids[u])]
            actions.append(act("rail", w.names[h]))
        yield Order("rail", tuple(actions), names, w.names[h], 0, why="by rail", way=_line(w, before, h))


def _tracks(s: S, u: int, goals: int) -> dict[int, int]:
    """By hex of friendly rail the one before it on a shortest line from where a unit stands."""
    w, start = s.world, s.board.loc[u]
    friendly = railmove.open_rail(s, w.side_of[u]) | goals
    before = {start: -1}
    wave = [start]
    for h in wave:
        for n in members(w.track[h] & friendly):
            if n not in before:
                before[n] = h
                wave.append(n)
    return before


def _line(w: World, before: dict[int, int], h: int) -> tuple[str, ...]:
    """The hexes of a line, from its start."""
    found: list[str] = []
    while h >= 0:
        found.append(w.names[h])
        h = before.get(h, -1)
    return tuple(reversed(found))


def _voyages(s: S, u: int, begin: tuple[Action, ...]) -> Iterator[Order]:
    """Passages of one unit, or of a transport, from port to port (11.63a)."""
    b, w = s.board, s.world
    start = w.names[b.loc[u]]
    for h in members(sealift.harbours(s, u)):
        there = w.names[h]
        order = (*begin, act("sail", there))
        yield Order("ship", order, w.ids[u], there, 0, why="by sea", way=(start, there))


# Decisions ---------------------------------------------------------------------------------------


def _together(s: S, power: int, h: int, wanted: int) -> list[int]:
    """Who sets out: the wanted units, or all that may march but HQs, which move by themselves (11.5a)."""
    b, w = s.board, s.world
    free = movable(s, power) & b.stack[h]
    if wanted:
        real = wanted & ~w.dummies
        return list(members(real)) if real and real & ~free == 0 else []
    troops = free & ~w.hqs & ~w.transports
    return list(members(troops or free & w.hqs or free))


def _landings(s: S, u: int, begin: tuple[Action, ...]) -> Iterator[Order]:
    """Ports that a unit may assault from where it is; where it simply goes ashore that is told (25.41a)."""
    w = s.world
    start = w.names[s.board.loc[u]]
    for h in members(embarking.targets(s, u) & ~sealift.harbours(s, u)):
        there, order = w.names[h], (*begin, act("land", w.names[h]))
        yield Order("land", order, w.ids[u], there, 0, why="by an amphibious assault", way=(start, there))


def _leavings(s: S, u: int, begin: tuple[Action, ...]) -> Iterator[Order]:
    """Ways off the map, rescues from a coast and assaults from the sea, for one unit (21.21a, 29.11b)."""
    w = s.world
    start = w.names[s.board.loc[u]]
    goals = [("leave", h, "by rail") for h in offmap.trains_out(s, u)]
    goals += [("evacuate", h, "off the coast") for h in sealift.refuges(s, u)]
    for verb, h, why in goals:
        there = w.names[h]
        yield Order("ship", (*begin, act(verb, there)), w.ids[u], there, 0, why=why, way=(start, there))
    yield from _landings(s, u, begin)


def _journeys(s: S, u: int, begin: tuple[Action, ...]) -> Iterator[Order]:
    """Where a land unit off the map can go: other areas, ports, and over the border onto a map (21)."""
    w = s.world
    start = w.names[s.board.loc[u]]
    goals = [("leave", h, 0, "rail", "to the next area") for h in offmap.neighbours(s, u)]
    goals += [("rail", h, 0, "rail", "by rail") for h in members(offmap.trains_in(s, u))]
    goals += [("sail", h, 0, "ship", "by sea") for h in members(sealift.harbours(s, u))]
    taken = {h for _, h, _, _, _ in goals}
    goals += [
        ("enter", h, cost, "force", "onto the map") for h, cost in offmap.entries(s, u) if h not in taken
    ]
    for verb, h, cost, kind, why in goals:
        there = w.names[h]
        yield Order(kind, (*begin, act(verb, there)), w.ids[u], there, cost, why=why, way=(start, there))
    yield from _landings(s, u, begin)


def _travel(s: S, h: int, wanted: int) -> Iterator[Order]:
    """The journey of the unit off the map that has been taken in hand."""
    u = s.asked(OfUnit).unit
    if s.board.loc[u] == h and not wanted & ~(1 << u):
        yield from _journeys(s, u, ())


def _movement(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Where units that have not moved can go: together, or if there is no such place each by itself."""
    power = s.asked(OfPower).power
    units = _together(s, power, h, wanted)
    found = list(_departures(s, power, h, units, wanted)) if units else []
    if not (found or wanted):
        # From EZOC to EZOC units go one by one (10.32a), and some may be in command where others are not.
        for u in members(movable(s, power) & s.board.stack[h]):
            found += _departures(s, power, h, [u], 1 << u)
    yield from found


def _departures(s: S, power: int, h: int, units: list[int], wanted: int) -> Iterator[Order]:
    """Where some units of a hex can go, all of them to the same place."""
    b, w = s.board, s.world
    first = units[0]
    if w.away[h] and not w.transports >> first & 1:
        if len(units) == 1 or not wanted:
            yield from _journeys(s, first, (act("move", w.ids[first]),))
        return
    if not w.transports >> first & 1:
        rides = list(_rides(s, units, begun_already=False))
        alone = begun(w, 1 << first, h)
        others = of(units[1:]) | wanted & w.dummies & b.stack[h]
        if others & ~companions(s, alone, power) == 0 and marches(s, alone):
            march = begun(w, 1 << first | others, h)
            begin = (act("move", w.ids[first]), *(act("with", w.ids[u]) for u in members(others)))
            on_foot = list(_marches(s, march, begin, "move"))
            yield from on_foot
            yield from _infiltrations(s, march, begin)
            near = {order.goal for order in (*on_foot, *rides)}
            yield from _forced(s, march, begin, near, power)
        yield from rides
    if len(units) == 1:
        yield from _voyages(s, first, (act("move", w.ids[first]),))
        if not w.transports >> first & 1:
            yield from _leavings(s, first, (act("move", w.ids[first]),))


def _march(s: S, h: int, wanted: int) -> Iterator[Order]:
    """The rest of the march under way."""
    w, march = s.world, at_hand(s.board.march)
    if march.at != h or wanted & ~march.units:
        return
    u = march.units.bit_length() - 1
    if not march.units & w.transports:
        on_foot = list(_marches(s, march, (), "force" if march.kind == FORCED else "move"))
        yield from on_foot
        if not march.way and march.kind == NORMAL:
            rides = list(_rides(s, [u], begun_already=True)) if march.units.bit_count() == 1 else []
            yield from _infiltrations(s, march, ())
            near = {order.goal for order in (*on_foot, *rides)}
            yield from _forced(s, march, (), near, s.asked(OfPower).power)
            yield from rides
    if not march.way and march.units.bit_count() == 1:
        yield from _voyages(s, u, ())
        if not march.units & w.transports and march.kind == NORMAL:
            yield from _leavings(s, u, ())


def _hex_choices(verb: str) -> Finder:
    """Actions that name a unit in the hex and then its way: all who can go the same way, then each alone."""

    def find(s: S, h: int, wanted: int) -> Iterable[Order]:
        w = s.world
        choices = [action for action in unit_actions(s, h, wanted, verb) if action.args[-1] in w.grid]
        yield from _in_company(s, h, wanted, choices)
        for action in choices if wanted.bit_count() <= 1 else ():
            way = (w.names[h], *action.args[1:])
            yield Order(verb, (action,), action.args[0], way[-1], 0, way=way)

    return find


def _in_company(s: S, h: int, wanted: int, choices: list[Action]) -> Iterator[Order]:
    """Units of a hex that go the same way one after the other: all that find room, or all that are wanted."""
    by_way: dict[tuple[str, ...], list[Action]] = {}
    for action in choices:
        by_way.setdefault(action.args[1:], []).append(action)
    for way, actions in by_way.items():
        carried = _one_by_one(s, actions) if len(actions) >= max(2, wanted.bit_count()) else ()
        if len(carried) >= max(2, wanted.bit_count()):
            units = " ".join(action.args[0] for action in carried)
            yield Order(carried[0].verb, carried, units, way[-1], 0, way=(s.world.names[h], *way))


def _one_by_one(s: S, actions: list[Action]) -> tuple[Action, ...]:
    """Those of some actions that can be taken one after the other, with nothing else asked in between.

    Nobody goes along for whom another would be sent away (13.2b): that is chosen by itself.
    """
    trial, step, carried = s.clone(), at_hand(s.decision).step, []
    for action in actions:
        if trial.decision is None or trial.decision.step != step:
            break
        if action in trial.legal_actions() and _fits(trial, action):
            trial.apply(action)
            carried.append(action)
    return tuple(carried)


def _fits(s: S, action: Action) -> bool:
    """Whether there is room for a unit in every hex of its way."""
    w, (unit, *way) = s.world, action.args
    return all(room(s.board, w, w.grid.hex(name), 1 << w.index[unit]) for name in way)


FINDERS: dict[str, Finder] = {
    "movement": _movement,
    "march": _march,
    "travel": _travel,
    "retreat": _hex_choices("retreat"),
    "advance": _hex_choices("advance"),
}


# Against whom (11.7a, 14.1b) ---------------------------------------------------------------------

#: By step and verb of an attack that names a hex: who could carry it out.
ATTACKERS: Final = {("movement", "storm"): mobile.beside, ("combat", "attack"): combat.joiners}


def doers(s: S, action: Action) -> list[str]:
    """The units that could storm or attack a hex; of other actions none are told."""
    find = ATTACKERS.get((s.agenda[-1].step, action.verb))
    if find is None:
        return []
    found = find(s, s.asked(OfPower).power, s.world.grid.hex(action.args[0]))
    return [s.world.ids[u] for u in members(found)]


# At sea (25.31b) ---------------------------------------------------------------------------------

#: Decisions that name sea areas.
AREA_STEPS: Final = frozenset(("naval.choose", "naval.mission"))


def focus(s: S) -> list[str]:
    """The sea areas that a decision is about, where they lie on the map or beside it."""
    w, clash, asked = s.world, s.board.clash, s.decision
    if clash is not None:
        areas = [clash.area]
    elif asked is not None and asked.step in AREA_STEPS:
        named = {arg for action in s.legal_actions() for arg in action.args}
        areas = [area for area in seas.operated(s) if seas.slug(area) in named]
    else:
        areas = []
    return [w.names[w.display.seas[area]] for area in areas if area in w.display.seas]
