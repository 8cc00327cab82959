"""The example is found by being a package: in the command line, the lab, and the tests of every game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def run(*words: str, cwd: Path = ROOT) -> str:
    """A command in a process that knows where the example lies."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        env=os.environ | {"HEXFRONT_GAMES": str(ROOT / "examples")},
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_passes_the_tests_that_every_game_must_pass():
    files = sorted(str(path) for path in (ROOT / "tests/games").glob("test_*.py"))
    told = run("pytest", "-k", "bridgehead", *files, "-p", "no:cacheprovider", "-n", "0")
    assert " passed" in told
    assert "skipped" not in told


def test_the_command_line_knows_it(tmp_path):
    assert "bridgehead" in run("hexfront", "games")
    told = run("hexfront", "play", "bridgehead", "--seed", "7", cwd=tmp_path)
    assert "Turn 1 begins" in told


def test_the_lab_plays_it_and_greedy_beats_random(tmp_path):
    told = run("hexfront", "simulate", "bridgehead", "--games", "20", "--seed", "lab", cwd=tmp_path)
    assert "20" in told
    assert "Blue" in told


def test_without_the_folder_nobody_knows_it():
    done = subprocess.run(
        [sys.executable, "-m", "hexfront", "games"], capture_output=True, text=True, check=True
    )
    assert "bridgehead" not in done.stdout
