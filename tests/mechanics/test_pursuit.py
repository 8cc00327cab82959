"""Pursuit as the Kaiser's War games share it: who, into which hexes, how far."""

from __future__ import annotations

from hexfront.mechanics.pursuit import first_steps, may_halt, pursuers, vacated

FOOT, HORSE = 0, 1
#: Hexes on a line: the battle emptied hex 4, behind it lies 5.
EMPTIED, BEHIND = 4, 5


def steps(full=(), reach=lambda u: 1, enterable=lambda u: 1 << EMPTIED):
    """First steps of a foot unit and of cavalry, where some hexes have no room."""
    return first_steps(
        1 << FOOT | 1 << HORSE,
        enterable,
        lambda u, h: h not in full,
        reach,
        lambda u, h: 0 if BEHIND in full else 1 << BEHIND,
    )


def test_the_first_hex_is_one_that_the_beaten_force_left_empty():
    assert vacated(0b110, enemies=0b010) == 0b100
    assert vacated(0b100, enemies=0b100) == 0


def test_only_units_of_the_battle_that_can_attack_and_move_pursue():
    assert pursuers(took_part=0b0111, able=0b1101) == 0b0101


def test_a_result_may_limit_their_number():
    assert pursuers(0b0111, 0b1111, gone=0b0001, most=2) == 0b0110
    assert pursuers(0b0111, 0b1111, gone=0b0011, most=2) == 0


def test_a_unit_enters_where_it_may_and_where_there_is_room():
    assert steps() == [(FOOT, EMPTIED), (HORSE, EMPTIED)]
    assert steps(full=(EMPTIED,)) == []
    assert steps(enterable=lambda u: 1 << EMPTIED if u == HORSE else 0) == [(HORSE, EMPTIED)]


def test_who_goes_two_hexes_may_pass_through_a_full_one_to_a_hex_with_room():
    def cavalry(u):
        return 2 if u == HORSE else 1

    assert steps(full=(EMPTIED,), reach=cavalry) == [(HORSE, EMPTIED)]
    assert steps(full=(EMPTIED, BEHIND), reach=cavalry) == []


def test_who_passed_through_a_full_hex_must_go_on_while_it_can():
    assert may_halt(1 << BEHIND, room=True)
    assert not may_halt(1 << BEHIND, room=False)
    assert may_halt(0, room=False)
