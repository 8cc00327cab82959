"""``hexfront serve``: the web app on this machine, or for others. Light until it really serves."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
from pathlib import Path
from typing import Any

from hexfront.kernel.errors import BadInput, HexfrontError
from hexfront.server.settings import DEFAULT_PORT, Settings, default_data, is_loopback, private_folder

MORE_PORTS = 50
HIGHEST_PORT = 65535
TITLE = "play in the browser"
DESCRIPTION = "Serve the page and the API. On this machine alone there is no login."
EXAMPLES = """examples:
  hexfront serve                                   play on this machine
  hexfront serve --port 8080 --no-browser
  hexfront serve --host 0.0.0.0 --database postgresql://hexfront@db/hexfront --workers 4
"""


class Busy(HexfrontError):  # noqa: N818 - as its siblings
    """Something that another server has."""


def add_parser(subparsers: Any) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "serve",
        help=TITLE,
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_arguments(parser)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What ``hexfront serve`` can be told."""
    parser.add_argument(
        "--port", type=int, metavar="PORT", help=f"the port (default: {DEFAULT_PORT}, or a free one)"
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="the address to listen on (default: this machine only)",
    )
    parser.add_argument(
        "--data",
        metavar="DIR",
        help="the folder for games and pictures (default: HEXFRONT_DATA or the user's)",
    )
    parser.add_argument(
        "--database", default="", metavar="URL", help="a PostgreSQL database instead of a file"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help="server processes (PostgreSQL only)"
    )
    parser.add_argument("--bots", type=int, default=0, metavar="N", help="processes that think for bots")
    parser.add_argument(
        "--local", action="store_true", help="no login at this machine, even if others can reach the server"
    )
    parser.add_argument(
        "--online", action="store_true", help="accounts and invitations, even on this machine alone"
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="believe this proxy when it says for whom it asks (repeatable)",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="answer only to this host name (repeatable)",
    )

    parser.add_argument(
        "--site", default="", metavar="URL", help="where others find this server, for links in mails"
    )
    parser.add_argument(
        "--mail-relay", default="", metavar="HOST:PORT", help="send mail when a turn begins, by this relay"
    )
    parser.add_argument("--mail-from", default="", metavar="ADDRESS", help="from whom these mails are")


def check_mail(relay: str, sender: str, site: str) -> None:
    """Refuse what does not go together."""
    if not relay:
        return
    host, _, port = relay.rpartition(":")
    if not host or not port.isdigit():
        raise BadInput("--mail-relay is a host and a port: --mail-relay 127.0.0.1:25.")
    if "@" not in sender:
        raise BadInput("--mail-relay needs --mail-from, the address that mails are from.")
    if not site.startswith(("http://", "https://")):
        raise BadInput(
            "--mail-relay needs --site, where others find this server: --site https://play.example.org."
        )


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The settings that the arguments describe."""
    data = Path(arguments.data).expanduser() if arguments.data else default_data()
    if arguments.local and arguments.online:
        raise BadInput("--local and --online exclude each other.")
    if arguments.local and arguments.proxy:
        raise BadInput(
            "--local and --proxy exclude each other: behind a proxy everybody comes from one address."
        )
    check_mail(arguments.mail_relay, arguments.mail_from, arguments.site)
    alone = is_loopback(arguments.host)
    return Settings(
        data=data,
        database=arguments.database,
        local=arguments.local or (alone and not arguments.online and not arguments.proxy),
        alone=alone,
        proxies=tuple(arguments.proxy),
        hosts=tuple(name.lower() for name in arguments.name),
        site=arguments.site.rstrip("/"),
        mail_relay=arguments.mail_relay,
        mail_from=arguments.mail_from,
        # A password is nothing for a command line that others on the machine can read.
        mail_login=os.environ.get("HEXFRONT_MAIL_LOGIN", ""),
        thinkers=arguments.bots or max(1, min(2, (os.cpu_count() or 2) - 1)),
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped."""
    return start(settings_of(arguments), arguments)


