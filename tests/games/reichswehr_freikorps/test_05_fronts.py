"""Chapter 5.5: the fronts and the draw of their markers."""

from fractions import Fraction

import pytest
from tests.games.reichswehr_freikorps.assault import assault

from hexfront import Illegal

WEST, SOUTHWEST, SOUTH = "wf-4-53", "swf-12-7", "sf-6-1"


def refused(state, action, rule):
    before = state.to_json()
    assert action not in state.legal_actions()
    assert state.why_not(action).rule == rule
    with pytest.raises(Illegal):
        state.apply(action)
    assert state.to_json() == before


def draws(state):
    """The fronts that may come up now, with their chances (the draw itself is not made)."""
    return {action.args[0]: chance for action, chance in state.chances()}


@pytest.fixture
def cup(at, play):
    """A Red movement phase up to its first draw, which waits for us to look at it."""

    def build(units, **more):
        s = at(phase="red start", units=units, **({"turn": 2} | more))
        s.explicit_chance = True
        return play(s, "continue")

    return build


@pytest.mark.rule("5.5a")
def test_red_begins_with_the_western_and_the_southwest_front(game, play):
    s = game.start()
    play(s, "suggested", "done", "suggested", "done")
    s.explicit_chance = True
    play(s, "continue")
    assert draws(s) == {"western": Fraction(1, 2), "southwest": Fraction(1, 2)}


@pytest.mark.rule("5.5c")
def test_each_marker_left_in_the_cup_is_as_likely_as_another(cup, play):
    s = cup({WEST: "1522", SOUTHWEST: "1322", SOUTH: "1424"}, turn=4, chits=[])
    third = Fraction(1, 3)
    assert draws(s) == {"western": third, "southwest": third, "southern": third}
    play(s, "chance southern", "continue", "move 1424", "halt", "continue", "continue")
    assert draws(s) == {"western": Fraction(1, 2), "southwest": Fraction(1, 2)}
    play(s, "chance southwest", "continue", "move 1322", "halt", "continue", "continue")
    assert draws(s) == {"western": 1}


@pytest.mark.rule("5.5c", "5.5b")
@pytest.mark.parametrize("order", [("western", "southwest"), ("southwest", "western")])
def test_the_draw_decides_the_order_and_red_has_no_choice(at, play, order):
    s = at(
        phase="red start",
        units={WEST: "1522", SOUTHWEST: "1322"},
        standing="ask never",
        dice=[*order, "western", "southwest"],
    )
    hexes = {"western": "1522", "southwest": "1322"}
    assert s.board.front == order[0]
    assert s.legal_actions() == [f"move {hexes[order[0]]}", "done"]
    refused(s, f"move {hexes[order[1]]}", "5.5b")
    play(s, "done")
    assert s.board.front == order[1]
    assert s.legal_actions() == [f"move {hexes[order[1]]}", "done"]


@pytest.mark.rule("5.5b")
def test_a_front_finishes_all_its_movement_before_the_next_begins(at, play):
    s = at(
        phase="red start",
        units={WEST: "1522", "wf-15-4": "1521", SOUTHWEST: "1322"},
        standing="ask never",
        dice=["western", "southwest", "western", "southwest"],
    )
    play(s, "move 1522", "halt")
    assert s.board.front == "western"
    refused(s, "move 1322", "5.5b")
    play(s, "done")
    refused(s, "move 1521", "5.5b")
    assert "move 1322" in s.legal_actions()


@pytest.mark.rule("5.5d")
def test_the_southern_marker_is_left_out_while_no_southern_unit_is_on_the_map(cup):
    assert set(draws(cup({WEST: "1522", SOUTHWEST: "1322", SOUTH: "off"}))) == {"western", "southwest"}
    assert set(draws(cup({WEST: "1522", SOUTH: "1424"}))) == {"western", "southern"}


@pytest.mark.rule("5.5d", "R-21")
def test_the_southern_marker_joins_the_draw_in_the_phase_in_which_its_first_army_enters(at, play):
    s = at(
        phase="red start",
        turn=3,
        units={WEST: "1522", SOUTH: "off"},
        chits=["6"],
        standing="ask never",
        dice=["6", 1],
    )
    s.explicit_chance = True
    play(s, "bring", "chance 6", "enter 1323", "chance 1")
    assert set(draws(s)) == {"western", "southern"}


@pytest.mark.rule("5.5d")
def test_no_southern_army_may_come_before_turn_3(at):
    early = at(phase="red start", turn=2, units={WEST: "1522", SOUTH: "off"}, standing="ask never")
    assert early.decision.step == "movement"
    third = at(phase="red start", turn=3, units={WEST: "1522", SOUTH: "off"}, standing="ask never")
    assert third.decision.step == "reinforcement.choose"


@pytest.mark.rule("5.5d", "R-20")
def test_a_front_without_units_has_no_marker_in_the_cup(cup):
    assert set(draws(cup({WEST: "1522"}))) == {"western"}
    assert set(draws(cup({SOUTHWEST: "1522", WEST: "dead"}))) == {"southwest"}


