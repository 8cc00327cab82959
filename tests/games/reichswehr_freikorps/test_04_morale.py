"""Chapter 4: Red Army Morale, its bands and everything that moves it."""

import pytest
from tests.games.reichswehr_freikorps.assault import assault

from hexfront.kernel import BadInput

HERE, THERE = "1417", "1416"


@pytest.fixture
def duel(at, red, german):
    """One Red and one German unit side by side in the open; one of them is about to attack."""

    def build(attacker, ram, strengths=(3, 3), dice=(), red_unit=None, german_unit=None, **more):
        phase = {"phase": "red combat", "front": "western"}
        if attacker == "german":
            phase = {"phase": "german combat"}
        return at(
            **phase,
            ram=ram,
            new_units=[
                red("r", strengths[0], **(red_unit or {})),
                german("g", strengths[1], **(german_unit or {})),
            ],
            units={"r": HERE, "g": THERE},
            dice=list(dice),
            standing=["ask never", "tops keep"],
            **more,
        )

    return build


def column(duel, attacker, ram):
    """The odds column at which 3 against 3 are resolved in the open."""
    s = duel(attacker, ram)
    events = assault(s, THERE if attacker == "red" else HERE, roll=False)
    return next(event.facts["column"] for event in events if event.name == "odds")


def paces(at, red, ram, kind="infantry"):
    """How many clear hexes a Red unit marches on turn 1 at a level of morale."""
    s = at(
        phase="red movement",
        front="western",
        ram=ram,
        new_units=[red("x", type=kind)],
        units={"x": HERE},
        standing="ask never",
    )
    return walk(s, HERE)


def walk(state, start):
    state.apply(f"move {start}")
    count, goals = 0, [THERE, HERE]
    while f"step {goals[count % 2]}" in state.legal_actions():
        state.apply(f"step {goals[count % 2]}")
        count += 1
    return count


@pytest.mark.rule("4.7a")
def test_morale_runs_from_twenty_down_to_one(game, at):
    assert game.start().board.ram == 20
    for ram in (1, 20):
        assert at(phase="left-over", ram=ram).outcome is None
    for ram in (0, 21):
        with pytest.raises(BadInput):
            at(phase="left-over", ram=ram)


@pytest.mark.rule("4.7b", "4.7e")
@pytest.mark.parametrize("ram", [16, 17, 18, 19, 20])
def test_high_morale_shifts_every_battle_one_column_for_red(duel, ram):
    assert column(duel, "red", ram) == "2:1"
    assert column(duel, "german", ram) == "1:2"


@pytest.mark.rule("4.7c")
@pytest.mark.parametrize("ram", [6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
def test_middling_morale_has_no_effect(duel, at, red, ram):
    assert column(duel, "red", ram) == "1:1"
    assert column(duel, "german", ram) == "1:1"
    assert paces(at, red, ram) == 6
    assert paces(at, red, ram, "cavalry") == 8


@pytest.mark.rule("4.7d", "4.7g")
@pytest.mark.parametrize("ram", [1, 2, 3, 4, 5])
def test_low_morale_shifts_every_battle_one_column_against_red(duel, ram):
    assert column(duel, "red", ram) == "1:2"
    assert column(duel, "german", ram) == "2:1"


@pytest.mark.rule("4.7b", "4.7f")
@pytest.mark.parametrize("ram", [16, 20])
def test_high_morale_gives_every_red_unit_one_more_movement_point(at, red, ram):
    assert paces(at, red, ram) == 7
    assert paces(at, red, ram, "cavalry") == 9


@pytest.mark.rule("4.7d", "4.7h")
@pytest.mark.parametrize("ram", [1, 5])
def test_low_morale_takes_one_movement_point_from_every_red_unit(at, red, ram):
    assert paces(at, red, ram) == 5
    assert paces(at, red, ram, "cavalry") == 7


@pytest.mark.rule("4.7f", "4.7h")
@pytest.mark.parametrize("ram", [3, 10, 20])
def test_the_german_marches_the_same_whatever_red_morale(at, german, ram):
    s = at(phase="german movement", ram=ram, new_units=[german("g")], units={"g": HERE})
    assert walk(s, HERE) == 6


# When it changes (4.7i, 4.7j) ----------------------------------------------------------------


@pytest.mark.rule("4.7i", "R-13")
def test_a_move_keeps_the_morale_it_began_with_and_the_next_has_the_new_one(at, red, play):
    """At 15 a stack takes a town on its way: it gains no point, the next stack does."""
    s = at(
        phase="red movement",
        front="western",
        ram=15,
        new_units=[red("a"), red("b")],
        units={"a": "1719", "b": HERE},
        standing="ask never",
        hexsides=[["1718", "1719", "open"]],
    )
    play(s, "move 1719", "step 1718")
    assert s.board.ram == 16
    play(s, "step 1719", "step 1718", "step 1719", "step 1718", "step 1719")
    assert s.why_not("step 1718").rule == "9.1a"
    play(s, "halt")
    assert walk(s, HERE) == 7


@pytest.mark.rule("4.7i")
def test_a_german_success_in_an_interruption_slows_the_next_red_stack_at_once(at, red, play):
    s = at(
        phase="red movement window",
        front="western",
        ram=16,
        new_units=[red("b")],
        units={"b": HERE, "rw-1c": "1719"},
        control={"1718": "red"},
    )
    play(s, "interrupt move", "move 1719", "step 1718", "halt")
    assert s.board.ram == 15
    assert walk(s, HERE) == 6


@pytest.mark.rule("4.7i", "R-13")
def test_the_next_battle_of_the_phase_is_fought_at_the_new_morale(at, red, german):
    """At 16 Red loses a division in his first battle; the second gets no shift any more."""
    s = at(
        phase="red combat",
        front="western",
        ram=16,
        new_units=[red("r1", 1), german("g1", 9), red("r2", 3), german("g2", 3)],
        units={"r1": HERE, "g1": THERE, "r2": "1520", "g2": "1620"},
        dice=[1, 1, 1],
        standing="ask never",
    )
    assault(s, THERE)
    assert s.board.ram == 15
    events = assault(s, "1620", roll=False)
    assert next(event.facts["column"] for event in events if event.name == "odds") == "1:1"


@pytest.mark.rule("4.7j")
def test_morale_never_exceeds_twenty_and_the_surplus_is_forgotten(at, play):
    s = at(
        phase="red movement",
        front="western",
        ram=19,
        units={"wf-4-10c": "1512", "rw-1c": "1719"},
        control={"1718": "red"},
        used=["rail", "combat"],
        standing="ask never",
    )
    play(s, "move 1512", "step 1513")
    assert s.board.ram == 20
    play(s, "halt", "move 1719", "step 1718")
    assert s.board.ram == 19


# What changes it (4.7k to 4.7r) --------------------------------------------------------------


@pytest.mark.rule("4.7k", "4.7q", "R-14")
@pytest.mark.parametrize(
    ("place", "near", "gain"),
    [("1513", "1512", 2), ("1019", "1018", 2), ("1718", "1719", 1), ("1309", "1308", 1)],
)
def test_a_place_gained_raises_morale(at, play, place, near, gain):
    s = at(phase="red movement", front="western", ram=10, units={"wf-4-10c": near}, standing="ask never")
    play(s, f"move {near}", f"step {place}")
    assert s.board.ram == 10 + gain
    play(s, f"step {near}", f"step {place}")
    assert s.board.ram == 10 + gain


@pytest.mark.rule("4.7l", "4.7r", "R-14")
@pytest.mark.parametrize(
    ("place", "near", "loss"),
    [("1513", "1512", 2), ("1019", "1018", 2), ("1718", "1719", 1), ("1309", "1308", 1)],
)
def test_a_place_lost_lowers_morale(at, play, place, near, loss):
    s = at(phase="german movement", ram=10, units={"rw-1c": near}, control={place: "red"})
    play(s, f"move {near}", f"step {place}")
    assert s.board.ram == 10 - loss


@pytest.mark.rule("4.7m", "R-14")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (10, 12), (14, 16), (19, 20)])
def test_a_southern_army_raises_morale_by_two(at, play, before, after):
    s = at(
        phase="reinforcement",
        turn=3,
        ram=before,
        units={"sf-6-1": "off"},
        chits=["6"],
        dice=["6", 1, "southern"],
        standing="ask never",
    )
    play(s, "bring")
    assert s.board.ram == before
    play(s, "enter 1323")
    assert s.board.ram == after


