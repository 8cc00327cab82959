"""Whatever a reader is given, it answers with a sentence: the short version of ``make fuzz``."""

from __future__ import annotations

import math
import random
import re

import pytest
from tests.fuzz import mangle
from tests.mangled import fogs, misplaced, nested, sound_state, view_of

import hexfront
from hexfront import BadInput, Record

SLUGS = list(hexfront.games)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_reader_answers_mangled_input_with_a_sentence(slug):
    for name, answers in mangle(slug, range(5), 40).items():
        assert answers.total == 200
        assert not answers.foreign, f"{name}: {answers.foreign.most_common(3)}"
        assert answers.refused > 50, name


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    ("view", "told"),
    [
        (None, "This view"),
        ([], "This view"),
        ({}, "'header' is missing"),
        ({"header": {"scenario": math.nan}}, "."),
        ({"header": {"scenario": None, "options": {}}, "board": {}}, "is missing"),
    ],
)
def test_what_is_no_view_is_refused(slug, view, told):
    with pytest.raises(BadInput, match=told):
        hexfront.games[slug].determinize(view, random.Random(1))


def refusal(game, view):
    """What is said of a view that cannot be read; nothing if it can."""
    try:
        game.determinize(view, random.Random(1))
    except BadInput as error:
        return str(error)
    return ""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_view_that_is_refused_is_told_which_key_is_wrong(slug):
    """One value of a sound view is of another kind, or missing: the sentence names it, or what it is in."""
    game, refused = hexfront.games[slug], 0
    for seed in range(20):
        rng = random.Random(f"{slug} misplaced {seed}")
        view = view_of(sound_state(game, seed, rng)[0])
        if refusal(game, view):
            # The game is over: nobody decides, so there is nothing to guess.
            continue
        for _ in range(40):
            given, keys = misplaced(view, rng)
            told = refusal(game, given).lower()
            refused += bool(told)
            assert not told or any(key[:40].lower().rstrip("s") in told for key in keys), (keys, told)
    assert refused > 200


@pytest.mark.parametrize(("slug", "key"), [("kaisers-war-1918", "away")])
def test_a_view_with_more_units_than_counters_is_refused_at_once(slug, key):
    """It took a minute and gigabytes to deal a million units out."""
    game = hexfront.games[slug]
    view = view_of(game.start(options=fogs(game)))
    side = next(side for side in game.scenario(None).sides if side != view["side"])
    view["board"][key][side] = {"pool": 10**12}
    with pytest.raises(BadInput, match=f"{key}: .* more units off the map than there are counters"):
        game.determinize(view, random.Random(1))


@pytest.mark.parametrize("slug", SLUGS)
def test_lists_in_lists_are_no_position(slug):
    with pytest.raises(BadInput, match="nested more than"):
        hexfront.games[slug].position(nested(3000))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_state_with_a_field_of_another_type_names_the_field(slug):
    game = hexfront.games[slug]
    text = game.start().to_json()
    with pytest.raises(BadInput, match=r"turn: expected a whole number, found 'x'\."):
        game.from_json(re.sub(r'"turn":\d+,', '"turn":"x",', text, count=1))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_record_in_which_nobody_gives_up_is_refused(slug):
    game = hexfront.games[slug]
    text = Record.of(game.start()).to_text() + "nobody! concede\n"
    with pytest.raises(BadInput, match=r"Entry 1 \(nobody! concede\) cannot be played"):
        Record.parse(text).verify({slug: game})


def test_a_refusal_can_be_read_and_printed():
    refused = BadInput(f"There is no unit {'x' * 100_000} \ud800.")
    assert len(str(refused)) < 2000
    assert str(refused).encode().endswith(b"\\ud800.")
