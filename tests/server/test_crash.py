"""A server killed with -9 at any moment loses nothing it has acknowledged; see ``crash.py``."""

from __future__ import annotations

from tests.server import postgres
from tests.server.crash import campaign


def test_five_kills(tmp_path):
    assert campaign(5, tmp_path, seed=20) > 0


def test_three_kills_on_postgresql(tmp_path, postgres_url):
    assert campaign(3, tmp_path, seed=21, database=postgres.fresh(postgres_url)) > 0
