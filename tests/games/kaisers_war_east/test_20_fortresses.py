"""20. Fortresses, and the weaker Russian ones of OPT-ARTY-2."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    REAR,
    REAR_EAST,
    REAR_WEST,
    SOUTH,
    TARGET,
    battle,
    choices,
    declare,
    fought,
    points,
    where,
)

MODERN = {"options": {"russians_modernize_field_artillery": "on"}}
STOSS = {NORTH: "GE-ASt"}


def retreats(**more):
    """Where a beaten Russian army may go while a German army to the south holds its zone there."""
    units = {"GE-A8": "3526"} | more.pop("units", {})
    state = fought(STOSS, ["RU-A1", "AL-S01"], "MD", shock=True, skirmish=True, units=units, **more)
    return {way.split()[1] for way in choices(state, "retreat") if way.startswith("RU-A1")}


@pytest.mark.rule("20.1a")
def test_enemy_zones_do_not_extend_into_a_fortress_hex():
    assert SOUTH not in retreats()
    assert SOUTH in retreats(units={"RU-F-Kovno": SOUTH})


@pytest.mark.rule("20.1a")
def test_a_unit_may_leave_a_fortress_under_the_enemys_eyes_without_disengaging():
    # From a fortress hex beside the enemy a unit goes on freely; elsewhere each step out costs 1 MP more.
    def steps(units):
        state = battle({}, [], phase="movement", active="allied", units=units)
        state.apply("move RU-A1")
        return {a.args[0] for a in state.legal_actions() if a.verb == "step"}

    foes = {"GE-A8": NORTH}
    assert NORTH_EAST not in steps(foes | {"RU-A1": TARGET})
    assert NORTH_EAST in steps(foes | {"RU-A1": TARGET, "RU-F-Kovno": TARGET})


@pytest.mark.rule("20.1b", "R-ZOC-1")
def test_a_fortress_exerts_a_zone_of_control():
    # German attackers driven back may not retreat beside a Russian fortress.
    def ways(units):
        state = fought({NORTH: ["GE-AA-N"]}, [20], "AD", units=units, skirmish=True)
        return {way.split()[1] for way in choices(state, "retreat")}

    assert ways({}) == {REAR, REAR_WEST, REAR_EAST}
    assert REAR_EAST not in ways({"RU-F-Kovno": "3722"})


@pytest.mark.rule("20.2a", "14.8e")
def test_a_fortress_forbids_the_concentric_bonus():
    force = {NORTH: "GE-A8", SOUTH: "GE-A9"}
    assert declare(battle(force, "RU-A1")).attack == 48
    assert declare(battle(force, ["RU-A1", "RU-F-Kovno"])).attack == 24


@pytest.mark.rule("20.2b")
def test_a_retreat_result_eliminates_a_fortress():
    state = fought(STOSS, "RU-F-Kovno", "MD", shock=True, skirmish=True, vp={"central": 50, "allied": 60})
    assert where(state, "RU-F-Kovno") == "pool"
    assert points(state) == (53, 57)


# Modern field artillery (OPT-ARTY-2) --------------------------------------------------------------------


@pytest.mark.rule("OPT-ARTY-2")
def test_with_modern_artillery_russian_fortresses_do_not_keep_zones_out():
    assert SOUTH not in retreats(units={"RU-F-Kovno": SOUTH}, **MODERN)


@pytest.mark.rule("OPT-ARTY-2")
def test_with_modern_artillery_russian_fortresses_do_not_prevent_a_concentric_attack():
    force = {NORTH: "GE-A8", SOUTH: "GE-A9"}
    assert declare(battle(force, ["RU-A1", "RU-F-Kovno"], **MODERN)).attack == 48


@pytest.mark.rule("OPT-ARTY-2", "20.2a", "20.1a")
def test_with_modern_artillery_other_fortresses_are_as_strong_as_ever():
    force = {NORTH: "RU-A1", SOUTH: "RU-A2"}
    assert declare(battle(force, ["GE-A8", "GE-F-Thorn"], active="allied", **MODERN)).attack == 18
    units = {"RU-A3": "3526", "GE-F-Thorn": SOUTH}
    more = {"active": "allied", "shock": True, "skirmish": True, "units": units}
    state = fought({NORTH: "RU-ASh"}, [9, "CP-S01"], "MD", **more, **MODERN)
    assert f"c1 {SOUTH}" in choices(state, "retreat")
    romania = {"belligerents": ["Romania", "Bulgaria"]}
    attack = battle({NORTH: "GE-A8", SOUTH: "GE-A9"}, ["RO-A1", "RO-F-Turtukaia"], **romania, **MODERN)
    assert declare(attack).attack == 24
