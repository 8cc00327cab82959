"""24 to 27. What fleets, bombardments, raids and the merchant table bring."""

from __future__ import annotations

import pytest

from hexfront.games.storm_of_steel.rules.gunnery import (
    Bombardment,
    Raid,
    Shortage,
    bombard,
    contact,
    contested_loss,
    dominates,
    gunfire,
    hits,
    merchant_level,
    outcome,
    raid,
    replacement,
)

DIE = range(1, 7)


@pytest.mark.rule("26.32a", "26.32b")
def test_contact_takes_the_lowest_rating_of_each_side():
    assert [contact([1, 2], [2, 5], die) for die in DIE] == list("ACCDNN")


@pytest.mark.rule("26.32a", "26.32c", "25.5a")
def test_submarines_alone_are_hard_to_meet():
    assert [contact([1], [5], die) for die in DIE] == list("CDNNNN")
    assert [contact([5], [1], die) for die in DIE] == list("AAACCC")


@pytest.mark.rule("26.33a")
def test_fire_goes_by_the_strength_of_the_fleet():
    assert [hits(3, die) for die in DIE] == [1, 1, 0, 0, 0, 0]
    assert [hits(4, die) for die in DIE] == [2, 1, 1, 1, 0, 0]
    assert [hits(51, die) for die in DIE] == [20, 17, 15, 12, 10, 8]
    assert hits(0, 1) == 0


@pytest.mark.rule("26.5a", "26.51a", "25.6a")
def test_a_fort_is_destroyed_or_shoots_back():
    assert bombard("fort", 7, 1) == bombard("fort", 30, 4) == Bombardment("E")
    assert bombard("fort", 6, 1) == Bombardment("r", 1)
    assert bombard("fort", 2, 6) == Bombardment("r", 5)


@pytest.mark.rule("26.52a", "25.32c")
def test_a_city_is_devastated_or_frightened():
    assert bombard("city", 7, 1) == Bombardment("D")
    assert bombard("city", 7, 3) == Bombardment("m", 1)
    assert bombard("city", 7, 4) == bombard("city", 0, 1) == Bombardment("-")


@pytest.mark.rule("3.5a", "3.5b")
def test_contested_seas_cost_points_or_bring_an_engagement():
    assert [contested_loss(7, die) for die in DIE] == [6, 5, 4, 3, 2, None]
    assert [contested_loss(-4, die) for die in DIE] == [0, 0, 0, 0, 0, None]
    assert [contested_loss(-3, die) for die in DIE] == [1, 0, 0, 0, 0, None]


@pytest.mark.rule("27.3a")
def test_a_raid_sinks_merchants():
    plain = {"convoyed": False, "unrestricted": False}
    assert raid(12, 1, **plain) == Raid(9, 0, 0)
    assert raid(13, 5, **plain) == Raid(6, 1, 0)
    assert raid(-5, 3, **plain) == Raid(0, 0, 0)


@pytest.mark.rule("27.4b")
def test_unrestricted_warfare_doubles_merchant_losses():
    assert raid(12, 1, convoyed=False, unrestricted=True) == Raid(18, 0, 0)


@pytest.mark.rule("27.7c", "27.7e")
def test_convoys_hit_raiders_and_are_hit():
    assert raid(13, 6, convoyed=True, unrestricted=False) == Raid(5, 3, 0)
    assert raid(12, 1, convoyed=True, unrestricted=False) == Raid(9, 0, 2)


@pytest.mark.rule("27.10a")
def test_a_low_level_costs_points_and_morale():
    assert outcome(91, 6) == Shortage(0, 0)
    assert outcome(90, 6) == Shortage(10, 0)
    assert outcome(20, 6) == Shortage(60, 8)
    assert outcome(45, 3).cut(37) == 30


@pytest.mark.rule("27.8a")
def test_merchants_are_replaced_faster_when_few_are_left():
    assert [replacement(level, convoys=False) for level in (81, 80, 61, 60)] == [1, 2, 2, 3]
    assert replacement(60, convoys=True) == 4


@pytest.mark.rule("27.12a", "27.1a")
def test_the_merchant_level_stays_between_one_and_a_hundred():
    assert (merchant_level(104), merchant_level(-3), merchant_level(60)) == (100, 1, 60)


@pytest.mark.rule("3.31e")
def test_half_as_many_again_dominate():
    assert dominates(3, 2)
    assert not dominates(4, 3)
    assert dominates(1, 0)
    assert not dominates(0, 0)


@pytest.mark.rule("25.42e")
def test_six_ships_are_sure_to_help_and_fewer_roll():
    assert gunfire(5) == (0, 5)
    assert gunfire(6) == gunfire(11) == (1, 0)
    assert gunfire(12) == (2, 0)
