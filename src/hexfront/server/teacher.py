"""What worker processes know before they are asked: games and their maps, learned at quiet moments.

The first click at a table would otherwise wait until the process that shows the way has read the map. Maps of
tables that somebody has opened come first, then one after the other, so that whoever asks meanwhile waits for
one at most. A process that died knows nothing, and learns again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import NamedTuple

from hexfront.bots.ready import maps
from hexfront.games import games
from hexfront.server.quiet import Quiet
from hexfront.server.worker_process import Lane, WorkerProcess

log = logging.getLogger("hexfront.server")
#: Seconds without a request before something is learned, and how long that is waited for at most: of a table
#: that is open, and of everything else.
SOON, ANYTIME = (0.3, 2.0), (2.0, 10.0)


class Lesson(NamedTuple):
    """A map to be learned by a process; for a process that thinks for bots a game."""

    pupil: WorkerProcess | Lane
    slug: str
    scenario: str = ""


class Teacher:
    """Sees to it that those who are asked at a click know every map, and those who play every game."""

    def __init__(self, quiet: Quiet, clicked: list[WorkerProcess], thinkers: list[Lane]) -> None:
        self.quiet = quiet
        self.clicked = clicked
        self.thinkers = thinkers
        #: Maps of tables that were opened, the last one last: a scenario for each.
        self._open: dict[tuple[str, str], None] = {}
        #: A scenario for each map of every game, as far as these have been looked up.
        self._every: dict[str, list[str]] = {}
        #: What could not be learned is not tried again.
        self._given_up: set[Lesson] = set()
        self._more = asyncio.Event()
        #: Set while there is nothing left to learn.
        self.finished = asyncio.Event()
        for process in clicked:
            process.died = self._more.set

    def opened(self, slug: str, scenario: str) -> None:
        """Somebody is at a table; its map comes before all others."""
        about = (slug, map_of(slug, scenario))
        if about not in self._open:
            self._open[about] = None
            self._more.set()

    async def teach(self) -> None:
        """As long as the server runs."""
        while True:
            self._more.clear()
            lesson = self.next()
            strange = next((slug for slug in games if slug not in self._every), "")
            if lesson is None and not strange:
                self.finished.set()
                await self._more.wait()
                self.finished.clear()
                continue
            soon = lesson is not None and (lesson.slug, lesson.scenario) in self._open
            calm = asyncio.create_task(self.quiet.moment(*(SOON if soon else ANYTIME)))
            more = asyncio.create_task(self._more.wait())
            try:
                # A table that is opened meanwhile may come before.
                await asyncio.wait({calm, more}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                calm.cancel()
                more.cancel()
            if self._more.is_set():
                continue
            if lesson is not None:
                # Whoever sits at the table may ask any of them next: they learn its map side by side.
                pupils = self.clicked if soon else [lesson.pupil]
                await asyncio.gather(*(self._give(lesson._replace(pupil=pupil)) for pupil in pupils))
            else:
                # To load a game takes a while, and nobody on the loop shall wait for it.
                self._every[strange] = await asyncio.to_thread(_maps_of, strange)

    async def _give(self, lesson: Lesson) -> None:
        if lesson in self._given_up:
            return
        try:
            await lesson.pupil.learn(lesson.slug, lesson.scenario)
        except Exception:
            log.exception("a worker process cannot learn %s %s", lesson.slug, lesson.scenario)
            self._given_up.add(lesson)

    def next(self) -> Lesson | None:
        """What is to be learned now, if there is anything left."""
        for lesson in self._all():
            known = lesson.pupil.knows(lesson.slug, lesson.scenario)
            if not known and lesson not in self._given_up:
                return lesson
        return None

    def _all(self) -> Iterator[Lesson]:
        every = [(slug, scenario) for slug, known in self._every.items() for scenario in known]
        for slug, scenario in [*reversed(self._open), *every]:
            for process in self.clicked:
                yield Lesson(process, slug, scenario)
        for slug in self._every:
            for lane in self.thinkers:
                yield Lesson(lane, slug)


def _maps_of(slug: str) -> list[str]:
    return maps(games[slug])


def map_of(slug: str, scenario: str) -> str:
    """The scenario by which the map of another one is learned."""
    game = games[slug]
    world = game.scenario(scenario).world
    return next(name for name in maps(game) if game.scenario(name).world == world)
