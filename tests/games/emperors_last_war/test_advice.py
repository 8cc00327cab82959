"""The adviser: it knows directions of retreat, rings, objectives and where supply is worth most."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.emperors_last_war.effort import GAME

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.odds import haul, made
from hexfront.games.emperors_last_war.orders import orders
from hexfront.games.emperors_last_war.rules.encirclement import unit_encircled


def position(**document: Any) -> Any:
    return GAME.position({"phase": "normal movement", "turn": 2} | document)


def best(s: Any, kind: str) -> Any:
    """The best order of a kind."""
    return next(order for order in orders(s) if order.kind == kind)


def worth_of(s: Any, target: str, *attackers: str) -> float:
    """What success against a hex brings."""
    estimate = Estimate(s, s.decision.side)
    units = sum(1 << s.world.index[name] for name in attackers)
    return haul(estimate, made(estimate, s.world.grid.hex(target), units, second=False))


def test_it_closes_a_ring_rather_than_standing_aside():
    guards = {"AH-III": "3518", "AH-43": "3920"}
    s = position(units={"AH-VI": "3316", "AH-II": "3116", "AH-X": "3419", "RU-XXV": "3217"} | guards)
    russian = s.world.index["RU-XXV"]
    assert not unit_encircled(s.board, s.world, russian)
    order = next(order for order in orders(s) if order.unit == "AH-X")
    for action in order.actions:
        s.apply(action)
    assert unit_encircled(s.board, s.world, russian)


def test_a_retreat_in_a_wrong_direction_is_worth_more_than_one_home():
    units = {"AH-VI": "3317", "AH-II": "3316", "RU-XIX": "3217"}
    free = position(phase="normal attack", units=units)
    # Two more corps close the ways home, so that every way back crosses lines.
    shut = position(phase="normal attack", units=units | {"AH-X": "3117", "AH-V": "3218"})
    assert worth_of(shut, "3217", "AH-VI", "AH-II") > worth_of(free, "3217", "AH-VI", "AH-II") + 1


@pytest.mark.parametrize(
    ("turn", "vp", "first"), [(4, 0, "done"), (5, 0, "attack"), (5, 8, "done"), (5, -8, "done")]
)
def test_it_dares_in_the_last_turn_of_a_draw(turn, vp, first):
    units = {"AH-VI": "3317", "RU-XIX": "3217", "AH-III": "3518", "AH-43": "3920"}
    s = position(phase="normal attack", units=units, turn=turn, vp=vp)
    assert orders(s)[0].kind == first


def test_it_does_not_leave_an_objective_open():
    s = position(units={"AH-III": "3417", "RU-X": "3421", "RU-XI": "3521", "AH-43": "3920"})
    order = next(order for order in orders(s) if order.unit == "AH-III")
    assert order.goal == "3518"


def test_it_walks_into_an_open_objective():
    s = position(active="russia", units={"RU-X": "3520", "AH-II": "3313"})
    assert best(s, "move").goal == "3518"


def test_it_leaves_hopeless_attacks_alone():
    s = position(phase="normal attack", units={"AH-43": "3317", "RU-XIX": "3217", "RU-XVII": "3217"})
    assert orders(s)[0].kind == "done"
    s = position(phase="normal attack", units={"AH-VI": "3317", "AH-II": "3316", "RU-81": "3217"})
    assert orders(s)[0].goal == "3217"


def test_supply_goes_to_the_front_in_crisis():
    s = GAME.position(
        {
            "scenario": "C",
            "phase": "supply",
            "turn": 8,
            "levels": {"central": {"galician": 4, "polish": 16}, "russia": {"galician": 14, "polish": 8}},
            "units": {"AH-II": "3417", "AH-VI": "3418", "RU-XIX": "3317", "GE-XI": "2605", "RU-II": "2608"},
        }
    )
    assert s.decision.step == "distribution"
    first = orders(s)[0].actions[0]
    assert (first.verb, first.args[0]) == ("give", "galician")


@pytest.mark.parametrize("scenario", ["A", "B", "C"])
def test_every_order_begins_with_what_is_legal(scenario):
    s = GAME.start(scenario, seed="advice")
    for _ in range(60):
        if s.decision is None:
            break
        legal = set(s.legal_actions())
        found = orders(s)
        assert found
        assert all(order.actions[0] in legal for order in found)
        s.apply(found[0].actions[0])


def test_only_an_edge_that_a_russian_headquarters_could_soon_lead_is_guarded():
    """B.5.2a: who is not led wins nothing at the west edge."""

    def guarded(staff: str) -> int:
        s = position(scenario="B", turn=14, units={"RU-HQ1": staff, "RU-I": staff, "GE-XI": "2806"})
        edge = s.world.west_edge & ~s.world.towns
        return sum(edge >> h & 1 for h in Estimate(s, "central").prizes[0])

    assert guarded("2411") == 0
    assert guarded("2404") > 0


def test_each_city_of_silesia_keeps_a_guard():
    """C.5c: Katowice and Gliwice pay Russia 8 points a turn, and cavalry rides into what nobody holds."""
    units = {"GE-XI": "3306", "GE-XX": "3007", "RU-Now": "3011", "RU-XIX": "2909", "RU-79": "3010"}
    two = position(scenario="C", turn=9, units=units | {"GE-RG": "3306"})
    two.apply("done")
    assert {best(two, kind).goal for kind in ("move", "rail")} == {"3305"}
    one = position(scenario="C", turn=9, units=units)
    one.apply("done")
    assert all(order.value < 0 for order in orders(one) if order.unit == "GE-XI")
