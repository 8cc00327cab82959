"""6.1, 6.2. Southern Front armies: when they may enter, which, where, and what follows."""

from fractions import Fraction

import pytest
from tests.games.reichswehr_freikorps.lines import asked, fight, where

ARMIES = {
    "2C": ["sf-2c-2c", "sf-2c-16c", "sf-2c-20c", "sf-2c-21c", "sf-2c-fd", "sf-2c-sp"],
    "6": ["sf-6-1", "sf-6-13", "sf-6-15", "sf-6-51", "sf-6-52", "sf-6-lt", "sf-6-fs"],
    "13": [
        *("sf-13-3", "sf-13-9", "sf-13-23", "sf-13-42", "sf-13-46"),
        *("sf-13-2d", "sf-13-if", "sf-13-me", "sf-13-9c"),
    ],
    "FR": ["sf-fr-30", "sf-fr-sb", "sf-fr-i", "sf-fr-7c"],
}
#: All four armies beside the map, and one division of 4th Army somewhere on it.
OUTSIDE = {unit: "off" for army in ARMIES.values() for unit in army}
SOMEWHERE = {"wf-4-53": "1621"}


@pytest.fixture
def red_turn(at):
    """The start of a Red movement phase with no interruptions."""

    def build(**more):
        units = OUTSIDE | more.pop("units", SOMEWHERE)
        return at(**{"phase": "red start", "turn": 3, "units": units, "standing": "ask never"} | more)

    return build


@pytest.mark.rule("6.1a")
def test_only_the_southern_front_is_still_to_come_when_the_game_begins(game):
    s = game.start(seed=1)
    while asked(s).startswith("setup"):
        s.apply("suggested" if "suggested" in s.legal_actions() else "done")
    units = s.view("german")["board"]["units"]
    away = {unit for unit, at in units.items() if at == "off"}
    assert away == {unit for army in ARMIES.values() for unit in army}
    assert not [unit for unit in away if unit.startswith(("rw-", "fk-"))]
    assert sum(at.isdigit() for unit, at in units.items() if unit.startswith(("rw-", "fk-"))) == 30


@pytest.mark.rule("6.1a")
def test_a_german_unit_that_was_never_on_the_map_does_not_enter(at, german):
    for phase in ("german movement", "german rail"):
        s = at(
            phase=phase,
            turn=5,
            units={"g1": "off", "rw-dd": "1705", "rw-br": "turn 5"},
            new_units=[german("g1")],
        )
        assert s.legal_actions() == ["call rw-br", "wait"]


@pytest.mark.rule("6.1b")
def test_a_lost_german_unit_waits_for_its_return_and_a_lost_red_unit_is_gone(at, play, red, german):
    # A bloodbath (6:1, die 4) takes the defender and as much of the attackers.
    s = at(
        phase="german combat",
        turn=3,
        ram=10,
        new_units=[german("g1", 4), german("g2", 12), red("r1", 4)],
        units={"g1": "1414", "g2": "1414", "r1": "1415"},
        hexsides=[["1414", "1415", "open"]],
        dice=[4, 2],
    )
    fight(s, "1415")
    play(s, "lose g2")
    assert where(s, "r1") == "dead"
    assert where(s, "g2") == "turn 5"
    assert s.dice.script == ()  # one die for the German unit, none for the Red one


@pytest.mark.rule("6.2a")
def test_no_army_may_enter_before_turn_3(red_turn):
    s = red_turn(turn=2)
    assert asked(s) == "movement"
    assert len(s.board.chits) == 4


@pytest.mark.rule("6.2a", "6.2h")
@pytest.mark.parametrize("turn", [3, 4, 8, 12])
def test_the_first_army_may_enter_on_turn_3_or_on_any_later_turn(red_turn, play, turn):
    s = red_turn(turn=turn, dice=["FR", 1])
    assert asked(s) == "reinforcement.choose"
    play(s, "bring", "enter 1424")
    assert where(s, "sf-fr-30") == "1424"


@pytest.mark.rule("6.2a", "6.2c", "R-21")
def test_the_declaration_comes_before_the_first_front_marker_is_drawn(red_turn, play):
    s = red_turn(dice=["western"], standing="ask always")
    assert asked(s) == "window.ask"
    s.apply("continue")
    assert asked(s) == "reinforcement.choose"
    assert s.decision.side == "red"
    assert (s.board.front, s.dice.script) == ("", ("western",))
    play(s, "decline")
    assert s.board.front == "western"


