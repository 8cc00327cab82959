"""Whole orders: legal from end to end, blind to what is hidden, and sensible where sense is plain."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from hexfront import State
from hexfront.bots import Ask, make_bot
from hexfront.games.reichswehr_freikorps.fog import covered
from hexfront.hexes import members
from hexfront.kernel import Order

Position = Callable[..., State[Any, Any]]


def carry_out(state: State[Any, Any], order: Order) -> None:
    """Take the actions of an order; it may be cut short only by the end of the game."""
    trial = state.clone()
    side = trial.decision.side
    for number, action in enumerate(order.actions):
        if trial.outcome is not None:
            assert number
            return
        assert trial.decision.side == side, f"{order}: {action} is asked of {trial.decision.side}"
        assert action in trial.legal_actions(), f"{order}: {action} is not legal"
        trial.apply(action)


@pytest.mark.parametrize(("name", "seed"), [("random", 1), ("random", 2), ("greedy", 1)])
def test_every_order_is_legal_from_end_to_end(game: Any, name: str, seed: int) -> None:
    rng = random.Random(seed)
    state = game.start(seed=seed)
    players = {side: make_bot(name, seed) for side in game.sides}
    steps = set()
    while (decision := state.decision) is not None:
        if decision.step not in steps or rng.random() < 0.1:
            steps.add(decision.step)
            orders = state.orders()
            assert orders, decision
            for order in rng.sample(orders, min(12, len(orders))):
                carry_out(state, order)
        state.apply(players[decision.side].choose(Ask.of_state(state, decision.side)))
    assert {"setup", "movement", "combat", "window.ask"} <= steps


def test_a_plan_is_used_up_when_its_order_is_done(game: Any) -> None:
    state = game.start(seed=9)
    players = {side: make_bot("greedy", 9) for side in game.sides}
    last = ""
    while (decision := state.decision) is not None and state.board.turn < 5:
        side = decision.side
        if last and side != last:
            assert not players[last]._policy._plan
        state.apply(players[side].choose(Ask.of_state(state, side)))
        last = side


def shuffled(state: State[Any, Any], rng: random.Random) -> State[Any, Any]:
    """The same position for Red, with covered German units of one stacking value dealt out anew."""
    twin = state.clone()
    board, world = twin.board, twin.world
    flags = ("moved", "railed", "german_attacked", "german_hit")
    for halves in (1, 2):
        units = [u for u in members(covered(board, world)) if world.halves[u] == halves]
        deal = units[:]
        rng.shuffle(deal)
        old = {u: (board.loc[u], board.began[u], [getattr(board, f) >> u & 1 for f in flags]) for u in units}
        for u in units:
            board.stack[old[u][0]] &= ~(1 << u)
        for u, model in zip(units, deal, strict=True):
            board.loc[u], board.began[u], marks = old[model]
            board.stack[board.loc[u]] |= 1 << u
            for flag, mark in zip(flags, marks, strict=True):
                value = getattr(board, flag) & ~(1 << u)
                setattr(board, flag, value | mark << u)
    return twin


def test_orders_for_red_are_blind_to_covered_units(game: Any) -> None:
    rng = random.Random(6)
    state = game.start(seed=6)
    players = {side: make_bot("greedy", 6) for side in game.sides}
    compared = 0
    while (decision := state.decision) is not None and state.board.turn < 7:
        if decision.side == "red" and state.board.battle is None and rng.random() < 0.2:
            twin = shuffled(state, rng)
            assert twin.view("red") == state.view("red")
            ours, theirs = state.orders(), twin.orders()
            assert [o.actions for o in ours] == [o.actions for o in theirs]
            assert [o.value for o in ours] == pytest.approx([o.value for o in theirs])
            ask, again = Ask.of_state(state, "red"), Ask.of_state(twin, "red")
            assert make_bot("greedy", 1).choose(ask) == make_bot("greedy", 1).choose(again)
            compared += twin != state
        state.apply(players[decision.side].choose(Ask.of_state(state, decision.side)))
    assert compared > 5


def best(state: State[Any, Any]) -> Order:
    return max(state.orders(), key=lambda order: order.value)


def test_an_open_berlin_is_entered(at: Position) -> None:
    state = at(phase="red movement", front="western", turn=5, units={"wf-4-10c": "1804", "fk-e": "1702"})
    order = best(state)
    assert order.goal in ("1802", "1803")
    assert order.why.startswith("takes Berlin")


def test_an_open_warsaw_is_entered(at: Position) -> None:
    state = at(phase="german movement", turn=5, units={"rw-1c": "1421", "wf-4-12": "1019"})
    assert best(state).goal in ("1323", "1424")


def test_the_last_garrison_of_berlin_stays(at: Position) -> None:
    state = at(
        phase="german movement",
        turn=5,
        units={"fk-e": "1702", "fk-gcr": "1802", "rw-br": "1803", "wf-4-10c": "1705", "wf-4-15c": "1705"},
    )
    while (order := best(state)).kind == "move":
        for action in order.actions:
            state.apply(action)
    assert all(state.board.stack[h] for h in members(state.world.berlin))


def test_good_odds_are_taken_and_bad_ones_left(at: Position) -> None:
    units = {"wf-4-10c": "1221", "wf-4-15c": "1221", "wf-4-12": "1221", "rw-1c": "1220"}
    good = at(phase="red combat", front="western", turn=5, units=units)
    assert best(good).kind == "attack"
    bad = at(phase="red combat", front="western", turn=5, units={"wf-4-164": "1221", "rw-br": "1220"})
    assert best(bad).kind == "done"
