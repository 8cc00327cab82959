"""Bots: they see views only, play legally, and the same seed plays the same game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.games.storm_of_steel.fogged import SEASIDE, at_sea

import hexfront
from hexfront.bots import Ask, bots, make_bot, play_game
from hexfront.bots.greedy import GreedyPolicy
from hexfront.kernel import Action, BadInput
from hexfront.mechanics.advice import runs

GAME = "reichswehr-freikorps"
#: Games that guess what is hidden on a copy of their state, and their scenarios.
FOGGED = (
    *(("emperors-last-war", scenario) for scenario in "CDF"),
    *(
        ("storm-of-steel", scenario)
        for scenario in ("east_1914", "west_1918", "middle_east_1914_16", "campaign_1914")
    ),
)


@pytest.fixture(scope="module")
def game() -> Any:
    return hexfront.games[GAME]


class Posted:
    """A bot behind a wall: what it gets has gone through JSON, so no object of the game comes with it."""

    def __init__(self, name: str, seed: object) -> None:
        self.name = name
        self.bot = make_bot(name, seed)

    def choose(self, ask: Ask) -> Action:
        return self.bot.choose(Ask.of_view(json.loads(json.dumps(ask.view()))))


def duel(game: Any, red: str, german: str, seed: int, **more: Any) -> Any:
    players = {"red": make_bot(red, seed), "german": make_bot(german, seed)}
    return play_game(game, players, seed, **more)


def test_a_bot_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="no bot 'genius'"):
        make_bot("genius")


def test_a_question_has_no_way_to_the_state(game: Any) -> None:
    state = game.start(seed=3)
    ask = Ask.of_state(state, "red")
    assert ask.legal == state.legal_actions()
    assert ask.view() == state.view("red")
    assert not [name for name in ask.__slots__ if getattr(ask, name, None) is state]


@pytest.mark.parametrize("name", sorted(bots))
def test_the_same_seeds_play_the_same_game_and_views_as_text_are_all_a_bot_needs(
    game: Any, name: str
) -> None:
    near = {side: make_bot(name, 5) for side in game.scenario(None).sides}
    far = {side: Posted(name, 5) for side in game.scenario(None).sides}
    _, here = play_game(game, near, 11)
    _, there = play_game(game, far, 11)
    assert here is not None
    assert there is not None
    assert here.to_text() == there.to_text()
    here.verify(hexfront.games)


def test_other_seeds_play_other_games(game: Any) -> None:
    assert duel(game, "random", "random", 1)[0] != duel(game, "random", "random", 2)[0]


def test_a_match_without_a_record(game: Any) -> None:
    heard: list[str] = []
    state, record = duel(
        game, "random", "random", 7, keep_record=False, on_event=lambda _, event: heard.append(event.name)
    )
    assert record is None
    assert state.outcome is not None
    assert heard[-1] == "end"
    assert "turn" in heard


@pytest.mark.parametrize("seed", range(4))
def test_greedy_red_beats_random(game: Any, seed: int) -> None:
    state, _ = duel(game, "greedy", "random", seed, keep_record=False)
    assert state.outcome.winner == "red"


@pytest.mark.parametrize("seed", range(4))
def test_greedy_german_beats_random(game: Any, seed: int) -> None:
    state, _ = duel(game, "random", "greedy", seed, keep_record=False)
    assert state.outcome.winner == "german"


@pytest.mark.parametrize(("slug", "scenario"), [(GAME, "campaign"), ("kaisers-war-east", "1915")])
def test_a_list_of_orders_serves_for_several_of_them(slug: str, scenario: str) -> None:
    """Within a phase orders that have nothing to do with each other are given from one list."""
    game: Any = hexfront.games[slug]
    state = game.start(scenario, seed=2)
    policies = {side: GreedyPolicy() for side in game.scenario(None).sides}
    lists = given = 0
    while state.outcome is None and state.number < 400:
        policy = policies[state.decision.side]
        before, going_on = policy._orders, bool(policy._plan)
        state.apply(policy.choose(state))
        if not going_on and state.agenda:
            given += 1
            lists += policy._orders is not before
    assert given > 1.2 * lists


def test_a_list_is_not_used_again_when_the_enemy_has_moved(game: Any) -> None:
    units = {"wf-4-12": "1721", "wf-15-4": "1321", "fk-e": "1702"}
    state, moved = (
        game.position({"phase": "red movement", "front": "western", "turn": 3, "units": units | {"fk-e": at}})
        for at in ("1702", "1703")
    )
    policy = GreedyPolicy()
    policy.choose(state)
    policy._touched = 1
    assert policy._left(state, state.legal_actions()) is not None
    assert policy._left(moved, moved.legal_actions()) is None


def test_orders_in_hand_are_tried_before_they_are_given(game: Any) -> None:
    state = game.position(
        {"phase": "red movement", "front": "western", "turn": 3, "units": {"wf-4-12": "1721"}}
    )
    order = next(order for order in state.orders() if order.kind == "move")
    assert runs(state, order.actions)
    assert not runs(state, (*order.actions, order.actions[0]))


@pytest.mark.parametrize(("slug", "scenario"), [(GAME, "campaign"), ("kaisers-war-east", "1914")])
def test_no_two_games_open_alike(slug: str, scenario: str) -> None:
    """Between orders that are as good as equal the seed of the bot chooses, set-up included."""
    game: Any = hexfront.games[slug]
    openings = set()
    for seed in range(10):
        state = game.start(scenario, seed=1)
        bots = {side: make_bot("greedy", seed) for side in game.scenario(None).sides}
        while "setup" in state.decision.step:
            side = state.decision.side
            state.apply(bots[side].choose(Ask.of_state(state, side)))
        openings.add(tuple(state.board.loc))
    assert len(openings) == 10


@pytest.mark.parametrize(
    ("slug", "scenario"),
    [*((slug, None) for slug in sorted(hexfront.games)), *FOGGED],
)
def test_what_is_dealt_to_a_side_is_what_it_imagines_from_its_view(slug: str, scenario: str | None) -> None:
    """Also where a copy of the board is as good as the view: nothing is hidden, or it is guessed there."""
    game: Any = hexfront.games[slug]
    state, chance = game.start(scenario, seed=4), random.Random(4)
    for number in range(120):
        if state.decision is None:
            break
        side = state.decision.side
        if number % 4 == 0:
            dealt = game.deal(state, side, random.Random(number))
            imagined = game.determinize(state.view(side), random.Random(number))
            assert dealt == imagined
            assert [dealt.legal_actions(who) for who in game.sides] == [
                imagined.legal_actions(who) for who in game.sides
            ]
            assert dealt.dice.seed != state.dice.seed
            before = state.to_json()
            dealt.apply(chance.choice(dealt.legal_actions()))
            assert state.to_json() == before
        state.apply(chance.choice(state.legal_actions(side)), side)


def test_one_guess_serves_for_a_whole_answer_where_sides_decide_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While a list is written nothing else happens; the next decision gets a guess of its own."""
    state = at_sea(3 * SEASIDE.index("mobilization"))
    while state.decision.step != "mobilization.orders":
        state.apply(state.legal_actions()[-1])
    dealt: list[str] = []
    deal = Ask.dealt

    def counted(ask: Ask, rng: random.Random) -> Any:
        dealt.append(ask.step)
        return deal(ask, rng)

    monkeypatch.setattr(Ask, "dealt", counted)
    near, far = (make_bot("greedy", 1) for _ in range(2))
    answers = 0
    while state.decision.step == "mobilization.orders" and state.decision.side == "central":
        ask = Ask.of_state(state, "central")
        assert ask.answered == state.sealed.get("central", ())
        action = near.choose(ask)
        assert action == far.choose(Ask.of_view(json.loads(json.dumps(ask.view()))))
        state.apply(action, "central")
        answers += 1
    assert answers > 3
    assert dealt == ["mobilization.orders"] * 2
    near.choose(Ask.of_state(state, "entente"))
    assert len(dealt) == 3
