"""Leaks put in on purpose: the twins (``tests/twins.py``) must find each of them, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.twins import check_twins, foggy, unseen

import hexfront
from hexfront.kernel import Action, Event, State
from hexfront.mechanics import stacks

SLUG = "kaisers-war-east"
Plant = Callable[[pytest.MonkeyPatch], None]


def secret(state: State[Any, Any], side: str | None) -> list[str]:
    """Which units lie covered from a side, in the order of their places: what it may not know."""
    board = state.board
    hidden = [u for u in unseen(state, side) if board.loc[u] >= 0]
    return [state.world.ids[u] for u in sorted(hidden, key=lambda u: board.loc[u])]


def in_the_view(patch: pytest.MonkeyPatch) -> None:
    view = State.view

    def leaky(state: State[Any, Any], side: str | None) -> dict[str, Any]:
        found = view(state, side)
        lies = {state.world.ids[u]: state.board.loc[u] for u in range(len(state.world.ids))}
        return found | {"odd": sum(lies.values(), start=lies["RU-A1"] % 2)}

    patch.setattr(State, "view", leaky)


def in_the_list(patch: pytest.MonkeyPatch) -> None:
    legal = State.legal_actions

    def leaky(state: State[Any, Any], side: str | None = None) -> list[Action]:
        found = legal(state, side)
        odd = sum(u * h for u, h in enumerate(state.board.loc) if h >= 0) % 2
        return found[:-1] if len(found) > 2 and odd else found

    patch.setattr(State, "legal_actions", leaky)


def in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    why_not = State.why_not

    def leaky(state: State[Any, Any], action: Any, side: str | None = None) -> Any:
        found = why_not(state, action, side)
        covered = secret(state, side)
        if found is None or not covered:
            return found
        return type(found)(found.rule, f"{found.message} ({covered[0][:4]})")

    patch.setattr(State, "why_not", leaky)


def in_the_prompt(patch: pytest.MonkeyPatch) -> None:
    aside = hexfront.Game.aside

    def leaky(game: Any, state: State[Any, Any]) -> Any:
        part, rule = aside(game, state)
        return f"{part} {state.board.loc[0] % 2}", rule

    patch.setattr(hexfront.Game, "aside", leaky)


def a_veil_left_out(patch: pytest.MonkeyPatch) -> None:
    take_away = stacks.take_away

    def leaky(b: Any, u: int, h: int) -> None:
        take_away(b, u, h)
        b.veiled &= ~(1 << h)

    patch.setattr(stacks, "take_away", leaky)


def an_aside_left_out(patch: pytest.MonkeyPatch) -> None:
    asides = hexfront.games[SLUG].asides
    for step in ("recon", "recon.look"):
        patch.delitem(asides, step)


def an_event_for_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Event, "heard", lambda _, side: True)


def places_in_the_view(patch: pytest.MonkeyPatch) -> None:
    view = State.view

    def leaky(state: State[Any, Any], side: str | None) -> dict[str, Any]:
        return view(state, side) | {"odd": sum(u * h for u, h in enumerate(state.board.loc))}

    patch.setattr(State, "view", leaky)


def cards_in_the_view(patch: pytest.MonkeyPatch) -> None:
    view = State.view

    def leaky(state: State[Any, Any], side: str | None) -> dict[str, Any]:
        hands = state.board.hand_cp, state.board.hand_en
        return view(state, side) | {"odd": [str(card) for hand in hands for card in hand]}

    patch.setattr(State, "view", leaky)


LEAKS = [
    in_the_view,
    in_the_list,
    in_a_refusal,
    in_the_prompt,
    a_veil_left_out,
    an_aside_left_out,
    an_event_for_everybody,
]


def look_for_leaks(states: list[State[Any, Any]]) -> None:
    for seed, state in enumerate(states):
        check_twins(state, seed, every=3, most=1, steps=200)


@pytest.mark.parametrize("plant", LEAKS)
def test_a_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    states = [foggy(hexfront.games[SLUG], seed) for seed in range(8)]
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=SLUG):
        look_for_leaks(states)


@pytest.mark.parametrize("plant", [places_in_the_view, in_a_refusal])
@pytest.mark.parametrize("slug", hexfront.games)
def test_a_leak_is_found_in_every_game(slug: str, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    states = [foggy(hexfront.games[slug], seed) for seed in range(1, 5)]
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=slug):
        look_for_leaks(states)


def test_a_leak_of_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [foggy(hexfront.games["storm-of-steel"], seed) for seed in (3, 6)]
    cards_in_the_view(monkeypatch)
    with pytest.raises(AssertionError, match="storm-of-steel"):
        look_for_leaks(states)
