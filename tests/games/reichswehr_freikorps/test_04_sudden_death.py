"""Chapter 4: Warsaw, Berlin, the collapse of the Red Army, and which of them comes first."""

import pytest
from tests.games.reichswehr_freikorps.assault import assault


@pytest.mark.rule("4.5a", "R-04")
@pytest.mark.parametrize(("warsaw", "near"), [("1323", "1322"), ("1424", "1523")])
def test_the_german_wins_at_once_by_entering_either_warsaw_hex(at, play, warsaw, near):
    s = at(phase="german movement", units={"rw-1c": near, "wf-4-53": "1522"})
    play(s, f"move {near}")
    assert s.outcome is None
    play(s, f"step {warsaw}")
    assert (s.outcome.winner, s.outcome.rule) == ("german", "4.5a")
    assert s.legal_actions() == []
    assert s.why_not("halt").rule == "4.5a"


@pytest.mark.rule("4.5a")
def test_warsaw_falls_to_an_advance_in_the_middle_of_the_red_turn(at, play, red, german):
    s = at(
        phase="red movement window",
        front="western",
        ram=10,
        new_units=[german("g", 20), red("r", 1, size="X")],
        units={"g": "1322", "r": "1323"},
        dice=[6],
    )
    play(s, "interrupt combat")
    assault(s, "1323")
    assert (s.outcome.winner, s.outcome.rule) == ("german", "4.5a")


@pytest.mark.rule("4.5a", "4.6a")
def test_only_a_change_of_control_counts(at, play):
    """Each side walks about in its own capital, and the game goes on."""
    home = at(phase="german movement", units={"rw-1c": "1801", "wf-4-53": "1522"})
    play(home, "move 1801", "step 1802", "step 1803", "step 1702", "halt")
    assert home.outcome is None
    red = at(phase="red movement", front="western", units={"wf-4-10c": "1322"}, standing="ask never")
    play(red, "move 1322", "step 1323", "step 1424", "halt")
    assert red.outcome is None


@pytest.mark.rule("4.6a")
@pytest.mark.parametrize(("berlin", "near"), [("1702", "1703"), ("1802", "1902"), ("1803", "1804")])
def test_red_wins_at_once_by_entering_any_berlin_hex(at, play, berlin, near):
    s = at(phase="red movement", front="western", units={"wf-4-53": near}, standing="ask never")
    play(s, f"move {near}", f"step {berlin}")
    assert (s.outcome.winner, s.outcome.rule) == ("red", "4.6a")
    assert s.legal_actions() == []


@pytest.mark.rule("4.6a")
def test_no_other_city_ends_the_game(at, play):
    s = at(phase="red movement", front="western", units={"wf-4-53": "1512"}, standing="ask never")
    play(s, "move 1512", "step 1513", "halt")
    assert s.outcome is None


@pytest.mark.rule("4.8a")
@pytest.mark.parametrize(("ram", "over"), [(2, False), (1, True)])
def test_the_red_army_collapses_when_morale_falls_below_one(at, red, german, ram, over):
    s = at(
        phase="red combat",
        front="western",
        ram=ram,
        new_units=[red("r", 1), german("g", 6)],
        units={"r": "1417", "g": "1416"},
        dice=[1],
        standing="ask never",
    )
    assault(s, "1416")
    assert s.board.ram == ram - 1
    assert (s.outcome is not None) == over
    if over:
        assert (s.outcome.winner, s.outcome.rule) == ("german", "4.8a")


@pytest.mark.rule("4.8a", "4.7l", "4.7r")
@pytest.mark.parametrize(("place", "near", "ram"), [("1718", "1719", 1), ("1513", "1512", 2)])
def test_a_lost_place_may_bring_the_collapse(at, play, place, near, ram):
    s = at(phase="german movement", ram=ram, units={"rw-1c": near}, control={place: "red"})
    play(s, f"move {near}", f"step {place}")
    assert (s.outcome.winner, s.outcome.rule) == ("german", "4.8a")


# Which comes first (4.6b, 4.7p, R-12) --------------------------------------------------------


@pytest.fixture
def storm(at, play, red, german):
    """Two strong Red divisions storm a hex, and it is a bloodbath: one of them and the defender are lost."""

    def build(target, near, ram, size):
        s = at(
            phase="red combat",
            front="western",
            ram=ram,
            new_units=[red("r1", 20), red("r2", 20), german("g", 2, size=size)],
            units={"r1": near, "r2": near, "g": target},
            dice=[4, 1],
            standing="ask never",
        )
        assault(s, target)
        return play(s, "lose r1")

    return build


@pytest.mark.rule("4.6b", "4.7p", "R-12")
def test_a_collapse_in_the_battle_for_berlin_comes_before_the_advance_into_it(storm):
    s = storm("1803", "1804", ram=1, size="X")
    assert (s.outcome.winner, s.outcome.rule) == ("german", "4.8a")
    assert "1803" not in s.view("german")["board"]["red_control"]


@pytest.mark.rule("4.6b", "4.7p", "R-12")
def test_losses_of_one_result_are_netted_before_the_test_for_collapse(storm):
    """One division each: morale stays at 1, nobody collapses, and Red marches into Berlin."""
    s = storm("1803", "1804", ram=1, size="XX")
    assert (s.outcome.winner, s.outcome.rule) == ("red", "4.6a")
    assert s.board.ram == 1


@pytest.mark.rule("4.7p", "R-12")
def test_losses_of_one_result_are_netted_before_the_cap(storm):
    s = storm("1416", "1417", ram=20, size="XX")
    assert s.board.ram == 20
    assert not [event for event in s.events if event.name == "ram"]


@pytest.mark.rule("4.7p", "R-12")
def test_a_capture_by_the_advance_comes_too_late_to_prevent_a_collapse(storm):
    s = storm("1718", "1719", ram=1, size="X")
    assert (s.outcome.winner, s.outcome.rule) == ("german", "4.8a")
    later = storm("1718", "1719", ram=2, size="X")
    assert (later.outcome, later.board.ram) == (None, 2)
    assert [event.facts["delta"] for event in later.events if event.name == "ram"] == ["-1", "+1"]


@pytest.mark.rule("4.6b", "4.7p", "R-12")
def test_units_lost_for_want_of_a_retreat_are_a_second_moment(at, play, red, german):
    """DL1 takes one Red division; the other two cannot get away, and their loss is counted by itself."""
    ring = ["1316", "1317", "1418", "1516", "1517"]
    s = at(
        phase="german combat",
        ram=10,
        new_units=[
            *(red(name, 1) for name in ("r1", "r2", "r3")),
            german("g", 20),
            *(german(f"g{h}", 1) for h in ring),
        ],
        units={"r1": "1417", "r2": "1417", "r3": "1417", "g": "1416"} | {f"g{h}": h for h in ring},
        dice=[2],
    )
    play(s, "attack 1417", "join 1416", "declare", "roll", "lose r1")
    assert [event.facts["delta"] for event in s.events if event.name == "ram"] == ["-1", "-2"]
    assert [event.rule for event in s.events if event.name == "eliminated"] == ["10.16a", "10.8c"]
    assert s.board.ram == 7
