"""How a server runs: its folder, its database, who may come in."""

from __future__ import annotations

import ipaddress
import os
import sys
from pathlib import Path

import msgspec

DEFAULT_PORT = 8000


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a server is told at its start.

    On a ``local`` server there is no login for whoever sits at this machine: requests from loopback are
    the one local player's. Everybody else comes as a guest or with an account. ``alone`` says that nobody
    else can come, since the server listens on loopback only. ``proxies`` are believed when they tell for whom
    they speak. Every ``sweep`` seconds a server looks for bots whose server has died.
    """

    data: Path
    database: str = ""
    local: bool = True
    alone: bool = True
    proxies: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    limits: bool = True
    body_limit: int = 256 * 1024
    snapshot_every: int = 64
    rooms: int = 256
    thinkers: int = 1
    #: So many processes serve together, and find each other in this folder.
    workers: int = 1
    homes: str = ""
    warm: bool = True
    heartbeat: float = 15.0
    sweep: float = 30.0
    #: A bot that has not answered by then is ended.
    think_seconds: float = 30.0
    #: A seat whose owner asked for it, and whose holder did not refuse, is free after so many seconds.
    free_after: float = 24 * 3600.0
    #: Who leaves a table and comes back within so many seconds has not been away.
    grace: float = 3.0
    static: Path | None = None
    #: Where others find this server, for links in mails; a relay for them, and from whom they are. The login
    #: at the relay, if it wants one, is a name and a password with a colon between.
    site: str = ""
    mail_relay: str = ""
    mail_from: str = ""
    mail_login: str = ""
    #: For tests: push services at this machine may be called.
    loopback_receivers: bool = False

    @property
    def url(self) -> str:
        """The database as a URL; a file in the data folder if none was given."""
        return normal_url(self.database) if self.database else f"sqlite:///{self.data / 'hexfront.sqlite3'}"


def private_folder(folder: Path) -> None:
    """A folder for its owner alone; what is in it holds sessions, seats and hidden units."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder.chmod(0o700)
    for path in folder.glob("*.sqlite3*"):
        path.chmod(0o600)


def normal_url(url: str) -> str:
    """A database URL with the driver that Hexfront uses.

    >>> normal_url("postgresql://hex@db/front"), normal_url("sqlite:////tmp/x.sqlite3")
    ('postgresql+psycopg://hex@db/front', 'sqlite:////tmp/x.sqlite3')
    """
    for plain in ("postgresql://", "postgres://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def default_data() -> Path:
    """The user's data folder: ``HEXFRONT_DATA``, or where the system keeps such things."""
    told = os.environ.get("HEXFRONT_DATA")
    if told:
        return Path(told)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Hexfront"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Hexfront"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "hexfront"


def is_loopback(host: str) -> bool:
    """Whether an address or a host name means this machine and no other.

    >>> is_loopback("127.0.0.1"), is_loopback("::ffff:127.0.0.1"), is_loopback("localhost")
    (True, True, True)
    >>> is_loopback("0.0.0.0"), is_loopback("127.example.org")
    (False, False)
    """
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    # A socket for both kinds of address shows the older kind in the newer one's dress.
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
