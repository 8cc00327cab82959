"""Chapter 3, first half: the set-up and the markers on the tracks."""

import pytest

from hexfront import Illegal

WARSAW = ["1323", "1424"]
PLACES = {
    *("1702", "1802", "1803", "2418", "2106", "2424", "1513", "1111", "1019", "1201"),
    *("1919", "1718", "1817", "2024", "2312", "1813", "1808", "1705", "1309", "1205"),
}


@pytest.fixture
def fresh(game):
    """A new game: Red is about to set up."""
    return game.start()


@pytest.fixture
def red_done(fresh, play):
    """Red has set up as suggested; the German is about to."""
    return play(fresh, "suggested", "done")


@pytest.fixture
def begun(red_done, play):
    """Both have set up as suggested: turn 1 begins."""
    return play(red_done, "suggested", "done")


def board(state):
    return state.view("german")["board"]


def taken(state):
    """Units that may be taken from the tray now."""
    return {action.args[0] for action in state.legal_actions() if action.verb == "take"}


def sites(state):
    """Hexes where the unit in hand may be placed."""
    return {action.args[0] for action in state.legal_actions() if action.verb == "place"}


def refused(state, action, rule):
    """The action is refused under a rule, and leaves the state as it was."""
    before = state.to_json()
    assert action not in state.legal_actions()
    assert state.why_not(action).rule == rule
    with pytest.raises(Illegal):
        state.apply(action)
    assert state.to_json() == before


def set_up(state, places):
    for unit, hex_name in places.items():
        state.apply(f"take {unit}")
        state.apply(f"place {hex_name}")
    return state


@pytest.mark.rule("3.1a")
def test_each_side_sorts_out_its_own_counters_before_anything_is_placed(fresh):
    assert not [place for place in board(fresh)["units"].values() if place.isdigit()]
    sides = {unit.id: unit.side for unit in fresh.world.units}
    assert {sides[unit] for unit in taken(fresh)} == {"red"}
    fresh.apply("suggested")
    fresh.apply("done")
    assert {sides[unit] for unit in taken(fresh)} == {"german"}
    refused(fresh, "take wf-4-53", "3.3a")


@pytest.mark.rule("3.2a")
def test_red_sets_up_completely_before_the_german_places_anything(fresh):
    assert fresh.decision.side == "red"
    refused(fresh, "take rw-br", "3.2a")
    assert fresh.legal_actions("german") == []
    placed = 0
    while fresh.decision.side == "red":
        assert not any(place.isdigit() for unit, place in board(fresh)["units"].items() if unit[0] in "rf")
        placed += fresh.legal_actions()[0].verb == "place"
        fresh.apply(fresh.legal_actions()[-1])
    assert placed == 40


@pytest.mark.rule("3.2b")
def test_all_western_and_southwest_units_must_be_placed(fresh):
    units = taken(fresh)
    assert len(units) == 40
    assert sum(unit.startswith("wf-") for unit in units) == 22
    assert sum(unit.startswith("swf-") for unit in units) == 18
    refused(fresh, "done", "3.2b")
    set_up(fresh, {"wf-4-53": "1421"})
    refused(fresh, "done", "3.2b")
    refused(fresh, "take wf-4-53", "3.2b")


@pytest.mark.rule("3.2b")
def test_an_army_may_not_spread_so_far_that_another_finds_no_hex(fresh):
    """Of sixteen hexes two armies hold ten: the other six armies need the six that are left."""
    area = ["1322", "1421", "1422", "1423", "1521", "1522", "1523"]
    army = ["wf-4-12", "wf-4-18", "wf-4-53", "wf-4-54", "wf-4-164", "wf-4-10c", "wf-4-15c"]
    set_up(fresh, dict(zip(army, area, strict=True)))
    set_up(fresh, {"wf-16-2": "1621", "wf-16-8": "1622"})
    fresh.apply("take wf-16-10")
    assert {"1621", "1622", "1623", "1721"} <= sites(fresh)
    fresh.apply("place 1623")
    fresh.apply("take wf-16-17")
    assert sites(fresh) == {"1621", "1622", "1623"}
    refused(fresh, "place 1721", "3.2b")
    fresh.apply("place 1621")
    fresh.apply("take swf-12-7")
    assert sites(fresh) == {"1323", "1424", "1624", "1721", "1722", "1723"}


@pytest.mark.rule("3.2c", "R-69")
def test_red_sets_up_within_the_line(fresh):
    fresh.apply("take wf-4-53")
    assert sites(fresh) == {
        *("1322", "1323", "1421", "1422", "1423", "1424", "1521", "1522", "1523"),
        *("1621", "1622", "1623", "1624", "1721", "1722", "1723"),
    }
    for outside in ("1223", "2024", "1719"):
        refused(fresh, f"place {outside}", "3.2c")


