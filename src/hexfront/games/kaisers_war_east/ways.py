"""Every place that what stands in a hex can go to now, with what it costs and the way it would go.

A client shows these when a stack is taken in hand: marches, train rides, moves by sea, retreats, pursuits.
Units move one by one, so a stack goes where each of them can go, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

from hexfront.games.kaisers_war_east.board import March, S, controlled, turn_of
from hexfront.games.kaisers_war_east.rules.movement import STOP, allowance, movable, open_steps
from hexfront.games.kaisers_war_east.rules.rail import ride_cost, rides
from hexfront.games.kaisers_war_east.rules.sea import sea_actions
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import FULL
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act

Finder = Callable[[S, int, int], Iterator[Order]]


def ways(s: S, hex_name: str, units: tuple[str, ...] = ()) -> list[Order]:
    """Where the stack in a hex can go, or only some of its units; nothing if the decision is another one."""
    decision, w = s.decision, s.world
    if decision is None or hex_name not in w.grid or any(unit not in w.index for unit in units):
        return []
    finder = FINDERS.get(decision.step)
    wanted = sum({1 << w.index[unit] for unit in units})
    return [] if finder is None else list(finder(s, w.grid.hex(hex_name), wanted))


# Marches (11) ------------------------------------------------------------------------------------


def routes(s: S, march: March) -> dict[int, tuple[int, int]]:
    """Hexes the unit can walk to from where it is: half points spent, and the hex before (11, 13.4, 13.5)."""
    b, w = s.board, s.world
    u, here = march.unit, b.loc[march.unit]
    exits = w.exits[turn_of(s).season]
    zone = enemy_zone(b, w, w.side_of[u])
    found: dict[int, tuple[int, int]] = {here: (march.spent, -1)}
    if w.trains >> u & 1 or (zone >> here & 1 and march.stepped):
        return found
    queue = [(march.spent, here)]
    while queue:
        spent, h = heappop(queue)
        if spent > found[h][0] or (h != here and zone >> h & 1):
            continue
        extra = FULL if zone >> h & 1 else 0
        open_hexes = open_steps(s, u, h)
        for n, cost in exits[h]:
            if not open_hexes >> n & 1:
                continue
            total = spent + cost + extra
            if total > march.allowance:
                # The minimum move: one hex for everything, at the very start (11.6a).
                if h != here or march.stepped or march.spent:
                    continue
                total = march.allowance
            if n not in found or total < found[n][0]:
                found[n] = (total, h)
                heappush(queue, (total, n))
    return found


def _path(found: dict[int, tuple[int, int]], goal: int) -> list[int]:
    way = [goal]
    while found[way[-1]][1] >= 0:
        way.append(found[way[-1]][1])
    return way[::-1]


def _movement_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Marches and rides of the movable units in a hex: of all together, or of the wanted ones."""
    b, w = s.board, s.world
    able = [u for u in movable(s, str(s.agenda[-1][1])) if b.loc[u] == h]
    units = [u for u in able if wanted >> u & 1] if wanted else able
    if not units or (wanted and len(units) != wanted.bit_count()):
        return
    searches = [(u, routes(s, March(u, h, allowance(s, u)))) for u in units]
    names = " ".join(w.ids[u] for u in units)
    common = set.intersection(*(set(found) for _, found in searches)) - {h}
    for goal in sorted(common):
        walks = [(u, _path(found, goal), allowance(s, u) - found[goal][0], False) for u, found in searches]
        actions = _carried_out(s, walks)
        if actions:
            cost = max(found[goal][0] for _, found in searches)
            way = tuple(w.names[x] for x in walks[0][1])
            yield Order("move", actions, names, w.names[goal], cost, way=way)
    if len(units) == 1:
        u = units[0]
        yield from _rides(s, u, March(u, h, allowance(s, u)), (act("move", w.ids[u]),), common)
        yield from _voyages(s, u, (act("move", w.ids[u]),))


def _goes_on(s: S, u: int, h: int, left: int, railed: bool) -> bool:
    """Whether a unit in a hex with points left could still do something, so that it must be told to stop."""
    b, w = s.board, s.world
    if enemy_zone(b, w, w.side_of[u]) >> h & 1 or w.trains >> u & 1:
        return False
    open_hexes = open_steps(s, u, h)
    if any(cost <= left and open_hexes >> n & 1 for n, cost in w.exits[turn_of(s).season][h]):
        return True
    return not railed and left >= FULL and bool(b.rail_net >> h & 1)


