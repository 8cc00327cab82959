"""7.10, 7.11 and the railways of 7.12: German railroad movement."""

from fractions import Fraction

import pytest
from tests.games.reichswehr_freikorps.lines import (
    PLACES,
    QUIET,
    asked,
    column_wall,
    lost,
    only,
    row_wall,
    supplied,
    where,
)

NO_WAY_THROUGH_WARSAW = [["1323", "1424", "lake"]]
#: Row 14 is water but for one hex between south and north, each with its own edge hexes: every railhead
#: works, and a train from Dresden (1201) to Berlin (1702) must pass the gap.
GAP = {"terrain": row_wall(14, "1405"), "hexsides": NO_WAY_THROUGH_WARSAW}


@pytest.fixture
def trains(at):
    """A German rail phase with a capacity of 6."""

    def build(units, **more):
        return at(**{"phase": "german rail", "units": units, "dice": [6]} | more)

    return build


def rides(s, unit):
    """The railheads a unit may travel to now."""
    if f"entrain {unit}" not in s.legal_actions():
        return set()
    twin = s.clone()
    twin.apply(f"entrain {unit}")
    if asked(twin) != "rail.ride":  # one destination: the train has gone
        return {where(twin, unit)}
    return {a.args[0] for a in twin.legal_actions() if a.verb == "ride"}


def refusal(s, unit, name):
    """The rule that keeps a unit from a railhead, asked when it has entrained."""
    s.apply(f"entrain {unit}")
    return s.why_not(f"ride {name}").rule


# From where to where (7.10a, 7.10b) ----------------------------------------------------------


@pytest.mark.rule("7.10a")
def test_units_of_either_force_travel_if_they_begin_in_a_running_railhead(trains):
    s = trains(
        {"rw-br": "1705", "fk-ab": "1705", "rw-1c": "2418", "fk-ac": "1919", "rw-mu": "1706", "rw-dd": "1801"}
    )
    travellers = {a.args[0] for a in s.legal_actions() if a.verb == "entrain"}
    assert travellers == {"rw-br", "fk-ab", "rw-1c", "fk-ac"}
    assert s.why_not("entrain rw-mu").rule == "7.10a"  # an ordinary hex
    assert s.why_not("entrain rw-dd").rule == "7.10a"  # a source, but no railhead


@pytest.mark.rule("7.10a", "R-32")
def test_a_place_without_a_marker_or_off_the_chain_has_no_trains(trains):
    # Frankfurt has no marker, Lodz no link.
    s = trains({"rw-br": "1705", "rw-mu": "1019", "rw-dd": "1803"}, railheads=only("1803", "1802", "1019"))
    assert s.legal_actions() == ["entrain rw-dd", "done"]
    assert s.why_not("entrain rw-br").rule == s.why_not("entrain rw-mu").rule == "7.10a"


@pytest.mark.rule("7.10a", "R-32")
@pytest.mark.parametrize("neighbours", [{}, {"wf-4-53": "1020"}, {"wf-4-53": "1020", "rw-mu": "1019"}])
def test_units_in_or_near_a_railhead_do_not_matter(trains, neighbours):
    """Empty, beside a Red division or guarded by Germans: Lodz is up and running by its chain alone."""
    s = trains({"rw-br": "1111"} | neighbours)
    assert "1019" in rides(s, "rw-br")


@pytest.mark.rule("7.10a", "7.5b", "R-25")
def test_a_railhead_that_was_cut_off_works_again_by_itself(at, play):
    # Lodz hangs on Breslau through the only hex of land in column 15, where Red cavalry stands.
    s = at(
        phase="red movement",
        front="western",
        turn=2,
        units={"wf-4-10c": "1015", "rw-br": "1019", "rw-mu": "1111"},
        railheads=only("1205", "1111", "1019"),
        terrain=column_wall("1015"),
        standing=QUIET,
        dice=["western", 6],
    )
    stays = s.clone()
    play(stays, "move 1015", "halt", "play rail")
    assert "1019" in stays.view("german")["board"]["german_railheads"]
    assert stays.why_not("entrain rw-br").rule == "7.10a"
    assert rides(stays, "rw-mu") == {"1205"}
    play(s, "move 1015", "step 1114", "step 1214", "halt", "play rail")
    assert rides(s, "rw-br") == {"1111", "1205"}
    assert rides(s, "rw-mu") == {"1019", "1205"}


