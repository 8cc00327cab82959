"""Events: what a game declares of them, who hears them, and the sentences they make."""

from __future__ import annotations

import msgspec
import pytest
from tests.kernel import toys

from hexfront.kernel import Event, Named, battle_numbers, declare, heard_by, in_full
from hexfront.kernel.event import KINDS, Kind, together
from hexfront.kernel.sentence import Part, parts_of, text_of

A, B = Named("a", "the 4th Rifle Division"), Named("b", "the 12th Rifle Division")
WARSAW, FIELD = Named("1323", "Warsaw"), Named("1218", "1218")
SIDES = {"red": "Red", "allied": "Allies"}


def event(kind: Kind = "news", **fields: object) -> Event:
    return msgspec.structs.replace(Event("it", kind, "1.1"), **fields)


def told(phrase: str, **fields: object) -> str:
    return text_of(parts_of(event(**fields), declare(news={"it": phrase})["it"], SIDES))  # type: ignore[arg-type]


def test_an_event_that_is_not_declared_cannot_be_logged() -> None:
    state = toys.toy(toys.ask("go", "blue", "on"), first="go").start()
    with pytest.raises(ValueError, match="declares no event 'flood'"):
        state.log("flood", "1")


def test_a_kind_is_one_of_those_there_are_and_a_name_is_declared_once() -> None:
    with pytest.raises(ValueError, match="no kind of event 'walk'"):
        declare(walk={"it": "It."})
    with pytest.raises(ValueError, match="'it' is declared twice"):
        declare(march={"it": "It."}, news={"it": "It."})
    assert all(declare(**{kind: {"it": "It."}})["it"].kind == kind for kind in KINDS)


def test_a_logged_event_has_the_kind_that_was_declared() -> None:
    state = toys.toy(
        toys.ask("go", "blue", "on"), first="go", events=declare(march={"moved": "{who} {goes/go}."})
    ).start()
    state.log("moved", "1", who=(A,), way=(WARSAW, FIELD))
    (moved,) = state.events
    assert (moved.kind, moved.units, moved.hexes) == ("march", ["a"], ["1323", "1218"])


def test_verbs_follow_the_number_of_units() -> None:
    phrase = "{who} {marches/march} from {start} to {to}."
    way = (WARSAW, FIELD)
    assert told(phrase, who=(A,), way=way) == "The 4th Rifle Division marches from Warsaw to 1218."
    assert told(phrase, who=(A, B), way=way) == "The 4th and 12th Rifle Divisions march from Warsaw to 1218."
    assert told(phrase, count=1, way=way) == "A covered unit marches from Warsaw to 1218."
    assert told(phrase, count=3, way=way) == "3 covered units march from Warsaw to 1218."
    both = "The 4th Rifle Division and 2 covered units march from Warsaw to 1218."
    assert told(phrase, who=(A,), count=3, way=way) == both
    assert (
        told(phrase, who=(A, B), band="the 4th Army", way=way) == "The 4th Army marches from Warsaw to 1218."
    )


def test_a_side_has_an_article_and_a_verb_of_its_own() -> None:
    phrase = "{the side} {side:turns/turn} up a card. It falls to {the side}."
    assert told(phrase, side="red") == "Red turns up a card. It falls to Red."
    assert told(phrase, side="allied") == "The Allies turn up a card. It falls to the Allies."
    assert told("{side}: nothing.", side="allied") == "Allies: nothing."


def test_articles_fit_the_numbers_that_follow() -> None:
    rolls = [told("A {dice}, then a {dice}.", dice=(number,)) for number in (8, 11, 18, 7, 12, 1)]
    assert rolls[:3] == ["An 8, then an 8.", "An 11, then an 11.", "An 18, then an 18."]
    assert rolls[3:] == ["A 7, then a 7.", "A 12, then a 12.", "A 1, then a 1."]


def test_an_abbreviated_name_ends_no_sentence() -> None:
    alpine = Named("c", "the German Alp. K.")
    assert (
        told("{who} {is/are} ordered. it comes.", who=(alpine,)) == "The German Alp. K. is ordered. It comes."
    )


