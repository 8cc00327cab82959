"""3.0, 3.4, 3.8, 4.44, 4.7, 8. The sequence of play, and whose cards count where."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import at, campaign, run

from hexfront.games.storm_of_steel.cards import all_cards
from hexfront.games.storm_of_steel.deck import Played
from hexfront.games.storm_of_steel.rules import cardshifts, impulses, movement, sequence, surrender
from hexfront.games.storm_of_steel.world import CP, EN

WEST, EAST = 0, 1


def played_through(state):
    """Every phase and segment until the cards of the next turn, with nobody doing anything."""
    heard = []
    turn = state.board.turn
    while state.outcome is None and state.board.turn == turn:
        asked = state.decisions[0]
        offered = state.legal_actions(asked.side)
        idle = next((a for a in offered if a in ("done", "pass", "yield", "stop")), offered[0])
        heard += [event for event in state.apply(idle, asked.side) if event.kind in ("phase", "turn")]
    return heard


@pytest.mark.rule("3.0a", "3.8c", "R-1")
def test_the_phases_of_a_turn_in_their_order():
    assert sequence.phases(campaign()) == [
        name for name in sequence.PHASES if sequence.PHASES[name][2] in campaign().game.steps
    ]
    assert sequence.phases(at("cards")) == [
        "cards",
        "operations",
        "attrition",
        "morale",
        "mobilization",
        "discard",
    ]
    state = at("cards")
    played_through(state)
    assert state.board.turn == 1


@pytest.mark.rule("3.0b", "8.3a", "8.1a", "3.4c", "8.22b", "3.4f", "R-1")
def test_the_central_powers_have_the_first_half_of_every_impulse():
    heard = [event for event in played_through(at("cards")) if "impulse" in str(event.facts.get("phase"))]
    halves = [(event.side, str(event.facts["phase"]).split(" Powers ")[-1]) for event in heard]
    sides = [side for side, _ in halves]
    assert sides == sorted(sides)
    assert set(sides) == {"central", "entente"}
    words = [str(event.facts["phase"]) for event in heard if event.side == "central"]
    segments = ["Reorganization", "Movement", "Combat"]
    assert [next(s for s in segments if s in word) for word in words] == segments


@pytest.mark.rule("8.4a", "8.4b", "8.0a", "8.22a")
def test_later_impulses_need_a_card():
    state = at("cards")
    state.apply("choose 1 west", "central")
    heard = [str(event.facts["phase"]) for event in played_through(state) if event.kind == "phase"]
    moves = [word for word in heard if "Movement" in word]
    told = [(word.split()[0], word.split()[-1]) for word in moves]
    assert ("Central", "3") in told
    assert ("Central", "4") not in told
    assert ("Entente", "2") not in told


@pytest.mark.rule("8.1a", "8.0a")
def test_everybody_has_the_first_impulse_everywhere_and_never_more_than_four():
    state = campaign(row={"central": {"W": 4}})
    b, w = state.board, state.world
    assert all(impulses.has(b, w, power, front, 1) for power in (CP, EN) for front in (0, 1, 2))
    assert impulses.has(b, w, CP, WEST, 4)
    assert not impulses.has(b, w, CP, WEST, 5)


# Fronts (4.44, 4.72) --------------------------------------------------------------------


@pytest.mark.rule("4.44a", "2.2b")
def test_serbia_and_romania_are_east_in_the_whole_war():
    w = campaign().world
    for name in ("Serbia", "Romania"):
        fronts = {w.front_of[h] for h in range(w.grid.size) if w.owned[w.country_index[name]] >> h & 1}
        assert fronts == {EAST}


def columns(state, unit, target):
    b, w = state.board, state.world
    return cardshifts.columns(b, w, CP, right=True, units=1 << w.index[unit], target=w.grid.hex(target))


@pytest.mark.rule("4.72a", "4.72b", "4.71b")
def test_each_side_uses_the_cards_of_the_front_it_stands_on():
    state = campaign(units={"GE-ACT2-01": "Cologne", "GE-ACT2-02": "Breslau"}, played=["1 west"])
    target = state.world.names[state.world.named("Paris")]
    assert columns(state, "GE-ACT2-01", target) == 1
    assert columns(state, "GE-ACT2-02", target) == 0


@pytest.mark.rule("4.6j", "4.6k")
def test_naval_shifts_need_ships():
    state = campaign(units={"GB-ACT2-01": "Alexandria"}, allegiance={"Ottoman": "CP"})
    b, w = state.board, state.world
    b.played = (Played(53, 2, 1),)
    units, target = 1 << w.index["GB-ACT2-01"], w.named("Gallipoli")
    assert cardshifts.columns(b, w, EN, right=True, units=units, target=target) == 0
    assert cardshifts.columns(b, w, EN, right=True, units=units, target=target, naval=True) == 1


@pytest.mark.rule("4.6i", "4.6l")
def test_riga_helps_shock_troops_more_than_others():
    state = campaign(units={"GE-SHK2-01": "Konigsberg", "GE-ACT2-01": "Konigsberg"}, played=["18 east"])
    riga = state.world.names[state.world.named("Riga")]
    assert columns(state, "GE-SHK2-01", riga) == 2
    assert columns(state, "GE-ACT2-01", riga) == 1


@pytest.mark.rule("4.6i")
def test_punish_serbia_shifts_only_in_serbia_and_montenegro():
    state = campaign(units={"AH-ACT2-01": "Sarajevo"}, played=["3 east"])
    w = state.world
    state.board.played = (Played(3, w.front_of[w.named("Sarajevo")], 1),)
    assert columns(state, "AH-ACT2-01", w.names[w.named("Belgrade")]) == 1
    assert columns(state, "AH-ACT2-01", w.names[w.named("Warsaw")]) == 0


@pytest.mark.rule("4.6i")
def test_brusilov_is_weaker_against_germans():
    def shift(defender):
        state = campaign(units={"RU-ACT2-01": "Kiev", defender: "Lemberg"}, played=["61 east"])
        b, w = state.board, state.world
        units = 1 << w.index["RU-ACT2-01"]
        return cardshifts.columns(b, w, EN, right=True, units=units, target=w.named("Lemberg"))

    assert (shift("AH-ACT2-01"), shift("GE-ACT2-01")) == (2, 1)


@pytest.mark.rule("4.6i")
def test_caporetto_needs_italians_before_it_and_germans_in_it():
    def shift(attacker, defender):
        state = campaign(units={attacker: "Trent", defender: "Verona"}, allegiance={"Italy": "EN"})
        b, w = state.board, state.world
        b.played = (Played(19, w.front_of[w.named("Trent")], 1),)
        units = 1 << w.index[attacker]
        return cardshifts.columns(b, w, CP, right=True, units=units, target=w.named("Verona"))

    assert shift("GE-ACT2-01", "IT-ACT2-01") == 2
    assert shift("AH-ACT2-01", "IT-ACT2-01") == 0
    assert shift("GE-ACT2-01", "FR-ACT2-01") == 0


@pytest.mark.rule("8.24a")
def test_defence_needs_no_impulse():
    state = at("cards", played=["45 west"], units={"FR-ACT2-01": "Paris"})
    b, w = state.board, state.world
    units = 1 << w.index["FR-ACT2-01"]
    assert cardshifts.columns(b, w, EN, right=False, units=units, target=w.named("Paris")) == 1
    assert run(state, ("discard.end",)).board.played == ()


@pytest.mark.rule("4.71a", "4.71c", "8.4a")
def test_impulse_rights_follow_the_front_on_which_a_unit_begins():
    units = {"GE-ACT2-01": "Cologne", "GE-HQ-01": "Cologne", "GE-ACT2-02": "Breslau", "GE-HQ-02": "Breslau"}
    state = campaign(units=units, row={"central": {"W": 2}})
    b, w = state.board, state.world
    west, east = w.index["GE-ACT2-01"], w.index["GE-ACT2-02"]
    b.impulse = 1
    assert movement.movable(state, CP) >> west & 1
    assert movement.movable(state, CP) >> east & 1
    b.impulse = 2
    assert movement.movable(state, CP) >> west & 1
    assert not movement.movable(state, CP) >> east & 1


@pytest.mark.rule("2.6a", "2.6b", "2.6c", "4.1a")
def test_what_the_three_kinds_of_cards_are_for():
    for one in all_cards().values():
        develops = one.effect("development") is not None
        assert develops == (one.kind == "weapons")
        assert bool(one.fronts) or one.kind != "campaign"
        assert one.kind != "weapons" or not (one.impulses or one.shift)


@pytest.mark.rule("20.3a", "20.0a")
def test_spanish_troops_come_to_spanish_cities():
    state = campaign()
    b, w = state.board, state.world
    c = w.country_index["Spain"]
    surrender.join(state, c, EN, "20.1a")
    army = w.nation["Spain"] & w.side[EN] & b.afield & w.land_units
    assert army
    assert all(w.owned[c] & w.cities & 1 << b.loc[u] for u in range(army.bit_length()) if army >> u & 1)


@pytest.mark.rule("2.5e", "2.5a")
def test_a_country_is_its_home_and_its_regions():
    w = campaign().world
    britain = w.owned[w.country_index["Britain"]]
    for region in ("Ireland", "Egypt"):
        assert w.region[region] & ~britain == 0


@pytest.mark.rule("1.0e")
def test_a_turn_is_a_quarter_and_the_first_is_a_full_one():
    w = campaign().world
    assert [turn.date for turn in w.turns[:4]] == ["Summer 1914", "Autumn 1914", "Winter 1915", "Spring 1915"]
    assert impulses.weather_limit(w, 0, WEST) == 4
