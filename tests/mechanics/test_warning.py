"""Cautions in words that several games share."""

from __future__ import annotations

from types import SimpleNamespace

from hexfront.kernel import Caution
from hexfront.mechanics.warning import no_way_back


def test_units_without_a_way_back_are_named_hex_by_hex():
    world = SimpleNamespace(
        ids=["a", "b", "c"], names=["101", "102"], place_name=["Mill", "Ford"].__getitem__
    )
    found = list(no_way_back(SimpleNamespace(world=world), {0: 0b011, 1: 0b100}, lambda u: u == 2, "10.8c"))
    text = "2 units in Mill would be lost in a retreat: no way back is open."
    assert found == [Caution("retreat", "10.8c", text, "101", ("a", "b"))]
