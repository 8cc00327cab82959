"""Grids: numbers, neighbours, distances and the plane, on the five maps and on every layout."""

from __future__ import annotations

import pickle
from collections import deque
from itertools import pairwise, product
from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import NOWHERE, Grid, Layout, UnknownHex, members, of

LAYOUTS = [
    Layout(*words)
    for words in product(
        ("pointy", "flat"), ("row-first", "column-first"), ("odd", "even"), ("north", "south")
    )
]
COMPASS = {
    "pointy": {"E": 0, "NE": 60, "NW": 120, "W": 180, "SW": 240, "SE": 300},
    "flat": {"N": 90, "NE": 30, "SE": 330, "S": 270, "SW": 210, "NW": 150},
}


def number(layout: Layout, row: int, column: int) -> str:
    return f"{row:02}{column:02}" if layout.order == "row-first" else f"{column:02}{row:02}"


def centre(layout: Layout, row: int, column: int) -> tuple[float, float]:
    """Where a hex stands, written down anew from the meaning of the layout's words."""
    south = row if layout.rows_grow == "south" else -row
    parity = 1 if layout.shifted == "odd" else 0
    if layout.orientation == "pointy":
        return column + (0.5 if row % 2 == parity else 0), south * sqrt(3) / 2
    return column * sqrt(3) / 2, south + (0.5 if column % 2 == parity else 0)


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return dist(a, b) < 1e-9


def breadth_first(grid: Grid, start: int) -> dict[int, int]:
    steps, queue = {start: 0}, deque([start])
    while queue:
        h = queue.popleft()
        for n in grid.neighbours[h]:
            if n not in steps:
                steps[n] = steps[h] + 1
                queue.append(n)
    return steps


# ---- the five maps


def test_every_number_is_a_hex_and_back(board):
    grid = board.grid
    assert len(grid) == board.facts["hexes"] == len(board.numbers)
    assert [grid.name(grid.hex(n)) for n in board.numbers] == board.numbers
    assert grid.all == of(grid.hexes)
    assert grid.size == grid.all.bit_length() == len(grid.names)
    assert [n for n in grid.names if n] == board.numbers, "bit order is printed order"
    assert [grid.names[h] for h in grid.hexes] == board.numbers


def test_neighbours_follow_the_map_s_own_table(board):
    grid, known = board.grid, set(board.numbers)
    for h in grid.hexes:
        for d, direction in enumerate(grid.directions):
            expected = board.neighbour_number(grid.names[h], direction)
            n = grid.neighbour(h, d)
            assert (grid.names[n] if n != NOWHERE else None) == (expected if expected in known else None)


def test_neighbour_lists_agree(board):
    grid = board.grid
    for h in range(grid.size):
        assert grid.neighbours[h] == tuple(n for n in grid.ring[h] if n != NOWHERE)
        assert bool(grid.ring[h]) == bool(grid.names[h])
        for d, n in enumerate(grid.ring[h]):
            if n != NOWHERE:
                assert grid.direction(h, n) == d
                assert grid.neighbour(n, (d + 3) % 6) == h
                assert grid.adjacent(h, n)


def test_shifting_the_whole_map_never_wraps(board):
    grid = board.grid
    for d, shift in enumerate(grid.shifts):
        moved = (grid.all << shift if shift > 0 else grid.all >> -shift) & grid.all
        assert moved == of(grid.ring[h][d] for h in grid.hexes if grid.ring[h][d] != NOWHERE)


