"""Forecasts: exact chances from the functions that fight the battle; covered stacks by all deals."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from tests.games.kaisers_war_1918.battlefield import (
    NORTH,
    NORTH_EAST,
    REAR,
    SOUTH,
    TARGET,
    allied,
    asked,
    battle,
    central,
)

from hexfront import State

FORT = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 2, "move": 0}


def foretold(state: State[Any, Any], action: str) -> dict[str, Fraction]:
    """A forecast as a table of chances."""
    forecast = state.forecast(action)
    assert forecast is not None, action
    assert sum(chance.probability for chance in forecast.results) == 1
    return {chance.result: chance.probability for chance in forecast.results}


def tabled(state: State[Any, Any]) -> dict[str, Fraction]:
    """The same table by letting the die show every face."""
    assert asked(state) == ("chance", "battle.roll")
    found: dict[str, Fraction] = {}
    for face, chance in state.chances():
        events = state.clone().apply(face)
        result = next(event.result for event in events if event.name == "roll")
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def played(state: State[Any, Any], *steps: str) -> dict[str, Fraction]:
    twin = state.clone()
    twin.explicit_chance = True
    for step in steps:
        twin.apply(step)
    return tabled(twin)


@pytest.mark.rule("12.3d", "12.3e", "12.18a", "43.4a")
def test_each_step_of_a_plan_tells_the_chances_of_declaring_then():
    hq = central("hq", type="headquarters", size="HQ", attack=5, range=3)
    state = battle({NORTH: [3, 4], SOUTH: 2}, [5], units={"hq": REAR}, new_units=[hq])
    everybody = played(state, f"attack {TARGET}", "join c1", "join c2", "join c3", "declare")
    assert foretold(state, f"attack {TARGET}") == everybody
    state.apply(f"attack {TARGET}")
    plan = ["join c1", "pay c1", "support hq", "join c3"]
    for k, step in enumerate(plan):
        assert foretold(state, step) == played(state, step, "declare"), plan[:k]
        state.apply(step)
    assert foretold(state, "declare") == played(state, "declare")


@pytest.mark.rule("12.17a", "26.5a")
def test_the_better_table_is_counted_and_the_forecast_says_so():
    state = battle({NORTH: {"attack": 9, "shock": True}}, [4], turn=1)
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    forecast = state.forecast("declare")
    assert foretold(state, "declare") == played(state, "declare", "infiltrate")
    assert "DW" not in foretold(state, "declare")
    assert [note.rule for note in forecast.notes] == ["12.17a"]
    assert "Infiltration" in forecast.notes[0].message
    declare_only = state.clone()
    declare_only.apply("declare")
    for table in ("push", "infiltrate"):
        assert foretold(declare_only, table) == played(declare_only, table)
    weak = battle({NORTH: {"attack": 4, "shock": True}}, [9])
    weak.apply(f"attack {TARGET}")
    weak.apply("join c1")
    assert "Big Push" in weak.forecast("declare").title


@pytest.mark.rule("34.1a")
def test_the_forecast_warns_of_they_shall_not_pass():
    state = battle({NORTH: 9}, [4], options={"they_shall_not_pass": "on"})
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    assert "34.1a" in [note.rule for note in state.forecast("declare").notes]
    state.explicit_chance = True
    state.apply("declare")
    assert asked(state) == ("allied", "battle.hold")
    assert foretold(state, "pass") == foretold(state, "hold") == played(state, "pass")


@pytest.mark.rule("12.14f", "12.16b", "33.2a")
def test_everything_that_made_the_numbers_is_named_with_its_rule():
    state = battle(
        {NORTH: 3, SOUTH: 3},
        [5],
        terrain={TARGET: "rough"},
        options={"morale": "on"},
        vp={"central": 90, "allied": 50},
    )
    state.apply(f"attack {TARGET}")
    for step in ("join c1", "join c2", "pay c1"):
        state.apply(step)
    told = {modifier.rule for modifier in state.forecast("declare").modifiers}
    assert {"12.3b", "12.3c", "12.14f", "12.14d", "12.16b", "33.2a"} <= told


@pytest.mark.rule("19.2a", "38.2a", "38.4a")
def test_bombardments_and_missions_are_forecast_too():
    ships = [
        allied(f"s{k}", type="bombardment", size="-", nation="british_empire", attack=k, move=0)
        for k in (1, 2, 3)
    ]
    state = battle(
        {}, [FORT], target="2927", active="allied", new_units=ships, units={s["id"]: "naval" for s in ships}
    )
    assert foretold(state, "bombard 2927") == played(state, "bombard 2927", "shell s3", "shell s2", "declare")
    wings = [central(f"w{k}", type="tactical_airbase", size="AB", attack=3, range=3) for k in (1, 2)]
    foe = {"id": "e", "type": "tactical_airbase", "size": "AB", "attack": 4, "defense": 1}
    sky = battle(
        {},
        [foe],
        options={"air": "on"},
        units={"w1": REAR, "w2": REAR},
        new_units=wings,
        cities={TARGET: "major_capital"},
    )
    for verb in ("raid", "bomb"):
        assert foretold(sky, f"{verb} {TARGET}") == played(
            sky, f"{verb} {TARGET}", "fly w1", "fly w2", "declare"
        )


# Covered stacks ----------------------------------------------------------------------------------


def strangers(state: State[Any, Any], target: str) -> list[int]:
    """Allied land units that the Central Powers do not see and that could stand in the open."""
    b, w = state.board, state.world
    shown = set(state.view("central")["board"]["units"])
    return [
        u
        for u, unit in enumerate(w.units)
        if b.allied_units >> u & 1
        and w.land_units >> u & 1
        and unit.id not in shown
        and not unit.option
        and w.mobile >> u & 1
        and unit.nation not in ("arabs", "trans_caucasus")
    ]


@pytest.mark.rule("10.1a", "10.2a", "R35")
def test_a_covered_stack_counts_as_every_set_of_counters_that_could_lie_there():
    state = battle({NORTH: 12}, [5, 3], top=["a1"])
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    w = state.world
    hidden = strangers(state, TARGET)
    assert w.index["a2"] in hidden
    found: dict[str, Fraction] = {}
    for u in hidden:
        defense = 5 + w.defense[u]
        column = max(i for i, least in enumerate(w.column_min) if least <= 1200 // defense)
        for result in w.crt["big_push"][column]:
            found[result] = found.get(result, Fraction(0)) + Fraction(1, 6 * len(hidden))
    assert foretold(state, "declare") == found
    assert "10.1a" in [modifier.rule for modifier in state.forecast("declare").modifiers]


@pytest.mark.rule("10.1a", "9.1a")
def test_stacks_that_would_be_too_high_are_left_out():
    army = {"size": "XXXX", "defense": 5}
    state = battle({NORTH: 12}, [army, 3, 2], top=["a1"])
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    w, b = state.world, state.board
    hidden = strangers(state, TARGET)
    armies = [u for u in hidden if w.armies >> u & 1]
    pairs = [(u, v) for u, v in combinations(hidden, 2) if not (u in armies or v in armies)]
    # An army shows: two more counters that are no armies, or one army, do not exceed two armies; so an army
    # beside another unit is too much.
    found: dict[str, Fraction] = {}
    for u, v in pairs:
        defense = 5 + w.defense[u] + w.defense[v]
        column = max(i for i, least in enumerate(w.column_min) if least <= 1200 // defense)
        for result in w.crt["big_push"][column]:
            found[result] = found.get(result, Fraction(0)) + Fraction(1, 6 * len(pairs))
    assert foretold(state, "declare") == found
    assert b.battle is not None


@pytest.mark.rule("R119", "10.1a")
def test_a_bombardment_may_find_nothing_under_the_top_counter():
    ship = allied("s1", type="bombardment", size="-", nation="british_empire", attack=6, move=0)
    state = battle(
        {}, [5, FORT], target="2927", active="allied", new_units=[ship], units={"s1": "naval"}, top=["c1"]
    )
    chances = foretold(state, "bombard 2927")
    assert 0 < chances["none"] < 1


@pytest.mark.rule("10.1a")
def test_the_forecast_of_a_covered_stack_does_not_depend_on_what_lies_there():
    tables = []
    for covered in (1, 9):
        state = battle(
            {NORTH: 12, NORTH_EAST: 3},
            [5],
            top=["a1"],
            units={"x": TARGET, "y": "pool"},
            new_units=[allied("x", defense=covered), allied("y", defense=10 - covered)],
        )
        tables.append(foretold(state, f"attack {TARGET}"))
    assert tables[0] == tables[1]
