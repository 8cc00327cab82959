"""Answers kept."""

from __future__ import annotations

import gc

from hexfront.mechanics.memory import (
    LATEST,
    MOST,
    MOST_DOCUMENTS,
    by_content,
    lasting,
    recent,
    remembered,
    tabled,
)


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


@lasting
def square(shelf, number):
    shelf.asked += 1
    return number * number


@tabled
def cube(shelf, number):
    shelf.asked += 1
    return number**3


def test_an_answer_is_worked_out_once():
    shelf = Shelf()
    assert [double(shelf, 4) for _ in range(3)] == [8, 8, 8]
    assert shelf.asked == 1


def test_functions_and_shelves_do_not_mix_up_their_answers():
    one, other = Shelf(), Shelf()
    assert (double(one, 4), triple(one, 4), double(other, 4)) == (8, 12, 8)
    assert (one.asked, other.asked) == (2, 1)


def test_arguments_given_by_name_are_told_apart():
    shelf = Shelf()
    assert [double(shelf, number=n) for n in (4, 5, 4)] == [8, 10, 8]
    assert shelf.asked == 2


def test_a_full_memory_is_emptied_not_grown():
    shelf = Shelf()
    for number in range(MOST + 10):
        assert double(shelf, number) == 2 * number
    assert len(shelf.memory) <= MOST
    assert double(shelf, 0) == 0


def test_what_lasts_outlives_the_rest():
    shelf = Shelf()
    assert square(shelf, 7) == 49
    for number in range(MOST + 10):
        double(shelf, number)
    before = shelf.asked
    assert square(shelf, 7) == 49
    assert shelf.asked == before


def test_even_what_lasts_does_not_fill_a_memory():
    shelf = Shelf()
    for number in range(2 * MOST):
        assert square(shelf, number) == number * number
    assert len(shelf.memory) <= MOST


@recent
def fourfold(shelf, number):
    shelf.asked += 1
    return 4 * number


def test_recent_answers_are_known_and_older_ones_forgotten():
    shelf = Shelf()
    for number in range(LATEST):
        assert fourfold(shelf, number) == 4 * number
    assert [fourfold(shelf, number) for number in range(LATEST)] == [4 * number for number in range(LATEST)]
    assert shelf.asked == LATEST
    fourfold(shelf, LATEST)
    fourfold(shelf, 0)
    assert shelf.asked == LATEST + 2


def test_a_table_is_one_answer_and_lasts_however_long_it_is():
    shelf = Shelf()
    for number in range(2 * MOST):
        assert cube(shelf, number) == number**3
    for number in range(MOST + 10):
        double(shelf, number)
    before = shelf.asked
    assert [cube(shelf, number) for number in (7, 2 * MOST - 1)] == [343, (2 * MOST - 1) ** 3]
    assert shelf.asked == before
    assert cube(shelf, number=7) == 343


def test_a_document_is_known_by_what_it_says():
    asked = []

    @by_content
    def read(document):
        asked.append(document)
        return document["terrain"]

    one = {"terrain": {"1702": "forest"}}
    assert read(one) is read({"terrain": {"1702": "forest"}})
    one["terrain"]["1702"] = "rough"
    assert read(one) == {"1702": "rough"}
    assert len(asked) == 2
    for number in range(MOST_DOCUMENTS + 1):
        read({"terrain": number})
    assert read(one) == {"1702": "rough"}
    assert len(asked) == MOST_DOCUMENTS + 4


def test_the_empty_document_is_never_asked_again():
    asked = []

    @by_content
    def size(document):
        asked.append(document)
        return len(document)

    assert size({}) == 0
    for number in range(MOST_DOCUMENTS + 1):
        assert size({"number": number}) == 1
    assert size({}) == 0
    assert asked.count({}) == 1


def test_what_is_not_plain_is_told_as_text():
    assert by_content(lambda document: document["hexsides"])({"hexsides": {"1702"}}) == "{'1702'}"


def test_an_answer_that_somebody_has_in_hand_is_not_made_again():
    """However many others came since; when he lets go it goes too."""
    asked = []

    class Map:
        """A world."""

    @by_content
    def build(document):
        asked.append(document)
        return Map()

    mine = build({"number": -1})
    for number in range(MOST_DOCUMENTS + 1):
        build({"number": number})
    assert build({"number": -1}) is mine
    assert len(asked) == MOST_DOCUMENTS + 2
    del mine
    for number in range(MOST_DOCUMENTS + 1):
        build({"number": 100 + number})
    gc.collect()
    build({"number": -1})
    assert asked.count({"number": -1}) == 2
