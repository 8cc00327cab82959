"""One search for marches and rides: it reaches what the lists of steps lead to, at the same cost."""

from __future__ import annotations

import random
from heapq import heappop, heappush
from itertools import count
from typing import Any

import pytest
from tests.games.kaisers_war_east.scatter import melee

from hexfront.games.kaisers_war_east.board import enemy
from hexfront.games.kaisers_war_east.rules.marching import begun, journeys
from hexfront.hexes import members


def closure(state: Any, verbs: tuple[str, ...]) -> dict[tuple[int, bool], int]:
    """Every hex that the listed steps and rides of the unit under way lead to, with the least it spends.

    Only the lists are followed, whatever the rules behind them. The second value of a key tells a hex that
    takes a ride from one that does not.
    """
    march = state.board.march
    u = march.unit
    least: dict[tuple[int, bool], int] = {}
    waiting: list[tuple[int, int, bool, int, Any]] = [(march.spent, state.board.loc[u], False, 0, state)]
    number = count(1)
    while waiting:
        spent, h, rode, _, here = heappop(waiting)
        if (h, rode) in least:
            continue
        least[h, rode] = spent
        if here.board.march is None or here.board.march.unit != u:
            continue
        for action in here.legal_actions():
            at = (state.world.grid.hex(action.args[0]) if action.args else h, rode or action.verb == "rail")
            if action.verb in verbs and at not in least:
                price = _price(here, action)
                after = here.clone()
                after.apply(action)
                heappush(waiting, (price, *at, next(number), after))
    return least


def _price(state: Any, action: Any) -> int:
    """What the unit under way has spent after a step or ride: it is moved so that it is not asked to stop."""
    twin = state.clone()
    frame = twin.agenda.pop()
    twin.game.steps[frame[0]].take(twin, frame, action)
    return int(twin.board.march.spent)


def found(state: Any) -> dict[tuple[int, bool], int]:
    """The same by the search."""
    reach = journeys(state, state.board.march)
    return {
        (h, rode): spent
        for rode, waves in ((False, reach.on_foot), (True, reach.by_rail))
        for spent, wave in enumerate(waves)
        for h in members(wave)
    }


def plain(seed: int) -> dict[str, Any]:
    """A crowd around a city, at the moves, with nothing that a capture could end or interrupt."""
    return melee(seed) | {
        "phase": "movement",
        "last_turn": 40,
        "vp": {"central": 80, "allied": 80},
        "options": {},
        "scenario": "1914",
    }


def movers(state: Any) -> list[str]:
    return [action.args[0] for action in state.legal_actions() if action.verb == "move"]


@pytest.mark.rule("11.1b", "11.6a", "13.4a", "13.5a", "13.5b", "18.1a", "18.1c", "21.4a")
@pytest.mark.parametrize("seed", range(12))
def test_the_search_reaches_exactly_what_the_lists_lead_to_at_the_same_cost(game, seed):
    state = game.position(plain(seed))
    rng = random.Random(f"reach {seed}")
    if seed % 3 == 0:
        # A forced march doubles what may be spent.
        state.board.marched = (1 << len(state.world.units)) - 1
    able = movers(state)
    for unit in rng.sample(able, min(3, len(able))):
        twin = state.clone()
        twin.apply(f"move {unit}")
        for _ in range(2):
            if twin.board.march is None:
                break
            assert found(twin) == closure(twin, ("step", "rail")), unit
            # The same from the middle of a move.
            twin.apply(rng.choice([a for a in twin.legal_actions() if a.verb in ("step", "rail", "stop")]))


@pytest.mark.rule("11.0a", "11.6a", "13.4a", "13.5b")
@pytest.mark.parametrize("seed", range(4, 8))
def test_the_overlay_of_enemy_reach_shows_what_the_enemys_lists_lead_to(game, seed):
    state = game.position(plain(seed))
    w, side = state.world, state.board.active
    walkers = [unit for unit in movers(state) if not w.trains >> w.index[unit] & 1]
    reached = set()
    for unit in walkers:
        twin = state.clone()
        twin.apply(f"move {unit}")
        reached |= {w.names[h] for h, _ in closure(twin, ("step",))}
    shown = state.game.overlay(w, state.view(enemy(side)), "reach").areas[0].hexes
    mobile = w.side[side] & w.mobile & ~w.trains & ~state.board.entrenched
    standing = {w.names[state.board.loc[u]] for u in members(mobile) if state.board.loc[u] >= 0}
    assert set(shown) == reached | standing


@pytest.mark.rule("11.6a")
def test_the_minimum_move_is_in_lists_ways_and_the_overlay(at):
    state = at(turn=6, phase="movement", active="central", units={"AH-A1": "1521", "RU-A1": "Moscow"})
    w = state.world
    march = begun(state, w.index["AH-A1"])
    assert (w.grid.hex("1620"), march.allowance) in [
        (h, cost) for h, (cost, _) in journeys(state, march).best().items()
    ]
    assert "1620" in {order.goal for order in state.game.ways(state, "1521")}
    assert "1620" in state.game.overlay(w, state.view("allied"), "reach").areas[0].hexes
    state.apply("move AH-A1")
    assert "step 1620" in state.legal_actions()
