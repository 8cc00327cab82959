"""Forecasts of attacks: exact for what lies open, a range for what lies concealed, silent about secrets."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    FAR_NORTH_EAST,
    NORTH_EAST,
    NORTH_WEST,
    PLENTY,
    RING,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    WEST,
    asked,
    battle,
    cavalry,
    declare,
    hq,
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


@pytest.mark.rule("12.1a", "26.1a", "25.1c")
def test_it_tells_so_of_a_bridgehead_and_of_a_sortie():
    """Cavalry in a bridgehead that is attacked from front and rear may withdraw, too."""
    works = {TARGET: {"kind": "bridgehead", "owner": "russia", "strength": 1, "sides": "W NW SW"}}
    both = battle({WEST: 4, NORTH_EAST: 4}, [cavalry()], **led(works=works))
    assert "12.1a" in notes(both.forecast(f"attack {TARGET}"))
    works = {TARGET: {"kind": "fortress", "owner": "germany", "strength": 2}}
    for ring in ((WEST, EAST), (EAST,)):
        foes = dict.fromkeys(ring[:-1], 2)
        sortie = battle({TARGET: 4}, [2], target=EAST, others=foes, **led(works=works, units={"g": "1527"}))
        assert ("25.1c" in notes(sortie.forecast(f"attack {EAST}"))) == (len(ring) > 1)


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


def planned(state, *then):
    """Everybody joins and the attack is declared; its front is named."""
    state.apply(f"attack {TARGET}")
    while joins := [a for a in state.legal_actions() if a.verb == "join"]:
        state.apply(joins[0])
    for action in ("declare", *then):
        state.apply(action)
    return state


@pytest.mark.rule("22.5a", "22.5b", "22.2.1a", "R-49")
def test_each_front_that_may_be_named_has_a_forecast_of_its_own():
    """In Poland both are in crisis: an attack from there has two less, one on it one more."""
    supply = {side: fronts | {"polish": 6} for side, fronts in PLENTY.items()}
    found = {}
    for verb, before in (("front", ()), ("against", ("front galician",))):
        state = planned(battle({WEST: 4}, [2], **led(levels=supply)), *before)
        for name in ("polish", "galician"):
            told = state.forecast(f"{verb} {name}")
            found[verb, name] = 12 * told.probability("repulsed")
            twin = state.clone()
            twin.apply(f"{verb} {name}")
            while asked(twin)[1] != "battle.roll":
                twin.apply("go" if asked(twin)[1] == "attack.special" else "against polish")
            assert found[verb, name] == 12 - odds(twin)[2]
    assert found["front", "polish"] == found["front", "galician"] + 2
    assert found["against", "polish"] == found["against", "galician"] - 1


def range_of(state):
    """The least and the greatest chance of an attack on a concealed stack, of twelve."""
    found = state.forecast(f"attack {TARGET}")
    return 12 * found.probability("success"), 12 * (1 - found.probability("failure"))


def true_chance(state):
    twin = state.clone()
    declare(twin)
    return min(max(odds(twin)[2], 0), 12)


@pytest.mark.rule("16b", "21.2b", "R-45")
def test_two_divisions_may_lie_there_and_not_only_one_and_a_headquarters():
    """Of counters of one point those count whole that are no HQs."""
    new = [hq("a1", "central", range=1)]
    division = {"strength": 1, "loc": False}
    state = battle(
        {WEST: [{"strength": 3}]},
        [{"id": "b1", "strength": 2}, {"id": "b2"} | division],
        active="russia",
        concealed=["b1", "b2"],
        **led(new_units=new, units={"a1": "secret"}),
    )
    assert range_of(state)[0] == true_chance(state)


@pytest.mark.rule("16b", "R-09", "6.2.4b")
def test_what_lies_beside_a_concealed_target_may_keep_its_ring_open():
    """A corps east of it opens the ring, a patrol does not: the least chance is that against an open one."""
    state = battle(
        {WEST: [4], "2922": 2, "2722": 2},
        [2],
        others={EAST: {"id": "o"}, FAR_EAST: {"id": "p"}},
        concealed=["r1", "o", "p"],
        **led(),
    )
    least, most = range_of(state)
    assert least <= true_chance(state) <= most


@pytest.mark.rule("16b", "21.1.1a", "6a")
def test_the_lines_of_a_concealed_target_may_cut_the_attackers_off():
    """When it shows itself its line closes the ring around the attackers, who then count half."""
    around = {"2720": 2, "2820": 2}
    state = battle({WEST: 4}, [2], concealed=["r1"], others=around, **led())
    assert true_chance(state) == range_of(state)[0]
    declare(state)
    assert odds(state)[:2] == (2, 2)


@pytest.mark.rule("21.5a", "R-13")
def test_it_tells_that_the_beaten_may_break_out():
    around = {WEST: 3, NORTH_WEST: 2, SOUTH_EAST: 2, EAST: 2, SOUTH_WEST: 2}
    for ground, told in (({NORTH_EAST: "swamp"}, True), ({}, False)):
        state = battle(around, [2], terrain=ground, **led(units={"k": FAR_NORTH_EAST}))
        assert ("21.5a" in notes(state.forecast(f"attack {TARGET}"))) == told


@pytest.mark.rule("38.1a", "38.1b", "R-09")
def test_what_lies_concealed_may_join_the_target_to_its_port():
    """In the port lies a counter: a real unit opens the way to the sea, and the target is not encircled."""
    port, target, coast = "0711", "0712", ("0612", "0812", "0611")
    w = hexfront.games["emperors-last-war"].world({})
    ring = {w.names[n]: 2 for n in w.grid.neighbours[w.grid.hex(target)]}
    ring = {name: 2 for name in (*ring, *coast) if name != port}
    hexes = (port, target, *ring)
    state = battle(
        ring,
        [2],
        target=target,
        others={port: {"id": "o"}},
        concealed=["o"],
        active="russia",
        scenario="campaign",
        turn=5,
        terrain=dict.fromkeys(hexes, "clear"),
        works=dict.fromkeys(hexes),
        control={port: "central"},
        new_units=[hq("k", "russia", range=9)],
        units={"k": "0716"},
    )
    found = state.forecast(f"attack {target}")
    assert "7.4.5a" in [one.rule for one in found.modifiers]
    assert "6.2.4b" in notes(found)
    declare(state, target=target)
    assert state.board.battle.fed_by_sea
