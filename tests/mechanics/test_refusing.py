"""Refusals: the function of a verb is asked about the hex or the unit that an action names."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

from hexfront.hexes import Grid, Layout
from hexfront.kernel import Action, Refusal
from hexfront.mechanics.refusing import by_verb, hex_named, of_hex, of_own, unit_named

GRID = Grid(Layout("pointy", "row-first", shifted="odd", rows_grow="north"), ["101", "102"])


class OfBlue(NamedTuple):
    step: str = "move"
    side: str = "blue"


def table() -> Any:
    """A state with a unit of each side."""
    world = SimpleNamespace(grid=GRID, index={"b1": 0, "g1": 1}, side_of=["blue", "grey"])
    return SimpleNamespace(world=world)


def reason(s: Any, frame: Any, number: int) -> Refusal:
    return Refusal("1.1", f"asked about {number}")


def ask(refuse: Any, action: str) -> Refusal | None:
    found: Refusal | None = refuse(table(), OfBlue(), Action(action))
    return found


def test_a_verb_without_a_function_is_no_choice_and_has_no_reason():
    refuse = by_verb(halt=lambda s, f, a: Refusal("2.1", "not yet"))
    assert ask(refuse, "halt") == Refusal("2.1", "not yet")
    assert ask(refuse, "fly 101") is None


def test_a_hex_off_the_map_is_refused_by_the_rule_of_the_map():
    refuse = of_hex(reason, "2.2f")
    assert ask(refuse, "step 102") == Refusal("1.1", f"asked about {GRID.hex('102')}")
    assert ask(refuse, "step 999") == Refusal("2.2f", "There is no hex '999' on the map.")
    assert ask(refuse, "step") is None


def test_the_id_of_a_unit_is_not_shown_where_a_hex_was_wanted():
    assert ask(of_hex(reason, "2.2f"), "step g1") == Refusal("2.2f", "There is no such hex on the map.")


def test_only_units_of_the_side_at_hand_are_asked_about():
    refuse = of_own(reason, "3.1", "moves", lambda s, side, action: "That unit")
    assert ask(refuse, "move b1") == Refusal("1.1", "asked about 0")
    strange = Refusal("3.1", "That unit is not a unit of the side that moves now.")
    assert ask(refuse, "move g1") == strange
    assert ask(refuse, "move x9") == strange
    assert ask(refuse, "move") is None


def test_the_first_word_names_a_hex_or_a_unit():
    assert hex_named(table(), Action("step 101")) == GRID.hex("101")
    assert hex_named(table(), Action("step b1")) is None
    assert unit_named(table(), Action("move g1")) == 1
    assert unit_named(table(), Action("move")) is None
