"""Floods, reaches, waves and shortest paths against a plain search over the map tables."""

from __future__ import annotations

import pickle
import random
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import Drainage, Grid, Layout, Ways, leading_to, led_to, lowest, members, of
from hexfront.hexes.ways import shifted

SMALL = [
    Grid(
        Layout(orientation, "row-first", shifted), [f"{r:02}{c:02}" for r in range(1, 8) for c in range(1, 9)]
    )
    for orientation in ("pointy", "flat")
    for shifted in ("odd", "even")
]


def plain_steps(
    grid: Grid, start: set[int], enterable: set[int], closed: set[frozenset[int]]
) -> dict[int, int]:
    """Fewest steps from the start to each hex, hex by hex."""
    steps = dict.fromkeys(start, 0)
    queue = deque(start)
    while queue:
        h = queue.popleft()
        for n in grid.neighbours[h]:
            if n in enterable and n not in steps and frozenset((h, n)) not in closed:
                steps[n] = steps[h] + 1
                queue.append(n)
    return steps


@st.composite
def situations(draw):
    """A small grid with some hexes shut, some hexsides closed, starts anywhere."""
    grid = draw(st.sampled_from(SMALL))
    hexes = st.sets(st.sampled_from(grid.hexes), max_size=30)
    within = set(grid.hexes) - draw(hexes)
    start = draw(st.sets(st.sampled_from(grid.hexes), min_size=1, max_size=3))
    sides = [(a, b) for a in grid.hexes for b in grid.neighbours[a] if a < b]
    closed = draw(st.lists(st.sampled_from(sides), max_size=60))
    return grid, start, within, closed


@given(situations(), st.booleans(), st.integers(0, 6))
def test_everything_agrees_with_a_plain_search(situation, in_ways, limit):
    grid, start, within, closed = situation
    # Enterable hexes may be given to the ways or with each question: both must mean the same.
    ways = Ways(grid, of(within) if in_ways else None, closed)
    asked = -1 if in_ways else of(within)
    steps = plain_steps(grid, start, within, {frozenset(side) for side in closed})
    s = of(start)
    assert ways.flood(s, asked) == of(steps)
    assert ways.reach(s, asked, limit) == of(h for h, n in steps.items() if n <= limit)
    waves = ways.waves(s, asked)
    assert {h: n for n, wave in enumerate(waves) for h in members(wave)} == steps
    assert ways.waves(s, asked, limit) == waves[: limit + 1]
    for h in grid.hexes:
        assert ways.distance(s, 1 << h, asked) == steps.get(h)
        check_path(ways, s, h, asked, steps)


def check_path(ways: Ways, start: int, goal: int, within: int, steps: dict[int, int]) -> None:
    path = ways.path(start, 1 << goal, within)
    if goal not in steps:
        assert path is None
        return
    assert path is not None
    assert start >> path[0] & 1
    assert path[-1] == goal
    assert len(path) == steps[goal] + 1
    assert all(ways.crossable(a, b) and within >> b & 1 for a, b in pairwise(path))


@given(situations())
def test_spread_and_gather_are_one_step_forth_and_back(situation):
    grid, start, within, closed = situation
    ways = Ways(grid, of(within), closed)
    forth = of(b for a in start for b in grid.neighbours[a] if ways.crossable(a, b))
    back = of(a for b in start for a in grid.neighbours[b] if ways.crossable(a, b))
    assert ways.spread(of(start)) == forth
    assert ways.gather(of(start)) == back
    assert forth == of(n for h in start for n in ways.neighbours(h))


@given(situations())
def test_open_says_where_one_may_cross(situation):
    grid, _, within, closed = situation
    ways = Ways(grid, of(within), closed)
    shut = {frozenset(side) for side in closed}
    for h in grid.hexes:
        for d, n in enumerate(grid.ring[h]):
            expected = n in within and frozenset((h, n)) not in shut
            assert bool(ways.open[d] >> h & 1) is expected
    again = pickle.loads(pickle.dumps(ways))
    assert (again.open, again.within, again.grid) == (ways.open, ways.within, ways.grid)
    assert again.spread(grid.all) == ways.spread(grid.all)


@pytest.mark.parametrize("closed", [True, False], ids=["closed hexsides", "all open"])
def test_floods_on_the_maps(board, closed):
    grid = board.grid
    ways = Ways(grid, board.land, board.closed if closed else ())
    shut = {frozenset(side) for side in board.closed} if closed else set()
    land = set(members(board.land))
    chance = random.Random(1914)
    for _ in range(5):
        start = chance.choice(sorted(land))
        kept = {h for h in land if chance.random() < 0.8}
        steps = plain_steps(grid, {start}, kept, shut)
        assert ways.flood(1 << start, of(kept)) == of(steps)
        assert ways.reach(1 << start, of(kept), 9) == of(h for h, n in steps.items() if n <= 9)


def test_the_land_of_the_reichswehr_map_hangs_together(boards):
    board = boards["reichswehr-freikorps"]
    assert board.ways().components(board.land) == [board.land]


