"""Matches in the database: headers, seats, entries, snapshots, chat.

Every change checks and raises the header's counters in its own transaction, so two that race for one index
cannot both win: the second finds the header changed (or, as a last guard, the entry's key taken).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from hexfront.kernel import Event, Outcome
from hexfront.server.clock import Stop, Terms
from hexfront.server.journal import Line, Snapshot, told_at
from hexfront.server.room import Header, Said, Seat
from hexfront.server.store.tables import chat, entries, holders, matches, seats, snapshots, stops

KEPT_CHAT = 200
#: Who says what the server tells a table. Nobody can have this name.
SERVER_NAME = "Hexfront"
EventList = msgspec.json.Decoder(list[Event])
Read = Callable[[str], list[Event]]


class Moved(Exception):  # noqa: N818 - not an error, a lost race
    """The match is not where the writer believed it to be."""


class Status(msgspec.Struct):
    """What a list of matches shows, kept in the header."""

    caption: str
    deciding: list[str]
    bot_turn: bool
    outcome: Any


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def add_match(
    conn: Connection,
    header: Header,
    status: Status,
    places: list[Seat],
    lines: list[Line],
    states: list[Snapshot],
    words: str = "",
) -> None:
    """A new match with all that it begins with."""
    conn.execute(
        insert(matches).values(
            id=header.id,
            game=header.game,
            scenario=header.scenario,
            options=_json(header.options),
            origin=header.origin,
            dice=header.dice,
            began=header.began,
            rules=header.rules,
            owner=header.owner,
            length=len(lines),
            version=0,
            created=header.created,
            updated=header.updated,
            terms=_json(header.terms),
            next=header.next,
            **_status(status),
        )
    )
    for stop in header.stops:
        conn.execute(insert(stops).values(owner=header.id, begin=stop.begin, end=stop.end))
    for seat in places:
        conn.execute(
            insert(seats).values(
                match_id=header.id,
                side=seat.side,
                kind=seat.kind,
                bot=seat.bot,
                token_hash=seat.token_hash,
                nonce=seat.nonce,
                webhook=seat.webhook,
                taken=seat.taken,
                free_at=seat.free_at,
                offered=seat.offered,
                since=seat.since,
            )
        )
        for player, name in seat.holders.items():
            conn.execute(insert(holders).values(match_id=header.id, side=seat.side, player=player, name=name))
    _add_lines(conn, header.id, lines)
    for state in states:
        _add_snapshot(conn, header.id, state)
    if words:
        announce(conn, header.id, words)


def set_turns(conn: Connection, match: str, turns: dict[str, tuple[float | None, float]]) -> None:
    """When the turns of sides began, and what they have used of their time."""
    for side, (since, used) in turns.items():
        place = (seats.c.match_id == match) & (seats.c.side == side)
        conn.execute(update(seats).where(place).values(since=since, used=used))


def append(
    conn: Connection, match: str, length: int, lines: list[Line], status: Status, snapshot: Snapshot | None
) -> int:
    """Entries at the end of a journal that is so long; the match's new version. ``Moved`` if it is not."""
    changed = conn.execute(
        update(matches)
        .where(matches.c.id == match, matches.c.length == length)
        .values(
            length=length + len(lines),
            version=matches.c.version + 1,
            updated=told_at(lines) or matches.c.updated,
            **_status(status),
        )
        .returning(matches.c.version)
    ).scalar()
    if changed is None:
        raise Moved(match)
    _add_lines(conn, match, lines)
    if snapshot is not None:
        _add_snapshot(conn, match, snapshot)
    return int(changed)


def put_standing(conn: Connection, match: str, snapshot: Snapshot) -> None:
    """Store the state as it stands, for a version that may not be able to play what led to it."""
    here = snapshots.c.match_id == match
    conn.execute(delete(snapshots).where(here, snapshots.c.settled.is_(False)))
    taken = conn.execute(select(snapshots.c.number).where(here, snapshots.c.number == snapshot.number))
    if taken.first() is None:
        _add_snapshot(conn, match, snapshot)


def set_rules(conn: Connection, match: str, rules: int) -> None:
    """From now on the match is played by a version of the rules."""
    conn.execute(update(matches).where(matches.c.id == match).values(rules=rules))


def _add_lines(conn: Connection, match: str, lines: list[Line]) -> None:
    if lines:
        conn.execute(
            insert(entries),
            [
                {
                    "match_id": match,
                    "number": line.number,
                    "side": line.side,
                    "kind": line.kind,
                    "text": line.text,
                    "events": _json(line.events),
                    "extra": _json(line.extra) if line.extra else "",
                    "created": line.created,
                }
                for line in lines
            ],
        )


def _add_snapshot(conn: Connection, match: str, snapshot: Snapshot) -> None:
    conn.execute(
        insert(snapshots).values(
            match_id=match,
            number=snapshot.number,
            kept=snapshot.kept,
            state=snapshot.state,
            events=_json(snapshot.events),
            settled=snapshot.settled,
        )
    )


