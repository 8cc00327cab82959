"""17.3, 33.2, 33.3, 30.6 and 14.46. What siege guns, gas and air units do by the die."""

from __future__ import annotations

import pytest

from hexfront.games.storm_of_steel.rules.firing import air_combat, gas, gas_modifiers, siege, support_shifts


@pytest.mark.rule("17.3a")
def test_siege_guns_destroy_a_fort_silence_it_or_miss():
    assert [siege(die) for die in range(1, 7)] == ["E", "E", "S", "S", "-", "-"]


@pytest.mark.rule("33.2a")
def test_gas_helps_or_blows_back():
    assert [gas(die, 0) for die in range(1, 7)] == [2, 1, 1, 0, 0, -1]
    assert gas(1, -1) == 2
    assert gas(5, 1) == gas(5, 3) == -1


@pytest.mark.rule("33.2a")
def test_a_natural_six_always_blows_back():
    assert gas(6, -1) == gas(6, -2) == -1


@pytest.mark.rule("33.3a")
def test_what_changes_the_die_of_gas():
    def total(**more):
        usual = {"enemy_has_gas": False, "rough": False, "season": "Sp", "first_turn": False}
        return sum(part.value for part in gas_modifiers(**usual | more))

    assert total() == total(season="Su") == 0
    assert total(enemy_has_gas=True) == total(rough=True) == 1
    assert total(season="Wi") == total(season="Au") == 1
    assert total(first_turn=True) == -1
    assert total(enemy_has_gas=True, rough=True, season="Wi", first_turn=True) == 2


@pytest.mark.rule("30.6a")
@pytest.mark.parametrize(
    ("difference", "found"), [(-5, "XRR--A"), (-1, "DXRR-A"), (0, "DDRR-A"), (2, "DDDRRX"), (3, "DDDDR-")]
)
def test_air_combat_goes_by_the_difference(difference, found):
    assert "".join(air_combat(difference, die) for die in range(1, 7)) == found


@pytest.mark.rule("14.46a")
def test_close_support_moves_one_column():
    assert [support_shifts(support, 3) for support in (0, 1, 4, 9)] == [0, 1, 1, 1]


@pytest.mark.rule("14.46b", "30.1e")
def test_at_doctrine_four_strong_support_moves_two():
    assert [support_shifts(support, 4) for support in (1, 3, 4)] == [1, 1, 2]
