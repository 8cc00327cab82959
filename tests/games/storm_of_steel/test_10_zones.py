"""10, 16.5. Zones of control."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.ground import does, hexes, position

from hexfront.games.storm_of_steel.rules import zones
from hexfront.games.storm_of_steel.world import CP, EN


@pytest.mark.rule("10.0a", "10.1a", "10.2a")
def test_a_mobile_unit_has_a_zone_around_it():
    s = position({"FR-ACT2-01": "2324"})
    near = s.world.around[s.world.grid.hex("2324")]
    assert zones.enemy_zone(s, CP) == near & s.world.land
    assert zones.enemy_zone(s, EN) == 0


@pytest.mark.rule("10.1a", "2.5g", "12.1a", "2.4b")
def test_forts_and_entrenched_units_have_none():
    s = position({"FR-ACT2-01": "2324", "FR-FORT-1": "2425"}, entrenched=["FR-ACT2-01"])
    assert zones.enemy_zone(s, CP) == 0


@pytest.mark.rule("12.1b")
def test_a_mobile_unit_beside_an_entrenched_one_keeps_its_zone():
    s = position({"FR-ACT2-01": "2324", "FR-ACT2-02": "2324"}, entrenched=["FR-ACT2-01"])
    assert zones.enemy_zone(s, CP)


@pytest.mark.rule("10.21a", "10.22a", "R-73")
def test_zones_never_enter_mountains_but_leave_them():
    s = position({"FR-ACT2-01": "2324"}, terrain={"2323": "mountain"})
    assert not zones.enemy_zone(s, CP) & hexes(s, "2323")
    s = position({"FR-ACT2-01": "2323"}, terrain={"2323": "mountain"})
    assert zones.enemy_zone(s, CP) & hexes(s, "2324")


@pytest.mark.rule("10.21a", "R-149")
def test_zones_do_not_cross_sea_or_lake_hexsides():
    for kind in ("sea", "lake"):
        s = position({"FR-ACT2-01": "2324"}, hexsides=[["2324", "2323", kind]])
        assert not zones.enemy_zone(s, CP) & hexes(s, "2323")
    s = position({"FR-ACT2-01": "2324"}, hexsides=[["2324", "2323", "river"]])
    assert zones.enemy_zone(s, CP) & hexes(s, "2323")


@pytest.mark.rule("10.21a", "19.23a", "R-77")
def test_zones_do_not_enter_neutral_countries():
    s = position({"FR-ACT2-01": "2629"}, allegiance={"Germany": "neutral"})
    assert not zones.enemy_zone(s, CP) & s.world.wholly[s.world.country_index["Germany"]]
    assert not zones.passable(s) & s.world.wholly[s.world.country_index["Switzerland"]]


@pytest.mark.rule("19.23b", "R-156", "19.7a")
def test_a_mixed_hex_and_the_free_states_are_open():
    s = position({"FR-ACT2-01": "2629"})
    w = s.world
    swiss = w.country_index["Switzerland"]
    mixed = w.country[swiss] & ~w.wholly[swiss] & w.country[w.country_index["France"]]
    assert mixed
    assert mixed & ~zones.passable(s) == 0
    assert zones.passable(s) & w.country[w.country_index["Luxembourg"]]


@pytest.mark.rule("10.23a", "10.33a")
def test_a_friendly_unit_cancels_a_zone_for_tracing_only():
    s = position({"FR-ACT2-01": "2324", "GE-ACT2-01": "2323"})
    assert zones.enemy_zone(s, CP) & hexes(s, "2323")
    assert not zones.tracing_zone(s, CP) & hexes(s, "2323")


@pytest.mark.rule("10.23b", "R-72")
def test_a_friendly_fort_or_entrenched_unit_cancels_it_for_everything():
    s = position({"FR-ACT2-01": "2324", "GE-ACT2-01": "2323"}, entrenched=["GE-ACT2-01"])
    assert not zones.enemy_zone(s, CP) & hexes(s, "2323")
    s = position({"FR-ACT2-01": "2624", "GE-FORT-1": "2525"})
    assert not zones.enemy_zone(s, CP) & hexes(s, "2525")


@pytest.mark.rule("16.5a", "16.51a", "10.36a", "16.52a", "16.53a", "16.53b")
def test_an_enemy_city_blocks_tracing_in_its_own_hex_until_it_is_held():
    s = position({"GE-ACT2-01": "2622"})
    brussels = hexes(s, "2321")
    assert not zones.traceable(s, CP) & brussels
    assert zones.traceable(s, CP) & hexes(s, "2421")
    s = position({"GE-ACT2-01": "2321"})
    assert zones.traceable(s, CP) & brussels


@pytest.mark.rule("10.33b", "R-74")
def test_a_city_in_an_enemy_zone_does_not_count_without_a_unit():
    s = position({"FR-ACT2-01": "2623"})
    aachen = hexes(s, "2622")
    assert s.board.control_cp & aachen
    assert not zones.counting(s, CP) & aachen
    s = position({"FR-ACT2-01": "2623", "GE-LW2-01": "2622"})
    assert zones.counting(s, CP) & aachen


@pytest.mark.rule("R-63", "16.52a", "16.53b")
def test_trains_stop_in_an_enemy_city_that_nobody_holds():
    """From 2422 by Brussels (2321), of which nobody has control, to 2221."""
    line = ("2422", "2321", "2221")
    more = {
        "control": {"2422": "central", "Brussels": "nobody", "2221": "central"},
        "rail": dict.fromkeys(line, "central"),
        "allegiance": {"Belgium": "EN"},
    }
    units = {"GE-ACT2-01": "2422", "GE-HQ-01": "2523"}
    free = does(position(units, **more), "move GE-ACT2-01")
    rides = {action.args[0] for action in free.legal_actions() if action.verb == "rail"}
    assert "2321" in rides
    assert "2221" not in rides
    held = does(position(units | {"GE-ACT2-02": "Brussels"}, **more), "move GE-ACT2-01")
    assert "2221" in {action.args[0] for action in held.legal_actions() if action.verb == "rail"}


@pytest.mark.rule("16.52a", "R-63")
def test_trains_go_around_an_enemy_city_that_nobody_holds():
    line = dict.fromkeys(("2623", "2523", "2423", "2422"), "central")
    more = {"control": line | {"2522": "nobody"}, "rail": line | {"2522": "central"}}
    s = does(position({"GE-ACT2-01": "Aachen", "GE-HQ-01": "Metz"}, **more), "move GE-ACT2-01", "rail 2422")
    assert [place.id for place in s.events[0].way] == ["2622", "2623", "2523", "2423", "2422"], "not by Liege"
