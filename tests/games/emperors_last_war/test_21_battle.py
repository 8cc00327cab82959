"""21. Headquarters in battle: command, their own weakness, what their loss does, and the way to them."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    FAR_NORTH_EAST,
    NORTH_EAST,
    NORTH_WEST,
    RING,
    SOUTH_EAST,
    TARGET,
    WEST,
    asked,
    battle,
    chance_of,
    check,
    checks,
    choices,
    declare,
    disrupted,
    hq,
    led,
    odds,
    points,
    retreat,
    ways,
    where,
    why_not,
    won,
)
from tests.games.emperors_last_war.test_09_retreat import routes

STAFF = {"type": "hq", "strength": 1, "range": 2}
WALL = {"strength": 1, "loc": False}


# Out of command (21.1) ----------------------------------------------------------


@pytest.mark.rule("21.1.1a", "21.1.1b", "R-20", "R-44")
def test_attackers_out_of_command_count_half():
    state = battle({WEST: [3, 2]}, [2], scenario="C")
    declare(state)
    assert odds(state)[0] == 2
    both = battle({WEST: [3, 2]}, [2], scenario="C", disrupted=["c1", "c2"])
    declare(both)
    assert odds(both)[0] == 2
    commanded = battle({WEST: [3, 2]}, [2], **led())
    declare(commanded)
    assert odds(commanded)[0] == 5


@pytest.mark.rule("21.1.1a", "8.1.1a")
def test_defenders_out_of_command_count_in_full():
    state = battle({WEST: [3]}, [3], scenario="C")
    declare(state)
    assert odds(state)[1] == 3


@pytest.mark.rule("21.1.1c")
def test_one_point_out_of_command_does_not_attack_alone():
    state = battle({WEST: [1]}, [2], scenario="C")
    assert why_not(state, f"attack {TARGET}") == "21.1.1c"


@pytest.mark.rule("21.1.2a", "9.5a")
def test_a_retreat_that_starts_or_ends_out_of_command():
    """In range at the start but not at the end costs 1, out of range throughout 2."""
    walls = {WEST: 3, NORTH_WEST: WALL, NORTH_EAST: WALL}
    for reach, less in ((9, 0), (2, 1), (1, 2)):
        staff = [hq("g", "central", range=9), hq("k", "russia", range=reach)]
        places = {"g": "2818", "k": "2622"}
        state = won(walls, [2], "c1", scenario="C", new_units=staff, units=places)
        assert where(state, "r1") == FAR_EAST
        assert check(state) == ("r1", 9 - less)


@pytest.mark.rule("21.1.2a")
def test_encircled_and_out_of_command_count_once():
    walls = ("2722", "2922", "2824", "2723", "2923", "2721", "2921")
    closed = {one: dict(WALL) for one in walls}
    staff = {"new_units": [hq("g", "central", range=9)], "units": {"g": "2818"}}
    state = won({WEST: [4, 4]} | closed, [{"strength": 3, "morale": 10}], "c1", "c2", scenario="C", **staff)
    assert check(state) == ("r1", 10 - 2 - 3 - 2)


# Headquarters in combat (21.2) ----------------------------------------------------


@pytest.mark.rule("21.2b", "R-45")
def test_a_headquarters_is_half_a_point():
    beside = battle({WEST: [3]}, [2, STAFF, STAFF], **led())
    declare(beside)
    assert odds(beside)[1] == 3
    attacker = battle({WEST: [3, STAFF, STAFF]}, [2], **led())
    declare(attacker)
    assert odds(attacker)[0] == 4


@pytest.mark.rule("R-45", "21.2b")
def test_alone_it_defends_with_one_at_plus_two():
    base = chance_of({WEST: [3]}, [1], **led())
    assert chance_of({WEST: [3]}, [STAFF], **led()) == base + 2


@pytest.mark.rule("21.2c", "R-45")
def test_a_disrupted_one_alone_cannot_hold():
    state = battle({WEST: [1]}, [STAFF], disrupted=["r1"], **led(terrain={TARGET: "swamp"}))
    declare(state)
    assert odds(state)[2] >= 12


@pytest.mark.rule("R-45")
def test_headquarters_never_attack_alone():
    state = battle({WEST: [STAFF, STAFF]}, [2], **led())
    assert why_not(state, f"attack {TARGET}") == "21.2b"


@pytest.mark.rule("R-86", "12a")
def test_a_headquarters_changes_nothing_for_cavalry():
    horse = {"type": "cavalry", "strength": 2, "loc": False}
    base = chance_of({WEST: [3]}, [2], **led())
    assert chance_of({WEST: [3]}, [horse, STAFF], **led()) == base + 1


# What its loss does (21.3) ---------------------------------------------------------


def hit(**more):
    """A Russian HQ of range 2 in the target fails its check; a corps of morale 9 and one of 7 are near."""
    others = {FAR_EAST: [2, {"strength": 1, "morale": 7}]} | more.pop("others", {})
    state = won({WEST: [4]}, [STAFF], others=others, **led(**more))
    retreat(state)
    assert check(state)[0] == "r1"
    return state


@pytest.mark.rule("21.3a", "21.3b", "21.3e", "R-46")
def test_those_it_led_check_at_minus_its_range():
    state = hit(units={"k": "3027"})
    state.apply("chance 12")
    assert disrupted(state, "r1")
    assert checks(state) == {"o1": 7, "o2": 5}


@pytest.mark.rule("21.3a", "21.3e", "R-46")
def test_who_is_led_by_a_closer_one_does_not():
    state = hit(units={"k": "2825"})
    state.apply("chance 12")
    assert checks(state) == {}
    equal = hit(units={"k": "2826"})
    equal.apply("chance 12")
    assert checks(equal) == {"o1": 7, "o2": 5}


@pytest.mark.rule("21.3a", "21.1a", "R-46")
def test_a_closer_one_leads_nobody_who_is_encircled():
    """The corps three hexes east stands in a ring, outside of which a second HQ is two hexes away."""
    staff, beyond = STAFF | {"range": 3}, "2825"
    wall, ring = {"strength": 1, "loc": False}, ("2824", "2725", "2724", "2925", "2924")
    for last, checked in (("2826", {"o1": 6}), ("2827", {})):
        around = {name: dict(wall) for name in (*ring, last)}
        state = won({WEST: [4]} | around, [staff], "c1", others={beyond: 2}, **led(units={"k": "2726"}))
        retreat(state)
        state.apply("chance 12")
        assert checks(state) == checked


@pytest.mark.rule("21.3a")
def test_nothing_follows_if_it_passes():
    state = hit(units={"k": "3027"})
    state.apply("chance 1")
    assert asked(state)[1] == "advance"


@pytest.mark.rule("21.3c")
def test_the_concealed_show_themselves():
    state = hit(units={"k": "3027"}, concealed=["o1"])
    state.apply("chance 12")
    assert not state.board.concealed


@pytest.mark.rule("21.3d", "8.1.3a")
def test_the_same_when_it_is_lost():
    state = won({WEST: [4]}, [STAFF], others={FAR_EAST: 2}, disrupted=["r1"], **led(units={"k": "3027"}))
    retreat(state)
    state.apply("chance 12")
    assert where(state, "r1") == "dead"
    assert checks(state) == {"o1": 7}


@pytest.mark.rule("21.3d", "8.6a")
def test_the_same_when_it_surrenders():
    around = {one: 1 for one in RING if one != EAST} | {EAST: 1}
    state = won(around, [STAFF], others={FAR_EAST: 2}, **led(units={"k": "3027"}))
    assert asked(state)[1] == "surrender.roll"
    state.apply("chance 12")
    assert checks(state) == {"o1": 7}


@pytest.mark.rule("21.3f")
def test_each_unit_checks_once_in_a_player_turn():
    state = won({WEST: [4]}, [STAFF, STAFF], others={FAR_EAST: 2}, **led(units={"k": "3027"}))
    retreat(state)
    found = []
    while asked(state)[1] == "check.roll":
        found.append(check(state)[0])
        state.apply("chance 12" if found[-1].startswith("r") else "chance 1")
    assert found.count("o1") == 1
    before = hit(units={"k": "3027"}, checked_hq=["o1"])
    before.apply("chance 12")
    assert checks(before) == {"o2": 5}


@pytest.mark.rule("R-46", "21.3a")
def test_range_is_counted_from_where_it_was_attacked():
    """The HQ goes two hexes east; who stands three hexes from the attacked hex is out of its range."""
    state = hit(units={"k": "3027"}, others={"2825": 2})
    state.apply("chance 12")
    assert set(checks(state)) == {"o1", "o2"}


@pytest.mark.rule("R-46", "21.3a")
def test_stack_mates_check_too():
    state = won({WEST: [6]}, [STAFF, 2], **led(units={"k": "3027"}))
    state.apply("retreat r1")
    retreat(state)
    assert check(state)[0] == "r1"
    state.apply("chance 12")
    name, value = check(state)
    assert (name, value) == ("r2", 7)


@pytest.mark.rule("21.3.1a", "21.2e", "21.1.1a")
def test_a_disrupted_or_concealed_headquarters_commands_nobody():
    for more in ({"disrupted": ["g"]}, {"concealed": ["g"]}):
        state = battle({WEST: [4]}, [2], **led(**more))
        declare(state)
        assert odds(state)[0] == 2


@pytest.mark.rule("21.1b", "21.1a", "21.1c")
def test_range_is_counted_in_hexes_when_it_is_needed():
    for place, strength in (("2818", 4), ("2817", 2)):
        staff = [hq("g", "central", range=3)]
        ground = {"2819": "swamp", "2820": "mountains"}
        state = battle({WEST: [4]}, [2], scenario="C", new_units=staff, units={"g": place}, terrain=ground)
        declare(state)
        assert odds(state)[0] == strength


@pytest.mark.rule("R-85", "B.5.3a")
def test_a_headquarters_counts_one_point():
    more = led(units={"k": "3027"}) | {"scenario": "B"}
    state = won({WEST: [4]}, [STAFF], **more)
    retreat(state)
    state.apply("chance 12")
    assert points(state) == 1


# The way to it (21.4, 21.5) ----------------------------------------------------------


def toward(place, length=2, reach=3, attackers=None, **more):
    """The ways of a Russian corps with an HQ somewhere."""
    staff = [hq("k", "russia", range=reach)]
    found = attackers or {WEST: 3}
    return battle(found, [2], scenario="C", new_units=staff, units={"k": place}, **more)


@pytest.mark.rule("21.4a", "R-12")
def test_a_step_toward_a_headquarters_is_correct():
    state = toward(FAR_NORTH_EAST)
    assert routes(state)[f"{NORTH_EAST} {FAR_NORTH_EAST}"] == 0
    far = toward("2524")
    assert routes(far)[f"{NORTH_EAST} {FAR_NORTH_EAST}"] >= 1


@pytest.mark.rule("21.4c", "21.4a")
def test_range_is_judged_where_each_step_begins():
    """First out of range, after one step east in range: the second step toward the HQ is correct."""
    state = toward("2625", reach=3)
    grid = state.world.grid
    assert grid.distance(grid.hex(TARGET), grid.hex("2625")) == 4
    tolls = routes(state)
    assert tolls[f"{EAST} 2723"] == 0
    assert tolls[f"{NORTH_EAST} 2723"] == 1


@pytest.mark.rule("21.4a", "R-47")
def test_headquarters_themselves_have_no_such_way():
    state = battle(
        {WEST: 3}, [STAFF], scenario="C", new_units=[hq("k", "russia")], units={"k": FAR_NORTH_EAST}
    )
    assert routes(state)[f"{NORTH_EAST} {FAR_NORTH_EAST}"] == 2


@pytest.mark.rule("21.4b", "R-47", "21.4d")
def test_who_began_toward_it_goes_on_toward_it():
    """Two steps toward the HQ cost nothing, nor do two east; to change from one to the other is barred."""
    state = won({WEST: 3}, [2], "c1", **_with_hq(FAR_NORTH_EAST))
    assert ways(state) == {f"{EAST} {FAR_EAST}", f"{NORTH_EAST} {FAR_NORTH_EAST}"}
    assert why_not(state, f"way {NORTH_EAST} 2723") == "21.4b"


@pytest.mark.rule("21.4b", "21.4d", "R-47")
def test_who_gains_by_it_turns_toward_it():
    """First out of range it goes east; then east lies swamp, and the way to the HQ is clear."""
    ground = {FAR_EAST: "swamp"}
    state = won({WEST: 3}, [2], "c1", terrain=ground, **_with_hq("2625"))
    assert where(state, "r1") == "2723"


@pytest.mark.rule("21.4d", "R-47")
def test_who_has_reached_it_may_go_on_east():
    """The first step east leads to the HQ as well: it has both kinds, and the second is no change."""
    state = won({WEST: 3}, [2], "c1", **_with_hq(EAST))
    assert where(state, "r1") == FAR_EAST


@pytest.mark.rule("21.4d", "R-47")
def test_a_wrong_second_step_is_no_change_of_kind():
    """After the step to the HQ in the north-east only wrong hexes are open."""
    around = {WEST: 3, "2723": WALL, EAST: WALL, SOUTH_EAST: WALL}
    state = battle(around, [2], **_with_hq(NORTH_EAST))
    tolls = routes(state)
    assert tolls[f"{NORTH_EAST} {FAR_NORTH_EAST}"] == 1
    declare(state, "c1")
    state.apply("chance 1")
    assert where(state, "r1") == "2622", "the other end lies beside the enemy"
    assert check(state) == ("r1", 9 - 1)


def _with_hq(place):
    staff = [hq("g", "central", range=9), hq("k", "russia", range=3)]
    return {"scenario": "C", "new_units": staff, "units": {"g": "2818", "k": place}}


@pytest.mark.rule("21.5a", "21.5b", "R-08", "R-13")
def test_a_unit_may_break_through_toward_it():
    """North-east lies swamp behind the line of a corps: only the way to the HQ opens it."""
    ground = {NORTH_EAST: "swamp"}
    around = {WEST: 3, NORTH_WEST: 2, SOUTH_EAST: WALL, EAST: WALL, "2921": WALL}
    state = won(around, [2], "c1", terrain=ground, **_with_hq(FAR_NORTH_EAST))
    assert asked(state) == ("russia", "retreat.way")
    assert why_not(state, "stand") == ""
    way = f"{NORTH_EAST} {FAR_NORTH_EAST}"
    assert way in ways(state)
    state.apply(f"way {way}")
    assert disrupted(state, "r1")
    name, value = check(state)
    assert (name, value) == ("r1", 9 - 1 - 2 - 1), "swamp, one line, encircled at the start"
    state.apply("chance 12")
    assert where(state, "r1") == "dead"


@pytest.mark.rule("21.5a", "R-47")
def test_the_disrupted_and_those_who_go_elsewhere_may_not():
    ground = {NORTH_EAST: "swamp"}
    around = {WEST: 3, NORTH_WEST: 2, SOUTH_EAST: WALL, EAST: WALL, "2921": WALL}
    broken = won(around, [2], "c1", terrain=ground, disrupted=["r1"], **_with_hq(FAR_NORTH_EAST))
    assert where(broken, "r1") == "dead"
    away = won(around, [2], "c1", terrain=ground, **_with_hq("3023"))
    assert asked(away)[1] == "surrender.roll"


@pytest.mark.rule("21.5a", "R-13", "R-14")
def test_who_stands_instead_takes_the_surrender_check():
    ground = {NORTH_EAST: "swamp"}
    around = {WEST: 3, NORTH_WEST: 2, SOUTH_EAST: WALL, EAST: WALL, "2921": WALL}
    state = won(around, [2], "c1", terrain=ground, **_with_hq(FAR_NORTH_EAST))
    state.apply("stand")
    assert asked(state)[1] == "surrender.roll"
    assert choices(state, "way") == set()
