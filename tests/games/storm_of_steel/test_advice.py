"""The adviser: orders that can be carried out, and a bot that beats chance."""

from __future__ import annotations

import random

import pytest
from tests.games.storm_of_steel.table import WAR, at

from hexfront.bots.greedy import GreedyPolicy
from hexfront.games.storm_of_steel.advice.cards import likely
from hexfront.games.storm_of_steel.advice.estimate import LEAST, Estimate
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.orders import ADVISERS


def duel(side, seed):
    """A game of the greedy policy against chance; every action that it takes comes from its adviser."""
    state = GAME.start("west_1914", seed=seed)
    policy, rng = GreedyPolicy(seed), random.Random(seed)
    steps = set()
    while state.outcome is None:
        asked = state.decision
        if asked.side == side:
            steps.add(asked.step)
            action = policy.choose(state)
        else:
            action = rng.choice(state.legal_actions(asked.side))
        state.apply(action, asked.side)
    return state, steps


@pytest.mark.parametrize("side", ["central", "entente"])
def test_the_greedy_policy_beats_chance(side):
    won = [duel(side, seed)[0].outcome.winner for seed in (1, 2)]
    assert won == [side, side]


def test_every_decision_of_1914_west_has_an_adviser():
    _, steps = duel("central", 3)
    assert steps <= set(ADVISERS)


def best(state):
    return state.orders()[0]


def test_the_plan_of_summer_1914_is_chosen():
    state = GAME.start("west_1914", seed=1)
    assert [str(order.actions[0]) for order in state.orders()[:2]] == ["choose 1 west", "choose 32 west"]


def test_a_fort_beside_a_gun_is_shelled_first():
    units = {"GE-SIEGE-01": "2622", "BE-FORT-1": "Liege", "GE-ACT2-02": "2622", "GE-HQ-01": "2622"}
    state = at("combat", units=units, half="central")
    assert str(best(state)) == "shell GE-SIEGE-01 2522"


def test_a_hopeless_attack_is_not_made():
    three = {f"FR-ACT2-0{k}": "2526" for k in (1, 2, 3)}
    state = at("combat", units=three | {"GE-ACT2-02": "2626"}, half="central", entrenched=list(three))
    assert str(best(state)) == "done"


def test_an_overwhelming_attack_is_made():
    three = {f"GE-ACT2-0{k}": "2225" for k in (1, 2, 3)}
    state = at("combat", units=three | {"FR-LW2-01": "2125", "GE-HQ-01": "2225"}, half="central")
    assert best(state).kind == "attack"


def test_units_beside_a_strong_enemy_dig_in():
    three = {f"GE-ACT2-0{k}": "2625" for k in (1, 2, 3)}
    state = at("reorganization", units=three | {"FR-RES2-01": "2526", "FR-HQ-01": "2426"}, half="entente")
    assert "entrench FR-RES2-01" in {str(order) for order in state.orders() if order.value > 0}


def test_a_captured_city_keeps_its_garrison():
    units = {"GE-ACT2-02": "Brussels", "GE-HQ-01": "2422", "FR-ACT2-01": "2122"}
    state = at("movement", units=units, half="central", control={"2422": "central", "2522": "central"})
    gains = [order.value for order in state.orders() if order.unit == "GE-ACT2-02"]
    assert max(gains, default=0.0) < 0


def test_orders_of_a_list_can_be_carried_out():
    state = GAME.start("west_1914", seed=4)
    rng = random.Random(4)
    policy = GreedyPolicy(4)
    tried = 0
    while state.outcome is None and tried < 60:
        if state.decision.step == "movement":
            for order in rng.sample(state.orders(), 3):
                trial = state.clone("trial")
                for action in order.actions:
                    assert action in trial.legal_actions(), order
                    trial.apply(action)
                tried += 1
        state.apply(policy.choose(state), state.decision.side)
    assert tried >= 60


def test_an_objective_of_an_open_card_draws_armies():
    units = {"GE-ACT2-02": "2224", "GE-HQ-01": "2224", "FR-ACT2-01": "Toulouse"}
    plain = at("movement", units=units, half="central")
    wanted = at("movement", units=units, half="central", played=["1 west"])
    paris = plain.world.hex_of_place["Paris"]
    goals = [Estimate(state, "central").goals[paris] for state in (plain, wanted)]
    assert goals[1] > goals[0]


