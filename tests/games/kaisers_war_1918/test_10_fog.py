"""10: what is seen of enemy stacks."""

from __future__ import annotations

import random

import pytest
from tests.games.kaisers_war_1918.ground import CENTRE, GAME, NORTH, at, moving, why_not
from tests.games.kaisers_war_1918.scatter import overstacked

from hexfront.kernel import Ask


def seen(state, side):
    """Units that a side sees somewhere."""
    return set(state.view(side)["board"]["units"])


@pytest.mark.rule("10.1a", "R112")
def test_of_an_enemy_stack_one_sees_the_top_counter_and_how_many_there_are():
    state = moving({"a1": CENTRE, "a2": CENTRE, "c1": "1712"}, top=["a1"])
    view = state.view("central")["board"]
    assert "a1" in view["units"]
    assert "a2" not in view["units"]
    assert [blank[0] for blank in view["blanks"]] == [CENTRE]
    assert {"a1", "a2"} <= seen(state, "allied")


@pytest.mark.rule("10.2a", "R16")
def test_of_units_off_the_map_one_sees_only_how_many_there_are():
    state = at(phase="movement", units={"BR-inf-8": "british_empire", "US-inf-2": "turn 4", "c1": "1712"})
    view = state.view("central")["board"]
    assert "BR-inf-8" not in view["units"]
    assert "US-inf-2" not in view["units"]
    assert view["away"]["allied"]["british_empire"] == 1
    assert view["away"]["allied"]["turn 4"] == 1


@pytest.mark.rule("R112")
def test_the_owner_arranges_a_stack_once_a_phase():
    state = moving({"c1": CENTRE, "c2": CENTRE, "c3": NORTH}, top=["c1"])
    state.apply("top c2")
    assert "c2" in seen(state, "allied")
    assert "c1" not in seen(state, "allied")
    assert why_not(state, "top c1") == "R112"


@pytest.mark.rule("R112", "10.1a")
def test_a_stack_whose_top_has_left_shows_nothing_before_it_is_arranged():
    state = moving({"c1": CENTRE, "c2": CENTRE, "c3": CENTRE}, top=["c1"])
    state.apply("move c1"), state.apply(f"step {NORTH}"), state.apply("stop")
    assert not {"c2", "c3"} & seen(state, "allied")
    state.apply("top c3")
    assert "c3" in seen(state, "allied")


@pytest.mark.rule("R112", "11.2b")
def test_zones_are_public():
    state = moving({"c1": "1712", "a1": CENTRE, "a2": CENTRE}, top=["a1"])
    dealt = GAME.determinize(state.view("central"), random.Random(3))
    assert dealt.board.allied_zoc == state.board.allied_zoc


@pytest.mark.rule("10.1a", "10.2a", "32.1a", "36.4a")
def test_those_who_wait_are_told_the_part_of_the_turn_and_no_more():
    asides = GAME.asides
    assert {name for name, step in GAME.steps.items() if isinstance(step, Ask)} == set(asides)
    assert all(callable(aside) or aside[1] in GAME.ledger for aside in asides.values())
    crowded = GAME.position(overstacked(1))
    assert GAME.aside(crowded) == asides["movement"]
    for one, other in (
        ("psywar.spy", "psywar"),
        ("psywar.sabotage", "psywar"),
        ("ride", "march"),
        ("march", "movement"),
        ("duty", "movement"),
        ("battle.plan", "combat"),
        ("mobilization.place", "mobilization"),
    ):
        assert asides[one] == asides[other]


@pytest.mark.rule("26.5f", "10.1a")
def test_the_answer_at_the_end_of_summer_cannot_be_taken_back():
    """It tells whether what lies covered beside Paris is German."""
    units = {
        "GE-inf-1": "0714",
        "AH-inf-1": "0714",
        "FR-inf-1": "0516",
        "GE-inf-2": "0814",
        "GE-inf-3": "0914",
    }
    state = GAME.position(
        {"turn": 3, "phase": "attrition", "active": "allied", "units": units, "last_turn": 5}
    )
    assert state.board.turn == 4
    assert state.committed


@pytest.mark.rule("10.1a", "10.2a", "R112")
def test_what_a_side_did_in_its_turn_is_not_left_for_the_other():
    state = moving({"c1": "1712", "c2": "1712", "a1": "0715"})
    state.apply("move c1"), state.apply("rail 1517")
    while state.board.active == "central":
        state.apply("done")
    b = state.board
    assert (b.fed, b.forced, b.railed, b.shipped, b.sailing) == (0, 0, 0, 0, ())
