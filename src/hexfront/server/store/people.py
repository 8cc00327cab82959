"""Players, sessions and the server's secret in the database."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from hexfront.server.secret import new_token
from hexfront.server.store.tables import holders, matches, resets, secrets, sessions, users


def server_secret(conn: Connection) -> str:
    """The secret of this server, made at the first start; all processes on one database share it."""
    found: str | None = conn.execute(select(secrets.c.value).where(secrets.c.name == "key")).scalar()
    if found is not None:
        return found
    made = new_token()
    try:
        with conn.begin_nested() if conn.dialect.name == "postgresql" else _plain():
            conn.execute(insert(secrets).values(name="key", value=made))
    except IntegrityError:
        return str(conn.execute(select(secrets.c.value).where(secrets.c.name == "key")).scalar_one())
    return made


class _plain:  # noqa: N801 - stands where a savepoint stands
    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        return None


class Session(msgspec.Struct, frozen=True):
    """A session as it is stored: who, in which browser, since when, last seen when."""

    token_hash: str
    player: str
    name: str
    agent: str
    created: float
    seen: float


def add_session(
    conn: Connection, token_hash: str, player: str, name: str, lifetime: float, agent: str = ""
) -> None:
    """A new session."""
    now = time.time()
    conn.execute(delete(sessions).where(sessions.c.expires < now))
    conn.execute(
        insert(sessions).values(
            token_hash=token_hash,
            player=player,
            name=name,
            created=now,
            expires=now + lifetime,
            agent=agent,
            seen=now,
        )
    )


def find_session(conn: Connection, token_hash: str) -> Session | None:
    """A session that has not run out."""
    row = conn.execute(
        select(sessions).where(sessions.c.token_hash == token_hash, sessions.c.expires > time.time())
    ).first()
    return None if row is None else _session(row)


def list_sessions(conn: Connection, player: str) -> list[Session]:
    """The sessions of a player, the one used last first."""
    rows = conn.execute(
        select(sessions)
        .where(sessions.c.player == player, sessions.c.expires > time.time())
        .order_by(sessions.c.seen.desc())
    )
    return [_session(row) for row in rows]


def _session(row: Any) -> Session:
    return Session(row.token_hash, row.player, row.name, row.agent, row.created, row.seen)


def see_session(conn: Connection, token_hash: str) -> None:
    """Note that a session is in use."""
    conn.execute(update(sessions).where(sessions.c.token_hash == token_hash).values(seen=time.time()))


def drop_session(conn: Connection, token_hash: str) -> None:
    """End a session."""
    conn.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


def drop_sessions(conn: Connection, player: str) -> None:
    """End every session of a player."""
    conn.execute(delete(sessions).where(sessions.c.player == player))


def add_user(conn: Connection, user: str, name: str, key: str, password: str) -> bool:
    """A new account, unless the name is taken."""
    if find_user(conn, key, name) is not None:
        return False
    values = {"id": user, "name": name, "name_key": key, "password": password, "created": time.time()}
    conn.execute(insert(users).values(values))
    return True


def find_user(conn: Connection, key: str, name: str) -> tuple[str, str, str] | None:
    """Id, name and password hash of an account. Earlier versions compared names by their case alone, so two
    that look alike may both be there: then the one that was typed is meant."""
    keys = (key, name.casefold())
    row = conn.execute(
        select(users.c.id, users.c.name, users.c.password)
        .where(users.c.name_key.in_(keys))
        .order_by(users.c.name_key != name.casefold())
    ).first()
    return None if row is None else (row.id, row.name, row.password)


def find_account(conn: Connection, user: str) -> tuple[str, str, float] | None:
    """Name, password hash and first day of an account."""
    row = conn.execute(
        select(users.c.name, users.c.password, users.c.created).where(users.c.id == user)
    ).first()
    return None if row is None else (row.name, row.password, row.created)


def set_password(conn: Connection, user: str, password: str) -> None:
    """Store a password hash made anew."""
    conn.execute(update(users).where(users.c.id == user).values(password=password))


def renew_password(conn: Connection, user: str, password: str) -> None:
    """Another password: sessions and codes that were given out before it end."""
    set_password(conn, user, password)
    drop_sessions(conn, user)
    conn.execute(delete(resets).where(resets.c.player == user))


def add_reset(conn: Connection, token_hash: str, user: str, lifetime: float) -> None:
    """Whoever has the secret may set the password anew, once; earlier secrets end."""
    now = time.time()
    conn.execute(delete(resets).where((resets.c.expires < now) | (resets.c.player == user)))
    conn.execute(insert(resets).values(token_hash=token_hash, player=user, expires=now + lifetime))


def find_reset(conn: Connection, token_hash: str) -> tuple[str, str] | None:
    """Id and name of the account whose password a secret may set anew."""
    row = conn.execute(
        select(users.c.id, users.c.name)
        .join(resets, resets.c.player == users.c.id)
        .where(resets.c.token_hash == token_hash, resets.c.expires > time.time())
    ).first()
    return None if row is None else (row.id, row.name)


def use_reset(conn: Connection, token_hash: str, password: str) -> bool:
    """Set a password anew with a secret; false if it has been used meanwhile."""
    user = conn.execute(
        delete(resets)
        .where(resets.c.token_hash == token_hash, resets.c.expires > time.time())
        .returning(resets.c.player)
    ).scalar()
    if user is None:
        return False
    renew_password(conn, user, password)
    return True


def move_seats(conn: Connection, old: str, new: str, name: str) -> list[str]:
    """What a guest held goes to the account; the matches it concerns."""
    rows = conn.execute(select(holders.c.match_id, holders.c.side).where(holders.c.player == old)).all()
    for match, side in rows:
        there = conn.execute(
            select(holders.c.player).where(
                holders.c.match_id == match, holders.c.side == side, holders.c.player == new
            )
        ).first()
        if there is None:
            conn.execute(insert(holders).values(match_id=match, side=side, player=new, name=name))
    conn.execute(delete(holders).where(holders.c.player == old))
    conn.execute(update(matches).where(matches.c.owner == old).values(owner=new))
    touched = sorted({row.match_id for row in rows})
    if touched:
        conn.execute(update(matches).where(matches.c.id.in_(touched)).values(version=matches.c.version + 1))
    return touched
