"""The war diary: every event under its turn and phase, battles by number."""

from __future__ import annotations

import msgspec
from tests.lab.test_narrate import CRATES, CUT, GAME, NORTH, RESUME, SOUTH, TURN, event, named, step

from hexfront.kernel import Event
from hexfront.lab.diary import Line, diary

ATTACK = event("attack", rule="10.1", side="blue", who=named("a"), at=named("0102"))
ROLL = event("roll", rule="10.2", side="blue", dice=(4,), result="DR", in_battle=True)


def written(*events: Event, side: str | None = "") -> list[Line]:
    return list(diary(GAME, enumerate(events, 1), side))


def test_phases_stand_under_their_turn_and_only_if_something_happens() -> None:
    lines = written(TURN, NORTH, SOUTH, step("a", "01", "02"), CUT, RESUME, CRATES)
    assert [(line.kind, line.text) for line in lines] == [
        ("chapter", "Turn 1."),
        ("section", "The south front is drawn."),
        ("line", "The 1st Army goes from 01 to 02."),
        ("line", "2 crates arrive."),
    ]
    assert [line.entry for line in lines] == [1, 4, 4, 7]
    assert [line.side for line in lines] == ["", "blue", "blue", ""]


def test_an_interruption_is_a_section_of_its_own() -> None:
    lines = written(NORTH, CUT, CRATES, RESUME, step("a", "01", "02"))
    assert [line.text for line in lines if line.kind == "section"] == [
        "The north front is drawn.",
        "Grey interrupts.",
        "Blue goes on.",
    ]


def test_a_battle_is_opened_by_its_number_and_all_of_it_has_that_number() -> None:
    lines = written(ATTACK, ROLL, step("a", "01", "02"), ATTACK)
    assert [(line.kind, line.battle) for line in lines] == [
        ("battle", 1),
        ("line", 1),
        ("line", 0),
        ("battle", 2),
    ]


def test_what_is_the_same_of_several_units_is_one_line() -> None:
    retreats = [event("retreat", side="grey", who=named(unit), way=named("01", "02")) for unit in "ab"]
    (line,) = written(*retreats)
    assert line.text == "The 1st and 2nd Armies retreat to 02."


def test_whoever_hears_everything_is_told_who_else_hears_it_in_full() -> None:
    own = msgspec.structs.replace(step("a", "01", "02"), audience="blue")
    other = msgspec.structs.replace(step("a", "01", "02"), who=(), count=1, not_for="blue")
    (line,) = written(own, other)
    assert (line.text, line.audience) == ("The 1st Army goes from 01 to 02.", "blue")
    (line,) = written(own, other, side="blue")
    assert (line.text, line.audience) == ("The 1st Army goes from 01 to 02.", "")
    (line,) = written(own, other, side="grey")
    assert line.text == "A covered unit goes from 01 to 02."


def test_the_diary_cites_the_rules() -> None:
    assert [line.rules for line in written(ATTACK, ROLL)] == [("10.1",), ("10.2",)]
