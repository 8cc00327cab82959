"""Option Entrenching: supply units that dig in and strengthen a defense."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    REAR,
    SOUTH,
    SOUTH_WEST,
    TARGET,
    WINTER,
    asked,
    battle,
    choices,
    declare,
    lost,
    odds,
    roll,
    rules,
    where,
    why_not,
    withdraw,
)

BEHIND = "3526"
DUG_IN = {"options": {"entrenching": "on"}, "entrenched": ["AL-S01"]}


def attacked(defenders="RU-A1", place=BEHIND, attackers=None, **more):
    """An attack declared on a hex with a dug-in supply unit somewhere near."""
    units = {"AL-S01": place} | more.pop("units", {})
    state = battle(attackers or {NORTH: "GE-A8"}, defenders, units=units, skirmish=True, **DUG_IN | more)
    state.explicit_chance = True
    declare(state)
    return state


def enhanced(*args, **more):
    """The defense if the defender uses it."""
    state = attacked(*args, **more)
    return odds(state.apply("enhance AL-S01")).defense


# Digging in (OPT-ENTRENCH-1, -2) -------------------------------------------------------------------


@pytest.mark.rule("OPT-ENTRENCH-1")
def test_supply_units_dig_in_and_come_out_in_the_reorganization_phase():
    more = {"phase": "reorganization", "active": "allied", "options": {"entrenching": "on"}}
    state = battle(
        {}, [], units={"AL-S01": TARGET, "AL-S02": SOUTH, "RU-A1": TARGET}, entrenched=["AL-S02"], **more
    )
    assert choices(state, "entrench") == {"AL-S01"}
    assert choices(state, "restore") == {"AL-S02"}
    assert why_not(state, "entrench RU-A1") == "OPT-ENTRENCH-1"
    state.apply("entrench AL-S01")
    state.apply("restore AL-S02")
    assert state.world.unit_names(state.board.entrenched) == ["AL-S01"]
    # Each flips once.
    assert choices(state, "restore") == choices(state, "entrench") == set()


@pytest.mark.rule("OPT-ENTRENCH-1")
def test_without_the_option_nobody_digs_in():
    state = battle({}, [], phase="reorganization", active="allied", units={"AL-S01": TARGET, "RU-A1": SOUTH})
    assert choices(state, "entrench") == set()


@pytest.mark.rule("OPT-ENTRENCH-2")
def test_a_dug_in_supply_unit_cannot_move_nor_give_any_supply():
    more = {
        "active": "allied",
        "units": {"AL-S01": REAR, "AL-S02": REAR, "RU-A1": NORTH, "GE-A8": TARGET},
    } | DUG_IN
    state = battle({}, [], phase="movement", **more)
    assert "AL-S02" in choices(state, "move")
    assert "AL-S01" not in choices(state, "move")
    state = battle({}, [], phase="commit 1", **more)
    assert choices(state, "commit") == {"AL-S02"}
    assert why_not(state, "commit AL-S01") == "OPT-ENTRENCH-2"
    state = battle({}, [], phase="forced march", **more)
    assert "AL-S01" not in choices(state, "expend")


@pytest.mark.rule("OPT-ENTRENCH-2")
def test_a_dug_in_supply_unit_defends_with_one():
    state = battle({NORTH: "GE-A8"}, "AL-S01", **DUG_IN)
    assert declare(state).defense == 1


@pytest.mark.rule("OPT-ENTRENCH-2")
def test_a_dug_in_supply_unit_that_must_retreat_is_eliminated():
    for entrenched in ([], ["AL-S01"]):
        state = battle(
            {NORTH: "GE-ASt"}, ["RU-A1", "AL-S01"], skirmish=True, **DUG_IN | {"entrenched": entrenched}
        )
        declare(state, shock=True)
        if entrenched:
            state.apply("pass")
        events = roll(state, "MD")
        assert lost(events) == entrenched
        assert rules(events, "lost") == ["OPT-ENTRENCH-2"] * len(entrenched)


# Enhanced defense (OPT-ENTRENCH-3) -----------------------------------------------------------------


@pytest.mark.rule("OPT-ENTRENCH-3", "R-ENT-1")
def test_the_defender_may_enhance_or_not_after_the_attack_is_declared():
    state = attacked()
    assert asked(state) == ("allied", "battle.dig")
    assert {str(a) for a in state.legal_actions()} == {"pass", "enhance AL-S01"}
    assert odds(state.apply("pass")).defense == 9
    assert enhanced() == 18


@pytest.mark.rule("OPT-ENTRENCH-3", "14.11b")
def test_on_doubled_ground_the_defense_is_tripled():
    assert enhanced(terrain={TARGET: "rough"}) == 27
    assert enhanced(hexsides=[[NORTH, TARGET, "river"]]) == 27


@pytest.mark.rule("OPT-ENTRENCH-3", "R-ENT-1")
def test_only_infantry_and_shock_units_profit():
    assert enhanced(["RU-C-Gd", "RU-Sh1", "RU-K1", "RU-Cauc"]) == 2 * 3 + 2 * 3 + 2 + 3
    # Where none stands there is nothing to ask.
    for alone in ("RU-K1", "RU-SW", "RU-F-Kovno"):
        assert asked(attacked(alone)) == ("chance", "battle.roll")


@pytest.mark.rule("OPT-ENTRENCH-3")
@pytest.mark.parametrize(("place", "reaches"), [("3526", True), ("3825", True), ("3925", False)])
def test_the_defenders_must_lie_within_the_radius(place, reaches):
    assert (asked(attacked(place=place))[1] == "battle.dig") == reaches


@pytest.mark.rule("OPT-ENTRENCH-3")
def test_a_supply_unit_in_the_hex_itself_serves_too():
    assert enhanced(place=TARGET) == 2 * 9 + 1


@pytest.mark.rule("OPT-ENTRENCH-3")
def test_the_radius_is_traced_from_the_supply_unit_and_stops_in_enemy_zones():
    # In an enemy zone it reaches its own hex alone.
    assert asked(attacked(place=NORTH_EAST))[1] == "battle.roll"


@pytest.mark.rule("OPT-ENTRENCH-3", "R-ENT-1")
def test_winter_does_not_shorten_it():
    assert enhanced(place="3527", turn=WINTER) == 18


@pytest.mark.rule("OPT-ENTRENCH-3")
def test_units_that_are_not_dug_in_enhance_nothing():
    state = attacked(entrenched=[])
    assert asked(state) == ("chance", "battle.roll")
    state = attacked(units={"AL-S02": "3527"})
    assert why_not(state, "enhance AL-S02") == "OPT-ENTRENCH-3"


@pytest.mark.rule("OPT-ENTRENCH-3", "R-ENT-1")
def test_one_unit_enhances_a_battle():
    state = attacked(units={"AL-S02": "3527"}, entrenched=["AL-S01", "AL-S02"])
    assert choices(state, "enhance") == {"AL-S01", "AL-S02"}
    assert odds(state.apply("enhance AL-S02")).defense == 18
    assert asked(state) == ("chance", "battle.roll")


@pytest.mark.rule("OPT-ENTRENCH-3")
def test_the_attacker_cannot_use_his_own_trenches():
    more = {"options": {"entrenching": "on"}, "entrenched": ["CP-S01"]}
    state = battle({NORTH: "GE-A8"}, "RU-A1", units={"CP-S01": REAR}, **more)
    declare(state)
    assert asked(state) == ("chance", "battle.roll")


# Expenditure (OPT-ENTRENCH-4, -5) ------------------------------------------------------------------


@pytest.mark.rule("OPT-ENTRENCH-4")
@pytest.mark.parametrize("choice", ["enhance AL-S01", "pass"])
def test_the_supply_unit_is_expended_after_the_battle_it_served(choice):
    state = attacked()
    state.apply(choice)
    events = roll(state, "AD")
    while asked(state)[1] != "combat":
        events += state.apply(state.legal_actions()[0])
    used = choice != "pass"
    assert where(state, "AL-S01") == ("pool" if used else BEHIND)
    assert [e.rule for e in events if e.name == "expended"] == ["OPT-ENTRENCH-4"] * used
    assert state.board.allied_vp == 80


@pytest.mark.rule("OPT-ENTRENCH-4")
def test_each_supply_unit_serves_one_defense():
    # The supply unit reaches both hexes under attack.
    units = {"GE-C-I": "3324", "RU-C-Gd": SOUTH_WEST, "AL-S01": BEHIND}
    state = battle({NORTH: "GE-A8"}, "RU-A1", units=units, skirmish=True, **DUG_IN)
    first = state.clone()
    declare(first, "join GE-C-I", target=SOUTH_WEST)
    assert choices(first, "enhance") == {"AL-S01"}
    declare(state, "join GE-A8")
    state.apply("enhance AL-S01")
    roll(state, "AD")
    withdraw(state)
    declare(state, "join GE-C-I", target=SOUTH_WEST)
    assert asked(state) == ("chance", "battle.roll")


@pytest.mark.rule("OPT-ENTRENCH-5")
def test_a_supply_unit_that_was_attacked_and_lost_enhances_nothing():
    # Behind the line it digs in beside a fortress, which keeps the German zone out; that hex falls first.
    units = {"GE-A9": "3527", "AL-S01": BEHIND, "RU-F-Kovno": BEHIND}
    state = battle({NORTH: "GE-A8"}, "RU-A1", units=units, skirmish=True, **DUG_IN)
    spared = state.clone()
    declare(spared, "join GE-A8")
    assert choices(spared, "enhance") == {"AL-S01"}
    declare(state, "join GE-A9", target=BEHIND)
    roll(state, "DD")
    state.apply("done")
    assert where(state, "AL-S01") == "pool"
    declare(state, "join GE-A8")
    assert asked(state) == ("chance", "battle.roll")
