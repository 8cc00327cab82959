"""The narrator, on a game that is nothing but declared events."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.kernel import toys

from hexfront.kernel import Event, Named, declare
from hexfront.lab.narrate import Line, Narrator

EVENTS = declare(
    turn={"turn": "Turn {turn}."},
    phase={"front": "The {front} front is drawn."},
    interruption={"interrupt": "Grey interrupts."},
    resume={"resume": "Blue goes on."},
    march={"step": "{who} {goes/go} from {start} to {to}."},
    battle={"attack": "{side} attacks {at}."},
    roll={"roll": "A {dice}: {result}."},
    retreat={"retreat": "{who} {retreats/retreat} to {to}."},
    news={"supply": "{count:crate} arrive."},
)
GAME = toys.toy(toys.ask("go", "blue", "on"), first="go", events=EVENTS)
NAMES = {"a": "the 1st Army", "b": "the 2nd Army", "0102": "Ostr\u00f3w"}


def named(*ids: str) -> tuple[Named, ...]:
    return tuple(Named(one, NAMES.get(one, one)) for one in ids)


def event(name: str, rule: str = "1", facts: dict[str, Any] | None = None, **fields: Any) -> Event:
    made = Event(name, EVENTS[name].kind, rule, facts or {})
    return msgspec.structs.replace(made, **fields)


def step(unit: str, *way: str, side: str = "blue") -> Event:
    return event("step", side=side, who=named(unit), way=named(*way))


TURN = event("turn", facts={"turn": 1})
NORTH, SOUTH = (event("front", side="blue", facts={"front": front}) for front in ("north", "south"))
CUT, RESUME = event("interrupt", side="grey"), event("resume", side="blue")
CRATES = event("supply", count=2)


def lines(*events: Event, side: str | None = "") -> list[Line]:
    narrator = Narrator(GAME, side)
    return narrator.tell(list(events)) + narrator.close()


def tell(*events: Event, side: str | None = "") -> list[tuple[str, str]]:
    return [(line.kind, line.text) for line in lines(*events, side=side)]


def test_marches_of_one_side_are_one_paragraph() -> None:
    told = tell(
        TURN, step("a", "0101", "0102"), step("b", "0301", "0302"), step("c", "05", "06", side="grey")
    )
    assert told == [
        ("chapter", "Turn 1."),
        ("moves", "The 1st Army goes from 0101 to Ostr\u00f3w. The 2nd Army goes from 0301 to 0302."),
        ("moves", "C goes from 05 to 06."),
    ]


def test_units_that_go_the_same_way_are_one_sentence() -> None:
    assert tell(step("a", "0101", "0103"), step("b", "0101", "0103")) == [
        ("moves", "The 1st and 2nd Armies go from 0101 to 0103.")
    ]


def test_a_battle_is_one_paragraph_with_its_number_and_its_rules_once() -> None:
    attack = event("attack", rule="10.1", side="blue", who=named("a"), at=named("0102"))
    fought = [
        event("roll", rule="10.2", side="blue", dice=(4,), result="DR", in_battle=True),
        event("retreat", rule="10.2", side="grey", who=named("b"), way=named("0102", "0103"), in_battle=True),
    ]
    first, second, after = lines(attack, *fought, attack, CRATES)
    assert first.text == "Blue attacks Ostr\u00f3w. A 4: DR. The 2nd Army retreats to 0103."
    assert (first.kind, first.battle, first.side, first.rules) == ("battle", 1, "blue", ("10.1", "10.2"))
    assert (second.kind, second.battle) == ("battle", 2)
    assert (after.kind, after.battle) == ("line", 0)


def test_a_section_is_told_when_something_happens_in_it() -> None:
    told = tell(NORTH, SOUTH, step("a", "0101", "0201"))
    assert told[0] == ("section", "The south front is drawn.")
    assert tell(NORTH) == []


def test_an_interruption_without_effect_is_not_told() -> None:
    assert tell(NORTH, step("a", "0101", "0201"), CUT, RESUME, step("b", "0301", "0401")) == [
        ("section", "The north front is drawn."),
        ("moves", "The 1st Army goes from 0101 to 0201."),
        ("moves", "The 2nd Army goes from 0301 to 0401."),
    ]


def test_an_interruption_with_effect_is_told_with_its_end() -> None:
    cut = [CUT, CRATES, RESUME]
    assert [text for _, text in tell(NORTH, step("a", "01", "02"), *cut, step("b", "03", "04"))] == [
        "The north front is drawn.",
        "The 1st Army goes from 01 to 02.",
        "Grey interrupts.",
        "2 crates arrive.",
        "Blue goes on.",
        "The 2nd Army goes from 03 to 04.",
    ]
    assert "Blue goes on." not in [text for _, text in tell(NORTH, *cut, SOUTH, step("b", "03", "04"))]


def test_the_end_closes_everything() -> None:
    end = event("end", facts={"victor": "Victory for Blue", "level": "narrow", "reason": "so it is."})
    assert tell(step("a", "01", "02"), end) == [
        ("moves", "The 1st Army goes from 01 to 02."),
        ("end", "Victory for Blue (narrow). So it is."),
    ]


def test_a_side_hears_only_what_it_may() -> None:
    secret = event("supply", count=3, audience="blue")
    assert tell(secret, side="grey") == tell(secret, side=None) == []
    assert tell(secret, side="blue") == tell(secret) == [("line", "3 crates arrive.")]


def test_who_hears_everything_is_told_once_what_each_side_hears_in_its_own_words() -> None:
    own = event("retreat", who=named("a"), way=named("0101", "0102"), audience="blue")
    other = event("retreat", count=1, way=named("0101", "0102"), not_for="blue")
    truth = ("line", "The 1st Army retreats to Ostr\u00f3w.")
    assert tell(own, other) == [truth]
    assert tell(own, other, side="blue") == [truth]
    for side in ("grey", None):
        assert tell(own, other, side=side) == [("line", "A covered unit retreats to Ostr\u00f3w.")]
