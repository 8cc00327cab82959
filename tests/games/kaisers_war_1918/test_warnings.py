"""What a player is warned of before he pays for it (9.4c, 13.1c, 15.6a, 5.3c, 5.9b, 26.5f)."""

from __future__ import annotations

import pytest

from hexfront.games.kaisers_war_1918 import GAME
from hexfront.kernel import brought_by, cautions


def moving(units, **more):
    """A Movement Phase of the Central Powers."""
    return GAME.position({"phase": "movement", "active": "central", "turn": 2, "units": units} | more)


def feared(found, kind):
    return [(one.hex, one.rule) for one in found if one.kind == kind]


@pytest.mark.rule("9.4c", "9.4a")
def test_an_order_that_overcrowds_a_hex_is_warned_of():
    s = moving({"GE-inf-1": "0913", "GE-inf-2": "0914", "GE-inf-3": "0914", "GE-inf-4": "1013"})
    assert feared(cautions(s, "central"), "overstacking") == []
    found = brought_by(s, "central", ["move GE-inf-1", "step 0914", "stop"])
    assert feared(found, "overstacking") == [("0914", "9.4c")]


@pytest.mark.rule("15.6a")
def test_a_unit_that_will_have_to_roll_for_want_of_supply_is_named():
    units = {"GE-inf-1": "4130", "BR-inf-6": "Aleppo"}
    winter = moving(units, turn=5)
    found = [one for one in cautions(winter, "central") if one.kind == "supply"]
    assert [(one.hex, one.rule, one.units) for one in found] == [("4130", "15.6a", ("GE-inf-1",))]
    assert feared(cautions(moving(units, turn=2), "central"), "supply") == []
    assert feared(cautions(winter, "allied"), "supply") == [], "the others do not roll in this turn"


@pytest.mark.rule("13.1c")
@pytest.mark.parametrize("closed", [False, True])
def test_units_without_a_way_back_are_named(closed):
    """Two armies of the enemy on opposite sides reach every hex around 0816."""
    units = {"GE-inf-1": "0816", "FR-inf-1": "0815", "FR-inf-2": "0817" if closed else "0616"}
    s = GAME.position({"phase": "combat 1", "active": "central", "turn": 2, "units": units})
    found = feared(cautions(s, "central"), "retreat")
    assert found == [("0816", "13.1c")] * closed


@pytest.mark.rule("13.2e")
@pytest.mark.parametrize("full", [False, True])
def test_a_stack_is_warned_if_not_all_of_it_will_find_room(full):
    """Two armies have one way back, 0717, where a third may stand."""
    units = {"GE-inf-1": "0816", "GE-inf-2": "0816", "FR-inf-1": "0815", "FR-inf-2": "0917"}
    units |= {"GE-inf-3": "0717" if full else "Lille"}
    s = GAME.position({"phase": "combat 1", "active": "central", "turn": 2, "units": units})
    found = [one for one in cautions(s, "central") if one.kind == "retreat"]
    assert [(one.hex, one.rule) for one in found] == [("0816", "13.2e")] * full
    assert all(one.text.startswith("1 unit in 0816") for one in found)


@pytest.mark.rule("5.3c")
def test_a_city_left_empty_before_the_enemy_is_named():
    units = {"FR-inf-1": "Paris", "GE-inf-1": "0814", "FR-inf-2": "0917"}
    s = GAME.position({"phase": "movement", "active": "allied", "turn": 2, "units": units})
    assert ("0715", "5.3c") not in feared(cautions(s, "allied"), "objective")
    found = brought_by(s, "allied", ["move FR-inf-1", "step 0615", "stop"])
    assert feared(found, "objective") == []  # the enemy next to it contests it at once: it pays no more
    far = GAME.position(
        {"phase": "movement", "active": "allied", "turn": 2, "units": units | {"GE-inf-1": "0914"}}
    )
    found = brought_by(far, "allied", ["move FR-inf-1", "step 0615", "stop"])
    assert feared(found, "objective") == [("0715", "5.3c")]


@pytest.mark.rule("26.5f")
def test_the_central_powers_are_warned_of_the_end_of_the_summer():
    lost = moving({"GE-inf-1": "0914", "FR-inf-1": "Paris"}, turn=3)
    assert ("0715", "26.5f") in feared(cautions(lost, "central"), "objective")
    assert ("0715", "26.5f") not in feared(cautions(lost, "allied"), "objective")
    saved = moving({"GE-inf-1": "0814", "FR-inf-1": "Paris"}, turn=3)
    assert ("0715", "26.5f") not in feared(cautions(saved, "central"), "objective")


@pytest.mark.rule("5.9b")
def test_a_unit_that_would_cost_the_last_points_is_named():
    units = {"GE-inf-1": "0914", "FR-inf-1": "0814"}
    s = moving(units, vp={"central": 6, "allied": 7})
    assert ("0914", "5.9b") in feared(cautions(s, "central"), "objective")
    assert ("0814", "5.9b") not in feared(cautions(s, "allied"), "objective")
