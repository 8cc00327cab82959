"""What one match, one bot or one listener does must not harm the others."""

from __future__ import annotations

import asyncio
import gc
import random
import threading
import time
from typing import Any

import pytest
from sqlalchemy import update
from tests.server import bad_bots, postgres
from tests.server.conftest import GAME, settings
from tests.server.loops import run_alone
from tests.server.process import Server
from tests.server.stops import Busy, idle_stop, stop

from hexfront.games import games
from hexfront.games.storm_of_steel import world as large_world
from hexfront.mechanics.memory import MOST_DOCUMENTS
from hexfront.server import bots, matches, questions, rooms, worker
from hexfront.server.errors import Refused
from hexfront.server.journal import ACT, REDO, UNDO, Line, cancelled
from hexfront.server.new_match import fresh, from_import
from hexfront.server.people import Who
from hexfront.server.restore import read_parts, restore
from hexfront.server.rooms import MOST_WORLDS
from hexfront.server.routes.matches import record_text
from hexfront.server.services import Services
from hexfront.server.store import games as shelf
from hexfront.server.store import tables
from hexfront.server.wire.matches import ImportMatch, NewMatch, SeatWish

ME = "me"
OPEN = {"turn": 1, "phase": "red movement", "front": "western"}
#: Seconds until a server that is told to stop is gone, and those that an idle one of so many processes takes
#: on a quiet machine.
STOPPED, IDLE = 2.0, {1: 0.5, 2: 1.0}


def run(tmp_path: Any, job: Any, **changes: Any) -> Any:
    """Run a coroutine with the parts of a server."""

    async def whole() -> Any:
        services = Services(settings(tmp_path, **changes))
        await services.open()
        try:
            return await job(services)
        finally:
            await services.close()

    return run_alone(whole())


async def new(services: Services, **seats: SeatWish) -> str:
    wish = NewMatch(game=GAME, seed=1920, seats=seats)
    return (await services.matches.add(fresh(wish, ME, "", services.keys))).id


def test_who_was_given_a_room_hears_what_is_done_in_it(tmp_path):
    """All connect at once to more matches than are kept, and begin to listen only afterwards."""

    async def job(services: Services) -> None:
        names = [await new(services) for _ in range(12)]
        rooms = await asyncio.gather(*(services.matches.room(name) for name in names))
        ears = [services.live.listen(room, Who(player=ME), "red", None, False) for room in rooms]
        del rooms
        for ear in ears:
            assert (await anext(ear)).startswith(b"retry")
            assert b"event: table" in await anext(ear)
        heard = [asyncio.create_task(anext(ear)) for ear in ears]
        await asyncio.sleep(0)
        for name in names:
            await services.matches.do(await services.matches.room(name), "red", 0, [(ACT, "suggested")])
        for news in await asyncio.gather(*heard):
            assert b'"index":1' in news
        for ear in ears:
            await ear.aclose()

    run(tmp_path, job, rooms=2, heartbeat=20.0)


# Bots ------------------------------------------------------------------------------------------

GREEDY = SeatWish("bot", "greedy")


async def until(wanted: Any, seconds: float = 60.0) -> None:
    """Wait for something."""
    stop = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < stop, "it never happened"
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (bad_bots.hang, "gave no answer in time"),
        (bad_bots.die, "died"),
        (bad_bots.stumble, "stumbled over the position"),
        (bad_bots.cheat, "wanted something that is not legal"),
    ],
)
def test_a_bot_that_fails_twice_gives_its_seat_to_the_simplest(tmp_path, monkeypatch, bad, told):
    """The table says so, the match goes on, and it stays so after a restart."""
    monkeypatch.setattr(worker, "think", bad)

    async def job(services: Services) -> None:
        room = await services.matches.room(await new(services, german=GREEDY))
        await services.matches.do(room, "red", 0, [(ACT, "suggested"), (ACT, "done")])
        await until(lambda: room.deciding() == ["red"] and room.index > 2)
        assert room.seats["german"].bot == "random"
        (line,) = room.chat
        assert line.name == "Hexfront"
        assert told in line.text
        assert "simplest bot" in line.text
        stored = await services.db.read(lambda conn: shelf.find_seats(conn, room.id))
        assert stored["german"].bot == "random"

    run(tmp_path, job, think_seconds=0.5)


