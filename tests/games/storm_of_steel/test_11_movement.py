"""10.3, 11, 13. Movement of every kind."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.ground import at, does, hexes, position, unit

from hexfront.games.storm_of_steel.rules import zones
from hexfront.games.storm_of_steel.ways import ways
from hexfront.games.storm_of_steel.world import EN
from hexfront.hexes import members
from hexfront.kernel import Illegal

#: A German army in the Ardennes with its HQ behind it.
ARMY = {"GE-HQ-04": "2624", "GE-ACT2-01": "2524"}

#: No rivers on the way west from there.
DRY = [["2524", "2425", "open"], ["2425", "2325", "open"], ["2325", "2225", "open"], ["2225", "2125", "open"]]


def steps(s):
    return {a.args[0] for a in s.legal_actions() if a.verb == "step"}


def verbs(s):
    return {a.verb for a in s.legal_actions()}


@pytest.mark.rule("11.0a", "11.1a", "1.0g", "2.5k")
def test_a_unit_moves_hex_by_hex_up_to_its_allowance_and_only_once():
    s = does(position(ARMY, hexsides=DRY), "move GE-ACT2-01")
    for h in ("2425", "2325", "2225", "2125"):
        s.apply(f"step {h}")
    assert at(s, "GE-ACT2-01") == "2125"
    assert s.decision.step == "movement"
    assert s.why_not("move GE-ACT2-01").rule == "11.1a"
    with pytest.raises(Illegal):
        s.apply("move GE-ACT2-01")


@pytest.mark.rule("11.2a", "11.21a")
@pytest.mark.parametrize(
    ("ground", "points"),
    [("clear", 1), ("forest", 2), ("rough", 2), ("desert", 2), ("swamp", 3), ("mountain", 3)],
)
def test_ground_has_its_price(ground, points):
    s = position(ARMY, terrain={"2425": ground}, railways=[["2524", "2425", "none"]], turn="1914Au")
    does(s, "move GE-ACT2-01", "step 2425")
    assert s.board.march.spent == points


@pytest.mark.rule("11.21a")
@pytest.mark.parametrize("side", ["river", "canal"])
def test_rivers_and_canals_cost_one_more(side):
    s = position(ARMY, railways=[["2524", "2425", "none"]], hexsides=[["2524", "2425", side]])
    does(s, "move GE-ACT2-01", "step 2425")
    assert s.board.march.spent == 2


@pytest.mark.rule("11.42a", "11.42b", "R-51", "11.4a")
def test_a_road_costs_one_whatever_the_ground():
    s = position(
        ARMY,
        terrain={"2425": "mountain"},
        railways=[["2524", "2425", "rail"]],
        hexsides=[["2524", "2425", "river"]],
    )
    does(s, "move GE-ACT2-01", "step 2425")
    assert s.board.march.spent == 1
    s = position(ARMY, terrain={"2425": "mountain"}, railways=[["2524", "2425", "none"]])
    does(s, "move GE-ACT2-01", "step 2425")
    assert s.board.march.spent == 3


@pytest.mark.rule("18.2a", "18.0a")
def test_winter_makes_mountains_dearer():
    s = position(ARMY, terrain={"2425": "mountain"}, railways=[["2524", "2425", "none"]], turn="1915Wi")
    does(s, "move GE-ACT2-01", "step 2425")
    assert at(s, "GE-ACT2-01") == "2425"
    # Four points: all that the corps had.
    assert s.decision.step == "movement"


@pytest.mark.rule("18.2d")
def test_summer_makes_deserts_dearer():
    s = position(ARMY, terrain={"2425": "desert"}, railways=[["2524", "2425", "none"]], turn="1914Su")
    does(s, "move GE-ACT2-01", "step 2425")
    assert s.board.march.spent == 3


@pytest.mark.rule("11.2b", "R-59")
def test_a_unit_that_has_not_moved_may_always_go_one_hex():
    units = {"GE-HQ-04": "2624", "GE-SIEGE-01": "2524"}
    s = position(units, terrain={"2425": "mountain"}, railways=[["2524", "2425", "none"]])
    does(s, "move GE-SIEGE-01", "step 2425")
    assert at(s, "GE-SIEGE-01") == "2425"


@pytest.mark.rule("11.23a", "11.43a")
def test_mechanized_units_keep_out_of_mountains_and_swamps_off_the_road():
    for ground in ("mountain", "swamp"):
        cars = {"GB-HQ-01": "2121", "BE-MECH-01": "2121", "GB-TR-01": "Calais"}
        s = position(cars, half="entente", terrain={"2122": ground}, railways=[["2121", "2122", "none"]])
        assert "2122" not in steps(does(s, "move BE-MECH-01"))
        s = position(cars, half="entente", terrain={"2122": ground}, railways=[["2121", "2122", "rail"]])
        assert "2122" in steps(does(s, "move BE-MECH-01"))


@pytest.mark.rule("11.3a", "13.3a")
def test_enemy_units_close_a_hex():
    s = position({**ARMY, "FR-ACT2-01": "2425"}, entrenched=["FR-ACT2-01"])
    s = does(s, "move GE-ACT2-01")
    assert "2425" not in steps(s)
    assert s.why_not("step 2425").rule == "11.3a"


@pytest.mark.rule("19.23a")
def test_neutral_ground_is_closed():
    s = does(position({"GE-HQ-01": "2721", "GE-ACT2-01": "2720"}), "move GE-ACT2-01")
    w = s.world
    dutch = w.wholly[w.country_index["Netherlands"]]
    beside = w.around[w.grid.hex("2720")]
    assert dutch & beside
    assert not dutch & hexes(s, *steps(s))
    assert steps(s)


@pytest.mark.rule("10.31a")
def test_a_unit_stops_when_it_enters_an_enemy_zone():
    s = position({**ARMY, "FR-ACT2-01": "2326"})
    does(s, "move GE-ACT2-01", "step 2425")
    assert "2325" in steps(s)
    does(s, "step 2325")
    assert s.decision.step == "movement"
    assert at(s, "GE-ACT2-01") == "2325"


@pytest.mark.rule("10.31b", "10.31c", "10.31e")
def test_a_unit_leaves_a_zone_for_a_free_hex_and_may_enter_another_then():
    s = position({"GE-HQ-04": "2624", "GE-ACT2-01": "2425", "FR-ACT2-01": "2325"})
    s = does(s, "move GE-ACT2-01")
    assert "2324" not in steps(s), "in the zone of the French corps"
    does(s, "step 2424", "step 2324")
    assert at(s, "GE-ACT2-01") == "2324"
    assert s.decision.step == "movement"


@pytest.mark.rule("10.23b")
def test_an_entrenched_friend_lets_units_pass_a_zone():
    s = position({**ARMY, "GE-ACT2-02": "2325", "FR-ACT2-01": "2326"}, entrenched=["GE-ACT2-02"])
    does(s, "move GE-ACT2-01", "step 2425", "step 2325")
    assert s.decision.step == "march"


@pytest.mark.rule("10.32a", "10.32b", "10.32c", "2.5b")
def test_a_better_cadre_infiltrates_one_hex():
    units = {"GE-HQ-04": "2524", "GE-ACT2-01": "2425", "FR-ACT2-01": "2325"}
    s = position(units, counters={"FR-ACT2-01": {"cadre": 2}})
    does(s, "move GE-ACT2-01", "infiltrate 2324")
    assert at(s, "GE-ACT2-01") == "2324"
    assert s.decision.step == "movement"


@pytest.mark.rule("10.32c", "10.32d", "R-155")
def test_an_equal_cadre_fails_and_has_moved():
    units = {"GE-HQ-04": "2524", "GE-ACT2-01": "2425", "FR-ACT2-01": "2325"}
    s = position(units, counters={"FR-ACT2-01": {"cadre": 4}})
    does(s, "move GE-ACT2-01", "infiltrate 2324")
    assert at(s, "GE-ACT2-01") == "2425"
    assert s.board.moved >> unit(s, "GE-ACT2-01") & 1
    # A unit beside the goal counts as well, though it is not beside the start.
    more = {"FR-ACT2-02": "2323", "GE-ACT2-02": "2425"}
    s = position(units | more, counters={"FR-ACT2-01": {"cadre": 1}, "FR-ACT2-02": {"cadre": 4}})
    does(s, "move GE-ACT2-01", "infiltrate 2324")
    assert at(s, "GE-ACT2-01") == "2425"


@pytest.mark.rule("10.32c", "R-75")
def test_forts_count_as_cadre_one_and_dummies_as_none():
    units = {"GE-HQ-04": "2524", "GE-ACT2-01": "2425", "FR-ACT2-01": "2325", "FR-FORT-1": "2325"}
    low = {"FR-ACT2-01": {"cadre": 0}, "GE-ACT2-01": {"cadre": 1}}
    s = does(position(units, counters=low), "move GE-ACT2-01", "infiltrate 2324")
    assert at(s, "GE-ACT2-01") == "2425"
    del units["FR-FORT-1"]
    s = position({**units, "EN-FOG-1": "2325"}, counters=low)
    does(s, "move GE-ACT2-01", "infiltrate 2324")
    assert at(s, "GE-ACT2-01") == "2324"


@pytest.mark.rule("10.32a", "15.8a")
def test_infiltration_needs_command_and_a_zone_to_start_in():
    s = does(position({"GE-HQ-04": "2524", "GE-ACT2-01": "2425"}), "move GE-ACT2-01")
    assert "infiltrate" not in verbs(s)
    far = {"GE-HQ-04": "2722", "GE-ACT2-01": "2425", "FR-ACT2-01": "2325"}
    s = does(position(far), "move GE-ACT2-01")
    assert "infiltrate" not in verbs(s)


@pytest.mark.rule("11.61a", "11.6a")
def test_a_force_march_triples_the_allowance():
    s = does(position({"GE-HQ-02": "2921", "GE-ACT2-01": "2923"}), "move GE-ACT2-01", "force")
    assert s.board.march.allowance == 12


@pytest.mark.rule("11.61b", "10.31d", "R-63")
def test_a_force_march_keeps_to_friendly_hexes_outside_zones():
    s = does(position(ARMY), "move GE-ACT2-01", "force")
    # Luxembourg borders German and French ground.
    assert "2425" not in steps(s)
    assert "2525" in steps(s)
    s = does(position({**ARMY, "FR-ACT2-01": "2425"}), "move GE-ACT2-01")
    assert "force" not in verbs(s)
    s = does(position({"GE-HQ-04": "2624", "GE-ACT2-01": "2625", "FR-ACT2-01": "2425"}), "move GE-ACT2-01")
    does(s, "force")
    assert "2525" not in steps(s), "in the zone of the French corps"
    assert "2624" in steps(s)


@pytest.mark.rule("18.2g")
def test_no_force_march_into_mountains_in_winter():
    for turn, there in (("1914Au", True), ("1915Wi", False)):
        s = position({"GE-HQ-04": "2624", "GE-ACT2-01": "2723"}, terrain={"2724": "mountain"}, turn=turn)
        does(s, "move GE-ACT2-01", "force")
        assert ("2724" in steps(s)) is there


@pytest.mark.rule("11.3b", "R-60", "31.0a")
def test_nobody_marches_out_of_supply():
    s = position({"GE-HQ-04": "2524", "GE-CAV2-01": "2025"})
    does(s, "move GE-CAV2-01", "step 1924" if "1924" in steps(s) else "step 1925")
    assert steps(s).isdisjoint({"1824", "1825", "1826"})


@pytest.mark.rule("11.3b", "11.3c", "R-60", "31.0a")
def test_an_hq_with_a_line_feeds_itself_one_without_goes_back():
    s = does(position({"GE-HQ-04": "2524", "GE-ACT2-01": "2625"}), "move GE-HQ-04")
    w = s.world
    ahead = w.around[w.grid.hex("2524")]
    assert {w.grid.hex(n) for n in steps(s)} == set(members(ahead & zones.passable(s)))
    # Far in France no rail and no city is within its radius: it is out of supply like others.
    far = does(position({"GE-HQ-04": "1725", "GE-ACT2-01": "2625"}), "move GE-HQ-04")
    home = w.grid.hex("2625")
    assert steps(far)
    start = w.grid.distance(w.grid.hex("1725"), home)
    assert all(w.grid.distance(w.grid.hex(n), home) < start for n in steps(far))


@pytest.mark.rule("11.3c", "R-61")
def test_a_unit_out_of_supply_only_comes_nearer_to_help():
    # Two points lead nowhere into supply: it heads for the HQ, and halts where it likes.
    s = does(position({"GE-HQ-04": "2524", "GE-SIEGE-01": "1525"}), "move GE-SIEGE-01")
    assert steps(s)
    w = s.world
    start = w.grid.hex("1525")
    hq = w.grid.hex("2524")
    assert all(w.grid.distance(w.grid.hex(n), hq) < w.grid.distance(start, hq) for n in steps(s))
    does(s, f"step {min(steps(s))}")
    assert s.decision.step == "movement" or "stop" in verbs(s)


@pytest.mark.rule("11.3c")
def test_a_unit_out_of_supply_takes_any_way_into_it_and_goes_on_until_it_is_there():
    s = position({"GE-HQ-04": "2524", "GE-CAV2-01": "1725"})
    # The HQ feeds up to six hexes; seven away lie the hexes in between.
    does(s, "move GE-CAV2-01")
    assert "1825" in steps(s)
    # Along the border of supply is no way nearer to it, but a way into it.
    does(s, "step 1825")
    assert {"1824", "1826"} < steps(s)
    assert s.why_not("stop").rule == "11.3c"
    does(s, "step 1826")
    assert s.why_not("stop").rule == "11.3c"
    does(s, "step 1926")
    assert "stop" in verbs(s)


@pytest.mark.rule("11.3c", "11.21a")
def test_supply_that_movement_points_do_not_reach_binds_nobody():
    w = position(ARMY).world
    grid, start, hq = w.grid, w.grid.hex("1725"), w.grid.hex("2524")
    swamp = [
        w.names[h] for h in members(w.land) if grid.distance(start, h) < 5 and 5 < grid.distance(hq, h) < 8
    ]
    pairs = [(a, w.names[n]) for a in swamp for n in members(w.around[grid.hex(a)])]
    s = position(
        {"GE-HQ-04": "2524", "GE-ACT2-01": "1725"},
        terrain=dict.fromkeys(swamp, "swamp"),
        railways=[[a, b, "none"] for a, b in pairs],
    )
    # Supply is two hexes away, and four points pay for one swamp alone: it may halt in there.
    does(s, "move GE-ACT2-01")
    does(s, f"step {min(n for n in steps(s) if n in swamp)}")
    assert s.decision.step == "movement" or "stop" in verbs(s)


@pytest.mark.rule("11.3c")
@pytest.mark.parametrize("troops", ["GE-CAV2-01", "GE-SIEGE-01"])
def test_orders_of_units_out_of_supply_end_where_they_may_halt(troops):
    s = position({"GE-HQ-04": "2524", troops: "1725"})
    orders = ways(s, "1725")
    assert orders
    for order in orders:
        assert does(s.clone(), *order.actions).decision.step == "movement"


@pytest.mark.rule("11.5a", "15.1a")
def test_an_hq_moves_one_hex_in_any_ground():
    s = position(
        {"GE-HQ-04": "2524", "GE-ACT2-01": "2625"},
        terrain={"2425": "mountain"},
        railways=[["2524", "2425", "none"]],
    )
    does(s, "move GE-HQ-04", "step 2425")
    assert at(s, "GE-HQ-04") == "2425"
    assert s.decision.step == "movement"


@pytest.mark.rule("11.5b", "R-62")
def test_an_hq_that_forces_its_march_goes_three_hexes_and_commands_nobody():
    s = position({"GE-HQ-04": "2624", "GE-ACT2-01": "2722"})
    does(s, "move GE-HQ-04", "force", "step 2723", "step 2722", "step 2721")
    assert at(s, "GE-HQ-04") == "2721"
    assert s.board.strategic >> unit(s, "GE-HQ-04") & 1


@pytest.mark.rule("11.1a")
def test_units_move_together_as_fast_as_the_slowest():
    s = position({**ARMY, "GE-SIEGE-01": "2524", "GE-CAV2-01": "2524"})
    does(s, "move GE-CAV2-01", "with GE-SIEGE-01", "with GE-ACT2-01", "step 2425", "stop")
    assert {at(s, u) for u in ("GE-CAV2-01", "GE-SIEGE-01", "GE-ACT2-01")} == {"2425"}
    assert s.board.moved.bit_count() == 3


@pytest.mark.rule("12.1a", "17.1a", "2.5g", "17.1a")
def test_entrenched_units_and_forts_do_not_move():
    s = position({**ARMY, "GE-FORT-1": "2525"}, entrenched=["GE-ACT2-01"])
    assert s.why_not("move GE-ACT2-01").rule == "12.1a"
    assert s.why_not("move GE-FORT-1").rule == "17.1a"


@pytest.mark.rule("13.1a", "13.2a", "13.0a")
def test_a_full_hex_is_closed():
    full = {f"GE-ACT2-0{k}": "2425" for k in (2, 3, 4)}
    s = does(position({**ARMY, **full}), "move GE-ACT2-01")
    assert "2425" not in steps(s)


@pytest.mark.rule("13.12a", "13.13a", "13.1b")
def test_brigades_enter_a_full_hex():
    full = {f"GE-ACT2-0{k}": "2425" for k in (2, 3, 4)}
    s = does(position({**ARMY, **full, "GE-SIEGE-01": "2524"}), "move GE-SIEGE-01")
    assert "2425" in steps(s)


@pytest.mark.rule("13.14a")
def test_two_hqs_do_not_share_a_hex():
    s = does(position({"GE-HQ-04": "2524", "GE-HQ-05": "2525"}), "move GE-HQ-04")
    assert "2525" not in steps(s)


@pytest.mark.rule("23.1a", "13.1a")
def test_dummies_count_for_stacking_and_go_with_a_stack():
    s = position({**ARMY, "CP-FOG-1": "2524"})
    does(s, "move GE-ACT2-01", "with CP-FOG-1", "step 2425", "stop")
    assert at(s, "CP-FOG-1") == "2425"
    full = {"GE-ACT2-02": "2425", "GE-ACT2-03": "2425", "CP-FOG-2": "2425"}
    s = does(position({**ARMY, **full}), "move GE-ACT2-01")
    assert "2425" not in steps(s)


@pytest.mark.rule("23.1a", "R-88")
def test_a_dummy_that_is_left_alone_is_gone():
    s = position({**ARMY, "CP-FOG-1": "2524"})
    does(s, "move GE-ACT2-01", "step 2425", "stop")
    assert at(s, "CP-FOG-1") == -1


# Rail and sea ---------------------------------------------------------------------------------------


@pytest.mark.rule("11.62a", "11.41a", "13.2c", "11.6b", "3.4e")
def test_trains_go_any_distance_on_friendly_rail_through_full_hexes():
    full = {f"GE-ACT2-0{k}": "2721" for k in (2, 3, 4)}
    s = position({"GE-ACT2-01": "Berlin", **full})
    does(s, "move GE-ACT2-01", "rail 2622")
    assert at(s, "GE-ACT2-01") == "2622"
    assert s.board.strategic >> unit(s, "GE-ACT2-01") & 1


@pytest.mark.rule("11.62a", "13.2a")
def test_no_train_ends_in_a_full_hex_or_on_foreign_rail():
    full = {f"GE-ACT2-0{k}": "2721" for k in (2, 3, 4)}
    s = does(position({"GE-ACT2-01": "Berlin", **full}), "move GE-ACT2-01")
    rides = {a.args[0] for a in s.legal_actions() if a.verb == "rail"}
    assert "2721" not in rides
    assert not rides & {"2522", "2425", "2121"}


@pytest.mark.rule("11.62b", "11.64b", "10.31d")
def test_no_train_starts_in_a_zone_or_enters_one():
    s = does(position({"GE-ACT2-01": "2622", "FR-ACT2-01": "2522"}), "move GE-ACT2-01")
    assert "rail" not in verbs(s)
    s = does(position({"GE-ACT2-01": "Berlin", "FR-ACT2-01": "2522"}), "move GE-ACT2-01")
    assert "rail 2622" not in map(str, s.legal_actions())
    assert "rail 2721" in map(str, s.legal_actions())


@pytest.mark.rule("11.64a")
def test_a_train_is_the_whole_move():
    s = does(position({**ARMY, "GE-ACT2-02": "2625"}), "move GE-ACT2-02", "rail 2721")
    assert s.decision.step == "movement"
    s = does(position({**ARMY, "GE-ACT2-02": "2625"}), "move GE-ACT2-02", "step 2624")
    assert "rail" not in verbs(s)


@pytest.mark.rule("16.4a", "16.41a", "16.42a", "R-103")
def test_rail_that_an_enemy_passed_carries_no_train():
    s = does(position({"GE-ACT2-01": "Berlin"}, rail={"2721": "nobody"}), "move GE-ACT2-01")
    assert "rail 2721" not in map(str, s.legal_actions())
    s = position({"GE-HQ-04": "2524", "GE-ACT2-01": "2525"})
    does(s, "move GE-ACT2-01", "step 2526", "stop")
    assert not s.board.rail_en & hexes(s, "2526")
    assert not s.board.rail_cp & hexes(s, "2526")


@pytest.mark.rule("16.4b", "16.4c", "R-100")
def test_an_hq_that_moves_regularly_clears_rail_at_once():
    s = does(position({"GE-HQ-04": "2524", "GE-ACT2-01": "2624"}), "move GE-HQ-04", "step 2425")
    assert s.board.rail_cp & hexes(s, "2425")
    # Luxembourg itself was only set down there.
    s = position({"GE-HQ-04": "2525", "GE-ACT2-01": "2624"})
    does(s, "move GE-HQ-04", "step 2524", "move GE-ACT2-01", "rail 2524")
    assert at(s, "GE-ACT2-01") == "2524"


@pytest.mark.rule("11.63a", "11.632a", "29.1a", "29.11a", "29.13a", "29.15a", "29.12b")
def test_a_unit_sails_with_a_transport_from_port_to_port():
    s = position(
        {"GB-ACT2-01": "Portsmouth", "GB-TR-01": "Portsmouth", "GB-BDE-01": "London"}, half="entente"
    )
    does(s, "move GB-ACT2-01", "sail 1623")
    assert at(s, "GB-ACT2-01") == at(s, "GB-TR-01") == "1623"
    assert s.board.sailed >> unit(s, "GB-ACT2-01") & 1
    assert "move GB-TR-01" not in map(str, s.legal_actions())


@pytest.mark.rule("29.11a", "29.16a")
def test_without_a_transport_or_with_a_busy_port_nobody_sails():
    s = does(position({"GB-ACT2-01": "Portsmouth"}, half="entente"), "move GB-ACT2-01")
    assert "sail" not in verbs(s)
    ships = {f"GB-TR-0{k}": "Portsmouth" for k in (1, 2, 3)}
    corps = {f"GB-ACT2-0{k}": "Portsmouth" for k in (1, 2, 3)}
    s = position({**ships, **corps}, half="entente")
    does(s, "move GB-ACT2-01", "sail 1623", "move GB-ACT2-02", "sail 1623", "move GB-ACT2-03")
    assert "sail" not in verbs(s)


# Impulses ----------------------------------------------------------------------------------------------


@pytest.mark.rule("15.71a", "8.4a", "11.51a", "15.7a", "4.71a")
def test_in_later_impulses_only_units_in_command_march():
    units = {"GE-HQ-02": "2622", "GE-ACT2-01": "2622", "GE-ACT2-02": "2925"}
    s = position(units, impulse=2, row={"central": {"W": 2}})
    assert "step" in verbs(does(s.clone(), "move GE-ACT2-01"))
    far = does(s, "move GE-ACT2-02")
    assert "step" not in verbs(far)
    assert "rail" in verbs(far)


@pytest.mark.rule("8.4a", "8.4b")
def test_without_the_impulse_there_is_no_movement():
    french = {"FR-HQ-01": "Paris", "FR-ACT2-01": "Paris"}
    s = position({**ARMY, **french}, impulse=2, row={"entente": {"W": 2}})
    assert s.board.half == EN
    assert s.decision.side == "entente"


@pytest.mark.rule("39.1a")
def test_ix_reserve_corps_stays_in_hamburg_in_summer():
    s = position({"GE-RES2-09": "Hamburg", "GE-LW2-01": "Berlin"})
    assert s.why_not("move GE-RES2-09").rule == "39.1a"
    s = position({"GE-RES2-09": "Hamburg", "GE-LW2-01": "Berlin"}, turn="1914Au")
    assert "move GE-RES2-09" in map(str, s.legal_actions())


@pytest.mark.rule("11.5a", "23.1a")
def test_a_dummy_makes_no_hq_slower():
    """An HQ pays 1 for a forest on a force march, in company of a dummy as well."""
    wood = {"2624": "forest"}
    s = position({"GE-HQ-01": "2523", "CP-FOG-1": "2523", "GE-HQ-02": "2721"}, terrain=wood)
    does(s, "move GE-HQ-01", "with CP-FOG-1", "force", "step 2624")
    assert s.board.march.spent == 1
