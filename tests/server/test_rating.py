"""Glicko-2 as Glickman works it out, and what a match does to two ratings."""

from __future__ import annotations

import pytest

from hexfront.server.rating import FRESH, LOSS, PERIOD, WIN, Rating, after, both, later


def test_the_worked_example_of_glickmans_paper():
    opponents = [(Rating(1400, 30), WIN), (Rating(1550, 100), LOSS), (Rating(1700, 300), LOSS)]
    found = after(Rating(1500, 200, 0.06), opponents, tau=0.5)
    # The paper rounds on the way: 1464.06, 151.52, 0.05999.
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_raises_the_volatility():
    """The other branch of step 5: results far from what was expected."""
    found = after(Rating(1500, 50, 0.06), [(Rating(2300, 30), WIN)] * 3)
    assert found.volatility > 0.06
    assert found.rating > 1500


def test_a_player_who_rests_is_less_surely_rated_and_never_less_than_a_new_one():
    rested = later(Rating(1700, 50), 4 * PERIOD)
    assert rested.rating == 1700
    assert rested.deviation == pytest.approx((50**2 + 4 * (0.06 * 173.7178) ** 2) ** 0.5, abs=0.001)
    assert later(Rating(1700, 340), 1e12).deviation == FRESH.deviation
    assert after(Rating(1700, 50), [], 4) == rested


def test_two_equals_win_and_lose_alike():
    winner, loser = both(FRESH, FRESH, WIN, 0, 0)
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert 1600 < winner.rating < 1700
    assert winner.deviation == loser.deviation < 300
    drawn = both(FRESH, FRESH, 0.5, 0, 0)
    assert [round(one.rating, 6) for one in drawn] == [1500, 1500]
