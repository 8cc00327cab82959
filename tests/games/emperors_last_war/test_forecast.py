"""Forecasts of attacks: exact for what lies open, a range for what lies concealed, silent about secrets."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    RING,
    TARGET,
    WEST,
    battle,
    cavalry,
    declare,
    led,
    odds,
)

import hexfront
from hexfront.games.emperors_last_war import forecast as forecasts
from hexfront.games.emperors_last_war.fog import strangers
from hexfront.games.emperors_last_war.forecast import chancy
from hexfront.kernel import BadInput, act

PATROL = {"type": "patrol", "strength": 0, "morale": 0}


def notes(forecast):
    return [note.rule for note in forecast.notes]


@pytest.mark.rule("7.3b", "8a")
def test_the_chances_are_exact():
    """4:2 is 8 of 12; who is beaten checks at 9 after two steps east."""
    state = battle({WEST: 4}, [2])
    found = state.forecast(f"attack {TARGET}")
    assert found.probability("repulsed") == Fraction(4, 12)
    assert found.probability("beaten") == Fraction(8, 12) * Fraction(9, 12)
    assert found.probability("beaten, 1 shaken") == Fraction(8, 12) * Fraction(3, 12)
    assert sum(one.probability for one in found.results) == 1
    assert "9.6a" in notes(found)


@pytest.mark.rule("7.4a", "8.2a")
def test_every_modifier_is_named_with_its_rule():
    state = battle(
        {WEST: [{"strength": 4, "morale": 10}]},
        [2, {"strength": 1, "morale": 7}],
        terrain={TARGET: "forest"},
        hexsides=[[WEST, TARGET, "big_river"]],
    )
    found = state.forecast(f"attack {TARGET}")
    rules = {one.rule: one.value for one in found.modifiers}
    assert rules["7.4.1a"] == "-1"
    assert rules["7.4.4a"] == "-2"
    assert rules["8.3a"] == "-1"


@pytest.mark.rule("7.3a")
@pytest.mark.parametrize("inside", [[2], [3, 1], [1, 1, 1]])
def test_it_agrees_with_the_attack_that_follows(inside):
    state = battle({WEST: [2, 1]}, inside)
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    told = state.forecast("join c2")
    state.apply("join c2")
    assert state.forecast("declare") == told
    state.apply("declare")
    chance = odds(state)[2]
    assert told.probability("repulsed") == 1 - Fraction(chance, 12)


@pytest.mark.rule("8.6a")
def test_surrender_is_forecast():
    state = battle(dict.fromkeys(RING, 1), [2])
    found = state.forecast(f"attack {TARGET}")
    assert found.probability("surrendered") + found.probability("held") == 1 - found.probability("repulsed")
    assert found.probability("held") == Fraction(odds_of(state), 12) * Fraction(4, 12)


def odds_of(state):
    twin = state.clone()
    declare(twin)
    return min(odds(twin)[2], 12)


@pytest.mark.rule("25.2c")
def test_a_fortress_is_forecast():
    works = {TARGET: {"kind": "fortress", "owner": "russia", "strength": 2}}
    state = battle({WEST: 4}, [2], **led(works=works))
    found = state.forecast(f"attack {TARGET}")
    assert found.probability("fallen") == Fraction(5, 12) * Fraction(1, 12)
    assert found.probability("held") == Fraction(5, 12) * Fraction(11, 12)


@pytest.mark.rule("12.1a", "8.5a", "21.3a")
def test_it_tells_what_is_still_open():
    horse = battle({WEST: 4}, [cavalry()])
    assert "12.1a" in notes(horse.forecast(f"attack {TARGET}"))
    weak = battle({WEST: 2}, [4])
    assert "8.5a" in notes(weak.forecast(f"attack {TARGET}"))
    staff = battle({WEST: 4}, [2, {"type": "hq", "strength": 1, "range": 2}], **led())
    assert "21.3a" in notes(staff.forecast(f"attack {TARGET}"))


@pytest.mark.rule("16b", "R-88", "23b")
def test_a_concealed_stack_gives_a_range_and_says_so():
    state = battle({WEST: [4, 4]}, [2, 2], concealed=["r1", "r2"], **led())
    found = state.forecast(f"attack {TARGET}")
    assert "16b" in notes(found)
    assert "17.1c" in notes(found)
    assert {one.result for one in found.results} <= {"success", "unknown", "failure"}
    assert sum(one.probability for one in found.results) == 1
    assert found.probability("unknown") > 0
    declare(state)
    true = Fraction(min(odds(state)[2], 12), 12)
    assert found.probability("success") <= true <= 1 - found.probability("failure")


@pytest.mark.rule("16b", "R-88")
def test_it_is_the_same_whatever_lies_there():
    """What is not in the target is in the secret box, which nobody may look into either."""
    kinds = {"a1": 4, "a2": 4, "b1": 1, "b2": 2}
    new = [{"id": name, "side": "russia", "strength": one, "morale": 9} for name, one in kinds.items()]
    new += [{"id": name, "side": "russia"} | PATROL for name in ("p1", "p2")]
    told = []
    for inside in (("a1", "a2"), ("b1", "b2"), ("p1", "p2"), ("a1", "p2")):
        places = {one["id"]: TARGET if one["id"] in inside else "secret" for one in new}
        hidden = [name for name in inside if name in kinds]
        state = battle({WEST: [4]}, [], concealed=hidden, **led(new_units=new, units=places))
        told.append(state.forecast(f"attack {TARGET}"))
    assert told[0] == told[1] == told[2] == told[3]
    assert told[0].probability("unknown") > 0


@pytest.mark.rule("16b", "R-09")
def test_a_concealed_neighbour_of_the_target_tells_nothing():
    """East of the encircled target lies a counter: a real corps would keep the ring open, a patrol not."""
    told = []
    for other in ({"strength": 2, "morale": 9}, PATROL):
        state = battle(
            {WEST: [4], "2922": 2, "2722": 2},
            [2],
            others={EAST: {"id": "o"} | other, FAR_EAST: {"id": "p"} | other},
            concealed=["o", "p"],
            **led(),
        )
        told.append(state.forecast(f"attack {TARGET}"))
    assert told[0] == told[1]


def test_only_attacks_are_forecast():
    state = battle({WEST: 4}, [2])
    assert state.forecast("done") is None
    assert not chancy(state, act("done"))
    assert chancy(state, act("attack", TARGET))


@pytest.mark.rule("16b")
def test_a_forecast_does_not_ask_whether_the_unseen_are_disrupted():
    state = hexfront.games["emperors-last-war"].start("C", seed=1)
    b, w = state.board, state.world
    unseen = strangers(b, w, 1)
    assert unseen
    b.disrupted |= unseen
    assert not forecasts._known(state, 0).disrupted & unseen


def test_a_view_with_more_counters_than_units_is_refused_and_not_dealt_for_ever():
    game = hexfront.games["emperors-last-war"]
    state = game.start("C", seed=1)
    view = json.loads(json.dumps(state.view(state.decision.side)))
    next(iter(view["board"]["blanks"].values()))["map"]["2010"] = 10**12
    with pytest.raises(BadInput, match="more counters lie on the map"):
        game.determinize(view, random.Random(1))