def test_components_part_a_set(boards):
    board = boards["storm-of-steel"]
    ways = board.ways()
    parts = ways.components(board.land)
    assert sum(part.bit_count() for part in parts) == board.land.bit_count()
    assert of(h for part in parts for h in members(part)) == board.land
    assert all(ways.flood(1 << lowest(part)) == part for part in parts)
    assert [lowest(part) for part in parts] == sorted(lowest(part) for part in parts)


def test_a_path_is_the_same_every_time(boards):
    board = boards["reichswehr-freikorps"]
    grid = board.grid
    path = board.ways().path(grid.set(["1001"]), grid.set(["1323", "1424"]))
    assert path is not None
    assert path == board.ways().path(grid.set(["1001"]), grid.set(["1424", "1323"]))
    assert grid.names[path[-1]] == "1323"


def test_closing_needs_a_hexside(boards):
    grid = boards["reichswehr-freikorps"].grid
    with pytest.raises(ValueError, match="1702 and 1704 are not adjacent"):
        Ways(grid, closed=[(grid.hex("1702"), grid.hex("1704"))])


def test_the_start_need_not_be_enterable(boards):
    grid = boards["reichswehr-freikorps"].grid
    port, sea = grid.set(["1702"]), grid.set(["1703", "1704"])
    ways = Ways(grid, sea)
    assert ways.flood(port) == port | sea
    assert ways.spread(sea) == sea, "but it is not entered again"
    assert ways.gather(sea) & port
    assert not ways.gather(port)


def test_a_drainage_finds_what_a_flood_from_the_goals_finds() -> None:
    """With steps closed and opened at random, and with other goals."""
    chance = random.Random(3)
    grid = Grid(
        Layout("pointy", "row-first", "odd"), [f"{row:02}{col:02}" for row in range(9) for col in range(11)]
    )
    everywhere = Ways(grid).open

    def some(share: float) -> int:
        return of(h for h in grid.hexes if chance.random() < share)

    unchanged = 0
    for _ in range(300):
        sides, goals = [side & ~some(0.35) for side in everywhere], some(0.04)
        drainage = Drainage(grid, sides, goals)
        assert drainage.reached == leading_to(grid, sides, goals)
        others = [
            side & ~some(0.02) | open_ & some(0.02) for side, open_ in zip(sides, everywhere, strict=True)
        ]
        for wanted in (goals, goals ^ some(0.02)):
            assert drainage.after(others, wanted) == leading_to(grid, others, wanted)
        unchanged += drainage.after(others, goals) == drainage.reached
    assert 20 < unchanged < 280


def test_what_a_drainage_says_is_spared_still_leads_to_the_goals() -> None:
    """Hexes shut, fenced and empty at random; nobody who gets away before is cut off after."""
    chance = random.Random(4)
    grid = Grid(
        Layout("pointy", "row-first", "odd"), [f"{row:02}{col:02}" for row in range(9) for col in range(11)]
    )
    hexes, spared, changed = list(grid.hexes), 0, 0
    for _ in range(1500):
        sides = [side & ~of(h for h in hexes if chance.random() < 0.2) for side in Ways(grid).open]
        goals = of(chance.sample(hexes, 3))
        drainage = Drainage(grid, sides, goals)
        those = drainage.onward(of(chance.sample(hexes, 4)))
        shut, fenced = of(chance.sample(hexes, chance.randrange(3))), 1 << chance.choice(hexes)
        empty = shut & chance.getrandbits(grid.size)
        if not drainage.spared(those, shut, fenced, empty):
            continue
        left = []
        for d, (side, shift) in enumerate(zip(sides, grid.shifts, strict=True)):
            past = shifted(fenced, -grid.shifts[d - 1]) | shifted(fenced, -grid.shifts[d - 5])
            left.append(side & ~shifted(shut, -shift) & ~past)
        found = leading_to(grid, left, goals & ~shut)
        assert not those & ~empty & ~found
        spared += 1
        changed += found != drainage.reached
    assert spared > 300
    assert changed > 20


def test_floods_over_one_way_steps_agree_with_steps_one_by_one() -> None:
    chance = random.Random(5)
    grid = Grid(
        Layout("pointy", "row-first", "odd"), [f"{row:02}{col:02}" for row in range(7) for col in range(8)]
    )
    for _ in range(60):
        sides = [of(h for h in members(side) if chance.random() < 0.4) for side in Ways(grid).open]
        steps = {h: [n for d, n in enumerate(grid.ring[h]) if sides[d] >> h & 1] for h in grid.hexes}
        start = chance.choice(list(grid.hexes))
        found, wave = {start}, [start]
        while wave:
            wave = [n for h in wave for n in steps[h] if n not in found]
            found |= set(wave)
        assert led_to(grid, sides, 1 << start) == of(found)
        assert all(bool(leading_to(grid, sides, 1 << h) >> start & 1) == (h in found) for h in grid.hexes)
