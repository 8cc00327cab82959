"""What a program needs that looks ahead: worth, clock, other dice, quiet trials, lists with a limit."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import hexfront
from hexfront.bots.greedy import GreedyBot, GreedyPolicy

SLUGS = list(hexfront.games)
WITH_WEIGHTS = [slug for slug in SLUGS if hexfront.games[slug].weights is not None]


def middle(slug: str, number: int = 150) -> Any:
    """A greedy game after so many actions."""
    state: Any = hexfront.games[slug].start(seed=8)
    policies = {side: GreedyPolicy() for side in state.sides}
    while state.outcome is None and state.number < number:
        state.apply(policies[state.decision.side].choose(state))
    return state


@pytest.mark.parametrize("slug", SLUGS)
def test_the_clock_runs_from_start_to_end(slug: str) -> None:
    state: Any = hexfront.games[slug].start(seed=3)
    times = [state.clock()]
    while state.outcome is None:
        legal = state.legal_actions()
        state.apply(legal[state.number * 7919 % len(legal)])
        times.append(state.clock())
    assert times[0] == 0.0
    assert times == sorted(times)
    assert times[-1] == 1.0


@pytest.mark.parametrize("slug", WITH_WEIGHTS)
def test_what_is_worth_more_to_one_side_is_worth_less_to_the_other(slug: str) -> None:
    state = middle(slug)
    one, other = (state.worth(side) for side in state.sides)
    assert one == pytest.approx(-other)


@pytest.mark.parametrize("slug", WITH_WEIGHTS)
def test_a_game_that_is_over_is_worth_the_game(slug: str) -> None:
    state = middle(slug, number=5000)
    winner = state.outcome.winner
    for side in state.sides:
        won = 0.0 if winner is None else 1.0 if winner == side else -1.0
        assert state.worth(side) == won * state.game.weights.win


def test_a_place_and_a_unit_are_worth_something() -> None:
    game = hexfront.games["reichswehr-freikorps"]
    units = {"wf-4-12": "1721", "rw-br": "1705"}
    start = {"phase": "red movement", "front": "western", "turn": 3}
    plain = game.position(start | {"units": units})
    more = game.position(start | {"units": units | {"wf-4-53": "1721"}})
    ahead = game.position(start | {"units": units, "vp": {"red": plain.board.red_vp + 3}})
    assert more.worth("red") > plain.worth("red")
    assert ahead.worth("red") > plain.worth("red")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_copy_may_have_other_dice(slug: str) -> None:
    state = middle(slug)
    same, other = state.clone(), state.clone("another")
    assert same.dice == state.dice
    assert other.dice.seed == "another"
    assert other.board == state.board


def test_windows_stay_quiet_in_trials() -> None:
    state = middle("reichswehr-freikorps")
    trial = state.trial("quiet")
    steps = set()
    policies = {side: GreedyPolicy() for side in state.sides}
    turn = trial.board.turn
    while trial.outcome is None and trial.board.turn < turn + 2:
        steps.add(trial.decision.step)
        trial.apply(policies[trial.decision.side].choose(trial))
    assert "movement" in steps
    assert "window.ask" not in steps
    assert state.board.ask == "always"


def test_orders_of_some_kinds_and_no_more_than_some() -> None:
    state = hexfront.games["kaisers-war-east"].start("1915", seed=2)
    policies = {side: GreedyPolicy() for side in state.sides}
    while state.decision.step != "movement":
        state.apply(policies[state.decision.side].choose(state))
    every = state.orders()
    assert [order for order in every if order.kind == "move"] == state.orders(kinds=("move",))
    assert state.orders(most=3) == every[:3]
    assert [order.value for order in every] == sorted((order.value for order in every), reverse=True)


@pytest.mark.parametrize("slug", WITH_WEIGHTS)
def test_another_weight_is_another_player(slug: str) -> None:
    """A player for whom no attack is good enough attacks nobody: weights are passed, not set."""
    game: Any = hexfront.games[slug]
    own = game.weights.attack
    timid = msgspec.structs.replace(game.weights, attack=1e6)
    state = game.start(seed=5)
    bots = {side: GreedyBot(5, timid) for side in game.scenario(None).sides}
    attacks = 0
    while state.outcome is None and state.number < 500:
        side = state.decision.side
        action = bots[side].choose(hexfront.bots.Ask.of_state(state, side))
        attacks += action.verb == "attack"
        state.apply(action)
    assert attacks == 0
    assert game.weights.attack == own < 1e6
