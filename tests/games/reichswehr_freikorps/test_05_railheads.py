"""Chapter 5.4: the Mutual Railhead Adjustment Phase."""

import pytest

from hexfront import Illegal

EDGE = ["1001", "1100", "1201", "1300", "1401", "1500", "1601", "1700", "1801"]
EDGE += ["1900", "2001", "2100", "2201", "2300", "2401", "2500"]
GERMAN_PLACES = ["1702", "1802", "1803", "2418", "2106", "2424", "1513", "1111", "1019", "1201"]
GERMAN_PLACES += ["1919", "1718", "1817", "2024", "2312", "1813", "1808", "1705", "1309", "1205"]
#: The six hexes around Torun (1718).
RING = ["1719", "1717", "1818", "1819", "1618", "1619"]


@pytest.fixture
def railhead_phase(at):
    """The railhead phase of turn 2; one side is to place, the other has nothing to do."""

    def build(side="red", **more):
        phase = "railhead" if side == "red" else "german railhead"
        return at(phase=phase, **({"turn": 2, "standing": "ask never"} | more))

    return build


def sites(state):
    """Where the side to decide may place a railhead; nothing if it is not asked."""
    if state.decision.step != "railhead":
        return set()
    return {action.args[0] for action in state.legal_actions() if action.verb == "railhead"}


def heads(state, side):
    return set(state.view("german")["board"][f"{side}_railheads"])


def marker(state, hex_name):
    """The marker that lies in a place: its side and kind, as anybody sees it on the map."""
    scene = state.game.scene(state.world, state.view("red"))
    (found,) = [m for m in scene.markers if m.hex == hex_name]
    return found.title.split(": ")[1]


def refused(state, action, rule):
    before = state.to_json()
    assert action not in state.legal_actions()
    assert state.why_not(action).rule == rule
    with pytest.raises(Illegal):
        state.apply(action)
    assert state.to_json() == before


# Capture (5.4a, 5.4l) ------------------------------------------------------------------------


@pytest.mark.rule("5.4a", "R-25")
def test_a_captured_railhead_is_gone_at_once_and_a_control_marker_lies_there(at, play):
    s = at(phase="red movement", front="western", units={"wf-4-10c": "1719"}, standing="ask never")
    assert marker(s, "1718") == "german railhead"
    play(s, "move 1719", "step 1718")
    assert "1718" not in heads(s, "german") | heads(s, "red")
    assert marker(s, "1718") == "red control"


@pytest.mark.rule("5.4a")
def test_a_red_railhead_is_lost_in_an_interruption_too(at, play):
    s = at(
        phase="red movement window",
        front="western",
        units={"rw-1c": "1719", "wf-4-53": "1522"},
        control={"1718": "red"},
        railheads={"1718": "red"},
    )
    assert marker(s, "1718") == "red railhead"
    play(s, "interrupt move", "move 1719", "step 1718")
    assert "1718" not in heads(s, "german") | heads(s, "red")
    assert marker(s, "1718") == "german control"


@pytest.mark.rule("5.4l")
@pytest.mark.parametrize("captor", ["red", "german"])
def test_a_place_without_railhead_changes_its_control_marker_and_nothing_else(at, play, captor):
    loser = "german" if captor == "red" else "red"
    unit, phase = ("wf-4-10c", "red movement") if captor == "red" else ("rw-1c", "german movement")
    s = at(
        phase=phase,
        front="western",
        units={unit: "1719"},
        control={"1718": loser},
        railheads={"1718": "none"},
        standing="ask never",
    )
    assert marker(s, "1718") == f"{loser} control"
    others = heads(s, "red"), heads(s, "german")
    play(s, "move 1719", "step 1718")
    assert marker(s, "1718") == f"{captor} control"
    assert (heads(s, "red"), heads(s, "german")) == others


# The phase (5.4b to 5.4e) --------------------------------------------------------------------


@pytest.mark.rule("5.4b")
@pytest.mark.parametrize("turn", range(1, 13))
def test_every_turn_but_the_first_opens_with_a_railhead_phase(at, turn):
    s = at(
        phase="turn start",
        turn=turn,
        units={"wf-4-53": "1522"},
        control={"1718": "red"},
        dice=["western"] * 2,
    )
    assert (s.decision.step == "railhead") == (turn > 1)
    assert ("1718" in sites(s)) == (turn > 1)


