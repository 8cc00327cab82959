"""7.3. Sea lanes of industrial lines: seas that touch each other, and the ocean, which needs a transport."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import campaign

from hexfront.games.storm_of_steel.rules import industry
from hexfront.games.storm_of_steel.world import CP, EN

CENTRAL = "central"
LONDON = {"GB-TR-01": "London", "GB-TR-02": "Alexandria", "GB-TR-03": "Liverpool"}


def joined(state, power, one, other):
    w = state.world
    both_ends = 1 << w.hex_of_place[one] | 1 << w.hex_of_place[other]
    return any(part & both_ends == both_ends for part in industry.parts(state, power))


@pytest.mark.rule("7.3c", "15.44a")
def test_no_lane_leaps_over_a_sea_that_the_enemy_dominates():
    free = campaign(phase="mobilization", units=LONDON)
    assert joined(free, EN, "Alexandria", "London")
    shut = campaign(phase="mobilization", units=LONDON, sea_status={"West Mediterranean": "CP"})
    assert not joined(shut, EN, "Alexandria", "London")
    round_africa = campaign(
        phase="mobilization",
        units=LONDON | {"GB-TR-04": "Suez"},
        sea_status={"West Mediterranean": "CP"},
    )
    assert joined(round_africa, EN, "Alexandria", "London")


@pytest.mark.rule("7.3c", "7.3d", "R-49")
def test_a_lane_over_the_ocean_needs_a_transport_on_it():
    channel = campaign(phase="mobilization", units={"GB-TR-01": "London"})
    assert joined(channel, EN, "London", "Le Havre")
    assert not joined(channel, EN, "London", "Belfast")
    at_home = campaign(phase="mobilization", units={"GB-TR-01": "Belfast"})
    assert joined(at_home, EN, "London", "Belfast")


@pytest.mark.rule("7.3c", "25.2c", "19.23c")
def test_lanes_of_the_central_powers_pass_through_kiel():
    units = {"GE-TR-01": "Hamburg"}
    seas = {"North Sea": "contested", "Baltic Sea": "CP"}
    state = campaign(phase="mobilization", units=units, sea_status=seas)
    ports = {"Hamburg", "Riga"}
    both_ends = sum(1 << state.world.hex_of_place[name] for name in ports)
    assert any(lane & both_ends == both_ends for lane in industry.sea_lanes(state, CP, both_ends))
    lost = campaign(phase="mobilization", units=units, sea_status=seas, control={"Kiel": "entente"})
    assert not any(lane & both_ends == both_ends for lane in industry.sea_lanes(lost, CP, both_ends))


@pytest.mark.rule("7.13a", "7.3d")
def test_an_area_off_the_map_is_joined_through_another_one():
    units = {"GB-TR-01": "Liverpool", "GB-TR-02": "Vancouver"}
    state = campaign(phase="mobilization", units=units)
    assert state.world.named("Australia") not in industry.unlinked(state, EN)
    cut = campaign(phase="mobilization", units=units, uprisings=["Canada"])
    assert cut.world.named("Australia") in industry.unlinked(cut, EN)


@pytest.mark.rule("7.3b", "16.4c", "R-50")
@pytest.mark.parametrize(("rail", "yields"), [("nobody", False), (CENTRAL, True)])
def test_no_industrial_line_comes_by_rail_to_a_city_whose_rail_is_torn_up(rail, yields):
    """Warsaw is taken; until an HQ has cleared its rail no line leads home, though the rail before it is."""
    way = ("4422", "4521", "4622", "4821")
    state = campaign(
        phase="mobilization",
        units={"GE-ACT2-02": "Lodz", "GE-ACT2-03": "Warsaw"},
        control=dict.fromkeys(way, CENTRAL),
        rail={"Warsaw": rail, "Lodz": CENTRAL} | dict.fromkeys(way, CENTRAL),
    )
    assert industry.captured_centres(state, CP) >> state.world.named("Warsaw") & 1 == yields
    assert industry.captured_centres(state, CP) >> state.world.named("Lodz") & 1


@pytest.mark.rule("7.3b", "36.5a")
def test_no_industrial_line_runs_along_a_railway_that_is_not_built():
    state = campaign(phase="mobilization", allegiance={"Ottoman": "CP"})
    assert not joined(state, CP, "Gaza", "Beersheba")
