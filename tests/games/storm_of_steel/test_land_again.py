"""What a second reading of the rules of land war (9 to 19, 31) showed."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.ground import unit

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import sealift
from hexfront.games.storm_of_steel.rules.supply import unit_in_supply
from hexfront.games.storm_of_steel.rules.zones import counting, enemy_zone, traceable
from hexfront.games.storm_of_steel.world import CP, EN


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


# Naval transport and zones (10.31, 11.64) ----------------------------------------------------------------

CALAIS = {"GB-ACT2-01": "Calais", "GB-TR-01": "Calais", "GB-HQ-01": "Calais"}


@pytest.mark.rule("10.31d", "11.6a")
def test_nobody_embarks_in_an_enemy_zone():
    state = war(CALAIS | {"GE-ACT2-01": "2021"}, half="entente")
    state.apply("move GB-ACT2-01")
    assert not any(action.verb == "sail" for action in state.legal_actions())
    assert state.why_not("sail 1919").rule == "10.31d"
    free = war(CALAIS, half="entente")
    free.apply("move GB-ACT2-01")
    assert free.why_not("sail 1919") is None


@pytest.mark.rule("10.31d", "10.23b", "10.35a")
@pytest.mark.parametrize(("who", "more"), [("GB-ACT2-01", {"entrenched": ["GB-ACT2-02"]}), ("GB-FTR-01", {})])
def test_the_entrenched_cover_an_embarkation_and_air_units_feel_no_zone(who, more):
    units = CALAIS | {"GB-ACT2-02": "Calais", "GB-FTR-01": "Calais", "GE-ACT2-01": "2021"}
    state = war(units, half="entente", **more)
    assert sealift.harbours(state, unit(state, who)) >> state.world.grid.hex("1919") & 1


@pytest.mark.rule("11.64b")
def test_nobody_lands_in_an_enemy_zone():
    units = {"GB-ACT2-01": "1919", "GB-TR-01": "1919", "GB-ACT2-02": "Calais", "GE-ACT2-01": "2021"}
    state = war(units, half="entente")
    state.apply("move GB-ACT2-01")
    assert state.why_not("sail 1920").rule == "11.64b"
    dug = war(units, half="entente", entrenched=["GB-ACT2-02"])
    dug.apply("move GB-ACT2-01")
    assert dug.why_not("sail 1920") is None


@pytest.mark.rule("R-180", "29.11b")
def test_evacuation_takes_units_out_of_a_zone_and_not_into_one():
    """From the coast beside a German corps to Dover, but not to Calais, which lies beside it, too."""
    units = {"GB-ACT2-01": "2021", "GB-TR-01": "1919", "GB-BDE-01": "Calais", "GE-ACT2-01": "1921"}
    state = war(units, half="entente")
    grid = state.world.grid
    assert not grid.set(("2021", "1920")) & ~enemy_zone(state, EN)
    ports = sealift.refuges(state, unit(state, "GB-ACT2-01"))
    assert grid.hex("1919") in ports
    assert grid.hex("1920") not in ports
