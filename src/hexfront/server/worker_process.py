"""Worker processes: what takes long is worked out beside the server, not in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from hexfront.games import games
from hexfront.server import worker

T = TypeVar("T")


class WorkerProcess:
    """One worker process; made anew when it dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function of ``worker`` gives, worked out in the process."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._open(), function, *arguments)
        except BrokenProcessPool:
            self.close()
            return await loop.run_in_executor(self._open(), function, *arguments)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=worker.prepare, initargs=(list(games),)
            )
        return self._pool

    def close(self) -> None:
        """End the process."""
        pool, self._pool = self._pool, None
        if pool is not None:
            # A bot that is deep in thought is not waited for.
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
