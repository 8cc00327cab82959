"""Movement with costs: how far so many points go, and the cheapest way.

Starts, goals and answers are sets (bare ints), as in ``ways``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hexfront.hexes.grid import Grid
from hexfront.hexes.sets import members
from hexfront.hexes.ways import Step, Ways, stepper

UNREACHED: Final = -1
"""In a field: the hex cannot be reached."""


class Costs:
    """What each step costs: a whole number of points for each crossing of a hexside. Never changes.

    ``cost(a, b)`` is asked once for each open step of the ways; None closes the step. Games with half
    points count in halves.

    >>> from hexfront.hexes import Grid, HexSet, Layout
    >>> grid = Grid(Layout("pointy", "row-first", "odd"), ["0101", "0102", "0103", "0104"])
    >>> forest = grid.hex("0102")
    >>> costs = Costs(Ways(grid), lambda a, b: 2 if b == forest else 1)
    >>> [HexSet(grid, s) for s in movement_range(costs, grid.set(["0101"]), 3, grid.all)]
    [HexSet(0101), HexSet(), HexSet(0102), HexSet(0103)]
    """

    __slots__ = ("entries", "exits", "free", "grid", "sides", "steps")

    grid: Grid
    sides: dict[int, tuple[int, ...]]
    """By cost, for each direction the hexes FROM which a step that way costs that much."""
    steps: tuple[tuple[int, Step], ...]
    """The costs above nothing, rising, each with the function that takes a set one step at that cost."""
    free: Step | None
    """The function for steps that cost nothing, if there are any."""
    exits: list[tuple[tuple[int, int], ...]]
    """By bit position the hexes one may step to, with the cost, in the order of the directions."""

    entries: list[tuple[tuple[int, int], ...]]
    """By bit position the hexes one may come from, with the cost."""

    def __init__(self, ways: Ways, cost: Callable[[int, int], int | None]) -> None:
        """Ask for the cost of every open step."""
        grid = ways.grid
        exits: list[tuple[tuple[int, int], ...]] = [()] * grid.size
        for a in grid.hexes:
            priced = [(b, cost(a, b)) for b in ways.neighbours(a)]
            exits[a] = tuple((b, points) for b, points in priced if points is not None)
        self._take(grid, exits)

    def _take(self, grid: Grid, exits: list[tuple[tuple[int, int], ...]]) -> None:
        found: dict[int, list[int]] = {}
        entries: list[list[tuple[int, int]]] = [[] for _ in range(grid.size)]
        direction = {shift: d for d, shift in enumerate(grid.shifts)}
        for a in grid.hexes:
            for b, points in exits[a]:
                if points < 0:
                    raise ValueError(
                        f"The step from {grid.name(a)} to {grid.name(b)} costs {points} points: "
                        "a cost must be 0 or more, or None where the step is not allowed."
                    )
                found.setdefault(points, [0] * 6)[direction[b - a]] |= 1 << a
                entries[b].append((a, points))
        self.grid = grid
        self.exits = exits
        self.entries = list(map(tuple, entries))
        self.sides = {points: tuple(found[points]) for points in sorted(found)}
        steps = {points: stepper(grid, sides) for points, sides in self.sides.items()}
        self.free = steps.pop(0, None)
        self.steps = tuple(steps.items())

    def cost(self, a: int, b: int) -> int | None:
        """What the step from a hex to another costs; None if there is no such step."""
        for to, points in self.exits[a]:
            if to == b:
                return points
        return None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the grid and the priced exits."""
        return _costs_from_exits, (self.grid, self.exits)


def _costs_from_exits(grid: Grid, exits: list[tuple[tuple[int, int], ...]]) -> Costs:
    costs = Costs.__new__(Costs)
    costs._take(grid, exits)
    return costs


def movement_range(costs: Costs, start: int, points: int, open_hexes: int, stops: int = 0) -> list[int]:
    """Where so many points lead: at index n the hexes whose cheapest way costs exactly n points.

    Only ``open_hexes`` may be entered. A hex of ``stops`` may be entered but not left; the start may
    always be left, even if it is one.
    """
    return onward(costs, [start, *[0] * points], open_hexes, stops & ~start)