@pytest.mark.rule("7.10a", "R-24")
def test_dresden_has_trains_only_with_a_marker(trains):
    two = {"rw-br": "1201", "rw-mu": "1702"}
    assert "entrain rw-br" in trains(two).legal_actions()
    bare = trains(two, railheads={"1201": "none"})
    assert bare.why_not("entrain rw-br").rule == "7.10a"
    assert "1201" not in rides(bare, "rw-mu")
    assert "1201" in rides(trains(two), "rw-mu")


@pytest.mark.rule("7.10b")
def test_every_other_running_railhead_on_the_map_can_be_reached(trains):
    s = trains({"rw-br": "1201"})
    assert rides(s, "rw-br") == set(PLACES) - {"1201"}  # as far as Koenigsberg
    assert refusal(s, "rw-br", "1201") == "7.10b"
    assert s.why_not("ride 1801").rule == "7.10b"  # an edge hex, no railhead
    s.apply("ride 2424")
    assert where(s, "rw-br") == "2424"


@pytest.mark.rule("7.10b", "R-32")
def test_a_railhead_that_is_cut_off_cannot_be_travelled_to(trains):
    s = trains({"rw-br": "1201"}, railheads=only("1201", "1205", "1019"))
    assert rides(s, "rw-br") == {"1205"}
    s = trains({"rw-br": "1201"}, railheads=only("1201", "1205", "1702", "1019"))
    assert refusal(s, "rw-br", "1019") == "7.10b"


@pytest.mark.rule("7.10b", "R-57")
def test_a_unit_travels_once_in_a_phase(trains, play):
    s = trains({"rw-br": "1201", "rw-mu": "1201"})
    play(s, "entrain rw-br", "ride 1702")
    assert s.board.rail_left == 5
    assert s.why_not("entrain rw-br").rule == "7.10a"
    assert "entrain rw-mu" in s.legal_actions()


# The path (7.10c to 7.10f) -------------------------------------------------------------------


@pytest.mark.rule("7.10c")
def test_a_red_unit_on_the_only_path_stops_the_train(trains):
    assert "1702" in rides(trains({"rw-br": "1201"}, **GAP), "rw-br")
    s = trains({"rw-br": "1201", "wf-4-164": "1405"}, **GAP)
    assert rides(s, "rw-br") == {"1205", "1309", "1111", "1019"}
    assert refusal(s, "rw-br", "1702") == "7.10c"


@pytest.mark.rule("7.10c")
def test_no_train_passes_through_a_red_unit_even_from_its_neighbour_to_its_neighbour(trains):
    # Row 18 is water but for 1803, and from the south it can be reached through 1703 only.
    doc = {"terrain": row_wall(18, "1803") | {"1824": "sea"}, "hexsides": [["1702", "1803", "lake"]]}
    assert "1803" in rides(trains({"rw-br": "1702"}, **doc), "rw-br")
    s = trains({"rw-br": "1702", "wf-4-164": "1703"}, **doc)
    assert "1803" not in rides(s, "rw-br")
    assert refusal(s, "rw-br", "1803") == "7.10c"


@pytest.mark.rule("7.10d")
@pytest.mark.parametrize("beside", ["1504", "1505", "1304", "1305"])
def test_a_red_unit_beside_the_only_path_stops_the_train(trains, beside):
    s = trains({"rw-br": "1201", "wf-4-164": beside}, **GAP)
    assert "1702" not in rides(s, "rw-br")
    assert refusal(s, "rw-br", "1702") == "7.10d"


@pytest.mark.rule("7.10d")
def test_two_hexes_away_a_red_unit_stops_nothing(trains):
    s = trains({"rw-br": "1201", "wf-4-164": "1307", "wf-4-53": "1506"}, **GAP)
    assert "1702" in rides(s, "rw-br")


