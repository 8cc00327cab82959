"""Every field of every board is compared, stored and, where it holds units, hidden."""

from __future__ import annotations

import json
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest

import hexfront
from hexfront.mechanics.fields import DERIVED, Whereabouts, encode, veiled
from hexfront.mechanics.kinds import HEX, UNIT, UNITS, Kind

LARGEST = 10_000
GAMES = {slug: hexfront.games[slug] for slug in hexfront.games}
BOARDS = {slug: type(game.start().board) for slug, game in GAMES.items()}
STORED = [
    (slug, name)
    for slug, board in BOARDS.items()
    for name, hint in get_type_hints(board, include_extras=True).items()
    if DERIVED not in getattr(hint, "__metadata__", ())
]


def another(hint: Any, value: Any, h: int, u: int) -> Any:
    """A value that a field of a type may have and that is not the given one; it names a hex and a unit."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        kind = next((mark for mark in args[1:] if isinstance(mark, Kind)), None)
        if any(isinstance(mark, Whereabouts) for mark in args):
            return [h if unit == u else at for unit, at in enumerate(value)]
        if kind is not None:
            return {HEX: h, UNIT: u, UNITS: 1 << u}.get(kind, 1 << h)
        return another(args[0], value, h, u)
    if origin in (tuple, list):
        if origin is tuple and args[1:] != (...,):
            known = value or (None,) * len(args)
            return tuple(another(arg, one, h, u) for arg, one in zip(args, known, strict=True))
        return origin(another(arg, None, h, u) for arg in args[:1])
    if origin is dict:
        return {another(args[0], None, h, u): another(args[1], None, h, u)}
    if NoneType in args:
        return another(args[0], None, h, u)
    if hint is bool:
        return not value
    if hint is int:
        return (value or 0) + 1
    if hint is str:
        return f"{value or ''}x"
    return hint(**{n: another(t, None, h, u) for n, t in get_type_hints(hint, include_extras=True).items()})


def changed(slug: str, name: str) -> tuple[Any, Any]:
    """A state, and the same with one field of its board changed."""
    state = GAMES[slug].start(seed=1)
    twin = state.clone()
    hint = get_type_hints(BOARDS[slug], include_extras=True)[name]
    u, h = 1, state.world.grid.hexes[7]
    setattr(twin.board, name, another(hint, getattr(state.board, name), h, u))
    return state, twin


def stored_name(board: Any, name: str) -> str:
    marks = getattr(get_type_hints(board, include_extras=True)[name], "__metadata__", ())
    return next((mark.stored for mark in marks if isinstance(mark, Whereabouts)), name)


@pytest.mark.parametrize(("slug", "name"), STORED)
def test_states_that_differ_in_one_field_are_not_equal_and_are_stored_apart(slug, name):
    state, twin = changed(slug, name)
    assert state != twin
    assert state.to_json() != twin.to_json()
    assert getattr(GAMES[slug].from_json(twin.to_json()).board, name) == getattr(twin.board, name)


@pytest.mark.parametrize(("slug", "name"), STORED)
def test_a_field_dropped_from_a_stored_document_is_missed(slug, name):
    """Of two values one at least is not the default, which a document that lacks the field would give."""
    assert any(missed(state, name) for state in changed(slug, name))


def missed(state: Any, name: str) -> bool:
    doc = json.loads(state.to_json())
    del doc["board"][stored_name(type(state.board), name)]
    try:
        return bool(state.game.from_json(json.dumps(doc)) != state)
    except hexfront.BadInput:
        return True


@pytest.mark.parametrize(("slug", "name"), STORED)
def test_no_field_names_a_hidden_unit(slug, name):
    _, twin = changed(slug, name)
    unit = twin.world.ids[1]
    shown = veiled(twin.board, twin.world, 1 << 1, None)
    assert f'"{unit}"' not in json.dumps(shown)


@pytest.mark.parametrize("slug", GAMES)
def test_sets_are_stored_by_names_and_not_as_numbers(slug):
    """A set that calls itself a number would be stored as a huge one, and nothing of it would be hidden."""

    def numbers(value: Any) -> list[int]:
        if isinstance(value, dict | list | tuple):
            held = value.values() if isinstance(value, dict) else value
            return [n for one in held for n in numbers(one)]
        return [value] if isinstance(value, int) else []

    state = GAMES[slug].start(seed="numbers")
    while state.outcome is None and state.number < 2000:
        legal = state.legal_actions()
        state.apply(legal[state.number * 7919 % len(legal)])
        assert max(numbers(encode(state.board, state.world))) < LARGEST