def test_a_bot_that_hangs_does_not_hold_up_the_others(tmp_path, monkeypatch):
    """There is one process to think in; another match's bot and a check of the dice go on meanwhile."""
    monkeypatch.setattr(worker, "think", bad_bots.hang)
    monkeypatch.setattr(bots, "SOON", 0.3)

    async def job(services: Services) -> None:
        bad = await services.matches.room(await new(services, german=GREEDY))
        await services.matches.do(bad, "red", 0, [(ACT, "suggested"), (ACT, "done")])
        await asyncio.sleep(0)
        good = await services.matches.room(await new(services, red=GREEDY))
        await until(lambda: good.deciding() == ["german"])
        ok, _ = await services.bots.checker.run(worker.verify, record_text(good))
        assert ok
        assert bad.thinking == "german"
        assert bad.seats["german"].bot == "greedy"

    run(tmp_path, job, think_seconds=120.0)


# Stopping --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "workers"), [("SIGTERM", 2), ("SIGINT", 1)])
def test_stopping_is_quiet_while_many_listen_and_maps_are_drawn(tmp_path, request, name, workers):
    """Nobody hangs up, some do not even read, the maps are being drawn; the server ends at once, without a
    word. What an idle server takes longer to stop than on a quiet machine is the machine's, not ours."""
    more: list[str] = []
    if workers > 1:
        url = postgres.fresh(request.getfixturevalue("postgres_url"))
        more = ["--database", url, "--workers", str(workers)]
    idle = idle_stop(tmp_path / "idle", *more)
    crowd = Busy(tmp_path, *more)
    took, said = stop(crowd.server, name)
    assert "Traceback" not in said
    assert "Exception" not in said
    busy = max(0.0, idle - IDLE[workers])
    assert took - busy < STOPPED, f"{took:.2f} s; an idle one {idle:.2f} s"
    crowd.close()
    with Server(tmp_path, *more) as again:
        crowd.me.http = again.client()
        assert crowd.me.table(crowd.match, "red")["index"] == crowd.index


# Matches that are hard to load -----------------------------------------------------------------


def test_what_was_taken_back_again_and_again_is_not_played_again(tmp_path):
    """Sixty things done, undone and done again load like the two that stand, and give the same match."""

    async def job(services: Services) -> None:
        matches = services.matches
        room = await matches.room(await new(services))
        rng = random.Random(9)
        for _ in range(60):
            journal = room.journal
            legal = [str(action) for action in room.state.legal_actions("red") if str(action) != "done"]
            ways = [(ACT, rng.choice(legal))]
            ways += [(UNDO, "")] * 3 if journal.undoer() else []
            ways += [(REDO, "")] if journal.redoer() else []
            await matches.do(room, "red", room.index, [rng.choice(ways)])
        parts = await services.db.read(lambda conn: read_parts(conn, room.id))
        found = restore(parts)
        assert found is not None
        assert len(cancelled(parts.lines)) > 10
        assert found.state == room.state
        assert found.journal.marks == room.journal.marks
        assert found.journal.log == room.journal.log
        assert found.journal.extras == room.journal.extras
        assert found.journal.redoer() == room.journal.redoer()
        if found.journal.redoer():
            assert found.journal.play.next_redo() == room.journal.play.next_redo()

    run(tmp_path, job)


def test_a_long_chain_of_undo_is_cut_down_to_nothing():
    chain = [Line(n, "red", UNDO if n % 2 == 0 else ACT, "x") for n in range(1, 100_001)]
    assert len(cancelled(chain)) == len(chain) - 2
    twice = [Line(n, "red", (ACT, ACT, UNDO, UNDO)[n % 4], "x") for n in range(100_000)]
    assert len(cancelled(twice)) > len(twice) - 8


def test_so_much_may_be_taken_back_and_then_the_match_goes_on(tmp_path, monkeypatch):
    """Whatever was undone is read at every loading, so it has a bound; what stands can be played on."""
    assert matches.MOST_TAKEN_BACK == 20_000
    monkeypatch.setattr(matches, "MOST_TAKEN_BACK", 6)

    async def job(services: Services) -> None:
        room = await services.matches.room(await new(services))
        for _ in range(3):
            await services.matches.do(room, "red", room.index, [(ACT, "suggested"), (UNDO, "")])
        await services.matches.do(room, "red", room.index, [(ACT, "suggested")])
        with pytest.raises(Refused, match="Too much has been taken back"):
            await services.matches.do(room, "red", room.index, [(UNDO, "")])
        assert (room.index, len(room.journal.record.entries)) == (7, 1)
        await services.matches.do(room, "red", room.index, [(ACT, "done")])
        assert len(room.journal.record.entries) == 2

    run(tmp_path, job)


