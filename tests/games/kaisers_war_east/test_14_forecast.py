"""Forecasts are exact: against every face of the die, in random battles with all options."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from tests.games.kaisers_war_east.battlefield import (
    GAME,
    NORTH,
    REAR,
    SOUTH,
    TARGET,
    asked,
    battle,
    choices,
)
from tests.games.kaisers_war_east.forecasting import declared, foretold, played_on, tabled
from tests.games.kaisers_war_east.scatter import melee

BRINGS_CHANCE = ("attack", "join", "support", "fly", "supply", "declare", "enhance", "pass")


def random_combat(seed):
    """Some Combat Phase in the open, with supply committed, options in use and somebody to attack."""
    rng = random.Random(f"forecast {seed}")
    while True:
        state = GAME.position(combat_document(rng))
        if asked(state)[1] == "combat" and choices(state, "attack"):
            return state, rng


def combat_document(rng):
    """A scattered position at the start of a Combat Phase."""
    doc = melee(rng.randrange(10**6))
    doc["phase"] = rng.choice(["combat 1", "combat 2"])
    doc["options"] |= {"fog_of_war": "off", "air": "on", "entrenching": rng.choice(["on", "off"])}
    own, other = ("CP-S", "AL-S") if doc["active"] == "central" else ("AL-S", "CP-S")
    grid = GAME.world({}).grid
    out = [unit for unit, at in doc["units"].items() if at in grid]
    doc["committed"] = [unit for unit in out if unit.startswith(own) and rng.random() < 0.8]
    doc["entrenched"] = [unit for unit in out if unit.startswith(other) and rng.random() < 0.5]
    doc["vp"] = {"central": 95, "allied": 95}
    return doc


@pytest.mark.rule("14.3d", "14.8a", "14.8c", "14.9b", "14.11c")
@pytest.mark.parametrize("seed", range(60))
def test_every_forecast_on_the_way_to_a_battle_is_what_the_die_brings(seed):
    state, rng = random_combat(seed)
    state.explicit_chance = True
    while asked(state)[1] in ("combat", "battle.plan", "battle.dig"):
        likely = [action for action in state.legal_actions() if action.verb in BRINGS_CHANCE]
        for action in rng.sample(likely, min(6, len(likely))):
            if action == "declare shock":
                twin = state.clone()
                twin.apply(action)
                if asked(twin)[1] == "battle.dig":
                    twin.apply("pass")
                assert foretold(state, action) == tabled(twin)
                continue
            tables = played_on(state, action)
            if tables:
                assert foretold(state, action) in tables, action
        # Prefer to add something before the attack is declared.
        more = [action for action in likely if action.verb != "declare"]
        state.apply(rng.choice(more if more and rng.random() < 0.8 else likely))
    assert asked(state) == ("chance", "battle.roll")


# What is told --------------------------------------------------------------------------------------


def test_a_forecast_names_every_modifier_with_its_rule():
    more = {"units": {"GE-MACK": REAR, "GE-KFO": REAR, "CP-S01": "3521"}, "committed": ["CP-S01"]}
    state = battle(
        {NORTH: "GE-A8", SOUTH: "GE-A9"}, "RU-A1", terrain={TARGET: "rough"}, options={"air": "on"}, **more
    )
    for step in (f"attack {TARGET}", "join GE-A8", "join GE-A9", "support GE-MACK", "fly GE-KFO"):
        state.apply(step)
    told = {(m.name, m.value, m.rule) for m in state.forecast("supply CP-S01").modifiers}
    assert told == {
        ("GE-A8", "12 x 3", "14.3b"),
        ("GE-A9", "12 x 2", "14.3b"),
        ("GE-MACK", "4 x 3", "14.8a"),
        ("GE-KFO", "2 x 3", "OPT-AIR-2"),
        ("concentric attack", "x2", "14.8c"),
        ("maximum attack supply", "CP-S01", "14.8b"),
        ("defense factors", "9", "14.3c"),
        ("rough", "x2", "14.11a"),
    }


def test_a_forecast_tells_of_a_river_and_of_a_fortress_that_spoils_the_ring():
    rivers = [[h, TARGET, "river"] for h in (NORTH, SOUTH)]
    state = battle({NORTH: "GE-A8", SOUTH: "GE-A9"}, ["RU-A1", "RU-F-Kovno"], hexsides=rivers)
    told = {(m.name, m.rule) for m in state.forecast(f"attack {TARGET}").modifiers}
    assert ("river or lake", "14.11c") in told
    assert ("a fortress forbids the concentric bonus", "14.8e") in told


def test_the_attacker_is_warned_of_trenches_and_the_defender_sees_what_they_bring():
    more = {"units": {"AL-S01": "3526"}, "options": {"entrenching": "on"}, "entrenched": ["AL-S01"]}
    state = battle({NORTH: "GE-A8"}, "RU-A1", **more)
    state.apply(f"attack {TARGET}")
    state.apply("join GE-A8")
    assert [note.rule for note in state.forecast("declare").notes] == ["OPT-ENTRENCH-3"]
    state.explicit_chance = True
    state.apply("declare")
    # 12 against 9 is 133 percent, against 18 it is 66.
    assert foretold(state, "pass") == {"AD": Fraction(1, 2), "ST": Fraction(1, 3), "DD": Fraction(1, 6)}
    assert foretold(state, "enhance AL-S01") == {
        "AZ": Fraction(1, 6),
        "AD": Fraction(1, 2),
        "ST": Fraction(1, 6),
        "DD": Fraction(1, 6),
    }


def test_a_marine_bound_to_assault_is_part_of_the_forecast():
    # The German marines sail for Libau; the Austrians beside it are stronger but of another nation.
    units = {"GE-BK": "Danzig", "CP-S01": "Danzig", "AH-A1": "2412", "RU-C-Gd": "Libau"}
    more = {"phase": "movement", "options": {"amphibious": "on"}, "dice": [6], "skirmish": True}
    state = battle({}, [], units=units, **more)
    for action in ("move GE-BK", "assault 2212 2312", "done"):
        state.apply(action)
    attack = next(action for action in state.legal_actions() if action == "attack 2312")
    # 3 against 6: the corps defends in a city.
    assert foretold(state, attack) == played_on(state, attack)[0] == tabled(declared(planned(state, attack)))


def planned(state, *actions):
    """The state after some actions, before the die."""
    state = state.clone()
    state.explicit_chance = True
    for action in actions:
        state.apply(action)
    return state


def test_actions_that_bring_no_battle_have_no_forecast():
    state = battle({NORTH: "GE-A8"}, "RU-A1", skirmish=True)
    for action in ("done", "declare", "pass", "attack", "attack 9999", f"attack {NORTH}", "nonsense"):
        assert state.forecast(action) is None
    state.apply(f"attack {TARGET}")
    assert state.forecast("declare") is None
    assert state.forecast("join GE-A9") is None
    assert state.forecast("join GE-A8") is not None
    state.explicit_chance = True
    state.apply("join GE-A8")
    state.apply("declare")
    state.apply("chance 6")
    assert asked(state)[1] == "withdraw"
    assert all(state.forecast(action) is None for action in state.legal_actions())


def test_a_forecast_changes_nothing_and_a_finished_game_has_none():
    state = battle({NORTH: 40}, "RU-C-Gd", vp={"central": 50, "allied": 2})
    before = state.digest()
    assert state.forecast(f"attack {TARGET}") is not None
    assert state.digest() == before
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.dice.script = (6,)
    state.apply("declare")
    assert state.outcome is not None
    assert state.forecast("declare") is None
