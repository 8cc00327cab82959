"""What must always hold, whatever the game: one tester over all games.

``check_game`` plays a whole game at random and checks at every step that nothing is
stuck, that the game's own audit finds nothing, that the state goes to JSON and back
without loss, that a view tells nothing it should not, that everybody can be shown it,
and that actions which are not listed are refused with a reason and without a change; at
the end, that the record replays to the same state.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from hexfront import Action, Game, Illegal, Record, State
from hexfront.server.present import decision_info, form_info, legal_info, scene_info

MOST_STEPS = 20_000
#: At each such step the state is drawn for everybody, and at each such step with all that may be laid over
#: the map: that takes longer than the other checks.
DRAWN, OVERLAID = 10, 80
STYLES = ("plain", "plain", "plain", "bold", "bold", "bold", "sensible")


@dataclass
class Findings:
    """What a run of games has met."""

    games: int = 0
    actions: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)

    def add(self, other: Findings) -> None:
        self.games += other.games
        self.actions += other.actions
        self.steps += other.steps
        self.verbs += other.verbs
        self.endings += other.endings


def check_game(
    game: Game[Any, Any],
    seed: int,
    document: dict[str, Any] | None = None,
    every: int = 1,
    opening: dict[str, Any] | None = None,
) -> Findings:
    """Play one game at random from its start, or from a position; full checks at every ``every``-th step.

    ``opening`` may name a scenario and options to start with. A position may say under ``moves`` how the
    game goes on, up to a decision that chance would seldom meet.
    """
    moves = list(document.pop("moves", ())) if document is not None else []
    rng = random.Random(f"fuzz {seed}")
    start = opening or {}
    state = game.position(document) if document is not None else game.start(**start, seed=f"fuzz {seed}")
    record = None if document is not None else Record.of(state)
    found = Findings(games=1)
    seen: set[int] = set()
    style = rng.choice(STYLES)
    foreign: list[str] = ["", "done", "step 0000", "attack 9999", "x y z"]
    while state.outcome is None:
        legal = state.legal_actions()
        assert legal, f"stuck: {state!r}"
        assert len(set(legal)) == len(legal), f"the same action twice: {legal}"
        found.steps[state.agenda[-1].step] += 1
        mark = hash(msgspec.json.encode(state.document() | {"number": 0}))
        assert mark not in seen, f"the game has come round in a circle: {state!r}"
        seen.add(mark)
        if state.number % every == 0:
            check_state(game, state, rng, foreign)
        if rng.random() < 0.02:
            instruct(state, rng, record)
            legal = state.legal_actions()
        action = moves.pop(0) if moves else choose(state, legal, rng, style)
        action = Action(action)
        foreign[rng.randrange(len(foreign))] = action
        if record is not None:
            record.add(state.decision.side, action)
        found.verbs[action.verb] += 1
        state.apply(action)
        assert state.number < MOST_STEPS, f"no end in sight: {state!r}"
    check_state(game, state, rng, foreign)
    if record is not None:
        record.close(state)
        again = Record.parse(record.to_text()).verify({game.slug: game})
        assert again == state, "the record replays to another state"
    found.actions = state.number
    found.endings[state.outcome.level] += 1
    return found


def instruct(state: State[Any, Any], rng: random.Random, record: Record | None) -> None:
    """Give a standing order that the game lists; one with a blank to fill in gets some hexes."""
    side = rng.choice(state.sides)
    # Giving up is a standing order too, but the games shall be played to the end.
    known = [order for order in state.game.standing[side] if order not in state.game.final_orders]
    if not known:
        return
    order = rng.choice(known)
    if "HEX" in order:
        hexes = rng.sample(state.world.grid.hexes, 3)
        order = order.replace("HEX...", " ".join(map(state.world.grid.name, hexes)))
    state.instruct(side, order)
    if record is not None:
        record.add(side, order, standing=True)


def choose(state: State[Any, Any], legal: list[Action], rng: random.Random, style: str) -> Action:
    """Any action; bold players fight and seldom stop, sensible ones often take the game's advice."""
    if style == "sensible" and rng.random() < 0.5:
        best = max(state.orders(), key=lambda order: order.value)
        return best.actions[0]
    if style == "bold" and rng.random() < 0.8:
        fierce = [
            a
            for a in legal
            if a.verb in ("attack", "join", "roll", "advance", "exploit", "interrupt", "bring")
        ]
        if fierce:
            return rng.choice(fierce)
        rest = [a for a in legal if a.verb not in ("done", "halt", "continue", "lower")]
        return rng.choice(rest or legal)
    return rng.choice(legal)