def steps_from(
    costs: Costs, h: int, points: int, open_hexes: int, extra: int = 0, minimum: int = 0
) -> list[tuple[int, int]]:
    """The hexes one may step to from a hex with so many points left, each with what the step takes.

    Leaving the hex costs ``extra`` points. A hex of ``minimum`` may be entered even if it costs more than is
    left: then it takes everything.
    """
    found = []
    for to, cost in costs.exits[h]:
        if open_hexes >> to & 1:
            price = cost + extra
            if price <= points:
                found.append((to, price))
            elif minimum >> to & 1:
                found.append((to, points))
    return found


def onward(costs: Costs, waves: Sequence[int], open_hexes: int, stops: int = 0) -> list[int]:
    """Where marches lead that are under way: ``waves`` and the answer hold at index n the hexes for n points.

    The last index is the most that may be spent. A hex that can be reached at less cost is not in a later
    wave. Only ``open_hexes`` are entered; a hex of ``stops`` is not left.
    """
    found = list(waves)
    points = len(found) - 1
    done = 0
    for spent in range(points + 1):
        here = found[spent] & ~done
        if here and costs.free is not None:
            here = _free_flood(costs.free, here, open_hexes & ~done, ~stops)
        found[spent] = here
        done |= here
        leaving = here & ~stops
        if leaving:
            for cost, step in costs.steps:
                if spent + cost > points:
                    break
                found[spent + cost] |= step(leaving) & open_hexes
    return found


def least_costs(waves: Sequence[int]) -> dict[int, int]:
    """By hex the points for which it is reached, from waves of them."""
    return {h: spent for spent, wave in enumerate(waves) for h in members(wave)}


def steps_back(costs: Costs, least: Mapping[int, int], h: int, stops: int = 0) -> list[int]:
    """The hexes from which ``onward`` came to a hex, with the least costs of all; none if it began there.

    Steps that cost nothing could lead round in a circle: for them there is ``cheapest_path``.
    """
    if costs.free is not None:
        raise ValueError("Some steps cost nothing: ask cheapest_path for the way.")
    spent = least[h]
    return [
        before
        for before, cost in costs.entries[h]
        if least.get(before) == spent - cost and not stops >> before & 1
    ]


def _free_flood(free: Step, here: int, fresh: int, may_leave: int) -> int:
    """Add what steps that cost nothing reach."""
    while True:
        grown = here | free(here & may_leave) & fresh
        if grown == here:
            return here
        here = grown


def cost_field(costs: Costs, start: int, open_hexes: int, stops: int = 0) -> list[int]:
    """By bit position the points of the cheapest way from the start, ``UNREACHED`` where there is none."""
    field = [UNREACHED] * costs.grid.size
    dearest = max((cost for cost, _ in costs.steps), default=0)
    # Doubling the points until a whole stretch of them adds nothing costs at most twice the last round.
    points = 16 + dearest
    while True:
        found = movement_range(costs, start, points, open_hexes, stops)
        if not any(found[len(found) - dearest :]):
            break
        points *= 2
    for spent, s in enumerate(found):
        for h in members(s):
            field[h] = spent
    return field


def cheapest_path(
    costs: Costs, start: int, goal: int, open_hexes: int, *, stops: int = 0, points: int | None = None
) -> list[int] | None:
    """A cheapest way from ``start`` to ``goal``, both ends included, or None if there is none.

    With ``points`` given the way may not cost more. Of several cheapest ways it is always the same one:
    hexes are looked at in order of cost, then of discovery, and the first way found to a hex is kept.
    """
    may_leave = ~stops | start
    came: dict[int, int] = {}
    best = dict.fromkeys(members(start), 0)
    buckets: dict[int, list[int]] = {0: list(best)}
    while buckets:
        spent = min(buckets)
        for h in (bucket := buckets[spent]):
            if best[h] != spent:
                continue
            if goal >> h & 1:
                return _way_back(came, h)
            if not may_leave >> h & 1:
                continue
            for to, cost in costs.exits[h]:
                total = spent + cost
                if not open_hexes >> to & 1 or total >= best.get(to, total + 1):
                    continue
                if points is not None and total > points:
                    continue
                best[to] = total
                came[to] = h
                # A step that costs nothing lengthens the bucket in hand.
                (bucket if cost == 0 else buckets.setdefault(total, [])).append(to)
        del buckets[spent]
    return None


def _way_back(came: dict[int, int], h: int) -> list[int]:
    way = [h]
    while h in came:
        h = came[h]
        way.append(h)
    way.reverse()
    return way
