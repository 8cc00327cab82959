"""What a list of orders rests on."""

from __future__ import annotations

from types import SimpleNamespace

from hexfront.hexes import Grid, Layout
from hexfront.kernel import act
from hexfront.mechanics.advice import each_hex, each_move, each_unit, occasion, ready_hex

GRID = Grid(Layout("flat", "column-first", "even"), ["0101", "0102", "0201"])
WORLD = SimpleNamespace(grid=GRID, index={"a": 0, "b": 1})


def asked(*legal):
    return SimpleNamespace(world=WORLD, legal_actions=lambda: list(legal))


def at(turn=3, heights=(1, 2, 0)):
    stack = [(1 << height) - 1 for height in heights]
    return SimpleNamespace(
        agenda=[("begin",), ("movement", "red")], board=SimpleNamespace(turn=turn, stack=stack)
    )


def test_an_occasion_is_the_same_as_long_as_the_enemy_looks_the_same():
    assert occasion(at(), 0b011, "western") == occasion(at(heights=(1, 2, 5)), 0b011, "western")


def test_another_turn_fact_hex_or_height_is_another_occasion():
    first = occasion(at(), 0b011, "western")
    others = [
        occasion(at(turn=4), 0b011, "western"),
        occasion(at(), 0b011, "southern"),
        occasion(at(), 0b001, "western"),
        occasion(at(heights=(2, 2, 0)), 0b011, "western"),
    ]
    assert first not in others


def test_units_and_hexes_of_actions_are_judged_and_the_rest_is_idle() -> None:
    units = each_unit(asked(act("lose", "b"), act("done")), lambda u: 10.0 + u, idle=-1.0)
    assert [(order.kind, order.value) for order in units] == [("lose", 11.0), ("done", -1.0)]
    hexes = each_hex(asked(act("enter", "0201")), lambda h: float(GRID.names[h]))
    assert [order.value for order in hexes] == [201.0]
    moves = each_move(asked(act("retreat", "b", "0102")), lambda u, h: u * float(GRID.names[h]))
    assert [order.value for order in moves] == [102.0]


def test_the_hex_of_a_deployment_counts_if_the_unit_may_stand_there() -> None:
    h = GRID.hex("0102")
    assert ready_hex(WORLD, "0102", 1 << h) == h
    assert ready_hex(WORLD, "0102", 0) is None
    assert ready_hex(WORLD, "9999", GRID.all) is None
    assert ready_hex(WORLD, None, GRID.all) is None
