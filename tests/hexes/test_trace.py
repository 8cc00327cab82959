"""Traces and chains against a search that follows the words of the rule one hex at a time."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import UNREACHED, Grid, Layout, Ways, chain, distance_field, of, trace_path, traced

GRID = Grid(
    Layout("flat", "column-first", "even"), [f"{c:02}{r:02}" for c in range(1, 10) for r in range(1, 8)]
)


def naive_length(ways: Ways, start: int, sources: set[int], blocked: set[int]) -> int | None:
    """Walk outwards from the start, entering no blocked hex, until a source is met."""
    seen, edge, steps = {start}, [start], 0
    while edge:
        if any(h in sources and h not in blocked for h in edge):
            return steps
        edge = [n for h in edge for n in ways.neighbours(h) if n not in blocked]
        edge = [n for n in dict.fromkeys(edge) if n not in seen]
        seen |= set(edge)
        steps += 1
    return None


def naive_chain(
    ways: Ways, ultimate: set[int], relays: set[int], blocked: set[int], limit: int | None
) -> set[int]:
    working = ultimate - blocked
    while True:
        more = {
            relay
            for relay in relays - blocked - working
            if (n := naive_length(ways, relay, working, blocked)) is not None
            and (limit is None or n <= limit)
        }
        if not more:
            return working
        working |= more


@st.composite
def situations(draw):
    some = st.sets(st.sampled_from(GRID.hexes), max_size=20)
    few = st.sets(st.sampled_from(GRID.hexes), max_size=5)
    sides = [(a, b) for a in GRID.hexes for b in GRID.neighbours[a] if a < b]
    closed = draw(st.lists(st.sampled_from(sides), max_size=30))
    ways = Ways(GRID, GRID.all & ~of(draw(some)), closed)
    return ways, draw(few), draw(some), draw(some), draw(st.none() | st.integers(0, 5))


@given(situations())
def test_traces_agree_with_a_walk(situation):
    ways, sources, _, blocked, limit = situation
    lengths = {h: naive_length(ways, h, sources, blocked) for h in GRID.hexes}
    good = {h: n for h, n in lengths.items() if n is not None and (limit is None or n <= limit)}
    s, b = of(sources), of(blocked)
    assert traced(ways, s, b, limit) == of(good)
    assert traced(ways, s, b, limit, from_blocked=False) == of(h for h in good if h not in blocked)
    assert distance_field(ways, s, b, limit) == [good.get(h, UNREACHED) for h in range(GRID.size)]
    for h in GRID.hexes:
        path = trace_path(ways, 1 << h, s, b, limit)
        assert (path is not None) == (h in good)
        if path is not None:
            assert len(path) == good[h] + 1
            assert path[0] == h
            assert path[-1] in sources
            assert all(ways.crossable(x, y) and y not in blocked for x, y in pairwise(path))


@given(situations())
def test_chains_agree_with_a_walk_from_relay_to_relay(situation):
    ways, ultimate, relays, blocked, limit = situation
    expected = naive_chain(ways, ultimate, relays, blocked, limit)
    assert chain(ways, of(ultimate), of(relays), of(blocked), limit) == of(expected)


def row(*numbers: str) -> int:
    return LINE.set(numbers)


LINE = Grid(Layout("pointy", "row-first", "odd"), [f"01{c:02}" for c in range(20)])


def test_a_chain_passes_from_relay_to_relay():
    ways = Ways(LINE)
    assert chain(ways, row("0100"), row("0104", "0108", "0113"), 0, 4) == row("0100", "0104", "0108")
    assert chain(ways, row("0100"), row("0104", "0108", "0113"), 0, 5).bit_count() == 4
    cut = row("0106")
    assert chain(ways, row("0100"), row("0104", "0108"), cut, 4) == row("0100", "0104")
    assert chain(ways, row("0100"), row("0104"), row("0100"), 4) == 0, "a blocked source gives nothing"


def test_a_trace_may_leave_a_blocked_hex_but_enter_none():
    ways = Ways(LINE)
    blocked = row("0103")
    assert traced(ways, row("0100"), blocked, 9) == row("0100", "0101", "0102", "0103")
    assert traced(ways, row("0100"), blocked, 9, from_blocked=False) == row("0100", "0101", "0102")
    assert traced(ways, row("0100"), row("0100")) == 0


def test_the_railheads_of_the_reichswehr_map(boards):
    """Warsaw lies within eight hexes of Lodz, and Lodz eight from Breslau."""
    board = boards["reichswehr-freikorps"]
    grid, ways = board.grid, board.ways()
    assert ways.distance(grid.set(["1019"]), grid.set(["1111"])) == 8
    linked = chain(ways, grid.set(["1424"]), grid.set(["1019", "1111"]), 0, 8)
    assert linked == grid.set(["1424", "1019", "1111"])
    assert chain(ways, grid.set(["1424"]), grid.set(["1111"]), 0, 8) == grid.set(["1424"])
