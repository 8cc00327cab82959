"""7.1 to 7.3, 7.5, 7.9, 7.12: what supply is for, and where it comes from."""

import pytest
from tests.games.reichswehr_freikorps.lines import (
    PLACES,
    QUIET,
    WEST_EDGE,
    asked,
    column_wall,
    fed,
    fight,
    germans,
    lost,
    only,
    reds,
    strengths,
    supplied,
    where,
)

# What it is for (7.1, 7.2, 7.3g, 7.6b) -------------------------------------------------------


@pytest.mark.rule("7.1a", "7.2a", "7.3g", "7.6b")
@pytest.mark.parametrize(
    ("turn", "foot", "horse"), [(3, (6, 3), (8, 4)), (5, (5, 2), (7, 3)), (9, (4, 2), (6, 3))]
)
def test_a_unit_moves_with_its_full_factor_or_with_half_of_it(turn, foot, horse):
    for control, supply in (({}, 0), (lost(), 1)):
        s = germans("1704", turn=turn, control=control, railheads=only())
        s.apply("move 1704")
        assert (s.board.march.slow, s.board.march.fast) == (foot[supply], horse[supply])


@pytest.mark.rule("7.1a", "7.3g", "7.6b", "7.7d")
@pytest.mark.parametrize(("control", "defence"), [({}, 8), (lost(), 3)])
def test_a_unit_fights_with_its_full_factor_or_with_half_of_it(at, german, red, control, defence):
    # 5 and 3 out of supply are 2 and 1: each unit is halved, its fraction dropped.
    s = at(
        phase="red combat",
        front="western",
        new_units=[german("g1", 5), german("g2", 3), red("r1", 8)],
        units={"g1": "1704", "g2": "1704", "r1": "1605"},
        control=control,
        standing=QUIET,
    )
    assert strengths(fight(s, "1704"))[1] == defence


@pytest.mark.rule("7.1a", "7.2a")
def test_supply_follows_from_the_map_alone(play):
    # A Red stack steps on the line and off again: the German unit is out of supply and in again at once.
    s = reds("1117", railheads=only("1205", "1111", "1019"), terrain=column_wall("1015"))
    seen = [fed(s, "german", "1024")]
    play(s, "move 1117", "step 1116", "step 1016", "step 1015")
    seen.append(fed(s, "german", "1024"))
    play(s, "step 1014", "step 1114")
    seen.append(fed(s, "german", "1024"))
    assert seen == [True, False, True]


# German sources (7.3b, 7.3c, 7.3f, 7.3h) -----------------------------------------------------


@pytest.mark.rule("7.3b")
@pytest.mark.parametrize("edge", WEST_EDGE)
def test_each_hex_of_the_west_edge_is_a_german_source(edge):
    # It alone is German, and no railhead is left.
    s = germans(f"{edge[:2]}{int(edge[2:]) + 2:02}", control=lost(edge), railheads=only())
    assert supplied(s, "g1")


@pytest.mark.rule("7.3b")
@pytest.mark.parametrize("name", ["1002", "1010", "1024", "1523", "1702", "2024", "2501", "2516"])
def test_without_the_west_edge_nothing_supplies_a_german(name):
    s = germans(name, control=lost())
    assert not supplied(s, "g1")


@pytest.mark.rule("7.3c", "7.3e")
def test_at_the_start_every_place_but_warsaw_has_a_german_railhead_and_warsaw_red_ones(game):
    board = game.start(seed=1).view("german")["board"]
    assert sorted(board["german_railheads"]) == sorted(PLACES)
    assert board["red_railheads"] == ["1323", "1424"]


@pytest.mark.rule("7.3c")
def test_a_place_serves_as_a_source_only_with_a_marker():
    # 1319 is 7 from Poznan and far from Landsberg and the edge.
    assert supplied(germans("1319", railheads=only("1808", "1513")), "g1")
    assert not supplied(germans("1319", railheads=only("1808")), "g1")


@pytest.mark.rule("7.3f")
@pytest.mark.parametrize(("name", "near"), [("1809", True), ("1810", False)])
def test_a_german_within_eight_of_the_edge_needs_no_railhead(name, near):
    assert supplied(germans(name, control=lost("1801"), railheads=only()), "g1") is near


@pytest.mark.rule("7.3h")
def test_a_german_on_a_working_source_is_supplied_though_surrounded():
    around = {"wf-4-12": "1802", "wf-4-18": "1901", "wf-4-53": "1900", "wf-4-54": "1700", "wf-4-10c": "1701"}
    s = germans("1801", units=around)
    assert supplied(s, "g1")


