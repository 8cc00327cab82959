"""14.3, 14.8, 14.9, 14.11, 21.3: what an attack and a defense are worth."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    REAR,
    REAR_EAST,
    REAR_WEST,
    RING,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    WINTER,
    battle,
    choices,
    declare,
)

RIVERS = [[h, TARGET, "river"] for h in RING]
ALPS = [
    {"id": "alp", "side": "central", "attack": 4, "type": "alpine"},
    {"id": "inf", "side": "central", "attack": 10},
]


def strengths(attackers, defenders, *plan, **more):
    """Attack and defense of a battle."""
    told = declare(battle(attackers, defenders, **more), *plan, target=more.get("target", TARGET))
    return told.attack, told.defense


# Attack (14.3b, 14.8) --------------------------------------------------------------------------


@pytest.mark.rule("14.3b")
def test_attack_factors_are_added_up():
    assert strengths({NORTH: ["GE-C-I", "GE-HKK1"], NORTH_EAST: "GE-A8"}, "RU-A1") == (4 + 2 + 12, 9)


@pytest.mark.rule("14.8a", "14.3b")
def test_an_hq_adds_its_support_once():
    force, plan = {NORTH: "GE-A8", NORTH_EAST: "GE-A9"}, ["join GE-A8", "join GE-A9"]
    units = {"GE-MACK": REAR, "GE-HL": REAR_WEST}
    assert strengths(force, "RU-A1", *plan, units=units)[0] == 24
    assert strengths(force, "RU-A1", *plan, "support GE-MACK", units=units)[0] == 24 + 4
    # On its reverse it is worth more.
    assert strengths(force, "RU-A1", *plan, "support GE-MACK", units=units, reverse=["GE-MACK"])[0] == 24 + 6


@pytest.mark.rule("14.8b", "CH-CRT-M")
def test_maximum_attack_supply_doubles_the_units_it_reaches_and_only_those():
    force = {NORTH: "GE-A8", NORTH_EAST: "GE-A9"}
    plan = ["join GE-A8", "join GE-A9", "supply CP-S01"]
    # The supply unit stands in an enemy zone beside GE-A8: it reaches its own hex alone.
    near = {"units": {"CP-S01": NORTH}, "committed": ["CP-S01"]}
    assert strengths(force, "RU-A1", *plan, **near)[0] == 12 * 2 + 12
    both = {"units": {"CP-S01": REAR_EAST}, "committed": ["CP-S01"]}
    assert strengths(force, "RU-A1", *plan, **both)[0] == 12 * 2 + 12 * 2
    # Committed, but not named for this attack.
    assert strengths(force, "RU-A1", *plan[:2], **both)[0] == 24


@pytest.mark.rule("14.8b")
def test_a_second_supply_unit_adds_nothing_to_what_is_doubled():
    more = {"units": {"CP-S01": REAR_EAST, "CP-S02": REAR}, "committed": ["CP-S01", "CP-S02"]}
    assert (
        strengths({NORTH: "GE-A8"}, "RU-A1", "join GE-A8", "supply CP-S01", "supply CP-S02", **more)[0] == 24
    )


@pytest.mark.rule("14.8g", "19.4a", "14.9a", "CH-CRT-M")
def test_supply_doubles_the_hq_as_well():
    more = {"units": {"CP-S01": REAR_EAST, "GE-MACK": REAR}, "committed": ["CP-S01"]}
    plan = ["join GE-A8", "support GE-MACK", "supply CP-S01"]
    assert strengths({NORTH: "GE-A8"}, "RU-A1", *plan, **more)[0] == 2 * 12 + 2 * 4


@pytest.mark.rule("14.8g", "19.4a")
def test_another_supply_unit_may_serve_the_hq_alone():
    # The HQ stands far behind; its supply unit does not reach the front.
    units = {"CP-S01": "3420", "GE-MACK": "3520"}
    more = {"units": units, "committed": ["CP-S01"], "turn": WINTER}
    state = battle({NORTH: "GE-A8"}, "RU-A1", **more)
    state.apply(f"attack {TARGET}")
    state.apply("join GE-A8")
    assert choices(state, "supply") == set()
    plan = ["join GE-A8", "support GE-MACK", "supply CP-S01"]
    assert strengths({NORTH: "GE-A8"}, "RU-A1", *plan, **more)[0] == 12 + 2 * 4


# Concentric attack (14.8c to 14.8f) --------------------------------------------------------------


@pytest.mark.rule("14.8c", "CH-CRT-M", "R-CBT-4")
@pytest.mark.parametrize(
    ("places", "times"),
    [
        ([NORTH], 1),
        ([NORTH, NORTH_EAST], 1),
        ([NORTH, SOUTH_EAST], 1),
        ([NORTH, SOUTH], 2),
        ([NORTH_EAST, SOUTH_WEST], 2),
        ([NORTH, SOUTH_EAST, SOUTH_WEST], 2),
        ([NORTH, NORTH_EAST, SOUTH_EAST], 1),
        ([NORTH, NORTH_EAST, NORTH_WEST], 1),
    ],
    ids=str,
)
def test_attackers_whose_zones_cover_the_ring_are_doubled(places, times):
    force = dict(zip(places, ["GE-C-I", "GE-C-XI", "GE-C-XX"], strict=False))
    assert strengths(force, "RU-A1")[0] == 4 * len(places) * times


@pytest.mark.rule("14.8c")
def test_support_is_doubled_too():
    more = {"units": {"GE-MACK": REAR}}
    plan = ["join GE-A8", "join GE-A9", "support GE-MACK"]
    assert strengths({NORTH: "GE-A8", SOUTH: "GE-A9"}, "RU-A1", *plan, **more)[0] == 2 * (12 + 12 + 4)


@pytest.mark.rule("14.8d", "R-CBT-4")
def test_friends_that_take_no_part_do_not_help():
    assert strengths({NORTH: "GE-A8", SOUTH: "GE-A9"}, "RU-A1", "join GE-A8")[0] == 12
    # A supporting airbase beside the target does not count either.
    more = {"units": {"GE-KFO": SOUTH}, "options": {"air": "on"}}
    assert strengths({NORTH: "GE-A8"}, "RU-A1", "join GE-A8", "fly GE-KFO", **more)[0] == 12 + 2


@pytest.mark.rule("14.8d", "R-CBT-4")
def test_enemies_in_the_ring_and_their_fortresses_do_not_hinder():
    units = {"RU-A2": SOUTH_EAST, "RU-F-Kovno": SOUTH_WEST}
    assert strengths({NORTH: "GE-A8", SOUTH: "GE-A9"}, "RU-A1", units=units)[0] == 48


@pytest.mark.rule("14.8c", "R-CBT-4")
def test_zones_do_not_cross_sea_hexsides_in_the_ring():
    force = {NORTH: "GE-A8", SOUTH: "GE-A9"}
    sea = [[NORTH, NORTH_EAST, "sea"]]
    assert strengths(force, "RU-A1", hexsides=sea)[0] == 24
    lake = [[NORTH, NORTH_EAST, "lake"], [SOUTH, SOUTH_WEST, "river"]]
    assert strengths(force, "RU-A1", hexsides=lake)[0] == 48


@pytest.mark.rule("14.8e", "20.2a")
def test_there_is_no_concentric_bonus_against_a_fortress_hex():
    force = {NORTH: "GE-A8", SOUTH: "GE-A9"}
    assert strengths(force, ["RU-A1", "RU-F-Kovno"])[0] == 24
    assert strengths(force, "RU-F-Kovno")[0] == 24
    assert strengths(force, "RU-A1")[0] == 48


@pytest.mark.rule("14.8f", "R-CBT-4")
@pytest.mark.parametrize("kind", ["sea", "lake"])
def test_water_around_the_target_counts_as_open(kind):
    more = {"terrain": {NORTH_EAST: kind, SOUTH_EAST: kind}}
    assert strengths({NORTH: "GE-A8", SOUTH: "GE-A9"}, "RU-A1", **more)[0] == 48
    # But it must lie beside an attacker: here the south-east is beside none.
    assert strengths({NORTH: "GE-A8", SOUTH_WEST: "GE-A9"}, "RU-A1", **more)[0] == 24


@pytest.mark.rule("14.8f", "R-CBT-4")
def test_neutral_hexes_around_the_target_count_as_open():
    # Two of the six hexes around 3228 are neutral Romania, both beside an attacker.
    force = {"3227": "GE-A8", "3229": "GE-A9"}
    state = battle(force, "RU-A1", target="3228")
    grid, closed = state.world.grid, state.board.closed
    assert closed >> grid.hex("3128") & 1
    assert closed >> grid.hex("3129") & 1
    assert declare(state, target="3228").attack == 48
    # What divides them from an attacker does not matter either.
    sea = [["3227", "3128", "sea"], ["3229", "3129", "sea"]]
    assert strengths(force, "RU-A1", target="3228", hexsides=sea)[0] == 48


# Several bonuses (14.9, 21.3) --------------------------------------------------------------------


@pytest.mark.rule("14.9a", "CH-CRT-M", "R-CBT-3")
def test_supply_and_concentric_attack_triple():
    more = {"units": {"CP-S01": REAR, "GE-MACK": REAR_WEST}, "committed": ["CP-S01"]}
    plan = ["join GE-A8", "join GE-A9", "support GE-MACK", "supply CP-S01"]
    force = {NORTH: "GE-A8", SOUTH: "GE-A9"}
    # GE-A9 beyond the enemy is out of reach: concentric only.
    assert strengths(force, "RU-A1", *plan, **more)[0] == 3 * 12 + 2 * 12 + 3 * 4


@pytest.mark.rule("14.9b", "R-CBT-3")
def test_the_concentric_bonus_comes_on_top_of_hq_and_supply_unit_by_unit():
    more = {"units": {"CP-S01": NORTH, "GE-MACK": REAR}, "committed": ["CP-S01"]}
    force = {NORTH: "GE-C-I", SOUTH: "GE-C-XI"}
    plan = ["join GE-C-I", "join GE-C-XI", "support GE-MACK", "supply CP-S01"]
    # 4 with both bonuses, 4 and an HQ of 4 with one: the HQ is not within the trapped supply unit's reach.
    assert strengths(force, "RU-A1", *plan, **more)[0] == 3 * 4 + 2 * 4 + 2 * 4


@pytest.mark.rule("21.3a", "R-CBT-3", "R-UNI-4")
@pytest.mark.parametrize(
    ("terrain", "ring", "supply", "alpine", "infantry"),
    [
        ("clear", False, False, 1, 1),
        ("rough", False, False, 2, 1),
        ("marsh", False, False, 1, 1),
        ("forest", False, False, 1, 1),
        ("rough", True, False, 3, 2),
        ("rough", False, True, 3, 2),
        ("rough", True, True, 3, 3),
        ("clear", True, True, 3, 3),
    ],
)
def test_alpine_units_double_into_rough_and_never_more_than_triple(terrain, ring, supply, alpine, infantry):
    force = {NORTH: ["alp", "inf"]} | ({SOUTH: "GE-HKK1"} if ring else {})
    plan = (
        ["join alp", "join inf"] + (["join GE-HKK1"] if ring else []) + (["supply CP-S01"] if supply else [])
    )
    more = {
        "new_units": ALPS,
        "terrain": {TARGET: terrain},
        "units": {"CP-S01": REAR},
        "committed": ["CP-S01"],
    }
    expected = alpine * 4 + infantry * 10 + (2 * 2 if ring else 0)
    assert strengths(force, "RU-A1", *plan, **more)[0] == expected


@pytest.mark.rule("21.3a")
def test_the_alpine_corps_of_the_counter_mix_climb():
    more = {"terrain": {TARGET: "rough"}}
    assert strengths({NORTH: "GE-AK"}, "RU-A1", **more)[0] == 8
    assert strengths({NORTH: "AH-Ew"}, "RU-A1", **more)[0] == 6
    assert strengths({NORTH: "RU-Cauc"}, "GE-A8", active="allied", **more)[0] == 6
    # Rough under their own feet is no help.
    assert strengths({NORTH: "GE-AK"}, "RU-A1", terrain={NORTH: "rough"})[0] == 4


# Defense (14.3c, 14.11) ------------------------------------------------------------------------


@pytest.mark.rule("14.3c", "14.11a", "CH-CRT-M")
@pytest.mark.parametrize(
    ("terrain", "times"), [("clear", 1), ("forest", 1), ("rough", 2), ("marsh", 2)], ids=str
)
def test_the_defense_is_multiplied_by_the_terrain_of_its_hex(terrain, times):
    stack = ["RU-A1", "AL-S01"]
    assert strengths({NORTH: "GE-A8"}, stack, terrain={TARGET: terrain})[1] == (9 + 1) * times


@pytest.mark.rule("14.3c", "14.11a")
def test_a_city_doubles():
    assert strengths({"3024": "GE-A8"}, "RU-A1", target="3124")[1] == 18  # Vinnitsa


@pytest.mark.rule("14.11a")
@pytest.mark.parametrize("terrain", ["rough", "marsh"])
def test_terrain_under_the_attackers_does_not_matter(terrain):
    assert strengths({NORTH: "GE-A8"}, "RU-A1", terrain={NORTH: terrain}) == (12, 9)


@pytest.mark.rule("14.11b")
def test_a_city_in_the_mountains_is_only_doubled():
    # Brasso lies in rough.
    state = battle(
        {"2929": "RU-A1"}, "AH-A1", target="2829", active="allied", belligerents=["Romania", "Bulgaria"]
    )
    assert state.world.terrain[state.world.grid.hex("2829")] == "rough"
    assert declare(state, target="2829").defense == 18


@pytest.mark.rule("14.11c", "R-CBT-6")
@pytest.mark.parametrize("kind", ["river", "lake"])
def test_water_doubles_only_if_every_attacker_crosses_it(kind):
    sides = [[NORTH, TARGET, kind], [NORTH_EAST, TARGET, kind]]
    force = {NORTH: "GE-C-I", NORTH_EAST: "GE-C-XI", NORTH_WEST: "GE-C-XX"}
    assert strengths(force, "RU-A1", "join GE-C-I", "join GE-C-XI", hexsides=sides) == (8, 18)
    assert strengths(force, "RU-A1", hexsides=sides) == (12, 9)


@pytest.mark.rule("14.11c", "R-CBT-6")
def test_rivers_and_lakes_may_be_mixed_and_supporters_need_not_cross():
    sides = [[NORTH, TARGET, "river"], [NORTH_EAST, TARGET, "lake"]]
    more = {"hexsides": sides, "units": {"GE-MACK": REAR}}
    plan = ["join GE-C-I", "join GE-C-XI", "support GE-MACK"]
    assert strengths({NORTH: "GE-C-I", NORTH_EAST: "GE-C-XI"}, "RU-A1", *plan, **more) == (12, 18)


@pytest.mark.rule("14.11c", "R-CBT-6")
def test_frozen_water_helps_nobody():
    assert strengths({NORTH: "GE-A8"}, "RU-A1", hexsides=RIVERS, turn=WINTER) == (12, 9)


@pytest.mark.rule("14.11d", "14.11b", "R-CBT-6")
@pytest.mark.parametrize("terrain", ["rough", "marsh"])
def test_a_river_adds_nothing_to_doubled_ground(terrain):
    more = {"hexsides": RIVERS, "terrain": {TARGET: terrain}}
    assert strengths({NORTH: "GE-A8"}, "RU-A1", **more) == (12, 18)
