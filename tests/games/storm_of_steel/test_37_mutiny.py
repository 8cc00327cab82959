"""37.8. A mutiny holds every arm: army, fleet and aircraft of the country do not attack."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import NORTH, choices, declare, why_not
from tests.games.storm_of_steel.harbour import SCAPA, WILHELMSHAVEN, at_sea
from tests.games.storm_of_steel.test_30_air import BOMBING, GERMAN_BMB, GERMAN_REC, THIRD, moving, sky

FLEETS = {WILHELMSHAVEN: ["BB", "CA"], SCAPA: ["BB"]}
MUTINY = {"mutinies": ["Germany"]}


@pytest.mark.rule("37.8a", "25.31c")
def test_a_fleet_in_mutiny_seeks_no_engagement():
    assert choices(at_sea(FLEETS), "engage") == {"north-sea"}
    state = at_sea(FLEETS, **MUTINY)
    assert why_not(state, "engage north-sea") == "37.8a"


@pytest.mark.rule("37.8a")
def test_a_fleet_in_mutiny_defends_itself():
    state = at_sea(FLEETS, sea_status={"North Sea": "CP"}, **MUTINY)
    state.apply("pass", "central")
    state.apply("engage north-sea", "entente")
    assert f"base {WILHELMSHAVEN}" in [str(one) for one in state.legal_actions("central")]


@pytest.mark.rule("37.8a", "25.32a")
def test_a_fleet_in_mutiny_bombards_no_coast():
    free = at_sea(FLEETS, "naval.operations")
    assert "north-sea city 1718" in choices(free, "bombard")
    state = at_sea(FLEETS, "naval.operations", **MUTINY)
    assert why_not(state, "bombard north-sea city 1718") == "37.8a"
    assert why_not(state, "raid north-sea") is None


@pytest.mark.rule("37.8a", "30.8a", "30.9a")
def test_air_units_in_mutiny_drop_no_bombs():
    free = moving([GERMAN_BMB], doctrine=THIRD, developed=[BOMBING])
    free.apply("fly gb")
    assert "2526" in choices(free, "bomb")
    state = moving([GERMAN_BMB], doctrine=THIRD, developed=[BOMBING], **MUTINY)
    state.apply("fly gb")
    assert why_not(state, "bomb 2526") == "37.8a"
    assert choices(state, "transfer")


@pytest.mark.rule("37.8a", "30.7a")
@pytest.mark.parametrize(("mutiny", "helps"), [({}, {"gb"}), (MUTINY, set())])
def test_air_units_in_mutiny_help_no_attack_of_an_ally(mutiny, helps):
    attackers = {NORTH: [18, {"country": "Austria-Hungary"}]}
    state = sky([GERMAN_BMB], attackers, doctrine=THIRD, allegiance={"Austria-Hungary": "CP"}, **mutiny)
    declare(state)
    assert choices(state, "support") == helps


@pytest.mark.rule("37.8b", "4.6e")
def test_air_units_in_mutiny_fly_in_no_extra_impulse():
    more = {"impulse": 2, "row": {"central": {"W": 2}}}
    assert why_not(moving([GERMAN_REC], **more), "fly gr") is None
    assert why_not(moving([GERMAN_REC], **more, **MUTINY), "fly gr") == "37.8b"