@pytest.mark.rule("7.10d", "R-57")
def test_adjacency_is_geometric_with_water_between_or_not(trains):
    lakes = [["1405", "1305", "lake"], ["1305", "1304", "lake"], ["1305", "1306", "lake"]]
    s = trains({"rw-br": "1201", "wf-4-164": "1305"}, **GAP | {"hexsides": lakes})
    assert refusal(s, "rw-br", "1702") == "7.10d"


@pytest.mark.rule("7.10d")
def test_the_first_and_the_last_hex_may_lie_beside_red_units(trains):
    # Red stands next to Dresden and next to Berlin, but the line between them stays clear.
    s = trains({"rw-br": "1201", "wf-4-164": "1100", "wf-4-53": "1901"}, **GAP)
    assert {"1702", "1803", "1705"} <= rides(s, "rw-br")
    assert "1802" in rides(s, "rw-br")  # 1901 touches it


@pytest.mark.rule("7.10d", "R-57")
def test_a_path_of_one_step_has_nothing_in_between(trains):
    # 1803 is joined to 1702 only; Red in 1703 touches both.
    lakes = [["1803", other, "lake"] for other in ("1802", "1902", "1903", "1804")]
    s = trains({"rw-br": "1702", "wf-4-164": "1703"}, hexsides=lakes)
    assert "1803" in rides(s, "rw-br")
    # To go beyond it the train would have to pass a hex that Red touches.
    s = trains({"rw-br": "1803", "wf-4-164": "1703"}, hexsides=lakes)
    assert rides(s, "rw-br") == {"1702"}


@pytest.mark.rule("7.10c", "7.10d", "R-57")
def test_red_units_count_where_they_stand_when_the_train_runs(at, play):
    # Red walks out of the gap, then the German plays his rail phase.
    s = at(
        phase="red movement",
        front="western",
        turn=2,
        units={"wf-4-53": "1405", "rw-br": "1201"},
        standing=QUIET,
        dice=["western", 6],
        terrain=GAP["terrain"] | {"1506": "clear"},
        hexsides=[*NO_WAY_THROUGH_WARSAW, ["1505", "1506", "open"]],
    )
    stays = s.clone()
    play(stays, "move 1405", "halt", "play rail")
    assert "1702" not in rides(stays, "rw-br")
    play(s, "move 1405", "step 1505", "step 1506", "halt", "play rail")
    assert "1702" in rides(s, "rw-br")


@pytest.mark.rule("7.10e")
def test_a_red_place_on_the_only_path_stops_the_train_though_empty(trains):
    # Row 13 is water but for Glogau.
    wall = row_wall(13, "1309")
    assert "1702" in rides(trains({"rw-br": "1205"}, terrain=wall), "rw-br")
    s = trains({"rw-br": "1205"}, terrain=wall, control={"1309": "red"})
    assert "1702" not in rides(s, "rw-br")
    assert refusal(s, "rw-br", "1702") == "7.10e"
    # German again, it lets trains through even without a marker.
    assert "1702" in rides(trains({"rw-br": "1205"}, terrain=wall, railheads={"1309": "none"}), "rw-br")


@pytest.mark.rule("7.10f")
def test_no_train_enters_water(trains):
    s = trains({"rw-br": "1201"}, terrain=row_wall(14), hexsides=NO_WAY_THROUGH_WARSAW)
    assert "1702" not in rides(s, "rw-br")
    assert refusal(s, "rw-br", "1702") == "7.10f"


@pytest.mark.rule("7.10f", "R-41")
@pytest.mark.parametrize(
    ("kind", "rule"), [("lake", "7.10f"), ("sea", "7.10f"), ("river", None), ("open", None)]
)
def test_no_train_crosses_a_lake_or_the_sea_but_any_crosses_a_river(trains, kind, rule):
    sides = [["1405", other, kind] for other in ("1504", "1505")]
    s = trains({"rw-br": "1201"}, **GAP | {"hexsides": NO_WAY_THROUGH_WARSAW + sides})
    assert ("1702" in rides(s, "rw-br")) is (rule is None)
    if rule:
        assert refusal(s, "rw-br", "1702") == rule


