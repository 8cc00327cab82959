"""What a position document says of units that it brings along."""

from __future__ import annotations

import pytest

from hexfront.kernel.errors import BadInput
from hexfront.mechanics.document import unit_number, unit_word

WHERE = "new_units.x"
SIZES = ("army", "corps")


def test_what_is_not_said_is_the_usual():
    assert unit_word(WHERE, {}, "size", SIZES, "corps") == "corps"
    assert unit_number(WHERE, {}, "attack", 3) == 3
    assert unit_number(WHERE, {}, "support") == 0


def test_what_is_said_is_taken():
    assert unit_word(WHERE, {"size": "army"}, "size", SIZES, "corps") == "army"
    assert unit_number(WHERE, {"attack": 0}, "attack", 3) == 0


def test_another_word_is_refused():
    with pytest.raises(BadInput, match=r"new_units\.x: size 'fleet' is not one of army, corps\."):
        unit_word(WHERE, {"size": "fleet"}, "size", SIZES, "corps")


@pytest.mark.parametrize("value", [-1, "4", 2.5, True, None])
def test_what_is_no_number_from_zero_up_is_refused(value):
    with pytest.raises(BadInput, match=r"new_units\.x: attack is a number from 0 up, not "):
        unit_number(WHERE, {"attack": value}, "attack", 3)