def test_of_processes_that_stop_at_once_one_stores_a_match(tmp_path, monkeypatch):
    """Another process has stored the same state between our look and our writing: that is no fault."""

    async def job(services: Services) -> None:
        match = await new(services)
        room = await services.matches.room(match)
        await services.matches.do(room, "red", room.index, [(ACT, "suggested")])
        await services.matches.store_standing(1.0)
        # We looked before the other one had written, and found nothing.
        monkeypatch.setattr(shelf, "put_standing", shelf._add_snapshot)
        await services.matches.store_standing(1.0)
        stored = await services.db.read(lambda conn: shelf.find_snapshots(conn, match))
        assert [(one.number, one.settled) for one in stored] == [(0, True), (1, False)]

    run(tmp_path, job)


def test_processes_that_stop_store_matches_in_one_order(tmp_path, monkeypatch):
    """Two that go through the same matches in different orders would lock each other out."""
    order: list[str] = []
    monkeypatch.setattr(shelf, "put_standing", lambda _, match, snapshot: order.append(match))

    async def job(services: Services) -> None:
        for _ in range(8):
            room = await services.matches.room(await new(services))
            await services.matches.do(room, "red", room.index, [(ACT, "suggested")])
        await services.matches.store_standing(5.0)
        assert len(order) == 8
        assert order == sorted(order)

    run(tmp_path, job)


def test_a_match_that_cannot_be_loaded_stops_nobody_elses_bots(tmp_path, caplog):
    """It is refused once; the others are taken up in the same look and in every later one."""

    async def prepare(services: Services) -> list[str]:
        names = [await new(services, german=GREEDY) for _ in range(3)]
        await services.db.write(
            lambda conn: conn.execute(update(tables.matches).values(bot_turn=True, updated=time.time()))
        )
        for name in names[1:]:
            room = await services.matches.room(name)
            await services.matches.do(room, "red", 0, [(ACT, "suggested")])
            lines = [Line(2, "red", ACT, "done")]
            shown = shelf.Status("", ["german"], True, None)
            await services.db.write(
                lambda conn, m=name, n=lines, s=shown: shelf.append(conn, m, 1, n, s, None)  # type: ignore[misc]
            )
        bad = (tables.snapshots.c.match_id == names[0],)
        await services.db.write(
            lambda conn: conn.execute(update(tables.snapshots).where(*bad).values(state="?", events="?"))
        )
        # The look takes the newest first.
        bad = (tables.matches.c.id == names[0],)
        await services.db.write(
            lambda conn: conn.execute(update(tables.matches).where(*bad).values(updated=time.time() - 1))
        )
        good = (tables.matches.c.id != names[0],)
        await services.db.write(
            lambda conn: conn.execute(update(tables.matches).where(*good).values(updated=time.time() - 60))
        )
        return names

    async def later(services: Services) -> None:
        await until(lambda: len(services.matches.loaded()) >= 2)
        rooms = services.matches.loaded()
        await until(lambda: all(room.index > 2 for room in rooms))
        await asyncio.sleep(0.5)

    names = run(tmp_path, prepare, sweep=1000.0)
    caplog.clear()
    run(tmp_path, later, sweep=0.1)
    told = [record.getMessage() for record in caplog.records if names[0] in record.getMessage()]
    assert len([words for words in told if "cannot be read" in words]) == 1
    assert len([words for words in told if "bots" in words]) == 1
    assert len(told) == 2


def test_a_match_that_cannot_be_read_is_tried_once(tmp_path, monkeypatch):
    """Whoever asks again is told the same sentence, without the work."""
    tried = []
    read = matches.read_parts
    monkeypatch.setattr(matches, "read_parts", lambda conn, match: tried.append(match) or read(conn, match))

    async def damage(services: Services) -> str:
        name = await new(services)
        await services.db.write(lambda conn: conn.execute(update(tables.snapshots).values(events="?")))
        return name

    async def ask(services: Services) -> None:
        for _ in range(3):
            with pytest.raises(Refused, match="damaged"):
                await services.matches.room(name)

    name = run(tmp_path, damage)
    run(tmp_path, ask)
    assert tried == [name]