@pytest.mark.rule("5.4c", "R-26")
def test_each_player_places_one_railhead_in_a_place_he_controls_without_one(railhead_phase, play):
    s = railhead_phase(
        control={"1718": "red", "1919": "red"}, railheads={"1813": "none", "1705": "none"}, chits=[]
    )
    assert s.decision.side == "red"
    assert sites(s) == {"1718", "1919"}
    refused(s, "railhead 1813", "5.4c")
    refused(s, "railhead 1719", "5.4c")
    play(s, "railhead 1718")
    assert heads(s, "red") == {"1323", "1424", "1718"}
    assert s.decision.side == "german"
    assert sites(s) == {"1813", "1705"}
    refused(s, "railhead 1919", "5.4c")
    play(s, "railhead 1705")
    assert "1705" in heads(s, "german")
    assert "1813" not in heads(s, "german")
    assert s.decision.step != "railhead"


@pytest.mark.rule("5.4c", "R-78")
def test_placing_is_optional_and_nothing_is_saved_up(at, play):
    s = at(
        phase="turn start",
        turn=2,
        units={"wf-4-53": "1522"},
        control={"1718": "red", "1919": "red"},
        chits=[],
        standing="ask never",
    )
    play(s, "pass")
    assert heads(s, "red") == {"1323", "1424"}
    while s.board.turn == 2:
        choices = s.legal_actions()
        s.apply("done" if "done" in choices else choices[0])
    assert sites(s) == {"1718", "1919"}
    play(s, "railhead 1718")
    assert s.decision.side != "red" or s.decision.step != "railhead"
    assert heads(s, "red") == {"1323", "1424", "1718"}


@pytest.mark.rule("5.4c", "5.4e", "R-26")
@pytest.mark.parametrize("answers", [("pass", "pass"), ("railhead 1718", "pass"), ("pass", "railhead 1813")])
def test_red_is_asked_first_and_either_may_pass(at, answers):
    s = at(
        phase="turn start",
        turn=2,
        units={"wf-4-53": "1522", "rw-br": "1803"},
        control={"1718": "red"},
        railheads={"1813": "none"},
    )
    for side, answer in zip(("red", "german"), answers, strict=True):
        assert (s.decision.side, s.decision.step) == (side, "railhead")
        s.apply(answer)
    assert s.decision.step != "railhead"


@pytest.mark.rule("5.4d")
@pytest.mark.parametrize(("side", "place"), [("red", "1323"), ("german", "1513")])
def test_a_place_never_holds_a_second_railhead(railhead_phase, side, place):
    s = railhead_phase(side, control={"1718": "red"}, railheads={"1705": "none"})
    assert place in heads(s, side)
    refused(s, f"railhead {place}", "5.4d")


@pytest.mark.rule("5.4e", "R-26")
def test_what_red_places_makes_no_difference_to_the_german(railhead_phase, play):
    document = {
        "control": {"1718": "red", "1019": "red"},
        "railheads": {"1813": "none", "1513": "none"},
    }
    offered = set()
    for choice in ("pass", "railhead 1718", "railhead 1019"):
        s = play(railhead_phase(**document), choice)
        assert s.decision.side == "german"
        offered.add(frozenset(sites(s)))
    assert offered == {frozenset({"1813", "1513"})}
    for german in ({}, {"1813": "none"}, {"1513": "none"}):
        assert sites(railhead_phase(control=document["control"], railheads=german)) == {"1718", "1019"}


@pytest.mark.rule("5.4g")
@pytest.mark.parametrize(("side", "place"), [("red", "1718"), ("german", "1813")])
def test_a_new_railhead_replaces_the_control_marker_and_shows_control(railhead_phase, play, side, place):
    s = railhead_phase(side, control={"1718": "red"}, railheads={"1813": "none"})
    assert marker(s, place) == f"{side} control"
    play(s, f"railhead {place}")
    assert marker(s, place) == f"{side} railhead"
    assert s.view("red")["board"]["red_control"].count("1718") == 1


