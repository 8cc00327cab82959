"""4, 7.4. Cards and lists as they are shown: what a side sees of both, and what can be done with them."""

from __future__ import annotations

import re

import pytest

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.picture import scene


@pytest.fixture
def choosing():
    return GAME.start("west_1914", seed=1)


def pile(state, side, name):
    shown = scene(state.world, state.view(side)).piles
    return next((one for one in shown if one.name == name), None)


@pytest.mark.rule("3.1a")
def test_cards_that_may_be_chosen_are_played_by_their_actions(choosing):
    deck = pile(choosing, "central", "deck")
    assert deck.kind == "hand"
    for card in deck.cards:
        plays = [a for a in choosing.legal_actions("central") if f"{a} ".startswith(f"{card.play} ")]
        assert bool(plays) is not card.dim


@pytest.mark.rule("3.1a")
def test_what_a_side_has_chosen_is_marked_for_it_and_hidden_from_the_other(choosing):
    choosing.apply("choose 1 west", "central")
    assert {c.id: c.chip for c in pile(choosing, "central", "deck").cards}["1"] == "West"
    choosing.apply("done", "central")
    choosing.apply("done", "entente")
    assert pile(choosing, "entente", "covered-central") is None
    assert {c.id for c in pile(choosing, "entente", "open").cards} == {"1"}


@pytest.mark.rule("3.1a")
def test_the_other_side_sees_the_back_of_a_contingency(choosing):
    choosing.apply("choose 32 west", "central")
    choosing.apply("done", "central")
    choosing.apply("done", "entente")
    back = pile(choosing, "entente", "covered-central").cards
    assert len(back) == 1
    assert back[0].facedown
    assert "32" not in back[0].id
    assert [c.id for c in pile(choosing, "central", "hand").cards] == ["32"]


@pytest.mark.rule("4.6f", "4.6g", "4.6u")
def test_a_card_says_what_it_does_without_the_rulebook(choosing):
    cards = {card.id: card for card in pile(choosing, "central", "deck").cards}
    assert cards["1"].facts["In attack"] == "1R"
    assert cards["8"].facts["In defence"] == "1L"
    assert cards["1"].text.endswith("1R: the odds move 1 column to the right.")
    assert cards["8"].text.endswith("1L: the odds move 1 column to the left.")
    assert cards["1"].foot.endswith("Leaves the game when the turn ends.")
    assert cards["8"].foot == "Leaves the game on a roll of 1 to 2 when the turn ends."
    printed = " ".join(f"{card.text} {card.foot}" for card in cards.values())
    assert not {"CP", "MP", "EZOC", "RES", "LW"} & set(re.findall(r"\w+", printed))


@pytest.mark.rule("R-170", "4.6j")
def test_a_naval_card_names_the_seas_of_its_front():
    deck = pile(GAME.start("campaign_1914", seed=1), "entente", "deck")
    cards = {card.id: card.facts for card in deck.cards}
    assert cards["49"]["Seas"] == "North Sea, English Channel, West Mediterranean, Adriatic Sea"
    assert cards["53"]["Seas"] == "East Mediterranean, Sea of Marmora, Black Sea"
    assert "Seas" not in cards["44"]


def writing():
    return GAME.position({"scenario": "west_1914", "phase": "mobilization", "turn": "1914Su"})


@pytest.mark.rule("7.4a")
def test_the_form_has_what_may_be_ordered_and_what_there_is_to_pay_with():
    state = writing()
    form = GAME.form(state, "entente")
    legal = {str(action) for action in state.legal_actions("entente")}
    first = {line.actions[0] for line in form.lines}
    payable = {
        line.actions[0]
        for line in form.lines
        if all(rest >= 0 for rest in form.rest({line.title: 1}).values()) or line.actions[0] in legal
    }
    assert {action for action in legal if action.startswith("buy ")} <= first
    assert payable & legal


@pytest.mark.rule("7.4a", "3.7g")
def test_a_list_is_taken_as_the_form_writes_it():
    state = writing()
    form = GAME.form(state, "entente")
    line = next(one for one in form.lines if one.group == "France" and one.costs["France"] <= 20)
    count = min(2, len(line.actions), form.purses[0].amount // line.costs["France"])
    for action in (*line.actions[:count], form.done):
        state.apply(action, "entente")
    assert state.seals == {"central": False, "entente": True}
    assert state.legal_actions("entente") == []


def test_there_is_no_form_where_no_list_is_asked_for(choosing):
    assert GAME.form(choosing, "central") is None
