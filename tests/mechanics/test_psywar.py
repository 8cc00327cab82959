"""Psywar as the Kaiser's War games share it: price, table, and what sways points."""

from __future__ import annotations

import pytest

from hexfront.mechanics.psywar import (
    BACKFIRE,
    DESERTION,
    INTELLIGENCE,
    NOTHING,
    PROPAGANDA,
    TRIUMPH,
    affordable,
    effect_of,
    swings,
)

EAST = {1: BACKFIRE, 2: NOTHING, 3: INTELLIGENCE, 4: DESERTION, 5: PROPAGANDA, 6: TRIUMPH}
#: Column B of the sister game has effects of its own; morale shifts its die.
WEST_B = {1: NOTHING, 2: BACKFIRE, 3: DESERTION, 4: "mutiny", 5: "rebellion", 6: "strike"}


@pytest.mark.parametrize(("price", "needed"), [(5, 6), (3, 4)])
def test_a_point_must_be_left_after_the_price(price, needed):
    assert affordable(needed, price, in_use=True, free=False)
    assert not affordable(needed - 1, price, in_use=True, free=False)


def test_a_free_attack_needs_neither_points_nor_the_option():
    assert affordable(1, 0, in_use=False, free=True)
    assert not affordable(99, 5, in_use=False, free=False)


def test_the_die_is_read_in_the_column():
    assert [effect_of(EAST, die) for die in EAST] == list(EAST.values())
    assert effect_of(WEST_B, 4) == "mutiny"


def test_morale_shifts_the_die_but_never_off_the_table():
    assert effect_of(WEST_B, 2, shift=1) == DESERTION
    assert effect_of(WEST_B, 6, shift=1) == "strike"
    assert effect_of(WEST_B, 1, shift=-1) == NOTHING


def test_points_are_swayed_the_loser_first():
    assert swings(BACKFIRE, "red", "blue") == (("blue", 1),)
    assert swings(PROPAGANDA, "red", "blue") == (("blue", -1),)
    assert swings(TRIUMPH, "red", "blue") == (("blue", -1), ("red", 1))
    assert all(swings(effect, "red", "blue") == () for effect in (NOTHING, INTELLIGENCE, DESERTION, "mutiny"))