def test_units_told_together_keep_something_of_their_own() -> None:
    who = (Named("d", "the German I Corps"), Named("e", "the German I Reserve Corps"))
    assert told("{who}.", who=who) == "The German I and I Reserve Corps."


def test_a_sentence_says_which_of_its_words_are_hexes_and_units() -> None:
    phrase = declare(march={"it": "{who} {marches/march} to {to}."})["it"]
    assert parts_of(event(who=(A, B), way=(FIELD, WARSAW)), phrase, SIDES) == [
        Part("The 4th", unit="a"),
        Part(" and "),
        Part("12th Rifle Divisions", unit="b"),
        Part(" march to "),
        Part("Warsaw", hex="1323"),
        Part("."),
    ]


def test_units_are_told_together_by_what_they_are() -> None:
    names = ["the 4th Rifle Division", "the 10th Cavalry Division", "the 12th Rifle Division"]
    names += ["Freikorps Oberland", "Freikorps Landsberg", "the German 9th Army", "the Russian 1st Army"]
    names += ["the Allied supply unit", "the Allied supply unit"]
    who = tuple(Named(str(n), name) for n, name in enumerate(names))
    assert told("{who}.", who=who) == (
        "The 4th and 12th Rifle Divisions, the 10th Cavalry Division, Freikorps Oberland and Landsberg, "
        "the German 9th Army, the Russian 1st Army and 2 Allied supply units."
    )


def test_numbers_sides_and_dice_are_written_out() -> None:
    phrase = "{side} has {left:marker}; {dice} for {at}: {result}. {fact}."
    fields = {"side": "red", "dice": (3, 5), "at": (WARSAW, FIELD), "result": "DR"}
    assert told(phrase, facts={"left": 1, "fact": "so be it"}, **fields) == (
        "Red has 1 marker; 3 and 5 for Warsaw and 1218: DR. So be it."
    )
    assert "2 markers" in told(phrase, facts={"left": 2, "fact": ""}, **fields)


def test_a_side_hears_the_whole_and_everybody_else_what_the_rules_show() -> None:
    whole, rest = event(who=(A,), audience="red"), event(count=1, not_for="red")
    open_news = event()
    events = [whole, rest, open_news]
    assert heard_by(events, "red") == [whole, open_news]
    assert heard_by(events, "german") == heard_by(events, None) == [rest, open_news]
    assert in_full(events) == [whole, open_news]


def test_battles_are_numbered_with_all_that_belongs_to_them() -> None:
    fought = event("roll", in_battle=True)
    events = [event(), event("battle"), fought, event("march"), event("battle", in_battle=True), fought]
    assert list(battle_numbers(events)) == [0, 1, 1, 0, 2, 2]
    assert list(battle_numbers(events[2:], fought=1)) == [1, 0, 2, 2]


def test_events_that_tell_the_same_of_different_units_are_one() -> None:
    march = declare(march={"it": "{who} {goes/go} from {start} to {to}."})["it"]
    advance = declare(advance={"it": "{who} {goes/go} on to {to}."})["it"]
    first, second = event(who=(A,), way=(WARSAW, FIELD)), event(who=(B,), way=(WARSAW, FIELD))
    joined = together(first, second, march)
    assert joined is not None
    assert (joined.who, joined.number) == ((A, B), 2)
    assert together(first, first, march) is None
    elsewhere = event(who=(B,), way=(Named("1400", "1400"), FIELD))
    assert together(first, elsewhere, march) is None
    assert together(first, elsewhere, advance) is not None
    assert together(first, event(who=(B,), way=(FIELD, WARSAW)), advance) is None
    assert together(event(who=(A,), dice=(1,)), event(who=(B,), dice=(1,)), march) is None


def test_an_event_is_stored_without_what_it_does_not_tell() -> None:
    one = event("march", who=(A,), way=(WARSAW, FIELD), facts={"via": FIELD, "left": 2})
    text = msgspec.json.encode(one)
    assert b"dice" not in text
    assert msgspec.json.decode(text, type=Event) == one
