"""Habits are counted from marches, battles, captures and arrivals, whatever the game."""

from __future__ import annotations

from typing import Any

from hexfront.kernel.event import Event, Kind, Named
from hexfront.lab.habits import Habits


def names(*ids: str) -> tuple[Named, ...]:
    return tuple(Named(one, one) for one in ids)


def told(kind: Kind, side: str = "red", **fields: Any) -> Event:
    named: dict[str, Any] = {key: names(*ids) for key, ids in fields.items()}
    return Event(kind, kind, "1", side=side, **named)


def habits_of(*events: Event) -> dict[str, int]:
    habits = Habits()
    for event in events:
        habits.watch(event)
    return dict(habits.finish())


TURN = told("turn", "")


def test_a_place_that_is_taken_when_its_holders_have_just_gone_was_left() -> None:
    gone = told("march", "german", who=["a"], way=["1", "2"])
    taken = told("capture", at=["1"])
    assert habits_of(TURN, gone, TURN, taken)["left"] == 1
    assert habits_of(TURN, gone, TURN, TURN, taken)["left"] == 0
    assert habits_of(TURN, taken)["left"] == 0
    assert habits_of(TURN, taken)["walked_in"] == 1


def test_a_big_stack_that_goes_back_where_it_came_from_shuttles() -> None:
    out = told("march", who=["a", "b", "c"], way=["1", "2", "3"])
    back = told("march", who=["a", "b", "c"], way=["3", "1"])
    assert habits_of(out, back)["shuttles"] == 1
    assert habits_of(out, told("march", who=["a", "b", "c"], way=["3", "4"]))["shuttles"] == 0
    assert "marches" not in habits_of(told("march", who=["a"], way=["1", "2"]))


def test_the_third_attack_in_vain_is_stubborn() -> None:
    attack = told("battle", who=["a"], at=["5"], origins=["4"])
    driven = told("retreat", "german", who=["x"], way=["5", "6"])
    assert habits_of(attack, attack)["stubborn"] == 0
    assert habits_of(attack, attack, attack)["stubborn"] == 1
    assert habits_of(attack, attack, driven, attack)["stubborn"] == 0


def test_who_arrives_and_does_nothing_is_idle() -> None:
    came = told("arrival", who=["a", "b"], at=["1"])
    assert habits_of(came)["idle"] == 2
    assert habits_of(came, told("march", who=["a"], way=["1", "2"]))["idle"] == 1
