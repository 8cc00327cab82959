"""Who wants to be told of his turn, and where: browsers and mail addresses; the key pair of the server."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from hexfront.server.secret import hashed
from hexfront.server.store.tables import browsers, mails, secrets
from hexfront.server.store.upsert import put

#: So many browsers of one player are told; the oldest is forgotten.
MOST_BROWSERS = 10


class Browser(msgspec.Struct, frozen=True):
    """A browser as its push service knows it: where to send to, and the keys to encrypt with."""

    endpoint: str
    key: str
    auth: str


class Address(msgspec.Struct, frozen=True):
    """Where somebody wants mail; ``nonce`` is new with each address."""

    player: str
    address: str
    nonce: str
    confirmed: bool


def kept_secret(conn: Connection, name: str, fresh: str) -> str:
    """A secret of the server by its name; the fresh one if there is none yet.

    Of several processes that start at once the first one's is kept, and all of them have it.
    """
    conn.execute(put(conn, secrets).values(name=name, value=fresh).on_conflict_do_nothing())
    kept: str = conn.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar_one()
    return kept


def add_browser(conn: Connection, player: str, browser: Browser) -> None:
    """Tell a player in a browser; one that was somebody else's is his from now on."""
    key = hashed(browser.endpoint)
    conn.execute(delete(browsers).where(browsers.c.endpoint_hash == key))
    mine = browsers.c.player == player
    count = conn.execute(select(func.count()).select_from(browsers).where(mine)).scalar_one()
    if count >= MOST_BROWSERS:
        oldest = select(browsers.c.endpoint_hash).where(mine).order_by(browsers.c.created).limit(1)
        conn.execute(delete(browsers).where(browsers.c.endpoint_hash.in_(oldest)))
    conn.execute(
        insert(browsers).values(
            endpoint_hash=key,
            player=player,
            endpoint=browser.endpoint,
            key=browser.key,
            auth=browser.auth,
            created=time.time(),
        )
    )


def drop_browser(conn: Connection, endpoint: str, player: str | None = None) -> None:
    """Tell a browser nothing any more."""
    query = delete(browsers).where(browsers.c.endpoint_hash == hashed(endpoint))
    conn.execute(query if player is None else query.where(browsers.c.player == player))


def find_browsers(conn: Connection, players: list[str]) -> list[Browser]:
    """The browsers of some players."""
    rows = conn.execute(select(browsers).where(browsers.c.player.in_(players)))
    return [Browser(row.endpoint, row.key, row.auth) for row in rows]


def set_address(conn: Connection, player: str, address: str, nonce: str) -> None:
    """Somebody wants mail; it has to be confirmed."""
    conn.execute(delete(mails).where(mails.c.player == player))
    conn.execute(
        insert(mails).values(
            player=player, address=address, nonce=nonce, confirmed=False, created=time.time()
        )
    )


def find_address(conn: Connection, player: str) -> Address | None:
    """Where somebody wants mail."""
    row = conn.execute(select(mails).where(mails.c.player == player)).first()
    return None if row is None else _address(row)


def find_addresses(conn: Connection, players: list[str]) -> list[Address]:
    """Where some players want mail, as far as they have confirmed it."""
    rows = conn.execute(select(mails).where(mails.c.player.in_(players), mails.c.confirmed.is_(True)))
    return [_address(row) for row in rows]


def _address(row: Any) -> Address:
    return Address(row.player, row.address, row.nonce, row.confirmed)


def confirm_address(conn: Connection, player: str) -> None:
    """Somebody has opened the link that was sent to him."""
    conn.execute(update(mails).where(mails.c.player == player).values(confirmed=True))


def drop_address(conn: Connection, player: str) -> None:
    """No mail any more."""
    conn.execute(delete(mails).where(mails.c.player == player))
