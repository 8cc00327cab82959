"""7. What units cost and what centres yield."""

from __future__ import annotations

import pytest

from hexfront.games.storm_of_steel.tariff import bill, multiple, output, receivable, transferable

AUTUMN_1914, WINTER_1915 = 1, 2


@pytest.mark.rule("7.51a")
@pytest.mark.parametrize(("divisions", "points"), [(2, 16), (3, 24), (4, 32)])
def test_a_corps_costs_its_price_for_each_division(divisions, points):
    assert bill("Germany", "ACT", divisions).points == points


@pytest.mark.rule("7.51a")
def test_a_brigade_costs_its_price_once():
    assert bill("France", "BDE", 0).points == 5
    assert bill("France", "HQ", 0).points == 16


@pytest.mark.rule("7.5a")
def test_what_is_not_on_the_chart_cannot_be_built():
    assert bill("Russia", "BOL", 0) is None


@pytest.mark.rule("7.52a", "7.53a")
def test_delays_of_the_chart():
    assert bill("Germany", "LW", 2).quarters == 0
    assert bill("Germany", "RES", 2).quarters == 1
    assert bill("Germany", "SIEGE", 0).quarters == 2


@pytest.mark.rule("7.7a")
def test_some_units_need_petroleum():
    assert bill("Britain", "MECH", 0).petroleum == 1
    assert bill("Britain", "TNK", 2).petroleum == 2
    assert bill("Britain", "ACT", 2).petroleum == 0


@pytest.mark.rule("7.81a")
@pytest.mark.parametrize(
    ("country", "quarters"), [("Britain", 2), ("United States", 2), ("France", 1), ("Belgium", 1)]
)
def test_reserves_of_britain_and_america_take_two_quarters(country, quarters):
    assert bill(country, "RES", 2).quarters == quarters


@pytest.mark.rule("7.82a", "7.8a")
def test_russian_and_ottoman_discounts():
    assert bill("Russia", "RES", 2).points == 8
    assert bill("Ottoman", "RES", 2).points == 8
    assert bill("Russia", "CAV", 2).points == 6
    assert bill("Germany", "RES", 2).points == 12
    assert bill("Germany", "CAV", 2).points == 10


@pytest.mark.rule("7.12b", "7.12a", "7.21a", "7.11a")
def test_the_worked_example_of_summer_1914():
    assert output(multiple("CP", 0), 18, 7) == 86


@pytest.mark.rule("R-43")
def test_halves_are_added_before_they_are_rounded_down():
    assert output(multiple("CP", WINTER_1915), 0, 3) == 4
    assert output(multiple("CP", WINTER_1915), 0, 1) == 1


@pytest.mark.rule("7.23b", "R-46")
@pytest.mark.parametrize(("produced", "points"), [(86, 8), (39, 3), (9, 0)])
def test_a_tenth_of_the_output_may_be_given_away(produced, points):
    assert transferable(produced) == points


@pytest.mark.rule("7.24b")
def test_a_country_takes_one_point_for_each_city():
    assert receivable("Belgium", 3, "Au") == 3


@pytest.mark.rule("7.23d", "R-47")
def test_russia_takes_five_points_and_none_in_winter():
    assert receivable("Russia", 30, "Sp") == 5
    assert receivable("Russia", 4, "Sp") == 4
    assert receivable("Russia", 30, "Wi") == 0