@pytest.mark.rule("4.7n", "R-14")
@pytest.mark.parametrize(("size", "loss"), [("XX", 1), ("X", 0), ("III", 0), ("II", 0)])
def test_a_red_division_lost_costs_a_point_and_a_smaller_unit_nothing(duel, size, loss):
    s = duel("red", 10, (1, 9), [1], red_unit={"size": size})
    assault(s, THERE)
    assert "r" in _dead(s)
    assert s.board.ram == 10 - loss


@pytest.mark.rule("4.7n")
def test_each_red_division_counts(at, red, german):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[*(red(name, 1) for name in ("a", "b", "c")), german("g", 20)],
        units={"a": HERE, "b": HERE, "c": HERE, "g": THERE},
        dice=[1],
        standing="ask never",
    )
    assault(s, THERE)
    assert s.board.ram == 7


@pytest.mark.rule("4.7n", "4.7o")
def test_a_red_division_lost_to_overstacking_costs_a_point_but_a_german_one_gives_none(at, play, red, german):
    s = at(
        phase="red movement",
        front="western",
        ram=10,
        new_units=[red("a", army="4"), red("b", army="15")],
        units={"a": HERE, "b": HERE},
        standing="ask never",
    )
    play(s, "done")
    assert s.decision.step == "excess"
    play(s, "remove b")
    assert s.board.ram == 9
    crowd = at(
        phase="german movement",
        ram=10,
        new_units=[german(f"g{n}") for n in range(8)],
        units={f"g{n}": THERE for n in range(8)},
    )
    play(crowd, "done", "remove g7")
    assert crowd.board.ram == 10


@pytest.mark.rule("4.7o", "R-14")
@pytest.mark.parametrize(("size", "gain"), [("XX", 1), ("X", 0), ("III", 0), ("II", 0)])
@pytest.mark.parametrize("attacker", ["red", "german"])
def test_a_german_division_lost_in_combat_gives_a_point_and_a_smaller_one_nothing(duel, size, gain, attacker):
    strengths, die = ((20, 2), 6) if attacker == "red" else ((9, 1), 1)
    s = duel(attacker, 10, strengths, [die, 6], german_unit={"size": size})
    assault(s, THERE if attacker == "red" else HERE)
    assert s.view("german")["board"]["units"]["g"] == "turn 7"
    assert s.board.ram == 10 + gain


@pytest.mark.rule("4.7o")
def test_a_german_division_driven_back_gives_nothing(duel, play):
    s = duel("red", 10, (20, 2), [1])
    assault(s, THERE)
    play(s, "retreat g 1415")
    assert s.board.ram == 10


def _dead(state):
    units = state.view("german")["board"]["units"]
    return [unit for unit, place in units.items() if place == "dead"]
