"""Where options meet one another: revolutions in the middle of a move, and what Fog of War lets through."""

from __future__ import annotations

import random

import pytest

from hexfront.kernel.event import heard_by

FOG = {"fog_of_war": "on"}
#: The line from Warsaw to Brest-Litovsk, and where it goes on.
LINE = dict.fromkeys(("2319", "2419", "2420", "2520", "2620", "2519"), "central")


@pytest.fixture
def upheaval(at, play):
    """A German corps takes Riga in its move, and with it comes the Second Revolution."""

    def build(**more):
        options = {"russian_revolutions": "on"} | more.pop("options", {})
        state = at(
            phase="movement",
            active="central",
            turn=30,
            options=options,
            first_revolution=True,
            vp={"central": 50, "allied": 15},
            units={"GE-C-I": "2612", "CP-S01": "2420", "RU-A1": "Moscow"},
            control=LINE,
        )
        play(state, "move GE-C-I", "step 2611")
        assert state.decision.step == "bolsheviks"
        return state

    return build


def settle(state):
    """The Allies set up the rest of the Bolsheviks."""
    while state.decision.side == "allied":
        state.apply(state.legal_actions()[0])


def named(events, side):
    return " ".join(str(event) for event in heard_by(events, side))


@pytest.mark.rule("OPT-REV-8d", "12.4a", "11.7a")
def test_no_ride_leads_into_or_through_a_partisan_that_rose_on_the_line_in_the_same_phase(
    game, upheaval, play
):
    peace = upheaval()
    play(peace, "raise BO-PART", "place 3520")
    settle(peace)
    play(peace, "stop", "move CP-S01")
    assert {"rail 2520", "rail 2620"} <= set(peace.legal_actions())

    state = upheaval()
    play(state, "raise BO-PART", "place 2520")
    settle(state)
    play(state, "stop", "move CP-S01")
    assert not {"rail 2520", "rail 2620"} & set(state.legal_actions())
    assert state.why_not("rail 2520").rule == "11.7a"
    assert game.audit(state) == []


@pytest.mark.rule("OPT-FOG-7", "OPT-REV-8")
def test_a_guess_made_when_a_revolution_interrupts_the_enemys_move_can_be_played_on(game, upheaval):
    state = upheaval(options=FOG)
    guess = game.determinize(state.view("allied"), random.Random(1))
    assert guess.legal_actions() == state.legal_actions()
    settle(guess)
    assert guess.decision.side == "central"
    # The mover himself goes on with his march.
    settle(state)
    assert state.decision.step == "march"


@pytest.mark.rule("OPT-FOG-2", "17.9c")
def test_the_defender_knows_which_supply_an_attack_has_been_given(game, at, play):
    state = at(
        phase="combat 1",
        active="central",
        turn=8,
        options=FOG | {"entrenching": "on"},
        units={"GE-A9": "3421", "CP-S01": "3422", "CP-S02": "3523", "RU-A1": "3420", "AL-S01": "3419"},
        entrenched=["AL-S01"],
        committed=["CP-S01", "CP-S02"],
    )
    play(state, "attack 3420", "join GE-A9", "supply CP-S01")
    assert state.view("allied")["board"]["committed"] == []
    state.apply("declare")
    assert state.decision.step == "battle.dig"
    assert state.view("allied")["board"]["committed"] == [["CP-S01", ["GE-A9"]]]
    guess = game.determinize(state.view("allied"), random.Random(2))
    odds = [event.facts for s in (state, guess) for event in s.apply("pass") if event.name == "odds"]
    assert odds[0] == odds[1]
    assert odds[0]["attack"] == 24


@pytest.mark.rule("OPT-FOG-7", "OPT-PSYWAR-3")
def test_a_deserter_that_was_covered_is_named_to_its_owner_only(at, play):
    state = at(
        phase="player turn",
        active="central",
        effort="East",
        turn=8,
        options=FOG | {"psywar": "on"},
        vp={"central": 50, "allied": 50},
        units={"GE-A9": "Berlin", "RU-C-I": "Moscow", "RU-C-IV": "Kiev"},
        hidden=["RU-C-I"],
        dice=[4],
    )
    covered = play(state.clone(), "psywar").apply("desert RU-C-I")
    assert "RU-C-I" in named(covered, "allied")
    assert "RU-C-I" not in named(covered, "central")
    shown = play(state.clone(), "psywar").apply("desert RU-C-IV")
    assert "RU-C-IV" in named(shown, "central")


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-7")
def test_the_rail_capacity_that_is_left_does_not_betray_a_covered_army(at, play):
    state = at(
        phase="movement",
        active="allied",
        effort="West",
        turn=8,
        options=FOG,
        units={"GE-A9": "Berlin", "RU-A1": "Moscow", "AL-S01": "Moscow"},
        hidden=["RU-A1"],
    )
    play(state, "move RU-A1", "rail 3206")
    assert state.view("allied")["board"]["rail_left"] == 6
    assert state.view("central")["board"]["rail_left"] == 0


@pytest.mark.rule("OPT-FOG-1")
def test_a_unit_that_passes_through_a_stack_leaves_its_top_counter_where_it_is(at, play):
    state = at(
        phase="movement",
        active="allied",
        effort="West",
        turn=8,
        options=FOG,
        units={"GE-A9": "Berlin", "RU-C-I": "3520", "RU-A1": "3519", "AL-S01": "3519"},
    )
    play(state, "top RU-A1", "move RU-C-I", "step 3519")
    assert state.view("central")["board"]["top"]["3519"] == "RU-A1"
    assert "RU-C-I" not in state.view("central")["board"]["units"]
    state.apply("step 3518")
    assert state.view("central")["board"]["top"]["3519"] == "RU-A1"
    assert "AL-S01" not in state.view("central")["board"]["units"]
    assert state.view("central")["board"]["units"]["RU-C-I"] == "3518"