@pytest.mark.rule("3.2d")
def test_only_units_of_one_army_share_a_hex_in_the_red_set_up(fresh):
    set_up(fresh, {"wf-4-53": "1421"})
    fresh.apply("take wf-15-4")
    refused(fresh, "place 1421", "3.2d")
    fresh.apply("place 1422")
    fresh.apply("take swf-12-7")
    refused(fresh, "place 1422", "3.2d")
    fresh.apply("place 1423")
    fresh.apply("take wf-4-12")
    assert "1421" in sites(fresh)


@pytest.mark.rule("3.2e", "3.3h")
def test_red_railheads_start_in_warsaw_and_german_ones_in_every_other_place(begun):
    doc = board(begun)
    assert sorted(doc["red_railheads"]) == WARSAW
    assert set(doc["german_railheads"]) == PLACES
    assert len(doc["german_railheads"]) == 20


@pytest.mark.rule("3.2f")
def test_the_southern_front_waits_off_the_map(fresh, begun):
    units = board(begun)["units"]
    southern = {unit: place for unit, place in units.items() if unit.startswith("sf-")}
    assert len(southern) == 26
    assert set(southern.values()) == {"off"}
    assert sorted(board(begun)["chits"]) == ["13", "2C", "6", "FR"]


@pytest.mark.rule("3.2f")
def test_a_southern_unit_may_not_be_set_up(fresh):
    refused(fresh, "take sf-6-1", "3.2f")


@pytest.mark.rule("3.3a")
def test_the_german_sets_up_second_and_sees_every_red_unit(fresh):
    set_up(fresh, {"wf-4-53": "1624"})
    assert fresh.decision.side == "red"
    assert fresh.why_not("take rw-br", side="german") is not None
    other = fresh.game.start()
    other.apply("suggested")
    assert other.decision.side == "red"
    other.apply("done")
    assert other.decision.side == "german"
    red = [place for unit, place in board(other)["units"].items() if unit.startswith(("wf-", "swf-"))]
    assert len(red) == 40
    assert all(place.isdigit() for place in red)


@pytest.mark.rule("3.3b")
def test_all_thirty_german_units_must_be_placed(red_done):
    assert len(taken(red_done)) == 30
    refused(red_done, "done", "3.3b")
    set_up(red_done, {"rw-br": "1803"})
    refused(red_done, "done", "3.3b")
    refused(red_done, "take rw-br", "3.3b")
    while waiting := sorted(taken(red_done)):
        assert red_done.why_not("done").rule == "3.3b"
        red_done.apply(f"take {waiting[0]}")
        open_hexes = sites(red_done)
        red_done.apply("place " + next(h for h in ("2424", "2323", "2223", "1802") if h in open_hexes))
    assert "done" in red_done.legal_actions()


@pytest.mark.rule("3.3c", "3.3f", "R-05")
def test_the_german_sets_up_in_germany_east_prussia_or_danzig_but_not_in_poland(red_done):
    red_done.apply("take fk-e")
    open_hexes = sites(red_done)
    germany = {"1803", "1201", "2500", "1111", "1813", "1801", "2312"}
    east_prussia = {"2424", "2024", "1922", "2220"}
    assert germany | east_prussia | {"2418", "2318"} <= open_hexes
    for poland in ("1513", "1019", "1919", "1718", "2319", "2417", "1323"):
        refused(red_done, f"place {poland}", "3.3c")
    for water in ("2408", "2419", "2421"):
        refused(red_done, f"place {water}", "3.3c")
    refused(red_done, "place 1000", "2.2f")


@pytest.mark.rule("3.3d", "R-05")
def test_danzig_is_closed_to_the_reichswehr_in_set_up_only(red_done, at, play):
    red_done.apply("take rw-br")
    for danzig in ("2418", "2318"):
        refused(red_done, f"place {danzig}", "3.3d")
    red_done.apply("place 1803")
    red_done.apply("take fk-rrlv")
    assert {"2418", "2318"} <= sites(red_done)
    later = at(phase="german movement", units={"rw-br": "2317"})
    play(later, "move 2317", "step 2418", "halt")
    assert board(later)["units"]["rw-br"] == "2418"


@pytest.mark.rule("2.2c", "3.3d", "R-05")
def test_the_land_around_danzig_is_an_ordinary_hex(at, play):
    """2318 is Danzig for the set-up only: no points, no railhead, no shift for a defender."""
    s = at(phase="red movement", front="western", ram=10, units={"wf-4-10c": "2317"}, standing="ask never")
    assert "2318" not in board(s)["german_railheads"]
    play(s, "move 2317", "step 2318", "halt")
    assert (s.board.red_vp, s.board.german_vp, s.board.ram) == (4, 30, 10)
    battle = at(
        phase="red combat",
        front="western",
        ram=10,
        units={"wf-4-53": "2317", "fk-ab": "2318"},
        standing=["ask never", "support never"],
    )
    assert not {m.rule for m in battle.forecast("attack 2318").modifiers} & {"10.7a", "10.7e"}


