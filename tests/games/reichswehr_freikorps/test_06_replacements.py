"""6.3h to 6.3n. German replacements: the phase, the hex, and what happens if there is none."""

import pytest
from tests.games.reichswehr_freikorps.lines import PLACES, WEST_EDGE, asked, lost, only, where

PHASES = [("german movement", "rail"), ("german rail", "move")]
STACK = [f"s{n}" for n in range(7)]


def entries(s, unit):
    """The hexes a due unit may enter, asked of the game."""
    twin = s.clone()
    if asked(twin) == "replacement.call":
        twin.apply(f"call {unit}")
    assert asked(twin) == "replacement.enter"
    return {action.args[0] for action in twin.legal_actions()}


def calling(s, unit):
    """The game at the moment the German chooses a hex for a unit."""
    s.apply(f"call {unit}")
    assert asked(s) == "replacement.enter"
    return s


# The phase (6.3h, 6.3i, 6.3l) ----------------------------------------------------------------


@pytest.mark.rule("6.3h", "R-27")
@pytest.mark.parametrize("phase", ["german movement", "german rail"])
def test_a_due_unit_may_be_placed_as_either_movement_phase_opens(at, play, phase):
    s = at(phase=phase, turn=5, units={"rw-br": "turn 5", "rw-dd": "turn 6", "rw-mu": "1705"})
    assert s.legal_actions() == ["call rw-br", "wait"]
    assert s.why_not("call rw-dd").rule == "6.3h"  # due next turn
    play(s, "call rw-br", "enter 1702")
    assert where(s, "rw-br") == "1702"


@pytest.mark.rule("6.3h")
def test_no_unit_is_placed_as_the_combat_phase_opens(at):
    s = at(phase="german combat", turn=5, units={"rw-br": "turn 5", "rw-mu": "1514", "wf-4-53": "1515"})
    assert asked(s) == "combat"
    assert where(s, "rw-br") == "turn 5"


@pytest.mark.rule("6.3h")
def test_placement_is_over_when_movement_has_begun(at, play):
    s = at(phase="german movement", turn=5, units={"rw-br": "turn 5", "rw-mu": "1705"})
    s.apply("wait")
    assert asked(s) == "movement"
    assert s.why_not("call rw-br") is not None
    play(s, "move 1705", "halt")
    assert where(s, "rw-br") == "turn 5"


@pytest.mark.rule("6.3h", "R-27")
def test_in_the_rail_phase_units_are_placed_before_the_capacity_is_rolled(at, play):
    s = at(phase="german rail", turn=5, units={"rw-br": "turn 5"}, dice=[3])
    assert (asked(s), s.dice.script) == ("replacement.call", (3,))
    play(s, "call rw-br", "enter 1705")
    assert (s.dice.script, s.board.rail_left) == ((), 3)


@pytest.mark.rule("6.3h")
def test_the_german_chooses_the_phase_for_each_unit(at, play):
    s = at(phase="german movement", turn=5, units={"rw-br": "turn 5", "rw-dd": "turn 5"}, used=["combat"])
    play(s, "call rw-dd", "enter 1201", "wait", "done")
    # The rail phase is the last left; the other unit is placed now.
    assert asked(s) == "replacement.enter"
    play(s, "enter 1705")
    assert (where(s, "rw-dd"), where(s, "rw-br")) == ("1201", "1705")


@pytest.mark.rule("6.3h")
def test_a_unit_placed_in_the_movement_phase_moves_in_it(at, play):
    s = at(phase="german movement", turn=5, units={"rw-br": "turn 5"})
    play(s, "call rw-br", "enter 1705")
    assert "move 1705" in s.legal_actions()


@pytest.mark.rule("6.3i")
def test_a_unit_placed_as_the_rail_phase_opens_travels_in_it(at, play):
    s = at(phase="german rail", turn=5, units={"rw-br": "turn 5"}, dice=[1])
    play(s, "call rw-br", "enter 1705", "entrain rw-br", "ride 1718")
    assert where(s, "rw-br") == "1718"


@pytest.mark.rule("6.3i", "7.10a")
def test_a_unit_placed_in_a_plain_edge_hex_finds_no_train(at, play):
    s = at(phase="german rail", turn=5, units={"rw-br": "turn 5", "rw-mu": "1702"}, dice=[2])
    play(s, "call rw-br", "enter 1801")
    assert s.legal_actions() == ["entrain rw-mu", "done"]
    assert s.why_not("entrain rw-br").rule == "7.10a"


