"""Surrounding a hex: every set of directions against the wording of the rule."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from hexfront.mechanics.concentric import covers_ring, surrounds

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


@pytest.mark.parametrize("directions", SETS, ids=str)
def test_open_zones_cover_the_ring_if_every_hex_of_it_is_next_to_an_attacker(directions):
    expected = all(any((d - there) % 6 in (0, 1, 5) for d in directions) for there in range(6))
    assert covers_ring(directions, lambda here, there: True) == expected


@pytest.mark.parametrize("directions", SETS, ids=str)
def test_without_zones_every_hex_of_the_ring_must_be_held(directions):
    assert covers_ring(directions, lambda here, there: False) == (len(directions) == 6)


def test_one_closed_hexside_leaves_a_gap_only_where_nobody_else_reaches():
    for here, there in product(range(6), repeat=2):
        if (here - there) % 6 not in (1, 5):
            continue

        def open_side(a, b, closed=(here, there)):
            return (a, b) != closed

        # Two opposite attackers have no hex to spare; with one more beside the gap it is closed again.
        opposite = [here, (here + 3) % 6]
        assert not covers_ring(opposite, open_side)
        assert covers_ring([*opposite, there], open_side)


def test_zones_are_asked_only_for_the_two_hexes_beside_an_attacker():
    asked = []
    covers_ring([2], lambda here, there: bool(asked.append((here, there))))
    assert sorted(asked) == [(2, 1), (2, 3)]
