"""Lists that offer a verb for each of some units or hexes."""

from types import SimpleNamespace

import pytest

from hexfront.hexes import Grid, Layout
from hexfront.kernel import act
from hexfront.mechanics.offering import each_hex, each_unit
from hexfront.mechanics.world import NamedSets

GRID = Grid(Layout("flat", "column-first", "even"), ["0101", "0102", "0103"])
STATE = SimpleNamespace(world=NamedSets(GRID, ["a", "b", "c"]))


@pytest.mark.parametrize("offered", [0b101, [0, 2], (2, 0)])
def test_units_and_hexes_are_offered_as_sets_or_in_an_order(offered):
    numbers = [0, 2] if offered == 0b101 else list(offered)
    assert each_unit("take", lambda s, f: offered)(STATE, None) == [f"take {'abc'[u]}" for u in numbers]


def test_hexes_are_offered_by_their_numbers():
    hexes = GRID.set(["0101", "0103"])
    assert each_hex("place", lambda s, f: hexes)(STATE, None) == ["place 0101", "place 0103"]


def test_other_actions_stand_before_and_behind():
    listed = each_unit("lose", lambda s, f: f, first=(act("pass"),), last=(act("done"),))
    assert listed(STATE, 0b10) == ["pass", "lose b", "done"]
    assert listed(STATE, 0) == ["pass", "done"]
