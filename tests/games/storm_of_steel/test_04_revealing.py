"""3.4, 4.31 to 4.34, 4.6, 8.2. Turning cards up, their impulses, shifts and units."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import POWER, at, both, campaign, choices, run

from hexfront.games.storm_of_steel.cards import all_cards, card
from hexfront.games.storm_of_steel.deck import Held, Played
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import cardshifts, effects, embassies, impulses
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.kernel import Action

WEST = 0
AACHEN, LIEGE, VERDUN = "2622", "2522", "2425"


def opened(central=(), entente=(), half="central", impulses=(1,), **more):
    """Reveals of a side, impulse by impulse, with cards that lie face down."""
    state = at("cards", hand={"central": list(central), "entente": list(entente)}, **more)
    return shown(state, half, impulses[0])


def shown(state, half="central", impulse=1):
    """The reveal at the start of a half."""
    state.board.impulse = impulse
    return run(state, ("cards.reveal", POWER[half]))


def played(state):
    return [one.card for one in state.board.played]


# When (3.4, 4.3) --------------------------------------------------------------


@pytest.mark.rule("3.4a", "8.21a", "4.34a", "R-21")
def test_campaign_cards_come_up_in_the_first_half_of_their_owner():
    state = opened(["1 west"], ["44 west"])
    assert played(state) == [1]
    assert played(shown(state, "entente")) == [1, 44]
    later = opened(["1 west"], ["44 west"], impulses=(2,))
    assert played(later) == []


@pytest.mark.rule("3.4b", "R-6")
def test_cards_that_defend_come_up_before_the_enemy_attacks():
    assert played(opened((), ["45 west"])) == [45]
    assert played(opened((), ["44 west"])) == []


@pytest.mark.rule("4.6s", "R-20")
def test_a_campaign_whose_prerequisite_fails_goes_back_unused():
    state = opened(["1 west"], turn="1915Wi")
    assert played(state) == []
    assert state.board.hand_cp == ()


@pytest.mark.rule("4.31a", "8.21b", "3.4c", "R-5")
def test_a_contingency_may_wait_for_a_later_impulse():
    state = opened(["32 west"])
    assert choices(state, "central") == ["reveal 32", "pass"]
    state.apply("pass")
    shown(state, impulse=2)
    assert choices(state, "central") == ["reveal 32", "pass"]
    state.apply("reveal 32")
    assert state.board.played == (Played(32, WEST, 2),)
    assert state.board.covered == (0, 0)


@pytest.mark.rule("4.31a", "8.21b")
def test_who_wants_to_be_left_in_peace_is_not_asked_again_in_this_turn():
    state = opened(["32 west"])
    assert [one.order for one in GAME.offers(state)] == ["card ask", "card quiet"]
    assert [one.given for one in GAME.offers(state)] == [True, False]
    state.instruct("central", "card quiet")
    # The question at hand is still to be answered, and the card may come up.
    assert choices(state, "central") == ["reveal 32", "pass"]
    state.apply("pass")
    assert state.decision is None or state.decision.step != "cards.window"
    shown(state, impulse=2)
    assert state.decision is None or state.decision.step != "cards.window"
    assert state.board.hand_cp == (Held(32, WEST),)
    state.instruct("central", "card ask")
    shown(state, impulse=3)
    assert choices(state, "central") == ["reveal 32", "pass"]
    # The order ends with the turn.
    state.instruct("central", "card quiet")
    state.plan([("turn", state.board.turn)])
    state.advance()
    assert not state.board.silent_cp


@pytest.mark.rule("4.31a", "23.0a")
def test_the_others_do_not_learn_of_the_order_nor_can_undo_tell():
    def later(order, cards):
        state = opened((), cards, half="entente", impulses=(2,))
        state.apply("pass")
        if order:
            state.instruct("entente", order)
        state.agenda.clear()
        state.finality = None
        return shown(state, "entente", 3)

    for order in ("", "card quiet"):
        one, other = later(order, ["76 west"]), later(order, [80])
        assert one.view("central") == other.view("central")
        # Whether the side is asked or not, what was done before stands.
        assert one.finality is not None
        assert one.finality == other.finality
    quiet = later("card quiet", [80])
    assert quiet.board.silent_en
    assert not quiet.view("central")["board"]["silent_en"]
    assert quiet.view("entente")["board"]["silent_en"]


@pytest.mark.rule("4.31a", "4.31b")
def test_who_holds_another_card_is_asked_all_the_same():
    one, other = opened(["32 west"]), opened([36])
    assert choices(other, "central") == ["pass"]
    assert one.decision.prompt == other.decision.prompt
    assert one.view("entente") == other.view("entente")
    one.apply("pass")
    other.apply("pass")
    assert one.view("entente") == other.view("entente")


@pytest.mark.rule("4.32a", "4.5a", "R-22")
def test_a_card_that_was_not_shown_goes_back_to_the_deck():
    state = run(at("cards", hand={"central": [36]}), ("discard.begin",))
    assert state.board.hand_cp == ()
    assert state.board.removed_cards == ()
    assert "choose 36" in choices(state, "central")


# Impulses (4.6c, 8.2) ---------------------------------------------------------


@pytest.mark.rule("4.6c", "8.2a", "8.22a", "1.0f")
def test_a_campaign_card_lengthens_the_row_of_its_front():
    state = opened(["1 west", 34])
    b, w = state.board, state.world
    assert [impulses.has(b, w, CP, WEST, i) for i in (1, 2, 3, 4)] == [True, True, True, False]
    assert [impulses.has(b, w, EN, WEST, i) for i in (1, 2)] == [True, False]


@pytest.mark.rule("8.23a", "8.23b", "R-153")
def test_a_contingency_fills_an_impulse_that_the_side_has_not():
    state = opened(["32 west"], impulses=(3,))
    state.apply("reveal 32")
    b, w = state.board, state.world
    assert [impulses.has(b, w, CP, WEST, i) for i in (1, 2, 3, 4)] == [True, False, True, False]


@pytest.mark.rule("8.23b", "4.6d")
def test_a_contingency_lengthens_a_row_that_has_the_impulse():
    state = opened(["1 west", "32 west"])
    state.apply("reveal 32")
    b, w = state.board, state.world
    assert [impulses.has(b, w, CP, WEST, i) for i in (1, 2, 3, 4)] == [True, True, True, True]


@pytest.mark.rule("8.2b", "4.6d")
def test_weather_limits_the_sum():
    state = opened(["6 west", "32 west"], turn="1915Wi")
    state.apply("reveal 32")
    b, w = state.board, state.world
    assert [impulses.has(b, w, CP, WEST, i) for i in (1, 2, 3)] == [True, True, False]


# Shifts (4.6f to 4.6l) --------------------------------------------------------


def shift(card_and_front, units, target=LIEGE, *, power=CP, right=True, attackers=(), **more):
    """The columns of a card in a combat against a hex; the named units of the side take part."""
    state = at("cards", played=[card_and_front], units=units, **more)
    w = state.world
    mine = sum(1 << w.index[name] for name in (attackers or units) if w.side_of[w.index[name]] == power)
    return cardshifts.columns(
        state.board, w, power, right=right, units=mine, target=w.grid.hex(target), naval=False
    )


@pytest.mark.rule("4.6f", "4.6g")
def test_r_helps_attacks_and_l_defences_of_the_owner():
    assert shift("1 west", {"GE-ACT2-01": AACHEN}) == 1
    assert shift("1 west", {"GE-ACT2-01": AACHEN}, right=False) == 0
    assert shift("8 west", {"GE-ACT2-01": AACHEN}) == 0
    assert shift("8 west", {"GE-ACT2-01": AACHEN}, AACHEN, right=False) == 1
    assert shift("1 west", {"FR-ACT2-01": LIEGE}, power=EN) == 0


@pytest.mark.rule("4.6i", "R-24", "R-150")
def test_a_restricted_shift_needs_one_unit_of_the_country():
    one = {"GB-ACT2-01": "2221"}
    assert shift("44 west", {"FR-ACT2-01": "2221"}, AACHEN, power=EN) == 1
    assert shift("44 west", one, AACHEN, power=EN) == 0
    assert shift("44 west", one | {"FR-ACT2-01": "2221"}, AACHEN, power=EN) == 1


@pytest.mark.rule("4.6i")
@pytest.mark.parametrize(("target", "columns"), [(VERDUN, 2), ("2422", 2), ("2421", 0)])
def test_verdun_shifts_within_three_hexes_of_it(target, columns):
    assert shift("12 west", {"GE-ACT2-01": "2625"}, target) == columns


@pytest.mark.rule("4.41c")
def test_a_card_for_all_fronts_needs_none():
    assert shift("35", {"GE-ACT2-01": AACHEN}) == 1


@pytest.mark.rule("4.6m")
def test_card_shifts_of_a_side_add_up_before_the_cap():
    state = at("cards", played=["1 west", "30 west", "35"], units={"GE-ACT2-01": AACHEN})
    w = state.world
    units = 1 << w.index["GE-ACT2-01"]
    assert cardshifts.columns(state.board, w, CP, right=True, units=units, target=w.grid.hex(LIEGE)) == 3


# What cards bring (4.6r) -------------------------------------------------------


@pytest.mark.rule("4.6r")
def test_every_effect_of_a_card_is_known():
    kinds = {effect.kind for one in all_cards().values() for effect in one.effects}
    assert kinds == set(effects.HANDLERS) | effects.PASSIVE | embassies.KINDS


@pytest.mark.rule("4.6r")
def test_taxis_bring_two_french_second_line_corps():
    units = {"FR-HQ-06": "Paris", "FR-RES2-01": "2223"}
    state = opened((), ["83 west"], half="entente", units=units)
    state.apply("reveal 83")
    offered = {action.split()[1] for action in choices(state, "entente") if action.startswith("raise")}
    kinds = {(state.world.units[state.world.index[name]].type) for name in offered}
    assert kinds == {"RES", "LW"}
    state.apply(next(a for a in choices(state, "entente") if a.endswith("2223")))
    state.apply(next(a for a in choices(state, "entente") if a.endswith("2223")))
    h = state.world.grid.hex("2223")
    assert (state.board.stack[h] & state.world.corps).bit_count() == 3
    assert not choices(state, "entente")[0].startswith("raise")


@pytest.mark.rule("4.6r", "13.14a")
def test_hindenburg_brings_a_headquarters_to_a_hex_without_one():
    units = {"GE-HQ-02": AACHEN, "GE-ACT2-01": AACHEN, "GE-ACT2-02": "2722"}
    state = opened(["30 west"], units=units, turn="1914Au")
    state.apply("reveal 30")
    assert {action.split()[2] for action in choices(state, "central")[:-1]} == {"2722"}


@pytest.mark.rule("3.1a", "4.31a")
def test_both_sides_play_a_turn_of_cards():
    state = both(at("cards"), ["choose 1 west", "choose 32 west"], ["choose 45 west", "choose 83 west"])
    shown(state)
    assert set(played(state)) == {1, 45}
    assert state.board.hand_cp == (Held(32, WEST),)
    assert card(45).impulses == 1
    assert state.board.row == (3, 1, 1, 2, 1, 1)


@pytest.mark.rule("R-5", "23.2b", "4.31a")
def test_in_a_combat_only_cards_with_a_shift_come_up():
    def answers(number):
        state = run(at("cards", hand={"central": [number]}, turn="1914Au"), ("cards.answer", CP))
        return choices(state, "central")

    assert answers("30 west") == ["reveal 30", "pass"]
    assert answers("32 west") == ["pass"]
    assert answers(34) == ["pass"]


@pytest.mark.rule("4.6r")
def test_card_units_join_only_units_in_command_and_in_supply():
    lost = {"FR-RES2-01": "2223", "FR-ACT2-01": "Paris", "FR-HQ-06": "Marseille"}
    state = opened((), ["83 west"], half="entente", units=lost)
    state.apply("reveal 83")
    assert not any(action.endswith("2223") for action in choices(state, "entente"))


@pytest.mark.rule("4.6r", "14.12a", "23.2a", "R-90")
def test_the_taxis_reach_a_hex_under_attack_in_time_to_defend_it():
    """Shown in a combat the card brings corps into the hex: they add their strength, and fall with it."""
    units = {f"GE-ACT2-0{n}": "2522" for n in (1, 2, 3)} | {"FR-ACT2-01": "2423", "FR-HQ-01": "2423"}
    hand = {"entente": ["83 west"]}
    state = at("combat", half="central", units=units | {"GE-HQ-01": "2522"}, hand=hand, dice=[1])
    for action in ("attack 2423", "join GE-ACT2-01", "declare", "table assault", "reveal 83"):
        state.apply(action)
    state.apply("raise FR-LW2-01 2423")
    b, w = state.board, state.world
    corps = w.index["FR-LW2-01"]
    assert b.battle.defenders >> corps & 1
    assert b.seen_by_cp >> corps & 1
    assert not b.seen_by_en >> corps & 1
    events = state.apply("done")
    odds = next(event.facts for event in events if event.name == "odds")
    assert odds["defense"] == sum(w.mobile[w.index[u]] for u in ("FR-ACT2-01", "FR-HQ-01", "FR-LW2-01"))


# Falling back (cards 17, 56) and other effects ---------------------------------------


#: The French zone lies in 2522, not in 2623 and 2524.
LINE = {"GE-ACT2-01": "2523", "GE-HQ-02": "2622", "GE-FORT-1": "Metz", "FR-ACT2-01": "2423"}


@pytest.mark.rule("4.6r")
def test_the_siegfried_line_lets_units_dig_or_fall_back_into_own_free_hexes():
    own = {"2522": "central", "2623": "central", "2524": "entente"}
    state = at("cards", units=LINE, control=own, turn="1915Wi")
    effects.begin(state, CP, card(17), WEST)
    state.advance()
    offered = choices(state, "central")
    assert "withdraw GE-ACT2-01 2623" in offered
    assert "withdraw GE-ACT2-01 2522" not in offered
    assert "withdraw GE-ACT2-01 2524" not in offered
    assert not any("FORT" in action for action in offered)
    assert "entrench GE-ACT2-01" in offered
    state.apply("withdraw GE-ACT2-01 2623")
    assert not any(action.startswith("withdraw GE-ACT2-01") for action in choices(state, "central"))
    state.apply("entrench GE-ACT2-01")
    u = state.world.index["GE-ACT2-01"]
    assert state.board.entrenched >> u & 1
    assert state.board.fallen_back >> u & 1


@pytest.mark.rule("4.6r")
def test_petain_ends_a_mutiny_and_lifts_morale():
    state = petain(mutinies=["France"])
    assert state.board.mutinies == ()
    assert state.board.morale[EN] == 53


def petain(**more):
    """Card 86 has been turned up before cards are chosen."""
    state = campaign(turn="1917Sp", morale={"central": 50, "entente": 50}, **more)
    effects.begin(state, EN, card(86), WEST)
    state.advance()
    return state


@pytest.mark.rule("4.6r")
def test_of_two_mutinies_the_owner_of_petain_ends_the_one_he_likes():
    state = petain(mutinies=["France", "Italy"], allegiance={"Italy": "EN"})
    assert choices(state, "entente") == ["calm france", "calm italy"]
    state.apply("calm france")
    assert state.board.mutinies == (state.world.country_index["Italy"],)


@pytest.mark.rule("4.41c", "4.6r")
def test_total_war_costs_morale():
    state = at("cards")
    effects.begin(state, CP, card(35), -1)
    assert state.board.morale == (82, 85)


@pytest.mark.rule("4.31a", "4.31b", "4.6s", "R-5")
def test_a_card_that_cannot_come_up_now_is_refused_by_its_row():
    def window(*cards, **more):
        units = {"GE-ACT2-01": "Metz", "FR-ACT2-01": "Verdun"}
        return at("reveal", half="central", units=units, hand={"central": list(cards)}, **more)

    def why(state, action):
        return state.why_not(action, "central").rule

    assert why(window(34), "reveal 34 morale") == "4.31a"
    assert why(window(36), "reveal 36") == "4.31b"
    assert why(window("30 west"), "reveal 32") == "4.31a"
    assert why(window("30 west", turn="1914Su"), "reveal 30") == "4.6s"
    assert window("30 west", turn="1914Au").why_not("reveal 30", "central") is None


@pytest.mark.rule("4.31a", "4.6r", "22.2b", "4.31b")
def test_a_war_loan_says_what_is_taken():
    def why(phase, action, **more):
        return at(phase, units={}, turn="1914Au", **more).why_not(action, "central").rule

    assert why("morale", "reveal 34", hand={"central": [34]}) == "4.6r"
    assert why("mobilization", "try 40", hand={"central": [34]}) == "22.2b"
    assert why("morale", "reveal 36", hand={"central": [36]}) == "4.31b"


LONG = "9" * 5000


@pytest.mark.rule("3.1b", "4.31a", "22.2b")
@pytest.mark.parametrize(
    ("phase", "verb"), [("cards", "choose"), ("mobilization", "try"), ("mobilization", "reveal")]
)
def test_a_number_without_end_is_no_card(phase, verb):
    state = campaign(phase=phase)
    against = state.why_not(f"{verb} {LONG} west" if verb == "choose" else f"{verb} {LONG}")
    assert against is not None
    assert GAME.describe_action(state, Action(f"{verb} {LONG}"))
