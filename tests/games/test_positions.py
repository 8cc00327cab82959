"""Positions of every game: nonsense is refused in words, and what happens at the start is told."""

from __future__ import annotations

import random

import pytest
from tests.fuzz import positions

import hexfront
from hexfront import BadInput, Condition

#: Nonsense is made from random positions, so a game without a generator of them has nothing to mangle.
SLUGS = [slug for slug in hexfront.games if positions(slug)]
LISTS = ([], ["x"], [["x"]], [1])
NONSENSE = (None, True, -1, 0, 13, 99, 1.5, "", "x", "1513", *LISTS, {}, {"x": 1}, {"x": ["y"]})
KEYS = ("phase", "within", "turn", "options", "seed", "dice", "oops")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_document_is_set_up_or_refused_but_never_breaks(slug):
    game, rng = hexfront.games[slug], random.Random("nonsense")
    refused = 0
    for seed in range(1, 40, 2):
        document = positions(slug).scatter(seed)
        document.pop("moves", None)
        keys = sorted({*document, *game.overrides, *KEYS})
        for key in rng.sample(keys, 6):
            refused += complaint(game, document | {key: rng.choice(NONSENSE)}).endswith(".")
    assert refused > 50


def complaint(game, document):
    """What is said of a document that cannot be set up; nothing else may be raised."""
    try:
        game.position(document)
    except BadInput as error:
        return str(error)
    return ""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_position_tells_what_happened_before_its_first_decision(slug):
    game = hexfront.games[slug]
    state = game.position({"phase": "turn start", "turn": 5})
    assert [event.name for event in state.events][:1] == ["turn"]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_condition_of_a_unit_can_be_asked_from_outside(slug):
    game = hexfront.games[slug]
    met = set()
    for seed in range(1, 20, 2):
        document = positions(slug).scatter(seed)
        document.pop("moves", None)
        state = game.position(document)
        for unit in state.world.index:
            found = state.condition(unit)
            assert isinstance(found, Condition)
            assert found.unit == unit
            assert bool(found.hex) == (state.board.loc[state.world.index[unit]] >= 0)
            met.add((found.supplied, found.allowance > 0))
    assert {(True, True), (False, True), (False, False)} <= met
    with pytest.raises(BadInput, match="no unit 'xx'"):
        state.condition("xx")
