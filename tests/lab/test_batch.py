"""Batches: the same whatever the number of processes."""

from __future__ import annotations

import pytest

from hexfront.games import games
from hexfront.kernel import BadInput, Record
from hexfront.lab import batch
from hexfront.lab.batch import LabError, digest, play_batch
from hexfront.lab.batch_report import verdict
from hexfront.lab.table import setup

RANDOM = {"red": "random", "german": "random"}
SETUP = setup("reichswehr-freikorps", bots=RANDOM)


@pytest.fixture(scope="module")
def played():
    return play_batch(SETUP, "base", 6, jobs=1, keep_records=True)


def test_the_number_of_processes_changes_nothing(played):
    done = []
    assert play_batch(SETUP, "base", 6, jobs=2, keep_records=True, progress=done.append) == played
    assert done == [1, 2, 3, 4, 5, 6]


def test_a_longer_batch_begins_with_the_shorter_one(played):
    assert play_batch(SETUP, "base", 3, keep_records=True) == played[:3]


def test_games_differ(played):
    assert len({game.record for game in played}) == 6
    assert [game.seed for game in played] == [f"base/{number}" for number in range(1, 7)]


def test_samples_are_the_ends_of_turns(played):
    for game in played:
        turns = [sample["turn"] for sample in game.turns]
        assert turns == list(range(len(turns)))
        assert game.turns[-1] == game.final


def test_records_replay_to_the_counted_result(played):
    game = played[0]
    state = Record.parse(game.record).verify(games)
    assert state.outcome.winner == game.winner
    assert state.number == game.actions


def test_the_digest_counts_every_game(played):
    summed = digest(played, ("red", "german"))
    assert sum(won.count for won in summed.wins.values()) + summed.draws.count == 6
    assert sum(ending.games.count for ending in summed.endings) == 6
    assert summed.actions.mean == pytest.approx(sum(game.actions for game in played) / 6)
    assert "turn" not in summed.final
    assert "of 6 games" in verdict(games[SETUP.game], summed)


def test_a_game_that_breaks_down_is_named(monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("a step offers no action")

    monkeypatch.setattr(batch, "play_out", broken)
    with pytest.raises(LabError, match=r"Game 1 \(seed base/1\) broke down: RuntimeError: a step"):
        play_batch(SETUP, "base", 1)


def test_a_setup_is_checked_and_completed():
    assert setup("reichswehr-freikorps").bots == {"red": "greedy", "german": "greedy"}
    assert setup("reichswehr-freikorps").scenario == "campaign"
    with pytest.raises(BadInput, match="no bot 'x'"):
        setup("reichswehr-freikorps", bots={"red": "x"})
    with pytest.raises(BadInput, match="no side 'x'"):
        setup("reichswehr-freikorps", bots={"x": "random"})
    with pytest.raises(BadInput, match="no scenario 'x'"):
        setup("reichswehr-freikorps", "x")
