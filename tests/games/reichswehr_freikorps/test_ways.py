"""Ways of a stack in hand: exactly what the legal lists allow, with the true cost, and quickly."""

from __future__ import annotations

import random
import time
from statistics import median

import pytest
from tests.games.reichswehr_freikorps.scatter import scatter

from hexfront.kernel import Action

MOVES = ("movement", "march")


def points(state, units):
    """What the moving group has spent, as its slowest counts it."""
    group = state.board.march.groups[-1]
    return group.spent if units & ~state.world.cavalry else group.spent_cavalry


def tried(state, head):
    """Every hex where a march can end, by trying all steps, with the fewest points it takes."""
    w = state.world
    first = state.clone()
    for action in head:
        first.apply(action)
    units = first.board.march.groups[-1].units
    begun = points(first, units)
    ends, least, waiting = {}, {}, [first]
    while waiting:
        here = waiting.pop()
        at = here.board.march.groups[-1].hex
        legal = here.legal_actions()
        cost = points(here, units) - begun
        if "halt" in legal and at != first.board.march.groups[-1].hex:
            ends[w.names[at]] = min(cost, ends.get(w.names[at], cost))
        for action in legal:
            if action.verb != "step":
                continue
            there = here.clone()
            there.apply(action)
            name = action.args[0]
            if there.outcome is not None:
                ends.setdefault(name, None)
                continue
            spent = points(there, units) - begun
            if spent < least.get((name, len(there.board.march.groups)), spent + 1):
                least[name, len(there.board.march.groups)] = spent
                waiting.append(there)
    return ends


def capped(state, order):
    """The pace of the group: a minimum move takes everything, but is shown as no more than that."""
    w = state.world
    tried = state.clone()
    for action in order.actions:
        if action.verb in ("step", "halt"):
            break
        tried.apply(action)
    march = tried.board.march
    group = march.groups[-1]
    limit = march.slow if group.units & w.infantry else march.fast
    return max(0, limit - points(tried, group.units))


def replayed(state, order):
    """The state after an order, each action of it legal."""
    after = state.clone()
    for action in order.actions:
        assert action in after.legal_actions(), (order, after)
        after.apply(action)
    return after