# Stacking on the way (R-57d) -----------------------------------------------------------------


@pytest.mark.rule("7.10b", "R-57")
def test_the_destination_must_have_room(trains, german):
    seven = [f"s{n}" for n in range(7)]
    doc = {"new_units": [german(unit) for unit in seven]}
    s = trains(dict.fromkeys(seven[:6], "1705") | {"rw-br": "1201"}, **doc)
    assert "1705" in rides(s, "rw-br")
    s = trains(dict.fromkeys(seven, "1705") | {"rw-br": "1201"}, **doc)
    assert refusal(s, "rw-br", "1705") == "8.4a"


@pytest.mark.rule("7.10b", "7.10c", "R-57")
def test_every_hex_of_the_path_must_have_room(trains, german):
    # Six divisions and a battalion in the gap leave room for a battalion, not for a division.
    crowd = [f"s{n}" for n in range(6)]
    s = trains(
        dict.fromkeys([*crowd, "fk-e"], "1405") | {"rw-br": "1201", "fk-ab": "1201"},
        new_units=[german(unit) for unit in crowd],
        **GAP,
    )
    assert "1702" in rides(s, "fk-ab")
    assert "1702" not in rides(s, "rw-br")
    assert refusal(s, "rw-br", "1702") == "8.4a"


# Capacity (7.11) -----------------------------------------------------------------------------


@pytest.mark.rule("7.11a")
@pytest.mark.parametrize("die", [1, 2, 6])
def test_the_die_is_the_number_of_units_that_may_travel(trains, play, die):
    units = ["rw-br", "rw-dd", "rw-mu", "fk-ab", "fk-ac", "fk-e", "fk-fl"]
    s = trains(dict.fromkeys(units, "1201"), dice=[die])
    for unit in units[:die]:
        play(s, f"entrain {unit}", "ride 1702")
    assert s.board.rail_left == 0
    assert not [a for a in s.legal_actions() if a.verb == "entrain"]
    if asked(s) == "rail":
        assert s.why_not(f"entrain {units[die]}").rule == "7.11a"
    assert {where(s, unit) for unit in units[:die]} == {"1702"}
    assert {where(s, unit) for unit in units[die:]} == {"1201"}


@pytest.mark.rule("7.11a", "R-57")
def test_a_battalion_counts_as_much_as_a_division(trains, play):
    s = trains({"fk-ab": "1201", "fk-abr": "1201", "rw-br": "1201"}, dice=[2])
    play(s, "entrain fk-ab", "ride 1702", "entrain fk-abr", "ride 1702")
    assert s.why_not("entrain rw-br").rule == "7.11a"


@pytest.mark.rule("7.11a")
def test_the_die_is_rolled_before_any_train_runs_and_has_six_faces(at):
    s = at(phase="left-over", turn=2, units={"rw-br": "1201"})
    s.explicit_chance = True
    s.apply("play rail")
    assert asked(s) == "rail.capacity"
    assert dict(s.chances()) == {f"chance {face}": Fraction(1, 6) for face in range(1, 7)}


@pytest.mark.rule("7.11a")
def test_what_is_not_used_is_not_saved(at, play):
    s = at(phase="german rail", turn=2, chits=[], units={"rw-br": "1201", "rw-dd": "1201"}, dice=[6, 1])
    s.apply("done")
    assert s.board.rail_left == 0
    while asked(s) != "rail":
        legal = s.legal_actions()
        s.apply(next(a for a in ("done", "pass", "continue", "play rail", *legal) if a in legal))
    assert (s.board.turn, s.board.rail_left) == (3, 1)
    play(s, "entrain rw-br", "ride 1702")
    assert s.why_not("entrain rw-dd") is not None


