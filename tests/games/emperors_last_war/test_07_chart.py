"""7.3, 7.4.3, 7.4.4, 8.1.1. The arithmetic of attacks."""

from __future__ import annotations

import pytest

from hexfront.games.emperors_last_war.rules.chart import cell, pooled, succeeds, success_charts, worst_half


@pytest.mark.rule("7.3a", "7.3d", "7.4.3b", "7.4.4b", "8.6.1c", "25.2.2c")
@pytest.mark.parametrize(
    ("attack", "defense", "chance"), [(4, 2, 8), (4, 1, 10), (5, 3, 7), (7, 3, 9), (8, 4, 8)]
)
def test_the_printed_chances(attack, defense, chance):
    assert cell(success_charts()["normal"], attack, defense).chance == chance


@pytest.mark.rule("8.2a", "8.4c", "9.4b", "9.5.1b")
@pytest.mark.parametrize(
    ("attack", "defense", "figure"),
    [(7, 3, -1), (8, 5, 0), (8, 3, -2), (8, 4, -1), (7, 4, 0), (5, 3, 0), (3, 1, 0)],
)
def test_the_printed_figures_for_morale(attack, defense, figure):
    assert cell(success_charts()["normal"], attack, defense).morale == figure


@pytest.mark.rule("7.3.1a")
def test_more_than_eight_points_count_as_eight():
    chart = success_charts()["normal"]
    assert cell(chart, 12, 3) == cell(chart, 8, 3)
    assert cell(chart, 3, 11) == cell(chart, 3, 8)


@pytest.mark.rule("7.4.6a", "R-22")
def test_printed_chances_run_from_one_to_eleven():
    for chart in success_charts().values():
        assert len(chart) == 64
        assert {one.chance for one in chart.values()} <= set(range(1, 12))
    assert all(succeeds(die, 12) for die in range(1, 13))
    assert not any(succeeds(die, 0) for die in range(1, 13))


@pytest.mark.rule("8.1.1b", "21.1.1b", "R-20")
def test_halves_are_added_up_before_they_are_rounded():
    assert pooled([], [3, 1]) == 2
    assert pooled([], [1]) == 0
    assert pooled([2], [1, 1, 1]) == 3


@pytest.mark.rule("7.4.3a", "7.4.3b", "7.4.4a", "7.4.4b", "R-21")
def test_the_worst_value_that_half_of_the_attackers_suffer():
    assert worst_half([(2, 0), (2, -1)]) == -1
    assert worst_half([(2, 0), (2, -1), (1, -2)]) == -1
    assert worst_half([(3, 0), (2, -2)]) == 0
    assert worst_half([(1, -2), (1, -1), (2, 0)]) == -1
    assert worst_half([(1, 0)]) == 0
