"""Finders are asked for the decision at hand, with the hex and the set of units."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from hexfront.hexes import Grid, Layout
from hexfront.kernel import Action, Order
from hexfront.mechanics.ways import found_ways, unit_actions
from hexfront.mechanics.world import NamedSets

WORLD = NamedSets(Grid(Layout("flat", "column-first", "even"), ["0101", "0102"]), ["a", "b", "c"])


def at(step):
    decision = None if step is None else SimpleNamespace(step=step)
    return SimpleNamespace(decision=decision, world=WORLD)


def echo(s, h, wanted):
    yield Order("move", (), " ".join(WORLD.unit_names(wanted)), WORLD.names[h])


def test_the_finder_of_the_step_is_asked():
    assert found_ways(at("movement"), {"movement": echo}, "0102", ("c", "a", "c")) == [
        Order("move", (), "a c", "0102")
    ]
    assert found_ways(at("movement"), {"movement": echo}, "0101") == [Order("move", (), "", "0101")]


@pytest.mark.parametrize(
    ("step", "place", "units"),
    [("combat", "0101", ()), (None, "0101", ()), ("movement", "0199", ()), ("movement", "0101", ("x",))],
    ids=["other decision", "no decision", "no such hex", "no such unit"],
)
def test_elsewhere_there_are_no_ways(step, place, units):
    assert found_ways(at(step), {"movement": echo}, place, units) == []


def test_hexes_and_units_have_names():
    world = NamedSets(WORLD.grid, ["a", "b"])
    world.place_words = {world.grid.hex("0101"): "Riga"}
    assert world.hex_names(world.grid.all) == ["0101", "0102"]
    assert world.unit_names(0b10) == ["b"]
    assert [world.place_name(h) for h in world.grid.hexes] == ["Riga (0101)", "0102"]
    assert world.index == {"a": 0, "b": 1}


def test_actions_of_units_are_found_by_the_hex_in_which_they_stand():
    here, there = map(WORLD.grid.hex, ("0101", "0102"))
    legal = [
        Action(text) for text in ("retreat a 0102", "retreat b 0102", "retreat c 0101", "done", "lose a")
    ]
    state = SimpleNamespace(
        world=WORLD, board=SimpleNamespace(loc=[here, here, there]), legal_actions=lambda: legal
    )
    assert unit_actions(state, here, 0, "retreat") == ["retreat a 0102", "retreat b 0102"]
    assert unit_actions(state, here, 0b010, "retreat", "lose") == ["retreat b 0102"]
    assert unit_actions(state, there, 0, "retreat", "done") == ["retreat c 0101"]