def start(settings: Settings, arguments: argparse.Namespace, app: Any = None) -> int:
    """The same with settings that the command line does not offer, or with an application made before."""
    if arguments.workers < 1:
        raise BadInput("--workers is at least 1.")
    if arguments.workers > 1 and settings.url.startswith("sqlite"):
        raise BadInput("Several server processes need PostgreSQL: give --database postgresql://...")
    try:
        # What this process makes from here on is for its owner alone.
        os.umask(0o077)
        private_folder(settings.data)
    except OSError as error:
        raise BadInput(
            f"The folder {settings.data} cannot be used: {(error.strerror or '').lower()}."
        ) from None
    # What is loaded now stays: the garbage collector need not look through it again and again (see settle).
    gc.disable()
    _need_packages(settings)
    from hexfront.server.processes import (  # noqa: PLC0415
        hush,
        open_page,
        say,
        serve_alone,
        serve_together,
    )

    hush()

    lock = lock_of(settings)
    if lock is not None and not lock.taken:
        say(f"A server is already running on {settings.data}: {lock.owner}")
        if not arguments.no_browser and lock.owner.startswith("http"):
            open_page(lock.owner)
        return 0
    prepare_database(settings)
    with listen(arguments.host, arguments.port) as sock:
        port = sock.getsockname()[1]
        if arguments.port is None and port != DEFAULT_PORT:
            say(f"Port {DEFAULT_PORT} is taken; using {port}.")
        shown = "127.0.0.1" if arguments.host in ("0.0.0.0", "::", "") else arguments.host
        address = f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
        if lock is not None:
            lock.write(address)
        browser = not arguments.no_browser and has_display()
        if arguments.workers > 1:
            return serve_together(settings, sock, address, arguments.workers, browser)
        return serve_alone(settings, sock, address, browser, app)


def lock_of(settings: Settings) -> Lock | None:
    """The lock of the database file, wherever it is: two servers that name one file meet here."""
    if not settings.url.startswith("sqlite"):
        return None
    file = Path(settings.url.removeprefix("sqlite:///"))
    name = "hexfront.lock" if file.name == "hexfront.sqlite3" else f"{file.name}.lock"
    try:
        return Lock(file.parent / name)
    except OSError as error:
        raise BadInput(f"{file.parent} cannot be used: {(error.strerror or '').lower()}.") from None


def prepare_database(settings: Settings) -> None:
    """Bring the database to the newest form, or say in a sentence why it cannot be used."""
    from sqlalchemy.exc import ArgumentError, SQLAlchemyError  # noqa: PLC0415

    from hexfront.server.store.database import make_engine  # noqa: PLC0415
    from hexfront.server.store.migrate import migrate  # noqa: PLC0415

    try:
        engine = make_engine(settings.url)
        try:
            if engine.dialect.name == "sqlite":
                _check_file(engine)
            migrate(engine)
        finally:
            engine.dispose()
    except (ArgumentError, ImportError):
        known = "sqlite:///FILE or postgresql://USER@HOST/NAME"
        raise BadInput(f"The address of the database cannot be read: give {known}.") from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadInput(f"The database cannot be used: {reason}. Nothing was changed.") from None


def _check_file(engine: Any) -> None:
    """Refuse a file that was cut short or damaged before anything is written into it."""
    with engine.connect() as conn:
        found = conn.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        raise BadInput(f"The database is damaged: {found}. Nothing was changed; go back to a backup.")


def _need_packages(settings: Settings) -> None:
    try:
        import litestar  # noqa: F401, PLC0415
        import sqlalchemy  # noqa: F401, PLC0415
        import uvicorn  # noqa: F401, PLC0415
    except ImportError as error:
        raise BadInput(
            f"Serving needs the extra 'server' ({error.name} is missing): pip install 'hexfront[server]'."
        ) from None
    if not settings.url.startswith("sqlite"):
        try:
            import psycopg  # noqa: F401, PLC0415
        except ImportError:
            raise BadInput(
                "PostgreSQL needs the extra 'postgres': pip install 'hexfront[postgres]'."
            ) from None


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, or on the usual one or the next that is free."""
    if port is not None and not 0 <= port <= HIGHEST_PORT:
        raise BadInput(f"A port is a number up to {HIGHEST_PORT}, not {port}.")
    wanted = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + MORE_PORTS), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    problem: OSError | None = None
    for number in wanted:
        # Named as TCP, so that asyncio turns off the delay of small packets on each connection.
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, number))
            sock.listen(512)
        except OSError as error:
            sock.close()
            problem = error
            continue
        sock.set_inheritable(True)
        return sock
    reason = (problem.strerror or str(problem)).lower() if problem else "no port is free"
    raise Busy(f"The address {host}:{wanted[0]} cannot be used: {reason}.")


def has_display() -> bool:
    """Whether there is likely to be a browser with a window."""
    windows = sys.platform in ("win32", "darwin")
    return windows or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class Lock:
    """One server on one folder. The system lets it go when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.taken = True
        self.owner = ""
        self._file = path.open("a+", encoding="utf-8")
        try:
            import fcntl  # noqa: PLC0415
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.taken = False
            self._file.seek(0)
            self.owner = self._file.read(200).strip()

    def write(self, text: str) -> None:
        """Say where the server is."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(text)
        self._file.flush()


def main() -> int:
    """``python -m hexfront.server.command``: the same without the rest of the command line."""
    parser = argparse.ArgumentParser(prog="hexfront serve", description=DESCRIPTION)
    add_arguments(parser)
    try:
        return run(parser.parse_args())
    except HexfrontError as error:
        print(f"hexfront serve: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