@pytest.mark.rule("6.3l", "R-28")
@pytest.mark.parametrize(("phase", "other"), PHASES)
def test_a_unit_may_wait_for_the_other_phase_but_not_past_it(at, phase, other):
    two = {"rw-br": "turn 5", "rw-dd": "turn 5"}
    first = at(phase=phase, turn=5, units=two)
    assert "wait" in first.legal_actions()
    # The combat phase is no movement phase: having played it changes nothing.
    assert "wait" in at(phase=phase, turn=5, units=two, used=["combat"]).legal_actions()
    last = at(phase=phase, turn=5, units=two, used=[other])
    before = last.to_json()
    assert last.legal_actions() == ["call rw-br", "call rw-dd"]
    assert last.why_not("wait").rule == "6.3l"
    with pytest.raises(Exception, match="held back"):
        last.apply("wait")
    assert last.to_json() == before


@pytest.mark.rule("6.3l")
def test_the_later_phase_may_be_the_one_played_in_an_interruption(at):
    s = at(phase="german rail", within="red combat", turn=5, units={"rw-br": "turn 5"}, used=["move"])
    assert asked(s) == "replacement.enter"


@pytest.mark.rule("6.3l")
def test_units_are_placed_one_by_one_in_any_order(at, play):
    s = at(phase="german rail", turn=5, units={"rw-br": "turn 5", "rw-dd": "turn 5"}, used=["move"])
    play(s, "call rw-dd", "enter 1702", "enter 1803")  # the last one is called without asking
    assert (where(s, "rw-dd"), where(s, "rw-br")) == ("1702", "1803")


# No hex (6.3n) -------------------------------------------------------------------------------


@pytest.mark.rule("6.3n", "R-28")
@pytest.mark.parametrize(("phase", "other"), PHASES)
def test_a_unit_with_no_hex_open_to_it_in_the_later_phase_is_lost(at, phase, other):
    closed = {"turn": 5, "units": {"rw-br": "turn 5", "rw-dd": "turn 6"}, "control": lost()}
    first = at(phase=phase, **closed)
    assert where(first, "rw-br") == "turn 5"
    last = at(phase=phase, used=[other], **closed)
    assert where(last, "rw-br") == "dead"
    assert where(last, "rw-dd") == "turn 6"  # not due yet


@pytest.mark.rule("6.3n", "6.3l", "R-28")
def test_a_hex_won_back_between_the_two_phases_saves_the_unit(at, play):
    s = at(
        phase="german movement",
        turn=5,
        units={"rw-br": "turn 5", "rw-mu": "1802"},
        control=lost(),
        used=["combat"],
    )
    assert asked(s) == "movement"  # no hex is open, and nothing is lost yet
    play(s, "move 1802", "step 1801", "halt")
    assert asked(s) == "replacement.enter"
    assert {"enter 1801", "enter 1802"} <= set(s.legal_actions())


@pytest.mark.rule("6.3n", "6.3j")
def test_of_two_units_with_room_for_one_the_second_is_lost(at, play, german):
    s = at(
        phase="german movement",
        turn=5,
        new_units=[german(unit) for unit in STACK],
        units=dict.fromkeys(STACK[:6], "1001") | {"rw-br": "turn 5", "rw-dd": "turn 5"},
        control=lost("1001"),
        railheads=only(),
        used=["rail"],
    )
    play(s, "call rw-dd")
    assert (where(s, "rw-dd"), where(s, "rw-br")) == ("1001", "dead")


# Stacking (6.3j) -----------------------------------------------------------------------------


@pytest.mark.rule("6.3j")
def test_seven_divisions_are_the_most_a_hex_takes(at, german):
    full = at(
        phase="german movement",
        turn=5,
        new_units=[german(unit) for unit in STACK],
        units=dict.fromkeys(STACK, "1705") | {"rw-br": "turn 5", "fk-ab": "turn 5"},
    )
    assert "1705" not in entries(full, "rw-br") | entries(full, "fk-ab")
    assert calling(full, "rw-br").why_not("enter 1705").rule == "6.3j"


@pytest.mark.rule("6.3j")
def test_half_a_division_of_room_takes_a_battalion_but_no_division(at, german):
    s = at(
        phase="german movement",
        turn=5,
        new_units=[german(unit) for unit in STACK[:6]],
        units=dict.fromkeys([*STACK[:6], "fk-e"], "1705") | {"rw-br": "turn 5", "fk-ab": "turn 5"},
    )
    assert "1705" in entries(s, "fk-ab")
    assert "1705" not in entries(s, "rw-br")


# The hex (6.3k, 6.3m) ------------------------------------------------------------------------


@pytest.mark.rule("6.3k", "6.3m")
def test_running_railheads_and_the_west_edge_are_open_and_nothing_else(at):
    s = at(phase="german movement", turn=5, units={"rw-br": "turn 5"})
    assert entries(s, "rw-br") == {*PLACES, *WEST_EDGE} - {"2024", "2424"}
    assert calling(s, "rw-br").why_not("enter 1703").rule == "6.3k"
    assert s.why_not("enter 1323").rule == "6.3k"


