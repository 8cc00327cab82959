"""The narrator, on a game that is nothing but phrases."""

from __future__ import annotations

from types import SimpleNamespace

from hexfront.kernel import Event
from hexfront.lab.narrate import Narrator

PHRASES = {
    "turn": "Turn {turn}.",
    "front": "The {front} front is drawn for {phase}.",
    "interrupt": "Blue interrupts with his {phase} phase.",
    "resume": "The {phase} phase is over.",
    "step": "{side}: {count} unit(s) from {start} to {to}.",
    "step units": "To {to}: {units}.",
    "ride": "A unit travels from {start} to {to}.",
    "ride unit": "The traveller is {unit}.",
    "attack": "{side} attacks {target} from {hexes}.",
    "roll": "{side} rolls {die}: {result}.",
    "retreat": "{unit} retreats from {start} to {to}.",
    "supply": "{count} crate(s) arrive.",
    "end": "{text}",
}
NAMES = {"a": "1st Army", "b": "2nd Army", "0102": "Ostrów (0102)"}


def tell(*events: Event, side: str | None = "") -> list[tuple[str, str]]:
    game = SimpleNamespace(phrases=PHRASES)
    narrator = Narrator(game, side, lambda: NAMES)  # type: ignore[arg-type]
    lines = narrator.tell(list(events)) + narrator.close()
    return [(line.kind, line.text) for line in lines]


def event(name: str, audience: str | None = None, rule: str = "1", **facts: str | int) -> Event:
    return Event(name, rule, facts, audience)


def step(start: str, to: str, count: int = 1, side: str = "red") -> Event:
    return event("step", side=side, count=count, start=start, to=to)


TURN = event("turn", turn=1)
FRONT = event("front", front="north", phase="movement")


def test_steps_of_one_group_are_one_move():
    told = tell(TURN, step("0101", "0102", 3), step("0102", "0103", 3), step("0103", "0104", 3))
    assert told == [("chapter", "Turn 1."), ("moves", "Red moves 3 units from 0101 to 0104.")]


def test_moves_of_one_side_are_one_paragraph():
    told = tell(step("0101", "0201", 2), step("0301", "0302"), step("0501", "0502", side="blue"))
    assert told == [
        ("moves", "Red moves 2 units from 0101 to 0201; 1 unit from 0301 to 0302."),
        ("moves", "Blue moves 1 unit from 0501 to 0502."),
    ]


def test_a_group_that_splits_is_told_twice():
    told = tell(step("0101", "0201", 3), step("0201", "0301", 1), step("0201", "0202", 2))
    assert told[0][1] == (
        "Red moves 3 units from 0101 to 0201; 1 unit from 0201 to 0301; 2 units from 0201 to 0202."
    )


def test_a_march_to_and_fro_is_not_told():
    assert tell(step("0101", "0201"), step("0201", "0101")) == []


def test_places_are_called_as_on_the_map():
    told = tell(TURN, step("0101", "Ostrow (0102)"), step("0102", "0103"), step("0102", "0201", 2))
    assert told[1][1] == "Red moves 1 unit from 0101 to 0103; 2 units from Ostrów (0102) to 0201."


def test_those_who_march_are_named_if_they_are_known():
    units = event("step units", "red", units="a b", to="0201")
    assert tell(step("0101", "0201", 2), units) == [
        ("moves", "Red moves 1st Army and 2nd Army from 0101 to 0201.")
    ]
    assert tell(step("0101", "0201", 2), units, side="blue") == [
        ("moves", "Red moves 2 units from 0101 to 0201.")
    ]
    assert tell(step("0101", "0201", 3), units)[0][1] == "Red moves 3 units from 0101 to 0201."


def test_a_name_is_added_to_a_sentence():
    told = tell(event("ride", start="0101", to="0901"), event("ride unit", "red", unit="a"))
    assert told == [("line", "A unit travels from 0101 to 0901: 1st Army.")]


def test_a_battle_is_one_paragraph_with_its_rules_once():
    game = SimpleNamespace(phrases=PHRASES)
    narrator = Narrator(game, "", lambda: NAMES)  # type: ignore[arg-type]
    narrator.tell([TURN])
    lines = narrator.tell(
        [
            event("attack", rule="10.1", side="red", target="0102", hexes="0101 0201"),
            event("roll", rule="10.2", side="red", die=4, result="DR"),
            event("retreat", rule="10.2", unit="b", start="0102", to="0103"),
        ]
    )
    assert lines == []
    (line,) = narrator.close()
    assert line.kind == "battle"
    assert line.text == (
        "Red attacks Ostrów (0102) from 0101, 0201. Red rolls 4: DR. "
        "2nd Army retreats from Ostrów (0102) to 0103."
    )
    assert line.rules == ("10.1", "10.2")


def test_a_section_is_told_when_something_happens_in_it():
    told = tell(FRONT, event("front", front="south", phase="movement"), step("0101", "0201"))
    assert told[0] == ("section", "The south front is drawn for movement.")
    assert tell(FRONT) == []


def test_an_interruption_without_effect_is_not_told():
    cut = [event("interrupt", phase="rail"), event("resume", phase="rail")]
    assert tell(FRONT, step("0101", "0201"), *cut, step("0301", "0401")) == [
        ("section", "The north front is drawn for movement."),
        ("moves", "Red moves 1 unit from 0101 to 0201; 1 unit from 0301 to 0401."),
    ]


def test_an_interruption_with_effect_is_told_with_its_end():
    cut = [event("interrupt", phase="rail"), event("supply", count=2), event("resume", phase="rail")]
    assert [text for _, text in tell(FRONT, step("0101", "0201"), *cut, step("0301", "0401"))] == [
        "The north front is drawn for movement.",
        "Red moves 1 unit from 0101 to 0201.",
        "Blue interrupts with his rail phase.",
        "2 crates arrive.",
        "The rail phase is over.",
        "Red moves 1 unit from 0301 to 0401.",
    ]
    south = event("front", front="south", phase="movement")
    texts = [text for _, text in tell(FRONT, *cut, south, step("0301", "0401"))]
    assert "The rail phase is over." not in texts


def test_the_end_closes_everything():
    told = tell(step("0101", "0201"), event("end", text="red wins."))
    assert told == [("moves", "Red moves 1 unit from 0101 to 0201."), ("end", "Red wins.")]


def test_a_side_hears_only_what_it_may():
    secret = event("supply", "red", count=3)
    assert tell(secret, side="blue") == []
    assert tell(secret, side=None) == []
    assert tell(secret, side="red") == [("line", "3 crates arrive.")]


def test_who_hears_everything_is_told_once_what_each_side_hears_in_its_own_words():
    own = event("retreat", "red", unit="a", start="0101", to="0102")
    other = event("retreat", "blue", unit="an unseen unit", start="0101", to="0102")
    truth = ("line", "1st Army retreats from 0101 to Ostrów (0102).")
    assert tell(own, other) == [truth]
    assert tell(own, other, side="red") == [truth]
    assert tell(own, other, side="blue") == [("line", "An unseen unit retreats from 0101 to Ostrów (0102).")]
    # Two units of one side are two facts.
    assert len(tell(own, own)[0][1].split(". ")) == 2
