"""The store, against SQLite and against a real PostgreSQL."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, select, text
from sqlalchemy.exc import IntegrityError
from tests.server.conftest import GAME, settings, visit
from tests.server.listener import Listener
from tests.server.loops import run_alone
from tests.server.player import Player, both
from tests.server.process import Server

from hexfront.server.errors import Collision
from hexfront.server.journal import ACT, UNDO
from hexfront.server.matches import Matches
from hexfront.server.names import compared
from hexfront.server.new_match import fresh
from hexfront.server.restore import read_parts, restore
from hexfront.server.secret import Keyring
from hexfront.server.settings import normal_url
from hexfront.server.store import notices, people, tables
from hexfront.server.store.database import Database, make_engine
from hexfront.server.store.migrate import FOLDER, HEAD, is_newest, migrate
from hexfront.server.wire.matches import NewMatch


@pytest.fixture
def url(database, tmp_path):
    return normal_url(database) if database else f"sqlite:///{tmp_path / 'test.sqlite3'}"


def run(url, tmp_path, job, **changes):
    """Run a coroutine with a service on a migrated database."""

    async def whole():
        db = Database(url)
        migrate(db.engine)
        db.open()
        try:
            return await job(Matches(db, Keyring("test"), settings(tmp_path, **changes)))
        finally:
            await db.close()

    return run_alone(whole())


async def new(matches):
    wish = NewMatch(game=GAME, seed=1920)
    return await matches.add(fresh(wish, "me", "", matches.keys))


def test_migrations_make_the_tables_and_can_run_again(url):
    engine = make_engine(url)
    migrate(engine)
    migrate(engine)
    with engine.connect() as conn:
        assert compare_metadata(MigrationContext.configure(conn), tables.meta) == []
        if engine.dialect.name == "sqlite":
            assert conn.execute(text("pragma journal_mode")).scalar() == "wal"
            assert conn.execute(text("pragma synchronous")).scalar() == 2
    engine.dispose()


def test_accounts_of_earlier_versions_are_compared_by_looks_from_now_on(url):
    """ "Ida" was there before "lda": both still log in by what they are called, and no third comes."""
    engine = make_engine(url)
    migrate(engine, "0008")
    with engine.begin() as conn:
        for number, name in enumerate(("Paula", "Ida", "lda", "Lili")):
            values = {"id": f"user-{number}", "name": name, "name_key": name.casefold(), "created": number}
            conn.execute(insert(tables.users).values(password="", **values))
    migrate(engine)
    with engine.begin() as conn:
        typed = ("Paula", "PauIa", "Ida", "lda", "IDA", "Lili", "Iili", "Hugo")
        found = [people.find_user(conn, compared(name), name) for name in typed]
        called = [user[1] if user else None for user in found]
        assert called == ["Paula", "Paula", "Ida", "lda", "Ida", "Lili", "Lili", None]
    engine.dispose()


def test_the_newest_migration_is_known_without_alembic(url, tmp_path):
    """A start on a database that needs nothing does not even load Alembic: that would be a quarter of it."""
    assert ScriptDirectory(str(FOLDER)).get_current_head() == HEAD
    engine = make_engine(url)
    assert not is_newest(engine)
    migrate(engine)
    assert is_newest(engine)
    engine.dispose()
    code = (
        "import sys; from hexfront.server.app import create_app;"
        "from hexfront.server.store.database import make_engine;"
        "from hexfront.server.store.migrate import migrate;"
        f"migrate(make_engine({url!r})); print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_what_is_written_is_read_back(url, tmp_path):
    """A few hundred actions with undo, redo and standing orders; loading gives the same in every respect."""

    async def job(matches):
        room = await new(matches)
        rng = random.Random(11)
        for number in range(260):
            side = room.deciding()[0]
            roll = rng.random()
            if room.journal.play.can_undo and roll < 0.2:
                await matches.do(room, room.journal.undoer(), room.index, [(UNDO, "")])
            elif room.journal.play.can_redo and roll < 0.5:
                await matches.do(room, room.journal.redoer(), room.index, [("redo", "")])
            elif roll > 0.9:
                await matches.do(
                    room, "german", room.index, [("order", rng.choice(["ask always", "ask fronts"]))]
                )
            else:
                legal = room.state.legal_actions()
                action = "suggested" if "suggested" in legal else rng.choice(legal)
                await matches.do(room, side, room.index, [(ACT, str(action))])
            if number % 20 == 0:
                loaded = restore(await matches.db.read(lambda conn: read_parts(conn, room.id)))
                same(loaded, room)
        assert room.snapshot_at > 0
        entries = len(room.journal.record.entries)
        for at in sorted(rng.sample(range(entries + 1), 12)):
            state = await matches.state_at(room, at)
            game = room.game
            again = game.start(seed=1920)
            for entry in room.journal.record.entries[:at]:
                if entry.standing:
                    again.instruct(entry.side, entry.text)
                else:
                    again.apply(entry.text, entry.side)
            assert state == again

    def same(loaded, room):
        assert loaded.state == room.state
        assert loaded.journal.record.entries == room.journal.record.entries
        assert loaded.journal.log == room.journal.log
        assert loaded.journal.marks == room.journal.marks
        assert loaded.journal.extras == room.journal.extras
        assert loaded.journal.undoer() == room.journal.undoer()
        assert loaded.journal.redoer() == room.journal.redoer()
        assert loaded.header.version == room.header.version

    run(url, tmp_path, job, snapshot_every=16)


def test_two_services_race_for_one_index(url, tmp_path):
    """One wins, the other is told the new index and knows the new state."""

    async def job(matches):
        room = await new(matches)
        other = Matches(matches.db, matches.keys, matches.settings)
        twin = await other.room(room.id)
        results = await asyncio.gather(
            matches.do(room, "red", 0, [(ACT, "suggested")]),
            other.do(twin, "red", 0, [(ACT, "suggested")]),
            return_exceptions=True,
        )
        lost = [result for result in results if isinstance(result, Collision)]
        assert len(lost) == 1
        assert lost[0].problem.index == 1
        assert room.index == twin.index == 1
        assert room.state == twin.state
        stored = await matches.db.read(lambda conn: conn.execute(select(tables.entries)).all())
        assert len(stored) == 1

    run(url, tmp_path, job)


def test_many_clients_at_once_get_one_entry_each_index(url, tmp_path):
    async def job(matches):
        room = await new(matches)
        tries = [matches.do(room, "red", 0, [(ACT, "suggested")]) for _ in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Collision) for result in results) == 19

    run(url, tmp_path, job)


def test_a_failing_write_spoils_no_other(url, tmp_path):
    async def job(matches):
        db = matches.db

        def good(conn, name):
            conn.execute(text("insert into secrets (name, value) values (:n, 'x')"), {"n": name})
            return name

        def bad(conn):
            good(conn, "half")
            good(conn, "a0")
            raise AssertionError("not reached if a0 is there already")

        jobs = [db.write(lambda conn, n=f"a{i}": good(conn, n)) for i in range(5)]
        jobs += [db.write(bad)] + [db.write(lambda conn, n=f"b{i}": good(conn, n)) for i in range(5)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(isinstance(result, IntegrityError | AssertionError) for result in results) == 1
        names = await db.read(lambda conn: [row.name for row in conn.execute(select(tables.secrets))])
        assert sorted(names) == [f"{letter}{i}" for letter in "ab" for i in range(5)]

    run(url, tmp_path, job)


def test_rooms_are_forgotten_and_found_again(url, tmp_path):
    async def job(matches):
        names = [(await new(matches)).id for _ in range(6)]
        await matches.do(await matches.room(names[0]), "red", 0, [(ACT, "suggested")])
        assert len(matches.loaded()) <= 3
        for name in names[1:]:
            await matches.do(await matches.room(name), "red", 0, [(ACT, "suggested")])
        assert len(matches.loaded()) <= 3
        found = await matches.room(names[0])
        assert found.index == 1

    run(url, tmp_path, job, rooms=3)


def test_the_api_on_this_database(database, tmp_path):
    """A short game over HTTP, a restart in between."""
    options = settings(tmp_path, database=database)
    with visit(options) as client:
        me = Player(client).hello()
        match = both(me)
        me.post(f"/api/matches/{match}/chat", {"text": "before"})
        before = me.table(match, "red")
    with visit(options) as client:
        me.http = client
        after = me.table(match, "red")
        assert after["view"] == before["view"]
        assert after["index"] == before["index"]
        assert me.get(f"/api/matches/{match}/chat").json()[0]["text"] == "before"
        assert me.act(match, after["legal"][0]["action"]).status_code == 200


def test_two_server_processes_on_one_postgresql(postgres_url, tmp_path):
    """Live updates travel between them, and so do seats, chat and sessions."""
    from tests.server import postgres  # noqa: PLC0415

    shared = postgres.fresh(postgres_url)
    with (
        Server(tmp_path / "a", "--database", shared, "--bots", "1") as one,
        Server(tmp_path / "b", "--database", shared, "--bots", "1") as two,
    ):
        ann = one.player()
        bob = Player(two.client())
        bob.cookie, bob.csrf = ann.cookie, ann.csrf
        match = ann.create()["id"]
        here, there = Listener(ann, match, "?side=red"), Listener(bob, match, "?side=german")
        there.wait(lambda it: it.of("table"))
        ann.acted(match, "suggested", "done")
        there.wait(lambda it: it.of("table")[-1]["index"] == 2)
        bob.acted(match, "suggested", "done", side="german")
        here.wait(lambda it: it.of("table")[-1]["index"] == 4)
        assert bob.post(f"/api/matches/{match}/chat", {"text": "hello from two"}).status_code == 201
        here.wait(lambda it: it.of("chat"))
        lost = ann.act(match, "continue", side="german", index=2)
        assert lost.status_code == 409
        heard = here.of("table")
        assert all(a["index"] == b["since"] for a, b in pairwise(heard))
        assert ann.table(match, "red")["view"] == bob.table(match, "red")["view"]
        here.close()
        there.close()


def test_processes_that_start_at_once_have_one_secret(postgres_url):
    """One of them inserts while the other has not committed yet; nobody breaks down over it."""
    from tests.server import postgres  # noqa: PLC0415

    engine = make_engine(normal_url(postgres.fresh(postgres_url)))
    migrate(engine)

    def second() -> str:
        with engine.begin() as conn:
            return notices.kept_secret(conn, "vapid", "theirs")

    with ThreadPoolExecutor(1) as threads:
        with engine.begin() as conn:
            assert notices.kept_secret(conn, "vapid", "ours") == "ours"
            answer = threads.submit(second)
            # It waits for what the first one does.
            with pytest.raises(TimeoutError):
                answer.result(timeout=0.5)
        assert answer.result(timeout=30) == "ours"
    engine.dispose()


def test_several_workers_of_one_command_on_postgresql(postgres_url, tmp_path):
    from tests.server import postgres  # noqa: PLC0415

    shared = postgres.fresh(postgres_url)
    with Server(tmp_path, "--database", shared, "--workers", "2", "--bots", "1") as server:
        players = [server.player() for _ in range(4)]
        match = players[0].create()["id"]
        for player in players:
            table = player.table(match)
            player.acted(match, table["legal"][0]["action"], side=table["side"])
        assert {player.table(match)["index"] for player in players} == {4}
