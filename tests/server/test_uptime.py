"""What one match, one bot or one listener does must not harm the others."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.conftest import GAME, settings
from tests.server.loops import run_alone

from hexfront.server.journal import ACT
from hexfront.server.new_match import fresh
from hexfront.server.people import Who
from hexfront.server.services import Services
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
