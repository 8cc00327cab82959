"""Several server processes on one PostgreSQL: races, bots, webhooks, the death of one of them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from tests.server import postgres
from tests.server.conftest import settings
from tests.server.listener import Listener
from tests.server.loops import run_alone
from tests.server.player import Player, both
from tests.server.process import Server, guest, served
from tests.server.test_webhook import Hook, ask

import hexfront
from hexfront.kernel import Record
from hexfront.server.journal import ACT
from hexfront.server.new_match import fresh
from hexfront.server.services import Services
from hexfront.server.settings import normal_url
from hexfront.server.store.database import Database
from hexfront.server.store.games import announce
from hexfront.server.wire.matches import NewMatch, SeatWish


@pytest.fixture(scope="module")
def shared(postgres_url: str) -> str:
    return postgres.fresh(postgres_url)


@pytest.fixture(scope="module")
def pair(shared: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    folder = tmp_path_factory.mktemp("pair")
    with start(folder / "one", shared) as one, start(folder / "two", shared) as two:
        yield one, two


def start(folder: Path, shared: str) -> Server:
    return Server(folder, "--database", shared, "--bots", "1")


def same_person(player: Player, server: Server) -> Player:
    """The same session, at another process."""
    twin = Player(server.client())
    twin.cookie, twin.csrf = player.cookie, player.csrf
    return twin


def test_two_processes_never_both_win_an_index(pair):
    """Both are sent an action for the same index at the same moment, again and again."""
    ann = pair[0].player()
    bob = same_person(ann, pair[1])
    match = both(ann)
    gate = threading.Barrier(2)

    def act(player: Player, side: str, action: str, index: int) -> Any:
        gate.wait(10)
        return player.act(match, action, side=side, index=index)

    with ThreadPoolExecutor(2) as hands:
        for _ in range(20):
            table = ann.table(match)
            told = (table["side"], table["legal"][0]["action"], table["index"])
            answers = [job.result() for job in [hands.submit(act, who, *told) for who in (ann, bob)]]
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            lost = next(answer for answer in answers if answer.status_code == 409)
            assert lost.json()["error"]["index"] == table["index"] + 1
            assert ann.table(match)["index"] == bob.table(match)["index"] == table["index"] + 1
    record = Record.parse(bob.get(f"/api/matches/{match}/record").text)
    assert len(record.entries) == ann.table(match)["entries"]
    assert record.verify(hexfront.games)


def test_a_bot_answers_whichever_process_was_asked(pair):
    ann = pair[0].player()
    bob = same_person(ann, pair[1])
    seats = {"red": {"kind": "me"}, "german": {"kind": "bot", "bot": "greedy"}}
    match = ann.create(seats=seats)["id"]
    here = Listener(ann, match, "?side=red")
    here.wait(lambda it: it.of("table"))
    bob.acted(match, "suggested", "done")
    here.wait(lambda it: it.of("table")[-1]["index"] > 3 and it.of("table")[-1]["deciding"] == ["red"])
    assert ann.table(match, "red")["legal"] == bob.table(match, "red")["legal"] != []
    here.close()


def test_a_move_told_by_another_process_costs_one_question_and_a_presence_none(shared, tmp_path):
    """Whoever has all that came before takes the move over from what he is told, and asks for its entries."""

    async def job() -> None:
        one, two = (Services(settings(tmp_path / name, database=shared, heartbeat=60.0)) for name in "ab")
        asked: list[str] = []
        await one.open()
        await two.open()
        try:
            wish = NewMatch(
                "reichswehr-freikorps", seats={"red": SeatWish("link"), "german": SeatWish("link")}
            )
            room = await one.matches.add(fresh(wish, "guest-ann", "", one.keys))
            far = await two.matches.room(room.id)
            far.listeners.add(asyncio.Event())

            def note(conn: Any, cursor: Any, query: str, values: Any, *_: Any) -> None:
                # A process also looks for bots that nobody runs; that is no question about this match.
                if room.id in str(values):
                    asked.append(query)

            event.listen(two.db.engine, "before_cursor_execute", note)
            await one.matches.do(room, "red", room.index, [(ACT, "suggested")])
            await until(lambda: far.header.version == room.header.version)
            assert far.index == room.index == 1
            assert [query for query in asked if "entries" in query] == asked
            assert len(asked) == 1
            assert far.state == room.state
            assert {s: seat.since for s, seat in far.seats.items()} == {
                s: seat.since for s, seat in room.seats.items()
            }
            one.presence.come(room, ["red"])
            await until(lambda: far.seats["red"].here)
            assert len(asked) == 1
            # A change of another kind, and what comes after something that was missed, is read as a whole.
            await one.matches.note(room, lambda conn: announce(conn, room.id, "Hear, hear."))
            await until(lambda: bool(far.chat))
            assert len(asked) > 1
            assert far.header.version == room.header.version
            far.header.version -= 1
            await one.matches.do(room, "red", room.index, [(ACT, "done")])
            await until(lambda: far.header.version == room.header.version)
            assert far.state == room.state
        finally:
            await one.close()
            await two.close()

    async def until(true: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not true():
                await asyncio.sleep(0.01)

    run_alone(job())


def test_a_webhook_is_called_once_whichever_process_was_asked(pair):
    ann = pair[0].player()
    bob = same_person(ann, pair[1])
    hook = Hook()
    match = both(ann)
    try:
        # Red plays at one process, the German at the other; each turn of the German is told once.
        assert ask(bob, match, hook.url) == 204
        turns = 0
        for _ in range(3):
            while (table := ann.table(match))["side"] == "red":
                legal = [choice["action"] for choice in table["legal"]]
                ann.acted(match, "done" if "done" in legal else legal[0])
            turns += 1
            hook.wait(turns)
            while (table := bob.table(match))["side"] == "german":
                legal = [choice["action"] for choice in table["legal"]]
                bob.acted(match, "continue" if "continue" in legal else legal[-1], side="german")
        assert len(hook.heard) == turns
        assert len({message["index"] for message in hook.heard}) == turns
    finally:
        hook.close()


def test_who_comes_and_goes_at_one_process_is_seen_at_the_other(pair):
    """Ann listens at the first process; Bob comes to the table at the second, and leaves it."""
    ann = pair[0].player()
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    match = made["id"]
    bob = Player.seated(pair[1].client(), made["seats"]["german"]["token"])

    def here(listener: Listener) -> list[bool]:
        return [news["german"]["here"] for news in listener.of("seats") if "german" in news]

    listens = Listener(ann, match, "?side=red")
    try:
        came = Listener(bob, match, "?side=german")
        listens.wait(lambda one: here(one)[-1:] == [True])
        assert ann.table(match)["seats"]["german"]["here"]
        assert bob.table(match, "german")["seats"]["red"]["here"]
        came.close()
        # A page that is loaded anew is back within the grace of three seconds; Bob is not.
        listens.wait(lambda one: here(one)[-1:] == [False])
        assert not ann.table(match)["seats"]["german"]["here"]
        assert ann.table(match)["seats"]["german"]["seen"]
    finally:
        listens.close()


def test_when_a_process_dies_another_takes_up_its_bots(shared, tmp_path):
    seats = {side: {"kind": "bot", "bot": "greedy"} for side in ("red", "german")}
    with start(tmp_path / "one", shared) as one:
        ann = one.player()
        match = ann.create(seats=seats)["id"]
        wait_for(ann, match, 3)
        one.kill()
    with start(tmp_path / "two", shared) as two:
        bob = same_person(ann, two)
        wait_for(bob, match, bob.table(match)["index"] + 5)


def test_a_running_process_takes_up_the_bots_of_a_dead_one(postgres_url, tmp_path):
    """Both run; the one whose bot is to move is shot, and the other finds the match that stands still."""
    shared = postgres.fresh(postgres_url)
    seats = {side: {"kind": "bot", "bot": "greedy"} for side in ("red", "german")}
    alive = settings(tmp_path / "two", database=shared, sweep=2.0)
    with start(tmp_path / "one", shared) as one, served(alive) as address:
        ann, bob = one.player(), guest(address)
        match = ann.create(seats=seats)["id"]
        wait_for(ann, match, 3)
        bob.cookie, bob.csrf = ann.cookie, ann.csrf
        # The other one began before there was this match, so it can only find it by looking again.
        assert bob.table(match)["decision"]["side"] in seats
        one.kill()
        left = bob.table(match)
        assert left["outcome"] is None
        wait_for(bob, match, left["index"] + 5)


def test_an_answer_of_one_of_several_processes_is_not_held_back(postgres_url, tmp_path):
    """Small packets go at once. With a delay for them no answer takes less than the 40 ms until the other end
    acknowledges the packet before."""
    more = ["--database", postgres.fresh(postgres_url), "--workers", "2"]
    with Server(tmp_path, *more) as server, server.client() as client:
        quickest = 1.0
        for _ in range(30):
            began = time.perf_counter()
            assert client.get("/api/games").status_code == 200
            quickest = min(quickest, time.perf_counter() - began)
    assert quickest < 0.03


def wait_for(player: Player, match: str, index: int, seconds: float = 40) -> None:
    stop = time.monotonic() + seconds
    while player.table(match)["index"] < index:
        assert time.monotonic() < stop, "the bots stand still"
        time.sleep(0.05)


def test_a_database_that_was_started_again_is_asked_again(shared):
    """Every connection is cut behind the server's back; the next question and the next change still work."""

    psycopg = pytest.importorskip("psycopg")

    async def job() -> None:
        db = Database(normal_url(shared))
        db.open()
        try:
            assert await db.read(lambda conn: conn.execute(text("select 1")).scalar()) == 1
            for ask in (db.read, db.write, db.write):
                with psycopg.connect(shared, autocommit=True) as other:
                    other.execute(
                        "select pg_terminate_backend(pid) from pg_stat_activity "
                        "where datname = current_database() and pid <> pg_backend_pid()"
                    )
                assert await ask(lambda conn: conn.execute(text("select 2")).scalar()) == 2
        finally:
            await db.close()

    run_alone(job())
