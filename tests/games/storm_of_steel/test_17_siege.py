"""17.2, 17.3, 33 and 11.7. Siege guns, gas, and mobile assaults."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import (
    NORTH,
    SOUTH,
    TARGET,
    asked,
    battle,
    choices,
    declare,
    lost,
    odds,
    step,
    told,
    where,
    why_not,
)

FORT = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0, "cadre": 1}
GUN = {"type": "SIEGE", "mobile": 3, "entrenched": 6, "movement": 2}
GAS_CP, GAS_EN = 36, 92


# Siege guns ------------------------------------------------------------------------------------


@pytest.mark.rule("17.2a")
def test_a_gun_fires_once_at_a_fort_beside_it():
    state = battle({NORTH: [GUN, 6]}, [FORT, 6], dice=[5])
    assert choices(state, "shell") == {f"c1 {TARGET}"}
    assert why_not(state, f"shell c2 {TARGET}") == "17.2a"
    assert why_not(state, f"shell c1 {SOUTH}") == "17.2a"
    state.apply(f"shell c1 {TARGET}")
    assert where(state, "e1") == TARGET
    assert choices(state, "shell") == set()
    assert why_not(state, f"shell c1 {TARGET}") == "17.2a"


@pytest.mark.rule("12.1a", "17.2b", "11.634a")
def test_a_gun_that_may_not_fire_is_told_why():
    shot = f"shell c1 {TARGET}"
    assert why_not(battle({NORTH: [GUN, 6]}, [FORT, 6], entrenched=["c1"]), shot) == "12.1a"
    assert why_not(battle({NORTH: [GUN, 6]}, [FORT, 6], sailed=["c1"]), shot) == "11.634a"
    # It attacks a corps on the other side of it, with no effect; the fort is still there.
    state = battle({NORTH: [GUN, 6]}, FORT, others={"2325": 3}, dice=[3])
    declare(state, "c1", target="2325", table="probe")
    assert told(state, "roll").result == "NE"
    assert why_not(state, shot) == "17.2b"


@pytest.mark.rule("17.2a")
def test_guns_do_not_fire_at_a_hex_without_a_fort():
    state = battle({NORTH: GUN}, 6)
    assert choices(state, "shell") == set()


@pytest.mark.rule("17.3a", "17.2b", "R-81")
def test_a_silenced_fort_adds_nothing_until_the_end_of_the_segment():
    state = battle({NORTH: [GUN, 15]}, [FORT, 6], dice=[3, 6])
    state.apply(f"shell c1 {TARGET}")
    declare(state)
    assert odds(state)[0] == "3/1"
    assert state.board.attacked >> state.world.index["c1"] & 1
    assert state.board.silenced
    while asked(state) == ("central", "combat") or step(state) == "battle.loss":
        actions = state.legal_actions()
        state.apply("done" if "done" in actions else actions[0])
    assert not state.board.silenced


@pytest.mark.rule("17.3a")
def test_a_fort_is_eliminated_and_the_rest_stays():
    state = battle({NORTH: GUN}, [FORT, 6], dice=[2])
    state.apply(f"shell c1 {TARGET}")
    assert lost(state, "e1")
    assert where(state, "e2") == TARGET
    assert step(state) == "combat"


@pytest.mark.rule("17.2b", "17.3a", "R-81")
def test_guns_and_units_beside_it_may_enter_a_hex_that_fire_has_cleared():
    state = battle({NORTH: [GUN, 6]}, FORT, dice=[1])
    state.apply(f"shell c1 {TARGET}")
    assert step(state) == "combat.plan"
    state.apply("join c1")
    state.apply("join c2")
    state.apply("declare")
    assert choices(state, "advance") == {f"c1 {TARGET}", f"c2 {TARGET}"}
    state.apply(f"advance c1 {TARGET}")
    assert where(state, "c1") == TARGET


@pytest.mark.rule("17.2a")
def test_the_schlieffen_plan_gives_german_guns_a_second_roll():
    state = battle({NORTH: GUN}, [FORT, 6], played=["1 west"], dice=[5, 5])
    state.apply(f"shell c1 {TARGET}")
    assert choices(state, "shell") == {f"c1 {TARGET}"}
    state.apply(f"shell c1 {TARGET}")
    assert choices(state, "shell") == set()
    assert state.why_not(f"shell c1 {TARGET}").message.endswith("has fired in this segment.")


@pytest.mark.rule("17.2b")
def test_a_gun_with_a_second_roll_that_has_attacked_is_told_so():
    state = battle({NORTH: [GUN, 6]}, FORT, others={"2325": 3}, played=["1 west"], dice=[5, 3])
    state.apply(f"shell c1 {TARGET}")
    declare(state, "c1", target="2325", table="probe")
    assert choices(state, "shell") == set()
    assert why_not(state, f"shell c1 {TARGET}") == "17.2b"


# Gas -------------------------------------------------------------------------------------------


def gassed(dice, **more):
    """An attack at 3/1 with gas."""
    more = {"developed": [GAS_CP], "turn": "1915Su", "last_turn": "1915Su", "gas_since": 0} | more
    state = battle({NORTH: 18}, 6, dice=dice, **more)
    declare(state, gas="gq")
    return state


@pytest.mark.rule("33.0a", "14.2a")
def test_gas_needs_its_card():
    state = battle({NORTH: 18}, 6, dice=[6])
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    state.apply("table assault")
    assert step(state) not in ("combat.gas", "combat.table")
    able = battle({NORTH: 18}, 6, developed=[GAS_CP])
    able.apply(f"attack {TARGET}")
    able.apply("join c1")
    able.apply("declare")
    able.apply("table assault")
    assert choices(able, "gas") == {"gq"}


@pytest.mark.rule("33.2a", "14.2a", "33.4a")
def test_gas_is_rolled_first_and_moves_columns():
    assert odds(gassed([1, 6])) == ("3/1", "5/1")
    assert odds(gassed([4, 6])) == ("3/1", "3/1")
    assert odds(gassed([6, 6])) == ("3/1", "2/1")
    assert odds(gassed([1, 6], played=["1 west"])) == ("3/1", "5/1")


@pytest.mark.rule("33.3a")
def test_what_makes_gas_better_or_worse():
    assert odds(gassed([3, 6]))[1] == "4/1"
    assert odds(gassed([3, 6], turn="1914Au", gas_since=0))[1] == "3/1"
    # The first turn of gas lasts until its end.
    assert odds(gassed([3, 6], turn="1914Au", gas_since=1))[1] == "4/1"
    assert odds(gassed([3, 6], developed=[GAS_CP, GAS_EN]))[1] == "3/1"
    assert odds(gassed([4, 6], gas_since=-1))[1] == "4/1"
    assert odds(gassed([2, 6], terrain={TARGET: "swamp"}))[1] == "3/1"


@pytest.mark.rule("33.5a")
def test_the_first_to_use_gas_loses_morale():
    state = gassed([4, 2], gas_since=-1, morale={"central": 80, "entente": 80})
    assert state.board.morale == (79, 80)
    again = gassed([4, 2], morale={"central": 80, "entente": 80})
    assert again.board.morale == (80, 80)


@pytest.mark.rule("33.1a")
def test_an_hq_gives_gas_once_in_an_impulse_and_only_to_whom_it_commands():
    state = battle({NORTH: [18, 6]}, 6, others={"2226": 6}, developed=[GAS_CP], dice=[4, 6])
    declare(state, "c1", gas="gq")
    while step(state) != "combat":
        state.apply(state.legal_actions()[0])
    state.apply("attack 2226")
    state.apply("join c2")
    state.apply("declare")
    state.apply("table probe")
    assert choices(state, "gas") == set()
    state.apply("without")
    assert told(state, "odds")
    far = battle({NORTH: 18}, 6, developed=[GAS_CP], reach=1, dice=[6])
    far.apply(f"attack {TARGET}")
    far.apply("join c1")
    far.apply("declare")
    far.apply("table assault")
    assert choices(far, "gas") == set()
