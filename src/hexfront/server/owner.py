"""Commands for whoever runs a server: ``hexfront accounts``. They work beside a running server."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hexfront.kernel.errors import BadInput
from hexfront.server.settings import Settings, default_data

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

TITLE = "look after the accounts of a server"
DESCRIPTION = """Look after the accounts of a server, running or not.

reset NAME   print a link with which a forgotten password can be set anew, once, within a day
log          show what bears on security: logins, failures, resets, deletions, limits that were met"""
EXAMPLES = """examples:
  hexfront accounts reset 'Ann Example' --address https://hexfront.example.org
  hexfront accounts log --last 200
  hexfront accounts log --kind 'login failed' --database postgresql://hexfront@db/hexfront
"""
RESET_SECONDS = 24 * 3600.0
MOST_LINES = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What ``hexfront accounts`` can be told."""
    parser.add_argument("task", choices=("reset", "log"), help="what to do")
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help="the account (reset)")
    add_where(parser)
    parser.add_argument(
        "--address", default="", metavar="URL", help="where players reach the server (for the link)"
    )
    parser.add_argument("--last", type=int, default=50, metavar="N", help="so many lines (log; 50)")
    parser.add_argument(
        "--kind", action="append", default=[], metavar="KIND", help="only this kind (log; repeatable)"
    )


def add_where(parser: argparse.ArgumentParser) -> None:
    """Which server is meant."""
    parser.add_argument(
        "--data", metavar="DIR", help="the folder of the server (default: HEXFRONT_DATA or the user's)"
    )
    parser.add_argument("--database", default="", metavar="URL", help="its database, if that is not a file")


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The server that is meant."""
    data = Path(arguments.data).expanduser() if arguments.data else default_data()
    return Settings(data=data, database=arguments.database)


@contextmanager
def opened(settings: Settings) -> Iterator[Engine]:
    """The database of a server that has run before; nothing is made where there is none."""
    from sqlalchemy.exc import ArgumentError, SQLAlchemyError  # noqa: PLC0415

    from hexfront.server.store.database import make_engine  # noqa: PLC0415
    from hexfront.server.store.migrate import is_newest  # noqa: PLC0415

    file = Path(settings.url.removeprefix("sqlite:///"))
    if settings.url.startswith("sqlite") and not file.is_file():
        raise BadInput(f"There is no server's database at {file}: give its folder with --data.")
    try:
        engine = make_engine(settings.url)
    except (ArgumentError, ImportError):
        known = "sqlite:///FILE or postgresql://USER@HOST/NAME"
        raise BadInput(f"The address of the database cannot be read: give {known}.") from None
    try:
        if not is_newest(engine):
            raise BadInput("The database is not that of this version: start the server once, then try again.")
        yield engine
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadInput(f"The database cannot be used: {reason}.") from None
    finally:
        engine.dispose()


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction beside those of a running server."""
    with engine.connect() as conn:
        if engine.dialect.name == "sqlite":
            conn.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield conn
            except BaseException:
                conn.exec_driver_sql("ROLLBACK")
                raise
            conn.exec_driver_sql("COMMIT")
        else:
            with conn.begin():
                yield conn


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command."""
    settings = settings_of(arguments)
    with opened(settings) as engine:
        if arguments.task == "log":
            return show_log(engine, arguments.last, tuple(arguments.kind))
        if not arguments.name:
            raise BadInput("Say whose password: hexfront accounts reset NAME.")
        return reset(engine, arguments.name, arguments.address or _address(settings))


def reset(engine: Engine, name: str, address: str) -> int:
    """Print a link, or a code, with which a password can be set anew once."""
    from hexfront.server import watch  # noqa: PLC0415
    from hexfront.server.errors import Refused  # noqa: PLC0415
    from hexfront.server.names import names  # noqa: PLC0415
    from hexfront.server.secret import hashed, new_token  # noqa: PLC0415
    from hexfront.server.store import people as book  # noqa: PLC0415
    from hexfront.server.store.security import Noted, note  # noqa: PLC0415

    try:
        typed, key = names(name)
    except Refused as refusal:
        raise BadInput(str(refusal)) from None
    code = new_token()
    with writing(engine) as conn:
        found = book.find_user(conn, key, typed)
        if found is None:
            raise BadInput(f"There is no account {typed!r}.")
        player, shown, _ = found
        book.add_reset(conn, hashed(code), player, RESET_SECONDS)
        note(conn, Noted(watch.RESET_MADE, player, shown, "", "by the owner of the server"))
    print(f"Whoever has this can set the password of {shown!r} anew, once, within 24 hours:")
    print(
        f"{address.rstrip('/')}/#reset={code}" if address else f"/#reset={code} (after the server's address)"
    )
    return 0


def show_log(engine: Engine, last: int, kinds: tuple[str, ...]) -> int:
    """Print the log of what bears on security."""
    from hexfront.server import watch  # noqa: PLC0415
    from hexfront.server.store.security import read  # noqa: PLC0415

    unknown = [kind for kind in kinds if kind not in watch.KINDS]
    if unknown:
        raise BadInput(f"There is no kind {unknown[0]!r}; there are: {', '.join(watch.KINDS)}.")
    if not 0 < last <= MOST_LINES:
        raise BadInput(f"--last is a number from 1 to {MOST_LINES}.")
    with engine.connect() as conn:
        lines = read(conn, last, kinds)
    for line in lines:
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(line.created))
        whose = line.name or line.player or "-"
        print(f"{when}  {line.kind:<16}  {whose:<32}  {line.network or '-':<20}  {line.detail}".rstrip())
    if not lines:
        print("Nothing has been noted.")
    return 0


def _address(settings: Settings) -> str:
    """Where the server on a folder says that it is, if one runs there."""
    try:
        told = (settings.data / "hexfront.lock").read_text(encoding="utf-8")[:200].strip()
    except OSError:
        return ""
    return told if told.startswith("http") else ""
