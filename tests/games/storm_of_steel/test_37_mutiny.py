"""37.8. A mutiny holds every arm: army, fleet and aircraft of the country do not attack."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import NORTH, TARGET, battle, choices, declare, why_not
from tests.games.storm_of_steel.harbour import ENTENTE, SCAPA, WILHELMSHAVEN, at_sea, ship
from tests.games.storm_of_steel.test_17_siege import FORT, GUN
from tests.games.storm_of_steel.test_27_commerce import CONVOYS
from tests.games.storm_of_steel.test_29_overseas import coast_hex
from tests.games.storm_of_steel.test_30_air import BOMBING, GERMAN_BMB, GERMAN_REC, THIRD, moving, sky
from tests.games.storm_of_steel.world_display import display, going, why

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


@pytest.mark.rule("37.8a", "17.2a")
@pytest.mark.parametrize(("mutiny", "shots"), [({}, {f"c1 {TARGET}"}), (MUTINY, set())])
def test_siege_guns_in_mutiny_shell_no_fort(mutiny, shots):
    state = battle({NORTH: [GUN, {"country": "Austria-Hungary"}]}, FORT, **mutiny)
    assert choices(state, "shell") == shots
    assert why_not(state, f"shell c1 {TARGET}") == ("37.8a" if mutiny else None)


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


# Voyages in extra impulses (37.8b) -----------------------------------------------------------------------

GUEST, INDIAN, SHIP = "FR-ACT2-01", "GB-ACT2-09", "GB-TR-01"


def second(units, mutiny=("Britain",), **more):
    """The second impulse of the Entente in the West and the Middle East, in a mutiny of Britain."""
    row = {"entente": {"W": 2, "M": 2}}
    return display(units, impulse=2, row=row, mutinies=list(mutiny), **more)


@pytest.mark.rule("37.8b", "29.11a", "4.6e")
def test_transports_in_mutiny_sail_in_no_extra_impulse():
    units = {GUEST: "Le Havre", SHIP: "Le Havre"}
    first = display(units, mutinies=["Britain"])
    assert "Portsmouth" in going(first, GUEST, "sail")
    assert "Portsmouth" in going(first, SHIP, "sail")
    assert "Portsmouth" in going(second(units, mutiny=()), GUEST, "sail")
    later = second(units)
    assert not going(later, GUEST, "sail")
    assert why_not(later, f"move {SHIP}") == "37.8b"


@pytest.mark.rule("37.8b")
def test_a_guest_hears_why_no_transport_takes_him():
    units = {GUEST: "Le Havre", SHIP: "Le Havre", "FR-HQ-02": "Le Havre"}
    assert why(second(units), GUEST, "sail", "Portsmouth") == "37.8b"


@pytest.mark.rule("37.8b", "29.11b")
@pytest.mark.parametrize(("mutiny", "saved"), [((), True), (("Britain",), False)])
def test_nobody_is_taken_off_a_coast_by_transports_in_mutiny(mutiny, saved):
    shore = coast_hex()
    units = {GUEST: shore, SHIP: "Dover", "FR-HQ-02": shore}
    state = second(units, mutiny, control={shore: "entente"})
    assert ("London" in going(state, GUEST, "evacuate")) is saved
    assert saved or why(state, GUEST, "evacuate", "London") == "37.8b"


@pytest.mark.rule("37.8b", "27.7a")
def test_no_convoy_sails_from_a_country_in_mutiny_in_an_extra_impulse():
    units = {"b1": "Scapa Flow", GUEST: "Paris"}
    more = {"new_units": [ship("b1", ENTENTE, "CA")], "developed": [CONVOYS]}
    assert choices(second(units, mutiny=(), **more), "convoy") == {"b1"}
    assert why_not(second(units, **more), "convoy b1") == "37.8b"
    assert choices(display(units, mutinies=["Britain"], **more), "convoy") == {"b1"}


@pytest.mark.rule("37.8b", "21.44a")
def test_units_off_the_map_rest_in_a_mutiny_too():
    units = {INDIAN: "India", "FR-TR-01": "Bombay"}
    assert going(second(units, mutiny=()), INDIAN, "sail")
    assert not going(second(units), INDIAN, "sail")
    assert why_not(second(units), f"move {INDIAN}") == "37.8b"