def _status(status: Status) -> dict[str, Any]:
    return {
        "caption": status.caption,
        "deciding": _json(status.deciding),
        "bot_turn": status.bot_turn,
        "outcome": None if status.outcome is None else _json(status.outcome),
    }


# Reading ---------------------------------------------------------------------------------------


def find_match(conn: Connection, match: str) -> Header | None:
    """The header of a match."""
    row = conn.execute(select(matches).where(matches.c.id == match)).first()
    if row is None:
        return None
    return Header(
        id=row.id,
        game=row.game,
        scenario=row.scenario,
        options=msgspec.json.decode(row.options),
        origin=row.origin,
        owner=row.owner,
        created=row.created,
        updated=row.updated,
        version=row.version,
        dice=row.dice,
        began=row.began,
        rules=row.rules,
        outcome=msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None,
        terms=msgspec.json.decode(row.terms, type=Terms),
        next=row.next,
        stops=find_stops(conn, [row.id]).get(row.id, []),
    )


def find_stops(conn: Connection, owners: list[str]) -> dict[str, list[Stop]]:
    """When the clocks of matches and players stand."""
    found: dict[str, list[Stop]] = {}
    for row in conn.execute(select(stops).where(stops.c.owner.in_(owners)).order_by(stops.c.begin)):
        found.setdefault(row.owner, []).append(Stop(row.begin, row.end))
    return found


def find_version(conn: Connection, match: str) -> int | None:
    """The number of changes to a match so far."""
    found: int | None = conn.execute(select(matches.c.version).where(matches.c.id == match)).scalar()
    return found


def find_versions(conn: Connection, names: list[str]) -> dict[str, int]:
    """The same of many matches; those that are gone are missing."""
    query = select(matches.c.id, matches.c.version).where(matches.c.id.in_(names))
    return {row.id: row.version for row in conn.execute(query)}


def find_seats(conn: Connection, match: str) -> dict[str, Seat]:
    """The seats of a match with their holders."""
    found = {
        row.side: Seat(
            row.side,
            row.kind,
            row.bot,
            row.token_hash,
            row.nonce,
            row.webhook,
            {},
            row.taken,
            row.free_at,
            row.offered,
            row.since,
            row.used,
            row.here,
            row.seen,
        )
        for row in conn.execute(select(seats).where(seats.c.match_id == match))
    }
    held = conn.execute(select(holders).where(holders.c.match_id == match)).all()
    vacations = find_stops(conn, [row.player for row in held])
    for row in held:
        seat = found[row.side]
        seat.holders[row.player] = row.name
        seat.read[row.player] = row.read
        seat.stops += vacations.get(row.player, [])
    return found


def find_lines(conn: Connection, match: str, after: int = 0, read: Read = EventList.decode) -> list[Line]:
    """The journal, or what was added to it after some entries."""
    rows = conn.execute(
        select(entries)
        .where(entries.c.match_id == match, entries.c.number > after)
        .order_by(entries.c.number)
    )
    return [
        Line(
            row.number,
            row.side,
            row.kind,
            row.text,
            read(row.events),
            msgspec.json.decode(row.extra) if row.extra else {},
            row.created,
        )
        for row in rows
    ]


def find_snapshot(
    conn: Connection, match: str, kept: int | None = None, read: Read = EventList.decode
) -> Snapshot | None:
    """The last settled snapshot, or the last one within so many entries of the record."""
    query = select(snapshots).where(snapshots.c.match_id == match, snapshots.c.settled.is_(True))
    if kept is not None:
        query = query.where(snapshots.c.kept <= kept)
    row = conn.execute(query.order_by(snapshots.c.number.desc()).limit(1)).first()
    if row is None:
        return None
    return Snapshot(row.number, row.kept, row.state, read(row.events), row.settled)


def find_snapshots(conn: Connection, match: str) -> list[Snapshot]:
    """Every snapshot, the oldest first, without events."""
    query = select(snapshots).where(snapshots.c.match_id == match).order_by(snapshots.c.number)
    return [Snapshot(row.number, row.kept, row.state, [], row.settled) for row in conn.execute(query)]


def find_chat(conn: Connection, match: str, after: int = 0) -> list[Said]:
    """What was said lately."""
    rows = conn.execute(
        select(chat)
        .where(chat.c.match_id == match, chat.c.number > after)
        .order_by(chat.c.number.desc())
        .limit(KEPT_CHAT)
    ).all()
    return [Said(row.number, row.side, row.name, row.text, row.created) for row in reversed(rows)]


def find_seat(conn: Connection, token_hash: str) -> tuple[str, str] | None:
    """The match and side of a seat token."""
    row = conn.execute(select(seats.c.match_id, seats.c.side).where(seats.c.token_hash == token_hash)).first()
    return None if row is None else (row.match_id, row.side)


