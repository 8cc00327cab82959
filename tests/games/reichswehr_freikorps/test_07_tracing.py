"""7.4, 7.6 to 7.8: supply lines hex by hex, and what it means to be without one."""

import pytest
from tests.games.reichswehr_freikorps.lines import (
    QUIET,
    asked,
    column_wall,
    fight,
    germans,
    lost,
    only,
    pace,
    reds,
    row_wall,
    strengths,
    supplied,
    where,
)

#: Red traces to 1424 only. 1416 lies in its row, 8 hexes to the west: one path of 8 leads there.
BARE = {"1323": "none"}
#: Railheads that leave 1821 one way to supply: along row 18 to Schneidemuehl (1813), exactly 8 hexes.
ROW_18 = only("1808", "1813")


# The line (7.3a, 7.4a, 7.4e) -----------------------------------------------------------------


@pytest.mark.rule("7.3a", "7.4a", "7.4e", "R-08")
@pytest.mark.parametrize(("name", "fed"), [("1417", True), ("1416", True), ("1415", False)])
def test_a_line_is_at_most_eight_hexes_long(name, fed):
    assert supplied(reds(name, railheads=BARE), "r1") is fed


@pytest.mark.rule("7.3a", "7.4e", "R-08")
@pytest.mark.parametrize(("name", "fed"), [("1012", True), ("1011", True), ("1010", False)])
def test_eight_hexes_more_from_a_railhead_that_is_linked(name, fed):
    # Lodz is within eight of 1424.
    held = {"1019": "red"}
    assert supplied(reds(name, control=held, railheads=held), "r1") is fed


@pytest.mark.rule("7.4e", "R-08")
def test_breslau_to_lodz_is_eight():
    # The only way on from Lodz is to Breslau, and a lake on the shortest path makes it nine.
    assert supplied(germans("1019", railheads=only("1205", "1111", "1019")), "g1")
    wall = column_wall("1015")
    assert supplied(germans("1019", railheads=only("1205", "1111", "1019"), terrain=wall), "g1")
    lake = [["1016", "1017", "lake"]]
    s = germans("1019", railheads=only("1205", "1111", "1019"), terrain=wall, hexsides=lake)
    assert not supplied(s, "g1")


@pytest.mark.rule("7.4e", "7.4d", "R-08")
@pytest.mark.parametrize(("relay", "fed"), [("1705", False), ("1808", True)])
def test_a_link_of_nine_is_no_link(relay, fed):
    # Poznan is 9 from Frankfurt and 7 from Landsberg.
    assert supplied(germans("1513", railheads=only(relay, "1513")), "g1") is fed


@pytest.mark.rule("7.4a", "7.4b")
def test_a_gap_in_the_line_must_be_walked_around():
    # The straight line of eight is broken by a lake; the way around is nine.
    assert not supplied(reds("1416", railheads=BARE, hexsides=[["1420", "1421", "lake"]]), "r1")
    assert supplied(reds("1417", railheads=BARE, hexsides=[["1420", "1421", "lake"]]), "r1")


# The chain (7.4d, 7.4f) ----------------------------------------------------------------------


@pytest.mark.rule("7.4d", "7.3a")
@pytest.mark.parametrize("missing", ["1205", "1111", "1019"])
def test_the_chain_must_be_complete_down_to_the_ultimate_source(missing):
    chain = ("1205", "1111", "1019")
    assert supplied(germans("1024", railheads=only(*chain)), "g1")
    broken = [place for place in chain if place != missing]
    assert not supplied(germans("1024", railheads=only(*broken)), "g1")


@pytest.mark.rule("7.4f")
def test_one_intermediate_source_may_be_enough():
    assert supplied(germans("1814", railheads=only("1808")), "g1")  # 6 to Landsberg, 7 on to the edge
    assert not supplied(germans("1814", railheads=only()), "g1")


@pytest.mark.rule("7.4f", "7.5e")
def test_as_many_are_used_as_the_distance_demands():
    chain = ("1808", "1813", "1817", "1919", "2024", "2424")
    assert supplied(germans("2523", railheads=only(*chain)), "g1")
    assert not supplied(germans("2523", railheads=only(*chain[:3])), "g1")


# What the line may cross (7.4b, 7.4c, 7.4g, 7.4h) --------------------------------------------


@pytest.mark.rule("7.4b")
@pytest.mark.parametrize(
    ("terrain", "fed"), [("clear", True), ("forest", True), ("rough", True), ("sea", False)]
)
def test_a_line_runs_over_any_land_but_not_through_water(terrain, fed):
    assert supplied(reds("1416", railheads=BARE, terrain={"1419": terrain}), "r1") is fed


