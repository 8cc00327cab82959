"""What the adviser does beside the battles: contests, supply by sea and air, missions, the Kaiser's move."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.kaisers_war_1918.scatter import rare

import hexfront
from hexfront import State
from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.games.kaisers_war_1918.advice.odds import BIG_PUSH, prices
from hexfront.games.kaisers_war_1918.board import Battle
from hexfront.games.kaisers_war_1918.rules.strength import settle

GAME: Any = hexfront.games["kaisers-war-1918"]
FRONT = {"GE-inf-1": "Berlin", "AH-inf-1": "Vienna", "FR-inf-1": "Paris", "BR-inf-1": "London"}
POINTS = {"central": 50, "allied": 50}


def at(units: dict[str, str], **more: Any) -> State[Any, Any]:
    return GAME.position({"turn": 3, "last_turn": 5, "vp": POINTS, "units": FRONT | units} | more)


def best(state: State[Any, Any]) -> list[str]:
    """The actions of the order that promises most."""
    return [str(action) for action in state.orders()[0].actions]


def test_every_order_at_a_rare_moment_can_be_carried_out():
    steps = set()
    for document in rare():
        moves = document.pop("moves", [])
        state = GAME.position(document)
        for move in moves:
            state.apply(move)
        if state.decision is not None:
            steps.add(state.decision.step)
            legal = state.legal_actions()
            assert all(order.actions[0] in legal for order in state.orders())
    assert {"contest", "ride", "aerial supply", "battle.hold", "appear"} <= steps


def test_an_order_stays_the_same_when_its_actions_are_asked_for_later():
    """Ways are worked out when they are wanted, from what was when the list was made."""
    state = GAME.start("1918", seed="later")
    while state.decision.step != "movement":
        state.apply(state.orders()[0].actions[0])
    then = [tuple(order.actions) for order in state.orders()]
    late = state.orders()
    for action in late[0].actions:
        state.apply(action)
    assert [tuple(order.actions) for order in late] == then
    assert any(action.verb == "rail" for actions in then for action in actions)


@pytest.mark.rule("38.3a")
def test_an_airbase_feeds_the_dearer_of_two_starving_units():
    units = {"BR-inf-6": "4732", "BR-cav-1": "4631", "BR-tac-3": "Baghdad"}
    state = at(units, phase="attrition", active="allied", options={"air": "on"})
    assert best(state) == ["feed BR-tac-3 BR-inf-6"]


@pytest.mark.rule("36.4a")
@pytest.mark.parametrize(("place", "answer"), [("3928", "duty FR-amp-1 3928"), ("Dover", "done")])
def test_transports_supply_a_coast_only_where_somebody_would_starve(place, answer):
    """An army on the rough coast of Cilicia in winter is cut off; in Dover nobody is hungry."""
    units = {"FR-inf-2": place, "FR-amp-1": "naval"}
    state = at(units, turn=5, phase="mobilization", active="allied", options={"naval": "on"})
    state.apply("done")
    assert state.decision.step == "duty"
    assert best(state) == [answer]


@pytest.mark.rule("36.1a")
@pytest.mark.parametrize(("points", "answer"), [(20, "decline"), (100, "contest BR-bom-1")])
def test_a_fleet_is_risked_only_when_points_are_cheap(points, answer):
    """In the last turn it need not be raised again; near the limit a point is worth little."""
    units = {"GE-inf-2": "Danzig", "GE-inf-3": "2209", "GE-amp-1": "naval", "BR-bom-1": "naval"}
    state = at(
        units,
        turn=5,
        phase="mobilization",
        active="central",
        options={"naval": "on"},
        vp={"central": 12, "allied": points},
    )
    for action in ("done", "done", "move GE-inf-2", "ship GE-amp-1 2209"):
        state.apply(action)
    assert state.decision.step == "contest"
    assert best(state) == [answer]


@pytest.mark.rule("38.4a")
def test_airbases_that_supported_nobody_bomb_a_city_in_the_second_phase():
    units = {"BR-str-1": "Verdun", "FR-tac-1": "Verdun", "FR-inf-2": "Verdun", "BR-tac-1": "Verdun"}
    options, poor = {"air": "on"}, {"central": 5, "allied": 80}
    state = at(units, phase="combat 2", active="allied", options=options, vp=poor)
    assert best(state) == ["bomb 1115", "fly BR-str-1", "fly BR-tac-1", "fly FR-tac-1", "declare"]
    first = at(units, phase="combat 1", active="allied", options=options, vp=poor)
    assert not [order for order in first.orders() if order.kind == "bomb"]


@pytest.mark.rule("30.11a")
@pytest.mark.parametrize(("armies", "answer"), [(1, "pass"), (12, "kaiser")])
def test_the_kaiser_moves_east_with_armies_that_are_strong_enough(armies, answer):
    places = ["Warsaw", "Kiev", "Riga", "Brest-Litovsk", "Lublin", "Vilna"]
    units = {f"GE-inf-{number + 2}": places[number % 6] for number in range(armies)}
    frozen = list(units)
    state = at(units, turn=1, phase="turn start", options={"kaiser_east": "on"}, frozen=frozen)
    assert best(state) == [answer]


@pytest.mark.rule("31.6a", "31.2a")
@pytest.mark.parametrize(
    ("side", "units", "city"),
    [
        ("central", {"GE-cav-1": "0815", "FR-inf-1": "0714", "FR-inf-2": "0714", "BR-inf-1": "0614"}, "0715"),
        ("allied", {"FR-cav-1": "1113", "GE-inf-1": "1312", "GE-inf-2": "1312", "GE-inf-3": "1313"}, "1212"),
    ],
)
def test_whoever_can_walk_into_the_city_that_decides_the_game_does_so(side, units, city):
    """Strong enemies stand all around: without option 31 the cavalry does not go there."""
    document = {"turn": 4, "phase": "movement", "active": side, "units": units}
    plain = GAME.position(document)
    assert f"step {city}" not in best(plain)
    decided = GAME.position(document | {"options": {"critical_cities": "on"}})
    assert f"step {city}" in best(decided)
    for action in best(decided):
        if decided.outcome is None:
            decided.apply(action)
    assert decided.outcome.winner == side


CRITICAL = {"options": {"critical_cities": "on"}}


def leaving(state: State[Any, Any], unit: str) -> list[str]:
    """The goals of orders that promise something and take a unit away."""
    return [order.goal for order in state.orders() if order.unit == unit and order.value > 0]


@pytest.mark.rule("31.6a")
def test_paris_is_guarded_though_a_line_stands_before_it():
    """The line may break in the first Combat Phase, and Paris be attacked in the second."""
    line = {"BR-inf-1": "0814", "BR-inf-2": "0815", "FR-inf-3": "0715", "FR-inf-4": "0916"}
    foe = {"GE-shk-1": "0914", "GE-shk-2": "0914", "GE-shk-3": "0915", "GE-inf-1": "0915"}
    document = {"turn": 2, "phase": "movement", "active": "allied", "units": line | foe}
    assert leaving(GAME.position(document), "FR-inf-3")
    assert not leaving(GAME.position(document | CRITICAL), "FR-inf-3")


@pytest.mark.rule("31.6a")
@pytest.mark.parametrize(("others", "dear"), [({}, True), ({"FR-inf-4": "0715"}, False)])
def test_the_last_army_of_paris_counts_the_game_when_it_may_fall_back(others, dear):
    """An attack out of Paris that is thrown back leaves the city to whoever comes next."""
    units = {"FR-inf-3": "0715", "GE-cav-1": "0815"} | others
    document = {"turn": 2, "phase": "combat 1", "active": "allied", "units": units}

    def thrown_back(state: State[Any, Any]) -> float:
        w = state.world
        battle = Battle("allied", w.grid.hex("0815"), attackers=1 << w.index["FR-inf-3"])
        tables = (BIG_PUSH,)
        return prices(Estimate(state, "allied"), settle(state, battle), tables)[BIG_PUSH]["AW"]

    decided, plain = GAME.position(document | CRITICAL), GAME.position(document)
    assert (thrown_back(plain) - thrown_back(decided) > 99) is dear
