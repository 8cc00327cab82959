"""16.1 and 22.1. Reconnaissance: who looks where, and how much of it a kind of action allows."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, build, choices, corps, unit, why_not

from hexfront.games.emperors_last_war.board import POOL

#: A hex in the middle of the Polish front with three neighbours in which enemies lie.
HERE, EAST, NORTH, WEST = "2607", "2608", "2507", "2606"
OPEN = dict.fromkeys((HERE, EAST, NORTH, WEST, "2508", "2707"), "clear")
HORSE = {"type": "cavalry", "loc": False, "strength": 1}


def looking(scenario="B", foes=(EAST,), scouts=1, **more):
    """Corps and cavalry in one hex, with enemies face down beside them."""
    names = [f"s{k}" for k in range(scouts)]
    enemies = {f"foe{k}": name for k, name in enumerate(foes)}
    counters = [corps(name, **more.get("scout", {})) for name in names]
    counters += [corps(name, "russia") for name in enemies]
    return build(
        scenario,
        *counters,
        units=dict.fromkeys(names, HERE) | enemies | more.get("units", {}),
        concealed=[*enemies, *more.get("hidden", [])],
        disrupted=more.get("disrupted", []),
        terrain=OPEN,
        hexsides=more.get("hexsides", []),
        **more.get("keys", {}),
    )


def concealed(state, name="foe0"):
    return bool(state.board.concealed >> unit(state, name) & 1)


@pytest.mark.rule("16.1a", "16.2a", "16.1b")
def test_all_concealed_units_of_the_hex_are_turned_up():
    state = looking(foes=(EAST, EAST, NORTH))
    assert choices(state, "scout") == {f"s0 {EAST}", f"s0 {NORTH}"}
    state.apply(f"scout s0 {EAST}")
    assert [concealed(state, f"foe{k}") for k in range(3)] == [False, False, True]
    assert state.committed


@pytest.mark.rule("16.1b")
def test_nobody_must_reconnoitre():
    state = looking()
    state.apply("done")
    assert concealed(state)


@pytest.mark.rule("16.1a")
def test_each_unit_looks_at_one_hex():
    state = looking(foes=(EAST, NORTH), scouts=2)
    state.apply(f"scout s0 {EAST}")
    assert choices(state, "scout") == {f"s1 {NORTH}"}
    assert why_not(state, f"scout s0 {NORTH}") == "16.1a"


@pytest.mark.rule("16.1a", "16.1c")
def test_who_may_look_elsewhere_is_told_why_not_there():
    state = looking(foes=(EAST, NORTH), hexsides=[[HERE, NORTH, "lake"]])
    assert choices(state, "scout") == {f"s0 {EAST}"}
    assert why_not(state, f"scout s0 {NORTH}") == "16.1c"
    assert why_not(state, f"scout s0 {WEST}") == why_not(state, "scout s0 2610") == "16.1a"


@pytest.mark.rule("16.1a", "16.3a")
@pytest.mark.parametrize(
    ("counter", "state_of", "able"),
    [
        ({}, {}, True),
        ({"loc": False}, {}, False),
        (HORSE, {}, True),
        ({}, {"disrupted": ["s0"]}, False),
        (HORSE, {"disrupted": ["s0"]}, False),
        ({}, {"hidden": ["s0"]}, False),
        (HORSE, {"hidden": ["s0"]}, True),
    ],
)
def test_who_can_reconnoitre(counter, state_of, able):
    state = looking(scout=counter, **state_of)
    assert bool(choices(state, "scout")) is able


@pytest.mark.rule("16.1a")
def test_only_adjacent_hexes_with_concealed_enemies():
    state = looking(foes=("2609", EAST))
    assert choices(state, "scout") == {f"s0 {EAST}"}


@pytest.mark.rule("16.1c")
@pytest.mark.parametrize(
    ("side", "able"), [("lake", False), ("high_crest", False), ("sea", False), ("big_river", True)]
)
def test_nothing_is_seen_across_water_and_high_crests(side, able):
    state = looking(hexsides=[[HERE, EAST, side]])
    assert bool(choices(state, "scout")) is able


@pytest.mark.rule("17.1b", "17.2c", "16.2a")
def test_patrols_that_are_seen_are_removed():
    state = looking(foes=(), units={"RU-P1": EAST})
    state.apply(f"scout s0 {EAST}")
    assert state.board.loc[unit(state, "RU-P1")] == POOL


@pytest.mark.rule("16.1a", "3.1.1a")
def test_only_in_the_own_supply_phase():
    state = looking(keys={"active": "russia"})
    assert asked(state)[0] == "russia"
    assert not choices(state, "scout")


@pytest.mark.rule("16.1a", "1.4a")
def test_scenario_a_knows_no_reconnaissance():
    assert not choices(looking("A"), "scout")


# What a kind of action allows (22.1) ---------------------------------------------------------------------

LEVELS = {"levels": {"central": {"polish": 20, "galician": 20}, "russia": {"polish": 12, "galician": 12}}}


def paid(action, scouts=4):
    state = looking("C", foes=(EAST, NORTH, WEST), scouts=scouts, keys=LEVELS)
    if action:
        state.apply(f"{action} polish")
    state.apply("done")
    return state


@pytest.mark.rule("22.1d", "R-49")
def test_no_reconnaissance_in_an_operational_pause():
    state = paid("")
    assert not choices(state, "scout")
    assert why_not(state, f"scout s0 {EAST}") == "22.1d"


@pytest.mark.rule("22.1e", "R-49")
def test_two_hexes_in_a_limited_action():
    state = paid("limited")
    state.apply(f"scout s0 {EAST}")
    state.apply(f"scout s1 {NORTH}")
    assert not choices(state, "scout")
    assert why_not(state, f"scout s2 {WEST}") == "22.1e"


@pytest.mark.rule("22.1f", "R-49")
def test_any_number_in_an_offensive():
    state = paid("offensive")
    for name, where in (("s0", EAST), ("s1", NORTH), ("s2", WEST)):
        state.apply(f"scout {name} {where}")
    assert not any(concealed(state, f"foe{k}") for k in range(3))


@pytest.mark.rule("22.1e", "22.2.1a", "R-49")
def test_a_unit_on_a_common_hex_belongs_to_the_front_that_allows_it():
    bare = build("C")
    w = bare.world
    at = next(
        h
        for h in w.grid.hexes
        if w.fronts[h] == (1, 2)
        and not w.work.get(h)
        and any(w.near[h] >> n & 1 for n in w.grid.neighbours[h])
    )
    beside = next(n for n in w.grid.neighbours[at] if w.near[at] >> n & 1 and n not in w.work)
    state = build(
        "C",
        corps("s0"),
        corps("foe", "russia"),
        units={"s0": w.names[at], "foe": w.names[beside]},
        concealed=["foe"],
        **LEVELS,
    )
    state.apply("limited galician")
    state.apply("done")
    assert choices(state, "scout") == {f"s0 {w.names[beside]}"}
