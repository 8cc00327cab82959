"""Surrounding a hex: every set of directions against the wording of the rule."""

from __future__ import annotations

from itertools import combinations

import pytest

from hexfront.mechanics.concentric import surrounds

SETS = [chosen for size in range(7) for chosen in combinations(range(6), size)]


@pytest.mark.parametrize("directions", SETS, ids=str)
def test_opposite_or_alternate_or_four_and_more(directions):
    opposite = any((a + 3) % 6 in directions for a in directions)
    alternate = len(directions) == 3 and len({d % 2 for d in directions}) == 1
    assert surrounds(directions) == (opposite or alternate or len(directions) >= 4)


def test_the_order_and_repeats_do_not_matter():
    assert surrounds(iter([3, 0, 0]))
    assert not surrounds([1, 1, 1])
    assert not surrounds([])
