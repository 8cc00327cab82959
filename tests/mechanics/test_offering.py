"""Lists that offer a verb for each of some units or hexes."""

from types import SimpleNamespace

import pytest

from hexfront.kernel import act
from hexfront.mechanics.offering import each_hex, each_unit

STATE = SimpleNamespace(world=SimpleNamespace(ids=["a", "b", "c"], names=["0101", "0102", "0103"]))


@pytest.mark.parametrize("offered", [0b101, [0, 2], (2, 0)])
def test_units_and_hexes_are_offered_as_sets_or_in_an_order(offered):
    numbers = [0, 2] if offered == 0b101 else list(offered)
    units = each_unit("take", lambda s, f: offered)(STATE, None)
    hexes = each_hex("place", lambda s, f: offered)(STATE, None)
    assert units == [f"take {'abc'[u]}" for u in numbers]
    assert hexes == [f"place 010{h + 1}" for h in numbers]


def test_other_actions_stand_before_and_behind():
    listed = each_unit("lose", lambda s, f: f, first=(act("pass"),), last=(act("done"),))
    assert listed(STATE, 0b10) == ["pass", "lose b", "done"]
    assert listed(STATE, 0) == ["pass", "done"]
