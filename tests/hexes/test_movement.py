"""Movement ranges and cheapest paths against Dijkstra's search with random costs."""

from __future__ import annotations

import heapq
import pickle
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import (
    UNREACHED,
    Costs,
    Grid,
    Layout,
    Ways,
    cheapest_path,
    cost_field,
    least_costs,
    members,
    movement_range,
    of,
    onward,
    steps_back,
    steps_from,
)

GRIDS = [
    Grid(Layout(orientation, "row-first", "odd"), [f"{r:02}{c:02}" for r in range(1, 8) for c in range(1, 9)])
    for orientation in ("pointy", "flat")
]
Prices = dict[tuple[int, int], int]


def dijkstra(
    grid: Grid, prices: Prices, start: set[int], opened: set[int], stops: set[int]
) -> dict[int, int]:
    best = dict.fromkeys(start, 0)
    heap = [(0, h) for h in start]
    while heap:
        spent, h = heapq.heappop(heap)
        if spent > best[h] or (h in stops and h not in start):
            continue
        for n in grid.neighbours[h]:
            price = prices.get((h, n))
            if price is not None and n in opened and spent + price < best.get(n, 10**9):
                best[n] = spent + price
                heapq.heappush(heap, (best[n], n))
    return best


def random_prices(grid: Grid, seed: int, free: bool) -> Prices:
    """Costs that differ by direction, with some steps closed."""
    chance = random.Random(seed)
    choices = [None, 1, 1, 1, 2, 3, *([0, 0] if free else [])]
    drawn = {(a, b): chance.choice(choices) for a in grid.hexes for b in grid.neighbours[a]}
    return {step: price for step, price in drawn.items() if price is not None}


@st.composite
def situations(draw):
    grid = draw(st.sampled_from(GRIDS))
    prices = random_prices(grid, draw(st.integers(0, 10**6)), draw(st.booleans()))
    some = st.sets(st.sampled_from(grid.hexes), max_size=20)
    start = draw(st.sets(st.sampled_from(grid.hexes), min_size=1, max_size=3))
    return grid, prices, start, set(grid.hexes) - draw(some), draw(some)


def costs_of(grid: Grid, prices: Prices) -> Costs:
    return Costs(Ways(grid), lambda a, b: prices.get((a, b)))


@given(situations(), st.integers(0, 9))
def test_ranges_agree_with_dijkstra(situation, points):
    grid, prices, start, opened, stops = situation
    costs = costs_of(grid, prices)
    best = dijkstra(grid, prices, start, opened, stops)
    found = movement_range(costs, of(start), points, of(opened), of(stops))
    assert len(found) == points + 1
    assert {h: n for n, s in enumerate(found) for h in members(s)} == {
        h: n for h, n in best.items() if n <= points
    }
    assert sum(s.bit_count() for s in found) == sum(n <= points for n in best.values())


@given(situations(), st.none() | st.integers(0, 9))
def test_paths_and_fields_agree_with_dijkstra(situation, points):
    grid, prices, start, opened, stops = situation
    costs = costs_of(grid, prices)
    best = dijkstra(grid, prices, start, opened, stops)
    field = cost_field(costs, of(start), of(opened), of(stops))
    assert field == [best.get(h, UNREACHED) for h in range(grid.size)]
    for goal in grid.hexes[::5]:
        path = cheapest_path(costs, of(start), 1 << goal, of(opened), stops=of(stops), points=points)
        if goal not in best or (points is not None and best[goal] > points):
            assert path is None
            continue
        assert path is not None
        assert path[0] in start
        assert path[-1] == goal
        assert sum(prices[step] for step in pairwise(path)) == best[goal]
        assert all(h in opened for h in path[1:])
        assert all(h not in stops or h in start for h in path[:-1])


def waves_of(found: list[int]) -> dict[int, int]:
    return {h: n for n, s in enumerate(found) for h in members(s)}


@given(situations(), st.integers(0, 9), st.lists(st.integers(0, 9), min_size=3, max_size=3))
def test_marches_under_way_go_on_from_what_they_have_spent(situation, points, spent):
    grid, prices, start, opened, stops = situation
    waves = [0] * (points + 1)
    for h, n in zip(sorted(start), spent, strict=False):
        waves[min(n, points)] |= 1 << h
    found = waves_of(onward(costs_of(grid, prices), waves, of(opened), of(stops)))
    least: dict[int, int] = {}
    for h, n in waves_of(waves).items():
        # A hex where a march ended cannot be left, not even by the one that begins there.
        begun = dijkstra(grid, prices, {h}, opened, stops) if h not in stops else {h: 0}
        for at, more in begun.items():
            if n + more <= points:
                least[at] = min(n + more, least.get(at, points))
    assert found == least


