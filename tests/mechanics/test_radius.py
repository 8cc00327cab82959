"""Radii against every path walked step by step."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.hexes import Grid, Layout, Ways, members, of
from hexfront.mechanics.radius import radius, ring, within

GRID = Grid(
    Layout("flat", "column-first", "even"), [f"{c:02}{r:02}" for c in range(1, 7) for r in range(1, 6)]
)
PLACES = sorted(members(GRID.all))
SIDES = sorted({(min(a, b), max(a, b)) for a in PLACES for b in GRID.neighbours[a]})
SOME = st.sets(st.sampled_from(PLACES), max_size=10)


def walked(here, length, barred, stops, closed):
    """Where paths from a hex lead, taken one by one: none enters a barred hex or goes on from a stop."""
    found = {here}
    if length and here not in stops:
        for n in GRID.neighbours[here]:
            if n not in barred and (min(here, n), max(here, n)) not in closed:
                found |= walked(n, length - 1, barred, stops, closed)
    return found


@given(
    source=st.sampled_from(PLACES),
    length=st.integers(0, 4),
    barred=SOME,
    stops=SOME,
    closed=st.sets(st.sampled_from(SIDES), max_size=25),
)
@settings(max_examples=300, deadline=None)
def test_a_radius_is_where_some_path_leads(source, length, barred, stops, closed):
    ways = Ways(GRID, None, closed)
    found = radius(ways, source, length, of(barred), of(stops))
    # A source in a barred hex, such as a marsh, serves that hex alone.
    expected = {source} if source in barred else walked(source, length, barred, stops, closed)
    assert set(members(found)) == expected


def test_a_stop_is_reached_but_not_left():
    line = [GRID.hex(name) for name in ("0302", "0303", "0304", "0305")]
    ways = Ways(GRID, of(line))
    assert radius(ways, line[0], 3) == of(line)
    assert radius(ways, line[0], 2) == of(line[:3])
    assert radius(ways, line[0], 3, stops=1 << line[1]) == of(line[:2])
    assert radius(ways, line[0], 3, barred=1 << line[1]) == 1 << line[0]
    assert radius(ways, line[0], 3, stops=1 << line[0]) == 1 << line[0]


@given(source=st.sampled_from(PLACES), closed=st.sets(st.sampled_from(SIDES), max_size=10))
def test_as_the_crow_flies_no_border_counts(source, closed):
    ways = Ways(GRID, None, closed)
    for apart in range(6):
        near = {h for h in PLACES if GRID.distance(source, h) <= apart}
        assert set(members(within(ways, source, apart))) == near
        assert set(members(ring(ways, source, apart))) == {
            h for h in near if GRID.distance(source, h) == apart
        }