def walk(state, seed, most):
    """Decisions of random play from a position."""
    rng = random.Random(seed)
    for _ in range(most):
        if state.outcome is not None:
            return
        yield state
        state.apply(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("seed", range(24))
def test_marches_are_exactly_those_the_legal_lists_allow(game, seed):
    compared = 0
    phase = ("red movement", "german movement")[seed % 2]
    for state in walk(game.position(scatter(seed) | {"phase": phase}), seed, 60):
        if state.decision.step not in MOVES:
            continue
        w = state.world
        for name in {w.names[h] for h in state.board.loc if h >= 0}:
            by_units = {}
            for order in game.ways(state, name, ()):
                by_units.setdefault(
                    (order.actions[0] if state.decision.step == "movement" else "", order.unit), []
                ).append(order)
            for orders in by_units.values():
                head = [a for a in orders[0].actions if a.verb in ("move", "leave")]
                expected = tried(state, head)
                assert {order.goal for order in orders} == set(expected)
                assert len(orders) == len(expected)
                for order in orders:
                    if expected[order.goal] is not None:
                        assert order.cost == min(expected[order.goal], capped(state, order)), order
                compared += len(orders)
        if compared > 1500:
            break
    assert compared > 100


def test_marches_of_some_units_leave_the_others(game):
    compared = 0
    for seed in range(12):
        state = game.position(scatter(seed) | {"phase": "german movement"})
        if state.decision.step != "movement":
            continue
        w = state.world
        for h in {h for u, h in enumerate(state.board.loc) if h >= 0 and w.german >> u & 1}:
            stack = w.unit_names(state.board.stack[h])
            for order in game.ways(state, w.names[h], (stack[0],)):
                after = replayed(state, order)
                assert order.unit == stack[0]
                if after.outcome is None:
                    assert after.board.loc[w.index[stack[0]]] == w.grid.hex(order.goal)
                    assert all(after.board.loc[w.index[unit]] == h for unit in stack[1:])
                compared += 1
    assert compared > 200


@pytest.mark.parametrize("phase", ["german rail", "red combat", "german combat"])
def test_rides_retreats_and_advances_are_exactly_those_the_legal_lists_allow(game, phase):
    met = {}
    for seed in range(40):
        for state in walk(game.position(scatter(seed) | {"phase": phase}), seed, 60):
            step = state.decision.step
            w = state.world
            if step not in ("rail", "rail.ride", "battle.withdraw", "battle.follow", "battle.exploit"):
                continue
            offered = {}
            for h in {h for h in state.board.loc if h >= 0}:
                for order in game.ways(state, w.names[h], ()):
                    after = replayed(state, order)
                    if after.outcome is None and not after.committed:
                        for unit in order.unit.split():
                            assert after.board.loc[w.index[unit]] == w.grid.hex(order.goal), order
                    offered.setdefault(order.actions[0], set()).add(order.goal)
                    met[step] = met.get(step, 0) + 1
            firsts = {
                a
                for a in state.legal_actions()
                if a.verb in ("entrain", "ride", "retreat", "advance", "exploit")
            }
            assert firsts <= set(offered)
            for action in firsts & {a for a in firsts if a.verb == "entrain"}:
                assert offered[action] == rides(state, action)
    assert met, phase


def rides(state, entrain):
    """All railheads a unit can get to, by trying every `via` in every order."""
    unit = state.world.index[entrain.args[0]]
    goals, waiting, seen = set(), [[entrain]], set()
    while waiting:
        path = waiting.pop()
        after = state.clone()
        for action in path:
            after.apply(action)
        if after.agenda[-1].step != "rail.ride":
            goals.add(state.world.names[after.board.loc[unit]])
            continue
        for action in after.legal_actions():
            if action.verb == "ride" or (action.verb == "via" and len(path) < 4 and action not in seen):
                seen.add(action if action.verb == "via" else "")
                waiting.append([*path, action])
    return goals


def test_a_train_s_way_is_a_line_of_neighbours(game):
    lines = 0
    for seed in range(20):
        state = game.position(scatter(seed) | {"phase": "german rail"})
        w = state.world
        for h in {h for h in state.board.loc if h >= 0}:
            for order in game.ways(state, w.names[h], ()):
                if order.kind == "rail":
                    assert order.way[0] == w.names[h]
                    assert order.way[-1] == order.goal
                    pairs = zip(order.way, order.way[1:], strict=False)
                    assert all(w.grid.adjacent(w.grid.hex(a), w.grid.hex(b)) for a, b in pairs)
                    lines += 1
    assert lines > 20


def test_taking_berlin_ends_the_march_and_the_game(at):
    state = at(phase="red movement", front="western", units={"wf-4-12": "1704", "rw-br": "1001"})
    orders = {order.goal: order for order in state.game.ways(state, "1704", ())}
    taken = orders["1803"]
    assert taken.actions[-1].verb == "step"
    assert replayed(state, taken).outcome.winner == "red"
    assert all("step 1803" not in order.actions for goal, order in orders.items() if goal != "1803")


def test_nothing_is_found_where_nothing_can_go(at):
    state = at(phase="red movement", front="western", units={"wf-4-12": "1704", "rw-br": "1001"})
    ways = state.game.ways
    assert ways(state, "1001", ()) == []
    assert ways(state, "9999", ()) == []
    assert ways(state, "1704", ("nobody",)) == []
    assert ways(state, "1704", ("rw-br",)) == []


def test_ways_are_quick(game):
    state = game.start(seed=1)
    for action in ("suggested", "done", "suggested", "done"):
        state.apply(action)
    while state.decision.step != "movement":
        state.apply(Action("continue"))
    spans = []
    for h in sorted({h for h in state.board.loc if h >= 0}):
        began = time.perf_counter()
        game.ways(state, state.world.names[h], ())
        spans.append(time.perf_counter() - began)
    assert median(spans) < 0.01
    assert max(spans) < 0.2  # one may be interrupted on a busy machine
