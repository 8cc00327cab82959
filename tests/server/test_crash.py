"""A server killed with -9 at any moment loses nothing it has acknowledged; see ``crash.py``."""

from __future__ import annotations

from tests.server.crash import campaign


def test_five_kills(tmp_path):
    assert campaign(5, tmp_path, seed=20) > 0
