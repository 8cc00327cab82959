"""2, 9, 10, 11, 13, 16, 17 and 18. Rows of land units, movement and weather that no chapter test names."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import NORTH, battle, choices, declare, told
from tests.games.storm_of_steel.ground import at, does, hexes, march, position, unit

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import air, impulses, marching, sealift, stacking, zones
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members

ARMY = {"GE-HQ-04": "2624", "GE-ACT2-01": "2524"}
TRACK = [["2524", "2425", "rail"], ["2425", "2325", "rail"]]


def steps(s):
    return {a.args[0] for a in s.legal_actions() if a.verb == "step"}


def plane(name, side):
    """A reconnaissance unit."""
    return {"id": name, "side": side, "type": "REC", "air_combat": 1, "ground_support": 0, "range": 4}


def verbs(s):
    return {a.verb for a in s.legal_actions()}


# Units (2, 9.2) -----------------------------------------------------------------------------------------


@pytest.mark.rule("2.2c")
def test_a_unit_that_moves_is_in_one_hex_only():
    s = march(position(ARMY), "GE-ACT2-01", "2425")
    there = [s.world.names[h] for h, units in enumerate(s.board.stack) if units >> unit(s, "GE-ACT2-01") & 1]
    assert there == ["2425"]


@pytest.mark.rule("2.5m")
def test_corps_count_for_stacking_and_brigades_do_not():
    s = position({f"GE-ACT2-0{k}": "2524" for k in (1, 2, 3)})
    w, h = s.world, s.world.grid.hex("2524")
    assert {w.units[u].size for u in members(w.corps)} == {"XXX"}
    assert {w.units[u].size for u in members(w.brigades)} == {"X"}
    assert not stacking.room(s.board, w, h, 1 << unit(s, "GE-ACT2-04"))
    assert stacking.room(s.board, w, h, 1 << unit(s, "GE-SIEGE-01"))


@pytest.mark.rule("9.2b")
def test_a_corps_is_lost_whole_and_never_broken_down_for_a_loss():
    corps = {"mobile": 2, "divisions": 3}
    state = battle({NORTH: [corps, corps]}, 24, dice=[6])
    declare(state, table="probe")
    assert told(state, "roll").result == "AD"
    assert {str(action) for action in state.legal_actions()} == {"lose c1", "lose c2"}
    before = state.board.afield
    state.apply("lose c1")
    assert state.board.afield == before & ~(1 << state.world.index["c1"])
    assert not choices(state, "exchange")


# Zones, strategic moves (10.35, 11.6) -------------------------------------------------------------------


@pytest.mark.rule("10.35a")
def test_ships_and_air_units_do_not_feel_zones():
    units = {"GB-TR-01": "Portsmouth", "rec": "London"}
    free = position(units, half="entente", new_units=[plane("rec", "entente")])
    foe = position({**units, "GE-ACT2-01": "2121"}, half="entente", new_units=[plane("rec", "entente")])
    port = foe.world.hex_of_place["Dunkirk"]
    assert zones.enemy_zone(foe, EN) >> port & 1
    for s in (free, foe):
        assert sealift.harbours(s, unit(s, "GB-TR-01")) >> port & 1
    assert air.within_range(free, unit(free, "rec")) == air.within_range(foe, unit(foe, "rec"))


@pytest.mark.rule("11.22a", "R-70")
def test_a_strait_takes_the_whole_move_of_a_unit_that_starts_beside_it():
    strait = [["2327", "2326", "strait"]]
    corps = {"FR-HQ-01": "2328", "FR-ACT2-01": "2327"}
    s = does(position(corps, half="entente", hexsides=strait), "move FR-ACT2-01", "step 2326")
    assert at(s, "FR-ACT2-01") == "2326"
    assert s.decision.step == "movement"
    behind = {"FR-HQ-01": "2328", "FR-ACT2-01": "2328"}
    s = position(behind, half="entente", hexsides=strait)
    does(s, "move FR-ACT2-01", "step 2327")
    assert "2326" not in steps(s)


@pytest.mark.rule("11.22a", "R-70")
def test_nobody_crosses_a_strait_that_the_enemy_rules():
    # Without naval rules the Entente dominates every sea area.
    s = position(ARMY, hexsides=[["2524", "2525", "strait"]])
    assert "2525" not in steps(does(s, "move GE-ACT2-01"))
    assert "2525" in steps(does(position(ARMY, hexsides=[["2524", "2525", "open"]]), "move GE-ACT2-01"))


@pytest.mark.rule("11.5e", "16.4d")
def test_a_motorised_hq_moves_two_hexes_and_clears_rail_in_both():
    s = position({"GE-MHQ-01": "2524", "GE-ACT2-01": "2624"}, railways=TRACK, rail={"2524": "central"})
    does(s, "move GE-MHQ-01", "step 2425", "step 2325")
    assert at(s, "GE-MHQ-01") == "2325"
    assert s.decision.step == "movement"
    assert s.board.rail_cp & hexes(s, "2425", "2325") == hexes(s, "2425", "2325")
    s = position({"GE-HQ-04": "2524", "GE-ACT2-01": "2624"}, railways=TRACK)
    does(s, "move GE-HQ-04", "step 2425")
    assert s.decision.step == "movement"


@pytest.mark.rule("11.61c")
def test_a_hungry_unit_may_force_its_march_toward_help():
    ring = ["1724", "1726", "1825", "1826", "1625", "1626", "1824", "1624"]
    s = position({"GE-HQ-04": "2524", "GE-CAV2-01": "1725"}, control=dict.fromkeys(ring, "central"))
    does(s, "move GE-CAV2-01", "force")
    grid = s.world.grid
    start, hq = grid.hex("1725"), grid.hex("2524")
    assert steps(s)
    assert all(grid.distance(grid.hex(n), hq) < grid.distance(start, hq) for n in steps(s))


@pytest.mark.rule("17.2c")
def test_siege_artillery_forces_its_march_and_takes_the_train():
    s = does(position({"GE-HQ-02": "2921", "GE-SIEGE-01": "2923"}), "move GE-SIEGE-01")
    assert {"force", "rail"} <= verbs(s)
    slow = s.board.march.allowance
    does(s, "force")
    assert s.board.march.allowance == 3 * slow


@pytest.mark.rule("3.4e", "R-71")
def test_the_mark_of_a_strategic_move_lasts_until_the_owners_next_half():
    french = {"FR-HQ-01": "Paris", "FR-ACT2-01": "Paris"}
    row = {"central": {"W": 2}, "entente": {"W": 2}}
    s = position({"GE-HQ-04": "2624", "GE-ACT2-01": "2722", **french}, row=row)
    does(s, "move GE-HQ-04", "force", "step 2723", "stop")
    hq = 1 << unit(s, "GE-HQ-04")
    marked = {}
    while s.board.impulse < 2 or s.board.half != CP:
        marked[s.board.impulse, s.board.half] = bool(s.board.strategic & hq)
        offered = s.legal_actions()
        s.apply(next((a for a in offered if a in ("done", "pass", "stop")), offered[0]))
    assert marked[1, CP]
    assert marked[1, EN]
    assert not s.board.strategic & hq


# Air bases (13.14b, 13.3b, 30.2c) -----------------------------------------------------------------------


@pytest.mark.rule("13.14b", "13.3b")
@pytest.mark.parametrize(("level", "room"), [(1, False), (2, True)])
def test_a_hex_takes_as_many_air_units_as_the_doctrine_and_they_count_for_nothing_else(level, room):
    units = {"one": "Cologne", "two": "Berlin", **{f"GE-ACT2-0{k}": "Cologne" for k in (1, 2, 3)}}
    planes = [plane("one", "central"), plane("two", "central")]
    s = position(units, new_units=planes, air_doctrine={"central": level})
    cologne = s.world.hex_of_place["Cologne"]
    assert bool(air.bases(s, unit(s, "two")) >> cologne & 1) == room
    assert stacking.excess(s.board, s.world, cologne) == 0


# Rail zone (16.4e) --------------------------------------------------------------------------------------


@pytest.mark.rule("16.4e")
def test_a_captured_hex_of_the_rail_zone_must_be_cleared_for_trains():
    s = position({"GE-HQ-04": "2525", "GE-ACT2-01": "2525", "GE-ACT2-02": "Berlin"})
    w = s.world
    home = w.rail_zone & w.owned[w.country_index["Germany"]]
    assert home & ~s.board.rail_cp == 0
    near = w.around[w.grid.hex("2525")] & w.rail_zone & w.owned[w.country_index["France"]] & ~w.industrial
    h = members(near)[0]
    march(s, "GE-ACT2-01", w.names[h])
    assert s.board.control_cp >> h & 1
    assert f"rail {w.names[h]}" not in map(str, does(s.clone(), "move GE-ACT2-02").legal_actions())
    march(s, "GE-HQ-04", w.names[h])
    assert f"rail {w.names[h]}" in map(str, does(s, "move GE-ACT2-02").legal_actions())


# Weather (18) -------------------------------------------------------------------------------------------


@pytest.mark.rule("18.1a", "18.1b", "18.1c")
@pytest.mark.parametrize(
    ("turn", "west", "east", "middle_east"),
    [("1915Wi", 2, 2, 3), ("1915Sp", 3, 3, 4), ("1915Su", 4, 4, 2), ("1915Au", 3, 3, 3)],
)
def test_how_many_impulses_a_season_allows(turn, west, east, middle_east):
    w = GAME.world({})
    found = [impulses.weather_limit(w, w.turn_of[turn], front) for front in (0, 1, 2)]
    assert found == [west, east, middle_east]


@pytest.mark.rule("18.2c")
def test_spring_mud_on_the_east_front_costs_a_point_off_the_road():
    w = GAME.world({})
    plain, mud = (dict_of(w, marching.costs(w, season, False)) for season in ("Autumn", "Spring"))
    dearer = {step for step in plain if mud[step] != plain[step]}
    assert dearer
    assert {mud[step] - plain[step] for step in dearer} == {1}
    muddy = {(a, b) for a, b in plain if w.terrain[b] == "clear" and w.front_of[b] == 1}
    assert dearer == {(a, b) for a, b in muddy if not w.rail[a] >> b & 1}


def dict_of(w, exits):
    return {(a, b): cost for a in w.grid.hexes for b, cost in exits(a)}


@pytest.mark.rule("11.3b", "11.3c")
def test_a_fed_unit_does_not_go_hungry_beside_one_that_is_hungry_already():
    """No HQ feeds the Germans in 5024; the Austrians have theirs in Lemberg, and lose it in 4924."""
    corps = {"AH-ACT2-01": "5024", "GE-ACT2-01": "5024"}
    s = position(corps | {"AH-HQ-01": "Lemberg"}, scenario="east_1914")
    does(s, "move GE-ACT2-01")
    assert "4924" in steps(s)
    does(s, "with AH-ACT2-01")
    assert "5123" in steps(s)
    assert "4924" not in steps(s)
    assert s.why_not("step 4924").rule == "11.3b"
