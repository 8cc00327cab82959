"""Worker processes: what takes long is worked out beside the server, not in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from hexfront.server import worker

T = TypeVar("T")
#: How many processes of a lane may be busy with something long at a time.
MOST_ASIDE = 2


class WorkerProcess:
    """One worker process; made anew when it dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        #: Games and scenarios whose maps it has learned.
        self._known: set[tuple[str, str]] = set()
        #: Called when it has died.
        self.died: Callable[[], None] | None = None

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function of ``worker`` gives, worked out in the process; tried again if the process dies."""
        try:
            return await self.once(function, *arguments)
        except BrokenProcessPool:
            return await self.once(function, *arguments)

    async def once(self, function: Callable[..., T], *arguments: Any) -> T:
        """The same, tried once."""
        pool = self._open()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        except BrokenProcessPool:
            if self._closed:
                # Nobody may begin another process now: the server would wait for it at its end.
                raise asyncio.CancelledError from None
            # Somebody else who waited may have begun another one by now.
            if self._pool is pool:
                self.rest()
                if self.died is not None:
                    self.died()
            raise

    async def ready(self) -> None:
        """Wait until the process has come up."""
        if self._pool is None:
            await self.run(worker.ready)

    async def learn(self, slug: str, scenario: str = "") -> None:
        """Let it load a game, or the map of a scenario with all that is asked of it."""
        if not self.knows(slug, scenario):
            await self.run(worker.learn, slug, scenario)
            self._known.add((slug, scenario))

    def knows(self, slug: str, scenario: str = "") -> bool:
        """Whether it has learned that, and has not died since."""
        return self._pool is not None and (slug, scenario) in self._known

    def _open(self) -> ProcessPoolExecutor:
        if self._closed:
            raise asyncio.CancelledError
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=worker.prepare)
        return self._pool

    def close(self) -> None:
        """End the process for good; whatever waits for it is cancelled."""
        self._closed = True
        self.rest()

    def rest(self) -> None:
        """End the process until there is something to do again."""
        pool, self._pool = self._pool, None
        self._known = set()
        if pool is not None:
            # A bot that is deep in thought is not waited for.
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            pool.shutdown(wait=True, cancel_futures=True)


class Lane:
    """A worker process for one thing after the other, each with a time limit.

    What has not come to an end ``soon`` steps aside with its process: the next one goes on in a new process
    meanwhile. What has taken ``limit`` seconds is ended with its process, and that is a ``TimeoutError``.
    """

    def __init__(self, soon: float, limit: float) -> None:
        self.soon = soon
        self.limit = limit
        self._turn = asyncio.Lock()
        self._process = WorkerProcess()
        self._aside: set[WorkerProcess] = set()

    async def learn(self, slug: str, scenario: str = "") -> None:
        """Let the process load a game; what is asked meanwhile waits for it."""
        async with self._turn:
            await self._process.learn(slug, scenario)

    def knows(self, slug: str, scenario: str = "") -> bool:
        """Whether the process has learned that, and has not died since."""
        return self._process.knows(slug, scenario)

    async def run(self, function: Callable[..., T], *arguments: Any, game: str = "") -> T:
        """What a function of ``worker`` gives, worked out in its turn; until the process has come up and has
        loaded the game that it is about, no time counts."""
        async with self._turn:
            process = self._process
            await (process.learn(game) if game else process.ready())
            work = asyncio.create_task(process.once(function, *arguments))
            crowded = len(self._aside) >= MOST_ASIDE
            try:
                await asyncio.wait({work}, timeout=self.limit if crowded else min(self.soon, self.limit))
                if work.done():
                    return work.result()
            except asyncio.CancelledError:
                work.cancel()
                raise
            self._aside.add(process)
            self._process = WorkerProcess()
        try:
            await asyncio.wait({work}, timeout=0 if crowded else max(0.0, self.limit - self.soon))
            if work.done():
                return work.result()
            raise TimeoutError(f"no answer within {self.limit:g} seconds")
        finally:
            work.cancel()
            self._aside.discard(process)
            await asyncio.to_thread(process.close)

    def close(self) -> None:
        """End the processes."""
        for process in (self._process, *self._aside):
            process.close()
