"""14.2 to 14.22 and 4.6m. Odds, shifts, both caps, and the combat tables."""

from __future__ import annotations

import pytest

from hexfront.games.storm_of_steel.rules.ladder import (
    ASSAULT,
    INFILTRATION,
    PROBE,
    TABLES,
    Shift,
    combat_tables,
    ratio,
    result,
    results,
    standing,
)


def cards(*values):
    return [Shift("card", value, "4.6m") for value in values]


def ground(*values):
    return [Shift("ground", value, "14.45a") for value in values]


@pytest.mark.rule("14.2b")
@pytest.mark.parametrize(("attack", "defence", "odds"), [(8, 8, "1/1"), (23, 8, "2/1"), (24, 8, "3/1")])
def test_a_stronger_attacker_drops_the_remainder(attack, defence, odds):
    assert ratio(standing(attack, defence, [], []).column) == odds


@pytest.mark.rule("14.2c")
@pytest.mark.parametrize(("attack", "defence", "odds"), [(7, 8, "1/2"), (4, 8, "1/2"), (3, 8, "1/3")])
def test_a_stronger_defender_rounds_up(attack, defence, odds):
    assert ratio(standing(attack, defence, [], []).column) == odds


@pytest.mark.rule("14.21a", "14.41a")
def test_shifts_to_the_right_help_the_attacker_and_all_are_added_up():
    assert ratio(standing(8, 8, cards(1), ground(1)).column) == "3/1"
    assert ratio(standing(8, 8, cards(1), ground(-1)).column) == "1/1"
    assert ratio(standing(8, 8, [], ground(-1)).column) == "1/2"


@pytest.mark.rule("14.21b", "R-31")
def test_all_together_move_two_columns_at_most():
    assert standing(8, 8, cards(1), ground(1, 1)).net == 2
    assert standing(8, 8, [], ground(-3)).net == -2
    assert standing(8, 8, cards(1), ground(-3)).net == -2


@pytest.mark.rule("4.6m", "14.21a", "R-30")
def test_cards_are_capped_before_the_ground_is_added():
    found = standing(8, 8, cards(2, 1), ground(-2))
    assert (found.cards, found.net) == (2, 0)
    assert standing(8, 8, cards(2, -1), []).net == 1


@pytest.mark.rule("14.22a", "R-32", "R-33")
def test_odds_are_shifted_on_an_endless_ladder_before_they_are_limited():
    assert ratio(standing(80, 8, [], ground(-1)).rung) == "9/1"
    assert ratio(standing(80, 8, [], ground(-1)).column) == "8/1"
    assert ratio(standing(8, 48, [], ground(1)).rung) == "1/5"
    assert ratio(standing(8, 48, [], ground(1)).column) == "1/4"


@pytest.mark.rule("11.7a")
def test_a_mobile_assault_needs_eight_to_one_after_shifts():
    assert standing(64, 8, [], []).overwhelming
    assert not standing(64, 8, [], ground(-1)).overwhelming
    assert standing(72, 8, [], ground(-1)).overwhelming
    assert standing(48, 8, cards(2), []).overwhelming


@pytest.mark.rule("14.22a")
def test_three_tables_have_eleven_columns_and_six_rows():
    assert {table for table, _ in combat_tables()} == set(TABLES)
    assert len(combat_tables()) == 18
    assert all(len(row) == 11 for row in combat_tables().values())


@pytest.mark.rule("14.21c")
@pytest.mark.parametrize(
    ("table", "odds", "found"),
    [
        (PROBE, 0, "DR NE NE NE AR AR"),
        (PROBE, 7, "DE DE DD DD DD DR"),
        (ASSAULT, -3, "BD AD AD AD AE AE"),
        (ASSAULT, 0, "DD EX BD NE AD AD"),
        (ASSAULT, 2, "DD DD DD HX BD AD"),
        (ASSAULT, 7, "DE DE DE DE DD HX"),
        (INFILTRATION, 1, "DI DI DI DR BD AD"),
        (INFILTRATION, 4, "DE DE DI DI DI HX"),
    ],
)
def test_the_tables(table, odds, found):
    assert " ".join(results(table, odds)) == found
    assert result(table, odds, 1) == found.split()[0]