@pytest.mark.rule("6.2c")
def test_bringing_an_army_is_voluntary_and_declined_for_the_whole_phase(red_turn, play):
    s = red_turn()
    assert s.legal_actions() == ["decline", "bring"]
    s.apply("decline")
    assert len(s.board.chits) == 4
    assert where(s, "sf-6-51") == "off"
    before = s.to_json()
    with pytest.raises(Exception, match="not one of the choices"):
        s.apply("bring")
    assert s.to_json() == before
    play(s, "move 1621", "halt")  # the last stack: movement is over
    assert asked(s) != "reinforcement.choose"


@pytest.mark.rule("6.2b")
def test_only_one_army_enters_in_a_turn_and_the_next_one_a_turn_later(red_turn, play):
    s = red_turn(dice=["FR", 1])
    play(s, "bring", "enter 1323")
    # 1424 is still open, but this turn has had its army.
    assert asked(s) == "movement"
    assert where(s, "sf-fr-30") == "1323"
    s.dice.script = ("western",)
    skip_to_next_declaration(s)
    assert (s.board.turn, asked(s)) == (4, "reinforcement.choose")


@pytest.mark.rule("6.2h", "6.2i")
def test_one_army_obliges_to_nothing_and_its_chit_does_not_come_back(red_turn, play):
    s = red_turn(dice=["FR", 1])
    play(s, "bring", "enter 1323")
    skip_to_next_declaration(s)
    assert "decline" in s.legal_actions()
    assert sorted(s.board.chits) == ["13", "2C", "6"]
    s.explicit_chance = True
    s.apply("bring")
    assert "chance FR" not in s.legal_actions()
    assert where(s, "sf-fr-30") == "1323"


def skip_to_next_declaration(s):
    """Do nothing at all until Red is asked for an army again."""
    s.dice.script = ()
    while asked(s) != "reinforcement.choose":
        legal = s.legal_actions()
        s.apply(next(a for a in ("done", "pass", "continue", *legal) if a in legal))


@pytest.mark.rule("6.2d")
def test_the_army_is_drawn_blind_among_those_not_yet_entered(red_turn):
    s = red_turn()
    assert s.why_not("bring 6").rule == "6.2d"
    s.explicit_chance = True
    s.apply("bring")
    assert dict(s.chances()) == {f"chance {chit}": Fraction(1, 4) for chit in ARMIES}

    late = red_turn(chits=["13", "FR"])
    late.explicit_chance = True
    late.apply("bring")
    assert dict(late.chances()) == {"chance 13": Fraction(1, 2), "chance FR": Fraction(1, 2)}


@pytest.mark.rule("6.2d")
def test_when_all_four_armies_have_entered_nothing_is_asked(red_turn):
    s = red_turn(chits=[])
    assert asked(s) == "movement"


@pytest.mark.rule("6.2e", "R-04", "R-21")
@pytest.mark.parametrize("chit", ["2C", "6", "13", "FR"])
@pytest.mark.parametrize("warsaw", ["1323", "1424"])
def test_the_whole_army_is_placed_in_one_warsaw_hex_of_reds_choice(red_turn, play, chit, warsaw):
    s = red_turn(dice=[chit, 1])
    s.apply("bring")
    assert s.legal_actions() == ["enter 1323", "enter 1424"]
    assert s.why_not("enter 1423").rule == "6.2f"
    play(s, f"enter {warsaw}")
    assert {where(s, unit) for unit in ARMIES[chit]} == {warsaw}
    others = {unit for army in ARMIES if army != chit for unit in ARMIES[army]}
    assert {where(s, unit) for unit in others} == {"off"}


@pytest.mark.rule("6.2f", "R-22")
@pytest.mark.parametrize(("taken", "left"), [("1323", "1424"), ("1424", "1323")])
@pytest.mark.parametrize("unit", ["wf-4-53", "swf-12-7", "sf-6-fs"])
def test_an_army_cannot_enter_where_units_of_another_army_stand(red_turn, play, unit, taken, left):
    # Of another front or of the Southern Front itself: it makes no difference.
    s = red_turn(units={unit: taken}, chits=["FR", "13"], dice=["FR", 1])
    s.apply("bring")  # one hex is left, so nothing is asked
    assert {where(s, u) for u in ARMIES["FR"]} == {left}


