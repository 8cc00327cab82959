"""Takebacks: the game goes on from an earlier state, and nobody fishes for dice."""

from __future__ import annotations

import random

import pytest

import hexfront
from hexfront.kernel import BadInput, Entry, Play, Record, draws_since
from hexfront.kernel.takeback import keep_draws

SLUGS = list(hexfront.games)


def opened(slug, seed, most):
    """A random game as it stands after so many actions, with a record of it."""
    game = hexfront.games[slug]
    play = Play(game.start(seed=seed))
    rng = random.Random(f"takeback {seed}")
    for number in range(most):
        if play.state.outcome is not None:
            break
        legal = play.state.legal_actions()
        play.apply(legal[0] if number < 4 else rng.choice(legal), play.state.decision.side)
    return play


def rolls_of(state, entries):
    """All rolls that some entries make, with what they are about and which draw they take."""
    tried = state.clone()
    tried.rolls = []
    for entry in entries:
        entry.carry_out(tried)
    return tried, tried.rolls


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_same_again_falls_as_before(slug, seed):
    play = opened(slug, seed, 900)
    entries = play.record.entries
    # A random game may end without a roll in its second half.
    for kept in (len(entries) // 2, len(entries) // 4, 0):
        before = play.record.replay(hexfront.games, kept)
        reached, rolls = rolls_of(before, entries[kept:])
        if rolls:
            break
    assert rolls
    table = Play.resume(play.state, play.record.copy(), play.log[:])
    table.take_back(kept, before, "red", draws_since(before, entries[kept:]))
    assert table.state.board == before.board
    assert table.state.dice.count == play.state.dice.count, "what was seen serves no other roll"
    again, drawn = rolls_of(table.state, entries[kept:])
    assert drawn == rolls
    assert again.board == reached.board


@pytest.mark.parametrize("slug", SLUGS)
def test_the_record_of_a_takeback_replays_to_the_same_state(slug):
    play = opened(slug, 5, 300)
    kept = len(play.record.entries) - 60
    before = play.record.replay(hexfront.games, kept)
    play.take_back(kept, before, play.state.sides[0], draws_since(before, play.record.entries[kept:]))
    rng = random.Random(6)
    for _ in range(80):
        if play.state.outcome is None:
            play.apply(rng.choice(play.state.legal_actions()), play.state.decision.side)
    play.record.close(play.state)
    text = play.record.to_text()
    assert text.startswith("hexfront record 3\n")
    assert f"{play.state.sides[0]}< " in text
    read = Record.parse(text)
    assert read == play.record
    assert read.verify(hexfront.games) == play.state
    assert hexfront.games[slug].from_json(play.state.to_json()) == play.state


@pytest.mark.parametrize("slug", SLUGS)
def test_records_of_earlier_formats_are_read(slug):
    play = opened(slug, 7, 40)
    text = play.record.to_text().replace("hexfront record 3", "hexfront record 2")
    assert Record.parse(text).entries == play.record.entries


def test_a_battle_falls_as_before_whatever_was_fought_in_between():
    """Red attacks, does not like the die, takes it back and attacks elsewhere first. The other battle does
    not get the die that was seen, and the first one does."""
    game = hexfront.games["reichswehr-freikorps"]
    units = [
        *({"id": name, "side": "red", "front": "western", "army": "4", "strength": 6} for name in ("r", "q")),
        *({"id": name, "side": "german", "strength": 2} for name in ("x", "y")),
    ]
    for seed in range(12):
        start = game.position(
            {
                "phase": "red combat",
                "front": "western",
                "ram": 10,
                "new_units": units,
                "units": {"r": "1417", "x": "1416", "q": "1221", "y": "1220"},
                "standing": ["ask never", "tops keep", "support never"],
                "seed": seed,
            }
        )
        first = [Entry("red", text) for text in ("attack 1416", "declare", "roll")]
        other = [Entry("red", text) for text in ("attack 1220", "declare", "roll")]
        _, before = rolls_of(start, first)
        state = start.clone()
        keep_draws(state, draws_since(start, first))
        between = state.clone()
        between.rolls = []
        for entry in other:
            entry.carry_out(between)
        while between.decision.step != "combat":
            between.apply(between.legal_actions()[0])
        for entry in first:
            entry.carry_out(between)
        fell = dict(reversed(between.rolls))
        mine = next(roll for roll, _ in before if "battle.roll" in roll)
        theirs = next(roll for roll in fell if "battle.roll" in roll and roll != mine)
        assert fell[mine] == dict(reversed(before))[mine] == 0
        assert fell[theirs] > 0, "a die that was seen serves no other battle"


def test_a_takeback_of_a_takeback_still_remembers():
    play = opened("kaisers-war-east", 2, 900)
    entries = play.record.entries[:]
    kept = len(entries) // 2
    before = play.record.replay(hexfront.games, kept)
    _, rolls = rolls_of(before, entries[kept:])
    play.take_back(kept, before, "central", draws_since(before, entries[kept:]))
    once = play.state.clone()
    play.take_back(kept, before, "central", draws_since(before, play.record.entries[kept:]))
    assert play.state == once
    assert rolls_of(play.state, entries[kept:])[1] == rolls


@pytest.mark.parametrize("text", ["", "x", "0 a=1", "5 a=9", "5 a=-1", "3 a=b"])
def test_no_text_can_invent_draws(text):
    state = opened("kaisers-war-east", 2, 120).state
    state.dice.count = 4
    with pytest.raises((BadInput, ValueError)):
        keep_draws(state, text)