@pytest.mark.rule("7.3h", "7.4d")
def test_standing_on_a_railhead_helps_only_if_it_works():
    assert supplied(germans("1019", railheads=only("1205", "1111", "1019")), "g1")
    assert not supplied(germans("1019", railheads=only("1205", "1019")), "g1")


# Red sources (7.3d, 7.3e, 7.3f, 7.9) ---------------------------------------------------------


@pytest.mark.rule("7.3d", "7.3f")
def test_1424_needs_no_marker_to_supply_red():
    # 2222 is 8 from 1424 and 9 from 1323; 2321 is 9 from 1424.
    bare = {"1323": "none", "1424": "none"}
    assert supplied(reds("2222", railheads=bare), "r1")
    assert not supplied(reds("2320", railheads=bare), "r1")


@pytest.mark.rule("7.3d", "7.5a", "R-04")
def test_the_other_warsaw_hex_is_no_ultimate_source():
    # 1424 is lost; the railhead of 1323 leads nowhere.
    s = reds("1323", "1322", control={"1424": "german"})
    assert not supplied(s, "r1")
    assert not supplied(s, "r2")


@pytest.mark.rule("7.3e")
def test_1323_is_a_red_relay_of_1424():
    # 1315 lies in the row of 1323, 8 hexes to the west; it is 9 from 1424.
    assert supplied(reds("1315"), "r1")
    assert not supplied(reds("1315", railheads={"1323": "none"}), "r1")


@pytest.mark.rule("7.3e")
def test_a_captured_place_serves_red_only_with_a_red_marker():
    assert not supplied(reds("1011", control={"1019": "red"}), "r1")
    assert supplied(reds("1011", control={"1019": "red"}, railheads={"1019": "red"}), "r1")


@pytest.mark.rule("7.9a")
@pytest.mark.parametrize("edge", WEST_EDGE)
def test_a_captured_edge_hex_never_supplies_red(edge):
    assert not supplied(reds(edge), "r1")


@pytest.mark.rule("7.9a")
def test_german_railheads_do_not_supply_red_nor_red_ones_the_german():
    assert not supplied(reds("1703"), "r1")  # German railheads all around
    assert not supplied(germans("1322", railheads=only()), "g1")  # beside Warsaw


@pytest.mark.rule("7.9b")
def test_dresden_may_become_a_red_relay_like_any_city(at, play):
    chain = dict.fromkeys(["1019", "1111", "1205"], "red")
    s = at(phase="railhead", turn=3, control=chain | {"1201": "red"}, railheads=chain, chits=[])
    assert "railhead 1201" in s.legal_actions()
    # From 1205 the only way of 8 to 2001 leads through Berlin; from Dresden it runs along the edge.
    without = reds("2001", control=chain | {"1201": "red"}, railheads=chain)
    assert not supplied(without, "r1")
    relay = reds("2001", control=chain | {"1201": "red"}, railheads=chain | {"1201": "red"})
    assert supplied(relay, "r1")


# Losing and regaining sources (7.5a, 7.5b) ---------------------------------------------------


@pytest.mark.rule("7.5a", "R-24")
def test_an_edge_hex_under_red_control_supplies_nobody():
    assert supplied(germans("1805", control=lost("1801"), railheads=only()), "g1")
    assert not supplied(germans("1805", control=lost(), railheads=only()), "g1")


@pytest.mark.rule("7.5a", "7.5b", "R-24")
def test_a_plain_edge_hex_works_again_as_soon_as_a_german_enters_it(play):
    s = germans("1802", "1808", control=lost(), railheads=only())
    assert not supplied(s, "g2")
    play(s, "move 1802", "step 1801")
    assert s.view("german")["board"]["german_railheads"] == []
    play(s, "step 1802", "halt")
    assert supplied(s, "g2")


@pytest.mark.rule("7.5a", "7.5b", "R-25")
def test_a_captured_railhead_needs_a_new_marker_and_the_chain_beyond_it_wakes_by_itself(
    at, play, red, german
):
    # Breslau alone links Lodz. Red rides through Breslau; a German walks back in.
    s = at(
        phase="red movement",
        front="western",
        turn=3,
        ram=10,
        chits=[],
        new_units=[red("r1", 2), german("g1"), german("g2")],
        units={"r1": "1112", "g1": "1110", "g2": "1020"},
        railheads=only("1205", "1111", "1019"),
        hexsides=[["1110", "1111", "open"], ["1111", "1112", "open"]],
        standing=QUIET,
    )
    assert fed(s, "german", "1020")
    play(s, "move 1112", "step 1111", "step 1112", "halt")
    board = s.view("german")["board"]
    assert "1111" not in board["german_railheads"]
    assert "1019" in board["german_railheads"]  # asleep, not gone
    assert not fed(s, "german", "1020")
    s.dice.script = (1,)
    play(s, "play rail")
    assert asked(s) != "rail"  # nobody can travel
    play(s, "play move", "move 1110", "step 1111", "halt", "done")
    assert not fed(s, "german", "1020")  # German again, but without a marker
    while asked(s) != "railhead":
        s.apply(next(a for a in ("done", "pass", *s.legal_actions()) if a in s.legal_actions()))
    s.apply("railhead 1111")
    assert fed(s, "german", "1020")


