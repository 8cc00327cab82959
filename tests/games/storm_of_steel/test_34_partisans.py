"""34. Partisans: what they hold when they come up, and that those underground are in nobody's way."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import campaign, choices, run

from hexfront.games.storm_of_steel.rules import entry, industry, irregulars, losses, sequence
from hexfront.games.storm_of_steel.rules.morale import cities
from hexfront.games.storm_of_steel.world import CP, EN

BAND = "CP-PART-1"


def hidden(place, phase="reorganization", units=None, **more):
    """A partisan of the Central Powers underground in a place, in the first impulse of their side."""
    units = {BAND: place} | (units or {})
    return campaign(phase=phase, half="central", units=units, underground=[BAND], **more)


def holder(state, place):
    h = state.world.named(place)
    return (state.board.control_cp >> h & 1, state.board.control_en >> h & 1)


@pytest.mark.rule("34.1a", "2.5n")
def test_a_partisan_underground_holds_nothing_and_may_share_a_hex_with_enemies():
    assert holder(hidden("Warsaw"), "Warsaw") == (0, 1)
    shared = hidden("Warsaw", units={"RU-ACT2-01": "Warsaw"})
    assert holder(shared, "Warsaw") == (0, 1)


@pytest.mark.rule("34.3a", "16.1a", "16.22a", "7.11a")
def test_a_partisan_who_comes_up_in_an_empty_city_takes_it():
    state = hidden("Warsaw")
    warsaw = 1 << state.world.named("Warsaw")
    assert industry.home_centres(state, EN) & warsaw
    state.apply(f"surface {BAND}", "central")
    assert holder(state, "Warsaw") == (1, 0)
    assert not industry.home_centres(state, EN) & warsaw


@pytest.mark.rule("5.13c", "34.3a")
def test_nobody_has_captured_a_city_in_which_a_partisan_came_up():
    state = hidden("Warsaw")
    state.apply(f"surface {BAND}", "central")
    assert cities(state) == []
    run(state, ("turn", state.board.turn + 1))
    assert cities(state) == []
    # Who comes back has lost nothing.
    state.board.control_cp &= ~(1 << state.world.named("Warsaw"))
    state.board.control_en |= 1 << state.world.named("Warsaw")
    assert cities(state) == []


@pytest.mark.rule("5.13c", "5.13b", "R-37")
def test_who_regains_a_city_from_partisans_in_the_last_phases_has_lost_nothing():
    state = hidden("Warsaw", units={"RU-ACT2-01": "5217"})
    state.apply(f"surface {BAND}", "central")
    state.board.phase = "discard"
    losses.eliminate(state, 1 << state.world.index[BAND], "14.6b")
    sequence.note_start(state)
    entry.go(state, state.world.index["RU-ACT2-01"], state.world.named("Warsaw"))
    assert holder(state, "Warsaw") == (0, 1)
    assert cities(state) == []


@pytest.mark.rule("16.23a", "34.3b")
def test_other_hexes_belong_to_who_passes_through():
    state = hidden("5217")
    h = state.world.grid.hex("5217")
    state.apply(f"surface {BAND}", "central")
    assert state.board.control_en >> h & 1


@pytest.mark.rule("34.1a", "37.0a", "37.2a")
def test_partisans_underground_are_in_nobodys_way_at_a_rising():
    state = hidden("Warsaw", phase="discard")
    w = state.world
    warsaw = w.named("Warsaw")
    rising = irregulars.OfRising("irregulars.place", CP, "NAT-Poland", "Poland", 1)
    assert irregulars.places(w, state, rising) >> warsaw & 1
    irregulars.rise(state, EN, w.country_index["Russia"], "red")
    there = state.board.stack[warsaw] & w.group["BOL-RG"]
    assert there


@pytest.mark.rule("37.6a")
def test_bands_of_a_position_hold_their_hexes_for_nobody():
    state = campaign(phase="movement", units={"NAT-Poland-1@CP": "Warsaw"})
    assert holder(state, "Warsaw") == (0, 0)
    assert choices(state, "central")
