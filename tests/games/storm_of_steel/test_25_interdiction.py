"""3.5a to 3.5f, 25.31f to 25.31i. Lines across contested seas."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.storm_of_steel.field import asked, lost, step, unit
from tests.games.storm_of_steel.harbour import CENTRAL, ENTENTE, SCAPA, WILHELMSHAVEN, at_sea, ship

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import interdiction, seas

CAMPAIGN = {"scenario": "campaign_1914"}
FLEETS = {WILHELMSHAVEN: ["CA", "SS", "BB", "PD"], SCAPA: ["ESC", "CA"]}


@pytest.fixture(autouse=True)
def naval(monkeypatch):
    """The naval rules are in force on the West map."""
    monkeypatch.setitem(GAME.world_of("west_1914").scenario, "naval", True)


def abroad(status="contested", **more):
    """A British HQ at Dunkirk whose line crosses the North Sea."""
    new = [
        unit("bq", ENTENTE, country="Britain", type="HQ", mobile=2, command_radius=3),
        ship("t1", ENTENTE, "TR"),
    ]
    state = at_sea(FLEETS, step="rebasing", new_units=new, units={"bq": "Dunkirk", "t1": "Dunkirk"}, **more)
    state.board.sea_status = {"North Sea": status}
    state.plan([("turn.end",), ("phase", "discard"), ("interdiction.begin",)])
    state.advance()
    return state


def commit(state, side, *names):
    for name in names:
        state.apply(f"ship {name}", side)
    state.apply("done", side)


@pytest.mark.rule("3.5e", "25.7a", "25.31f", "R-159")
def test_an_area_is_used_if_an_hq_has_no_other_line():
    state = abroad()
    assert asked(state) == (CENTRAL, "interdiction")
    assert interdiction.used(state, 1, "North Sea")
    assert not interdiction.used(state, 0, "North Sea")
    assert not interdiction.used(state, 1, "West Mediterranean")
    assert step(abroad("EN")) != "interdiction"


@pytest.mark.rule("3.5e", "7.3c", "R-159")
def test_an_area_is_used_if_it_alone_joins_two_pools():
    # From Dunkirk no transport serves Algiers; from Egypt one does, over the whole Mediterranean.
    new = [ship("t1", ENTENTE, "TR")]
    state = at_sea(FLEETS, step="rebasing", new_units=new, units={"t1": "Dunkirk"}, **CAMPAIGN)
    assert interdiction.used(state, 1, "West Mediterranean") is False
    east = {"t1": "Alexandria"}
    state = at_sea(FLEETS, step="rebasing", new_units=new, units=east, **CAMPAIGN)
    assert interdiction.used(state, 1, "East Mediterranean")


@pytest.mark.rule("3.5a", "3.5f", "R-165")
def test_points_are_lost_by_the_strength_of_light_ships():
    state = abroad(dice=[1])
    state.apply("interdict")
    assert {str(one) for one in state.legal_actions(CENTRAL)} == {"ship g1", "ship g2", "done"}
    commit(state, CENTRAL, "g1", "g2")
    # 4 against 0 costs 4 points with a 1.
    commit(state, ENTENTE)
    assert "4 points lost" in str([event.result for event in state.events])


@pytest.mark.rule("3.5a")
def test_protectors_take_their_strength_off():
    state = abroad(dice=[1])
    state.apply("interdict")
    commit(state, CENTRAL, "g1", "g2")
    commit(state, ENTENTE, "b1", "b2")
    # 4 minus 3 is 1: 3 points.
    assert "3 points lost" in str([event.result for event in state.events])


@pytest.mark.rule("3.5d", "R-165")
def test_it_is_the_mission_of_those_who_are_committed():
    state = abroad(dice=[6, 6])
    state.apply("interdict")
    commit(state, CENTRAL, "g1")
    commit(state, ENTENTE, "b1")
    w = state.world
    assert state.board.tasked >> w.index["g1"] & state.board.tasked >> w.index["b1"] & 1


@pytest.mark.rule("3.5b", "25.31i", "25.31h", "25.31a", "R-166")
def test_a_six_brings_one_engagement_that_changes_no_status():
    # A six, contact, and both cruisers hit.
    state = abroad(dice=[6, 2, 1, 1])
    state.apply("interdict")
    commit(state, CENTRAL, "g1")
    commit(state, ENTENTE, "b2")
    assert lost(state, "b2")
    assert seas.status(state, "North Sea") == "contested"
    assert state.board.engaged == ("North Sea",)


@pytest.mark.rule("25.31h", "3.5b")
def test_a_six_brings_no_second_engagement_and_costs_no_points():
    state = abroad(dice=[6])
    state.board.engaged = ("North Sea",)
    state.apply("interdict")
    commit(state, CENTRAL, "g1")
    told = state.clone()
    told.foremost = ENTENTE
    told = told.forecast("ship b2")
    assert told.probability("no second engagement") == Fraction(1, 6)
    assert told.probability("an engagement") == 0
    commit(state, ENTENTE, "b2")
    assert [event.result for event in state.events if event.name == "interdicted"] == ["no second engagement"]
    assert not lost(state, "b2")
    assert not lost(state, "g1")
    assert state.board.development_cost == (0, 0)


@pytest.mark.rule("25.31f")
def test_the_interdictor_may_let_it_be():
    state = abroad()
    state.apply("pass")
    assert step(state) != "interdiction.ships"
