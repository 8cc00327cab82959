"""10.18: Allied Logistical Support."""

from __future__ import annotations

import pytest
from tests.games.reichswehr_freikorps.battlefield import (
    EAST,
    GAME,
    GERMANS_CUT_OFF,
    LODZ,
    NORTH_EAST,
    SKIRMISHERS,
    TARGET,
    WEST,
    announced,
    asked,
    choices,
    declare,
    german_attack,
    on_map,
    red_attack,
    where,
)

from hexfront import Illegal

ASKED = {"standing": ["ask never", "tops keep", "support ask"]}


def als(state):
    return state.view("german")["board"]["als"]


# Arrival -------------------------------------------------------------------------------------


@pytest.mark.rule("10.18a")
@pytest.mark.parametrize("turn", range(1, 13))
def test_one_marker_arrives_as_each_turn_from_the_third_on_begins(turn):
    state = GAME.position({"phase": "turn start", "turn": turn, "units": {"rw-br": "1803"}, "als": 0})
    assert als(state) == (1 if turn >= 3 else 0)


@pytest.mark.rule("10.18a", "10.18b")
def test_ten_markers_arrive_in_the_game_and_may_all_be_kept():
    units = {"rw-br": "1803", "wf-4-12": "1424"}
    state = GAME.position({"phase": "turn start", "turn": 1, "units": units, "standing": "ask never"})
    held = {}
    quiet = ("done", "pass", "decline", "play rail", "play move", "play combat")
    while state.outcome is None:
        board = state.view("german")["board"]
        held[board["turn"]] = board["als"]
        state.apply(next(action for action in quiet if action in state.legal_actions()))
    assert held == {1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8, 11: 9, 12: 10}


# Defence -------------------------------------------------------------------------------------


@pytest.mark.rule("10.18c", "10.18d", "10.18f", "10.18h")
def test_a_marker_doubles_every_unit_of_the_defending_hex_and_is_spent():
    state = red_attack({EAST: [12]}, [1, 2, 1], als=3, **ASKED)
    declare(state)
    assert asked(state) == ("german", "battle.support")
    assert set(state.legal_actions()) == {"unsupported", f"support {TARGET}"}
    odds = announced(state.apply(f"support {TARGET}"))
    assert odds[:3] == (12, 8, "1:1")
    assert als(state) == 2


@pytest.mark.rule("10.18c", "10.18h")
def test_support_may_be_declined_and_costs_nothing_then():
    state = red_attack({EAST: [12]}, [1, 2, 1], als=3, **ASKED)
    declare(state)
    assert announced(state.apply("unsupported"))[:3] == (12, 4, "3:1")
    assert als(state) == 3


@pytest.mark.rule("10.18f", "10.18g", "R-54")
def test_it_is_announced_after_the_declaration_and_red_cannot_call_the_attack_off():
    state = red_attack({EAST: [12], WEST: [9]}, [3], als=1, units=SKIRMISHERS, **ASKED)
    state.apply(f"attack {TARGET}")
    assert asked(state)[0] == "red"  # not before the attack is declared
    state.apply(f"join {EAST}")
    assert asked(state)[0] == "red"
    state.apply("declare")
    assert asked(state) == ("german", "battle.support")
    state.apply(f"support {TARGET}")
    assert asked(state) == ("red", "battle.odds")
    assert {action.verb for action in state.legal_actions()} == {"roll", "lower"}
    for escape in ("done", f"join {WEST}", "attack 1723", "cancel"):
        assert state.why_not(escape) is not None
    state.dice.script = (1,)
    state.apply("roll")  # 12 against 6, AL1: the attack was made
    assert where(state, "r1") == ["dead"]


@pytest.mark.rule("10.18f", "R-54")
def test_the_stack_is_still_covered_while_the_german_thinks():
    state = red_attack({EAST: [12]}, [3, 4], als=1, **ASKED)
    declare(state)
    assert "g2" not in state.view("red")["board"]["units"]
    state.apply("unsupported")
    assert "g2" in state.view("red")["board"]["units"]


@pytest.mark.rule("10.18c")
def test_without_a_marker_nobody_is_asked():
    state = red_attack({EAST: [12]}, [3], als=0, **ASKED)
    declare(state)
    assert asked(state) == ("red", "battle.odds")


@pytest.mark.rule("10.18c", "R-54")
def test_units_out_of_supply_cannot_be_supported():
    state = red_attack({EAST: [12]}, [4], als=2, **ASKED, **GERMANS_CUT_OFF)
    assert declare(state)[:2] == (12, 2)
    assert asked(state) == ("red", "battle.odds")
    assert als(state) == 2


@pytest.mark.rule("10.18c", "R-54")
def test_units_in_a_cut_off_port_can_be_supported():
    state = red_attack({"2318": [12]}, [4], "2418", als=1, **ASKED, **GERMANS_CUT_OFF)
    declare(state, "2418")
    assert asked(state) == ("german", "battle.support")
    assert announced(state.apply("support 2418")).defence == 8


@pytest.mark.rule("10.18e", "10.18c", "R-54")
def test_one_marker_a_battle():
    state = red_attack({EAST: [30]}, [3], als=5, **ASKED)
    declare(state)
    assert announced(state.apply(f"support {TARGET}")).defence == 6
    assert als(state) == 4
    assert state.why_not(f"support {TARGET}") is not None


