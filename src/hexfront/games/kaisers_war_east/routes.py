"""Where a unit can go in one move, and what it costs at least: on foot, by rail, or both (11, 13, 18)."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

from hexfront.games.kaisers_war_east.board import March, S, turn_of
from hexfront.games.kaisers_war_east.rules.movement import open_steps
from hexfront.games.kaisers_war_east.rules.rail import ride_cost, rides
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import FULL
from hexfront.hexes import members
from hexfront.kernel import Action, act

#: A hex, and whether the unit has come there after its ride (18.1c).
Node = tuple[int, bool]
#: Nodes that can be reached: half points spent at least, and the node before.
Routes = dict[Node, tuple[int, Node | None]]


def routes(s: S, march: March, by_rail: bool = True) -> Routes:
    """Everything a unit can still reach in its move, each node at its least cost."""
    b, w = s.board, s.world
    u = march.unit
    start = (b.loc[u], march.railed)
    zone = enemy_zone(b, w, w.side_of[u])
    found: Routes = {start: (march.spent, None)}
    queue = [(march.spent, march.railed, b.loc[u])]
    ridden = 0
    while queue:
        spent, railed, h = heappop(queue)
        node = (h, railed)
        first = node == start
        # A unit that has entered a zone stops there (13.4a).
        if spent > found[node][0] or (zone >> h & 1 and (march.stepped or not first)):
            continue
        now = march._replace(spent=spent, stepped=march.stepped or not first)
        for n, total in _steps(s, now, h):
            _reach(found, queue, (n, railed), total, node)
        # What a ride has reached no later ride from among it would reach sooner.
        if by_rail and not railed and not ridden >> h & 1:
            goals = rides(s, now, h)
            price = spent + (0 if w.trains >> u & 1 else ride_cost(b, w, now, h))
            for n in members(goals & ~ridden):
                _reach(found, queue, (n, True), price, node)
            ridden |= goals
    return found


def _steps(s: S, march: March, h: int) -> list[tuple[int, int]]:
    """Neighbours a unit can step to from a hex, each with what it has spent then (11.1b, 11.6a, 13.5b)."""
    b, w = s.board, s.world
    u = march.unit
    if w.trains >> u & 1:
        return []
    extra = FULL if enemy_zone(b, w, w.side_of[u]) >> h & 1 else 0
    open_hexes = open_steps(s, u, h)
    found = []
    for n, cost in w.exits[turn_of(s).season][h]:
        if open_hexes >> n & 1:
            total = march.spent + cost + extra
            if total <= march.allowance:
                found.append((n, total))
            elif not march.stepped:
                # The minimum move: one hex for everything, at the very start (11.6a, R-MOV-3).
                found.append((n, march.allowance))
    return found


def _reach(found: Routes, queue: list[tuple[int, bool, int]], node: Node, cost: int, before: Node) -> None:
    """Note a node if it is reached at less cost than before; after a ride only where it beats a march."""
    h, railed = node
    rivals = [found[rival][0] for rival in ((h, False), node) if rival in found]
    if rivals and min(rivals) <= cost:
        return
    found[node] = (cost, before)
    heappush(queue, (cost, railed, h))


def cheapest(found: Routes) -> dict[int, Node]:
    """The node of least cost in each hex; at equal cost the one on foot, which takes no rail capacity."""
    best: dict[int, Node] = {}
    for node, (cost, _) in found.items():
        rival = best.get(node[0])
        if rival is None or (cost, node[1]) < (found[rival][0], rival[1]):
            best[node[0]] = node
    return best


def trail(found: Routes, goal: Node) -> list[Node]:
    """The nodes from the start to a goal."""
    way = [goal]
    while (before := found[way[-1]][1]) is not None:
        way.append(before)
    return way[::-1]


def ride_of(way: list[Node]) -> tuple[int, int] | None:
    """Where a unit boards and leaves the train on its way, if it does."""
    for (here, railed), (there, later) in pairwise(way):
        if later and not railed:
            return here, there
    return None


def actions_of(s: S, way: list[Node]) -> list[Action]:
    """The steps and the ride of a way."""
    ride, names = ride_of(way), s.world.names
    pairs = [(here, there) for (here, _), (there, _) in pairwise(way)]
    return [act("rail" if pair == ride else "step", names[pair[1]]) for pair in pairs]


def may_step_on(s: S, march: March, goal: Node, spent: int) -> bool:
    """Whether a unit that has come to a node could step further."""
    now = march._replace(spent=spent, stepped=True)
    return not _stopped(s, march.unit, goal) and bool(_steps(s, now, goal[0]))


def may_ride_on(s: S, march: March, goal: Node, spent: int) -> bool:
    """Whether a unit that has come to a node could go by rail from there."""
    now = march._replace(spent=spent, stepped=True, railed=goal[1])
    return not _stopped(s, march.unit, goal) and bool(rides(s, now, goal[0]))


def _stopped(s: S, u: int, node: Node) -> bool:
    return bool(enemy_zone(s.board, s.world, s.world.side_of[u]) >> node[0] & 1)
