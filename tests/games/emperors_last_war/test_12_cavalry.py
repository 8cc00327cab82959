"""12. Cavalry: delaying actions."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    NORTH_WEST,
    SOUTH_WEST,
    WEST,
    asked,
    battle,
    cavalry,
    declare,
    disrupted,
    hq,
    points,
    ways,
    where,
)

WALL = {"strength": 1, "loc": False}


def attacked(attackers, defenders, *who, **more):
    state = battle(attackers, defenders, **more)
    declare(state, *who)
    return state


@pytest.mark.rule("12.1a", "12.1c", "12.1e", "R-28")
def test_cavalry_withdraws_unharmed():
    state = attacked({WEST: 4}, [cavalry(), cavalry()])
    assert asked(state) == ("russia", "battle.delay")
    state.apply("delay")
    while asked(state)[1] in ("retreat.unit", "retreat.way"):
        state.apply(state.legal_actions()[0])
    assert where(state, "r1", "r2") == [FAR_EAST, FAR_EAST]
    assert disrupted(state, "r1", "r2") == [False, False]
    assert asked(state) == ("central", "advance")
    assert points(state) == 0


@pytest.mark.rule("12.1e")
def test_it_may_stand_and_fight():
    state = attacked({WEST: 4}, [cavalry()])
    state.apply("fight")
    assert asked(state)[1] == "battle.roll"


@pytest.mark.rule("R-28", "5b", "7.1.2b")
def test_the_attack_has_been_made():
    state = attacked({WEST: 4}, [cavalry()])
    state.apply("delay")
    state.apply("done")
    assert state.world.unit_names(state.board.attacked) == ["c1"]


@pytest.mark.rule("12.1a", "12.1d", "R-28")
@pytest.mark.parametrize(
    ("defenders", "broken"),
    [([cavalry(), 1], ()), ([cavalry()], ("r1",)), ([cavalry(), cavalry()], ("r2",)), ([1], ())],
)
def test_only_undisrupted_cavalry_without_infantry(defenders, broken):
    state = attacked({WEST: 4}, defenders, disrupted=list(broken))
    assert asked(state)[1] == "battle.roll"


@pytest.mark.rule("R-28", "21a")
def test_a_headquarters_in_the_hex_forbids_it():
    state = attacked({WEST: 4}, [cavalry(), {"type": "hq", "strength": 1, "range": 3}], scenario="C")
    assert asked(state)[1] == "battle.roll"


@pytest.mark.rule("12.1b", "R-28")
def test_in_the_first_scenario_only_the_correct_direction_opens_it():
    """East, and north-west toward Brzesc, are right for Russia; with both walled up it can only go wrong."""
    shut = attacked({WEST: 4, EAST: WALL, NORTH_WEST: WALL}, [cavalry()], "c1")
    assert asked(shut)[1] == "battle.roll"
    state = attacked({SOUTH_WEST: 4, EAST: WALL}, [cavalry()], "c1")
    assert asked(state)[1] == "battle.delay"
    state.apply("delay")
    assert all(way.startswith((NORTH_WEST, WEST)) for way in ways(state))


@pytest.mark.rule("12.1b", "R-28")
def test_who_is_not_commanded_must_use_the_correct_direction():
    """In the east lies swamp; north-east would be cheaper, but it is wrong."""
    ground = {EAST: "swamp", FAR_EAST: "swamp"}
    sides = [[EAST, FAR_EAST, "big_river"]]
    state = attacked({WEST: 4, NORTH_WEST: WALL}, [cavalry()], "c1", terrain=ground, hexsides=sides)
    state.apply("delay")
    assert where(state, "r1") == FAR_EAST
    fought = attacked({WEST: 4, NORTH_WEST: WALL}, [cavalry()], "c1", terrain=ground, hexsides=sides)
    fought.apply("fight")
    fought.apply("chance 1")
    assert f"{EAST} {FAR_EAST}" not in ways(fought)


@pytest.mark.rule("12.1b", "R-28", "21.1a")
def test_who_is_commanded_takes_any_way():
    walls = {EAST: WALL, WEST: 4}
    staff = [hq("k", "russia"), hq("g", "central", nation="GE")]
    places = {"k": "2624", "g": "2819"}
    state = attacked(walls, [cavalry()], "c2", scenario="C", units=places, new_units=staff)
    assert asked(state)[1] == "battle.delay"
    alone = attacked(
        walls, [cavalry()], "c2", scenario="C", units={"g": "2819"}, new_units=[hq("g", "central")]
    )
    assert asked(alone)[1] == "battle.roll"


@pytest.mark.rule("12.1a", "R-13")
def test_who_withdraws_does_not_stand():
    """Isolated cavalry with one break toward its headquarters: once it has chosen to go, it goes."""
    walls = {WEST: 3, NORTH_WEST: WALL, SOUTH_WEST: WALL, "2722": WALL, "2922": 2}
    more = {
        "scenario": "C",
        "terrain": {EAST: "swamp"},
        "others": {"2824": {"type": "hq", "strength": 1, "range": 3}},
    }
    state = attacked(walls, [cavalry()], "c1", **more)
    assert asked(state) == ("russia", "battle.delay")
    state.apply("delay")
    assert where(state, "r1") != "2822"