# Growth (7.5c to 7.5f) -----------------------------------------------------------------------


@pytest.mark.rule("7.5c", "R-78")
def test_each_side_adds_one_railhead_in_a_phase_and_no_more(at, play):
    towns = {"1019": "red", "1718": "red", "1919": "red"}
    s = at(phase="railhead", turn=3, control=towns, railheads={"1702": "none", "1705": "none"}, chits=[])
    assert s.decision.side == "red"
    assert {"railhead 1019", "railhead 1718", "railhead 1919", "pass"} == set(s.legal_actions())
    s.apply("railhead 1718")
    assert s.decision.side == "german"
    assert set(s.legal_actions()) == {"railhead 1702", "railhead 1705", "pass"}
    s.apply("railhead 1705")
    board = s.view("german")["board"]
    assert asked(s) != "railhead"
    assert board["red_railheads"] == ["1323", "1424", "1718"]
    assert "1702" not in board["german_railheads"]


@pytest.mark.rule("7.5c", "7.5f", "R-78")
def test_a_place_passed_over_may_be_added_in_any_later_phase_but_not_two_at_once(at, play):
    s = at(phase="railhead", turn=3, control={"1019": "red", "1718": "red"}, chits=[], standing=QUIET)
    for turn in (4, 5, 6):
        s.apply("pass")
        while asked(s) != "railhead" or s.decision.side != "red":
            s.apply(next(a for a in ("done", "pass", *s.legal_actions()) if a in s.legal_actions()))
        assert s.board.turn == turn
    s.apply("railhead 1019")
    assert asked(s) != "railhead" or s.decision.side == "german"
    assert "1718" not in s.view("german")["board"]["red_railheads"]


@pytest.mark.rule("7.5d")
def test_only_a_place_held_by_the_side_can_be_added(at):
    s = at(phase="railhead", turn=3, control={"1019": "red"}, chits=[])
    assert s.legal_actions() == ["pass", "railhead 1019"]
    assert s.why_not("railhead 1718").rule == "5.4c"
    assert s.why_not("railhead 1020").rule == "5.4c"


@pytest.mark.rule("7.5d")
@pytest.mark.parametrize(
    ("railheads", "open_"),
    [({"1019": "red", "1111": "red"}, True), ({"1019": "red"}, True), ({"1111": "red"}, False), ({}, False)],
)
def test_the_way_must_lead_to_a_railhead_that_is_itself_connected(at, railheads, open_):
    # Poznan is 4 from Breslau and 8 from Lodz; Lodz is linked to Warsaw, Breslau only through Lodz.
    held = dict.fromkeys(["1019", "1111", "1513"], "red")
    s = at(phase="railhead", turn=3, control=held, railheads=railheads, chits=[])
    assert ("railhead 1513" in s.legal_actions()) is open_


@pytest.mark.rule("7.5d")
def test_the_way_is_at_most_eight_hexes_long(at):
    # Glogau is 9 from the nearest edge hex and 5 from Goerlitz.
    s = at(phase="german railhead", turn=3, railheads=only("1205"), chits=[])
    assert "railhead 1309" in s.legal_actions()
    s = at(phase="german railhead", turn=3, railheads=only(), chits=[])
    assert "railhead 1309" not in s.legal_actions()
    assert s.why_not("railhead 1309").rule == "5.4f"
    assert "railhead 1808" in s.legal_actions()  # 7 from the edge itself


@pytest.mark.rule("7.5d")
def test_enemy_units_and_water_close_the_way(at):
    held = {"1019": "red"}
    base = {"phase": "railhead", "turn": 3, "control": held, "chits": [], "railheads": {"1323": "none"}}
    ring = ["1018", "1020", "1118", "1119"]
    assert "railhead 1019" in at(**base).legal_actions()
    germans = dict(zip(["rw-br", "rw-dd", "rw-mu", "rw-st"], ring, strict=True))
    lakes = [["1019", h, "lake"] for h in ring]
    for closed in (at(**base, units=germans), at(**base, hexsides=lakes)):
        assert closed.decision.side == "red"
        assert closed.why_not("railhead 1019").rule == "5.4f"
    three = at(**base, units={u: h for u, h in germans.items() if h != "1020"})
    assert "railhead 1019" in three.legal_actions()