@pytest.mark.rule("6.2j", "R-22")
def test_with_both_warsaw_hexes_held_by_red_units_no_army_can_be_declared(red_turn):
    s = red_turn(units={"wf-4-53": "1323", "wf-4-12": "1424"})
    assert asked(s) == "movement"
    assert len(s.board.chits) == 4
    assert s.why_not("bring") is not None


@pytest.mark.rule("6.2j", "R-22")
def test_one_free_warsaw_hex_is_enough_to_declare(red_turn):
    assert asked(red_turn(units={"wf-4-53": "1323", "wf-4-12": "1322"})) == "reinforcement.choose"
    assert asked(red_turn(units={"wf-4-53": "1424"})) == "reinforcement.choose"


@pytest.mark.rule("6.2i")
def test_a_drawn_army_must_be_placed(red_turn):
    s = red_turn(dice=["13", 1])
    s.apply("bring")
    assert asked(s) == "reinforcement.enter"
    assert sorted(s.board.chits) == ["2C", "6", "FR"]
    for retreat in ("decline", "bring", "pass"):
        assert s.why_not(retreat) is not None


@pytest.mark.rule("6.2g", "6.2l", "R-21")
def test_the_new_army_moves_and_attacks_in_the_turn_of_its_entry(red_turn, play, german):
    s = red_turn(
        units={"g1": "1320"},
        new_units=[german("g1", 1)],
        standing=["ask never", "support never"],
        dice=["FR", 1, "southern", "southern"],
    )
    play(s, "bring", "enter 1323")
    # No other Red unit is on the map: the Southern marker itself is in the cup for this phase.
    assert (s.board.front, asked(s)) == ("southern", "movement")
    # The army began the phase together, so it moves as one stack.
    assert s.legal_actions() == ["move 1323", "done"]
    play(s, "move 1323", "step 1322", "step 1321", "halt")
    assert {where(s, unit) for unit in ARMIES["FR"]} == {"1321"}
    assert asked(s) == "combat"
    assert "attack 1320" in s.legal_actions()


@pytest.mark.rule("6.2g")
def test_the_new_army_waits_for_its_front_to_be_drawn(red_turn, play):
    s = red_turn(dice=["FR", 1, "western", "southern"])
    play(s, "bring", "enter 1323")
    assert s.board.front == "western"
    assert s.why_not("move 1323").rule == "5.5b"
    play(s, "done")
    assert s.board.front == "southern"
    assert "move 1323" in s.legal_actions()


@pytest.mark.rule("6.2k", "R-21")
@pytest.mark.parametrize(("die", "debit"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_each_entry_costs_half_a_die_of_points_and_raises_morale_by_two(red_turn, play, die, debit):
    s = red_turn(ram=10, vp={"red": 7, "german": 27}, dice=["2C", die])
    play(s, "bring", "enter 1323")
    assert (s.board.red_vp, s.board.german_vp, s.board.ram) == (7 - debit, 27, 12)


@pytest.mark.rule("6.2k")
def test_the_price_is_paid_by_every_army_and_by_none_that_stays_away(red_turn, play):
    s = red_turn(ram=10, vp={"red": 7, "german": 27}, chits=["13"], dice=["13", 6])
    stays = s.clone()
    stays.dice.script = ()
    stays.apply("decline")
    assert (stays.board.red_vp, stays.board.ram) == (7, 10)
    play(s, "bring", "enter 1323")
    assert (s.board.red_vp, s.board.ram) == (4, 12)


@pytest.mark.rule("6.2k", "6.2l", "R-17", "R-21")
def test_an_entry_is_one_activity_complete_with_die_and_morale(red_turn, play):
    # The guard keeps the German quiet before the entry; the entry clears it (R-17, R-21).
    s = red_turn(guard=True, ram=10, standing="ask always", dice=["FR", 6])
    assert asked(s) == "reinforcement.choose"
    events = s.apply("bring")
    events = [*events, *s.apply("enter 1323")]
    names = [event.name for event in events]
    assert names == ["chit", "army enters", "army debit", "ram"]
    assert asked(s) == "window.ask"
    assert s.board.ram == 12
