"""The adviser and landings: ports that pay for the risk, and where the unit can be fed."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import asked, step
from tests.games.storm_of_steel.harbour import CENTRAL, ENTENTE
from tests.games.storm_of_steel.test_25_landing import FORT, OSTEND, embarked

from hexfront.games.storm_of_steel.advice import landings
from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.moves import Judge
from hexfront.games.storm_of_steel.game import GAME
from hexfront.kernel import act


@pytest.fixture(autouse=True)
def naval(monkeypatch):
    """The naval rules are in force on the West map."""
    monkeypatch.setitem(GAME.world_of("west_1914").scenario, "naval", True)


def landed(strength=8, prize=3.0, **more):
    """The landings that the adviser thinks of, if Ostend is worth so much."""
    state = embarked(strength, go=False, **more)
    e, w = Estimate(state, ENTENTE), state.world
    e.goals[w.grid.hex(OSTEND)] = prize
    return [str(order) for order in landings.orders(Judge(e), w.index["l1"], act("move", "l1"))]


def test_a_port_is_assaulted_where_it_pays_for_the_risk():
    assert landed(40) == [f"move l1; land {OSTEND}"]


def test_a_port_that_is_worth_little_is_left_alone():
    assert not landed(40, prize=0.5)


def test_a_weak_corps_does_not_try():
    """25.42d: eight against the five of an empty port stand at 1/2, and nobody comes ashore there."""
    assert not landed(8)


def test_a_port_that_is_held_by_who_knows_whom_is_left_alone():
    assert not landed(40, guards=[6])


def test_ships_count_where_they_can_support():
    state = [embarked(20, go=False, ships=ships) for ships in ((), ["PD"] * 6)]
    odds = []
    for one in state:
        w = one.world
        odds.append(landings.chances(Estimate(one, ENTENTE), w.index["l1"], w.grid.hex(OSTEND)))
    assert odds[0] == (1.0, pytest.approx(1 / 3))
    assert odds[1] == (1.0, pytest.approx(1 / 2))


def test_a_fort_that_nobody_can_shell_forbids_it():
    state = embarked(40, go=False, guards=[FORT])
    w = state.world
    assert landings.chances(Estimate(state, ENTENTE), w.index["l1"], w.grid.hex(OSTEND))[0] == 0.0


def test_nobody_lands_where_he_would_go_hungry():
    fed, hungry = embarked(40, go=False), embarked(40, go=False, units={"hq": "pool"})
    hungry.board.control_en = 0
    answers = []
    for state in (fed, hungry):
        w = state.world
        answers.append(landings.fed_there(Estimate(state, ENTENTE), w.index["l1"], w.grid.hex(OSTEND)))
    assert answers == [True, False]


def test_the_assault_takes_the_better_table_and_all_ships():
    state = embarked(30, ships=["BB", "BC"], control={OSTEND: CENTRAL})
    assert asked(state) == (ENTENTE, "landing.table")
    assert str(state.orders()[0]) == "table assault"
    state.apply("table assault")
    taken = []
    while step(state) == "landing.ships":
        order = state.orders()[0]
        taken.append(str(order))
        state.apply(order.actions[0])
    assert sorted(taken[:2]) == ["ship b1", "ship b2"]
    assert taken[2:] == ["sail"]
