"""``hexfront backup`` and ``hexfront restore``: everything that a server keeps, in one file.

A backup is made in one transaction beside a running server, so it holds every action that was acknowledged
before it began, and no half of one. The file does not depend on the database: what SQLite kept can be
restored into PostgreSQL and the other way round. It is gzip with a line of JSON for each row:

    {"hexfront backup": 1, "format": "0005", "created": 1794787200.0, "version": "0.1.0"}
    {"table": "users", "columns": ["id", "name", ...]}
    ["user-5f", "Ann Example", ...]
    {"end": true, "rows": 1234, "sha256": "..."}

``format`` is the form of the database. A backup of an older form is restored as such and then brought to the
newest. The last line tells a file that was cut short from a whole one.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hexfront import __version__
from hexfront.kernel.errors import BadInput
from hexfront.server.owner import add_where, opened, settings_of, writing
from hexfront.server.settings import Settings, private_folder

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

KIND, VERSION = "hexfront backup", 1
TOGETHER = 500
LEVEL = 6
BACKUP_TITLE = "keep everything that a server has in one file"
BACKUP_TEXT = """Write everything that a server keeps (matches, accounts, its secret) into one file, beside a
running server. The file is for its owner alone; whoever has it can read every match."""
BACKUP_EXAMPLES = """examples:
  hexfront backup                                  into hexfront-DATE-TIME.backup.gz
  hexfront backup /var/backups/hexfront.gz --data /var/lib/hexfront
  hexfront backup --database postgresql://hexfront@db/hexfront
"""
RESTORE_TITLE = "bring a backup into an empty database"
RESTORE_TEXT = """Bring a backup into a new folder or an empty database, whichever kind it came from.
No server may run on it meanwhile."""
RESTORE_EXAMPLES = """examples:
  hexfront restore hexfront.gz --data /var/lib/hexfront-new
  hexfront restore hexfront.gz --database postgresql://hexfront@db/hexfront     moves to PostgreSQL
"""


class Start(msgspec.Struct):
    """The first line."""

    format: str
    created: float
    version: str
    kind: int = msgspec.field(name=KIND)


class Head(msgspec.Struct):
    """The line before the rows of a table."""

    table: str
    columns: list[str]


class End(msgspec.Struct):
    """The last line: how many rows there are, and the hash of everything before it."""

    end: bool
    rows: int
    sha256: str


def add_backup(parser: argparse.ArgumentParser) -> None:
    """What ``hexfront backup`` can be told."""
    parser.add_argument("file", nargs="?", default="", metavar="FILE", help="the file to write")
    add_where(parser)


def add_restore(parser: argparse.ArgumentParser) -> None:
    """What ``hexfront restore`` can be told."""
    parser.add_argument("file", metavar="FILE", help="a backup")
    add_where(parser)


# Backup ----------------------------------------------------------------------------------------


def run_backup(arguments: argparse.Namespace) -> int:
    """Write a backup."""
    name = arguments.file or time.strftime("hexfront-%Y%m%d-%H%M%S.backup.gz")
    target = Path(name).expanduser()
    if target.exists():
        raise BadInput(f"{target} is there already: give another name.")
    with opened(settings_of(arguments)) as engine:
        try:
            rows = backup(engine, target)
        except OSError as error:
            raise BadInput(f"{target} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    print(
        f"{target}: {rows} rows, {target.stat().st_size / 1e6:.1f} MB. Keep it where nobody else can read it."
    )
    return 0


def backup(engine: Engine, target: Path) -> int:
    """Write everything into a file that appears when it is whole; the number of rows."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile("", "wb", LEVEL, raw) as packed:
                rows = _write(engine, packed)
            raw.flush()
            os.fsync(raw.fileno())
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    return rows


def _write(engine: Engine, file: gzip.GzipFile) -> int:
    from hexfront.server.store.migrate import HEAD  # noqa: PLC0415

    digest, rows = hashlib.sha256(), 0

    def put(line: Any) -> None:
        text = msgspec.json.encode(line) + b"\n"
        digest.update(text)
        file.write(text)

    put({KIND: VERSION, "format": HEAD, "created": time.time(), "version": __version__})
    with _still(engine) as conn:
        for columns, found in _tables(conn):
            put(columns)
            for row in found:
                put(list(row))
                rows += 1
    file.write(msgspec.json.encode({"end": True, "rows": rows, "sha256": digest.hexdigest()}) + b"\n")
    return rows


@contextmanager
def _still(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the database as it is at this moment, whatever is written meanwhile."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as conn:
            conn.exec_driver_sql("BEGIN")
            yield conn
            conn.exec_driver_sql("ROLLBACK")
    else:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as conn:
            yield conn
            conn.rollback()


def _tables(conn: Connection) -> Iterator[tuple[Head, Any]]:
    """Every table with its rows, those first that others refer to."""
    from sqlalchemy import select  # noqa: PLC0415

    from hexfront.server.store.tables import meta  # noqa: PLC0415

    for table in meta.sorted_tables:
        query = select(table).order_by(*table.primary_key.columns)
        rows = conn.execution_options(yield_per=TOGETHER).execute(query)
        yield Head(str(table.name), [str(column.name) for column in table.columns]), rows


# Restore ---------------------------------------------------------------------------------------


def run_restore(arguments: argparse.Namespace) -> int:
    """Bring a backup into an empty database."""
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from hexfront.server.command import lock_of  # noqa: PLC0415

    source, settings = Path(arguments.file).expanduser(), settings_of(arguments)
    start = checked(source)
    os.umask(0o077)
    try:
        private_folder(settings.data)
    except OSError as error:
        raise BadInput(
            f"The folder {settings.data} cannot be used: {(error.strerror or '').lower()}."
        ) from None
    lock = lock_of(settings)
    if lock is not None and not lock.taken:
        raise BadInput(f"A server is running on {settings.data}: stop it first.")
    try:
        rows = restore(settings, source, start)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadInput(f"The database cannot be used: {reason}. Nothing was restored.") from None
    private_folder(settings.data)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(start.created))
    print(f"Restored {rows} rows of {when}.")
    return 0


