"""Chapter 4, first half: points, the Southern armies' price, and the points victory."""

import pytest
from tests.games.reichswehr_freikorps.assault import assault

#: Every town, and every city but Warsaw and Berlin, each with an open hex beside it.
TOWNS = [
    *(("1718", "1719"), ("1919", "1920"), ("1817", "1816"), ("2024", "2023"), ("2312", "2311")),
    *(("1813", "1812"), ("1808", "1807"), ("1705", "1704"), ("1309", "1308"), ("1205", "1204")),
]
CITIES = [
    *(("1513", "1512"), ("1019", "1018"), ("1111", "1110"), ("2418", "2317")),
    *(("2106", "2105"), ("2424", "2423"), ("1201", "1202")),
]


def points(state):
    return state.board.red_vp, state.board.german_vp


@pytest.fixture
def at_the_gates(at):
    """A cavalry division of one side in a hex, about to move."""

    def build(side, hex_name, **more):
        if side == "red":
            unit, phase = "wf-4-10c", {"phase": "red movement", "front": "western", "standing": "ask never"}
        else:
            unit, phase = "rw-1c", {"phase": "german movement"}
        return at(**phase, units={unit: hex_name} | more.pop("units", {}), **({"ram": 10} | more))

    return build


@pytest.mark.rule("4.2a")
@pytest.mark.parametrize(("city", "near"), CITIES)
def test_red_gains_two_points_and_the_german_loses_two_for_a_city_hex(at_the_gates, play, city, near):
    s = at_the_gates("red", near)
    play(s, f"move {near}")
    assert points(s) == (4, 30)
    play(s, f"step {city}")
    assert points(s) == (6, 28)


@pytest.mark.rule("4.2b")
@pytest.mark.parametrize(("town", "near"), TOWNS)
def test_red_gains_one_point_and_the_german_loses_one_for_a_town(at_the_gates, play, town, near):
    s = at_the_gates("red", near)
    play(s, f"move {near}", f"step {town}")
    assert points(s) == (5, 29)


@pytest.mark.rule("4.2c")
@pytest.mark.parametrize(("city", "near"), CITIES)
def test_the_german_takes_two_points_back_with_a_city_hex(at_the_gates, play, city, near):
    s = at_the_gates("german", near, control={city: "red"}, vp={"red": 6, "german": 28})
    play(s, f"move {near}", f"step {city}")
    assert points(s) == (4, 30)


@pytest.mark.rule("4.2f")
@pytest.mark.parametrize(("town", "near"), TOWNS)
def test_the_german_takes_one_point_back_with_a_town(at_the_gates, play, town, near):
    s = at_the_gates("german", near, control={town: "red"}, vp={"red": 5, "german": 29})
    play(s, f"move {near}", f"step {town}")
    assert points(s) == (4, 30)


@pytest.mark.rule("4.2a")
def test_points_come_with_an_advance_too_and_the_sum_stays_34(at, red, german):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("r", 20), german("g", 1, size="X")],
        units={"r": "1512", "g": "1513"},
        dice=[6, 1],
        standing="ask never",
    )
    assault(s, "1513")
    assert points(s) == (6, 28)


@pytest.mark.rule("4.2d")
def test_each_exchange_counts_even_within_one_move(at_the_gates, play):
    """Taken, left, retaken in an interruption, and taken again by another unit in the same phase."""
    s = at_the_gates("red", "1719", units={"rw-1c": "1717", "wf-4-15c": "1720"})
    s.instruct("german", "ask always")
    play(s, "move 1719", "step 1718", "step 1719", "halt")
    assert points(s) == (5, 29)
    play(s, "interrupt move", "move 1717", "step 1718", "step 1717", "halt")
    assert points(s) == (4, 30)
    play(s, "move 1720", "step 1719", "step 1718")
    assert points(s) == (5, 29)


@pytest.mark.rule("4.2e")
@pytest.mark.parametrize("starved", [False, True])
@pytest.mark.parametrize("railhead", ["german", "none"])
def test_neither_supply_nor_a_railhead_changes_the_worth_of_a_place(at_the_gates, play, starved, railhead):
    control = {"1323": "german", "1424": "german"} if starved else {}
    s = at_the_gates("red", "1719", railheads={"1718": railhead}, control=control)
    events = s.apply("move 1719")
    assert any(event.name == "starving march" for event in events) == starved
    play(s, "step 1718")
    assert points(s) == (5, 29)


# 4.3 What a Southern army costs --------------------------------------------------------------


