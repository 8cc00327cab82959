"""A match from what the database has of it, whichever version wrote that.

The last snapshot is read and what was done after it is played again. A version that reads the match with
other rules may not get so far: a snapshot that it cannot read is passed over for an older one, and an entry
that is not legal any more ends the replay. Then the match goes on from the state that was reached furthest,
and the entries behind it are set aside. A match that is over stays over, as it was decided.
"""

from __future__ import annotations

import logging
import time
from typing import Any

import msgspec
from sqlalchemy import Connection

from hexfront.games import games
from hexfront.kernel import Event, Game, HexfrontError, Illegal, Mended, State
from hexfront.server.errors import FAULT, MISSING, Refused
from hexfront.server.journal import GRANT, REFUSE, RULES, TAKEBACK, UNDO, Journal, Line, Snapshot, rebuild
from hexfront.server.older_events import reader
from hexfront.server.room import Header, Room, Said, Seat
from hexfront.server.store import games as shelf

log = logging.getLogger("hexfront.server")


class Parts(msgspec.Struct):
    """A match as it lies in the database; snapshots from the oldest to the newest."""

    header: Header
    seats: dict[str, Seat]
    start_events: list[Event]
    snapshots: list[Snapshot]
    lines: list[Line]
    chat: list[Said]


def read_parts(conn: Connection, match: str, everything: bool = False) -> Parts:
    """Read a match: its journal, its last snapshot (or all of them), and what belongs to it."""
    header = shelf.find_match(conn, match)
    if header is None:
        raise Refused(MISSING, "There is no such match.")
    read = reader(header.game)
    start = shelf.find_snapshot(conn, match, 0, read)
    if start is None:
        raise Refused(FAULT, "The beginning of this match is missing.")
    found = (
        shelf.find_snapshots(conn, match)
        if everything
        else [shelf.find_snapshot(conn, match, read=read) or start]
    )
    # The journal comes after the snapshot: what is added in between is played, not missed.
    lines = shelf.find_lines(conn, match, read=read)
    return Parts(
        header, shelf.find_seats(conn, match), start.events, found, lines, shelf.find_chat(conn, match)
    )


def restore(parts: Parts) -> Room | None:
    """The match, if it was played by the rules of today and everything fits."""
    game = _game(parts.header)
    if parts.header.rules != game.rules:
        return None
    last = parts.snapshots[-1]
    try:
        state = game.from_json(last.state)
        journal = rebuild(parts.header.record(state), parts.start_events, state, last.number, parts.lines)
    except (HexfrontError, LookupError, ValueError, TypeError, AttributeError) as error:
        log.warning("match %s does not replay: %s", parts.header.id, error)
        return None
    return Room(parts.header, parts.seats, journal, parts.chat, last.number)


def restore_older(parts: Parts) -> Room:
    """The match as far as it can be followed, for which ``parts`` has all snapshots."""
    game = _game(parts.header)
    best: Journal | None = None
    for snapshot in reversed(parts.snapshots):
        found = _follow(game, parts, snapshot)
        if found is not None and (best is None or found.index > best.index):
            best = found
        if best is not None and best.index >= snapshot.number:
            break
    if best is None:
        raise Refused(FAULT, "Nothing of this match can be read any more.")
    room = Room(parts.header, parts.seats, best, parts.chat, parts.snapshots[-1].number)
    room.set_aside = len(parts.lines) - best.index
    best.skip(room.set_aside)
    if parts.header.outcome is not None and best.state.outcome != parts.header.outcome:
        _end(best.state, parts.header.outcome)
    return room


def _follow(
    game: Game[Any, Any], parts: Parts, snapshot: Snapshot, until: int | None = None
) -> Journal | None:
    """The journal from a snapshot on, as far as its entries can be played; no further than ``until``."""
    try:
        state = game.from_json(snapshot.state)
        lines = parts.lines[: snapshot.number]
        journal = rebuild(parts.header.record(state), parts.start_events, state, snapshot.number, lines)
    except (HexfrontError, LookupError, ValueError, TypeError, AttributeError) as error:
        log.warning("snapshot %d of match %s is passed over: %s", snapshot.number, parts.header.id, error)
        return None
    for line in parts.lines[snapshot.number : until]:
        if line.kind == RULES:
            break
        try:
            journal.repeat(line)
        except Illegal as error:
            log.info("match %s is followed up to entry %d: %s", parts.header.id, journal.index, error)
            break
        except (HexfrontError, LookupError, ValueError, TypeError, AttributeError, RuntimeError) as error:
            # Who stumbles in the middle of an entry has changed the state: once more, up to there.
            log.warning("match %s stumbles over entry %d: %r", parts.header.id, line.number, error)
            return _follow(game, parts, snapshot, line.number - 1)
        # The log keeps what the players read then.
        if line.kind not in (UNDO, TAKEBACK, GRANT, REFUSE):
            journal.retell(line.events)
    return journal


def _end(state: State[Any, Any], outcome: Any) -> None:
    """What was decided stands, wherever the rules of today would lead."""
    state.outcome = outcome
    state.agenda.clear()
    state.sealed = {}


def _game(header: Header) -> Game[Any, Any]:
    if header.game not in games:
        raise Refused(MISSING, f"This server does not have the game {header.game!r}.")
    game = games[header.game]
    if header.rules > game.rules:
        message = f"This match was played with a newer version of {game.title} than this server has."
        raise Refused(FAULT, message)
    return game


def takeover(room: Room) -> tuple[Line, Snapshot, str]:
    """What is written when a match goes on by other rules: an entry, the state, and words for the table."""
    journal = room.journal
    kept = len(journal.record.entries)
    line = Line(journal.index + 1, "", RULES, str(kept), created=time.time())
    state = Snapshot(line.number, kept, journal.state.to_json())
    return line, state, mended_words(room.game.mended_since(room.header.rules), room.set_aside)


def mended_words(mended: tuple[Mended, ...], set_aside: int) -> str:
    """What those at the table are told."""
    words = "The game goes on by newer rules."
    if mended:
        told = " ".join(f"{one.what} [{', '.join(one.rows)}]" for one in mended)
        words = f"The game goes on by newer rules. Mended: {told}"
    if set_aside:
        words += f" The last {set_aside} entries cannot be played by them and were set aside."
    return words
