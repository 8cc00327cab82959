"""Forecasts tell the chances that the table gives, and nothing that a side may not know."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.storm_of_steel.field import NORTH, SOUTH, TARGET, battle, declare, step, told
from tests.games.storm_of_steel.table import campaign, run

from hexfront.games.storm_of_steel.board import POOL, REMOVED, put

FORT = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0, "cadre": 1}
GUN = {"type": "SIEGE", "mobile": 3, "entrenched": 6, "movement": 2}


def known(state):
    """The attacker has looked at everything."""
    w, b = state.world, state.board
    b.seen_by_cp = w.side[1] & b.afield
    return state


def alone(state):
    """Everybody knows that no other units are in the game."""
    b = state.board
    b.loc = [REMOVED if at == POOL else at for at in b.loc]
    return state


def chances(found):
    return {one.result: one.probability for one in found.results}


@pytest.mark.rule("14.21a", "14.21c")
def test_a_known_stack_gives_one_column():
    state = known(battle({NORTH: 18}, 6, terrain={TARGET: "rough"}))
    found = state.forecast(f"attack {TARGET}")
    # 2/1 on the Assault table after one column for rough ground.
    assert chances(found) == {
        "DD": Fraction(2, 6),
        "DR": Fraction(1, 6),
        "BD": Fraction(1, 6),
        "NE": Fraction(1, 6),
        "AD": Fraction(1, 6),
    }
    rules = [(part.name, part.value, part.rule) for part in found.modifiers]
    assert rules == [
        ("18 against 6", "3/1", "14.2b"),
        ("rough", "1L", "14.45a"),
        ("column", "2/1", "14.21b"),
    ]


@pytest.mark.rule("4.6g")
def test_odds_say_what_the_letters_of_their_shifts_mean():
    rough = battle({NORTH: {"mobile": 18}}, {"mobile": 6}, terrain={TARGET: "rough"})
    plain = battle({NORTH: {"mobile": 18}}, {"mobile": 6})
    told = [[note.message for note in one.forecast(f"attack {TARGET}").notes] for one in (rough, plain)]
    assert [any("one column to the right" in note for note in notes) for notes in told] == [True, False]


@pytest.mark.rule("23.0a", "4.6i")
def test_a_card_against_some_country_does_not_tell_whose_units_lie_hidden():
    def forecast(here, elsewhere, look=lambda state: state):
        """Caporetto is open; it counts against Italians."""
        other = {"1827": {"mobile": 6, "country": elsewhere}}
        german, foe = {"mobile": 18, "country": "Germany"}, {"mobile": 6, "country": here}
        more = {"played": ["19 west"], "turn": "1917Su", "last_turn": "1917Su"}
        return look(battle({NORTH: german}, foe, others=other, **more)).forecast(f"attack {TARGET}")

    italian, french = forecast("Italy", "France"), forecast("France", "Italy")
    assert (italian.modifiers, italian.results) == (french.modifiers, french.results)
    assert any(note.rule == "4.6i" for note in italian.notes)
    cards = [part.value for part in forecast("Italy", "France", known).modifiers if part.rule == "14.42a"]
    assert cards == ["2R"]


@pytest.mark.rule("14.21c")
def test_the_forecast_is_what_the_dice_bring():
    found = {}
    for die in range(1, 7):
        state = known(battle({NORTH: 24}, [6, 6], entrenched=["e1"], dice=[die]))
        found[die] = told(declare(state, table="assault"), "roll").result
    state = known(battle({NORTH: 24}, [6, 6], entrenched=["e1"]))
    expected = {result: Fraction(list(found.values()).count(result), 6) for result in found.values()}
    assert chances(state.forecast(f"attack {TARGET}")) == expected


@pytest.mark.rule("14.2a")
def test_the_table_that_is_named_counts():
    state = known(battle({NORTH: 6}, 6))
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    assert set(chances(state.forecast("table probe"))) == {"DR", "NE", "AR"}
    assert set(chances(state.forecast("table assault"))) == {"DD", "EX", "BD", "NE", "AD"}


@pytest.mark.rule("33.2a")
def test_gas_that_is_still_to_be_rolled_is_added_up():
    state = known(battle({NORTH: 18}, 6, developed=[36], turn="1915Su", last_turn="1915Su", gas_since=0))
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    state.apply("table probe")
    found = state.forecast("gas gq")
    # One face in six brings 5/1, two 4/1, two leave 3/1, one brings 2/1.
    assert sum(one.probability for one in found.results) == 1
    assert found.probability("NE") == Fraction(1 * 1 + 2 * 2 + 2 * 3 + 1 * 3, 36)


@pytest.mark.rule("23.0a")
def test_a_hidden_stack_is_all_that_it_may_be():
    state = alone(battle({NORTH: 24}, 6, others={SOUTH: 12}, staff={"gq": "Saarbrucken"}, skirmish=False))
    found = state.forecast(f"attack {TARGET}")
    # A corps of 6 or a corps of 12, one as likely as the other: 4/1 or 2/1.
    assert found.modifiers[0].value == "2/1 to 4/1"
    assert found.probability("DE") == Fraction(1, 2) * Fraction(1, 6)


@pytest.mark.rule("23.0a")
def test_the_forecast_does_not_tell_what_is_hidden():
    state = battle({NORTH: 24}, 6, others={SOUTH: 12})
    twin = state.clone()
    w = twin.world
    one, two = w.index["e1"], w.index["o1"]
    here, there = twin.board.loc[one], twin.board.loc[two]
    put(twin.board, w, one, there)
    put(twin.board, w, two, here)
    action = f"attack {TARGET}"
    assert str(state.forecast(action)) == str(twin.forecast(action))


@pytest.mark.rule("10.1a", "23.0a")
def test_a_hex_without_a_zone_holds_nobody_mobile():
    state = battle(
        {NORTH: 24}, 6, others={SOUTH: 6}, entrenched=["e1"], staff={"gq": "Saarbrucken"}, skirmish=False
    )
    alone(state)
    found = state.forecast(f"attack {TARGET}")
    assert found.modifiers[0].name == "24 against 12 to 12 (mean 12.0)"


@pytest.mark.rule("10.1a", "12.1b", "23.0a")
def test_beside_a_mobile_corps_another_may_be_entrenched():
    state = alone(battle({NORTH: 36}, [6, 6], entrenched=["e1"], staff={"gq": "Saarbrucken"}, skirmish=False))
    found = state.forecast(f"attack {TARGET}")
    # Both mobile in one way, either of them entrenched in two: 12, 18 and 18.
    assert found.modifiers[0].name == "36 against 12 to 18 (mean 16.0)"
    assert found.modifiers[0].value == "2/1 to 3/1"


@pytest.mark.rule("9.3a", "23.0a")
@pytest.mark.parametrize(("turn", "thought_of"), [("1914Au", False), ("1915Wi", True)])
def test_larger_corps_are_thought_of_from_the_time_when_they_may_be_raised(turn, thought_of):
    state = battle({NORTH: 36}, [], units={"FR-ACT3-01": TARGET}, staff={"gq": "Saarbrucken"}, turn=turn)
    strength = state.world.mobile[state.world.index["FR-ACT3-01"]]
    most = state.forecast(f"attack {TARGET}").modifiers[0].name.split(" to ")[1].split()[0]
    assert (int(most) >= strength) is thought_of


@pytest.mark.rule("37.1a", "37.3a")
@pytest.mark.parametrize(("army", "total"), [(6, 9), (12, 12)])
def test_a_forecast_does_not_add_bands_to_regulars(army, total):
    guards = {"type": "BOL", "mobile": 9, "country": "France"}
    state = known(battle({NORTH: [army, guards]}, 6))
    for action in (f"attack {TARGET}", f"storm {TARGET}"):
        if action.startswith("storm"):
            state = known(battle({NORTH: [army, guards]}, 6, phase="movement"))
        assert state.forecast(action).modifiers[0].name == f"{total} against 6"


@pytest.mark.rule("17.2a", "17.3a")
def test_a_bombardment_is_forecast():
    state = battle({NORTH: GUN}, FORT)
    found = state.forecast(f"shell c1 {TARGET}")
    assert chances(found) == dict.fromkeys(("destroyed", "silenced", "unharmed"), Fraction(1, 3))
    assert step(state) == "combat"


def test_other_actions_have_no_forecast():
    state = battle({NORTH: 6}, 6)
    assert state.forecast("done") is None


# Cards that are turned up ------------------------------------------------------------------------


@pytest.mark.rule("23.2b", "14.43a")
def test_a_card_that_is_turned_up_for_a_battle_is_in_its_forecast():
    def asked(die=6):
        state = battle({NORTH: [9, 9]}, 6, hand={"entente": ["83 west"]}, dice=[die])
        return declare(state, table="assault")

    found: dict[str, int] = {}
    for die in range(1, 7):
        state = asked(die)
        state.apply("reveal 83")
        while not any(event.name == "roll" for event in state.events):
            state.apply(state.legal_actions()[-1])
        result = told(state, "roll").result
        found[result] = found.get(result, 0) + 1
    state = asked()
    with_card, without = state.forecast("reveal 83"), state.forecast("pass")
    assert chances(with_card) == {result: Fraction(faces, 6) for result, faces in found.items()}
    assert chances(with_card) != chances(without)
    assert "cards of the defender" in {part.name for part in with_card.modifiers}


@pytest.mark.rule("14.42a", "14.43a", "23.0a")
def test_a_forecast_says_that_it_counts_cards_of_an_enemy_whose_command_is_hidden():
    def said(state, action):
        return [note.rule for note in state.forecast(action).notes if "in command" in note.message]

    plain, carded = ({"played": cards} for cards in ([], ["45 west"]))
    assert said(battle({NORTH: 18}, 6, **plain), f"attack {TARGET}") == []
    assert said(battle({NORTH: 18}, 6, **carded), f"attack {TARGET}") == ["14.43a"]
    # The defender, who is asked for a card of his own, does not know who leads the attackers.
    asked = battle({NORTH: 18}, 6, played=["1 west", "45 west"], hand={"entente": ["83 west"]})
    assert said(declare(asked), "pass") == ["14.42a"]


@pytest.mark.rule("4.6r")
def test_a_card_that_brings_a_roll_for_revolution_is_forecast():
    state = campaign(hand={"central": [31]}, turn="1917Wi", morale={"entente": 10})
    state.board.impulse = 1
    run(state, ("cards.reveal", 0))
    assert step(state) == "cards.window"
    forecast = state.forecast("reveal 31")
    trial = state.clone()
    trial.explicit_chance = True
    trial.apply("reveal 31")
    faces = trial.chances()
    assert len(faces) == 6
    assert sum(one.probability for one in forecast.results) == 1
    results: dict[str, Fraction] = {}
    for value, share in faces:
        after = trial.clone()
        rolled = next(event for event in after.apply(value) if event.dice)
        effect = rolled.facts["effect"]
        results[effect] = results.get(effect, Fraction(0)) + share
    assert chances(forecast) == results
    # A card that brings no die has no forecast.
    quiet = campaign(hand={"central": ["32 west"]}, turn="1914Au")
    quiet.board.impulse = 2
    run(quiet, ("cards.reveal", 0))
    assert quiet.forecast("reveal 32") is None
    assert state.forecast("pass") is None
