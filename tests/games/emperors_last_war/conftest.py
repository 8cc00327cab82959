"""Tests that play the game wait until it is on the shelf."""

from __future__ import annotations

from hexfront.games import emperors_last_war

collect_ignore_glob = [] if hasattr(emperors_last_war, "GAME") else ["effort.py", "field.py", "test_*.py"]
