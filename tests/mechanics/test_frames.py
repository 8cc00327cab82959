"""What a step is about."""

from __future__ import annotations

import pytest

from hexfront.mechanics.frames import at_hand


def test_what_is_at_hand_is_given_and_nothing_else_is_expected():
    assert at_hand(0) == 0
    with pytest.raises(AssertionError):
        at_hand(None)
