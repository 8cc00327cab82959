"""Days on which something is wrong with the machine: no room on the disk, no leave to write, a wrong clock.

And what strangers send: NUL and other odd characters wherever there is a name, an id or a text.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from functools import partial
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.conftest import GAME, settings, visit
from tests.server.loops import run_alone
from tests.server.player import Player

from hexfront.server.journal import ACT
from hexfront.server.new_match import fresh
from hexfront.server.services import Services
from hexfront.server.store import games as shelf
from hexfront.server.store.database import Database
from hexfront.server.store.migrate import migrate
from hexfront.server.wire.matches import NewMatch, SeatWish

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


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("words", ["database or disk is full", "attempt to write a readonly database"])
def test_what_cannot_be_kept_is_not_done_and_the_answer_says_why(tmp_path, monkeypatch, words, ended, caplog):
    """Where there is no room SQLite may have ended the transaction by itself. The log has a line, no more."""
    with visit(settings(tmp_path)) as client:
        me = Player(client).hello()
        match = me.create(seed=1)["id"]
        index = me.table(match)["index"]

        def full(conn, *_, **__):
            if ended:
                conn.exec_driver_sql("ROLLBACK")
            raise OperationalError("insert", {}, sqlite3.OperationalError(words))

        with monkeypatch.context() as patch:
            patch.setattr("hexfront.server.store.games.append", full)
            answer = me.act(match, "suggested")
        assert answer.status_code == 503
        assert "disk is full" in answer.json()["error"]["message"]
        assert [record.exc_info for record in caplog.records] == [None]
        assert me.table(match)["index"] == index
        me.acted(match, "suggested")


def test_bots_and_listeners_meet_a_full_disk_without_a_traceback(tmp_path, monkeypatch, caplog):
    """The bot waits until there is room again, and plays on; who listens is still at the table."""

    def full(*_, **__):
        raise OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))

    async def job():
        services = Services(settings(tmp_path, sweep=0.1))
        await services.open()
        seats = {"red": SeatWish("link"), "german": SeatWish("bot", "random")}
        draft = fresh(NewMatch(game=GAME, seats=seats), "me", "", services.keys)
        room = await services.matches.add(draft)
        await services.matches.do(room, "red", 0, [(ACT, "suggested")])
        with monkeypatch.context() as patch:
            patch.setattr("hexfront.server.presence.set_here", full)
            services.presence.come(room, ["red"])
            await asyncio.sleep(0.2)
            assert room.seats["red"].here
            # The move of Red is kept, that of the bot is not.
            real = shelf.append
            patch.setattr(shelf, "append", lambda *told: real(*told) if told[2] < 2 else full())
            await services.matches.do(room, "red", 1, [(ACT, "done")])
            await asyncio.sleep(0.5)
            assert room.index == 2
        stop = time.monotonic() + 60
        while room.index == 2 and time.monotonic() < stop:
            await asyncio.sleep(0.05)
        assert room.index > 2
        await services.close()

    run_alone(job())
    told = [record for record in caplog.records if "disk is full" in record.getMessage()]
    assert told
    assert not any(record.exc_info for record in caplog.records)


def test_writes_that_share_a_commit_with_one_that_finds_no_room_all_fail(tmp_path):
    """None of them is acknowledged, and none is there; the next one is kept."""

    def note(conn, name):
        conn.exec_driver_sql("insert into secrets (name, value) values (?, '')", (name,))

    def full(conn):
        conn.exec_driver_sql("ROLLBACK")
        raise OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))

    async def job():
        db = Database(settings(tmp_path).url)
        migrate(db.engine)
        db.open()
        # Before the loop runs on nothing is settled; the writer finds the rest together.
        jobs = [partial(note, name=f"n{number}") for number in range(30)]
        jobs[15:15] = [full]
        found = await asyncio.gather(*(db.write(one) for one in jobs), return_exceptions=True)
        kept = await db.read(lambda conn: conn.exec_driver_sql("select name from secrets").scalars().all())
        told = [f"n{number}" for number, one in enumerate(found[:15] + found[16:]) if one is None]
        assert sorted(kept) == sorted(told)
        assert any(isinstance(one, OperationalError) and "disk is full" in str(one) for one in found)
        await db.write(partial(note, name="later"))
        await db.close()

    run_alone(job())


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