def test_a_side_wants_its_lost_places_back_and_those_that_decide():
    state = GAME.start("west_1918", seed=1)
    wanted = Estimate(state, "entente").goals
    goal = {name: wanted.get(state.world.named(name), 0.0) for name in ("Lille", "Ghent", "Paris")}
    assert goal["Lille"] > goal["Ghent"] > goal["Paris"] == 0.0


def test_a_place_that_is_held_well_wants_nobody_more():
    pressed = {f"GE-ACT2-0{k}": "2224" for k in (1, 2, 3)} | {"FR-ACT2-01": "Paris"}
    held = pressed | {f"FR-ACT2-0{k}": "Paris" for k in (2, 3)}
    needs = []
    for units in (pressed, held):
        state = at("movement", units=units, half="entente")
        needs.append(Estimate(state, "entente").need(state.world.named("Paris")))
    assert needs[0] > needs[1] == LEAST


def test_an_open_city_calls_a_train_with_a_guard():
    """Nobody bars the way to Paris: the corps behind the other front rides there."""
    units = {"GE-ACT2-02": "2124", "GE-ACT2-03": "2124", "GE-HQ-01": "2124", "FR-ACT2-01": "Lyon"}
    state = at("movement", units=units, half="entente")
    best_of_corps = next(order for order in state.orders() if order.unit == "FR-ACT2-01")
    assert str(best_of_corps.actions[-1]) == f"rail {state.world.names[state.world.named('Paris')]}"


def test_the_last_guard_of_a_city_stays():
    units = {"GE-ACT2-02": "2124", "GE-HQ-01": "2124", "FR-ACT2-01": "Paris", "FR-HQ-01": "Orleans"}
    state = at("movement", units=units, half="entente")
    gains = [order.value for order in state.orders() if order.unit == "FR-ACT2-01"]
    assert max(gains, default=0.0) <= 0


def test_an_enemy_who_must_walk_around_a_front_is_further_away():
    """A mobile corps bars its own hex, and its zone stops whoever enters it."""
    far = []
    for guard in ({}, {"FR-ACT2-01": "2024"}):
        units = {"GE-ACT2-02": "2124", "FR-ACT2-02": "Toulouse"} | guard
        state = at("movement", units=units, half="entente")
        far.append(Estimate(state, "entente").approach[state.world.named("Paris")])
    assert far[0] < far[1]


def test_a_side_that_rests_fears_marches_of_two_impulses():
    """8.2a: with one impulse against three, the enemy walks twice before he is answered."""
    units = {"GE-ACT2-02": "2124", "FR-ACT2-01": "Toulouse"}
    state = at("movement", units=units, half="entente")
    front, paris = state.world.fronts[0], state.world.named("Paris")
    once = Estimate(state, "entente").marches[paris]
    state.board.row = tuple(3 if k == front else n for k, n in enumerate(state.board.row))
    assert Estimate(state, "entente").marches[paris] > once == 1


def test_a_card_whose_objective_is_far_away_is_worth_less():
    state = at("cards", units={"GE-ACT2-02": "Berlin", "FR-ACT2-01": "Paris"})
    near = at("cards", units={"GE-ACT2-02": "2023", "FR-ACT2-01": "Toulouse"})
    schlieffen = card(1)
    assert likely(Estimate(state, "central"), schlieffen) < likely(Estimate(near, "central"), schlieffen)


def test_a_card_whose_objective_is_held_too_well_is_worth_less():
    weak = {"GE-ACT2-02": "2125", "FR-ACT2-01": "Paris"}
    strong = weak | {f"FR-ACT2-0{k}": "Paris" for k in (2, 3)}
    chances = [likely(Estimate(at("cards", units=units), "central"), card(1)) for units in (weak, strong)]
    assert chances[0] > chances[1]


def test_money_buys_strength_that_comes_in_time():
    state = at("mobilization", units={"GE-ACT2-02": "Berlin", "FR-ACT2-01": "Paris"}, turn="1914Au")
    while state.decision.step != "mobilization.orders":
        state.apply("pass" if "pass" in state.legal_actions() else "done", state.decision.side)
    assert str(best(state)).startswith("buy GE-LW")


def test_agents_speak_to_the_enemy():
    state = WAR.start("campaign_1914", seed=1)
    while state.decision.step != "agents.begin":
        state.apply("pass" if "pass" in state.legal_actions() else "done", state.decision.side)
    assert str(best(state)).startswith("send propaganda")