FORMULAS = {
    "emperors-last-war": lambda row, column: (column - row // 2, row),
    "reichswehr-freikorps": lambda row, column: (column + 0.5 * (row % 2) - row / 2, row),
    "kaisers-war-east": lambda column, row: (column, row - (column + column % 2) / 2),
    "kaisers-war-1918": lambda column, row: (column, row - (column + column % 2) / 2),
    "storm-of-steel": lambda column, row: (column, row - (column - column % 2) / 2),
}


def test_distance_follows_the_map_s_formula(board):
    grid = board.grid

    def axial(h: int) -> tuple[float, float]:
        return FORMULAS[board.slug](int(grid.names[h][:-2]), int(grid.names[h][-2:]))

    some = grid.hexes[:: max(1, len(grid) // 60)]
    for a, b in product(some, some):
        (q_a, r_a), (q_b, r_b) = axial(a), axial(b)
        q, r = q_b - q_a, r_b - r_a
        assert grid.distance(a, b) == max(abs(q), abs(r), abs(q + r))


def test_distance_is_the_number_of_steps(board):
    grid = board.grid
    full = {"emperors-last-war", "reichswehr-freikorps", "kaisers-war-east"}
    for start in (grid.hexes[0], grid.hexes[len(grid) // 2], grid.hexes[-1]):
        steps = breadth_first(grid, start)
        assert len(steps) == len(grid)
        for h, n in steps.items():
            # Where the outline of a map has bays, walking round them may take longer.
            assert grid.distance(start, h) == n if board.slug in full else grid.distance(start, h) <= n


def test_centres_follow_the_map_s_plane(board):
    grid, layout = board.grid, board.grid.layout
    for h in grid.hexes:
        row, column = layout.row_column(grid.names[h])
        assert near(grid.centre(h), centre(layout, row, column))


def test_hexsides_of_the_map_join_adjacent_hexes(board):
    assert all(board.grid.adjacent(a, b) for a, b in board.closed)


def test_facts_the_reichswehr_rules_fix(boards):
    grid = boards["reichswehr-freikorps"].grid
    pairs = [("1702", "1802"), ("1702", "1803"), ("1802", "1803"), ("1323", "1424"), ("2318", "2418")]
    assert all(grid.adjacent(grid.hex(a), grid.hex(b)) for a, b in pairs)
    assert grid.distance(grid.hex("1111"), grid.hex("1019")) == 8
    assert grid.distance(grid.hex("1513"), grid.hex("1919")) == 8
    assert grid.distance(grid.hex("1019"), grid.hex("1424")) <= 8
    west = [f"{row}{'00' if row % 2 else '01'}" for row in range(10, 26)]
    assert [n for n in grid.names if n and grid.neighbour(grid.hex(n), 3) == NOWHERE] == west


def test_lines_the_other_rules_fix(boards):
    storm = boards["storm-of-steel"].grid
    for line in (["1819", "1919", "2020"], ["1901", "1902", "1803"], ["4546", "4646"]):
        assert all(storm.adjacent(storm.hex(a), storm.hex(b)) for a, b in pairwise(line))
    east = boards["kaisers-war-east"].grid
    transit = ["2029", "2130", "2131", "2231", "2232", "2333", "2433", "2534"]
    assert all(east.adjacent(east.hex(a), east.hex(b)) for a, b in pairwise(transit))


def test_five_digit_numbers(boards):
    grid = boards["storm-of-steel"].grid
    h = grid.hex("10858")
    assert grid.layout.row_column("10858") == (58, 108)
    assert [grid.names[n] for n in grid.ring[h]] == ["10857", "10957", "10958", "10859", "10758", "10757"]
    assert max(grid.hexes, key=lambda h: int(grid.names[h])) == grid.hexes[-1] == grid.hex("11268")


# ---- every layout


@pytest.mark.parametrize(
    "layout", LAYOUTS, ids=lambda y: f"{y.orientation} {y.order} {y.shifted} {y.rows_grow}"
)
@pytest.mark.parametrize("rows", [range(5), range(1, 6), range(4, 8)], ids=["from 0", "from 1", "from 4"])
def test_geometry_of_every_layout(layout, rows):
    columns = range(1, 7)
    places = {number(layout, r, c): centre(layout, r, c) for r in rows for c in columns}
    grid = Grid(layout, places)
    assert [grid.names[h] for h in grid.hexes] == sorted(places)
    for name, place in places.items():
        h = grid.hex(name)
        assert near(grid.centre(h), place)
        expected = {n for n, p in places.items() if abs(dist(p, place) - 1) < 1e-9}
        assert {grid.names[n] for n in grid.neighbours[h]} == expected
        for d, n in enumerate(grid.ring[h]):
            if n != NOWHERE:
                check_side(grid, h, n, d)


def check_side(grid: Grid, h: int, n: int, d: int) -> None:
    """The neighbour lies where its direction says, and both hexes agree on the hexside between them."""
    (x, y), (nx, ny) = grid.centre(h), grid.centre(n)
    east, north = nx - x, y - ny
    angle = COMPASS[grid.layout.orientation][grid.directions[d]]
    bearing = complex(east, north)
    expected = complex(1) * (0.5 + sqrt(3) / 2 * 1j) ** (angle / 60)
    assert abs(bearing - expected) < 1e-9
    a, b = grid.side(h, n)
    assert grid.side(n, h) == (b, a), "exactly the same corner points from both sides"
    assert abs(dist(a, b) - 1 / sqrt(3)) < 1e-9
    assert near(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), ((x + nx) / 2, (y + ny) / 2))
    corners = grid.corners(h)
    assert (corners[d], corners[(d + 1) % 6]) == (a, b)
    assert all(abs(dist(corner, (x, y)) - 1 / sqrt(3)) < 1e-9 for corner in corners)


@given(
    layout=st.sampled_from(LAYOUTS),
    places=st.sets(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=60),
)
def test_no_shift_leads_to_a_wrong_hex(layout, places):
    where = {number(layout, r, c): centre(layout, r, c) for r, c in places}
    grid = Grid(layout, where)
    for name, place in where.items():
        around = {n for n, p in where.items() if abs(dist(p, place) - 1) < 1e-9}
        assert {grid.names[n] for n in grid.neighbours[grid.hex(name)]} == around
    for d, shift in enumerate(grid.shifts):
        moved = (grid.all << shift if shift > 0 else grid.all >> -shift) & grid.all
        assert moved == of(grid.ring[h][d] for h in grid.hexes if grid.ring[h][d] != NOWHERE)


@given(layout=st.sampled_from(LAYOUTS), data=st.data())
def test_distance_is_symmetric_and_counts_steps(layout, data):
    grid = Grid(layout, [number(layout, r, c) for r in range(1, 9) for c in range(1, 9)])
    a, b = (data.draw(st.sampled_from(grid.hexes)) for _ in range(2))
    assert grid.distance(a, b) == grid.distance(b, a) == breadth_first(grid, a)[b]


def test_a_single_hex_has_no_neighbours():
    grid = Grid(Layout("flat", "column-first", "odd"), ["0101"])
    assert grid.ring[grid.hex("0101")] == (NOWHERE,) * 6
    assert members(grid.all) == tuple(grid.hexes)


# ---- words and errors


def test_nowhere_is_adjacent_to_nothing(board):
    assert not any(board.grid.adjacent(h, NOWHERE) or board.grid.adjacent(NOWHERE, h) for h in board.grid)


def test_unknown_numbers_are_explained(boards):
    grid = boards["reichswehr-freikorps"].grid
    with pytest.raises(UnknownHex, match="no hex 1724 on this map: row 17 has hexes 1700 to 1723"):
        grid.hex("1724")
    with pytest.raises(UnknownHex, match="no hex 3001 on this map: rows run from 10 to 25"):
        grid.hex("3001")
    with pytest.raises(UnknownHex, match="'Danzig' is not a hex number: expected digits such as 1001"):
        grid.hex("Danzig")
    with pytest.raises(UnknownHex, match="1702 is not a hex number: expected text"):
        grid.hex(1702)
    with pytest.raises(UnknownHex, match="-1 is no hex"):
        grid.name(NOWHERE)
    with pytest.raises(ValueError, match="column 18 has hexes 1801 to"):
        boards["storm-of-steel"].grid.hex("1899")


def test_hexes_apart_have_no_direction(boards):
    grid = boards["kaisers-war-east"].grid
    with pytest.raises(ValueError, match="1303 and 1305 are not adjacent"):
        grid.direction(grid.hex("1303"), grid.hex("1305"))


def test_bad_grids_are_refused():
    layout = Layout("pointy", "row-first", "odd")
    with pytest.raises(ValueError, match="0101 is listed twice"):
        Grid(layout, ["0101", "0102", "0101"])
    with pytest.raises(ValueError, match=r"101 is listed twice \(the first time as 0101\)"):
        Grid(layout, ["0101", "101"])
    with pytest.raises(ValueError, match="at least one hex"):
        Grid(layout, [])
    with pytest.raises(UnknownHex, match="'1²02' is not a hex number"):
        Grid(layout, ["1²02"])
    with pytest.raises(ValueError, match="orientation is 'round': it must be 'pointy' or 'flat'"):
        Layout("round", "row-first", "odd")  # type: ignore[arg-type]


def test_grids_print_compare_and_pickle(board):
    grid = board.grid
    assert repr(grid).startswith(f"<Grid: {len(grid)} {grid.layout.orientation} hexes, {board.numbers[0]} to")
    again = pickle.loads(pickle.dumps(grid))
    assert again == grid
    assert hash(again) == hash(grid)
    assert grid != Grid(grid.layout, board.numbers[:-1])
    assert board.numbers[3] in grid
    assert "9999" not in grid
