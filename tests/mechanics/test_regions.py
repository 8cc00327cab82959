"""Places in words become sets of hexes."""

from types import SimpleNamespace

import pytest

from hexfront.hexes import Grid, Layout, Ways
from hexfront.mechanics.maps import around
from hexfront.mechanics.regions import region

NAMES = [f"0{column}0{row}" for column in range(1, 6) for row in range(1, 6)]
GRID = Grid(Layout("flat", "column-first", "even"), NAMES)
LAND = GRID.set(name for name in NAMES if name != "0101")
WORLD = SimpleNamespace(
    grid=GRID,
    ways=Ways(GRID, LAND),
    land=LAND,
    rail=GRID.set(["0102", "0202"]),
    around=around(GRID),
    hex_of_place={"Mill": GRID.hex("0303")},
    country={"North": GRID.set(NAMES[:10])},
    city_of={"North": GRID.set(["0202"])},
)
MORE = {"mob": lambda w, number: 1 << w.grid.hex(f"050{number}")}


@pytest.mark.parametrize(
    ("where", "names"),
    [
        ("city:Mill", {"0303"}),
        ("hex:0404", {"0404"}),
        ("rail", {"0102", "0202"}),
        ("country:North & rail", {"0102", "0202"}),
        ("any North city", {"0202"}),
        ("mob:2", {"0502"}),
        ("on_or_adjacent:mob:1", {"0501", "0502", "0401"}),
        ("within:Mill:0", {"0303"}),
        ("north:Mill:excl & rail", {"0102", "0202"}),
        ("south:Mill:incl & hex:0303", {"0303"}),
        ("south:Mill:excl & hex:0303", set()),
        ("hex:0101", set()),
    ],
)
def test_words_for_places(where, names):
    assert {GRID.names[h] for h in GRID.hexes if region(WORLD, where, MORE) >> h & 1} == names


def test_a_radius_holds_everything_so_many_steps_away():
    found = region(WORLD, "within:Mill:1")
    assert found == 1 << GRID.hex("0303") | WORLD.around[GRID.hex("0303")]


def test_what_means_nothing_is_an_error():
    with pytest.raises(ValueError, match="'beyond:Mill' is no place in words"):
        region(WORLD, "beyond:Mill", MORE)
