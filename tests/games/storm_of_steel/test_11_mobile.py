"""11.7. Mobile assaults: announced, shown, and won outright or not at all."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import (
    NORTH,
    NORTH_EAST,
    SOUTH,
    TARGET,
    asked,
    battle,
    choices,
    lost,
    step,
    told,
    where,
    why_not,
)


def moving(attackers, defenders, **more):
    """A movement segment of the Central Powers."""
    return battle(attackers, defenders, phase="movement", **more)


def storm(state, *units):
    state.apply(f"storm {TARGET}")
    for name in units:
        state.apply(f"join {name}")
    state.apply("declare")
    return state


@pytest.mark.rule("11.7a", "11.7b", "R-67")
def test_eight_to_one_runs_a_hex_over():
    state = storm(moving({NORTH: [24, 24]}, 6), "c1", "c2")
    assert lost(state, "e1")
    assert not any(event.kind == "roll" for event in state.events)
    state.apply(f"advance c1 {TARGET}")
    assert where(state, "c1") == TARGET


@pytest.mark.rule("11.7d")
def test_below_eight_to_one_nothing_happens_but_the_movement_is_spent():
    state = storm(moving({NORTH: [24, 23]}, 6), "c1", "c2")
    assert where(state, "e1") == TARGET
    assert told(state, "falls short").rule == "11.7d"
    assert asked(state) == ("central", "movement")
    assert not {"c1", "c2"} & choices(state, "move")
    assert why_not(state, f"storm {TARGET}") == "11.7a"


@pytest.mark.rule("11.7a", "14.22a")
def test_shifts_count_before_the_odds_are_compared():
    state = storm(moving({NORTH: 48}, 6, terrain={TARGET: "rough"}), "c1")
    assert where(state, "e1") == TARGET
    strong = storm(moving({NORTH: 54}, 6, terrain={TARGET: "rough"}), "c1")
    assert lost(strong, "e1")
    helped = storm(moving({NORTH: 42}, 6, played=["1 west"]), "c1")
    assert lost(helped, "e1")


@pytest.mark.rule("11.7d", "23.2a")
def test_it_is_announced_before_the_stack_is_seen():
    weak = moving({NORTH: 6}, 6)
    assert choices(weak, "storm") >= {TARGET}
    state = storm(weak, "c1")
    w, b = state.world, state.board
    assert b.seen_by_cp >> w.index["e1"] & 1
    assert b.seen_by_en >> w.index["c1"] & 1


@pytest.mark.rule("11.7a", "R-67")
def test_only_one_stack_storms():
    state = moving({NORTH: [24, 6], NORTH_EAST: 24}, 6)
    state.apply(f"storm {TARGET}")
    assert choices(state, "join") == {"c1", "c2", "c3"}
    state.apply("join c1")
    assert choices(state, "join") == {"c2"}
    assert why_not(state, "join c3") == "11.7a"


@pytest.mark.rule("11.7a", "R-67")
def test_it_takes_the_place_of_movement():
    state = storm(moving({NORTH: 48}, 6), "c1")
    state.apply(f"advance c1 {TARGET}")
    assert "c1" not in choices(state, "move")


@pytest.mark.rule("11.7c")
def test_who_stormed_attacks_afterwards_if_in_command():
    state = storm(moving({NORTH: [24, 24]}, 6, others={SOUTH: 6}), "c1", "c2")
    state.apply(f"advance c1 {TARGET}")
    state.apply("done")
    state.apply("done")
    assert step(state) == "combat"
    assert SOUTH in choices(state, "attack")
    alone = storm(moving({NORTH: [24, 24]}, 6, others={SOUTH: 6}, staff={"fq": "Paris"}), "c1", "c2")
    assert why_not(alone, f"storm {TARGET}") == "11.7a"
    alone.apply("done")
    assert step(alone) == "combat"
    # Out of supply they fell a column short, and out of command they may not attack now.
    assert why_not(alone, f"attack {TARGET}") == "11.7c"


@pytest.mark.rule("11.7b")
@pytest.mark.parametrize(("cadre", "step_after"), [(4, "advance"), (3, "movement")])
def test_a_keen_stack_goes_two_hexes(cadre, step_after):
    state = storm(moving({NORTH: {"mobile": 48, "cadre": cadre}}, 6), "c1")
    state.apply(f"advance c1 {TARGET}")
    assert step(state) == step_after


@pytest.mark.rule("33.1a", "11.7a", "R-67")
def test_a_mobile_assault_has_no_gas_and_no_table():
    state = moving({NORTH: 6}, 6, developed=[36])
    state.apply(f"storm {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    assert step(state) == "movement"