def list_matches(conn: Connection, player: str, most: int = 200) -> list[Any]:
    """Headers of the matches that a player owns or plays in, the newest first, each with his sides."""
    mine = (
        select(holders.c.match_id, func.min(holders.c.side).label("side"))
        .where(holders.c.player == player)
        .group_by(holders.c.match_id)
        .subquery()
    )
    rows = conn.execute(
        select(matches)
        .outerjoin(mine, matches.c.id == mine.c.match_id)
        .where(or_(matches.c.owner == player, mine.c.match_id.is_not(None)))
        .order_by(matches.c.updated.desc())
        .limit(most)
    ).all()
    sides: dict[str, list[str]] = {}
    if rows:
        held = conn.execute(
            select(holders.c.match_id, holders.c.side).where(
                holders.c.player == player, holders.c.match_id.in_([row.id for row in rows])
            )
        )
        for match, side in held:
            sides.setdefault(match, []).append(side)
    return [(row, sides.get(row.id, [])) for row in rows]


def waiting_for_bots(conn: Connection, before: float, most: int = 200) -> list[str]:
    """Unfinished matches in which a bot has had to move since before some time, or since a time that has not
    come yet: then the clock was set back."""
    rows = conn.execute(
        select(matches.c.id)
        .where(
            matches.c.bot_turn.is_(True),
            or_(matches.c.updated < before, matches.c.updated > time.time()),
        )
        .order_by(matches.c.updated.desc())
        .limit(most)
    )
    return [row.id for row in rows]


# Smaller changes -------------------------------------------------------------------------------


def touch(conn: Connection, match: str) -> int:
    """Count a change; the new version."""
    version = conn.execute(
        update(matches)
        .where(matches.c.id == match)
        .values(version=matches.c.version + 1)
        .returning(matches.c.version)
    ).scalar_one()
    return int(version)


def add_holder(conn: Connection, match: str, side: str, player: str, name: str) -> int:
    """Let a player act for a seat."""
    version = touch(conn, match)
    there = conn.execute(
        select(holders.c.player).where(
            holders.c.match_id == match, holders.c.side == side, holders.c.player == player
        )
    ).first()
    if there is None:
        conn.execute(insert(holders).values(match_id=match, side=side, player=player, name=name))
    return version


def take_seat(conn: Connection, match: str, side: str, invitation: str, nonce: str, token: str) -> int | None:
    """Turn an invitation into the token of who takes the seat, both as hashes; ``None`` if it is taken."""
    version = touch(conn, match)
    place = (seats.c.match_id == match) & (seats.c.side == side)
    changed = conn.execute(
        update(seats)
        .where(place, seats.c.token_hash == invitation, seats.c.taken.is_(False))
        .values(taken=True, nonce=nonce, token_hash=token, free_at=None, offered="")
    )
    return version if changed.rowcount == 1 else None


def free_seat(conn: Connection, match: str, side: str, nonce: str, invitation: str) -> int:
    """Nobody holds a seat any more; it waits for whoever has the new invitation."""
    conn.execute(delete(holders).where(holders.c.match_id == match, holders.c.side == side))
    conn.execute(
        update(seats)
        .where(seats.c.match_id == match, seats.c.side == side)
        .values(
            taken=False, nonce=nonce, token_hash=invitation, free_at=None, webhook="", here=False, seen=None
        )
    )
    return touch(conn, match)


def ask_for_seat(conn: Connection, match: str, side: str, when: float | None) -> int:
    """Note that the owner wants a seat freed, or that its holder keeps it."""
    conn.execute(update(seats).where(seats.c.match_id == match, seats.c.side == side).values(free_at=when))
    return touch(conn, match)


def set_webhook(conn: Connection, match: str, side: str, url: str) -> int:
    """Where to tell a seat that it is its turn."""
    conn.execute(update(seats).where(seats.c.match_id == match, seats.c.side == side).values(webhook=url))
    return touch(conn, match)


def set_bot(conn: Connection, match: str, side: str, bot: str) -> int:
    """Let another bot play a seat."""
    conn.execute(update(seats).where(seats.c.match_id == match, seats.c.side == side).values(bot=bot))
    return touch(conn, match)


def announce(conn: Connection, match: str, words: str) -> int:
    """A line of chat that the server itself writes, for everybody at the table to read."""
    return say(conn, match, "", SERVER_NAME, words)[0]


def say(conn: Connection, match: str, side: str, name: str, words: str) -> tuple[int, Said]:
    """A line of chat; the header's row keeps two from taking one number."""
    version = touch(conn, match)
    last = conn.execute(select(func.max(chat.c.number)).where(chat.c.match_id == match)).scalar() or 0
    said = Said(last + 1, side, name, words, time.time())
    conn.execute(
        insert(chat).values(
            match_id=match, number=said.number, side=side, name=name, text=words, created=said.created
        )
    )
    return version, said