@pytest.mark.rule("7.11b")
def test_the_allowance_may_be_split_as_the_german_likes(trains, play):
    s = trains({"rw-br": "1201", "rw-dd": "1201", "fk-ab": "2424", "fk-e": "1019"}, dice=[4])
    play(s, "entrain rw-dd", "ride 1019", "entrain fk-ab", "ride 1201", "entrain fk-e", "ride 1919")
    play(s, "entrain rw-br", "ride 1808")
    goals = {unit: where(s, unit) for unit in ("rw-br", "rw-dd", "fk-ab", "fk-e")}
    assert goals == {"rw-br": "1808", "rw-dd": "1019", "fk-ab": "1201", "fk-e": "1919"}


@pytest.mark.rule("7.11b")
def test_no_train_need_run_at_all(trains):
    s = trains({"rw-br": "1201"})
    assert "done" in s.legal_actions()


# Ports and lost edge hexes (R-58, R-24) ------------------------------------------------------


@pytest.mark.rule("7.10a", "7.12a", "R-58")
def test_no_train_runs_from_or_to_a_cut_off_port(trains, at):
    # Koenigsberg is in supply as a port; without a link its railhead is not up and running.
    cut = dict.fromkeys(["2418", "1919", "2024"], "none")
    s = trains({"rw-kb": "2424", "rw-br": "1201"}, railheads=cut)
    assert s.why_not("entrain rw-kb").rule == "7.10a"
    assert "2424" not in rides(s, "rw-br")
    assert supplied(at(phase="german movement", turn=3, units={"rw-kb": "2424"}, railheads=cut), "rw-kb")


@pytest.mark.rule("7.10a", "7.5a")
def test_with_the_whole_west_edge_lost_no_train_runs(trains):
    s = trains({"rw-br": "1702", "rw-dd": "1705"}, control=lost("1500"))
    assert "entrain rw-br" in s.legal_actions()
    s = trains({"rw-br": "1702", "rw-dd": "1705"}, control=lost())
    assert asked(s) != "rail"  # nobody can travel: the phase is over


@pytest.mark.rule("7.10c", "7.5b")
def test_a_train_may_run_through_a_lost_edge_hex_and_win_it_back(trains, play):
    s = trains({"rw-br": "1702", "rw-mu": "1705"}, control={"1801": "red", "1900": "red"})
    s.apply("entrain rw-br")
    assert {"ride 1201", "via 1801", "via 1900"} <= set(s.legal_actions())
    straight = s.clone()
    straight.apply("ride 1201")
    assert {"1801", "1900"} <= set(straight.view("german")["board"]["red_control"])
    play(s, "via 1801")
    assert "via 1801" not in s.legal_actions()
    play(s, "ride 1201")
    held = s.view("german")["board"]["red_control"]
    assert "1801" not in held
    assert "1900" in held
    assert (where(s, "rw-br"), s.board.rail_left) == ("1201", 5)


@pytest.mark.rule("7.10d")
def test_no_train_makes_a_detour_past_red_units(trains):
    s = trains({"rw-br": "1702", "wf-4-164": "1901"}, control={"1801": "red", "1700": "red"})
    s.apply("entrain rw-br")
    assert "via 1700" in s.legal_actions()
    assert "via 1801" not in s.legal_actions()  # Red in 1901 touches it


@pytest.mark.rule("7.10c", "7.5b")
def test_where_every_path_leads_through_a_lost_edge_hex_it_is_won_back(trains, play):
    # The gap in the wall is the edge hex 1401 itself.
    s = trains({"rw-br": "1201"}, terrain=row_wall(14, "1401"), control={"1401": "red"})
    s.apply("entrain rw-br")
    assert s.why_not("ride 1702").rule == "3.5c"
    assert "ride 1205" in s.legal_actions()
    play(s, "via 1401", "ride 1702")
    assert "1401" not in s.view("german")["board"]["red_control"]
    assert where(s, "rw-br") == "1702"


@pytest.mark.rule("7.10c", "7.5b")
def test_lost_edge_hexes_are_won_back_one_by_one_along_the_path(trains, play):
    s = trains(
        {"rw-br": "1201"},
        terrain=row_wall(14, "1401") | {"1501": "sea"},
        hexsides=NO_WAY_THROUGH_WARSAW,
        control={"1401": "red", "1500": "red"},
    )
    s.apply("entrain rw-br")
    assert "via 1500" not in s.legal_actions()  # it lies behind 1401
    s.apply("via 1401")
    assert s.why_not("ride 1702").rule == "3.5c"
    play(s, "via 1500", "ride 1702")
    assert not {"1401", "1500"} & set(s.view("german")["board"]["red_control"])


