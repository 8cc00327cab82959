"""What a second reading of the rules of land war (9 to 19, 31) showed."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.ground import unit

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules.supply import unit_in_supply
from hexfront.games.storm_of_steel.rules.zones import counting, enemy_zone, traceable
from hexfront.games.storm_of_steel.world import CP


def west(units, **more):
    return GAME.position({"scenario": "west_1914", "phase": "movement", "units": units, **more})


def war(units, **more):
    doc = {"scenario": "campaign_1914", "phase": "movement", "turn": "1915Su", "units": units}
    return GAME.position(doc | more)


# Bands and lines (R-76) ----------------------------------------------------------------------------------


@pytest.mark.rule("R-76", "10.33a")
def test_bands_stand_in_the_way_of_lines_of_the_side_that_moves_them():
    """The zone of free corps is closed to German command; a German unit in it opens its hex."""
    state = war({"FC-GE-1@CP": "Posen"})
    w = state.world
    posen = w.named("Posen")
    zone = w.near[posen] & ~w.mountain
    assert not traceable(state, CP) & (zone | 1 << posen)
    held = war({"FC-GE-1@CP": "Posen", "GE-ACT2-01": "4321"})
    assert traceable(held, CP) & zone == 1 << w.grid.hex("4321")


@pytest.mark.rule("R-76", "10.23a", "37.6a")
def test_a_band_opens_no_zone_for_the_side_that_moves_it():
    """Russians beside an own band: for lines and for the control of Posen it is no friendly unit."""
    state = war({"FC-GE-1@CP": "Posen", "RU-ACT2-01": "4321"})
    posen = 1 << state.world.named("Posen")
    assert not traceable(state, CP) & posen
    assert not counting(state, CP) & posen
    regular = war({"GE-BDE-01": "Posen", "RU-ACT2-01": "4321"})
    assert traceable(regular, CP) & posen
    assert counting(regular, CP) & posen


@pytest.mark.rule("R-76", "10.23b")
def test_an_entrenched_band_cancels_no_zone_for_others():
    units = {"FC-GE-1@CP": "Posen", "RU-ACT2-01": "4321"}
    state = war(units, entrenched=["FC-GE-1@CP"])
    assert enemy_zone(state, CP) >> state.world.named("Posen") & 1


# Lines to spoilt cities (15.41b) -------------------------------------------------------------------------


@pytest.mark.rule("15.41b", "16.4c", "16.4e", "31.1c")
@pytest.mark.parametrize("torn", [False, True])
def test_no_line_comes_by_rail_to_a_city_whose_rail_is_torn_up(torn):
    """Dunkirk is joined to Lille alone; who has spoilt the rail in Lille has cut it off."""
    around = ("2021", "2022", "2122", "2220", "2221", "2222")
    rail = dict.fromkeys((*around, "2121") if torn else around, "nobody")
    state = west({"FR-ACT2-01": "Dunkirk", "FR-ACT2-02": "Lille"}, rail=rail)
    assert unit_in_supply(state, unit(state, "FR-ACT2-01")) is not torn
    assert unit_in_supply(state, unit(state, "FR-ACT2-02"))


@pytest.mark.rule("11.3b", "31.1c", "10.33a")
def test_a_unit_marches_along_friendly_rail_into_a_zone():
    """No HQ is near. Metz is joined to Germany by rail: in its hex the corps itself lifts the French zone."""
    state = west({"GE-ACT2-01": "2625", "FR-ACT2-01": "2426"})
    state.apply("move GE-ACT2-01")
    assert state.why_not("step 2525") is None
    state.apply("step 2525")
    assert unit_in_supply(state, unit(state, "GE-ACT2-01"))


@pytest.mark.rule("11.3b", "31.1c")
def test_no_unit_marches_out_of_supply_beside_the_rail():
    state = west({"GE-ACT2-01": "2525"})
    state.apply("move GE-ACT2-01")
    assert state.why_not("step 2426").rule == "11.3b"
