"""The database: one place that runs transactions, off the event loop.

A write is a function of a connection; it is acknowledged after its commit, never before. On SQLite one
thread does all writes and commits those that wait together (one flush to disk for all of them); each runs
in a savepoint of its own, so one that fails does not touch the others. On PostgreSQL every write is a
transaction of its own on a pool of connections; a read is one message there and back for each statement,
without a transaction around it and without asking first whether the connection still lives.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
Job = Callable[[Connection], Any]

CHANNEL = "hexfront"
MOST_TOGETHER = 128
READERS, WRITERS = 4, 8
BUSY_SECONDS = 10
CHECKPOINT_EVERY = 400
#: Checkpoints are made by a thread of their own; within a commit only if that has not happened for long.
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "temp_store=MEMORY",
    "wal_autocheckpoint=20000",
)


class Database:
    """Reads and writes for the event loop."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = make_engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self._reading = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.shared else self.engine
        )
        self._readers = ThreadPoolExecutor(READERS, "hexfront-read")
        self._writers = ThreadPoolExecutor(WRITERS, "hexfront-write") if self.shared else None
        self._queue: queue.SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._commits = 0

    def open(self) -> None:
        """Begin; called on the event loop."""
        self._loop = asyncio.get_running_loop()
        if not self.shared:
            self._thread = threading.Thread(target=self._write_together, name="hexfront-write", daemon=True)
            self._thread.start()

    async def close(self) -> None:
        """Finish what is queued, and stop."""
        if self._thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
        self._readers.shutdown(wait=True)
        if self._writers is not None:
            self._writers.shutdown(wait=True)
        self.engine.dispose()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What the function reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """What the function gives; when this returns it is committed, when it raises nothing happened."""
        loop = asyncio.get_running_loop()
        if self._writers is not None:
            return await asyncio.shield(loop.run_in_executor(self._writers, self._write, job))
        future: asyncio.Future[Any] = loop.create_future()
        self._queue.put((job, future))
        # A request that goes away must not leave a commit unnoticed by those who wait for the lock.
        result: T = await asyncio.shield(future)
        return result

    def announce(self, conn: Connection, message: str) -> None:
        """Tell other server processes, when this transaction commits."""
        if self.shared:
            conn.execute(
                text("select pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message}
            )

    def _read(self, job: Callable[[Connection], T]) -> T:
        try:
            with self._reading.connect() as conn:
                return job(conn)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        # The database was started again, and this connection was the first to notice.
        with self._reading.connect() as conn:
            return job(conn)

    def _write(self, job: Callable[[Connection], T]) -> T:
        done = False
        try:
            with self.engine.begin() as conn:
                result = job(conn)
                done = True
            return result
        except DBAPIError as error:
            # Whether a commit that was not answered has happened nobody knows: it is not tried again.
            if done or not error.connection_invalidated:
                raise
        with self.engine.begin() as conn:
            return job(conn)

    def _write_together(self) -> None:
        assert self._loop is not None
        while True:
            first = self._queue.get()
            if first is None:
                return
            batch = [first]
            stop = False
            while len(batch) < MOST_TOGETHER:
                try:
                    more = self._queue.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    stop = True
                    break
                batch.append(more)
            results = self._commit(batch)
            self._loop.call_soon_threadsafe(_settle, results)
            if stop:
                return

    def _commit(
        self, batch: list[tuple[Job, asyncio.Future[Any]]]
    ) -> list[tuple[asyncio.Future[Any], Any, BaseException | None]]:
        results: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        try:
            with self.engine.connect() as conn:
                conn.exec_driver_sql("BEGIN IMMEDIATE")
                try:
                    if len(batch) == 1:
                        results.append((batch[0][1], batch[0][0](conn), None))
                    else:
                        results += [_attempt(conn, job, future) for job, future in batch]
                    conn.exec_driver_sql("COMMIT")
                except BaseException:
                    if _in_transaction(conn):
                        conn.exec_driver_sql("ROLLBACK")
                    raise
        except Exception as error:
            return [(future, None, error) for _, future in batch]
        self._commits += 1
        if self._commits % CHECKPOINT_EVERY == 0:
            self._readers.submit(self._checkpoint)
        return results

    def _checkpoint(self) -> None:
        """Carry the log over into the database file, beside the writer and without holding it up."""
        with self.engine.connect() as conn:
            conn.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def _attempt(
    conn: Connection, job: Job, future: asyncio.Future[Any]
) -> tuple[asyncio.Future[Any], Any, BaseException | None]:
    conn.exec_driver_sql("SAVEPOINT job")
    try:
        result = job(conn)
    except Exception as error:
        if not _in_transaction(conn):
            # What the others have written is gone, too.
            raise
        conn.exec_driver_sql("ROLLBACK TO job")
        conn.exec_driver_sql("RELEASE job")
        return future, None, error
    conn.exec_driver_sql("RELEASE job")
    return future, result, None


def _in_transaction(conn: Connection) -> bool:
    """Whether a transaction is still open: where there is no room on the disk SQLite ends it by itself."""
    return bool(conn.connection.driver_connection.in_transaction)  # type: ignore[union-attr]


def _settle(results: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    for future, result, error in results:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def make_engine(url: str) -> Engine:
    """An engine with the pragmas that make SQLite safe and quick."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=READERS + WRITERS, max_overflow=4)
    # Transactions are ours: the driver's own (isolation_level None) and SQLAlchemy's are out of the way.
    engine = create_engine(
        url,
        connect_args={"check_same_thread": False, "isolation_level": None, "timeout": BUSY_SECONDS},
        isolation_level="AUTOCOMMIT",
    )

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        # FULL flushes the log at each commit: what was acknowledged survives even a power cut.
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