def _carried_out(s: S, walks: list[tuple[int, list[int], int, bool]]) -> tuple[Action, ...]:
    """The actions of some walks; nothing if the game would end on the way, as it may when an objective falls.

    A walk is a unit, its path, the points it has left at the end, and whether it has used the railroad.
    """
    b, w = s.board, s.world
    prizes = w.all_objectives & ~controlled(b, w, w.side_of[walks[0][0]])
    if any(prizes >> h & 1 for _, path, _, _ in walks for h in path):
        return _tried(s, walks)
    actions: list[Action] = []
    for number, (u, path, left, railed) in enumerate(walks):
        if number or b.march is None:
            actions.append(act("move", w.ids[u]))
        actions += [act("step", w.names[n]) for n in path[1:]]
        if _goes_on(s, u, path[-1], left, railed):
            if not railed and not any(cost <= left for _, cost in w.exits[turn_of(s).season][path[-1]]):
                return _tried(s, walks)
            actions.append(STOP)
    return tuple(actions)


def _tried(s: S, walks: list[tuple[int, list[int], int, bool]]) -> tuple[Action, ...]:
    """The same, step by step on a copy of the state."""
    twin = s.clone()
    actions: list[Action] = []

    def do(action: Action) -> None:
        actions.append(action)
        twin.apply(action)

    for u, path, _, _ in walks:
        if twin.board.march is None:
            do(act("move", s.world.ids[u]))
        for n in path[1:]:
            if over(twin):
                return ()
            do(act("step", s.world.names[n]))
        if over(twin):
            break
        if twin.board.march is not None:
            do(STOP)
    return tuple(actions)


def over(s: S) -> bool:
    """Whether the game has ended."""
    return s.outcome is not None


def _rides(s: S, u: int, march: March, head: tuple[Action, ...], walked: set[int]) -> Iterator[Order]:
    """Train rides; where one can also walk, walking is shown (18.1)."""
    b, w = s.board, s.world
    price = 0 if w.trains >> u & 1 else march.spent + ride_cost(b, w, march)
    for goal in members(rides(s, march)):
        if goal not in walked:
            more = _goes_on(s, u, goal, march.allowance - price, railed=True)
            actions = (*head, act("rail", w.names[goal]), *([STOP] if more else []))
            yield Order("rail", actions, w.ids[u], w.names[goal], price, why="by rail")


def _voyages(s: S, u: int, head: tuple[Action, ...]) -> Iterator[Order]:
    """Moves by sea (21.6 and the options)."""
    goals = set()
    for action in sea_actions(s, u):
        if action.args[0] not in goals:
            goals.add(action.args[0])
            yield Order(action.verb, (*head, action), s.world.ids[u], action.args[0], why="by sea")


def _march_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """The rest of a march under way."""
    b, w = s.board, s.world
    march = b.march
    assert march is not None
    u = march.unit
    if b.loc[u] != h or wanted not in (0, 1 << u):
        return
    found = routes(s, march)
    for goal in sorted(set(found) - {h}):
        path = _path(found, goal)
        steps = _carried_out(s, [(u, path, march.allowance - found[goal][0], march.railed)])
        if steps:
            way = tuple(w.names[x] for x in path)
            yield Order("move", steps, w.ids[u], w.names[goal], found[goal][0], way=way)
    yield from _rides(s, u, march, (), set(found))
    if not march.stepped and not march.railed:
        yield from _voyages(s, u, ())


# After a battle (15, 16) -------------------------------------------------------------------------


def _unit_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Retreats and pursuits of units in a hex: one action each."""
    b, w = s.board, s.world
    for action in s.legal_actions():
        u = w.index.get(action.args[0], -1) if action.args else -1
        if u >= 0 and b.loc[u] == h and (not wanted or wanted == 1 << u):
            yield Order(action.verb, (action,), w.ids[u], action.args[1], 1)


def _step_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """The next hex of a retreat, or the second of a pursuit."""
    for action in s.legal_actions():
        if action.args:
            yield Order(action.verb, (action,), "", action.args[0], 1)


FINDERS: dict[str, Finder] = {
    "movement": _movement_ways,
    "march": _march_ways,
    "withdraw": _unit_ways,
    "pursuit": _unit_ways,
    "retreat.step": _step_ways,
    "pursuit.on": _step_ways,
}