def test_a_position_as_large_as_allowed_is_quick_and_a_larger_one_is_refused(me):
    """A unit more or less is no matter; thousands would hold up everybody at each look at the table."""

    def crowd(count: int) -> dict[str, Any]:
        units = {f"r{n}": "1812" for n in range(count)}
        return OPEN | {"new_units": [{"id": name, "side": "red"} for name in units], "units": units}

    answer = me.post("/api/matches/import", {"game": GAME, "position": crowd(4400), "seats": {}})
    assert answer.status_code == 400
    assert "32,768 bytes" in answer.json()["error"]["message"]
    answer = me.post("/api/matches/import", {"game": GAME, "position": crowd(700), "seats": {}})
    assert answer.status_code == 201, answer.text
    began = time.process_time()
    me.table(answer.json()["id"], "red")
    assert time.process_time() - began < 1


def test_worlds_of_their_own_are_dropped(tmp_path):
    """Of forty matches with units of their own a few stay in memory, and each is found again."""

    async def job(services: Services) -> None:
        names = []
        for number in range(40):
            position = OPEN | {"new_units": [{"id": f"r{number}", "side": "red"}]}
            wish = ImportMatch(seats={}, game=GAME, position=position)
            draft = await from_import(wish, ME, "", services.keys)
            names.append((await services.matches.add(draft)).id)
            del draft
        gc.collect()
        assert len(services.matches.loaded()) <= MOST_WORLDS + 2
        found = await services.matches.room(names[0])
        assert found.own_world
        assert found.state.world.units[-1].id == "r0"
        plain = await services.matches.room(await new(services))
        assert not plain.own_world

    run(tmp_path, job)


# Large maps ------------------------------------------------------------------------------------

LARGE, CAMPAIGN = "storm-of-steel", "campaign_1914"


def own_map(number: int) -> ImportMatch:
    """A position on the largest map, one hex of which is another one."""
    grid = games[LARGE].world_of(CAMPAIGN).grid
    changed = {grid.name(grid.hexes[number]): "mountain"}
    return ImportMatch(seats={}, game=LARGE, position={"scenario": CAMPAIGN, "terrain": changed})


def test_a_large_world_is_built_beside_the_event_loop(tmp_path, monkeypatch):
    """It takes a quarter of a second: when a match is made, when it is loaded again, and never for a question
    while the match is in memory."""
    built: list[threading.Thread] = []

    class Noted(large_world.World):
        def __init__(self, *told: Any) -> None:
            built.append(threading.current_thread())
            super().__init__(*told)

    monkeypatch.setattr(large_world, "World", Noted)

    async def made(services: Services) -> list[str]:
        names = []
        for number in range(MOST_DOCUMENTS + 2):
            draft = await from_import(own_map(number), ME, "", services.keys)
            names.append((await services.matches.add(draft)).id)
        assert threading.current_thread() not in built
        return names

    async def loaded(services: Services) -> None:
        rooms = [await services.matches.room(name) for name in names]
        assert threading.current_thread() not in built
        count = len(built)
        for room in rooms:
            assert questions.why_not(room.state, "central", "nonsense", "x") is not None
        assert len(built) == count

    names = run(tmp_path, made)
    assert built
    built.clear()
    run(tmp_path, loaded)
    assert built


def test_only_so_many_large_maps_of_their_own_stay_in_memory(tmp_path, monkeypatch):
    """Three of the largest game where a small one may have sixteen; and who listens to more than there is
    room for is refused, while everybody else plays on."""
    size = len(games[LARGE].world_of(CAMPAIGN).grid.hexes)
    monkeypatch.setattr(rooms, "MOST_USED_HEXES", 2 * size)

    async def job(services: Services) -> None:
        found = services.matches
        names = []
        for number in range(6):
            draft = await from_import(own_map(number), ME, "", services.keys)
            names.append((await found.add(draft)).id)
            del draft
        gc.collect()
        kept = [room for room in found.loaded() if room.own_world]
        assert len(kept) <= 1 + rooms.MOST_HEXES // size
        del kept
        used = [await found.room(name) for name in names[:2]]
        for room in used:
            room.listeners.add(asyncio.Event())
        gc.collect()
        with pytest.raises(Refused, match="Too many matches with maps of their own"):
            await found.room(names[2])
        with pytest.raises(Refused, match="Too many matches with maps of their own"):
            await found.add(await from_import(own_map(9), ME, "", services.keys))
        assert not (await found.room(await new(services))).own_world
        used.pop().listeners.clear()
        gc.collect()
        assert (await found.room(names[2])).own_world

    run(tmp_path, job)
