"""Points that are money: what the cap eats is cheap, the last ones are dear."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from hexfront.mechanics.purse import Purse, budget, point_worth

WEIGHTS = SimpleNamespace(
    drain=16.0, cheap_point=0.6, slack=80.0, free_point=0.2, waste=20.0, alarm=30.0, desperate=4.0,
    reserve=40.0, reserve_long=45.0, long=5.0,
)  # fmt: skip


@pytest.mark.parametrize(
    ("purse", "worth"),
    [
        (Purse(50, 10, 99, 3), 1.0),
        # Sixteen a turn more than is lost: 45 too many after five turns, none of them this turn.
        (Purse(64, 32, 99, 5), 0.6),
        (Purse(90, 17, 99, 5), 0.6),
        # Sixteen are eaten this turn.
        (Purse(99, 16, 99, 1), 0.2),
        # At zero a point is worth four more, half-way to the alarm two.
        (Purse(0, 10, 99, 1), 5.0),
        (Purse(15, 10, 99, 1), 3.0),
    ],
)
def test_a_point_is_cheap_under_the_cap_and_dear_near_zero(purse, worth) -> None:
    assert point_worth(purse, WEIGHTS) == pytest.approx(worth)


def test_what_the_cap_eats_may_be_spent() -> None:
    assert Purse(95, 20, 99, 3).surplus == 16
    assert budget(Purse(95, 20, 99, 3), WEIGHTS) == 16
    # In a long game what is gained beside the drain may be spent too, down to the reserve.
    assert budget(Purse(60, 30, 99, 8), WEIGHTS) == 60 - 45
    assert budget(Purse(60, 30, 99, 4), WEIGHTS) == 60 - 43


def test_the_reserve_is_kept() -> None:
    assert budget(Purse(35, 90, 99, 8), WEIGHTS) < 0
