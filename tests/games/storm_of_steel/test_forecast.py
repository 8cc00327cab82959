"""Forecasts tell the chances that the table gives, and nothing that a side may not know."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.storm_of_steel.field import NORTH, SOUTH, TARGET, battle, declare, step, told

from hexfront.games.storm_of_steel.board import POOL, REMOVED, put

FORT = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0, "cadre": 1}
GUN = {"type": "SIEGE", "mobile": 3, "entrenched": 6, "movement": 2}


def known(state):
    """The attacker has looked at everything."""
    w, b = state.world, state.board
    b.seen_by_cp = w.side[1] & b.afield
    return state


def alone(state):
    """Everybody knows that no other units are in the game."""
    b = state.board
    b.loc = [REMOVED if at == POOL else at for at in b.loc]
    return state


def chances(found):
    return {one.result: one.probability for one in found.results}


@pytest.mark.rule("14.21a", "14.21c")
def test_a_known_stack_gives_one_column():
    state = known(battle({NORTH: 18}, 6, terrain={TARGET: "rough"}))
    found = state.forecast(f"attack {TARGET}")
    # 2/1 on the Assault table after one column for rough ground.
    assert chances(found) == {
        "DD": Fraction(2, 6),
        "DR": Fraction(1, 6),
        "BD": Fraction(1, 6),
        "NE": Fraction(1, 6),
        "AD": Fraction(1, 6),
    }
    rules = [(part.name, part.value, part.rule) for part in found.modifiers]
    assert rules == [
        ("18 against 6", "3/1", "14.2b"),
        ("rough", "1L", "14.45a"),
        ("column", "2/1", "14.21b"),
    ]


@pytest.mark.rule("14.21c")
def test_the_forecast_is_what_the_dice_bring():
    found = {}
    for die in range(1, 7):
        state = known(battle({NORTH: 24}, [6, 6], entrenched=["e1"], dice=[die]))
        found[die] = told(declare(state, table="assault"), "roll").result
    state = known(battle({NORTH: 24}, [6, 6], entrenched=["e1"]))
    expected = {result: Fraction(list(found.values()).count(result), 6) for result in found.values()}
    assert chances(state.forecast(f"attack {TARGET}")) == expected


@pytest.mark.rule("14.2a")
def test_the_table_that_is_named_counts():
    state = known(battle({NORTH: 6}, 6))
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    assert set(chances(state.forecast("table probe"))) == {"DR", "NE", "AR"}
    assert set(chances(state.forecast("table assault"))) == {"DD", "EX", "BD", "NE", "AD"}


@pytest.mark.rule("33.2a")
def test_gas_that_is_still_to_be_rolled_is_added_up():
    state = known(battle({NORTH: 18}, 6, developed=[36], turn="1915Su", last_turn="1915Su", gas_since=0))
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    state.apply("table probe")
    found = state.forecast("gas gq")
    # One face in six brings 5/1, two 4/1, two leave 3/1, one brings 2/1.
    assert sum(one.probability for one in found.results) == 1
    assert found.probability("NE") == Fraction(1 * 1 + 2 * 2 + 2 * 3 + 1 * 3, 36)


@pytest.mark.rule("23.0a")
def test_a_hidden_stack_is_all_that_it_may_be():
    state = alone(battle({NORTH: 24}, 6, others={SOUTH: 12}, staff={"gq": "Saarbrucken"}, skirmish=False))
    found = state.forecast(f"attack {TARGET}")
    # A corps of 6 or a corps of 12, one as likely as the other: 4/1 or 2/1.
    assert found.modifiers[0].value == "2/1 to 4/1"
    assert found.probability("DE") == Fraction(1, 2) * Fraction(1, 6)


@pytest.mark.rule("23.0a")
def test_the_forecast_does_not_tell_what_is_hidden():
    state = battle({NORTH: 24}, 6, others={SOUTH: 12})
    twin = state.clone()
    w = twin.world
    one, two = w.index["e1"], w.index["o1"]
    here, there = twin.board.loc[one], twin.board.loc[two]
    put(twin.board, w, one, there)
    put(twin.board, w, two, here)
    action = f"attack {TARGET}"
    assert str(state.forecast(action)) == str(twin.forecast(action))


@pytest.mark.rule("10.1a", "23.0a")
def test_a_hex_without_a_zone_holds_nobody_mobile():
    state = battle(
        {NORTH: 24}, 6, others={SOUTH: 6}, entrenched=["e1"], staff={"gq": "Saarbrucken"}, skirmish=False
    )
    alone(state)
    found = state.forecast(f"attack {TARGET}")
    assert found.modifiers[0].name == "24 against 12 to 12 (mean 12.0)"


@pytest.mark.rule("17.2a", "17.3a")
def test_a_bombardment_is_forecast():
    state = battle({NORTH: GUN}, FORT)
    found = state.forecast(f"shell c1 {TARGET}")
    assert chances(found) == dict.fromkeys(("destroyed", "silenced", "unharmed"), Fraction(1, 3))
    assert step(state) == "combat"


def test_other_actions_have_no_forecast():
    state = battle({NORTH: 6}, 6)
    assert state.forecast("done") is None
