"""Retreats of a given length, against a search through every single path."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from hexfront.hexes import Grid, Layout, Ways, members
from hexfront.mechanics.retreat import onward_step, retreat_layers

GRID = Grid(Layout("flat", "column-first", "even"), [f"0{n // 5 + 1}0{n % 5 + 1}" for n in range(25)])
PLACES = sorted(members(GRID.all))
SIDES = sorted({(min(a, b), max(a, b)) for a in PLACES for b in GRID.neighbours[a]})
MIDDLE = GRID.hex("0303")
#: How many steps beyond its length the search follows a retreat.
EXTRA = 4
HEXES = st.sets(st.sampled_from(PLACES))
#: About half of all hexes.
MANY = st.integers(0, GRID.all).map(lambda bits: set(members(bits & GRID.all)))


def every_path(start, length, allowed, room, closed):
    """All paths that save the unit: as short as can be, each hex once, extra steps never nearer the start."""

    def steps(path):
        here = path[-1]
        return [
            n
            for n in GRID.neighbours[here]
            if n in allowed and n not in path and (min(here, n), max(here, n)) not in closed
        ]

    def apart(h):
        return GRID.distance(start, h)

    paths = [(start,)]
    for _ in range(length):
        paths = [(*path, n) for path in paths for n in steps(path)]
    paths = [path for path in paths if apart(path[-1]) == length]
    for _ in range(EXTRA):
        if any(path[-1] in room for path in paths):
            break
        paths = [(*path, n) for path in paths for n in steps(path) if apart(n) >= apart(path[-1])]
    return {path[1:] for path in paths if path[-1] in room}


def paths_of_layers(ways, start, length, allowed, room):
    """All paths that a unit can take if it follows the layers step by step."""
    layers = retreat_layers(ways, start, length, _bits(allowed), _bits(room))
    paths = [(start,)] if layers else []
    for layer in layers:
        nexts = [(path, members(onward_step(ways, start, path[-1], layer))) for path in paths]
        assert all(found for _, found in nexts), "a layer leads into a blind alley"
        paths = [(*path, n) for path, found in nexts for n in found]
    return {path[1:] for path in paths}


def _bits(hexes):
    return sum(1 << h for h in hexes)


@given(
    start=st.sampled_from(PLACES),
    length=st.integers(1, 4),
    barred=HEXES,
    full=st.one_of(HEXES, MANY),
    closed=st.sets(st.sampled_from(SIDES), max_size=30),
)
@example(start=MIDDLE, length=1, barred=set(), full=set(GRID.neighbours[MIDDLE]), closed=set())
@settings(max_examples=1000, deadline=None)
def test_the_layers_hold_exactly_the_paths_that_save_the_unit(start, length, barred, full, closed):
    allowed = set(PLACES) - barred
    ways = Ways(GRID, None, closed)
    found = paths_of_layers(ways, start, length, allowed, allowed - full)
    searched = every_path(start, length, allowed, allowed - full, closed)
    assert {path for path in found if len(path) <= length + EXTRA} == searched


@given(start=st.sampled_from(PLACES), length=st.integers(1, 4), full=MANY)
@settings(max_examples=150, deadline=None)
def test_a_retreat_ends_at_its_distance_or_beyond_and_only_where_there_is_room(start, length, full):
    ways = Ways(GRID, None, set())
    everywhere = set(PLACES)
    for path in paths_of_layers(ways, start, length, everywhere, everywhere - full):
        distances = [GRID.distance(start, h) for h in path]
        assert distances[:length] == list(range(1, length + 1))
        assert distances == sorted(distances)
        assert path[-1] not in full
        assert all(h in full for h in path[length - 1 : -1])
        assert len({start, *path}) == len(path) + 1


def test_on_open_ground_one_hex_back_is_any_neighbour():
    layers = retreat_layers(Ways(GRID, None, set()), MIDDLE, 1, GRID.all, GRID.all)
    assert [set(members(layer)) for layer in layers] == [set(GRID.neighbours[MIDDLE])]


def test_without_an_allowed_hex_or_without_room_there_is_no_retreat():
    ways = Ways(GRID, None, set())
    assert retreat_layers(ways, MIDDLE, 1, 0, GRID.all) == []
    assert retreat_layers(ways, MIDDLE, 1, GRID.all, 0) == []
    assert retreat_layers(ways, MIDDLE, 6, GRID.all, GRID.all) == []
