"""Which way back is, against a plain search by another route."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.hexes import Grid, Layout, Ways, members
from hexfront.mechanics.retreat import nearer_hexes

GRID = Grid(Layout("pointy", "row-first", "odd"), [f"{r:02}{c:02}" for r in range(1, 6) for c in range(1, 7)])
PLACES = sorted(members(GRID.all))
SIDES = sorted({(min(a, b), max(a, b)) for a in PLACES for b in GRID.neighbours[a]})
SOME = st.sets(st.sampled_from(PLACES), max_size=12)


def steps_to_source(start, sources, barred, closed):
    """The length of the shortest path from a hex, which may itself be barred, entering no barred hex."""
    seen, edge, steps = {start}, {start}, 0
    while edge:
        if edge & sources:
            return steps
        edge = {
            n
            for h in edge
            for n in GRID.neighbours[h]
            if n not in seen and n not in barred and (min(h, n), max(h, n)) not in closed
        }
        seen |= edge
        steps += 1
    return math.inf


@given(
    start=st.sampled_from(PLACES),
    sources=st.sets(st.sampled_from(PLACES), max_size=4),
    barred=SOME,
    closed=st.sets(st.sampled_from(SIDES), max_size=25),
)
@settings(max_examples=400, deadline=None)
def test_nearer_hexes_are_those_with_a_shorter_path(start, sources, barred, closed):
    barred = barred - {start}
    working = sources - barred - {start}
    around = [n for n in GRID.neighbours[start] if (min(start, n), max(start, n)) not in closed]
    here = steps_to_source(start, working, barred, closed)
    if not working:
        expected = set(around)
    elif here == math.inf:
        far = min(GRID.distance(start, s) for s in working)
        expected = {n for n in around if min(GRID.distance(n, s) for s in working) < far}
    else:
        expected = {
            n for n in around if n not in barred and steps_to_source(n, working, barred, closed) < here
        }
    ways = Ways(GRID, None, closed)
    found = nearer_hexes(ways, start, _bits(sources - {start}), _bits(barred))
    assert set(members(found)) == expected


def _bits(hexes):
    return sum(1 << h for h in hexes)
