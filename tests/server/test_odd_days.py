"""Days on which something is wrong with the machine: no room on the disk, no leave to write, a wrong clock.

And what strangers send: NUL and other odd characters wherever there is a name, an id or a text.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.conftest import settings, visit
from tests.server.player import Player

ODD = (
    "\0",
    "a\0b",
    "\u202eabc",
    "\ufffe",
    "'; drop table matches; --",
    "%00",
    "x" * 5000,
    " ",
    "\x7f",
    "é" * 300,
)


def free(left):
    """A disk on which so many bytes are left."""
    return lambda path: SimpleNamespace(total=10**9, used=10**9 - left, free=left)


def test_the_sign_of_life_tells_a_full_disk(online, monkeypatch):
    assert online.get("/api/health").json()["status"] == "ok"
    monkeypatch.setattr(shutil, "disk_usage", free(5 * 2**20))
    answer = online.get("/api/health")
    assert answer.status_code == 503
    assert answer.json()["status"] == "The disk is full: 5 MB are left. Soon nothing can be kept any more."


@pytest.mark.parametrize("words", ["database or disk is full", "attempt to write a readonly database"])
def test_what_cannot_be_kept_is_not_done_and_the_answer_says_why(tmp_path, monkeypatch, words, caplog):
    with visit(settings(tmp_path)) as client:
        me = Player(client).hello()
        match = me.create(seed=1)["id"]
        index = me.table(match)["index"]

        def full(*_, **__):
            raise OperationalError("insert", {}, sqlite3.OperationalError(words))

        with monkeypatch.context() as patch:
            patch.setattr("hexfront.server.store.games.append", full)
            answer = me.act(match, "suggested")
        assert answer.status_code == 503
        assert "disk is full" in answer.json()["error"]["message"]
        assert me.table(match)["index"] == index
        me.acted(match, "suggested")


def test_a_clock_that_is_set_back_loses_nothing(tmp_path, monkeypatch):
    with visit(settings(tmp_path)) as client:
        me = Player(client).hello()
        match = me.create(seed=1)["id"]
        me.acted(match, "suggested")
        index = me.table(match)["index"]
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 30 * 86400)
    with visit(settings(tmp_path)) as client:
        me.http = client
        assert me.table(match)["index"] == index
        me.acted(match, "done")
        me.acted(match, "suggested", side="german")
        assert me.table(match)["index"] == index + 2
        assert match in [one["id"] for one in me.get("/api/matches").json()]


def test_odd_characters_are_no_faults_in_any_database(tmp_path, database):
    with visit(settings(tmp_path, local=False, limits=False, database=database)) as client:
        ann = Player(client).hello()
        match = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})["id"]
        for word in ODD:
            asked = [
                ann.post("/api/account", {"name": word, "password": "wrong horse battery"}),
                ann.post("/api/session", {"name": word, "password": word}),
                ann.post(f"/api/matches/{match}/chat", {"text": word}),
                ann.post(f"/api/matches/{match}/actions", {"side": word, "index": 0, "actions": [word]}),
                ann.post(f"/api/matches/{match}/why", {"side": "red", "action": word}),
                ann.post(f"/api/matches/{match}/standing", {"side": "red", "order": word}),
                ann.post("/api/matches", {"game": word, "seats": {word: {"kind": word}}}),
                ann.post("/api/matches/import", {"record": word}),
            ]
            for path in ("/api/matches/{}", "/api/join/{}", f"/api/matches/{match}/overlays/{{}}"):
                asked.append(ann.get(path.format(quote(word[:500], safe=""))))
            asked.append(ann.get(f"/api/matches/{match}", params={"side": word}))
            asked.append(ann.get(f"/api/matches/{match}/orders", params={"side": "red", "hex": word}))
            for answer in asked:
                assert answer.status_code < 500, f"{answer.request.url} {word!r}: {answer.text}"
        # A table that stands is still there afterwards.
        assert ann.table(match, "red")["id"] == match
