"""Twin states over the API: what a seat is answered is the same by bytes, whatever lies hidden from it.

A match is played by chance. Every few actions its state is exchanged for twins (``tests/twins.py``), and each
seat and a spectator ask for all there is: tables, symbols, logs, overlays, notes, series, refusals, previews,
orders and the stream. Only the clock may differ.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from litestar.testing import TestClient
from tests.model import choose
from tests.server.conftest import seen_from, settings
from tests.server.player import Player
from tests.server.test_secrets import Watcher, stream
from tests.twins import lore, twins

import hexfront
from hexfront.server.app import create_app
from hexfront.server.services import Services

CLOCK = re.compile(r'"clock":\{[^}]*\}')
ACTIONS, EVERY = 60, 15


def compare_answers(slug: str, seed: object, folder: Path, actions: int = ACTIONS) -> int:
    """Play a match in the fog and compare; says how many answers were the same."""
    services = Services(settings(folder, local=False, limits=False))
    app = seen_from(create_app(services.settings, services))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        return _compared(client, services, slug, seed, actions)


def _compared(client: Any, services: Services, slug: str, seed: object, actions: int) -> int:
    game = hexfront.games[slug]
    rng = random.Random(f"{slug}{seed}")
    ann = Player(client).hello()
    scenario = getattr(lore(slug), "SCENARIO", None)
    first, *rest = game.scenario(scenario).sides
    options = {option.name: "on" for option in game.options if "fog" in option.name}
    seats = {first: {"kind": "me"}} | {side: {"kind": "link"} for side in rest}
    made = ann.create(slug, seats=seats, options=options, scenario=scenario)
    watchers = [Watcher(ann, first, made["id"]), Watcher(Player(client), None, made["id"])]
    for side in rest:
        watchers.append(Watcher(Player.seated(client, made["seats"][side]["token"]), side, made["id"]))
    room = services.matches.peek(made["id"])
    assert room is not None
    number = 0
    for count in range(actions):
        state = room.state
        if state.decision is None:
            break
        if count % EVERY == EVERY - 1:
            number += sum(differ(watcher, room, services, rng) for watcher in watchers)
        side, legal = state.decision.side, state.legal_actions()
        ready = [action for action in legal if action in ("suggested", "hide all", "conceal all")]
        actor = next(watcher for watcher in watchers if watcher.side == side)
        action = ready[0] if ready else choose(state, legal, rng, "bold")
        answer = actor.player.act(made["id"], str(action), side=side)
        assert answer.status_code == 200, answer.text
    return number


def differ(watcher: Watcher, room: Any, services: Services, rng: random.Random) -> int:
    """Ask for everything, then exchange the state for twins and ask again; how many answers were the same."""
    play, true, seed = room.journal.play, room.state, rng.random()
    before = everything(watcher, room, services, seed)
    number = 0
    for twin in twins(true, watcher.side, rng, 1):
        play.state = twin.state
        try:
            after = everything(watcher, room, services, seed)
        finally:
            play.state = true
            room.journal.shown.clear()
        assert before.keys() == after.keys()
        for what, text in before.items():
            assert after[what] == text, f"{what} tells {watcher.side} of {twin.exchanged} at {room.index}"
        number += len(before)
    return number


def everything(watcher: Watcher, room: Any, services: Services, seed: float) -> dict[str, str]:
    """All answers to a seat, by what was asked, without the clock."""
    room.journal.shown.clear()
    others = [side for side in room.state.sides if side != watcher.side]
    found = {f"{n} {what}": text for n, (what, text) in enumerate(_answers(watcher, room, others, seed))}
    found |= {"log": watcher.get(f"/log{watcher.own}"), "stream": stream(watcher, room, services)}
    return {what: CLOCK.sub("", text) for what, text in found.items()}


def _answers(watcher: Watcher, room: Any, others: list[str], seed: float) -> Any:
    return watcher.answers(room.state, others, random.Random(seed))