@pytest.fixture
def arrival(at, play):
    """A Southern army enters with a given die."""

    def build(die, **more):
        s = at(
            phase="reinforcement",
            turn=3,
            units={"sf-6-1": "off"},
            chits=["6"],
            dice=["6", die, "southern"],
            standing="ask never",
            **({"ram": 10} | more),
        )
        return play(s, "bring", "enter 1323")

    return build


@pytest.mark.rule("4.3a", "4.3b")
@pytest.mark.parametrize(("die", "debit"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_an_army_costs_half_a_die_of_red_points_and_gives_the_german_nothing(arrival, die, debit):
    assert points(arrival(die)) == (4 - debit, 30)


@pytest.mark.rule("4.3e", "R-11")
@pytest.mark.parametrize(("held", "left"), [(2, -1), (0, -3), (-2, -5)])
def test_the_red_total_may_fall_below_zero(arrival, held, left):
    s = arrival(6, vp={"red": held, "german": 30})
    assert points(s) == (left, 30)
    assert s.outcome is None


@pytest.mark.rule("4.3d")
def test_each_army_is_rolled_for_once_and_there_are_four(at, play):
    s = at(
        phase="reinforcement",
        turn=3,
        ram=10,
        units={"sf-2c-2c": "off", "sf-6-1": "off", "sf-13-3": "off", "sf-fr-30": "off"},
        standing="ask never",
    )
    way_out = {3: "1322", 4: "1223", 5: "1224", 6: "1423"}
    rolls = []
    while s.board.turn < 9:
        turn = s.board.turn
        assert (s.decision.step == "reinforcement.choose") == (turn in way_out)
        if turn in way_out:
            s.dice.script = (s.board.chits[0], turn, "southern")
            s.apply("bring")
            events = s.apply("enter 1323")
            rolls += [event.dice[0] for event in events if event.name == "army debit"]
            play(s, "move 1323", f"step {way_out[turn]}", "halt")
        while s.board.turn == turn or s.decision.step == "railhead":
            choices = s.legal_actions()
            s.apply(next((quiet for quiet in ("pass", "done") if quiet in choices), choices[0]))
    assert rolls == [3, 4, 5, 6]
    assert s.board.red_vp == 4 - 1 - 2 - 2 - 3


# 4.4 Points at the end -----------------------------------------------------------------------


@pytest.mark.rule("4.4a", "4.4b")
@pytest.mark.parametrize(
    ("red", "german", "winner", "rule"),
    [(17, 16, "red", "4.4a"), (16, 17, "german", "4.4a"), (17, 17, None, "4.4b"), (-1, 0, "german", "4.4a")],
)
def test_after_turn_12_more_points_win_and_equal_points_are_a_draw(at, red, german, winner, rule):
    s = at(phase="turn end", turn=12, vp={"red": red, "german": german})
    assert (s.outcome.winner, s.outcome.rule) == (winner, rule)


@pytest.mark.rule("4.4a")
@pytest.mark.parametrize("turn", [1, 6, 11])
def test_points_decide_nothing_before_turn_12(at, turn):
    s = at(phase="turn end", turn=turn, vp={"red": 30, "german": 4}, units={"wf-4-53": "1522"})
    assert s.outcome is None
    assert s.board.turn == turn + 1


@pytest.mark.rule("4.4a", "R-79")
def test_points_are_compared_after_the_last_german_phase_of_turn_12(at, play):
    """The German is behind when Red is done, and wins with a town taken in a left-over phase."""
    s = at(
        phase="left-over",
        turn=12,
        used=["rail"],
        units={"rw-1c": "1719"},
        control={"1718": "red"},
        vp={"red": 17, "german": 16},
        ram=10,
    )
    assert s.outcome is None
    play(s, "play move", "move 1719", "step 1718")
    assert (points(s), s.outcome) == ((16, 17), None)
    play(s, "halt")
    assert (s.outcome.winner, s.outcome.rule) == ("german", "4.4a")


@pytest.mark.rule("4.4a", "R-79")
def test_the_last_turn_is_played_to_its_last_german_phase(at, play):
    """From the start of turn 12: Red does nothing, and the German plays all his phases before the check."""
    s = at(
        phase="turn start",
        turn=12,
        ram=10,
        units={"wf-4-53": "1522", "rw-1c": "1719"},
        control={"1718": "red"},
        vp={"red": 17, "german": 16},
        chits=[],
        dice=["western", "western", 6],
        standing="ask never",
    )
    while s.decision.step != "leftover.choose":
        legal = s.legal_actions()
        s.apply("pass" if "pass" in legal else "done")
    play(s, "play rail", "play combat")
    assert s.outcome is None
    play(s, "move 1719", "step 1718", "halt")
    assert (s.outcome.winner, points(s)) == ("german", (16, 17))