@pytest.mark.rule("7.10d")
def test_after_a_detour_the_hex_left_is_a_hex_in_between(trains):
    # 1803 is joined to 1702 only, and Red touches 1702: one step goes, a way around over 1801 does not.
    doc = {
        "hexsides": [["1803", other, "lake"] for other in ("1802", "1902", "1903", "1804")],
        "control": {"1801": "red"},
    }
    s = trains({"rw-br": "1702", "wf-4-164": "1703"}, **doc)
    s.apply("entrain rw-br")
    assert {"ride 1803", "via 1801"} <= set(s.legal_actions())
    s.apply("via 1801")
    assert "ride 1803" not in s.legal_actions()
    # With no other railhead to go to there is no detour at all.
    s = trains({"rw-br": "1702", "wf-4-164": "1703"}, **doc, railheads=only("1702", "1803"))
    s.apply("entrain rw-br")
    assert where(s, "rw-br") == "1803"
    assert "1801" in s.view("german")["board"]["red_control"]


@pytest.mark.rule("7.10b")
def test_with_nowhere_to_go_nobody_entrains(trains):
    s = trains({"rw-br": "1702", "rw-dd": "1702"}, railheads=only("1702"))
    assert s.legal_actions() == ["arrange 1702", "done"]
    assert s.why_not("entrain rw-br") is not None


@pytest.mark.rule("7.10c", "7.5b")
def test_a_unit_with_no_other_way_still_travels_through_the_lost_edge_hex(trains):
    s = trains(
        {"rw-br": "1201"},
        terrain=row_wall(14, "1401"),
        hexsides=NO_WAY_THROUGH_WARSAW,
        control={"1401": "red"},
        railheads=only("1201", "1702"),
    )
    s.apply("entrain rw-br")  # one way, one goal: nothing more is asked
    assert where(s, "rw-br") == "1702"
    assert "1401" not in s.view("german")["board"]["red_control"]


@pytest.mark.rule("7.10c")
def test_a_train_may_come_back_from_a_detour_through_the_hex_it_left(trains, play, german):
    # 1100 and 1001 are a dead end: Red in 1102 touches the other ways out. Dresden is full, but the
    # travelling unit itself has made room there.
    seven = [f"s{n}" for n in range(7)]
    s = trains(
        dict.fromkeys(seven, "1201") | {"wf-4-164": "1102"},
        new_units=[german(unit) for unit in seven],
        control={"1100": "red"},
    )
    play(s, "entrain s0", "via 1100")
    assert "ride 1201" not in s.legal_actions()
    play(s, "ride 1702")
    assert where(s, "s0") == "1702"


@pytest.mark.rule("7.10a", "7.7c", "7.5b")
def test_a_railhead_that_a_train_wakes_up_sends_no_trains_in_that_phase(at, play):
    # The northern edge is lost and Stettin asleep; a train along the edge links it again.
    north = ["1601", "1700", "1801", "1900", "2001", "2100", "2201", "2300", "2401", "2500"]
    s = at(
        phase="german rail",
        units={"rw-br": "1205", "rw-mu": "1205", "rw-st": "2106"},
        control=dict.fromkeys(north, "red"),
        railheads=only("1201", "1205", "2106"),
        dice=[6, 6],
    )
    assert s.why_not("entrain rw-st").rule == "7.10a"
    s.apply("entrain rw-br")
    assert "ride 2106" not in s.legal_actions()
    s.apply("via 2100")
    assert "ride 2106" in s.legal_actions()  # awake now, a place to travel to
    s.apply("ride 2106")
    # But rw-st did not begin the phase in a running railhead.
    assert s.why_not("entrain rw-st").rule == "7.10a"
    assert "entrain rw-mu" in s.legal_actions()