@pytest.mark.rule("7.4b", "R-41")
@pytest.mark.parametrize(("side", "fed"), [("open", True), ("river", True), ("lake", False), ("sea", False)])
@pytest.mark.parametrize("pair", [("1416", "1417"), ("1420", "1421"), ("1423", "1424")])
def test_a_line_crosses_rivers_but_no_lake_or_sea(side, fed, pair):
    assert supplied(reds("1416", railheads=BARE, hexsides=[[*pair, side]]), "r1") is fed


@pytest.mark.rule("7.4c")
@pytest.mark.parametrize("name", ["1417", "1420", "1423"])
def test_an_enemy_unit_on_the_line_cuts_it(name):
    assert not supplied(reds("1416", railheads=BARE, units={"fk-ab": name}), "r1")


@pytest.mark.rule("7.4c")
def test_an_enemy_unit_cuts_a_german_line_just_so():
    assert supplied(germans("1821", railheads=ROW_18), "g1")
    assert not supplied(germans("1821", railheads=ROW_18, units={"wf-4-164": "1819"}), "g1")


@pytest.mark.rule("7.4c", "7.4h", "R-42")
def test_friendly_units_of_any_army_do_not_cut_a_line():
    friends = {"wf-15-4": "1418", "swf-12-7": "1420", "swf-1c-4c": "1422"}
    assert supplied(reds("1416", railheads=BARE, units=friends), "r1")


@pytest.mark.rule("7.4h", "R-42")
def test_enemy_units_beside_the_line_do_nothing():
    beside = ["1516", "1518", "1520", "1522", "1317", "1319", "1321", "1415"]
    units = dict(
        zip(["fk-ab", "fk-e", "fk-fl", "fk-fo", "rw-br", "rw-dd", "rw-mu", "rw-st"], beside, strict=True)
    )
    assert supplied(reds("1416", railheads=BARE, units=units), "r1")
    reds_beside = {"wf-4-12": "1919", "wf-4-18": "1718", "wf-4-53": "1916", "wf-4-54": "1715"}
    assert supplied(germans("1821", railheads=ROW_18, units=reds_beside), "g1")


@pytest.mark.rule("7.4g")
def test_a_place_under_enemy_control_cuts_the_line_though_empty():
    # Bydgoszcz (1817) has no railhead here, it merely lies on the line.
    assert supplied(germans("1821", railheads=ROW_18), "g1")
    assert not supplied(germans("1821", railheads=ROW_18, control={"1817": "red"}), "g1")


@pytest.mark.rule("7.4g")
def test_a_german_place_cuts_a_red_line_though_empty():
    # Schneidemuehl (1813) lies halfway on the line of eight from 1809 to a Red railhead in Bydgoszcz.
    held = {"1718": "red", "1817": "red"}
    assert supplied(reds("1809", railheads=held, control=held | {"1813": "red"}), "r1")
    assert not supplied(reds("1809", railheads=held, control=held), "r1")


@pytest.mark.rule("7.4g", "7.5a", "R-24")
def test_a_red_held_plain_edge_hex_does_not_cut_a_line_but_a_red_unit_in_it_does():
    # Row 14 is water but for 1401; the only source left is 1300, beyond it.
    doc = {"terrain": row_wall(14, "1401"), "control": lost("1300"), "railheads": only()}
    assert supplied(germans("1502", **doc), "g1")
    assert not supplied(germans("1502", units={"wf-4-164": "1401"}, **doc), "g1")
    assert not supplied(germans("1502", **doc | {"control": lost()}), "g1")


# Without supply (7.6) ------------------------------------------------------------------------


@pytest.mark.rule("7.6a")
def test_units_without_supply_stay_on_the_map_for_ever(at):
    s = at(
        phase="red start",
        turn=3,
        chits=[],
        units={"wf-4-53": "2401", "rw-br": "1023"},
        railheads=only(),
        standing=QUIET,
    )
    while s.outcome is None:
        s.apply(next(a for a in ("done", "pass", *s.legal_actions()) if a in s.legal_actions()))
    assert s.board.turn == 12
    assert (where(s, "wf-4-53"), where(s, "rw-br")) == ("2401", "1023")


@pytest.mark.rule("7.6b", "7.7b", "R-35")
@pytest.mark.parametrize(
    ("turn", "ram", "points"), [(3, 20, 3), (5, 10, 2), (5, 20, 3), (9, 3, 1), (9, 20, 2)]
)
def test_red_movement_is_halved_after_morale_with_the_fraction_dropped(turn, ram, points):
    # 6+1, 5, 5+1, 4-1, 4+1.
    assert pace(reds("1010", turn=turn, ram=ram), "r1") == points