@pytest.mark.rule("5.4k")
def test_a_railhead_taken_off_the_map_can_be_placed_again(at, play):
    """Red loses Torun with its railhead, wins it back, and builds the railhead anew next turn."""
    s = at(
        phase="red movement window",
        front="western",
        ram=10,
        units={"rw-1c": "1719", "wf-4-10c": "1720"},
        control={"1718": "red"},
        railheads={"1718": "red"},
        chits=[],
        dice=["western", 1],
    )
    play(s, "interrupt move", "move 1719", "step 1718", "step 1717", "halt")
    assert marker(s, "1718") == "german control"
    play(s, "move 1720", "step 1719", "step 1718", "step 1719")
    s.instruct("german", "ask never")
    play(s, "halt", "play rail")
    assert (s.board.turn, s.decision.step) == (2, "railhead")
    assert marker(s, "1718") == "red control"
    play(s, "railhead 1718")
    assert marker(s, "1718") == "red railhead"


@pytest.mark.rule("5.4k")
@pytest.mark.parametrize("side", ["red", "german"])
def test_the_markers_never_run_out(railhead_phase, play, side):
    """One side holds every place and has a railhead in all but one of them."""
    every = [*GERMAN_PLACES, "1323", "1424"]
    railheads = dict.fromkeys(every, side) | {"1718": "none"}
    s = railhead_phase(side, control=dict.fromkeys(every, side), railheads=railheads)
    play(s, "railhead 1718")
    assert len(heads(s, side)) == 22


# Reach (5.4f, 5.4h, 5.4i, 5.4m) --------------------------------------------------------------


@pytest.mark.rule("5.4f", "5.4h", "5.4i", "R-08")
def test_poznan_is_just_within_reach_of_grudziadz(railhead_phase):
    held = {"1513": "red", "1919": "red"}
    s = railhead_phase(control=held, railheads={"1919": "red"})
    assert "1513" in sites(s)
    far = railhead_phase(control=held)
    assert sites(far) == {"1919"}
    refused(far, "railhead 1513", "5.4f")


@pytest.mark.rule("5.4h", "R-08")
@pytest.mark.parametrize(
    ("railhead", "candidate", "steps"),
    [
        ("1919", "1513", 8),
        ("1019", "1111", 8),
        ("1817", "2312", 7),
        ("1919", "2312", 9),
        ("1019", "1813", 10),
    ],
)
def test_eight_steps_are_within_reach_and_nine_are_not(railhead_phase, railhead, candidate, steps):
    """The towns between are Red, so that none bars the way; only the named railhead is linked."""
    held = dict.fromkeys(["1718", "1817", "1919", "1019", railhead, candidate], "red")
    s = railhead_phase(
        control=held, railheads={"1718": "red" if railhead == "1817" else "none", railhead: "red"}
    )
    assert (candidate in sites(s)) == (steps <= 8)


@pytest.mark.rule("5.4f")
def test_a_railhead_that_is_not_linked_to_the_source_carries_no_other(railhead_phase):
    """Bydgoszcz is nine from Warsaw: without Torun its railhead hangs in the air."""
    held = {"1817": "red", "1813": "red", "1919": "red"}
    cut = railhead_phase(control=held, railheads={"1817": "red"})
    refused(cut, "railhead 1813", "5.4f")
    linked = railhead_phase(control=held | {"1718": "red"}, railheads={"1817": "red", "1718": "red"})
    assert "1813" in sites(linked)


@pytest.mark.rule("5.4f", "R-04")
def test_the_chain_hangs_on_hex_1424_not_on_the_other_warsaw_hex(railhead_phase):
    held = {"1718": "red"}
    assert sites(railhead_phase(control=held | {"1323": "german"})) == {"1718"}
    cut = railhead_phase(control=held | {"1424": "german"})
    assert cut.decision.side == "german"
    assert "1718" not in heads(cut, "red")


@pytest.mark.rule("5.4f", "5.4m", "R-23")
@pytest.mark.parametrize(("edge", "open_"), [({}, True), (dict.fromkeys(EDGE, "red"), False)])
def test_the_german_chain_hangs_on_the_west_edge(railhead_phase, edge, open_):
    s = railhead_phase("german", control=edge, railheads={"1705": "none"})
    assert ("1705" in sites(s)) == open_


@pytest.mark.rule("5.4f")
@pytest.mark.parametrize("edge", EDGE)
def test_each_edge_hex_by_itself_is_an_ultimate_source(railhead_phase, edge):
    """All edge hexes but one are Red; a chain through all the German's other places starts there."""
    held = dict.fromkeys(EDGE, "red") | {edge: "german"}
    s = railhead_phase("german", control=held, railheads={"1813": "none"})
    assert "1813" in sites(s)


