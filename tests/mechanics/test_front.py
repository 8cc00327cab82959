"""A front on a small map: where cover is wanted, who gives it, and what draws units forward."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from hexfront.hexes import Grid, Layout, Ways, members
from hexfront.mechanics.front import around, background, distances, line, neighbourhood, pulls, served
from hexfront.mechanics.threat import Force

GRID = Grid(
    Layout("flat", "column-first", "even"), [f"{c:02}{r:02}" for c in range(1, 10) for r in range(1, 4)]
)
AT = GRID.hex
WEIGHTS = SimpleNamespace(
    cover=0.1, cover_again=(1.0, 0.5, 0.0), fade=0.5, pressure_most=8.0, background=0.4, depth=2.0
)


@pytest.fixture
def country():
    ways = Ways(GRID, GRID.all)
    touching = [ways.spread(1 << h) & ~(1 << h) for h in range(GRID.size)]
    return SimpleNamespace(grid=GRID, ways=ways, land=GRID.all, touching=touching, memory={})


def front(country, mine, holders=0, strength=4.0, homes="0102"):
    enemy = Force(AT("0502"), strength, 0, 0)
    return line(country, mine, 1 << AT(homes), [enemy], holders, WEIGHTS, far=4)


def test_cover_is_wanted_in_own_country_near_the_enemy_and_less_with_each_hex(country) -> None:
    west = sum(1 << h for h in range(GRID.size) if GRID.names[h] < "05")
    needs = front(country, west).needs
    near, farther = AT("0402"), AT("0302")
    assert set(members(west)) >= set(needs)
    # Four factors press, the home is three hexes off: 1 - 3/4 is less than the least share of 0.4.
    assert needs[near] == pytest.approx(0.1 * 4.0 * 0.4)
    assert needs[farther] == pytest.approx(0.1 * 2.0 * 0.5)


def test_pressure_counts_up_to_its_most(country) -> None:
    assert front(country, GRID.all, strength=99.0).needs[AT("0402")] == pytest.approx(0.1 * 8.0 * 0.4)


def test_a_second_stack_adds_less_and_who_leaves_is_not_counted(country) -> None:
    h = AT("0402")
    bare, held = front(country, 1 << h), front(country, 1 << h, 1 << h)
    assert held.cover(h, 0) == pytest.approx(0.5 * bare.cover(h, 0))
    assert held.cover(h, 1 << h) == bare.cover(h, 0)


def test_the_hot_part_is_where_most_is_wanted(country) -> None:
    assert front(country, GRID.all).hot(1.0) & 1 << AT("0402")
    assert front(country, 0).hot() == 0


def test_background_falls_from_a_home_to_its_least(country) -> None:
    found = background(country, 1 << AT("0102"), 0.4, 2.0)
    assert (found[AT("0102")], found[AT("0202")], found[AT("0902")]) == (1.0, 0.75, 0.4)


def test_the_strongest_pull_counts(country) -> None:
    found = pulls(country, ((AT("0102"), 4.0), (AT("0902"), 1.0)), 0.5)
    assert (found[AT("0102")], found[AT("0302")], found[AT("0902")]) == (4.0, 1.0, 1.0)


def test_steps_go_round_what_is_no_land(country) -> None:
    wall = 1 << AT("0202") | 1 << AT("0201")
    assert (
        distances(country, 1 << AT("0102"), GRID.all)[AT("0302")]
        < (distances(country, 1 << AT("0102"), GRID.all & ~wall)[AT("0302")])
    )


def test_whom_others_serve_counts_less(country) -> None:
    fighters = [(AT("0502"), 6.0)]
    alone = served(country, fighters, [], 1, (1.0, 0.5))
    assert alone == dict.fromkeys(neighbourhood(country, AT("0502")), 6.0)
    assert served(country, fighters, [AT("0402")], 1, (1.0, 0.5))[AT("0502")] == pytest.approx(3.0)
    assert served(country, fighters, [AT("0902")], 1, (1.0, 0.5))[AT("0502")] == pytest.approx(6.0)


def test_around_is_the_hexes_and_their_neighbours(country) -> None:
    h, n = AT("0102"), AT("0902")
    assert set(members(around(country, h, n))) == {*neighbourhood(country, h), *neighbourhood(country, n)}