@pytest.mark.rule("7.6b", "7.7d", "R-36")
def test_attackers_too_are_halved_one_by_one(at, red, german):
    doc = {
        "phase": "german combat",
        "new_units": [german("g1", 5), german("g2", 5), german("g3", 1), red("r1", 5)],
        "units": {"g1": "1514", "g2": "1514", "g3": "1514", "r1": "1515"},
        "hexsides": [["1514", "1515", "open"]],
        "dice": [5, 1, 1, 1],
    }
    assert strengths(fight(at(**doc), "1515")) == (11, 2)  # Red is 9 hexes from Warsaw
    assert strengths(fight(at(**doc, control=lost()), "1515")) == (4, 2)


# The moment of the check (7.7, 7.8) ----------------------------------------------------------


@pytest.mark.rule("7.7a", "7.8a", "R-34")
def test_a_stack_that_sets_out_in_supply_keeps_its_full_move(play):
    s = reds("1416", railheads=BARE)
    play(s, "move 1416", "step 1415", "step 1414", "step 1413", "step 1412", "step 1411")
    assert where(s, "r1") == "1411"  # 5 hexes beyond the end of its supply


@pytest.mark.rule("7.7a", "7.7b", "R-34")
def test_a_stack_that_sets_out_without_supply_keeps_its_half_move(play):
    s = reds("1415", railheads=BARE, hexsides=[[f"14{c}", f"14{c + 1}", "open"] for c in range(15, 24)])
    play(s, "move 1415", "step 1416", "step 1417", "step 1418")
    assert s.why_not("step 1419").rule == "9.1a"


@pytest.mark.rule("7.7a")
def test_each_stack_is_checked_when_its_own_move_begins(play):
    # g1 opens the line for g2 by walking into the lost edge hex; g2, starting later, moves in full.
    s = germans("1802", "1805", control=lost(), railheads=only())
    assert pace(s, "g2") == 3
    play(s, "move 1802", "step 1801", "halt")
    assert pace(s, "g2") == 6


@pytest.mark.rule("7.7a", "7.7b")
def test_units_split_off_on_the_way_keep_the_state_of_the_stack(play):
    s = reds(
        "1415", "1415", railheads=BARE, hexsides=[[f"14{c}", f"14{c + 1}", "open"] for c in range(15, 24)]
    )
    play(s, "move 1415", "step 1416", "detach r1", "step 1417", "step 1418", "halt")
    # r1 stands in supply now, but set out without: 2 of its 3 points are left.
    play(s, "step 1417", "step 1418")
    assert s.why_not("step 1419").rule == "9.1a"


@pytest.mark.rule("7.7c")
def test_a_german_out_of_supply_does_not_travel_by_rail(at):
    # Both stand on a marker; Lodz is cut from the chain.
    s = at(
        phase="german rail",
        units={"rw-br": "1205", "rw-dd": "1019"},
        railheads=only("1205", "1201", "1019"),
        dice=[6],
    )
    assert s.legal_actions() == ["entrain rw-br", "done"]
    assert s.why_not("entrain rw-dd").rule == "7.10a"


@pytest.mark.rule("7.7d", "R-34")
def test_supply_is_checked_anew_for_each_battle(at, red, german):
    # 4th Army's r2 is cut off by a battalion in the only gap; when that is destroyed it fights in full.
    doc = {
        "phase": "red combat",
        "front": "western",
        "ram": 10,
        "terrain": column_wall("1015"),
        "new_units": [red("r1", 30), red("r2", 4), german("g1", 1), german("g2", 4)],
        "units": {"r1": "1016", "r2": "1012", "g1": "1015", "g2": "1011"},
        "control": {"1019": "red"},
        "railheads": {"1019": "red"},
        "standing": QUIET,
    }
    assert strengths(fight(at(**doc), "1011")) == (2, 4)
    s = at(**doc, dice=[6, 1, 5])
    fight(s, "1015", ["1016"])
    assert (where(s, "g1"), where(s, "r1")) == ("turn 2", "1015")
    assert strengths(fight(s, "1011")) == (4, 4)


@pytest.mark.rule("7.7d")
def test_in_one_battle_each_stack_is_judged_by_itself(at, red, german):
    # g1 in a cut-off port is in supply, g2 beside it is not; Red is far from home.
    s = at(
        phase="german combat",
        new_units=[german("g1", 4), german("g2", 4), red("r1", 9)],
        units={"g1": "2418", "g2": "2318", "r1": "2317"},
        control=lost(),
        hexsides=[["2317", "2318", "open"], ["2317", "2418", "open"]],
    )
    assert strengths(fight(s, "2317")) == (6, 4)


@pytest.mark.rule("7.8a")
def test_a_unit_may_walk_out_of_supply_on_purpose(play):
    s = germans("1809", control=lost("1801"), railheads=only())
    assert supplied(s, "g1")
    s.apply("move 1809")
    assert "step 1810" in s.legal_actions()
    play(s, "step 1810", "halt")
    assert where(s, "g1") == "1810"
    assert asked(s) != "march"
