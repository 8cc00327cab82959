"""3.1, 4.2 to 4.4, 5.21, 6.22, 39.4, 39.6. The Strategy Card Phase."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import (
    at,
    both,
    campaign,
    changed,
    choices,
    chosen,
    refused,
    run,
    sided,
    war,
)

from hexfront.games.storm_of_steel.cards import CAMPAIGN, CONTINGENCY, WEAPONS, all_cards, card
from hexfront.games.storm_of_steel.deck import Held
from hexfront.games.storm_of_steel.rules import choosing, decks
from hexfront.games.storm_of_steel.rules.conditions import may_play
from hexfront.games.storm_of_steel.world import CP, EN, NEUTRAL, SURRENDERED, charts

WEST, EAST, MIDEAST = 0, 1, 2


# The cards (3.1, 4.1, 4.6) --------------------------------------------------


@pytest.mark.rule("1.0i", "3.1c", "R-13")
def test_the_decks_have_the_sizes_of_the_example():
    kinds = [one.kind for one in all_cards().values() if one.power == CP]
    assert [kinds.count(kind) for kind in (CAMPAIGN, CONTINGENCY, WEAPONS)] == [25, 10, 8]
    assert [number for number, one in all_cards().items() if one.power == CP] == list(range(1, 44))
    assert len(all_cards()) == 100


@pytest.mark.rule("3.1c", "1.0j", "4.6s")
def test_the_cards_of_the_central_powers_in_summer_1914_are_those_of_the_example():
    w, b = war()
    assert [one.number for one in decks.available(b, w, CP)] == charts()["card_limits"]["cp_available_1914Su"]


@pytest.mark.rule("3.1e", "R-16")
def test_the_historical_choice_can_be_made():
    w, b = war()
    so_far = ()
    for held in (Held(1, WEST), Held(4, EAST), Held(27)):
        assert held in choosing.offers(b, w, CP, so_far)
        so_far = (*so_far, held)


@pytest.mark.rule("4.21a", "4.3a")
def test_the_question_says_how_many_cards_of_which_kind_are_left():
    state = campaign()

    def asked():
        return next(one.prompt for one in state.decisions if one.side == "central")

    assert asked() == "Choose in secret: up to 2 campaign cards and one other card."
    state.apply("choose 1 west", "central")
    assert asked() == "Choose in secret further: up to 1 campaign card and one other card."
    state.apply("choose 27", "central")
    assert asked() == "Choose in secret further: up to 1 campaign card."
    state.apply("choose 4 east", "central")
    assert asked() == "All cards that you may choose in this turn are chosen."


@pytest.mark.rule("4.6s")
def test_prerequisites_ask_for_turn_ally_morale_and_development():
    w, b = war()

    def has(number, board):
        return number in [one.number for one in decks.available(board, w, card(number).power)]

    assert has(1, changed(b, turn=1))
    assert not has(1, changed(b, turn=2))
    assert not has(51, changed(b, turn=w.turn_of["1915Su"]))
    assert has(51, changed(b, turn=w.turn_of["1915Sp"]))
    assert not has(55, b)
    assert has(55, sided(w, b, Italy=EN))
    assert not has(69, b)
    assert has(69, changed(b, developed=(98,)))
    assert not has(10, changed(b, turn=w.turn_of["1915Sp"], morale=(30, 95)))
    assert has(10, changed(b, turn=w.turn_of["1915Sp"], morale=(31, 95)))
    assert not has(80, sided(w, changed(b, turn=3), **{"United States": EN}))
    assert has(80, sided(w, changed(b, turn=3), **{"United States": NEUTRAL}))
    assert has(95, changed(b, merchant=60))
    assert not has(95, changed(b, merchant=61))
    assert not has(100, changed(b, air_doctrine=(4, 2)))
    assert has(100, changed(b, air_doctrine=(1, 3)))


# How many (4.2, 4.3, 4.4) ---------------------------------------------------


@pytest.mark.rule("4.21a", "4.21b", "4.21c", "5.21a", "5.31a", "1.0c")
@pytest.mark.parametrize(("morale", "limit"), [(100, 3), (71, 3), (70, 2), (31, 2), (30, 1), (1, 1)])
def test_morale_limits_campaign_cards(morale, limit):
    w, b = war()
    assert decks.campaign_limit(changed(b, morale=(morale, 50)), w, CP) == limit
    assert decks.campaign_limit(changed(b, morale=(50, morale)), w, EN) == limit


@pytest.mark.rule("4.21b", "4.21c")
@pytest.mark.parametrize(("morale", "more"), [(30, False), (31, True)])
def test_at_low_morale_one_front_is_all(morale, more):
    w, b = war()
    left = choosing.offers(changed(b, morale=(morale, 95)), w, CP, (Held(1, WEST),))
    assert (Held(4, EAST) in left) is more


@pytest.mark.rule("4.6s")
def test_the_blockade_is_chosen_whatever_the_sea_and_shown_only_with_it():
    w, b = war()
    lost = changed(b, sea_status={"North Sea": "contested"})
    assert may_play(lost, w, card(94), revealing=False)
    assert not may_play(lost, w, card(94), revealing=True)
    assert may_play(b, w, card(94), revealing=True)


@pytest.mark.rule("3.1d", "39.4a", "R-19")
def test_no_card_for_an_inactive_front():
    w, b = war()
    assert decks.active_fronts(b, w) == (WEST, EAST)
    opened = sided(w, b, Ottoman=CP)
    assert decks.active_fronts(opened, w) == (WEST, EAST, MIDEAST)
    assert Held(32, MIDEAST) not in choosing.offers(b, w, CP, ())
    assert Held(32, MIDEAST) in choosing.offers(opened, w, CP, ())
    two = (Held(1, WEST), Held(4, EAST))
    assert all(card(held.card).other for held in choosing.offers(b, w, CP, two))


@pytest.mark.rule("4.41b", "4.43a")
def test_a_front_takes_one_campaign_card():
    w, b = war()
    left = choosing.offers(b, w, CP, (Held(1, WEST),))
    assert Held(4, EAST) in left
    assert Held(8, EAST) in left
    assert Held(8, WEST) not in left


@pytest.mark.rule("4.41a", "R-17")
def test_a_card_of_several_fronts_is_put_to_one_of_them():
    w, b = war()
    both_fronts = choosing.offers(b, w, CP, ())
    assert {Held(8, WEST), Held(8, EAST)} <= set(both_fronts)
    assert Held(8, WEST) not in choosing.offers(b, w, CP, (Held(8, EAST),))


@pytest.mark.rule("4.42a", "39.6a")
def test_on_one_map_there_is_one_campaign_card_of_the_scenario():
    state = at("cards")
    assert choices(state, "central")[:2] == ["choose 1 west", "choose 8 west"]
    assert refused(state, "choose 2 east", "central") == "39.6a"
    state.apply("choose 1 west", "central")
    assert "choose 8 west" not in choices(state, "central")
    assert refused(state, "choose 8 west", "central") == "4.42a"


@pytest.mark.rule("4.3a", "3.1b")
def test_one_contingency_or_weapons_card():
    state = at("cards")
    state.apply("choose 34", "central")
    assert choices(state, "central") == ["choose 1 west", "choose 8 west", "done"]
    assert refused(state, "choose 36", "central") == "4.3a"
    assert refused(state, "choose 90", "central") == "3.1b"


@pytest.mark.rule("4.22a")
def test_fewer_cards_or_none_may_be_chosen():
    state = both(at("cards"))
    assert (state.board.hand_cp, state.board.hand_en) == ((), ())
    assert state.board.covered == (0, 0)


@pytest.mark.rule("4.22b", "4.23a")
def test_later_morale_takes_no_card_away():
    w, b = war()
    low = changed(b, turn=w.turn_of["1915Sp"], chosen_morale=(31, 95), morale=(5, 95))
    assert may_play(low, w, card(10), revealing=True)
    assert not may_play(low, w, card(10), revealing=False)


# Secrecy (3.1a) -------------------------------------------------------------


@pytest.mark.rule("3.1a", "3.0c")
def test_nobody_sees_what_the_other_chooses():
    one, other = at("cards"), at("cards")
    chosen(one, "central", "choose 1 west", "choose 34")
    chosen(other, "central", "choose 8 west", "choose 40")
    assert choices(one, "entente") == choices(other, "entente")
    assert one.view("entente") == other.view("entente")
    for state in (one, other):
        run(state, ("cards.begin",))
        chosen(state, "entente", "choose 44 west")
    assert one.board.hand_cp != other.board.hand_cp
    assert one.view("entente") == other.view("entente")
    assert one.view("central") != other.view("central")


# Obligations (6.22) ---------------------------------------------------------


@pytest.mark.rule("6.22a", "38.0j")
def test_who_must_show_an_objective_is_not_done_before():
    state = at("cards", obliged={"central": "objective"})
    assert choices(state, "central") == [
        "choose 1 west",
        "choose 32 west",
        "choose 33 west",
        "choose 34",
        "choose 36",
        "choose 40",
    ]
    state.apply("choose 1 west", "central")
    assert "done" in choices(state, "central")
    assert "done" in choices(state, "entente")


@pytest.mark.rule("6.22b")
def test_a_duty_that_no_card_can_meet_lapses():
    state = at("cards", obliged={"central": "peace"})
    assert "done" in choices(state, "central")


@pytest.mark.rule("38.0e", "6.22a")
def test_who_must_negotiate_takes_no_other_contingency():
    w, b = war()
    b = changed(b, turn=w.turn_of["1916Wi"], obliged=((EN, "peace"),))
    others = [held.card for held in choosing.offers(b, w, EN, ()) if card(held.card).other]
    assert others == [76]


# Refusals ---------------------------------------------------------------------


def in_1914(**more):
    return campaign(turn="1914Su", morale={"central": 80, "entente": 60}, **more)


@pytest.mark.rule("4.41a", "R-17")
def test_a_card_is_refused_for_a_front_that_it_does_not_name():
    state = in_1914()
    assert refused(state, "choose 1 east", "central") == "4.41a"
    assert refused(state, "choose 32", "central") == "4.41a"
    assert refused(state, "choose 27 west", "central") == "4.41a"


@pytest.mark.rule("3.1d", "4.42a")
def test_a_card_is_refused_for_a_front_that_is_not_active():
    assert refused(in_1914(), "choose 32 mideast", "central") == "3.1d"
    assert refused(at("cards"), "choose 32 east", "central") == "4.42a"


@pytest.mark.rule("4.41b")
def test_a_second_campaign_card_for_a_front_is_refused():
    state = in_1914()
    state.apply("choose 4 east", "central")
    assert refused(state, "choose 5 east", "central") == "4.41b"
    assert refused(state, "choose 8 east", "central") == "4.41b"
    assert refused(state, "choose 32 east", "central") is None


@pytest.mark.rule("4.6u", "4.33a", "22.2b", "39.6a")
def test_a_card_that_lies_elsewhere_is_refused_by_the_row_that_put_it_there():
    state = in_1914(removed_cards=[8], developed=[36], in_progress=[40])
    assert refused(state, "choose 8 west", "central") == "4.6u"
    assert refused(state, "choose 36", "central") == "4.33a"
    assert refused(state, "choose 40", "central") == "22.2b"


@pytest.mark.rule("6.22b", "38.0j", "38.0e")
def test_who_owes_a_card_is_told_so():
    owing = {"central": "objective", "entente": "peace"}
    state = campaign(turn="1917Wi", morale={"central": 20, "entente": 60}, obliged=owing)
    assert refused(state, "choose 8 west", "central") == "6.22b"
    assert refused(state, "done", "central") == "6.22b"
    assert refused(state, "choose 77", "entente") == "6.22b"
    assert refused(state, "done", "entente") == "6.22b"
    state.apply("choose 9 east", "central")
    assert refused(state, "done", "central") is None
    assert refused(state, "choose 8 west", "central") == "4.21c"


@pytest.mark.rule("39.4a")
def test_a_neutral_that_yields_does_not_open_the_middle_east():
    w, b = war()
    yielded = changed(sided(w, b, Persia=SURRENDERED), ultimata=((CP, "Persia"),))
    assert decks.active_fronts(yielded, w) == (WEST, EAST)
    beaten = changed(yielded, fallen={"Persia": EN})
    assert decks.active_fronts(beaten, w) == (WEST, EAST, MIDEAST)
