"""8.8 and 22.4. Rallying: two dice against morale, enemies nearby, command, price."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, build, choices, corps, unit, why_not

from hexfront.games.emperors_last_war.rules.rally import TWO_DICE, limit, refusal

#: A hex in open country of eastern Galicia, and others at distances of 1 to 4 from it.
HERE, BESIDE, TWO_OFF, THREE_OFF, FOUR_OFF = "3722", "3723", "3724", "3725", "3726"
OPEN = dict.fromkeys((HERE, BESIDE, TWO_OFF, THREE_OFF, FOUR_OFF), "clear")


def tired(scenario="A", enemy="", dice=(), morale=9, **more):
    """A disrupted corps, perhaps with an enemy corps somewhere; nothing else is on the map."""
    units = {"own": HERE} | ({"foe": enemy} if enemy else {}) | more.pop("units", {})
    return build(
        scenario,
        corps("own", morale=morale),
        corps("foe", "russia"),
        *more.pop("counters", ()),
        units=units,
        disrupted=["own"],
        terrain=OPEN,
        hexsides=more.pop("hexsides", []),
        dice=list(dice),
        **more,
    )


def disrupted(state, name="own"):
    return bool(state.board.disrupted >> unit(state, name) & 1)


@pytest.mark.rule("8.8b", "R-17", "1.3a")
@pytest.mark.parametrize(("total", "rallies"), [(2, True), (9, True), (10, False), (24, False)])
def test_the_sum_of_two_dice_must_not_exceed_morale(total, rallies):
    state = tired(dice=[total])
    state.apply("rally own")
    assert disrupted(state) is not rallies


@pytest.mark.rule("8.8b", "R-17")
def test_two_dice_make_36_of_144_for_morale_9():
    assert sum(weight for _, weight in TWO_DICE) == 144
    assert sum(weight for total, weight in TWO_DICE if total <= 9) == 36
    assert dict(TWO_DICE)[13] == 12


@pytest.mark.rule("8.8.2a", "8.8.2b", "R-18")
@pytest.mark.parametrize(
    ("where", "needed"), [(BESIDE, 5), (TWO_OFF, 7), (THREE_OFF, 7), (FOUR_OFF, 9), ("", 9)]
)
def test_enemies_nearby_lower_the_morale_of_a_rally(where, needed):
    state = tired(enemy=where)
    assert limit(state.board, state.world, unit(state, "own")) == needed
    edge = tired(enemy=where, dice=[needed])
    edge.apply("rally own")
    assert not disrupted(edge)


@pytest.mark.rule("8.8.2a", "R-18")
@pytest.mark.parametrize(("kind", "needed"), [("fortress", 5), ("bridgehead", 5), ("fortified_area", 9)])
def test_enemy_works_count_like_units(kind, needed):
    state = tired(works={BESIDE: {"kind": kind, "owner": "russia"}})
    assert limit(state.board, state.world, unit(state, "own")) == needed


@pytest.mark.rule("R-18")
@pytest.mark.parametrize("barrier", ["lake", "high_crest", "sea"])
def test_an_enemy_across_a_lake_is_near_but_not_adjacent(barrier):
    state = tired(enemy=BESIDE, hexsides=[[HERE, BESIDE, barrier]])
    assert limit(state.board, state.world, unit(state, "own")) == 7


@pytest.mark.rule("R-18")
def test_enemies_in_any_state_disturb():
    state = build(
        "A",
        corps("own"),
        corps("foe", "russia", loc=False),
        units={"own": HERE, "foe": BESIDE},
        disrupted=["own", "foe"],
        terrain=OPEN,
    )
    assert limit(state.board, state.world, unit(state, "own")) == 5


@pytest.mark.rule("8.8a", "8.8.1a", "3.2b")
def test_both_may_rally_in_a_supply_phase_and_the_phasing_player_first():
    state = build(
        "A",
        corps("own"),
        corps("foe", "russia"),
        units={"own": HERE, "foe": "2817"},
        disrupted=["own", "foe"],
        dice=[24],
    )
    assert asked(state) == ("central", "supply")
    assert choices(state, "rally") == {"own"}
    state.apply("done")
    assert asked(state) == ("russia", "rallying")
    assert choices(state, "rally") == {"foe"}
    state.apply("rally foe")
    assert asked(state)[1] != "rallying"


@pytest.mark.rule("3.2b", "16.1a", "16.2b", "24a", "27b")
def test_nothing_but_rallying_is_done_in_the_enemy_supply_phase():
    units = {"own": HERE, "foe": "2817", "hidden": "2818"}
    staff = corps("foe", "russia", type="hq", strength=1, range=2)
    counters = (corps("own"), staff, corps("hidden", "russia"))
    state = build("C", *counters, units=units, disrupted=["foe"], concealed=["hidden"])
    while asked(state) != ("russia", "rallying"):
        state.apply("done")
    assert why_not(state, "reveal hidden") == "16.2b"
    assert "own Supply Phase" in state.why_not(f"scout hidden {HERE}").message
    assert why_not(state, "dig hidden") == "24a"
    assert why_not(state, "split hidden") == "27b"
    assert why_not(state, "rally hidden") == "8.8a"


@pytest.mark.rule("8.8a")
def test_rallying_is_voluntary_and_only_for_disrupted_units():
    state = build("A", corps("own"), corps("hale"), units={"own": HERE, "hale": HERE}, disrupted=["own"])
    assert choices(state, "rally") == {"own"}
    assert why_not(state, "rally hale") == "8.8a"
    state.apply("done")
    assert disrupted(state)


@pytest.mark.rule("8.8.1b", "8.8.1c", "R-17")
def test_once_in_each_supply_phase_and_again_in_the_next():
    state = tired(dice=[24], units={"other": "3616"}, counters=(corps("other"),), turn=2)
    state.board.disrupted |= 1 << unit(state, "other")
    state = state.game.from_json(state.to_json())
    state.apply("rally own")
    assert disrupted(state)
    assert choices(state, "rally") == {"other"}
    assert why_not(state, "rally own") == "8.8.1c"
    later = tired(active="russia")
    assert asked(later) == ("central", "rallying")
    assert choices(later, "rally") == {"own"}


@pytest.mark.rule("21.1.3a", "R-43")
@pytest.mark.parametrize(
    ("scenario", "hq", "listed"), [("B", "2604", False), ("B", "2601", True), ("A", "2604", True)]
)
def test_units_out_of_command_cannot_rally(scenario, hq, listed):
    state = build(
        scenario,
        corps("own", nation="GE"),
        {"id": "staff", "side": "central", "nation": "GE", "type": "hq", "range": 2},
        units={"own": "2600", "staff": hq},
        disrupted=["own"],
    )
    assert ("own" in choices(state, "rally")) is listed
    refused = refusal(state, "central", unit(state, "own"))
    assert (refused and refused.rule) == (None if listed else "21.1.3a")
