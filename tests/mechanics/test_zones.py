"""Zones of control against a plain look at every hexside."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.hexes import Grid, Layout, Ways, members, of
from hexfront.mechanics.zones import zone

GRID = Grid(
    Layout("flat", "column-first", "even"), [f"{c:02}{r:02}" for c in range(1, 7) for r in range(1, 6)]
)
PLACES = sorted(members(GRID.all))
SIDES = sorted({(min(a, b), max(a, b)) for a in PLACES for b in GRID.neighbours[a]})
SOME = st.sets(st.sampled_from(PLACES), max_size=12)


@given(holders=SOME, sheltered=SOME, sea=SOME, closed=st.sets(st.sampled_from(SIDES), max_size=25))
@settings(max_examples=300, deadline=None)
def test_a_zone_is_every_open_neighbour_that_is_not_sheltered(holders, sheltered, sea, closed):
    expected = {
        n
        for h in holders
        for n in GRID.neighbours[h]
        if n not in sea and n not in sheltered and (min(h, n), max(h, n)) not in closed
    }
    ways = Ways(GRID, GRID.all & ~of(sea), closed)
    assert set(members(zone(ways, of(holders), of(sheltered)))) == expected


def test_a_unit_alone_does_not_lie_in_its_own_zone():
    middle = GRID.hex("0303")
    found = zone(Ways(GRID), 1 << middle)
    assert found == of(GRID.neighbours[middle])
    assert not found >> middle & 1
    assert zone(Ways(GRID), 0) == 0
