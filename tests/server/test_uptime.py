"""What one match, one bot or one listener does must not harm the others."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from tests.server import bad_bots
from tests.server.conftest import GAME, settings
from tests.server.loops import run_alone

from hexfront.server import bots, worker
from hexfront.server.journal import ACT
from hexfront.server.new_match import fresh
from hexfront.server.people import Who
from hexfront.server.routes.matches import record_text
from hexfront.server.services import Services
from hexfront.server.store import games as shelf
from hexfront.server.wire.matches import NewMatch, SeatWish

ME = "me"


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
