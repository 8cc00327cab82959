"""Chapter 3, second half: who controls what."""

import pytest
from tests.games.reichswehr_freikorps.assault import assault


def controls(state, hex_name):
    return "red" if hex_name in state.view("german")["board"]["red_control"] else "german"


def points(state):
    return state.board.red_vp, state.board.german_vp


@pytest.fixture
def raid(at):
    """A Red cavalry division beside Torun (1718), about to move."""

    def build(**more):
        document = {"units": {"wf-4-10c": "1719"}, "ram": 10} | more
        return at(phase="red movement", front="western", standing="ask never", **document)

    return build


@pytest.mark.rule("3.5a")
def test_entering_open_country_changes_no_control(raid, play):
    s = raid(units={"wf-4-10c": "1720"})
    before = s.view("german")["board"]["red_control"]
    play(s, "move 1720", "step 1719", "step 1819", "halt")
    assert s.view("german")["board"]["red_control"] == before == ["1323", "1424"]
    assert points(s) == (4, 30)
    assert s.board.ram == 10


EDGE = ["1001", "1100", "1300", "1401", "1500", "1601", "1700", "1801"]
EDGE += ["1900", "2001", "2100", "2201", "2300", "2401", "2500"]


@pytest.mark.rule("3.5a", "3.5c", "R-24")
@pytest.mark.parametrize("edge", EDGE)
def test_control_of_a_west_edge_hex_is_tracked_but_scores_nothing(at, play, edge):
    """Dresden (1201), the sixteenth, is a city and scores like one."""
    # A lake lies east of 2201.
    near = "2301" if edge == "2201" else f"{int(edge) + 1}"
    s = at(phase="red movement", front="western", units={"wf-4-10c": near}, ram=10, standing="ask never")
    assert controls(s, edge) == "german"
    play(s, f"move {near}", f"step {edge}")
    assert controls(s, edge) == "red"
    assert (points(s), s.board.ram) == ((4, 30), 10)


@pytest.mark.rule("3.5a", "4.2a")
def test_dresden_is_an_edge_hex_and_a_city(at, play):
    s = at(phase="red movement", front="western", units={"wf-4-10c": "1202"}, ram=10, standing="ask never")
    play(s, "move 1202", "step 1201")
    assert controls(s, "1201") == "red"
    assert (points(s), s.board.ram) == ((6, 28), 12)


@pytest.mark.rule("3.5c", "3.5d")
def test_control_passes_in_passing_and_stays_when_the_hex_is_left(raid, play):
    s = raid()
    play(s, "move 1719", "step 1718")
    assert controls(s, "1718") == "red"
    assert points(s) == (5, 29)
    play(s, "step 1717", "halt")
    assert s.view("german")["board"]["units"]["wf-4-10c"] == "1717"
    assert controls(s, "1718") == "red"
    assert s.decision.step == "leftover.choose"
    assert controls(s, "1718") == "red"


@pytest.mark.rule("3.5c")
def test_control_passes_by_advance_after_combat(at, red, german):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("r", 12), german("g", 1)],
        units={"r": "1719", "g": "1718"},
        dice=[6, 1],
        standing="ask never",
    )
    assert controls(s, "1718") == "german"
    assault(s, "1718")
    assert controls(s, "1718") == "red"


@pytest.mark.rule("3.5c")
def test_control_passes_when_the_armored_cars_drive_on(at, play, red):
    s = at(
        phase="german combat",
        ram=10,
        new_units=[red("r", 1)],
        units={"fk-ac": "1515", "rw-br": "1515", "r": "1514"},
        control={"1513": "red"},
        dice=[6],
    )
    assert controls(s, "1513") == "red"
    assault(s, "1514")
    play(s, "advance fk-ac", "stay", "exploit 1513")
    assert controls(s, "1513") == "german"


@pytest.mark.rule("3.5c")
@pytest.mark.parametrize(("path", "expected"), [(["via 1601"], "german"), ([], "red")])
def test_control_of_a_lost_edge_hex_passes_to_a_train_that_runs_through_it(at, play, path, expected):
    s = at(phase="german rail", units={"rw-br": "1803"}, control={"1601": "red"}, dice=[3])
    play(s, "entrain rw-br", *path, "ride 1201")
    assert controls(s, "1601") == expected
    assert s.view("german")["board"]["units"]["rw-br"] == "1201"


@pytest.mark.rule("3.5c", "R-24")
def test_an_edge_hex_passes_to_the_german_unit_that_walks_back_into_it(at, play):
    s = at(phase="german movement", units={"rw-br": "1602"}, control={"1601": "red"})
    play(s, "move 1602", "step 1601")
    assert controls(s, "1601") == "german"


@pytest.mark.rule("3.5d")
def test_a_vacant_place_keeps_its_owner_over_the_turn(at, play):
    s = at(
        phase="left-over",
        turn=1,
        used=["rail", "move", "combat"],
        units={"wf-4-53": "1522", "rw-br": "1803"},
        control={"1718": "red"},
    )
    assert s.board.turn == 2
    play(s, "pass")
    assert controls(s, "1718") == "red"
    assert controls(s, "1919") == "german"


@pytest.mark.rule("3.5d")
def test_entering_a_place_one_controls_already_changes_nothing(raid, play):
    s = raid(control={"1718": "red"}, railheads={"1718": "red"}, vp={"red": 5, "german": 29})
    play(s, "move 1719", "step 1718", "halt")
    assert controls(s, "1718") == "red"
    assert "1718" in s.view("german")["board"]["red_railheads"]
    assert (points(s), s.board.ram) == ((5, 29), 10)


@pytest.mark.rule("3.5e", "4.2d")
def test_a_place_may_change_hands_any_number_of_times_and_scores_each_time(at, play):
    """Red and German cavalry take Torun from each other, over two turns, four times."""
    s = at(
        phase="red movement",
        front="western",
        ram=10,
        chits=[],
        units={"wf-4-10c": "1719", "rw-1c": "1717"},
        dice=["western", 1, "western", "western"],
    )
    play(s, "move 1719", "step 1718", "step 1719", "halt")
    assert (controls(s, "1718"), points(s), s.board.ram) == ("red", (5, 29), 11)
    play(s, "interrupt move", "move 1717", "step 1718", "step 1717")
    assert (controls(s, "1718"), points(s), s.board.ram) == ("german", (4, 30), 10)
    s.instruct("german", "ask never")
    play(s, "halt", "play rail")
    assert s.board.turn == 2
    play(s, "pass", "move 1719", "step 1718", "step 1719", "halt")
    assert (controls(s, "1718"), points(s), s.board.ram) == ("red", (5, 29), 11)
    play(s, "play move", "move 1717", "step 1718")
    assert (controls(s, "1718"), points(s), s.board.ram) == ("german", (4, 30), 10)


@pytest.mark.rule("3.5c")
def test_a_lost_edge_hex_passes_to_the_german_unit_driven_back_into_it(at, play, red, german):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("r", 20), german("g", 3)],
        units={"r": "1403", "g": "1402"},
        control={"1401": "red"},
        dice=[3],
        standing=["ask never", "tops keep"],
    )
    assault(s, "1402")
    play(s, "retreat g 1401")
    assert controls(s, "1401") == "german"
