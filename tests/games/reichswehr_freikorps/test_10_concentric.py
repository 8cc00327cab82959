"""10.19: concentric attacks."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.games.reichswehr_freikorps.battlefield import (
    EAST,
    LODZ,
    NORTH_EAST,
    NORTH_WEST,
    RING,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    TORUN,
    WEST,
    choices,
    declare,
    facing,
    german_attack,
    red_attack,
    where,
)

OPPOSITE = [{EAST, WEST}, {NORTH_EAST, SOUTH_WEST}, {NORTH_WEST, SOUTH_EAST}]
ALTERNATE = [{EAST, NORTH_WEST, SOUTH_WEST}, {NORTH_EAST, WEST, SOUTH_EAST}]
EVERY_SET = [hexes for size in range(1, 7) for hexes in combinations(RING, size)]


def is_concentric(hexes):
    """Told from the rule, not from the code: opposite, or three with gaps, or four and more."""
    chosen = set(hexes)
    return any(pair <= chosen for pair in OPPOSITE) or chosen in ALTERNATE or len(chosen) >= 4


def defence_for(hexes):
    """Even odds; with enemies all round the defender is out of supply and halved."""
    return 6 * len(hexes) * (2 if len(hexes) == 6 else 1)


@pytest.mark.rule("10.19a", "10.19b", "R-55")
@pytest.mark.parametrize("hexes", EVERY_SET, ids="-".join)
def test_every_set_of_german_hexes_around_the_target(hexes):
    state = german_attack({hex_: [6] for hex_ in hexes}, [defence_for(hexes)])
    odds = declare(state)
    assert odds.ratio == "1:1"
    assert odds.column == ("3:1" if is_concentric(hexes) else "1:1")


@pytest.mark.rule("10.19a", "10.19c", "R-55")
@pytest.mark.parametrize("hexes", EVERY_SET, ids="-".join)
def test_every_set_of_red_hexes_around_the_target(hexes):
    state = red_attack({hex_: [6] for hex_ in hexes}, [defence_for(hexes)])
    odds = declare(state)
    assert odds.ratio == "1:1"
    assert odds.column == ("2:1" if is_concentric(hexes) else "1:1")


@pytest.mark.rule("10.19a")
def test_only_hexes_that_take_part_count():
    state = german_attack({EAST: [6], WEST: [6], NORTH_EAST: [6]}, [6])
    assert declare(state, TARGET, EAST, NORTH_EAST).column == "2:1"
    state = german_attack({EAST: [6], WEST: [6], NORTH_EAST: [6]}, [6])
    assert declare(state, TARGET, EAST, WEST).column == "4:1"


@pytest.mark.rule("10.19a", "R-37", "R-55")
def test_hexes_over_rivers_and_hexes_without_strength_count():
    state = german_attack({EAST: [12], WEST: [6]}, [6], hexsides=[[EAST, TARGET, "river"]])
    assert declare(state) == (12, 6, "2:1", "4:1")
    state = german_attack({EAST: [1], WEST: [6]}, [6], hexsides=[[EAST, TARGET, "river"]])
    assert declare(state) == (6, 6, "1:1", "3:1")
    # Halved to nothing on both sides, and still from both sides.
    rivers = [[hex_, TARGET, "river"] for hex_ in (EAST, WEST)]
    state = german_attack({EAST: [1], WEST: [1]}, [1], hexsides=rivers)
    assert declare(state) == (1, 1, "1:1", "3:1")


@pytest.mark.rule("10.19a", "10.4d")
def test_a_hex_behind_a_lake_does_not_count():
    state = german_attack({EAST: [6], WEST: [6]}, [6], hexsides=[[EAST, TARGET, "lake"]])
    assert declare(state).column == "1:1"


@pytest.mark.rule("10.19b", "10.19c")
def test_the_shift_is_two_for_the_german_and_one_for_red():
    assert declare(german_attack({EAST: [6], WEST: [6]}, [12])).column == "3:1"
    assert declare(red_attack({EAST: [6], WEST: [6]}, [12])).column == "2:1"


@pytest.mark.rule("10.19d")
@pytest.mark.parametrize("side", ["red", "german"])
def test_never_against_a_city(side):
    build = red_attack if side == "red" else german_attack
    state = build({"1018": [12], "1020": [12], "1119": [12]}, [12], LODZ)
    assert declare(state, LODZ) == (36, 12, "3:1", "1:1")


@pytest.mark.rule("10.19d")
def test_a_town_can_be_surrounded():
    state = german_attack({"1717": [12], "1719": [12]}, [12], TORUN)
    assert declare(state, TORUN) == (24, 12, "2:1", "3:1")


@pytest.mark.rule("10.19d")
@pytest.mark.parametrize(
    ("target", "hexes", "back"), [(LODZ, ("1018", "1020"), 4), (TORUN, ("1717", "1719"), 5)]
)
def test_defenders_of_a_city_suffer_no_concentric_delay(target, hexes, back):
    # Turn 3, die 1: back on turn 4, or on turn 5 after a concentric attack.
    state = red_attack({hex_: [60] for hex_ in hexes}, [2], target, turn=3)
    declare(state, target, dice=[5, 1])
    state.apply("roll")
    assert where(state, "g1") == [f"turn {back}"]


@pytest.mark.rule("10.19e")
def test_reichswehr_and_freikorps_make_a_concentric_attack_together():
    state = facing("german combat", {TARGET: [6]}, {}, units={"rw-br": EAST, "fk-e": WEST})
    assert declare(state) == (10, 6, "1:1", "3:1")


@pytest.mark.rule("10.19e")
def test_two_red_armies_of_the_active_front_make_a_concentric_attack_together():
    state = facing("red combat", {}, {TARGET: [6]}, units={"wf-4-12": EAST, "wf-15-4": WEST})
    assert declare(state) == (6, 6, "1:1", "2:1")


@pytest.mark.rule("10.19e")
def test_units_of_another_red_front_do_not_close_the_ring():
    state = facing("red combat", {}, {TARGET: [3]}, units={"wf-4-12": EAST, "swf-12-7": WEST})
    assert choices(state, "attack") == {TARGET}
    assert declare(state) == (3, 3, "1:1", "1:1")
