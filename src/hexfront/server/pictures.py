"""Map pictures, drawn once by a process of its own and kept in the data folder."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from hexfront.games import games
from hexfront.server import worker
from hexfront.server.catalogue import worlds_of
from hexfront.server.mapping import Part, parts, picture_path
from hexfront.server.quiet import Quiet
from hexfront.server.teacher import ANYTIME
from hexfront.server.worker_process import WorkerProcess

T = TypeVar("T")
log = logging.getLogger("hexfront.server")


class Pictures:
    """Draws what is missing, small pictures first and tiles, which are many, last; what is asked for comes
    before anything else."""

    def __init__(self, folder: Path, quiet: Quiet) -> None:
        self.folder = folder
        self._quiet = quiet
        self._process = WorkerProcess()
        self._drawing: dict[tuple[str, str, Part], asyncio.Task[bool]] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to draw what is missing, at quiet moments."""
        self._task = asyncio.create_task(self._all())

    async def draw(self, slug: str, world: str, part: Part) -> bool:
        """Have a picture drawn; false if this machine cannot."""
        key = (slug, world, part)
        if key not in self._drawing:
            self._drawing[key] = asyncio.create_task(
                self._process.run(worker.picture, slug, world, tuple(part), str(self.folder))
            )
            self._drawing[key].add_done_callback(lambda _: self._drawing.pop(key, None))
        return await asyncio.shield(self._drawing[key])

    async def _all(self) -> None:
        try:
            for tiles, level in ((False, 0), (False, 1), (False, 2), (True, 2), (True, 3), (True, 4)):
                for slug in games:
                    await self._quiet.moment(*ANYTIME)
                    for world, part in await _beside(_missing, slug, level, tiles, self.folder):
                        await self._quiet.moment(*ANYTIME)
                        if not await self.draw(slug, world, part):
                            return
        except Exception:
            log.exception("drawing the maps failed")
        finally:
            if not self._drawing:
                self._process.rest()

    async def close(self) -> None:
        """Put the pen down."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.to_thread(self._process.close)


def _missing(slug: str, level: int, tiles: bool, folder: Path) -> list[tuple[str, Part]]:
    """The pictures of a game, whole ones or tiles of a size, that are not there yet."""
    found = [(world, part) for world in worlds_of(slug) for part in parts(slug, world)]
    wanted = [(world, part) for world, part in found if (part.column >= 0, part.level) == (tiles, level)]
    return [(world, part) for world, part in wanted if not picture_path(slug, world, part, folder).is_file()]


async def _beside(function: Callable[..., T], *arguments: Any) -> T:
    """What a function gives, worked out in a thread that nobody waits for when the server stops."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[T] = loop.create_future()

    def settle(value: T | None, error: Exception | None) -> None:
        if error is not None and not found.done():
            found.set_exception(error)
        elif not found.done():
            found.set_result(value)  # type: ignore[arg-type]

    def work() -> None:
        value, error = None, None
        try:
            value = function(*arguments)
        except Exception as wrong:
            error = wrong
        # The server may have ended meanwhile.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, value, error)

    threading.Thread(target=work, daemon=True).start()
    return await found
