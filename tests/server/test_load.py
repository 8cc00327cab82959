"""The load test itself, small: every client hears of every move."""

from __future__ import annotations

import json
import subprocess
import sys


def test_a_small_load_loses_nothing():
    command = [
        sys.executable,
        "-m",
        "hexfront.server.load",
        "--games",
        "8",
        "--seconds",
        "4",
        "--every",
        "0.5",
        "--at-once",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    numbers = json.loads(done.stdout)
    assert (numbers["lost"], numbers["refused"]) == (0, 0)
    assert numbers["moves"] == 64
