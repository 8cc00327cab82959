"""10.2f, 10.2g: every cell of the Combat Results Table, told by what becomes of the units."""

from __future__ import annotations

import pytest
from tests.games.reichswehr_freikorps.battlefield import (
    EAST,
    RING,
    TARGET,
    AnyState,
    asked,
    at_hex,
    declare,
    german_attack,
    on_map,
    red_attack,
    rolled,
)

CELLS = {
    "1:5": ("AE", "AE", "AE", "AE", "AE", "AL1"),
    "1:4": ("AE", "AE", "AE", "AE", "AL1", "AL1"),
    "1:3": ("AE", "AE", "AE", "AL1", "AL1", "AS"),
    "1:2": ("AE", "AE", "AL1", "AL1", "AS", "AS"),
    "1:1": ("AE", "AL1", "AL1", "AS", "AS", "DR"),
    "2:1": ("AL1", "AL1", "AS", "DR", "DR", "DL1"),
    "3:1": ("AL1", "AS", "DR", "DR", "DL1", "DL1"),
    "4:1": ("AS", "DR", "DR", "DL1", "DL1", "BB"),
    "5:1": ("DR", "DR", "DL1", "DL1", "BB", "DE"),
    "6:1": ("DR", "DL1", "DL1", "BB", "DE", "DE"),
}


def outcome(state: AnyState, attacker: str) -> str:
    """The result, read off the map: two attackers from the east met two defenders."""
    defender = {"red": "german", "german": "red"}[attacker]
    who, step = asked(state)
    if step == "battle.lose":
        return {attacker: "AL1", defender: "DL1"}[who]
    if step == "battle.sacrifice":
        return "BB"
    attackers = {unit for unit in on_map(state) if unit[0] == attacker[0]}
    defenders = {unit for unit in on_map(state) if unit[0] == defender[0]}
    if not attackers:
        return "AE" if at_hex(state, TARGET) == defenders and len(defenders) == 2 else "?"
    if not defenders:
        return "DE" if len(attackers) == 2 else "?"
    if step in ("battle.follow", "battle.withdraw"):
        return "DR" if len(attackers) == len(defenders) == 2 else "?"
    held = at_hex(state, TARGET) == defenders and at_hex(state, EAST) == attackers
    return "AS" if held and len(defenders) == len(attackers) == 2 else "?"


@pytest.mark.rule("10.2f", "10.2g", "10.2d", "R-67")
@pytest.mark.parametrize("column", CELLS)
@pytest.mark.parametrize("side", ["red", "german"])
def test_every_die_in_every_column_gives_the_printed_result(side, column):
    left, right = map(int, column.split(":"))
    for die, result in enumerate(CELLS[column], 1):
        build = red_attack if side == "red" else german_attack
        state = build({EAST: [left, left]}, [right, right], dice=[die])
        assert declare(state).column == column
        state.apply("roll")
        assert outcome(state, side) == result, (column, die)


@pytest.mark.rule("10.2f", "10.10c")
def test_the_table_has_ten_columns_from_one_to_five_up_to_six_to_one():
    state = red_attack({EAST: [6]}, [1])
    assert declare(state).column == "6:1"
    assert state.legal_actions() == [
        "roll",
        *(f"lower {column}" for column in ("5:1", "4:1", "3:1", "2:1", "1:1", "1:2", "1:3", "1:4", "1:5")),
    ]


@pytest.mark.rule("10.2d")
def test_the_attacker_rolls_one_die_and_the_result_takes_effect_before_any_other_battle():
    far = "1422"
    state = red_attack({EAST: [3], "1522": [3]}, [3], units={"rw-br": far}, dice=[4, 1])
    declare(state, TARGET, EAST)
    events = state.apply("roll")
    assert rolled(events) == [(4, "1:1", "AS")]
    assert state.dice.script == (1,)
    assert asked(state) == ("red", "combat")
    assert far not in RING


@pytest.mark.rule("10.2d")
def test_no_other_battle_can_be_begun_while_a_result_is_being_carried_out():
    state = red_attack({EAST: [3, 3], "1522": [3]}, [6], units={"rw-br": "1422"}, dice=[2])
    declare(state, TARGET, EAST)
    state.apply("roll")
    assert asked(state) == ("red", "battle.lose")
    assert state.why_not("attack 1422").rule == "10.13a"
