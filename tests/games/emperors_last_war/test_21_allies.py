"""21.6. Allied command."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    TARGET,
    WEST,
    asked,
    battle,
    choices,
    declare,
    hq,
    odds,
    why_not,
)
from tests.games.emperors_last_war.ground import moving

AUSTRIAN = {"strength": 4, "nation": "AH"}
LEGION = {"strength": 2, "nation": "LG"}


def beside(attackers, nation="GE", **more):
    """Attackers with an HQ of one nation behind them."""
    staff = [hq("g", "central", nation=nation, range=4)]
    return battle({WEST: attackers}, [2], scenario="C", new_units=staff, units={"g": "2818"}, **more)


@pytest.mark.rule("21.6a", "21.1.1a", "R-43")
def test_a_headquarters_may_lead_one_allied_unit():
    state = beside([AUSTRIAN, AUSTRIAN])
    assert choices(state, "lend") == {"g c1", "g c2"}
    state.apply("lend g c1")
    assert choices(state, "lend") == set()
    declare(state, "c1")
    assert odds(state)[0] == 4
    alone = beside([AUSTRIAN])
    declare(alone, "c1")
    assert odds(alone)[0] == 2


@pytest.mark.rule("21.6a")
def test_both_nations_lead_each_other():
    german = beside([{"strength": 4, "nation": "GE"}], nation="AH")
    assert choices(german, "lend") == {"g c1"}
    own = beside([{"strength": 4, "nation": "GE"}])
    assert choices(own, "lend") == set()


@pytest.mark.rule("21.6b")
def test_who_is_led_by_his_own_needs_no_ally():
    staff = [hq("g", "central", range=4), hq("h", "central", range=4, nation="AH")]
    places = {"g": "2818", "h": "2918"}
    state = battle({WEST: [AUSTRIAN]}, [2], scenario="C", new_units=staff, units=places)
    assert choices(state, "lend") == set()


@pytest.mark.rule("21.6b")
def test_the_choice_holds_for_the_rest_of_the_turn():
    state = beside([AUSTRIAN, AUSTRIAN], lent={"g": "c2"})
    assert choices(state, "lend") == set()
    declare(state, "c1", "c2")
    assert odds(state)[0] == 4 + 2


@pytest.mark.rule("21.6b")
def test_the_next_turn_brings_a_new_choice():
    state = beside([AUSTRIAN, AUSTRIAN], lent={"g": "c2"})
    state.plan([("turn.end",)])
    state.advance()
    assert not state.board.lent


@pytest.mark.rule("21.6c", "R-43")
def test_for_command_the_legions_are_austro_hungarian():
    state = beside([LEGION], nation="AH")
    assert choices(state, "lend") == set()
    declare(state, "c1")
    assert odds(state)[0] == 2
    german = beside([LEGION])
    assert choices(german, "lend") == {"g c1"}


@pytest.mark.rule("21.6a", "21.1a")
def test_range_counts_and_disrupted_headquarters_lead_nobody():
    far = battle(
        {WEST: [AUSTRIAN]},
        [2],
        scenario="C",
        new_units=[hq("g", "central", range=2)],
        units={"g": "2818"},
    )
    assert choices(far, "lend") == set()
    assert choices(beside([AUSTRIAN], disrupted=["g"]), "lend") == set()


@pytest.mark.rule("21.6b", "21.1.2a")
def test_a_defender_chooses_when_he_is_attacked():
    staff = [hq("g", "central", range=4), hq("k", "russia", range=4)]
    state = battle(
        {EAST: [3]},
        [{"strength": 2, "nation": "AH"}],
        active="russia",
        scenario="C",
        new_units=staff,
        units={"g": "2820", "k": "2825"},
    )
    declare(state)
    assert asked(state) == ("central", "lending")
    state.apply("lend g c1")
    assert asked(state)[1] == "battle.roll"
    assert not state.board.battle.shaken
    assert why_not(state, f"attack {TARGET}")


@pytest.mark.rule("21.6a", "21.1.3a")
def test_who_is_led_by_an_ally_may_rally():
    new = [hq("g", "central", range=4), {"id": "a", "side": "central", "nation": "AH"}]
    places = {"g": "2818", "a": "2820"}
    state = battle({}, [], scenario="C", phase="supply", new_units=new, units=places, disrupted=["a"])
    while asked(state)[1] != "supply":
        state.apply(state.legal_actions()[-1])
    assert "a" not in choices(state, "rally")
    state.apply("lend g a")
    assert "a" in choices(state, "rally")


# On the march (21.5, 21.6b) ---------------------------------------------------------------------------------

RIVER = [[TARGET, EAST, "big_river"]]


def marching(hexsides, nation="AH", **more):
    """An Austro-Hungarian corps beside a Russian one, with a German HQ two hexes to the east."""
    staff = hq("g", "central", nation="GE", range=4)
    new = [staff, {"id": "c1", "side": "central", "nation": nation, "strength": 2, "morale": 9}]
    units = {"c1": TARGET, "g": "2824", "r1": "2922"}
    state = moving(units, scenario="C", turn=9, new_units=new, hexsides=hexsides, **more)
    state.apply("move c1")
    return state


@pytest.mark.rule("21.5a", "21.6a", "21.6b", "R-47")
def test_a_unit_on_the_march_may_ask_an_allied_headquarters_to_break_through():
    """The river under an enemy line closes the way east; toward a headquarters it can be forced."""
    state = marching(RIVER)
    assert choices(state, "lend") == {"g c1"}
    assert choices(state, "break") == set()
    state.apply("lend g c1")
    assert choices(state, "break") == {EAST}
    state.apply(f"break {EAST}")
    assert state.board.disrupted >> state.world.index["c1"] & 1


@pytest.mark.rule("21.6b")
def test_on_the_march_nothing_is_offered_that_does_not_matter():
    assert choices(marching([]), "lend") == set()
    assert choices(marching(RIVER, nation="GE"), "lend") == set()
    assert choices(marching(RIVER, disrupted=["c1"]), "lend") == set()
