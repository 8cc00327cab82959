from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes.grid import Grid, Layout
from hexfront.render.shapes import UNIT, chains, key, loops

GRID = Grid(
    Layout("flat", "column-first", "even"), [f"{c:02}{r:02}" for c in range(1, 8) for r in range(1, 8)]
)


def corners(h: int) -> list[tuple[float, float]]:
    return [(x * UNIT, y * UNIT) for x, y in GRID.corners(h)]


@given(st.sets(st.sampled_from(GRID.hexes), min_size=1))
def test_outlines_pass_exactly_the_sides_between_inside_and_outside(chosen: set[int]) -> None:
    rim = sum(6 - sum(n in chosen for n in GRID.neighbours[h]) for h in chosen)
    assert sum(len(loop) for loop in loops(corners(h) for h in chosen)) == rim


@given(st.sets(st.tuples(st.sampled_from(GRID.hexes), st.integers(0, 5)), min_size=1))
def test_chains_use_every_side_once(chosen: set[tuple[int, int]]) -> None:
    sides = {}
    for h, d in chosen:
        ring = corners(h)
        here, there = ring[d], ring[(d + 1) % 6]
        sides[frozenset((key(here), key(there)))] = (here, there)
    passed = [frozenset((key(a), key(b))) for line in chains(sides.values()) for a, b in pairwise(line)]
    assert len(passed) == len(set(passed))
    assert set(passed) == set(sides)
