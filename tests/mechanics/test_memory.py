"""Answers kept."""

from __future__ import annotations

from hexfront.mechanics.memory import MOST, remembered


class Shelf:
    def __init__(self):
        self.memory = {}
        self.asked = 0


@remembered
def double(shelf, number):
    shelf.asked += 1
    return 2 * number


@remembered
def triple(shelf, number):
    shelf.asked += 1
    return 3 * number


def test_an_answer_is_worked_out_once():
    shelf = Shelf()
    assert [double(shelf, 4) for _ in range(3)] == [8, 8, 8]
    assert shelf.asked == 1


def test_functions_and_shelves_do_not_mix_up_their_answers():
    one, other = Shelf(), Shelf()
    assert (double(one, 4), triple(one, 4), double(other, 4)) == (8, 12, 8)
    assert (one.asked, other.asked) == (2, 1)


def test_a_full_memory_is_emptied_not_grown():
    shelf = Shelf()
    for number in range(MOST + 10):
        assert double(shelf, number) == 2 * number
    assert len(shelf.memory) <= MOST
    assert double(shelf, 0) == 0