@pytest.mark.rule("10.18c")
def test_each_battle_may_have_its_own_marker():
    state = red_attack({EAST: [3]}, [3], als=2, units=SKIRMISHERS, **ASKED)
    declare(state, dice=[4, 4])
    state.apply("unsupported")
    state.apply("roll")
    declare(state, "1723")
    assert asked(state) == ("german", "battle.support")


@pytest.mark.rule("10.18d")
def test_support_counts_for_one_battle_only():
    state = red_attack({EAST: [3]}, [3], als=1, **ASKED)
    declare(state, dice=[6])
    state.apply(f"support {TARGET}")
    state.apply("roll")  # 1:2, AS
    state.apply("play combat")
    assert declare(state, EAST).attack == 3
    assert als(state) == 0


@pytest.mark.rule("10.18d")
def test_support_works_in_a_city_too():
    state = red_attack({"1020": [24]}, [3], LODZ, als=1, **ASKED)
    declare(state, LODZ)
    assert announced(state.apply(f"support {LODZ}")) == (24, 6, "4:1", "2:1")


# Attack --------------------------------------------------------------------------------------


@pytest.mark.rule("10.18c", "10.18d", "10.18e", "10.18h", "10.18j", "R-54")
def test_on_attack_one_hex_of_the_germans_choice_is_doubled():
    state = german_attack({EAST: [3, 2], NORTH_EAST: [4]}, [3], als=2)
    declare(state, TARGET)
    assert asked(state) == ("german", "battle.support")
    assert choices(state, "support") == {EAST, NORTH_EAST}
    assert announced(state.apply(f"support {EAST}"))[:3] == (14, 3, "4:1")
    assert als(state) == 1
    # No second hex, no second marker.
    assert not choices(state, "support")


@pytest.mark.rule("10.18j", "R-54")
def test_on_attack_the_marker_is_announced_with_the_declaration_before_the_die():
    state = german_attack({EAST: [3], NORTH_EAST: [4]}, [7], als=1)
    state.apply(f"attack {TARGET}")
    assert state.why_not(f"support {EAST}") is not None
    state.apply(f"join {EAST}")
    state.apply("declare")
    assert choices(state, "support") == {EAST}
    state.apply("unsupported")
    assert asked(state) == ("german", "battle.odds")
    assert state.why_not(f"support {EAST}") is not None


@pytest.mark.rule("10.18c")
def test_only_hexes_of_the_battle_in_supply_can_be_supported():
    # Every way out of EAST but the target is water.
    island = [[EAST, hex_, "lake"] for hex_ in ("1422", "1521", "1520", "1320", "1321")]
    state = german_attack({EAST: [4], WEST: [2], NORTH_EAST: [1]}, [3], als=1, hexsides=island)
    declare(state, TARGET, EAST, WEST)
    assert choices(state, "support") == {WEST}
    for wrong in (EAST, NORTH_EAST, TARGET):
        before = state.digest()
        with pytest.raises(Illegal) as refusal:
            state.apply(f"support {wrong}")
        assert refusal.value.rule == "10.18c"
        assert state.digest() == before


@pytest.mark.rule("10.18c")
def test_if_no_attacking_hex_is_in_supply_nobody_is_asked():
    state = german_attack({EAST: [4]}, [2], als=1, **GERMANS_CUT_OFF)
    assert declare(state).attack == 2
    assert asked(state) == ("german", "battle.odds")


@pytest.mark.rule("10.18d", "10.7b", "R-36")
def test_doubled_and_halved_over_a_river_a_unit_keeps_its_factor():
    state = german_attack({EAST: [5]}, [3], als=1, hexsides=[[EAST, TARGET, "river"]])
    declare(state)
    assert announced(state.apply(f"support {EAST}")).attack == 5


@pytest.mark.rule("10.18c")
def test_red_has_no_support():
    state = red_attack({EAST: [4]}, [2], als=1, **ASKED)
    declare(state)
    assert choices(state, "support") == {TARGET}
    assert asked(state)[0] == "german"
    state = german_attack({EAST: [4]}, [2], als=1)
    declare(state)
    state.apply("unsupported")
    assert asked(state) == ("german", "battle.odds")


# Public --------------------------------------------------------------------------------------


@pytest.mark.rule("10.18i")
@pytest.mark.parametrize("held", [0, 1, 7])
def test_red_always_knows_how_many_markers_there_are(held):
    state = red_attack({EAST: [4]}, [2], als=held, **ASKED)
    assert state.view("red")["board"]["als"] == held
    assert state.view(None)["board"]["als"] == held
    declare(state)
    if held:
        state.apply(f"support {TARGET}")
        assert state.view("red")["board"]["als"] == held - 1


@pytest.mark.rule("10.18h")
def test_a_spent_marker_does_not_come_back():
    state = red_attack({EAST: [3]}, [3], als=1, turn=2, **ASKED)
    declare(state, dice=[6])
    state.apply(f"support {TARGET}")
    state.apply("roll")
    quiet = ("done", "pass", "decline", "play rail", "play move", "play combat")
    while state.view(None)["board"]["turn"] < 4:
        state.apply(next(action for action in quiet if action in state.legal_actions()))
    assert als(state) == 2  # those of turns 3 and 4
    assert on_map(state) == {"r1", "g1"}
