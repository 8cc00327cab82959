"""What matches among people need beside the game: offers, who is here, clocks that stand, what was read."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from hexfront.server.clock import Terms
from hexfront.server.store.games import touch
from hexfront.server.store.tables import chat, holders, matches, seats, stops

EVERYBODY = "*"


def _place(match: str, side: str) -> Any:
    return (seats.c.match_id == match) & (seats.c.side == side)


def set_terms(conn: Connection, match: str, terms: Terms) -> int:
    """Keep what the people have agreed on."""
    text = msgspec.json.encode(terms).decode()
    conn.execute(update(matches).where(matches.c.id == match).values(terms=text))
    return touch(conn, match)


def set_next(conn: Connection, match: str, follows: str) -> bool:
    """Name the match that follows; false if there is one already."""
    changed = conn.execute(
        update(matches).where(matches.c.id == match, matches.c.next == "").values(next=follows)
    )
    touch(conn, match)
    return changed.rowcount == 1


# Offers ----------------------------------------------------------------------------------------


def set_offer(conn: Connection, match: str, side: str, to: str) -> int:
    """Offer a free seat to everybody, to a player, or to nobody any more."""
    conn.execute(update(seats).where(_place(match, side), seats.c.taken.is_(False)).values(offered=to))
    return touch(conn, match)


def list_offers(conn: Connection, player: str, after: float, most: int = 100) -> list[Any]:
    """Seats that are offered to everybody or to a player in matches that go on, the newest first."""
    offers = [EVERYBODY, player] if player else [EVERYBODY]
    return list(
        conn.execute(
            select(matches, seats.c.side, seats.c.offered)
            .join(seats, seats.c.match_id == matches.c.id)
            .where(
                seats.c.offered.in_(offers),
                seats.c.taken.is_(False),
                matches.c.outcome.is_(None),
                matches.c.updated > after,
            )
            .order_by(matches.c.created.desc())
            .limit(most)
        )
    )


def count_offers(conn: Connection, player: str) -> int:
    """How many seats a player offers to everybody just now."""
    return int(
        conn.execute(
            select(func.count())
            .select_from(matches.join(seats, seats.c.match_id == matches.c.id))
            .where(
                matches.c.owner == player,
                seats.c.offered == EVERYBODY,
                seats.c.taken.is_(False),
                matches.c.outcome.is_(None),
            )
        ).scalar_one()
    )


# Who is here -----------------------------------------------------------------------------------


def set_here(conn: Connection, match: str, sides: list[str], here: bool, now: float) -> None:
    """Note that the holders of some sides have come, are still there, or have gone."""
    conn.execute(
        update(seats).where(seats.c.match_id == match, seats.c.side.in_(sides)).values(here=here, seen=now)
    )


def set_read(conn: Connection, match: str, player: str, number: int) -> int:
    """Note up to which line a player has read the chat."""
    conn.execute(
        update(holders)
        .where(holders.c.match_id == match, holders.c.player == player, holders.c.read < number)
        .values(read=number)
    )
    return touch(conn, match)


def people_of(conn: Connection, ids: list[str]) -> tuple[dict[str, list[Any]], dict[str, list[Any]]]:
    """Seats and holders of some matches."""
    found: tuple[dict[str, list[Any]], dict[str, list[Any]]] = ({}, {})
    if ids:
        for table, rows in zip((seats, holders), found, strict=True):
            for row in conn.execute(select(table).where(table.c.match_id.in_(ids))):
                rows.setdefault(row.match_id, []).append(row)
    return found


def last_said(conn: Connection, ids: list[str]) -> dict[str, int]:
    """The number of the last line of chat of some matches."""
    if not ids:
        return {}
    query = select(chat.c.match_id, func.max(chat.c.number)).where(chat.c.match_id.in_(ids))
    return {match: int(number) for match, number in conn.execute(query.group_by(chat.c.match_id))}


# Clocks ----------------------------------------------------------------------------------------


def begin_stop(conn: Connection, owner: str, begin: float, end: float | None = None) -> None:
    """From a moment on clocks stand; nothing happens if they do so until further notice."""
    going = (stops.c.owner == owner) & or_(stops.c.end.is_(None), stops.c.begin == begin)
    if conn.execute(select(stops.c.begin).where(going)).first() is None:
        conn.execute(insert(stops).values(owner=owner, begin=begin, end=end))


def end_stop(conn: Connection, owner: str, now: float) -> None:
    """Clocks run again; what was to begin later does not."""
    conn.execute(delete(stops).where(stops.c.owner == owner, stops.c.begin >= now))
    lasting = or_(stops.c.end.is_(None), stops.c.end > now)
    conn.execute(update(stops).where(stops.c.owner == owner, lasting).values(end=now))


def touch_all(conn: Connection, player: str) -> list[str]:
    """Count a change in every match that goes on and in which a player has a seat."""
    held = select(holders.c.match_id).where(holders.c.player == player)
    rows = conn.execute(
        update(matches)
        .where(matches.c.id.in_(held), matches.c.outcome.is_(None))
        .values(version=matches.c.version + 1)
        .returning(matches.c.id)
    )
    return [row.id for row in rows]
