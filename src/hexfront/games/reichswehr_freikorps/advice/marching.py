"""Orders of movement: which part of which stack goes where, by which way."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate
from hexfront.games.reichswehr_freikorps.advice.moves import Moves
from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.rules.marching import fresh, ground, pace, points_left
from hexfront.games.reichswehr_freikorps.rules.movement import parent_stacks, unmoved
from hexfront.games.reichswehr_freikorps.world import RED, World
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.journeys import Routes

DONE, HALT = act("done"), act("halt")
#: Destinations shown for each group, best first, and hexes of empty country looked at.
BEST = 3
DULL = 5
#: A stack of more units than this may also be halved.
FEW = 3

#: Worth, goal, points spent, legs of the way.
Choice = tuple[float, int, int, tuple[Routes, ...]]


def movement_orders(estimate: Estimate) -> list[Order]:
    """Every useful group of every stack to its best destinations, and the end of the movement."""
    s, b, w, side = estimate.s, estimate.b, estimate.w, estimate.side
    moves = Moves(estimate)
    orders = [Order("done", (DONE,), value=0.0, why="nothing left worth moving")]
    for (h, began), stack in sorted(parent_stacks(b, unmoved(s, side)).items()):
        head = act("move", w.names[h]) if h == began else act("move", w.names[h], w.names[began])
        slow, fast = estimate.rates(h)
        for units in groups(estimate, h, stack):
            left = tuple(act("leave", w.units[u].id) for u in members(stack & ~units))
            points = pace(w, units, slow, fast)
            orders += _orders(s, moves, units, h, points, (head, *left), True)
    return orders


def march_orders(estimate: Estimate) -> list[Order]:
    """In the middle of a march: on to the best destinations, or halt."""
    s, b, w = estimate.s, estimate.b, estimate.w
    march = b.march
    assert march is not None
    group = march.groups[-1]
    legal = s.legal_actions()
    orders = [Order("halt", (HALT,))] if HALT in legal else []
    left = points_left(w, march, group)
    orders += _orders(s, Moves(estimate), group.units, group.hex, left, (), fresh(group))
    if not orders:
        orders = [Order("step", (action,)) for action in legal if action.verb == "step"]
    return orders or [Order("action", (action,)) for action in legal]


def groups(estimate: Estimate, h: int, stack: int) -> list[int]:
    """Parts of a stack worth moving by themselves: all, the cavalry, the infantry, halves, single units."""
    w = estimate.w
    found = [stack]
    cavalry = stack & w.cavalry
    if cavalry and cavalry != stack:
        found += [cavalry, stack & ~cavalry]
    by_strength = sorted(members(stack), key=lambda u: (-w.factor[u], u))
    if len(by_strength) > 1:
        weakest, strongest = 1 << by_strength[-1], 1 << by_strength[0]
        found += [weakest, strongest, stack & ~weakest]
        if len(by_strength) > FEW:
            found.append(sum(1 << u for u in by_strength[::2]))
        quick = [u for u in by_strength if cavalry >> u & 1]
        if quick:
            found.append(1 << quick[-1])
    return list(dict.fromkeys(found))


def _orders(
    s: S, moves: Moves, units: int, start: int, points: int, head: tuple[Action, ...], rested: bool
) -> Iterator[Order]:
    """The best moves of one group."""
    b, w = s.board, s.world
    side = moves.estimate.side
    open_hexes, stops = ground(b, w, units, w.land)
    prizes = w.places & (~b.red_control if side == RED else b.red_control)
    found = moves.routes(units, start, points, open_hexes, stops, prizes, rested)
    choices: list[Choice] = []
    for goal in _goals(moves, units, start, found, stops):
        value = moves.value(units, start, goal, found.taken(goal))
        choices.append((value, goal, found.spent[goal], (found,)))
    choices += _detours(moves, units, start, points, found, open_hexes, stops, prizes)
    choices.sort(key=lambda choice: (-choice[0], choice[1], choice[2], len(choice[3])))
    name, step = " ".join(w.unit_names(units)), w.hex_acts("step")
    for value, goal, spent, legs in choices[:BEST]:
        way = [
            h
            for leg, end in zip(legs, (*(leg.start for leg in legs[1:]), goal), strict=True)
            for h in leg.way(end)
        ]
        steps = [step[h] for h in way]
        area = 1 << start | 1 << goal | w.touching[goal] & moves.estimate.theirs
        actions = (*head, *steps, HALT)
        yield Order("move", actions, name, w.names[goal], spent, value, _why(w, moves, way), area=area)


def _goals(moves: Moves, units: int, start: int, found: Routes, stops: int) -> list[int]:
    """Destinations worth a thought: where there is something, and the best of the empty country.

    A small part of a stack is sent off only to take or hold a place or to join an attack.
    """
    w, stack = moves.estimate.w, moves.estimate.b.stack[start]
    main = units in (stack, stack & w.cavalry, stack & ~w.cavalry)
    ends = found.hexes & stops & ~(1 << start)
    if not main:
        return list(members(ends & moves.live))
    live = moves.live | moves.estimate.own
    near = moves.objectives.nearness(start)
    dull = sorted(members(ends & ~live), key=near.__getitem__, reverse=True)
    return [*members(ends & live), *dull[:DULL]]


def _detours(
    moves: Moves, units: int, start: int, points: int, found: Routes, open_hexes: int, stops: int, prizes: int
) -> list[Choice]:
    """Ways over a place that is there for the taking, and on from it."""
    choices: list[Choice] = []
    for place in [h for h in found.spent if prizes >> h & 1 and h != start and found.spent[h] < points]:
        used = found.spent[place]
        beyond = moves.routes(units, place, points - used, open_hexes, stops, prizes, False)
        for goal, more in beyond.spent.items():
            if goal == place or not stops >> goal & 1:
                continue
            taken = found.taken(place) | beyond.taken(goal)
            if taken.bit_count() > (found.taken(goal) if goal in found.spent else 0).bit_count():
                value = moves.value(units, start, goal, taken) if goal != start else moves.prizes(taken, goal)
                choices.append((value, goal, used + more, (found, beyond)))
    return choices


def _why(w: World, moves: Moves, way: list[int]) -> str:
    """What a move is for, in a few words."""
    estimate = moves.estimate
    taken = [w.place_name(h) for h in way if estimate.prize(h, estimate.side) and w.places >> h & 1]
    if taken:
        return "takes " + ", ".join(taken)
    goal = way[-1]
    targets = [h for h in members(w.touching[goal] & estimate.theirs) if h in moves.plans]
    if targets:
        return f"to attack {w.place_name(targets[0])}"
    if w.places >> goal & 1:
        return f"to hold {w.place_name(goal)}"
    return "to get nearer"
