"""Where a stack can go: every way is legal step by step, and no legal goal is missing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.kaisers_war_east.scatter import melee

STEPS = ("movement", "march", "withdraw", "pursuit", "retreat.step")


def carry_out(state: Any, order: Any) -> Any:
    """The state after an order; each action must be legal when its turn comes."""
    twin = state.clone()
    twin.explicit_chance = True
    for action in order.actions:
        assert action in twin.legal_actions(), (order, action)
        twin.apply(action)
    return twin


@pytest.mark.parametrize("seed", range(1, 31, 2))
def test_every_way_can_be_gone(game, seed):
    state = game.position(melee(seed))
    rng = random.Random(seed)
    for _ in range(40):
        if state.outcome is not None:
            return
        if state.decision.step in STEPS:
            held = sorted({state.world.names[h] for h in state.board.loc if h >= 0})
            for name in rng.sample(held, min(3, len(held))):
                for order in game.ways(state, name):
                    carry_out(state, order)
        state.apply(rng.choice(state.legal_actions()))


def walked(state: Any, unit: str) -> set[str]:
    """Every hex that a unit can stop in by steps alone, found by trying."""
    start = state.clone()
    start.apply(f"move {unit}")
    goals: set[str] = set()
    u = state.world.index[unit]
    waiting = [start]
    while waiting:
        here = waiting.pop()
        march = here.board.march
        for action in here.legal_actions() if march is not None and march.unit == u else []:
            if action.verb == "step":
                after = here.clone()
                after.apply(action)
                goals.add(state.world.names[after.board.loc[u]])
                waiting.append(after)
    return goals


@pytest.mark.parametrize("season", [1, 4, 6])
def test_no_goal_of_a_walk_is_missing(at, season):
    units = {"GE-C-I": "2016", "GE-HKK1": "2117", "RU-C-I": "2318", "RU-A1": "2419", "CP-S01": "2016"}
    state = at(turn=season, phase="movement", active="central", units=units)
    for unit, hex_name in (("GE-C-I", "2016"), ("GE-HKK1", "2117")):
        orders = state.game.ways(state, hex_name, (unit,))
        assert {o.goal for o in orders if o.kind == "move"} == walked(state, unit) - {hex_name}


def test_a_stack_goes_where_all_its_units_can_go(at):
    units = {"GE-C-I": "2016", "AH-C-I": "2016"}
    state = at(turn=1, phase="movement", active="central", units=units)
    both = {o.goal for o in state.game.ways(state, "2016")}
    fast = {o.goal for o in state.game.ways(state, "2016", ("GE-C-I",)) if o.kind == "move"}
    slow = {o.goal for o in state.game.ways(state, "2016", ("AH-C-I",)) if o.kind == "move"}
    assert both == fast & slow
    assert slow < fast


def test_a_road_march_costs_half_points(at):
    state = at(turn=1, phase="movement", active="central", units={"GE-C-I": "2017"})
    orders = {o.goal: o for o in state.game.ways(state, "2017") if o.kind == "move"}
    along = [
        n
        for n in orders
        if state.world.rail_next[state.world.grid.hex("2017")] >> state.world.grid.hex(n) & 1
    ]
    assert along
    assert {orders[n].cost for n in along} == {1}