@given(situations(), st.integers(1, 9))
def test_the_way_of_a_march_can_be_traced_back(situation, points):
    grid, prices, start, opened, stops = situation
    priced = {step: price for step, price in prices.items() if price}
    costs = costs_of(grid, priced)
    found = onward(costs, [of(start), *[0] * points], of(opened), of(stops))
    least = least_costs(found)
    assert least == waves_of(found)
    for goal, cost in least.items():
        h, spent = goal, cost
        while befores := steps_back(costs, least, h, of(stops)):
            assert all(priced[before, h] == spent - least[before] for before in befores)
            h, spent = befores[-1], least[befores[-1]]
        assert h in start
        assert spent == 0


def test_ways_over_free_steps_are_not_traced_back():
    costs = Costs(Ways(GRIDS[0]), lambda a, b: 0)
    with pytest.raises(ValueError, match="ask cheapest_path"):
        steps_back(costs, {}, GRIDS[0].hexes[0])


def test_leaving_a_hex_may_cost_extra_and_one_step_may_take_everything():
    grid = Grid(Layout("pointy", "row-first", "odd"), ["0101", "0102", "0103"])
    west, here, east = grid.hexes
    costs = Costs(Ways(grid), lambda a, b: 2 if b == west else 4)
    assert set(steps_from(costs, here, 4, grid.all)) == {(west, 2), (east, 4)}
    assert steps_from(costs, here, 4, grid.all, extra=2) == [(west, 4)]
    assert set(steps_from(costs, here, 4, grid.all, 2, grid.all)) == {(west, 4), (east, 4)}
    assert steps_from(costs, here, 4, 1 << east, 2, 1 << west) == []


def test_long_fields_grow_until_nothing_is_left():
    grid = Grid(Layout("pointy", "row-first", "odd"), [f"01{c:02}" for c in range(100)])
    costs = Costs(Ways(grid), lambda a, b: 7)
    field = cost_field(costs, grid.set(["0100"]), grid.all)
    assert field[grid.hex("0199")] == 7 * 99


def test_terrain_costs_on_a_map(boards):
    board = boards["reichswehr-freikorps"]
    grid, chance = board.grid, random.Random(1920)
    entry = {h: chance.choice([1, 1, 2]) for h in grid.hexes}
    costs = Costs(board.ways(), lambda a, b: entry[b])
    closed = {frozenset(side) for side in board.closed}
    prices = {
        (a, b): entry[b]
        for a in grid.hexes
        for b in grid.neighbours[a]
        if board.land >> b & 1 and frozenset((a, b)) not in closed
    }
    land = set(members(board.land))
    zone = set(chance.sample(sorted(land), 60))
    for start in chance.sample(sorted(land), 10):
        best = dijkstra(grid, prices, {start}, land, zone)
        found = movement_range(costs, 1 << start, 6, board.land, of(zone))
        assert found == [of(h for h, n in best.items() if n == spent) for spent in range(7)]


def test_a_stop_is_entered_but_not_left():
    grid = Grid(Layout("pointy", "row-first", "odd"), [f"01{c:02}" for c in range(5)])
    costs = Costs(Ways(grid), lambda a, b: 1)
    zone = grid.set(["0100", "0102"])
    found = movement_range(costs, grid.set(["0100"]), 4, grid.all, zone)
    assert found == [*(grid.set([n]) for n in ("0100", "0101", "0102")), 0, 0]
    assert cheapest_path(costs, grid.set(["0100"]), grid.set(["0103"]), grid.all, stops=zone) is None


def test_costs_are_kept_by_direction_and_points():
    grid = GRIDS[0]
    costs = Costs(Ways(grid), lambda a, b: 1 if b > a else None)
    assert set(costs.sides) == {1}
    forward = [d for d, side in enumerate(costs.sides[1]) if side]
    assert [grid.directions[d] for d in forward] == ["E", "SW", "SE"]
    again = pickle.loads(pickle.dumps(costs))
    assert again.sides == costs.sides
    assert again.exits == costs.exits


def test_a_negative_cost_is_refused():
    with pytest.raises(ValueError, match="from 0101 to 0102 costs -1 points"):
        Costs(Ways(GRIDS[0]), lambda a, b: -1)
