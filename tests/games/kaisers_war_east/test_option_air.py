"""Option Air Units: airbases that support an attack."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    REAR,
    REAR_WEST,
    SOUTH,
    TARGET,
    WINTER,
    asked,
    battle,
    choices,
    declare,
    odds,
    roll,
    targets,
    where,
    why_not,
)

AIR = {"options": {"air": "on"}}


def planned(attackers=None, defenders="RU-A1", **more):
    """An attack with its ground units in, before support is chosen."""
    state = battle(attackers or {NORTH: "GE-A8"}, defenders, **AIR | more)
    state.apply(f"attack {TARGET}")
    state.apply("join GE-A8")
    return state


def attack(*plan, **more):
    """The attack strength of GE-A8 with a plan."""
    state = battle(more.pop("attackers", {NORTH: "GE-A8"}), more.pop("defenders", "RU-A1"), **AIR | more)
    return declare(state, "join GE-A8", *plan).attack


@pytest.mark.rule("OPT-AIR-1")
def test_an_airbase_is_a_land_unit_that_moves_stacks_and_blocks():
    state = battle({}, [], phase="movement", units={"GE-KFO": NORTH}, **AIR)
    state.apply("move GE-KFO")
    assert REAR in choices(state, "step")
    # Enemies may not enter its hex.
    state = battle({}, [], phase="movement", active="allied", units={"GE-KFO": NORTH, "RU-A1": REAR}, **AIR)
    state.apply("move RU-A1")
    assert NORTH not in choices(state, "step")


@pytest.mark.rule("OPT-AIR-1", "OPT-AIR-2")
def test_an_airbase_adds_its_support_strength_to_an_attack():
    assert attack(units={"GE-KFO": REAR}) == 12
    assert attack("fly GE-KFO", units={"GE-KFO": REAR}) == 12 + 2
    state = battle({NORTH: "RU-A1"}, "GE-A8", active="allied", units={"RU-AIR": REAR}, **AIR)
    assert declare(state, "join RU-A1", "fly RU-AIR").attack == 9 + 1


@pytest.mark.rule("OPT-AIR-2")
def test_an_airbase_never_helps_a_defense():
    state = battle({NORTH: "GE-A8"}, "RU-A1", units={"RU-AIR": SOUTH}, **AIR)
    assert declare(state).defense == 9
    assert asked(state) == ("chance", "battle.roll")


@pytest.mark.rule("OPT-AIR-2")
def test_without_the_option_airbases_do_not_fly():
    state = planned(units={"GE-KFO": REAR}, options={})
    assert choices(state, "fly") == set()


@pytest.mark.rule("OPT-AIR-2", "OPT-AIR-5b")
def test_an_airbase_supports_one_attack_in_a_phase_with_all_its_strength():
    units = {"GE-KFO": REAR, "GE-A9": NORTH_EAST, "RU-A2": "3723"}
    state = battle({NORTH: "GE-A8"}, "RU-A1", units=units, skirmish=True, **AIR)
    assert declare(state, "join GE-A8", "fly GE-KFO").attack == 14
    roll(state, "ST")
    for _ in range(2):
        state.apply(next(a for a in state.legal_actions() if a.verb == "break"))
    state.apply("attack 3723")
    state.apply("join GE-A9")
    assert choices(state, "fly") == set()
    assert why_not(state, "fly GE-KFO") == "OPT-AIR-2"


@pytest.mark.rule("OPT-AIR-3")
@pytest.mark.parametrize(("place", "reaches"), [(NORTH, True), (REAR, True), ("3521", True), ("3520", False)])
def test_range_is_counted_to_the_target_without_the_hex_of_the_base(place, reaches):
    state = planned(units={"GE-KFO": place})
    assert choices(state, "fly") == ({"GE-KFO"} if reaches else set())
    if not reaches:
        assert why_not(state, "fly GE-KFO") == "OPT-AIR-3"


@pytest.mark.rule("OPT-AIR-3")
def test_range_leads_over_anything():
    # From beyond the enemy, over his units and zones, marsh and water, from a hex in his zone.
    terrain = {"3526": "sea", "3625": "marsh", "3425": "lake"}
    state = planned(units={"GE-KFO": "3527", "RU-A2": SOUTH, "RU-A3": "3626"}, terrain=terrain)
    assert choices(state, "fly") == {"GE-KFO"}


@pytest.mark.rule("OPT-AIR-4")
def test_supply_doubles_the_air_support_it_reaches():
    units = {"GE-KFO": REAR, "CP-S01": "3521", "CP-S02": NORTH}
    more = {"units": units, "committed": ["CP-S01", "CP-S02"]}
    # The same supply unit for both, one for the ground units only, both together.
    assert attack("fly GE-KFO", "supply CP-S01", **more) == 24 + 4
    assert attack("fly GE-KFO", "supply CP-S02", **more) == 24 + 2
    assert attack("fly GE-KFO", "supply CP-S02", "supply CP-S01", **more) == 24 + 4


@pytest.mark.rule("OPT-AIR-4")
def test_a_supply_unit_may_serve_the_airbase_alone():
    # In winter the supply unit beside the base reaches nobody at the front.
    more = {"units": {"GE-KFO": "3521", "CP-S01": "3520"}, "committed": ["CP-S01"], "turn": WINTER}
    assert attack("fly GE-KFO", "supply CP-S01", **more) == 12 + 4


@pytest.mark.rule("OPT-AIR-5")
def test_one_airbase_and_one_hq_may_support_an_attack_together():
    second = {"id": "kfo2", "side": "central", "type": "airbase", "attack": 0, "support": 3, "radius": 3}
    state = planned(units={"GE-KFO": REAR, "kfo2": REAR, "GE-MACK": REAR_WEST}, new_units=[second])
    assert choices(state, "fly") == {"GE-KFO", "kfo2"}
    state.apply("fly GE-KFO")
    assert choices(state, "fly") == set()
    assert why_not(state, "fly kfo2") == "OPT-AIR-5"
    state.apply("support GE-MACK")
    state.explicit_chance = True
    assert odds(state.apply("declare")).attack == 12 + 2 + 4


@pytest.mark.rule("OPT-AIR-5b")
def test_air_support_does_not_cancel_terrain():
    state = battle({NORTH: "GE-A8"}, "RU-A1", units={"GE-KFO": REAR}, terrain={TARGET: "rough"}, **AIR)
    assert declare(state, "join GE-A8", "fly GE-KFO") == (14, 18, 77)


@pytest.mark.rule("OPT-AIR-5b", "14.8c")
def test_air_support_is_doubled_in_a_concentric_attack():
    force = {NORTH: "GE-A8", SOUTH: "GE-A9"}
    assert attack("join GE-A9", "fly GE-KFO", attackers=force, units={"GE-KFO": REAR}) == 2 * (24 + 2)


@pytest.mark.rule("OPT-AIR-6", "R-AIR-1")
@pytest.mark.parametrize("result", ["AD", "AZ", "BB"])
@pytest.mark.parametrize("rival", [True, False])
def test_an_airbase_shares_the_fate_of_attacking_corps_only_against_an_enemy_airbase(result, rival):
    defenders = [20 if result != "BB" else 4, "RU-AIR" if rival else 1]
    state = battle({NORTH: "GE-A8"}, defenders, units={"GE-KFO": REAR}, skirmish=True, **AIR)
    declare(state, "join GE-A8", "fly GE-KFO")
    roll(state, result)
    assert where(state, "GE-KFO") == ("pool" if rival else REAR)


@pytest.mark.rule("OPT-AIR-6")
def test_an_airbase_is_safe_where_corps_are_safe():
    state = battle({NORTH: "GE-A8"}, [1, "RU-AIR"], units={"GE-KFO": REAR}, skirmish=True, **AIR)
    declare(state, "join GE-A8", "fly GE-KFO")
    roll(state, "DZ")
    assert where(state, "GE-KFO") == REAR


@pytest.mark.rule("OPT-AIR-7")
def test_an_airbase_does_not_attack_alone_and_defends_normally():
    state = battle({NORTH: "GE-KFO"}, "RU-A1", skirmish=True, **AIR)
    assert targets(state) == set()
    state = battle({NORTH: "GE-A8"}, ["RU-AIR"], **AIR)
    assert declare(state).defense == 1
    state = battle({NORTH: "GE-A8"}, ["RU-AIR", "RU-C-Gd"], terrain={TARGET: "rough"}, **AIR)
    assert declare(state).defense == 2 * (1 + 3)
    roll(state, "DD")
    assert where(state, "RU-AIR") == "pool"
