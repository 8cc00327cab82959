"""Sides belong to a scenario: what two and what three sides see, may do and are asked at once."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hexfront.bots import make_bot, play_game
from hexfront.kernel import BadInput, Illegal, Play, Record, Scenario


@pytest.fixture
def rivals(princes):
    return princes.start("rivals", seed=1)


def test_a_scenario_names_its_sides_and_else_has_those_of_the_game(princes):
    assert princes.scenario("duel").sides == ("blue", "grey")
    assert princes.scenario("rivals").sides == princes.sides == ("blue", "grey", "green")
    assert princes.scenario().name == "duel"
    assert princes.start("duel").sides == ("blue", "grey")
    assert princes.start("rivals").sides == ("blue", "grey", "green")


def test_a_scenario_cannot_have_a_side_that_the_game_does_not_have(princes):
    with pytest.raises(ValueError, match="'odd' has a side that the game does not have: 'red'"):
        replace(princes, scenarios=(Scenario("odd", "Odd", "", 1, ("blue", "red")),))


@pytest.mark.parametrize(
    ("side", "complaint"),
    [
        ("green", "Prince Green takes no part in Duel; its sides are blue, grey"),
        ("red", "Three Princes has no side 'red'; it has blue, grey"),
    ],
)
def test_who_takes_no_part_has_no_view_and_gives_no_orders(princes, side, complaint):
    state = princes.start("duel")
    with pytest.raises(BadInput, match=complaint):
        state.view(side)
    with pytest.raises(BadInput, match=complaint):
        state.instruct(side, "concede")


def test_all_three_are_asked_at_once_each_in_its_own_words(rivals):
    assert [(d.side, d.prompt) for d in rivals.decisions] == [
        ("blue", "Prince Blue, put down a card."),
        ("grey", "Prince Grey, put down a card."),
        ("green", "Prince Green, put down a card."),
    ]
    for side in rivals.sides:
        view = rivals.view(side)
        assert view["decision"]["side"] == side
        assert view["decision"]["step"] == "bid"
        assert view["legal"] == ["card 1", "card 2", "card 3"]


def test_a_side_sees_its_own_answer_and_all_who_has_still_to_answer(rivals):
    rivals.apply("card 3", "grey")
    grey, green, nobody = (rivals.view(side) for side in ("grey", "green", None))
    assert (grey["sealed"], grey["legal"]) == (["card 3"], [])
    assert grey["decision"] == {
        "side": "blue",
        "sides": ["blue", "green"],
        "prompt": "Waiting for Prince Blue and Prince Green.",
        "rule": "",
        "step": "",
    }
    assert (green["sealed"], green["decision"]["step"]) == ([], "bid")
    assert green["decision"]["sides"] == ["blue", "green"]
    assert (nobody["sealed"], nobody["decision"]["sides"]) == ([], ["blue", "green"])
    assert "card 3" not in str(nobody)
    assert "card 3" not in str(green | {"legal": []})


def test_who_waits_reads_of_all_three(rivals):
    assert rivals.view(None)["decision"]["prompt"] == "Waiting for Prince Blue, Prince Grey and Prince Green."


def test_refusals_name_the_side_that_asks(rivals):
    rivals.apply("card 2", "green")
    assert "It is for Prince Blue and Prince Grey to decide, not for Prince Green" in str(
        rivals.why_not("card 1", "green")
    )
    with pytest.raises(Illegal, match="not for Prince Green"):
        rivals.apply("card 1", "green")
    rivals.apply("card 1", "blue")
    rivals.apply("card 1", "grey")
    rivals.apply("take 1001", "green")
    assert rivals.why_not("card 2", "green").rule == "P.2"
    assert rivals.why_not("card 2", "blue") is None
    assert "Prince Blue has shown card 1 already" in str(rivals.why_not("card 1"))
    assert "not one of the choices now, which are: card 2; card 3" in str(rivals.why_not("card 9", "blue"))


def test_answers_are_opened_when_the_last_is_given(rivals):
    for side, card in (("green", 2), ("blue", 3)):
        assert rivals.apply(f"card {card}", side) == []
    assert rivals.board.shown == {}
    rivals.apply("card 3", "grey")
    assert rivals.board.shown == {"blue": ("3",), "grey": ("3",), "green": ("2",)}
    assert rivals.decision.side == "green", "two have put down the same card"


def test_a_stored_state_keeps_the_answers_of_all_who_have_answered(princes, rivals):
    rivals.apply("card 3", "grey")
    again = princes.from_json(rivals.to_json())
    assert again == rivals
    assert again.sides == rivals.sides
    for side in (*rivals.sides, None):
        assert again.view(side) == rivals.view(side)


@pytest.mark.parametrize("answered", [(), ("grey",), ("grey", "green")])
def test_a_guess_agrees_with_the_view_and_draws_the_answers_of_others(princes, rivals, answered):
    for side in answered:
        rivals.apply("card 3", side)
    view = rivals.view("blue")
    guesses = [princes.determinize(view, random.Random(seed)) for seed in range(20)]
    assert all(guess.decision.side == "blue" for guess in guesses)
    for guess in guesses:
        assert guess.view("blue") | {"header": None} == view | {"header": None}
        assert guess.legal_actions("blue") == rivals.legal_actions("blue")
        assert set(guess.sealed) == set(answered)
    if answered:
        assert {guess.sealed["grey"] for guess in guesses} == {("card 1",), ("card 2",), ("card 3",)}


def test_an_answer_that_is_complete_stands(rivals):
    play = Play(rivals)
    play.apply("card 1", "grey")
    assert play.undoer() is None


def test_in_a_dealt_state_the_side_whose_view_it_is_decides_first(princes, rivals):
    """So an adviser, who asks for the decision at hand, advises that side though others are asked as well."""
    rivals.apply("card 2", "grey")
    view = rivals.view("green")
    dealt = princes.determinize(view, random.Random(1))
    assert [decision.side for decision in dealt.decisions] == ["green", "blue"]
    assert dealt.view("green") | {"header": None} == view | {"header": None}
    dealt.apply("card 3")
    assert dealt.sealed["green"] == ("card 3",)
    assert dealt.decision.side == "blue"


def test_nothing_depends_on_who_answers_first(princes):
    bids = {"blue": "card 1", "grey": "card 3", "green": "card 2"}
    played = []
    for order in (("blue", "grey", "green"), ("green", "blue", "grey")):
        state = princes.start("rivals", seed=1)
        for side in order:
            state.apply(bids[side], side)
        played.append(state)
    one, other = played
    assert one == other
    assert one.to_json() == other.to_json()
    assert one.events == other.events


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("scenario", ["duel", "rivals"])
def test_bots_play_every_scenario_with_its_sides(princes, scenario, bot):
    sides = princes.scenario(scenario).sides
    bots = {side: make_bot(bot, side) for side in princes.sides}
    state, record = play_game(princes, bots, "bots", scenario)
    assert state.outcome is not None
    assert set(record.players) == set(sides) == {entry.side for entry in record.entries}
    assert Record.parse(record.to_text()).verify({"three-princes": princes}) == state


def test_a_side_without_a_bot_is_named(princes):
    bots = {"blue": make_bot("random"), "grey": make_bot("random")}
    with pytest.raises(BadInput, match="Every side needs a bot; Prince Green has none"):
        play_game(princes, bots, scenario="rivals")