@pytest.mark.rule("3.3e", "3.3f")
def test_three_units_must_start_in_east_prussia_and_all_others_may(red_done):
    region = red_done.world.tables.region
    sites_of = {}
    for unit in ("rw-kb", "fk-fk", "fk-vnrc", "rw-br", "fk-ac", "rw-1c"):
        twin = red_done.clone()
        twin.apply(f"take {unit}")
        sites_of[unit] = sites(twin)
        if unit in ("rw-kb", "fk-fk", "fk-vnrc"):
            for elsewhere in ("1803", "2418", "2312"):
                refused(twin, f"place {elsewhere}", "3.3e")
    east = {h for h, r in region.items() if r == "east_prussia"}
    assert {"2424", "2024", "1823", "2523", "2119"} <= east
    assert sites_of["rw-kb"] == sites_of["fk-fk"] == sites_of["fk-vnrc"] == east
    for other in ("rw-br", "fk-ac", "rw-1c"):
        assert east < sites_of[other]


@pytest.mark.rule("3.3g")
def test_seven_divisions_fill_a_hex_in_the_german_set_up(red_done):
    divisions = ["rw-br", "rw-dd", "rw-mn", "rw-mu", "rw-sg", "rw-st"]
    set_up(red_done, dict.fromkeys([*divisions, "fk-ab"], "1803"))
    red_done.apply("take rw-1c")
    refused(red_done, "place 1803", "3.3g")
    red_done.apply("place 1802")
    red_done.apply("take fk-ac")
    assert "1803" in sites(red_done)
    red_done.apply("place 1803")
    red_done.apply("take fk-fl")
    refused(red_done, "place 1803", "3.3g")


@pytest.mark.rule("3.4a", "3.4b", "3.4d", "3.4e")
def test_the_markers_start_on_turn_1_morale_20_and_points_4_to_30(begun):
    doc = board(begun)
    assert doc["turn"] == 1
    assert doc["ram"] == 20
    assert (doc["red_vp"], doc["german_vp"]) == (4, 30)


@pytest.mark.rule("3.4d", "3.4e")
def test_the_starting_points_are_the_worth_of_the_places_each_side_holds(begun):
    worth = dict.fromkeys(("1702", "1802", "1803", "2418", "2106", "2424", "1513", "1111", "1019", "1201"), 2)
    held = sum(worth.get(place, 1) for place in board(begun)["german_railheads"])
    assert held == board(begun)["german_vp"]
    assert begun.game.audit(begun) == []


def idle(state):
    """The action that does least."""
    choices = state.legal_actions()
    for quiet in ("continue", "pass", "decline", "done"):
        if quiet in choices:
            return quiet
    return choices[0]


@pytest.mark.rule("3.4c")
def test_a_support_marker_comes_on_each_turn_from_3_to_12(begun):
    begun.instruct("german", "ask never")
    held = {}
    while begun.outcome is None:
        held[begun.board.turn] = begun.board.als
        begun.apply(idle(begun))
    assert held == {1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8, 11: 9, 12: 10}


@pytest.mark.rule("3.5b")
def test_red_starts_with_warsaw_and_the_german_with_everything_else(begun):
    """The places inside the set-up line are the two Warsaw hexes; all others, and the west edge, are not."""
    assert sorted(board(begun)["red_control"]) == WARSAW


# What is asked ------------------------------------------------------------------------------------


@pytest.mark.rule("3.2a", "3.3a")
def test_each_side_is_asked_under_its_own_rules_and_only_for_what_it_can_do(fresh, play):
    assert (fresh.decision.side, fresh.decision.rule) == ("red", "3.2a")
    assert "suggested set-up" in fresh.decision.prompt
    unit = sorted(taken(fresh))[0]
    fresh.apply(f"take {unit}")
    assert fresh.decision.rule == "3.2c"
    fresh.apply(fresh.legal_actions()[0])
    assert "suggested" not in fresh.legal_actions()
    assert "suggested" not in fresh.decision.prompt
    german = play(fresh.game.start(), "suggested", "done")
    assert (german.decision.side, german.decision.rule) == ("german", "3.3a")
    for taken_unit, rule in (("rw-br", "3.3c"), ("fk-vnrc", "3.3e")):
        state = play(german.clone(), f"take {taken_unit}")
        assert state.decision.rule == rule
    german.apply("suggested")
    assert "done" in german.decision.prompt