def restore(settings: Settings, source: Path, start: Start) -> int:
    """All rows of a backup into an empty database, or none; their number."""
    from hexfront.server.store.database import make_engine  # noqa: PLC0415
    from hexfront.server.store.migrate import migrate  # noqa: PLC0415

    engine = make_engine(settings.url)
    try:
        _need_empty(engine)
        migrate(engine, start.format)
        with writing(engine) as conn:
            rows = _read_into(conn, source)
            _count_on(conn)
        migrate(engine)
        return rows
    finally:
        engine.dispose()


def checked(source: Path) -> Start:
    """The first line of a backup that is whole and that this version can read."""
    from hexfront.server.store.migrate import HEAD  # noqa: PLC0415

    with _lines(source) as lines:
        first = last = next(lines, b"")
        try:
            start = msgspec.json.decode(first, type=Start)
        except msgspec.MsgspecError:
            raise BadInput(f"{source} is not a backup of Hexfront.") from None
        if start.kind > VERSION or start.format > HEAD:
            raise BadInput(
                f"{source} was written by a newer version of Hexfront ({start.version}, format "
                f"{start.format}); this one knows formats up to {HEAD}."
            )
        digest = hashlib.sha256()
        for line in lines:
            digest.update(last)
            last = line
    try:
        whole = msgspec.json.decode(last, type=End).sha256 == digest.hexdigest()
    except msgspec.MsgspecError:
        whole = False
    if not whole:
        raise BadInput(f"{source} is cut short or damaged. Nothing was restored.")
    return start


@contextmanager
def _lines(source: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a backup; what is wrong with the file is said in a sentence."""
    try:
        with gzip.open(source, "rb") as file:
            yield iter(file)
    except (EOFError, zlib.error):
        raise BadInput(f"{source} is cut short or damaged. Nothing was restored.") from None
    except gzip.BadGzipFile:
        raise BadInput(f"{source} is not a backup of Hexfront, or damaged.") from None
    except OSError as error:
        raise BadInput(f"{source} cannot be read: {(error.strerror or str(error)).lower()}.") from None


def _need_empty(engine: Engine) -> None:
    """Refuse a database that holds something, and clear one in which a server was only started."""
    from sqlalchemy import func, inspect, select, text  # noqa: PLC0415

    from hexfront.server.store.tables import matches, meta, users  # noqa: PLC0415

    with engine.connect() as conn:
        if not inspect(conn).has_table("alembic_version"):
            return
        if any(conn.execute(select(func.count()).select_from(table)).scalar() for table in (matches, users)):
            raise BadInput("The database is not empty: a backup goes into a new folder or database.")
    with writing(engine) as conn:
        # Its secret is not the one of the backup, and its form may be a newer one.
        meta.drop_all(conn)
        conn.execute(text("drop table alembic_version"))


def _read_into(conn: Connection, source: Path) -> int:
    """Every row of a file that has been checked."""
    rows, fill = 0, None
    with _lines(source) as lines:
        next(lines)
        for line in lines:
            if line.startswith(b"[") and fill is not None:
                fill.add(msgspec.json.decode(line))
                rows += 1
                continue
            if fill is not None:
                fill.finish()
            if line.startswith(b'{"table"'):
                fill = _Fill(conn, msgspec.json.decode(line, type=Head))
    return rows


class _Fill:
    """Rows on their way into a table, many at a time."""

    def __init__(self, conn: Connection, head: Head) -> None:
        from sqlalchemy import MetaData, Table  # noqa: PLC0415

        self.conn, self.columns = conn, head.columns
        self.table = Table(head.table, MetaData(), autoload_with=conn, resolve_fks=False)
        self.waiting: list[dict[str, Any]] = []

    def add(self, row: list[Any]) -> None:
        """One row more."""
        self.waiting.append(dict(zip(self.columns, row, strict=True)))
        if len(self.waiting) >= TOGETHER:
            self.finish()

    def finish(self) -> None:
        """Write what waits."""
        from sqlalchemy import insert  # noqa: PLC0415

        if self.waiting:
            self.conn.execute(insert(self.table), self.waiting)
        self.waiting = []


def _count_on(conn: Connection) -> None:
    """PostgreSQL numbers rows by itself: it goes on after the last one that was restored."""
    from sqlalchemy import inspect, text  # noqa: PLC0415

    if conn.dialect.name == "postgresql" and inspect(conn).has_table("security"):
        conn.execute(
            text(
                "select setval(pg_get_serial_sequence('security', 'number'), "
                "coalesce((select max(number) from security), 0) + 1, false)"
            )
        )
