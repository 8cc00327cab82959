"""Where a stack can go: every way is legal step by step, and no legal goal is missing."""

from __future__ import annotations

import random
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import Any

import pytest
from tests.games.kaisers_war_east.scatter import melee

from hexfront.games.kaisers_war_east.rules.marching import steps
from hexfront.games.kaisers_war_east.rules.rail import ride_cost

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


def tried(state: Any, unit: str) -> dict[str, int]:
    """Every hex a unit can end its move in by steps and a ride, with the least it can spend: by trying."""
    start = state.clone()
    start.apply(f"move {unit}")
    w, u = state.world, state.world.index[unit]
    least: dict[str, int] = {}
    seen: dict[tuple[int, bool], int] = {}
    number = count()
    waiting = [(0, next(number), start)]
    while waiting:
        spent, _, here = heappop(waiting)
        march = here.board.march
        if march is None or march.unit != u or here.outcome is not None:
            continue
        node = (here.board.loc[u], march.railed)
        if seen.get(node, spent + 1) <= spent:
            continue
        seen[node] = spent
        prices = {w.names[n]: price for n, price in steps(here, march)}
        ride = 0 if w.trains >> u & 1 else ride_cost(here.board, w, march)
        for action in here.legal_actions():
            if action.verb in ("step", "rail"):
                cost = spent + (prices[action.args[0]] if action.verb == "step" else ride)
                least[action.args[0]] = min(cost, least.get(action.args[0], cost))
                after = here.clone()
                after.apply(action)
                heappush(waiting, (cost, next(number), after))
    least.pop(w.names[state.board.loc[u]], None)
    return least


def offered(state: Any, unit: str) -> dict[str, int]:
    """The goals of one unit's ways by land, with what they cost."""
    hex_name = state.world.names[state.board.loc[state.world.index[unit]]]
    orders = [o for o in state.game.ways(state, hex_name, (unit,)) if o.kind in ("move", "rail")]
    assert len({o.goal for o in orders}) == len(orders)
    for order in orders:
        carry_out(state, order)
    return {order.goal: order.cost for order in orders}


@pytest.mark.rule("11.1b", "18.1a", "18.5a")
@pytest.mark.parametrize("seed", range(12))
def test_every_goal_is_offered_at_the_least_cost_of_march_and_rail(game, seed):
    document = melee(seed) | {"phase": "movement", "last_turn": 40, "vp": {"central": 80, "allied": 80}}
    state = game.position(document | {"options": {}, "scenario": "1914"})
    rng = random.Random(f"ways {seed}")
    movers = [action.args[0] for action in state.legal_actions() if action.verb == "move"]
    for unit in rng.sample(movers, min(3, len(movers))):
        assert offered(state, unit) == tried(state, unit), unit


@pytest.mark.rule("11.1b", "18.1a", "18.5a")
@pytest.mark.parametrize("season", [1, 4, 6])
def test_behind_the_front_march_and_ride_go_together(at, season):
    units = {"GE-C-I": "2016", "GE-HKK1": "2117", "RU-C-I": "2318", "RU-A1": "2419", "CP-S01": "2016"}
    state = at(turn=season, phase="movement", active="central", units=units | {"GE-AT": "2017"})
    for unit in ("GE-C-I", "GE-HKK1", "GE-AT"):
        assert offered(state, unit) == tried(state, unit)


@pytest.mark.rule("18.1a")
def test_a_ride_is_shown_where_it_costs_less_than_the_march(at):
    units = {"GE-C-I": "Berlin", "CP-S01": "Berlin", "RU-A1": "Moscow"}
    state = at(turn=8, phase="movement", active="central", units=units)
    orders = {order.goal: order for order in state.game.ways(state, "1417")}
    # Two hexes of road cost as much as a ride, and leave the trains to others; three cost more.
    assert (orders["1617"].kind, orders["1617"].cost) == ("move", 2)
    assert (orders["1717"].kind, orders["1717"].cost) == ("rail", 2)
    assert orders["1717"].actions[:2] == ("move GE-C-I", "rail 1717")
    beyond = orders["2018"]
    assert (beyond.kind, beyond.actions[1].verb, beyond.actions[2]) == ("rail", "rail", "step 2018")


@pytest.mark.rule("18.4a")
def test_the_way_of_a_ride_follows_the_track(at):
    units = {"GE-C-I": "Berlin", "CP-S01": "Berlin", "RU-A1": "Moscow"}
    state = at(turn=8, phase="movement", active="central", units=units)
    w = state.world
    rides = [order for order in state.game.ways(state, "1417", ("GE-C-I",)) if order.kind == "rail"]
    assert len(rides) > 50
    for order in rides:
        way = [w.grid.hex(name) for name in order.way]
        assert (order.way[0], order.way[-1]) == ("1417", order.goal)
        last = next(action for action in order.actions if action.verb == "rail").args[0]
        ride = way[: order.way.index(last) + 1]
        assert all(w.rail_next[a] >> b & 1 for a, b in pairwise(ride)), order


@pytest.mark.rule("18.2a")
def test_a_stack_rides_together_as_far_as_the_trains_carry_it(at):
    corps = dict.fromkeys(("AH-C-I", "AH-C-III", "AH-C-VI"), "Lemberg")
    units = corps | {"CP-S01": "Lemberg", "RU-A1": "Moscow"}
    for left, able in ((9, True), (3, True), (2, False)):
        state = at(turn=8, phase="movement", active="central", units=units)
        state.board.rail_left = left
        goals = {o.goal: o for o in state.game.ways(state, "2622", tuple(corps))}
        # Vienna is out of reach on foot.
        assert ("1624" in goals) is able
        for order in goals.values():
            carry_out(state, order)


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
