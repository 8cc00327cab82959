"""Where units can go, at what cost and by which way."""

import pytest

from hexfront.hexes import Costs, Grid, Layout, Ways, of
from hexfront.mechanics.journeys import Journeys, Ride, Routes, all_of

NAMES = [f"0{row}0{column}" for row in range(1, 6) for column in range(1, 8)]
GRID = Grid(Layout("pointy", "row-first", "odd", "north"), NAMES)
LAND = GRID.set(GRID.names[h] for h in GRID.hexes)
WAYS = Ways(GRID, LAND)
MIRE = GRID.set(["0303"])
PLAIN = Costs(WAYS, lambda h, n: 3 if MIRE >> n & 1 else 1)


def at(name: str) -> int:
    return GRID.hex(name)


def routes(points: int, **more: int) -> Routes:
    known = {"open_hexes": LAND, "minimum": 0, "prizes": 0} | more
    return Routes(PLAIN, at("0302"), points, **known)


def test_routes_go_round_what_is_dear():
    found = routes(3)
    assert found.spent[at("0304")] == 3
    assert at("0303") not in found.way(at("0304"))
    assert found.way(at("0304"))[-1] == at("0304")


def test_a_first_hex_may_be_entered_for_all_that_is_left():
    assert at("0303") not in routes(1).spent
    assert routes(1, minimum=LAND).spent[at("0303")] == 1


def test_a_march_does_not_go_on_from_where_it_ends():
    wall = of(GRID.neighbours[at("0302")])
    found = routes(4, ends=wall)
    assert found.hexes == wall & ~MIRE | 1 << at("0302") | MIRE


def test_of_equal_ways_that_with_more_prizes_is_gone():
    goal = at("0304")
    for prize in ("0403", "0203"):
        found = routes(3, prizes=GRID.set([prize]))
        if found.taken(goal):
            assert at(prize) in found.way(goal)
            return
    pytest.fail("no way to 0304 passes a hex above or below the mire")


def journeys() -> Journeys:
    """A unit in 0302 with three points; a train runs from there along the third row for one point."""
    start, line = at("0302"), [at(f"030{n}") for n in range(2, 8)]
    foot = Routes(PLAIN, start, 3, LAND, 0, 0)
    ride = Ride(start, 0, 1, of(line[1:]))
    by_rail = [0, of(line[1:]), 0, 0]
    before = dict(zip(line[1:], line, strict=False))
    return Journeys(
        names=GRID.names,
        costs=PLAIN,
        start=start,
        begun=0,
        first=foot.first,
        stops=0,
        on_foot=foot.waves,
        rides=[ride],
        by_rail=by_rail,
        track=lambda _: before,
        steps_on=lambda h, spent: spent < 3,
        rides_on=lambda h, spent: h in line,
    )


def test_the_train_is_taken_where_it_is_cheaper():
    found = journeys()
    assert found.best()[at("0307")] == (1, True)
    assert found.best()[at("0301")] == (1, False)
    assert at("0302") not in found.best()


def test_a_ride_is_one_action_and_is_drawn_along_its_line():
    found = journeys()
    goal = (at("0306"), True)
    assert found.actions(goal) == ["rail 0306"]
    assert [GRID.names[h] for h in found.shown(goal)] == ["0302", "0303", "0304", "0305", "0306"]
    assert found.ride(goal) == (at("0302"), at("0306"))
    assert found.ride((at("0301"), False)) is None


def test_nobody_rides_twice():
    found = journeys()
    assert found.may_ride_on((at("0303"), False))
    assert not found.may_ride_on((at("0303"), True))
    assert found.may_step_on((at("0307"), True))


def test_all_waves_together():
    assert all_of([1, 2, 8]) == 11