def check_state(game: Game[Any, Any], state: State[Any, Any], rng: random.Random, foreign: list[str]) -> None:
    """Everything that must hold in one state."""
    wrong = game.audit(state)
    assert not wrong, f"{wrong} in {state!r}"
    text = state.to_json()
    stored = game.from_json(text)
    assert stored == state, f"JSON loses something: {differences(state.document(), stored.document())}"
    assert stored.to_json() == text, "JSON changes something"
    assert stored.legal_actions() == state.legal_actions()
    check_views(game, state, rng)
    check_refusals(state, rng.choice(foreign), text)
    if state.number % DRAWN == 0 or state.outcome is not None:
        check_shown(game, state)


def check_shown(game: Game[Any, Any], state: State[Any, Any]) -> None:
    """Everybody can look at the table, whatever the moment: picture, lists, forms, overlays, words."""
    for side in (*state.sides, None):
        view = msgspec.json.decode(msgspec.json.encode(state.view(side)))
        told: list[Any] = [scene_info(game.scene(state.world, view)), game.notes(state.world, view)]
        told += [decision_info(state, side), legal_info(state, side), form_info(state, side)]
        if state.number % OVERLAID == 0 or state.outcome is not None:
            told += [game.overlay(state.world, view, title.name) for title in game.overlays]
            if side is not None and state.outcome is None:
                told += list(game.warnings(state, side))
        assert msgspec.json.encode(told)
    game.bearings(state)
    game.measures(state)


def check_views(game: Game[Any, Any], state: State[Any, Any], rng: random.Random) -> None:
    """Twin states: what a side may not know changes neither its view nor its legal actions."""
    decision = state.decision
    for side in (*state.sides, None):
        text = msgspec.json.encode(state.view(side))
        assert state.dice.seed.encode() not in text, "a view shows the seed"
        if decision is not None and decision.side == side:
            view = msgspec.json.decode(text)
            twin = game.determinize(view, rng)
            assert not game.audit(twin), f"an imagined state is wrong: {game.audit(twin)}"
            seen = msgspec.json.decode(msgspec.json.encode(twin.view(side)))
            assert seen | {"header": None} == view | {"header": None}, (
                f"an imagined state looks different: {differences(view, seen | {'header': view['header']})}"
            )
            assert twin.legal_actions() == state.legal_actions()
            seed = rng.random()
            dealt = game.deal(state, side, random.Random(seed))
            read = game.determinize(view, random.Random(seed))
            assert dealt == read, (
                f"a guess is not dealt from the view: {differences(read.document(), dealt.document())}"
            )


def differences(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The keys in which two views differ, with both values."""
    found: dict[str, Any] = {}
    for key, value in one.items():
        there = other.get(key)
        if isinstance(value, dict) and isinstance(there, dict):
            found |= {f"{key}.{name}": pair for name, pair in differences(value, there).items()}
            found |= {f"{key}.{name}": (None, there[name]) for name in there if name not in value}
        elif there != value:
            found[key] = (value, there)
    return found


def check_refusals(state: State[Any, Any], action: str, before: str) -> None:
    """An action that is not listed is refused with a sentence, and nothing changes."""
    if action in state.legal_actions():
        return
    refusal = state.why_not(action)
    assert refusal is not None
    assert refusal.message.endswith((".", "?")), refusal
    if state.outcome is None:
        assert refusal.rule, f"no rule for {action!r}: {refusal}"
        assert refusal.rule in state.game.ledger, f"unknown rule {refusal.rule!r}"
    with pytest.raises(Illegal) as refused:
        state.apply(action)
    assert refused.value.rule == refusal.rule
    assert state.to_json() == before, f"refusing {action!r} changed the state"
