"""25.2b, 25.2j. Bombardments in the Channel and in the Sea of Marmora, mostly without any risk."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import asked, choices, step, unit, where, why_not
from tests.games.storm_of_steel.harbour import CENTRAL, ENTENTE, SCAPA, TOULON, at_sea, sends, ship
from tests.games.storm_of_steel.test_26_missions import FORT

from hexfront.games.storm_of_steel import ways
from hexfront.games.storm_of_steel.rules import landing
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members

PORTSMOUTH, CHERBOURG, CALAIS, LE_HAVRE = "1519", "1422", "1920", "1623"
CONSTANTINOPLE, GALLIPOLI = "6444", "6045"
#: The Germans have come to the coast of the Channel.
TAKEN = {"units": {"GE-ACT2-01": CALAIS}, "control": {CALAIS: CENTRAL, LE_HAVRE: CENTRAL}}
FALLEN = {"units": {"GE-ACT2-01": CALAIS, "GE-ACT2-02": CHERBOURG}, "control": {CHERBOURG: CENTRAL}}
BRITISH = {PORTSMOUTH: ["BB", "CA"], SCAPA: ["BB"]}
GERMAN = {"new_units": [ship("g1", CENTRAL, "CA")]}


def channel(fleets=BRITISH, **more):
    """The Entente names a mission."""
    state = at_sea(fleets, "naval.operations", morale={CENTRAL: 80, ENTENTE: 80}, **more)
    state.apply("pass", CENTRAL)
    return state


def marmora(power, units, *, owner=CENTRAL, **more):
    """A side names a mission in a war with the Ottomans; ``owner`` holds Gallipoli."""
    new = [ship("g1", CENTRAL, "BB"), ship("b1", ENTENTE, "BB"), ship("b2", ENTENTE, "CA")]
    doc = {"scenario": "campaign_1914", "turn": "1915Sp", "allegiance": {"Ottoman": "CP"}, "new_units": new}
    state = at_sea({}, "naval.operations", units=units, control={GALLIPOLI: owner}, **doc | more)
    if power == ENTENTE:
        state.apply("pass", CENTRAL)
    return state


# The Channel (25.2b) -------------------------------------------------------------------------------------


@pytest.mark.rule("25.2b", "25.32d", "3.32a")
def test_ships_of_the_channel_bombard_its_coasts():
    state = channel(**TAKEN)
    assert f"english-channel city {CALAIS}" in choices(state, "bombard")
    assert f"english-channel city {LE_HAVRE}" in choices(state, "bombard")
    state.apply(f"bombard english-channel city {LE_HAVRE}")
    # Scapa Flow lies on another sea.
    assert choices(state, "base") == {PORTSMOUTH}


@pytest.mark.rule("25.2b", "25.32d", "25.3a")
def test_what_is_said_against_missions_in_the_channel():
    far = channel({SCAPA: ["BB"]}, **TAKEN)
    assert why_not(far, f"bombard english-channel city {LE_HAVRE}") == "25.32d"
    state = channel(**TAKEN)
    assert why_not(state, f"bombard english-channel city {TOULON}") == "25.32d"
    assert why_not(state, f"bombard english-channel city {PORTSMOUTH}") == "25.32d"
    busy = channel({PORTSMOUTH: ["BB"]}, tasked=["b1"], **TAKEN)
    assert why_not(busy, f"bombard english-channel city {LE_HAVRE}") == "25.3a"


@pytest.mark.rule("25.2b", "25.32b", "25.3a")
def test_nobody_is_asked_to_meet_ships_in_the_safe_channel():
    state = channel(dice=[1], **TAKEN)
    state.apply(f"bombard english-channel city {LE_HAVRE}")
    assert not state.legal_actions(CENTRAL)
    sends(state, ENTENTE, PORTSMOUTH, "b1", "b2")
    assert step(state) == "naval.mission"
    assert state.board.devastated >> state.world.grid.hex(LE_HAVRE) & 1
    # It was the mission of both ships.
    assert state.board.tasked == 1 << state.world.index["b1"] | 1 << state.world.index["b2"]


@pytest.mark.rule("25.2b", "25.32b")
def test_with_cherbourg_the_channel_is_no_longer_safe():
    units = FALLEN["units"] | {"g1": CHERBOURG}
    state = channel(dice=[1, 6, 1, 1, 1], **GERMAN, **FALLEN | {"units": units})
    state.apply(f"bombard english-channel city {CALAIS}")
    assert {str(one) for one in state.legal_actions(CENTRAL)} == {f"base {CHERBOURG}", "decline"}
    sends(state, ENTENTE, PORTSMOUTH, "b1")
    sends(state, CENTRAL, CHERBOURG, "g1")
    assert any(event.name == "interception" for event in state.events)


@pytest.mark.rule("25.2b", "23.0a", "23.1a")
def test_who_is_asked_tells_nothing_of_a_dummy_in_cherbourg():
    """All know that there are counters in Cherbourg, the enemy alone that they are no troops: he is asked."""
    held = channel(**FALLEN | {"units": {"GE-ACT2-01": CALAIS, "GE-HQ-01": CHERBOURG}})
    held.apply(f"bombard english-channel city {CALAIS}")
    w = held.world
    fake = w.ids[members(w.dummies & w.side[CP])[0]]
    bluff = channel(**FALLEN | {"units": {"GE-ACT2-01": CALAIS, fake: CHERBOURG}})
    bluff.apply(f"bombard english-channel city {CALAIS}")
    assert bluff.legal_actions(CENTRAL) == held.legal_actions(CENTRAL)


@pytest.mark.rule("25.2b")
def test_german_ships_in_the_channel_have_no_such_safety():
    units = {"g1": CHERBOURG}
    state = at_sea(BRITISH, "naval.operations", units=units, control={CHERBOURG: CENTRAL}, **GERMAN)
    state.apply(f"bombard english-channel city {PORTSMOUTH}", CENTRAL)
    assert f"base {PORTSMOUTH}" in {str(one) for one in state.legal_actions(ENTENTE)}


@pytest.mark.rule("25.2b", "25.31b", "25.33a")
def test_the_channel_is_no_area_for_engagements_and_raiders():
    assert why_not(at_sea(BRITISH), "engage english-channel") == "25.31b"
    assert why_not(at_sea(BRITISH, "naval.operations"), "raid english-channel") == "25.33a"


# Marmora (25.2j) -----------------------------------------------------------------------------------------


@pytest.mark.rule("25.2j", "25.32b")
def test_the_central_powers_are_safe_in_marmora():
    state = marmora(CENTRAL, {"g1": CONSTANTINOPLE, "GB-ACT2-01": GALLIPOLI}, owner=ENTENTE, dice=[2])
    state.apply(f"bombard sea-of-marmora city {GALLIPOLI}")
    assert not state.legal_actions(ENTENTE)
    sends(state, CENTRAL, CONSTANTINOPLE, "g1")
    assert asked(state) == (ENTENTE, "naval.mission")


@pytest.mark.rule("25.2j", "25.32d")
def test_nobody_bombards_in_marmora_from_the_mediterranean():
    state = marmora(ENTENTE, {"b1": "Alexandria", "GE-ACT2-01": GALLIPOLI})
    assert why_not(state, f"bombard sea-of-marmora city {GALLIPOLI}") == "25.32d"
    assert f"east-mediterranean city {GALLIPOLI}" in choices(state, "bombard")


@pytest.mark.rule("25.2j", "25.32b", "26.51a")
def test_with_constantinople_the_entente_bombards_in_marmora():
    units = {"b1": CONSTANTINOPLE, "b2": CONSTANTINOPLE, "FR-ACT2-01": CONSTANTINOPLE, "fort": GALLIPOLI}
    fort = [unit("fort", CENTRAL, **FORT), *(ship(n, ENTENTE, k) for n, k in (("b1", "BB"), ("b2", "BB")))]
    state = marmora(ENTENTE, units, new_units=fort, dice=[1])
    assert f"sea-of-marmora fort {GALLIPOLI}" in choices(state, "bombard")
    state.apply(f"bombard sea-of-marmora fort {GALLIPOLI}")
    assert {str(one) for one in state.legal_actions(CENTRAL)} == {"decline"}
    sends(state, ENTENTE, CONSTANTINOPLE, "b1", "b2")
    sends(state, CENTRAL, "")
    assert where(state, "fort") == "dead"


# What is drawn and foretold ------------------------------------------------------------------------------


@pytest.mark.rule("25.2b", "25.32b")
def test_the_forecast_says_that_nobody_comes():
    state = channel(**TAKEN)
    forecast = state.forecast(f"bombard english-channel city {LE_HAVRE}")
    assert forecast is not None
    assert [note.rule for note in forecast.notes] == ["25.2b"]


@pytest.mark.rule("25.2b", "25.32d")
def test_the_map_shows_the_channel_and_the_list_names_it():
    state = channel({PORTSMOUTH: ["BB"]}, **TAKEN)
    sea = state.world.names[state.world.display.seas["English Channel"]]
    assert ways.focus(state) == [sea]
    said = [state.game.describe_action(state, one) for one in state.legal_actions()]
    assert any("English Channel" in words for words in said)
    state.apply(f"bombard english-channel city {LE_HAVRE}")
    assert ways.focus(state) == [sea]


# Gunfire for landings (25.42e) ---------------------------------------------------------------------------


@pytest.mark.rule("25.42e", "25.2n")
def test_ships_of_the_channel_support_a_landing_on_it():
    state = channel(**TAKEN)
    ships = landing.gunships(state, EN, state.world.grid.hex(LE_HAVRE))
    assert ships == 1 << state.world.index["b1"]


@pytest.mark.rule("25.42e", "25.2o")
def test_ships_of_constantinople_support_a_landing_at_gallipoli():
    state = marmora(CENTRAL, {"g1": CONSTANTINOPLE, "GB-ACT2-01": GALLIPOLI}, owner=ENTENTE)
    ships = landing.gunships(state, CP, state.world.grid.hex(GALLIPOLI))
    assert ships == 1 << state.world.index["g1"]
