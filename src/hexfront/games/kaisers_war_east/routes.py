"""Where a unit can go in one move, and what it costs at least: on foot, by rail, or both (11, 13, 18)."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import March, S, enemy, occupied, turn_of
from hexfront.games.kaisers_war_east.rules.borders import realm
from hexfront.games.kaisers_war_east.rules.rail import ride_cost, rides
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import FULL
from hexfront.hexes import members
from hexfront.kernel import Action, act

#: A hex, and whether the unit has come there after its ride (18.1c).
Node = tuple[int, bool]
#: Nodes that can be reached: half points spent at least, and the node before.
Routes = dict[Node, tuple[int, Node | None]]


class Ground(NamedTuple):
    """What a unit meets on its way: steps with their cost by hex, hexes open to it, enemy zones."""

    exits: list[tuple[tuple[int, int], ...]]
    free: int
    zone: int


def ground(s: S, u: int) -> Ground:
    """The map as a unit finds it; an armored train makes no steps (11.7, 21.4a, 23.0b, 23.3)."""
    b, w = s.board, s.world
    side = w.side_of[u]
    free = 0 if w.trains >> u & 1 else realm(b, w, u) & ~occupied(b, enemy(side))
    return Ground(w.exits[turn_of(s).season], free, enemy_zone(b, w, side))


def routes(s: S, march: March, by_rail: bool = True) -> Routes:
    """Everything a unit can still reach in its move, each node at its least cost."""
    b, w = s.board, s.world
    u = march.unit
    start = (b.loc[u], march.railed)
    around = ground(s, u)
    found: Routes = {start: (march.spent, None)}
    queue = [(march.spent, march.railed, b.loc[u])]
    ridden = 0
    while queue:
        spent, railed, h = heappop(queue)
        node = (h, railed)
        stepped = march.stepped or node != start
        # A unit that has entered a zone stops there (13.4a).
        if spent > found[node][0] or (stepped and around.zone >> h & 1):
            continue
        for n, total in _steps(around, h, spent, march.allowance, stepped):
            _reach(found, queue, (n, railed), total, node)
        # What a ride has reached no later ride from among it would reach sooner.
        if by_rail and not railed and not ridden >> h & 1:
            now = march._replace(spent=spent, stepped=stepped)
            goals = rides(s, now, h)
            price = spent + (0 if w.trains >> u & 1 else ride_cost(b, w, now, h))
            for n in members(goals & ~ridden):
                _reach(found, queue, (n, True), price, node)
            ridden |= goals
    return found


def _steps(around: Ground, h: int, spent: int, allowance: int, stepped: bool) -> list[tuple[int, int]]:
    """Neighbours a unit can step to from a hex, each with what it has spent then (11.1b, 11.6a, 13.5)."""
    exits, free, zone = around
    if zone >> h & 1:
        free &= ~zone
        spent += FULL
    found = []
    for n, cost in exits[h]:
        if free >> n & 1:
            total = spent + cost
            if total <= allowance:
                found.append((n, total))
            elif not stepped:
                # The minimum move: one hex for everything, at the very start (11.6a, R-MOV-3).
                found.append((n, allowance))
    return found


def _reach(found: Routes, queue: list[tuple[int, bool, int]], node: Node, cost: int, before: Node) -> None:
    """Note a node if it is reached at less cost than before; after a ride only where it beats a march."""
    h, railed = node
    known = found.get(node)
    if known is not None and known[0] <= cost:
        return
    if railed:
        walked = found.get((h, False))
        if walked is not None and walked[0] <= cost:
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
    names = s.world.names
    return [
        act("rail" if later and not railed else "step", names[there])
        for (_, railed), (there, later) in pairwise(way)
    ]


def may_step_on(around: Ground, march: March, goal: Node, spent: int) -> bool:
    """Whether a unit that has come to a node could step further."""
    h = goal[0]
    return not around.zone >> h & 1 and bool(_steps(around, h, spent, march.allowance, stepped=True))


def may_ride_on(s: S, around: Ground, march: March, goal: Node, spent: int) -> bool:
    """Whether a unit that has come to a node could go by rail from there."""
    h, railed = goal
    now = march._replace(spent=spent, stepped=True, railed=railed)
    return not around.zone >> h & 1 and bool(rides(s, now, h))
