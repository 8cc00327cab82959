"""Conditions in the cells of tables."""

from __future__ import annotations

import re

import pytest

from hexfront.mechanics.expressions import ExpressionError, parsed

NAMES = {"turn", "season", "ally", "captured", "morale"}
WORDS = {"1914Au": 1, "1915Wi": 2}


def holds(text, **scope):
    return parsed(text, NAMES, WORDS).holds(scope)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("true", True),
        ("false", False),
        ("not false", True),
        ("not not false", False),
        ("2>=2", True),
        ("2<=1", False),
        ("2>2", False),
        ("1<2", True),
        ('"EN"=="EN"', True),
        ('"EN"!="EN"', False),
        ("(1,)==[1]", True),
        ("true or false and false", True),
        ("(true or false) and false", False),
        ("not false and false", False),
    ],
)
def test_signs_and_words_mean_what_they_say(text, outcome):
    assert holds(text) is outcome


def test_names_and_dates_are_compared():
    assert holds("turn<=1914Au", turn=1)
    assert not holds("turn<=1914Au", turn=2)
    assert holds('turn>=1915Wi and season in ("Wi","Sp")', turn=2, season="Sp")
    assert not holds('turn>=1915Wi and season in ("Wi","Sp")', turn=2, season="Su")


def test_calls_are_asked_with_lists_and_texts():
    def captured(places):
        return len(set(places) & {"Metz", "Nancy"})

    assert holds('captured(["Metz", "Strassburg"])>=1', captured=captured)
    assert not holds('captured(["Metz", "Strassburg"])>=2', captured=captured)
    assert holds('ally("Serbia","EN")', ally=lambda country, side: (country, side) == ("Serbia", "EN"))


def test_what_need_not_be_asked_is_not():
    assert holds("true or morale()", morale=lambda: 1 // 0)
    assert not holds("false and morale()", morale=lambda: 1 // 0)


def test_the_arguments_of_questions_can_be_read():
    found = parsed('not captured(["Metz"])>=1 or captured(["Nancy", "Toul"])>=2', NAMES).calls("captured")
    assert found == ((("Metz",),), (("Nancy", "Toul"),))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "ends too soon"),
        ("turn >=", "ends too soon"),
        ("turn turn", "'turn' is one word too many"),
        ("turn = 3", "'= 3' cannot be read"),
        ("turn>=1999Xx", "'1999Xx' means nothing here"),
        ('__import__("os")', "'__import__' means nothing here"),
        ("turn.real", "'.real' cannot be read"),
        ("captured([1 2])", "']' or a comma is missing"),
        ("captured(1", "')' or a comma is missing"),
        (")", "')' means nothing here"),
    ],
)
def test_a_cell_that_is_no_condition_says_why(text, complaint):
    with pytest.raises(ExpressionError, match=re.escape(complaint)):
        parsed(text, NAMES, WORDS)