@pytest.mark.rule("5.5d", "5.5i", "R-20")
def test_a_front_wiped_out_with_its_marker_in_the_cup_is_drawn_and_finishes_at_once(at, play, red, german):
    s = at(
        phase="red start",
        ram=10,
        new_units=[red("lone", 1, front="southwest", army="12", size="X"), german("g", 20)],
        units={WEST: "1522", "lone": "1417", "g": "1416"},
        dice=["western", 6, "southwest", "western"],
    )
    play(s, "continue", "interrupt combat")
    assault(s, "1417")
    assert s.view("red")["board"]["units"]["lone"] == "dead"
    assert s.board.cup == ("southwest",)
    play(s, "move 1522", "halt", "continue")
    play(s, "continue")
    # Southwest has been drawn (a window), has nothing to do, and is finished (another window).
    assert (s.board.front, s.decision.step) == ("southwest", "window.ask")
    play(s, "continue")
    assert (s.board.front, s.decision.step) == ("southwest", "window.ask")
    play(s, "continue")
    # In combat only the Western Front is left.
    assert (s.board.front, s.board.cup) == ("western", ())


@pytest.mark.rule("5.5e", "R-09")
def test_a_unit_may_not_move_into_or_through_a_hex_of_another_front(at, play):
    s = at(
        phase="red movement",
        front="western",
        units={"wf-4-10c": "1522", SOUTHWEST: "1521"},
        standing="ask never",
    )
    play(s, "move 1522")
    refused(s, "step 1521", "5.5e")
    same = at(
        phase="red movement",
        front="western",
        units={"wf-4-10c": "1522", "wf-15-4": "1521"},
        standing="ask never",
    )
    play(same, "move 1522", "step 1521", "step 1520", "halt")


@pytest.mark.rule("5.5f")
def test_combat_has_its_own_draw(at, play):
    """Western first for movement, Southwest first for combat."""
    s = at(
        phase="red start",
        units={WEST: "1522", SOUTHWEST: "1322", "rw-br": "1521", "rw-dd": "1321"},
        standing="ask never",
        dice=["western", "southwest", "southwest", "western"],
    )
    play(s, "done")
    s.explicit_chance = True
    play(s, "done")
    assert draws(s) == {"western": Fraction(1, 2), "southwest": Fraction(1, 2)}
    play(s, "chance southwest")
    assert s.legal_actions() == ["attack 1321", "done"]
    refused(s, "attack 1521", "5.5g")
    play(s, "done")
    assert draws(s) == {"western": 1}
    play(s, "chance western")
    assert s.legal_actions() == ["attack 1521", "done"]
    refused(s, "attack 1321", "5.5g")


@pytest.mark.rule("5.5f")
def test_all_battles_of_a_front_are_fought_before_the_next_marker_is_drawn(at, red, german, play):
    s = at(
        phase="draw for combat",
        cup=["western", "southwest"],
        ram=10,
        new_units=[
            red("a", 3),
            red("b", 3),
            red("c", 3, front="southwest", army="12"),
            german("x"),
            german("y"),
        ],
        units={"a": "1417", "x": "1416", "b": "1520", "y": "1620", "c": "1621"},
        dice=["western", 4, "southwest"],
        standing=["ask never", "tops keep"],
    )
    assert s.board.front == "western"
    assault(s, "1416")
    assert s.board.front == "western"
    assert "attack 1620" in s.legal_actions()
    play(s, "done")
    assert s.board.front == "southwest"


@pytest.mark.rule("5.5g")
def test_units_of_two_fronts_never_attack_together(at, red, german, play):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[
            *(red("a", 3), red("b", 3, army="15"), red("c", 9, front="southwest", army="12")),
            german("x", 6),
        ],
        units={"a": "1417", "b": "1516", "c": "1415", "x": "1416"},
        standing="ask never",
    )
    play(s, "attack 1416", "join 1417")
    assert s.legal_actions() == ["declare", "join 1516"]
    refused(s, "join 1415", "5.5g")
    events = play(s, "join 1516", "declare").events
    assert [event.facts["attack"] for event in events if event.name == "odds"] == [6]


@pytest.mark.rule("5.5h")
def test_a_front_is_activated_once_for_movement_and_once_for_combat(cup, play):
    s = cup({WEST: "1522", SOUTHWEST: "1322", "rw-br": "1521", "rw-dd": "1321"})
    s.instruct("german", "ask never")
    drawn = []
    while s.decision.step != "leftover.choose":
        if s.decision.step == "front.drawn":
            drawn.append(sorted(draws(s)))
            play(s, "chance southwest" if "chance southwest" in s.legal_actions() else "chance western")
        else:
            play(s, "done")
    # Southwest is drawn first in both phases; its marker stays out until the next phase.
    assert drawn == [["southwest", "western"], ["western"]] * 2


@pytest.mark.rule("5.5i")
def test_the_red_turn_ends_only_when_every_front_could_move_and_fight(at, play):
    s = at(
        phase="red start",
        turn=4,
        chits=[],
        units={
            WEST: "1522",
            SOUTHWEST: "1322",
            SOUTH: "1424",
            "rw-br": "1521",
            "rw-dd": "1321",
            "rw-st": "1523",
        },
        standing="ask never",
        dice=["southern", "western", "southwest", "southwest", "southern", "western"],
    )
    seen = []
    while s.decision.step != "leftover.choose":
        assert s.decision.side == "red"
        seen.append((s.decision.step, s.board.front))
        play(s, "done")
    assert seen == [
        *(("movement", "southern"), ("movement", "western"), ("movement", "southwest")),
        *(("combat", "southwest"), ("combat", "southern"), ("combat", "western")),
    ]
