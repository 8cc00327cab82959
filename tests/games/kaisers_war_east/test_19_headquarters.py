"""19. Headquarters: support, coordination, siege guns."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    REAR,
    REAR_WEST,
    SOUTH,
    SOUTH_EAST,
    TARGET,
    WINTER,
    asked,
    battle,
    choices,
    declare,
    fought,
    roll,
    where,
    why_not,
)


def planned(attackers, defenders="RU-A1", **more):
    """A battle with everybody of the first nation in, before support is chosen."""
    state = battle(attackers, defenders, **more)
    state.apply(f"attack {TARGET}")
    for unit in [unit for held in attackers.values() for unit in ([held] if isinstance(held, str) else held)]:
        state.apply(f"join {unit}")
    return state


# Support (19.1) ----------------------------------------------------------------------------------------


@pytest.mark.rule("19.1a", "14.8a")
def test_an_hq_supports_one_attack_in_a_phase():
    units = {"GE-MACK": REAR, "GE-A9": NORTH_EAST, "RU-A2": "3723", "GE-C-I": "3822"}
    state = battle({NORTH: "GE-A8"}, "RU-A1", units=units, skirmish=True)
    assert declare(state, "join GE-A8", "support GE-MACK").attack == 12 + 4
    roll(state, "ST")
    for _ in range(2):
        state.apply(next(a for a in state.legal_actions() if a.verb == "break"))
    state.apply("attack 3723")
    state.apply("join GE-A9")
    assert choices(state, "support") == set()
    assert why_not(state, "support GE-MACK") == "19.1a"
    state.apply("declare")
    roll(state, "ST")
    for _ in range(2):
        state.apply(next(a for a in state.legal_actions() if a.verb == "break"))
    # In the second Combat Phase it may support again.
    state.apply("done")
    state.apply(f"attack {TARGET}")
    state.apply(next(a for a in state.legal_actions() if a.verb == "join"))
    assert choices(state, "support") == {"GE-MACK"}


@pytest.mark.rule("19.1a")
def test_only_an_hq_can_be_named_for_support():
    state = planned({NORTH: "GE-A8"}, units={"CP-S01": REAR})
    assert why_not(state, "support CP-S01") == "19.1a"
    assert why_not(state, "support RU-SW") == "14.1b"


@pytest.mark.rule("19.1b")
@pytest.mark.parametrize(
    ("place", "reverse", "reaches"),
    [("3522", [], True), ("3520", [], True), ("3519", [], False), ("3519", ["GE-MACK"], True)],
)
def test_the_radius_of_the_hq_must_reach_an_attacker(place, reverse, reaches):
    state = planned({NORTH: "GE-A8"}, units={"GE-MACK": place}, reverse=reverse)
    assert choices(state, "support") == ({"GE-MACK"} if reaches else set())
    if not reaches:
        assert why_not(state, "support GE-MACK") == "19.1b"


@pytest.mark.rule("19.1b", "R-HQ-6")
def test_the_radius_is_traced_like_supply():
    # An HQ in an enemy zone reaches its own hex alone; there a shock corps may stand.
    state = planned({NORTH: "GE-A8"}, units={"GE-MACK": NORTH_WEST})
    assert choices(state, "support") == set()
    state = planned({NORTH: "GE-A8", NORTH_WEST: "GE-St1"}, units={"GE-MACK": NORTH_WEST})
    assert choices(state, "support") == {"GE-MACK"}
    # Marsh and enemies stop it.
    marsh = dict.fromkeys(["3421", "3521", "3621", "3422", "3522", "3622"], "marsh")
    state = planned({NORTH: "GE-A8"}, units={"GE-MACK": "3520"}, terrain=marsh)
    assert choices(state, "support") == set()


@pytest.mark.rule("19.1b", "R-HQ-6")
def test_winter_does_not_shorten_the_radius_of_an_hq():
    state = planned({NORTH: "GE-A8"}, units={"GE-MACK": "3520"}, turn=WINTER)
    assert choices(state, "support") == {"GE-MACK"}


# One, of the right nation, untouched (19.2) ----------------------------------------------------------------


@pytest.mark.rule("19.2a")
def test_one_hq_supports_an_attack():
    state = planned({NORTH: "GE-A8"}, units={"GE-MACK": REAR, "GE-HL": REAR_WEST})
    assert choices(state, "support") == {"GE-MACK", "GE-HL"}
    state.apply("support GE-HL")
    assert choices(state, "support") == set()
    assert why_not(state, "support GE-MACK") == "19.2a"


@pytest.mark.rule("19.2b", "R-HQ-7")
def test_an_attacker_must_share_the_nationality_of_the_hq():
    state = planned({NORTH: "AH-A1"}, units={"GE-MACK": REAR, "AH-BE": REAR_WEST})
    assert choices(state, "support") == {"AH-BE"}
    assert why_not(state, "support GE-MACK") == "19.2b"


@pytest.mark.rule("19.2c", "R-RES-1")
@pytest.mark.parametrize("result", ["AZ", "AD"])
def test_a_supporting_hq_is_not_touched_by_the_result(result):
    units = {"GE-MACK": NORTH, "CP-S01": NORTH}
    state = battle({NORTH: "GE-St1"}, [9, 9], units=units, skirmish=True)
    declare(state, "join GE-St1", "support GE-MACK")
    roll(state, result)
    assert where(state, "GE-MACK", "CP-S01", "GE-St1") == [NORTH, NORTH, "pool"]


@pytest.mark.rule("19.2d")
def test_an_hq_defends_with_its_defense_factor_only():
    state = battle({NORTH: "GE-A8"}, "RU-SW", units={"RU-NW": SOUTH, "RU-A1": SOUTH_EAST}, reverse=["RU-SW"])
    assert declare(state).defense == 2
    assert asked(state)[1] == "battle.roll"


@pytest.mark.rule("19.2e", "R-HQ-4")
def test_a_destroyed_hq_never_comes_back():
    state = fought({NORTH: "GE-A8"}, "RU-SW", "DD", skirmish=True)
    assert where(state, "RU-SW") == "gone"
    state = battle({}, [], phase="mobilization", active="allied", units={"RU-SW": "gone", "RU-NW": "pool"})
    while asked(state)[1] != "mobilization":
        state.apply(state.legal_actions()[0])
    assert not {a for a in state.legal_actions() if {"RU-SW", "RU-NW"} & {*a.args}}


# Coordination, supply, siege guns (19.3 to 19.5) ------------------------------------------------------------


@pytest.mark.rule("19.3a", "14.10a", "R-HQ-7")
def test_an_hq_brings_units_of_all_nationalities_together_though_it_reaches_only_one():
    # Mackensen reaches the Austrians beside him, not the Germans and Turks beyond the enemy.
    force = {NORTH: "AH-A1", SOUTH: "GE-C-I", SOUTH_EAST: "TU-C6"}
    state = battle(force, "RU-A1", units={"GE-MACK": REAR})
    told = declare(state, "join AH-A1", "join GE-C-I", "support GE-MACK", "join TU-C6")
    assert told.attack == 2 * (8 + 4 + 3 + 4)


@pytest.mark.rule("19.3a", "12.3b", "R-HQ-7")
def test_without_reach_or_nation_there_is_no_coordination():
    state = planned({NORTH: "AH-A1"}, units={"GE-MACK": "3519", "GE-A8": NORTH_EAST})
    assert choices(state, "join") == set()
    assert why_not(state, "join GE-A8") == "14.10a"
    # Two nations, and an HQ of a third in reach.
    state = planned({NORTH: "AH-A1"}, units={"GE-MACK": REAR, "TU-C6": NORTH_EAST})
    assert choices(state, "join") == set()


@pytest.mark.rule("19.3b")
def test_units_of_one_nationality_need_no_hq():
    state = battle({NORTH: "GE-A8", NORTH_EAST: "GE-C-I", NORTH_WEST: "GE-HKK1"}, "RU-A1")
    assert declare(state).attack == 12 + 4 + 2


@pytest.mark.rule("19.4a")
def test_supply_doubles_the_hq_only_if_it_reaches_it():
    # The supply unit in the enemy's zone reaches the army in its hex, not the HQ behind.
    more = {"units": {"GE-MACK": REAR, "CP-S01": NORTH, "CP-S02": "3521"}, "committed": ["CP-S01", "CP-S02"]}
    plan = ["join GE-A8", "support GE-MACK"]
    assert declare(battle({NORTH: "GE-A8"}, "RU-A1", **more), *plan).attack == 12 + 4
    assert declare(battle({NORTH: "GE-A8"}, "RU-A1", **more), *plan, "supply CP-S01").attack == 24 + 4
    assert declare(battle({NORTH: "GE-A8"}, "RU-A1", **more), *plan, "supply CP-S02").attack == 24 + 8


@pytest.mark.rule("19.5a", "14.8e", "R-CBT-5")
def test_siege_guns_let_the_ring_count_against_a_fortress():
    force = {NORTH: "GE-A8", SOUTH: "GE-A9"}
    plan = ["join GE-A8", "join GE-A9"]
    units = {"GE-MACK": REAR}
    fort = ["RU-A1", "RU-F-Kovno"]
    assert declare(battle(force, fort, units=units), *plan).attack == 24
    assert declare(battle(force, fort, units=units), *plan, "support GE-MACK").attack == 2 * (24 + 4)


@pytest.mark.rule("19.5a")
def test_an_airbase_is_no_siege_train():
    force = {NORTH: "GE-A8", SOUTH: "GE-A9"}
    more = {"units": {"GE-KFO": REAR}, "options": {"air": "on"}}
    state = battle(force, ["RU-A1", "RU-F-Kovno"], **more)
    assert declare(state, "join GE-A8", "join GE-A9", "fly GE-KFO").attack == 24 + 2
