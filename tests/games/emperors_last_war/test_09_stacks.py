"""9, 5.3b and 21.4. Several units that retreat from one hex: into the same hexes, and by different ways."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    FAR_NORTH_WEST,
    FAR_SOUTH_WEST,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    asked,
    battle,
    checks,
    choices,
    declare,
    hq,
    led,
    retreat,
    ways,
    where,
    why_not,
    won,
)

IDLE = {"strength": 1, "loc": False}


@pytest.mark.rule("5.3b", "9.6a", "R-96")
def test_the_first_fill_the_hex_and_the_others_pay_for_another():
    """Two stand two hexes to the east: two of the four find room there for nothing, two pay a wrong step."""
    state = won({WEST: [4, 4]}, [1, 1, 1, 1], others={FAR_EAST: [IDLE, IDLE]}, **led())
    state.apply("retreat r4")
    state.apply("retreat r2")
    assert where(state, "r2", "r4") == [FAR_EAST, FAR_EAST]
    state.apply("retreat r1")
    assert why_not(state, f"way {EAST} {FAR_EAST}") == "5.3b"
    assert ways(state) == {
        f"{NORTH_EAST} 2723",
        f"{EAST} 2723",
        f"{EAST} 2923",
        f"{SOUTH_EAST} 2923",
    }
    retreat(state)
    found = checks(state)
    assert found["r2"] == found["r4"] == found["r1"] + 1 == found["r3"] + 1


@pytest.mark.rule("5.3b", "5.3c", "9a")
def test_who_has_no_other_way_overfills_the_hex_and_leaves_it_first_of_all():
    """One way is open, and four stand at its end: both go there, and their owner's next move is theirs."""
    walls = (NORTH_EAST, SOUTH_EAST, NORTH_WEST, SOUTH_WEST, "2723", "2923")
    around = {WEST: [4, 2]} | dict.fromkeys(walls, IDLE)
    state = won(around, [1, 1], "c1", "c2", others={FAR_EAST: [IDLE] * 4}, active="central", turn=2)
    retreat(state)
    assert where(state, "r1", "r2") == [FAR_EAST, FAR_EAST]
    checks(state)
    while asked(state) != ("russia", "movement"):
        if asked(state)[0] == "chance":
            state.apply("chance 1")
        else:
            found = state.legal_actions()
            state.apply(next((a for a in found if a.verb in ("done", "pass", "stop")), found[0]))
    assert "done" not in state.legal_actions()
    assert why_not(state, "done") == "5.3c"
    crowd = {"r1", "r2", "o1", "o2", "o3", "o4"}
    assert choices(state, "move") <= crowd


@pytest.mark.rule("21.4a", "9.2a", "R-47", "R-96")
def test_a_mixed_stack_parts_toward_its_two_headquarters():
    """West is closed. For Germans the way to their staff is correct, for Austro-Hungarians that to theirs."""
    staffs = [
        hq("hg", "central", nation="GE", range=4),
        hq("ha", "central", nation="AH", range=4),
        hq("k", "russia", range=9),
    ]
    stack = [{"strength": 1, "nation": "GE"}, {"strength": 1, "nation": "AH"}]
    state = battle(
        {EAST: [4], WEST: IDLE},
        stack,
        active="russia",
        scenario="C",
        new_units=staffs,
        units={"hg": "2520", "ha": "3120", "k": "2826"},
    )
    declare(state, "r1")
    state.apply("chance 1")
    retreat(state)
    assert where(state, "c1", "c2") == [FAR_NORTH_WEST, FAR_SOUTH_WEST]
    assert checks(state) == {"c1": 9, "c2": 9}


@pytest.mark.rule("9.4.2a", "R-09")
def test_who_goes_first_opens_no_line_for_who_follows():
    """Both cross the same line out of a ring, whoever goes first; who stood there before spares both."""
    walls = (NORTH_EAST, SOUTH_EAST, NORTH_WEST, SOUTH_WEST, "2723")
    around = {WEST: 5, "2923": 2} | dict.fromkeys(walls, IDLE)
    for others, left in ({}, 9 - 2 - 1), ({FAR_EAST: IDLE}, 9):
        for first in ("r1", "r2"):
            state = won(around, [2, 2], "c1", others=others, **led())
            state.apply(f"retreat {first}")
            retreat(state)
            assert where(state, "r1", "r2") == [FAR_EAST, FAR_EAST]
            assert checks(state) == {"r1": left, "r2": left}
