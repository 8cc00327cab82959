"""Several processes on one address: what is asked of a match is answered by the one where it is at home."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.loops import run_alone

from hexfront.server.homes import Home

COUNT = 2
LONGEST = 1000
Job = Callable[[list[Home]], Awaitable[None]]


def teller(number: int) -> Any:
    """An application that tells what it was asked, and which one of them it is."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        body = (await receive()).get("body", b"")
        told = {
            "by": number,
            "path": scope["path"],
            "query": scope["query_string"].decode(),
            "client": scope["client"],
            "scheme": scope["scheme"],
            "headers": {name.decode(): value.decode() for name, value in scope["headers"]},
            "body": body.decode(),
        }
        text = msgspec.json.encode(told)
        headers = [(b"content-type", b"text/plain")]
        if scope["path"].endswith("/events"):
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            while True:
                await send({"type": "http.response.body", "body": text, "more_body": True})
                gone = asyncio.create_task(receive())
                await asyncio.wait({gone}, timeout=0.01)
                if gone.done():
                    ended.append(number)
                    return
                gone.cancel()
        headers.append((b"content-length", str(len(text)).encode()))
        await send({"type": "http.response.start", "status": 201, "headers": headers})
        await send({"type": "http.response.body", "body": text})

    return app


#: The applications whose listeners have gone.
ended: list[int] = []


def with_homes(folder: Path, job: Job, living: int = COUNT) -> None:
    """Run a coroutine with the doors of some processes, of which so many live."""

    async def whole() -> None:
        async with contextlib.AsyncExitStack() as stack:
            doors = [Home(teller(n), teller(n), folder, COUNT, LONGEST) for n in range(living)]
            for door in doors:
                await stack.enter_async_context(door.open())
            await job(doors)

    run_alone(whole())


async def ask(
    door: Home, path: str, method: str = "POST", body: bytes = b"", headers: Any = (), most: int = 0
) -> tuple[int, Any]:
    """Ask at a door; the status and what was told. Of a stream, who has heard ``most`` times goes."""
    pieces: list[bytes] = []
    status = 0
    enough = asyncio.Event()
    sent = False

    async def receive() -> Any:
        nonlocal sent
        if not sent:
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status
        status = message.get("status", status)
        pieces.append(message.get("body", b""))
        if most and len(pieces) > most:
            enough.set()

    scope: Any = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"side=red",
        "headers": [(b"host", b"play.example.org"), (b"content-length", b"%d" % len(body)), *headers],
        "client": ("2001:db8::7", 4711),
        "scheme": "https",
    }
    await asyncio.wait_for(door(scope, receive, send), 20)
    text = b"".join(pieces)
    return status, msgspec.json.decode(text) if not most else text


def test_every_match_is_answered_by_one_process_wherever_it_is_asked_for(tmp_path):
    async def job(doors: list[Home]) -> None:
        by = set()
        for match in ("Zk3", "Qq8", "x-1", "abc", "hex"):
            answers = [await ask(door, f"/api/matches/{match}/actions", body=b'{"a": 1}') for door in doors]
            assert answers[0] == answers[1]
            status, told = answers[0]
            assert (status, told["body"], told["query"]) == (201, '{"a": 1}', "side=red")
            by.add(told["by"])
        assert by == {0, 1}
        # What is no match is answered where it is asked.
        for path in ("/api/matches", "/api/matches/import", "/api/games"):
            assert [(await ask(door, path))[1]["by"] for door in doors] == [0, 1]

    with_homes(tmp_path, job)


def test_who_asked_is_passed_on_and_nobody_can_claim_to_be_somebody_else(tmp_path):
    async def job(doors: list[Home]) -> None:
        false = [(b"x-hexfront-for", b"127.0.0.1 1"), (b"x-hexfront-scheme", b"http"), (b"via", b"me")]
        for door in doors:
            _, told = await ask(door, "/api/matches/Zk3", headers=false)
            assert told["client"] == ["2001:db8::7", 4711]
            assert told["scheme"] == "https"
            assert told["headers"]["via"] == "me"
            if told["by"] != door.mine:
                assert not [name for name in told["headers"] if name.startswith("x-hexfront-")]

    with_homes(tmp_path, job)


def test_a_stream_is_handed_on_and_ends_with_its_listener(tmp_path):
    async def job(doors: list[Home]) -> None:
        _, told = await ask(doors[0], "/api/matches/Zk3")
        ended.clear()
        away = doors[1 - told["by"]]
        status, text = await ask(away, "/api/matches/Zk3/events", "GET", most=3)
        assert status == 200
        assert text.count(b'"by":%d' % told["by"]) >= 3
        for _ in range(200):
            if ended:
                break
            await asyncio.sleep(0.02)
        assert ended == [told["by"]]

    with_homes(tmp_path, job)


def test_where_a_process_is_missing_the_other_answers_itself(tmp_path):
    async def job(doors: list[Home]) -> None:
        for match in ("Zk3", "Qq8", "x-1", "abc"):
            assert (await ask(doors[0], f"/api/matches/{match}"))[1]["by"] == 0

    with_homes(tmp_path, job, living=1)


def test_a_new_process_takes_the_number_of_one_that_is_gone(tmp_path):
    async def whole() -> None:
        first, second, third = (Home(teller(n), teller(n), tmp_path, COUNT, LONGEST) for n in range(3))
        async with first.open():
            async with second.open(), third.open():
                assert (first.mine, second.mine, third.mine) == (0, 1, -1)
            async with third.open():
                assert third.mine == 1

    run_alone(whole())


@pytest.mark.parametrize("head", [(b"transfer-encoding", b"chunked"), (b"content-length", b"100000")])
def test_what_is_too_long_is_left_to_whoever_gets_it(tmp_path, head):
    async def job(doors: list[Home]) -> None:
        answers = [(await ask(door, "/api/matches/Zk3", headers=[head]))[1]["by"] for door in doors]
        assert answers == [0, 1]

    with_homes(tmp_path, job)