@pytest.mark.rule("6.3k")
def test_a_place_without_a_marker_is_closed(at):
    s = at(phase="german movement", turn=5, units={"rw-br": "turn 5"}, railheads={"1705": "none"})
    assert "1705" not in entries(s, "rw-br")
    assert calling(s, "rw-br").why_not("enter 1705").rule == "6.3k"


@pytest.mark.rule("6.3k", "R-32")
def test_a_railhead_cut_from_the_chain_is_closed(at):
    # Lodz hangs on Breslau alone; without Breslau its marker is asleep.
    chain = at(
        phase="german movement", turn=5, units={"rw-br": "turn 5"}, railheads=only("1205", "1111", "1019")
    )
    assert entries(chain, "rw-br") == {"1205", "1111", "1019", *WEST_EDGE}
    cut = at(phase="german movement", turn=5, units={"rw-br": "turn 5"}, railheads=only("1205", "1019"))
    assert entries(cut, "rw-br") == {"1205", *WEST_EDGE}


@pytest.mark.rule("6.3k")
def test_an_edge_hex_under_red_control_is_closed(at):
    s = at(phase="german movement", turn=5, units={"rw-br": "turn 5"}, control={"1300": "red"})
    assert "1300" not in entries(s, "rw-br")
    assert {"1201", "1401"} <= entries(s, "rw-br")


@pytest.mark.rule("6.3k", "R-24")
def test_dresden_is_open_as_an_edge_hex_even_without_a_marker(at):
    s = at(phase="german movement", turn=5, units={"rw-br": "turn 5"}, railheads={"1201": "none"})
    assert "1201" in entries(s, "rw-br")
    s = at(phase="german movement", turn=5, units={"rw-br": "turn 5"}, control={"1201": "red"})
    assert "1201" not in entries(s, "rw-br")


@pytest.mark.rule("6.3m")
@pytest.mark.parametrize("unit", ["rw-kb", "fk-fk", "fk-vnrc"])
def test_kb_fk_and_vnrc_may_return_through_east_prussia_or_elsewhere(at, unit):
    s = at(phase="german movement", turn=5, units={unit: "turn 5"})
    assert entries(s, unit) == {*PLACES, *WEST_EDGE}


@pytest.mark.rule("6.3m")
@pytest.mark.parametrize("unit", ["rw-br", "fk-evlc", "fk-vnlc", "rw-1c"])
def test_nobody_else_may_return_through_east_prussia(at, unit):
    s = at(phase="german movement", turn=5, units={unit: "turn 5"})
    assert not {"2024", "2424"} & entries(s, unit)
    calling(s, unit)
    assert s.why_not("enter 2024").rule == s.why_not("enter 2424").rule == "6.3m"


@pytest.mark.rule("6.3m", "6.3k", "R-31")
def test_east_prussia_too_needs_a_chain_from_the_west_edge(at):
    # Koenigsberg and Allenstein hang on Grudziadz and Danzig only.
    s = at(
        phase="german movement",
        turn=5,
        units={"rw-kb": "turn 5"},
        railheads=dict.fromkeys(["1919", "1718", "1817", "2418"], "none"),
    )
    assert not {"2024", "2424"} & entries(s, "rw-kb")
    assert calling(s, "rw-kb").why_not("enter 2024").rule == "6.3k"


@pytest.mark.rule("7.12c", "R-31")
def test_a_port_takes_replacements_only_with_an_open_route_over_land(at):
    due = {"rw-kb": "turn 5", "rw-st": "turn 5"}
    s = at(phase="german movement", turn=5, units=due)
    assert {"2106", "2418", "2424"} <= entries(s, "rw-kb")
    assert {"2106", "2418"} <= entries(s, "rw-st")
    # Lakes around Stettin and Danzig; Koenigsberg hangs on Danzig, Grudziadz and Allenstein.
    around = {"2106": ["2006", "2007", "2105", "2107", "2206", "2207"]}
    around |= {"2418": ["2317", "2318", "2417", "2517", "2518"]}
    cut = at(
        phase="german movement",
        turn=5,
        units=due,
        hexsides=[[port, other, "lake"] for port, others in around.items() for other in others],
        railheads={"1919": "none", "2024": "none"},
    )
    assert not {"2106", "2418", "2424"} & entries(cut, "rw-kb")
    calling(cut, "rw-kb")
    assert {cut.why_not(f"enter {port}").rule for port in ("2106", "2418", "2424")} == {"7.12c"}
