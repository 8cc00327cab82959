"""Map tables against a plain look at every hex and hexside."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.hexes import Grid, Layout, Ways, members, of
from hexfront.mechanics.maps import (
    across,
    around,
    counted,
    ends,
    filled,
    forget,
    hexes_where,
    ids_where,
    pairs_of,
    touching,
    ways_along,
)

IDS = [f"{c:02}{r:02}" for c in range(1, 7) for r in range(1, 6)]
GRID = Grid(Layout("flat", "column-first", "even"), IDS)
STEPS = sorted({(min(a, b), max(a, b)) for a in GRID.hexes for b in GRID.neighbours[a]})
SOME_STEPS = st.sets(st.sampled_from(STEPS), max_size=25)
SOME_HEXES = st.sets(st.sampled_from(GRID.hexes), max_size=12)
HEXES = (
    {"id": "0101", "terrain": "sea", "country": "-"},
    {"id": "0102", "terrain": "forest", "country": "Russia"},
    {"id": "0201", "terrain": "clear", "country": "Russia"},
)
SIDES = (
    {"id_a": "0101", "id_b": "0102", "kind": "sea", "name": "Baltic"},
    {"id_a": "0102", "id_b": "0201", "kind": "river", "name": "Dvina"},
    {"id_a": "0102", "id_b": "0201", "kind": "border", "name": "-"},
)


def named(steps):
    return [(GRID.names[a], GRID.names[b]) for a, b in steps]


def test_empty_cells_are_empty_or_a_dash():
    assert [filled(cell) for cell in ("Riga", "-", "")] == ["Riga", "", ""]
    assert [counted(cell) for cell in ("4", "-", "", "no")] == [4, 0, 0, 0]


def test_hexes_are_found_by_a_column():
    assert ids_where(HEXES, "country", "Russia") == ("0102", "0201")
    assert hexes_where(GRID, HEXES, "terrain", "sea", "clear") == GRID.set(["0101", "0201"])
    assert hexes_where(GRID, HEXES, "terrain", "desert") == 0


def test_hexsides_are_found_by_kind_and_railways_by_class():
    assert {pair: row["name"] for pair, row in pairs_of(SIDES, "river", "sea").items()} == {
        ("0101", "0102"): "Baltic",
        ("0102", "0201"): "Dvina",
    }
    rails = [{"id_a": "0101", "id_b": "0102", "class": "trunk"}]
    assert list(pairs_of(rails, "trunk", column="class")) == [("0101", "0102")]


def test_what_lies_between_two_hexes_is_forgotten_from_either_side():
    pairs = {("0101", "0102"): "river", ("0201", "0102"): "lake", ("0201", "0202"): "river"}
    forget(pairs, "0102", "0101")
    forget(pairs, "0201", "0102")
    forget(pairs, "0301", "0302")
    assert pairs == {("0201", "0202"): "river"}


@given(steps=SOME_STEPS)
@settings(max_examples=100, deadline=None)
def test_both_hexes_of_a_step_lie_across_it(steps):
    beyond = across(GRID, named(steps))
    met = {(min(a, b), max(a, b)) for a in GRID.hexes for b in members(beyond[a])}
    assert met == steps
    assert all(beyond[b] >> a & 1 for a in GRID.hexes for b in members(beyond[a]))
    assert sorted(ends(GRID, named(steps))) == sorted(steps)


@given(steps=SOME_STEPS, within=SOME_HEXES)
@settings(max_examples=100, deadline=None)
def test_ways_along_railways_follow_the_railways_only(steps, within):
    ways = ways_along(GRID, across(GRID, named(steps)), of(within))
    for a in GRID.hexes:
        expected = {b for b in within if (min(a, b), max(a, b)) in steps}
        assert set(ways.neighbours(a)) == expected


@given(land=SOME_HEXES, closed=SOME_STEPS)
@settings(max_examples=100, deadline=None)
def test_land_touches_land_across_open_hexsides(land, closed):
    found = touching(Ways(GRID, of(land), closed))
    for h in GRID.hexes:
        near = {n for n in GRID.neighbours[h] if n in land and (min(h, n), max(h, n)) not in closed}
        assert set(members(found[h])) == (near if h in land else set())
    assert all(around(GRID)[h] == of(GRID.neighbours[h]) for h in GRID.hexes)