@pytest.mark.rule("5.4m", "R-23")
def test_a_place_near_the_source_needs_no_railhead_between(railhead_phase):
    bare = dict.fromkeys([*GERMAN_PLACES, "1323", "1424"], "none")
    red = railhead_phase(control={"1718": "red", "1817": "red"}, railheads=bare)
    assert {"1718", "1323", "1424"} <= sites(red)
    refused(red, "railhead 1817", "5.4f")
    german = railhead_phase("german", railheads=bare)
    assert {"1705", "1808", "2106", "1201"} <= sites(german)
    refused(german, "railhead 1813", "5.4f")


# What a link may not pass (5.4j, 5.4n, 5.4o) -------------------------------------------------


@pytest.mark.rule("5.4j")
@pytest.mark.parametrize("gaps", [0, 1])
def test_a_link_may_not_enter_a_hex_with_enemy_units(railhead_phase, german, gaps):
    ring = RING[: len(RING) - gaps]
    s = railhead_phase(
        control={"1718": "red", "1919": "red"},
        new_units=[german(f"g{h}") for h in ring],
        units={f"g{h}": h for h in ring},
    )
    assert ("1718" in sites(s)) == bool(gaps)
    assert "1919" in sites(s)


@pytest.mark.rule("5.4j")
@pytest.mark.parametrize("gaps", [0, 1])
def test_a_german_link_is_stopped_by_red_units(railhead_phase, red, gaps):
    ring = RING[gaps:]
    s = railhead_phase(
        "german",
        railheads={"1718": "none", "1813": "none"},
        new_units=[red(f"r{h}") for h in ring],
        units={f"r{h}": h for h in ring},
    )
    assert ("1718" in sites(s)) == bool(gaps)
    assert "1813" in sites(s)


@pytest.mark.rule("5.4j")
def test_friendly_units_never_stop_a_link(railhead_phase, red):
    s = railhead_phase(
        control={"1718": "red"},
        new_units=[red(f"r{h}", army="15", front="western") for h in RING],
        units={f"r{h}": h for h in RING},
    )
    assert "1718" in sites(s)


@pytest.mark.rule("5.4n")
@pytest.mark.parametrize("torun", ["red", "german"])
def test_a_link_may_not_enter_an_enemy_place_even_an_empty_one(railhead_phase, torun):
    """Water leaves one way from Bydgoszcz (1817) to the railhead in Grudziadz: through Torun (1718)."""
    water = ["1816", "1818", "1917", "1916", "1716", "1617", "1618"]
    s = railhead_phase(
        control={"1817": "red", "1919": "red", "1718": torun},
        railheads={"1919": "red", "1718": "none"},
        terrain=dict.fromkeys(water, "sea"),
    )
    assert ("1817" in sites(s)) == (torun == "red")


@pytest.mark.rule("5.4n")
@pytest.mark.parametrize("torun", ["red", "german"])
def test_a_german_link_may_not_enter_a_red_place(railhead_phase, torun):
    """The same neck seen from the other side: Grudziadz is the end of the German line."""
    water = ["1816", "1818", "1917", "1916", "1716", "1617", "1618"]
    s = railhead_phase(
        "german",
        control={"1718": torun},
        railheads=dict.fromkeys(["1817", "1718"], "none"),
        terrain=dict.fromkeys(water, "sea"),
    )
    assert ("1817" in sites(s)) == (torun == "german")


@pytest.mark.rule("5.4o")
@pytest.mark.parametrize("kind", ["lake", "sea"])
@pytest.mark.parametrize("closed", [5, 6])
def test_a_link_may_not_cross_a_water_hexside(railhead_phase, kind, closed):
    sides = [["1718", h, kind] for h in RING[6 - closed :]]
    s = railhead_phase(control={"1718": "red", "1919": "red"}, hexsides=sides)
    assert ("1718" in sites(s)) == (closed == 5)
    assert "1919" in sites(s)


@pytest.mark.rule("5.4o")
@pytest.mark.parametrize("closed", [5, 6])
def test_a_link_may_not_enter_a_water_hex(railhead_phase, closed):
    s = railhead_phase(
        control={"1718": "red", "1919": "red"}, terrain=dict.fromkeys(RING[6 - closed :], "sea")
    )
    assert ("1718" in sites(s)) == (closed == 5)


@pytest.mark.rule("5.4o")
def test_a_river_does_not_stop_a_link(railhead_phase):
    s = railhead_phase(control={"1718": "red"}, hexsides=[["1718", h, "river"] for h in RING])
    assert "1718" in sites(s)