@pytest.mark.rule("7.5e", "7.4f")
def test_a_chain_may_have_any_number_of_links_as_long_as_each_is_valid():
    chain = ["1019", "1111", "1309", "1205", "1201"]
    held = dict.fromkeys(chain, "red")
    assert supplied(reds("1500", control=held, railheads=held), "r1")
    for missing in ("1019", "1111"):
        cut = held | {missing: "none"}
        assert not supplied(reds("1500", control=held, railheads=cut), "r1")


# Ports (7.12) --------------------------------------------------------------------------------


@pytest.mark.rule("7.12a", "R-33")
@pytest.mark.parametrize(("port", "outside"), [("2106", "2105"), ("2418", "2318"), ("2424", "2423")])
def test_a_cut_off_port_supplies_the_germans_in_the_city_and_nobody_else(port, outside):
    s = germans(port, outside, control=lost())
    assert supplied(s, "g1")
    assert not supplied(s, "g2")


@pytest.mark.rule("7.12a")
@pytest.mark.parametrize("city", ["1702", "1513", "1111", "1019", "2312"])
def test_no_other_place_does_so(city):
    assert not supplied(germans(city, control=lost()), "g1")


@pytest.mark.rule("7.12a", "R-33")
def test_a_port_lends_its_supply_to_no_railhead(at, german):
    # Stettin is cut off; Landsberg, 3 hexes away, does not wake up through it.
    s = at(
        phase="german rail", turn=3, new_units=[german("g1")], units={"g1": "1808"}, control=lost(), dice=[6]
    )
    assert asked(s) != "rail"


@pytest.mark.rule("7.12b")
@pytest.mark.parametrize("port", ["2106", "2418", "2424"])
def test_a_stack_in_a_cut_off_port_may_have_allied_support(at, red, german, port):
    near = {"2106": "2105", "2418": "2417", "2424": "2423"}[port]
    s = at(
        phase="red combat",
        front="western",
        als=1,
        new_units=[german("g1", 4), red("r1", 4)],
        units={"g1": port, "r1": near},
        control=lost(),
        standing="ask never",
    )
    s.apply(f"attack {port}")
    while asked(s) == "battle.join":
        s.apply("declare" if "declare" in s.legal_actions() else s.legal_actions()[0])
    assert s.legal_actions() == ["unsupported", f"support {port}"]
    events = s.apply(f"support {port}")
    assert strengths(events)[1] == 8


@pytest.mark.rule("7.12b")
def test_outside_a_port_a_cut_off_stack_has_no_support(at, red, german):
    s = at(
        phase="red combat",
        front="western",
        als=1,
        new_units=[german("g1", 4), red("r1", 4)],
        units={"g1": "2318", "r1": "2317"},
        control=lost(),
        standing="ask never",
    )
    s.apply("attack 2318")
    while asked(s) == "battle.join":
        s.apply("declare" if "declare" in s.legal_actions() else s.legal_actions()[0])
    assert asked(s) == "battle.odds"
    assert (s.board.als, s.board.battle.defence) == (1, 2)


@pytest.mark.rule("7.12d")
@pytest.mark.parametrize("port", ["2106", "2418", "2424"])
def test_a_port_held_by_red_supplies_no_red_unit(port):
    assert not supplied(reds(port), "r1")


@pytest.mark.rule("7.12d")
def test_red_never_travels_by_rail(at, play):
    # A Red division in a working Red railhead, another one to go to, and a die of 6.
    s = at(phase="german rail", units={"wf-4-53": "1323", "rw-br": "1702"}, dice=[6])
    assert s.decision.side == "german"
    assert s.why_not("entrain wf-4-53").rule == "7.10a"
    assert not [a for a in s.legal_actions() if "wf-4-53" in a]
    assert where(s, "wf-4-53") == "1323"


@pytest.mark.rule("7.12d")
def test_a_red_turn_has_no_rail_phase(at):
    s = at(phase="red start", turn=2, units={"wf-4-53": "1323"}, standing="ask never", dice=["western"])
    seen = set()
    while s.decision.side == "red":
        seen |= {action.verb for action in s.legal_actions()}
        s.apply("move 1323" if "move 1323" in s.legal_actions() else s.legal_actions()[-1])
    assert seen == {"move", "done", "step", "halt"}
