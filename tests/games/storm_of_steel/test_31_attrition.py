"""3.5, 31.3. Units out of supply roll whether they are lost."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import at

from hexfront.games.storm_of_steel.rules.attrition import modifier, starving

#: A hex deep in France, and one for cavalry, where nobody feeds Germans.
AWAY = "Orleans"


def hungry(units=None, turn="1914Au", **more):
    """The Supply & Attrition Phase; a German corps stands far from home."""
    return at("attrition", units={"GE-ACT2-02": "1828"} | (units or {}), turn=turn, **more)


def number(state, name="GE-ACT2-02"):
    return state.world.index[name]


def lost(state, name="GE-ACT2-02"):
    return state.board.loc[number(state, name)] < 0


@pytest.mark.rule("31.3a", "3.5c", "31.3b")
@pytest.mark.parametrize(("die", "dies"), [(5, False), (6, True)])
def test_a_unit_out_of_supply_is_lost_on_a_six(die, dies):
    assert lost(hungry(dice=[die])) is dies


@pytest.mark.rule("31.3b", "18.2e")
@pytest.mark.parametrize(("turn", "dies"), [("1914Au", False), ("1915Wi", True)])
def test_winter_adds_one(turn, dies):
    assert lost(hungry(turn=turn, dice=[5])) is dies


@pytest.mark.rule("31.3b")
@pytest.mark.parametrize("terrain", ["mountain", "desert"])
def test_mountain_and_desert_add_one(terrain):
    assert lost(hungry(terrain={"1828": terrain}, dice=[5]))


@pytest.mark.rule("31.3b")
def test_a_second_turn_without_supply_adds_one():
    state = hungry(hungry=["GE-ACT2-02"], dice=[5])
    assert lost(state)


@pytest.mark.rule("31.3b")
def test_a_city_takes_one_off():
    state = at("attrition", units={"GE-ACT2-02": AWAY}, turn="1914Au", dice=[6])
    assert not lost(state)


@pytest.mark.rule("31.3b")
def test_cavalry_takes_one_off():
    state = at("attrition", units={"GE-CAV2-01": "1828"}, turn="1914Au", dice=[6])
    assert not lost(state, "GE-CAV2-01")


@pytest.mark.rule("31.3b")
def test_a_fort_takes_two_off():
    units = {"GE-ACT2-02": "1828", "GE-FORT-1": "1828"}
    state = at("cards", units=units, turn="1915Wi")
    assert modifier(state.board, state.world, number(state)) == 1 - 2


@pytest.mark.rule("31.3b")
def test_who_holds_out_is_remembered_and_who_is_fed_is_not():
    state = hungry({"GE-ACT2-03": "Berlin"}, hungry=["GE-ACT2-03"], dice=[1])
    assert state.board.hungry == 1 << number(state)


@pytest.mark.rule("31.3a")
def test_units_in_supply_do_not_roll():
    state = at("cards", units={"GE-ACT2-02": "1828", "GE-ACT2-03": "Berlin", "FR-ACT2-01": "Paris"})
    assert starving(state) == [number(state)]


@pytest.mark.rule("23.0a", "R-167")
def test_the_enemy_does_not_hear_who_holds_out():
    state = at("cards", units={"GE-ACT2-02": "1828"}, turn="1914Au")
    state.plan([("turn.end",), ("attrition.begin",)])
    state.explicit_chance = True
    state.advance()
    events = [event for event in state.apply("chance 2") if event.name == "attrition"]
    assert [(event.audience, event.not_for, len(event.who)) for event in events] == [
        ("central", None, 1),
        (None, "central", 0),
    ]


@pytest.mark.rule("3.5c", "23.0a")
@pytest.mark.parametrize("place", ["2525", "1828"])
def test_nobody_finds_out_whether_covered_enemies_starve_and_goes_back(place):
    units = {"GE-ACT2-02": place, "FR-ACT2-01": "Paris"}
    state = at("movement", units=units, half="entente", turn="1914Au")
    state.apply("done")
    assert state.decision.step == "mobilization.orders", "the Supply & Attrition Phase is over"
    assert state.finality.rule == "3.5c"
