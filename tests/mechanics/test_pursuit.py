"""Pursuit as the Kaiser's War games share it: who, and into which hexes."""

from __future__ import annotations

from hexfront.mechanics.pursuit import pursuers, vacated


def test_the_first_hex_is_one_that_the_beaten_force_left_empty():
    assert vacated(0b110, enemies=0b010) == 0b100
    assert vacated(0b100, enemies=0b100) == 0


def test_only_units_of_the_battle_that_can_attack_and_move_pursue():
    assert pursuers(took_part=0b0111, able=0b1101) == 0b0101


def test_a_result_may_limit_their_number():
    assert pursuers(0b0111, 0b1111, gone=0b0001, most=2) == 0b0110
    assert pursuers(0b0111, 0b1111, gone=0b0011, most=2) == 0
