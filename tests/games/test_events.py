"""Every game: what it logs is declared, its hexes and units are real, and nobody outside goes by names."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hexfront
from hexfront.kernel import Event, State
from hexfront.kernel.event import MOVES
from hexfront.kernel.sentence import text_of

SLUGS = list(hexfront.games)
SOURCES = Path(hexfront.__file__).parent
SEEDS = 3
#: How code would look at what only the phrase of an event needs.
LOOKS = {".py": r"\bevent\.(name|facts)\b", ".ts": r"\bline\.facts\b", ".svelte": r"\bline\.facts\b"}


def played(slug: str, seed: int, actions: int = 900) -> Iterator[tuple[State[Any, Any], Event]]:
    """The events of a game at random that is eager to march and to fight, each with the state after it."""
    game, rng = hexfront.games[slug], random.Random(f"events {seed}")
    options = {option.name: rng.choice(option.values) for option in game.options}
    scenario = rng.choice(game.scenarios).name
    try:
        state = game.start(scenario, options, seed)
    except hexfront.BadInput:
        state = game.start(scenario, seed=seed)
    yield from ((state, event) for event in state.events)
    for _ in range(actions):
        if state.outcome is not None:
            return
        legal = state.legal_actions()
        if "suggested" in legal:
            chosen = "suggested"
        else:
            eager = [action for action in legal if action not in ("done", "pass", "halt", "stop")]
            chosen = rng.choice(eager if eager and rng.random() < 0.8 else legal)
        yield from ((state, event) for event in state.apply(chosen))


class Logged(NamedTuple):
    """An event, and the counters and hexes that there are; which of the games it belongs to."""

    game: int
    event: Event
    units: frozenset[str]
    grid: Any


@cache
def logged(slug: str) -> list[Logged]:
    """What is logged in some games."""
    pieces = hexfront.games[slug].pieces
    assert pieces is not None
    found = []
    for seed in range(SEEDS):
        units: frozenset[str] = frozenset()
        for state, event in played(slug, seed):
            units = units or frozenset(piece.id for piece in pieces(state.world) if not piece.facedown)
            found.append(Logged(seed, event, units, state.world.grid))
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_events_are_declared_and_their_hexes_and_units_are_real(slug: str) -> None:
    game = hexfront.games[slug]
    for _, event, units, grid in logged(slug):
        assert event.kind == game.events[event.name].kind
        assert event.rule in game.ledger, event
        assert event.side in ("", *game.scenario(None).sides), event
        assert {event.audience, event.not_for} <= {None, *game.scenario(None).sides}, event
        assert all(unit in units for unit in event.units), event
        assert all(name in grid for name in event.hexes), event
    assert {"turn", "phase", "march", "battle", "roll", "loss"} <= {one.event.kind for one in logged(slug)}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_fields_of_an_event_are_those_that_its_kind_promises(slug: str) -> None:
    for _, event, _, _ in logged(slug):
        if event.kind in MOVES:
            assert len(event.way) > 1, event
            assert event.number, event
            assert event.side, event
        if event.kind == "battle":
            assert len(event.at) == 1, event
            assert event.origins, event
            assert event.side, event
            assert event.audience is event.not_for is None, "everybody hears of a battle"
        if event.kind == "roll":
            assert event.dice, event
        if event.kind in ("loss", "arrival", "removal"):
            assert event.number, event
            assert event.side, event
        if event.kind == "capture":
            assert event.at, event
            assert event.side, event


@pytest.mark.parametrize("slug", SLUGS)
def test_sentences_name_units_and_hexes_only_as_such(slug: str) -> None:
    """What is not marked as a unit or a hex is neither the id of a unit, nor a place with its hex."""
    game = hexfront.games[slug]
    for _, event, units, grid in logged(slug):
        parts = game.sentence(event)
        text = text_of(parts)
        assert text[-1] in ".!", text
        assert text[0] == text[0].upper(), text
        assert "{" not in text, text
        assert "(s)" not in text, text
        rest = " ".join(part.text for part in parts if not (part.hex or part.unit))
        words = set(re.findall(r"[\w/-]+", rest))
        assert not words & units, text
        assert not [word for word in words if word in grid and f"({word})" in rest], text
        assert {part.hex for part in parts} - {""} <= set(event.hexes), text
        assert {part.unit for part in parts} - {""} <= set(event.units), text


@pytest.mark.parametrize("slug", SLUGS)
def test_marches_follow_each_other_on_the_map(slug: str) -> None:
    """A unit that is named sets out from where the last march that named it has ended."""
    last: dict[str, str] = {}
    current = 0
    for game, event, _, _ in logged(slug):
        if game != current:
            last.clear()
            current = game
        if event.kind in MOVES and event.not_for is None:
            for unit in event.who:
                assert last.get(unit.id, event.way[0].id) == event.way[0].id, (event, last[unit.id])
                last[unit.id] = event.way[-1].id
        elif event.kind in ("loss", "removal", "arrival", "change"):
            for name in event.units:
                last.pop(name, None)


def test_nobody_outside_a_game_goes_by_the_names_of_its_events() -> None:
    """Neither kernel nor lab, server, command line and client mention an event by its name."""
    names = {name for slug in SLUGS for name in hexfront.games[slug].events}
    kinds = {phrase.kind for slug in SLUGS for phrase in hexfront.games[slug].events.values()}
    # Names of one word may be words of other things; those of several words are found anywhere.
    telling = {name for name in names - kinds if " " in name}
    assert len(telling) > 20
    folders = [SOURCES / name for name in ("kernel", "mechanics", "lab", "server", "cli", "bots", "render")]
    files = [path for folder in folders for path in folder.rglob("*.py")]
    web = SOURCES.parents[1] / "web" / "src"
    files += [path for path in web.rglob("*") if path.suffix in (".ts", ".svelte")]
    for path in files:
        text = path.read_text(encoding="utf-8")
        found = [name for name in telling if f'"{name}"' in text or f"'{name}'" in text]
        assert not found, f"{path} knows the events {found}"
        looked = re.search(LOOKS[path.suffix], text)
        assert "kernel" in path.parts or not looked, f"{path} looks at {looked}"
