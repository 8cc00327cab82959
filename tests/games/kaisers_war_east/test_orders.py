"""Whole orders: legal from end to end, blind to what is hidden, and sensible where sense is plain."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from hexfront import State
from hexfront.bots import Ask, make_bot
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


def watch(game: Any, scenario: str, options: dict[str, str], names: tuple[str, str], seed: int) -> set[str]:
    """Play a game and try orders all the way; the steps that were seen."""
    rng = random.Random(seed)
    state = game.start(scenario, options, seed=seed)
    players = {side: make_bot(name, seed) for side, name in zip(game.sides, names, strict=True)}
    steps = set()
    while (decision := state.decision) is not None:
        if decision.step not in steps or rng.random() < 0.15:
            steps.add(decision.step)
            orders = state.orders()
            assert orders, decision
            for order in rng.sample(orders, min(6, len(orders))):
                carry_out(state, order)
        state.apply(players[decision.side].choose(Ask.of_state(state, decision.side)))
    return steps


@pytest.mark.parametrize("scenario", ["1914", "1915", "1916"])
def test_every_order_of_a_greedy_game_is_legal_from_end_to_end(game: Any, scenario: str) -> None:
    steps = watch(game, scenario, {}, ("greedy", "greedy"), 3)
    assert {"setup", "mobilization", "movement", "commit", "combat", "pursuit"} <= steps


@pytest.mark.parametrize("seed", range(4))
def test_orders_are_legal_where_random_play_leads_with_any_options(game: Any, seed: int) -> None:
    rng = random.Random(f"options {seed}")
    options = {option.name: rng.choice(("off", "on")) for option in game.options if option.name != "end"}
    options["czech_legion"] = options["russian_revolutions"]
    options["amphibious"] = options["naval_transfer"]
    scenario = "1914" if seed == 1 else ("1915", "1916")[seed % 2]
    if scenario != "1914":
        for name in ("moltke_plan_east", "austro_hungarian_plan_r", "russian_plan_g"):
            options[name] = "off"
        options["faster_russian_mobilization"] = options["better_cavalry_doctrine"] = "off"
    watch(game, scenario, options, ("random", "greedy") if seed % 2 else ("greedy", "random"), seed)


def test_orders_are_legal_through_the_revolutions(at: Position) -> None:
    units = {"GE-A8": "2614", "GE-A9": "2715", "GE-HL": "2515", "CP-S01": "2614", "RU-A1": "2915"}
    units |= {"RU-C-I": "Petrograd", "RU-C-IV": "Moscow", "RU-C-XV": "Kiev", "AL-S01": "3016"}
    options = dict.fromkeys(("russian_revolutions", "czech_legion", "psywar", "volunteers"), "on")
    state = at(
        scenario="1916",
        turn=25,
        phase="turn start",
        vp={"central": 70, "allied": 12},
        first_revolution=True,
        units=units,
        options=options | {"end": "1918"},
        objectives={"Konigsberg": "central", "Przemysl": None},
    )
    steps = set()
    while (decision := state.decision) is not None and len(steps) < 20:
        steps.add(decision.step)
        orders = state.orders()
        for order in orders[:4]:
            carry_out(state, order)
        for action in orders[0].actions:
            if state.outcome is None:
                state.apply(action)
    assert "bolsheviks.place" in steps


@pytest.mark.parametrize("scenario", ["1914", "1915", "1916"])
@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_from_either_side(game: Any, scenario: str, names: tuple[str, str]) -> None:
    state = game.start(scenario, seed=5)
    players = {side: make_bot(name, 5) for side, name in zip(game.sides, names, strict=True)}
    while (decision := state.decision) is not None:
        state.apply(players[decision.side].choose(Ask.of_state(state, decision.side)))
    assert state.outcome.winner == game.sides[names.index("greedy")]


def best(state: State[Any, Any]) -> Order:
    return max(state.orders(), key=lambda order: order.value)


def run(state: State[Any, Any], phase: str) -> State[Any, Any]:
    """Let the adviser play as long as a phase lasts."""
    while state.outcome is None and state.board.phase == phase:
        for action in best(state).actions:
            state.apply(action)
    return state


def test_an_empty_objective_is_taken(at: Position) -> None:
    units = {"RU-A1": "2316", "RU-A2": "2417", "AL-S01": "2417", "GE-A8": "1917"}
    prize = {"Konigsberg": "central"}
    state = at(turn=2, phase="movement", active="allied", units=units, objectives=prize)
    assert best(state).goal == "2315"


def test_good_odds_are_taken_and_bad_ones_left(at: Position) -> None:
    units = {"GE-A8": "2217", "GE-A9": "2317", "RU-C-I": "2218", "GE-A10": "2219", "CP-S01": "2116"}
    assert best(at(turn=7, phase="combat 1", active="central", units=units)).kind == "attack"
    units = {"GE-C-I": "2217", "RU-A1": "2218", "RU-A2": "2318", "AL-S01": "2420", "CP-S01": "2116"}
    assert best(at(turn=7, phase="combat 1", active="central", units=units)).kind == "done"


def test_a_reserve_of_points_is_kept(at: Position) -> None:
    units = {"GE-A8": "2217", "RU-A1": "2418", "RU-A2": "2518", "AL-S01": "2420", "CP-S01": "2116"}
    state = at(turn=7, phase="mobilization", active="central", vp={"central": 40, "allied": 60}, units=units)
    run(state, "mobilization")
    assert state.board.central_vp > 25
    state = at(turn=7, phase="mobilization", active="central", vp={"central": 20, "allied": 60}, units=units)
    assert run(state, "mobilization").board.central_vp == 20


def test_supply_is_not_thrown_away_on_forced_marches_in_the_last_turn(at: Position) -> None:
    units = {"GE-A8": "2217", "CP-S01": "2116", "RU-A1": "Warsaw", "RU-A2": "Riga", "AL-S01": "2420"}
    state = at(turn=7, last_turn=7, phase="forced march", active="central", units=units)
    assert best(state).kind == "done"


def test_an_objective_that_the_enemy_can_reach_is_covered(at: Position) -> None:
    units = {"GE-C-I": "2214", "CP-S01": "2115", "RU-A1": "2417", "AL-S01": "2721", "RU-F-Warsaw": "Warsaw"}
    prize = {"Konigsberg": "central"}
    state = at(turn=8, phase="movement", active="central", units=units, objectives=prize)
    run(state, "movement")
    assert state.board.stack[state.world.hex_of_place["Konigsberg"]]


def test_nobody_is_demobilized_and_nothing_broken_down_without_need(game: Any) -> None:
    state = game.start("1915", seed=2)
    players = {side: make_bot("greedy", 2) for side in game.sides}
    while (decision := state.decision) is not None and state.board.turn < 9:
        action = players[decision.side].choose(Ask.of_state(state, decision.side))
        assert action.verb not in ("demobilize", "dismiss")
        assert decision.step != "reorganization" or action.verb != "break"
        state.apply(action)
