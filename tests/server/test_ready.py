"""Who clicks first waits no longer than others: what an answer needs is made when a server starts."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures.process import BrokenProcessPool

import msgspec
import pytest
from tests.server.loops import run_alone

from hexfront.games import FIRST, games
from hexfront.mechanics.memory import LASTING
from hexfront.server import orders, worker
from hexfront.server.quiet import Quiet
from hexfront.server.teacher import Teacher
from hexfront.server.worker_process import WorkerProcess

LARGE = "storm-of-steel"
CAMPAIGN = "campaign_1914"


class Pupil:
    """A worker process that notes what it is told to learn, and does nothing."""

    def __init__(self, *_: object) -> None:
        self.learned: list[tuple[str, str]] = []
        self.known: set[tuple[str, str]] = set()
        self.died = lambda: None

    async def learn(self, slug: str, scenario: str = "") -> None:
        """Note a lesson."""
        self.learned.append((slug, scenario))
        self.known.add((slug, scenario))

    def knows(self, slug: str, scenario: str = "") -> bool:
        """Whether it was told."""
        return (slug, scenario) in self.known

    def die(self) -> None:
        """It forgets everything."""
        self.known.clear()
        self.died()


class Still(Quiet):
    """A server that is asked nothing, or something all the time."""

    def __init__(self, quiet: bool = True) -> None:
        super().__init__()
        self.quiet = quiet

    async def moment(self, calm: float, most: float) -> None:
        """At once, or never."""
        if not self.quiet:
            await asyncio.Event().wait()


async def taught(teacher: Teacher) -> None:
    """Let a teacher go on until there is nothing left to learn."""
    task = asyncio.create_task(teacher.teach())
    await teacher.finished.wait()
    task.cancel()


def test_guide_and_adviser_learn_every_map_once_and_bots_every_game():
    guide, adviser, lane = Pupil(), Pupil(), Pupil()
    run_alone(taught(Teacher(Still(), [guide, adviser], [lane])))
    every = {(slug, one.world) for slug, game in games.items() for one in game.scenarios}
    for pupil in (guide, adviser):
        assert {(slug, games[slug].scenario(name).world) for slug, name in pupil.learned} == every
        assert len(pupil.learned) == len(every), "a map that several scenarios share is learned once"
    assert lane.learned == [(slug, "") for slug in games]


def test_the_map_of_a_table_that_is_opened_is_learned_before_all_others():
    guide = Pupil()
    teacher = Teacher(Still(), [guide], [])
    teacher.opened(LARGE, CAMPAIGN)
    run_alone(taught(teacher))
    assert guide.learned[0] == (LARGE, CAMPAIGN)
    assert guide.learned.count((LARGE, CAMPAIGN)) == 1


def test_guide_and_adviser_learn_the_map_of_an_open_table_side_by_side():
    begun: list[Pupil] = []

    class Slow(Pupil):
        async def learn(self, slug: str, scenario: str = "") -> None:
            begun.append(self)
            await asyncio.Event().wait()

    teacher = Teacher(Still(), [Slow(), Slow()], [])
    teacher.opened(LARGE, CAMPAIGN)

    async def whole() -> None:
        task = asyncio.create_task(teacher.teach())
        while len(begun) < 2:
            await asyncio.sleep(0.01)
        task.cancel()

    run_alone(asyncio.wait_for(whole(), 20))
    assert begun == teacher.clicked


def test_a_guide_that_died_learns_again():
    guide = Pupil()
    teacher = Teacher(Still(), [guide], [])

    async def whole() -> list[tuple[str, str]]:
        task = asyncio.create_task(teacher.teach())
        await teacher.finished.wait()
        first = list(guide.learned)
        guide.die()
        while len(guide.learned) < 2 * len(first):
            await asyncio.sleep(0.01)
        task.cancel()
        return first

    first = run_alone(whole())
    assert guide.learned == first + first


def test_nothing_is_learned_while_somebody_waits_for_an_answer():
    guide = Pupil()
    teacher = Teacher(Still(quiet=False), [guide], [])
    teacher.opened(LARGE, CAMPAIGN)

    async def whole() -> None:
        task = asyncio.create_task(teacher.teach())
        await asyncio.sleep(0.2)
        task.cancel()

    run_alone(whole())
    assert not guide.learned


def test_a_moment_is_quiet_when_the_last_request_has_been_answered():
    quiet = Quiet()
    order = []

    async def whole() -> None:
        answer = asyncio.Event()

        async def app(*_: object) -> None:
            await answer.wait()
            order.append("answered")

        request = asyncio.create_task(quiet.around(app)({"type": "http", "path": "/"}, None, None))
        stream = asyncio.create_task(quiet.around(app)({"type": "http", "path": "/m/events"}, None, None))
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_later(0.2, answer.set)
        await quiet.moment(0.0, 60.0)
        order.append("quiet")
        await asyncio.gather(request, stream)

    run_alone(whole())
    assert order[0] == "answered"
    assert "quiet" in order


def test_a_moment_is_not_waited_for_for_ever():
    async def whole() -> None:
        await Quiet().moment(60.0, 0.05)

    run_alone(asyncio.wait_for(whole(), 20))


def test_a_process_that_dies_knows_nothing_and_says_so():
    deaths = []

    async def whole() -> None:
        process = WorkerProcess()
        process.died = lambda: deaths.append(process.knows(FIRST))
        try:
            await process.learn(FIRST)
            assert process.knows(FIRST)
            assert not process.knows(LARGE)
            with pytest.raises(BrokenProcessPool):
                await process.once(os._exit, 1)
            assert not process.knows(FIRST)
        finally:
            process.close()

    run_alone(whole())
    assert deaths == [False]


def test_who_looks_at_a_table_has_its_map_learned(me, monkeypatch):
    opened = []
    monkeypatch.setattr(Teacher, "opened", lambda _, *about: opened.append(about))
    wish = {
        "game": LARGE,
        "scenario": CAMPAIGN,
        "seats": {side: {"kind": "me"} for side in games[LARGE].sides},
    }
    match = me.post("/api/matches", wish).json()["id"]
    assert me.get(f"/api/matches/{match}").status_code == 200
    assert opened == [(LARGE, CAMPAIGN)]


def test_a_map_that_is_learned_is_not_read_again_at_the_first_question(monkeypatch):
    game = games[LARGE]
    world = game.world_of(CAMPAIGN)
    monkeypatch.setattr(worker, "leave_loaded", lambda: None)
    world.memory.clear()
    worker.learn(LARGE, CAMPAIGN)
    made = {key for key in world.memory if key[0] in LASTING}
    assert any(key[0].endswith("leg_ways") for key in made), "lines are traced at every click"
    state = game.start(CAMPAIGN, seed=1)
    side = state.deciders[0]
    built = []
    monkeypatch.setattr(type(world), "__init__", lambda *given: built.append(given))
    about = orders.Asked(msgspec.json.encode(state.view(side)), "first")
    assert about.state.world is world
    assert about.scene.sheet
    assert not built
