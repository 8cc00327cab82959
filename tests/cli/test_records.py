"""Replay and verify: a record comes back the same, and nothing in it can be changed unnoticed."""

from __future__ import annotations

import random
import re

import pytest

from hexfront.games import games
from hexfront.kernel import Record, commitment


def changed(record, pattern, replacement):
    """Alter the record file; the pattern must be there."""
    text = record.read_text(encoding="utf-8")
    new, count = re.subn(pattern, replacement, text, count=1, flags=re.M)
    assert count == 1
    record.write_text(new, encoding="utf-8")


def test_a_true_record_verifies(call, record, game_text):
    said = call("verify", record)
    parsed = Record.parse(game_text)
    assert said.code == 0
    assert "is a true record of Reichswehr & Freikorps" in said.words
    assert commitment(parsed.seed) in said.words
    assert parsed.final in said.out
    assert f"Actions: {len(parsed.entries)}, every one legal" in said.out


def test_another_seed_is_found(call, record):
    changed(record, r"^seed: test$", "seed: tost")
    said = call("verify", record)
    assert (said.code, "commitment" in said.err) == (1, True)


def test_another_seed_with_its_own_commitment_is_found(call, record):
    changed(record, r"^seed: test$", "seed: tost")
    changed(record, r"^commitment: .*$", f"commitment: {commitment('tost')}")
    assert call("verify", record).code == 1


def test_another_result_is_found(call, record):
    changed(record, r"^result: german", "result: red")
    said = call("verify", record)
    assert (said.code, "replaying it gives" in said.err) == (1, True)


def test_another_final_state_is_found(call, record):
    changed(record, r"^final: .*$", "final: 0123456789abcdef")
    assert call("verify", record).code == 1


def test_a_missing_end_is_found(call, record, game_text):
    record.write_text("\n".join(game_text.splitlines()[:-1]) + "\n", encoding="utf-8")
    said = call("verify", record)
    assert (said.code, "unfinished" in said.err) == (1, True)


def test_an_illegal_action_is_named(call, record):
    changed(record, r"^red: step .*$", "red: step 1803")
    said = call("verify", record)
    assert said.code == 1
    assert "step 1803" in said.err


@pytest.mark.parametrize("seed", range(25))
def test_no_change_of_a_line_goes_unnoticed_or_breaks_the_command(seed, call, record, game_text):
    rng = random.Random(seed)
    lines = game_text.splitlines()
    first = lines.index("") + 1
    at = rng.randrange(first, min(first + 150, len(lines)))
    other = rng.choice(
        ["red: step", "german: retreat x y", "red: ", "blue: done", "red! ask never", "red: \u2603"]
    )
    lines[at : at + rng.choice([0, 1])] = [other]
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = call("verify", record)
    assert said.code in (1, 2)
    assert "mistake in Hexfront" not in said.err
    assert said.err.count("\n") == 1


def test_replay_gives_the_position_at_the_end(call, record):
    said = call("replay", record)
    assert said.code == 0
    assert "german wins" in said.words
    assert "Red Army Morale" in said.out


def test_replay_until_an_entry(call, record, game_text):
    state = Record.parse(game_text).replay(games, 200)
    said = call("replay", record, "--until", "200")
    assert said.code == 0
    assert "after 200 actions" in said.out
    assert state.decision.prompt in said.words


def test_the_log_of_a_side_has_nothing_of_the_other(call, record):
    everything = call("replay", record, "--log").out.splitlines()
    red = call("replay", record, "--log", "--side", "red").out.splitlines()
    german = call("replay", record, "--log", "--side", "german").out.splitlines()
    private = [line for line in everything if "(in full only for German)" in line]
    assert private
    assert [line.replace(" (in full only for German)", "") for line in everything] == german
    assert len(red) == len(german)
    assert not any(line.replace(" (in full only for German)", "") in red for line in private)
    assert "covered unit" in "".join(red)
    assert "covered unit" not in "".join(everything)


def test_the_story_goes_turn_by_turn(call, record):
    told = call("replay", record, "--story").out
    turns = [int(number) for number in re.findall(r"^Turn (\d+):", told, re.M)]
    assert turns == list(range(1, 13))
    assert "After turn 12: Points: Red" in told


def test_the_story_for_a_side_shows_no_true_numbers(call, record):
    told = call("replay", record, "--story", "--side", "red").out
    assert "After turn" not in told


def test_replay_draws_the_position(call, record, tmp_path):
    said = call("replay", record, "--until", "300", "--out", tmp_path / "then.svg")
    assert said.code == 0
    assert (tmp_path / "then.svg").read_text(encoding="utf-8").startswith("<svg")
