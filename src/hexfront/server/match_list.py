"""The list of somebody's matches: side, opponents, whose turn it is and since when, what is unread."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Connection

from hexfront.games import games
from hexfront.kernel import Outcome
from hexfront.server import present
from hexfront.server.clock import Terms, face
from hexfront.server.room import LESSON, Room
from hexfront.server.store import games as shelf
from hexfront.server.store.online import last_said, people_of
from hexfront.server.wire.matches import MatchLine
from hexfront.server.wire.online import OtherSeat

Stage = Literal["yours", "theirs", "bot", "empty", "over"]


def list_of(conn: Connection, player: str, now: float) -> list[MatchLine]:
    """The matches that a player made or plays in, the newest first."""
    rows = [row for row in shelf.list_matches(conn, player) if not row[0].origin.startswith(LESSON)]
    ids = [row.id for row, _ in rows]
    seats, holders = people_of(conn, ids)
    said = last_said(conn, ids)
    players = [one.player for held in holders.values() for one in held]
    stops = shelf.find_stops(conn, [*ids, *set(players)]) if ids else {}
    return [
        _line(
            row,
            sides,
            seats.get(row.id, []),
            holders.get(row.id, []),
            said.get(row.id, 0),
            player,
            stops,
            now,
        )
        for row, sides in rows
    ]


def _line(
    row: Any,
    sides: list[str],
    seats: list[Any],
    holders: list[Any],
    said: int,
    player: str,
    stops: Any,
    now: float,
) -> MatchLine:
    deciding = msgspec.json.decode(row.deciding, type=list[str])
    outcome = msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None
    names = {(one.side, one.player): one.name for one in holders}
    turn = next((seat for seat in seats if seat.side in deciding), None)
    read = [one.read for one in holders if one.player == player]
    left = None
    if turn is not None and outcome is None:
        standing = [*stops.get(row.id, [])]
        for one in holders:
            if one.side == turn.side:
                standing += stops.get(one.player, [])
        terms = msgspec.json.decode(row.terms, type=Terms)
        shown = face(terms, turn.used, turn.since, now, standing)
        left = None if shown is None else shown.left
    others = [
        OtherSeat(
            seat.side,
            seat.kind,
            next((name for (side, _), name in names.items() if side == seat.side and name), ""),
            seat.bot if seat.kind == "bot" else "",
            seat.kind == "bot" or seat.taken or any(side == seat.side for side, _ in names),
        )
        for seat in seats
        if seat.side not in sides
    ]
    return MatchLine(
        row.id,
        row.game,
        games[row.game].title if row.game in games else row.game,
        row.scenario,
        row.caption,
        sides,
        deciding,
        any(side in deciding for side in sides),
        row.created,
        row.updated,
        outcome,
        _stage(outcome is not None, sides, deciding, others),
        others,
        turn.since if turn is not None and outcome is None else None,
        left,
        max(0, said - max(read)) if read else 0,
    )


def _stage(over: bool, sides: list[str], deciding: list[str], others: list[OtherSeat]) -> Stage:
    """What a match waits for, as one of its players sees it."""
    if over:
        return "over"
    if any(side in deciding for side in sides):
        return "yours"
    waited = [seat for seat in others if seat.side in deciding]
    if any(not seat.taken for seat in waited):
        return "empty"
    return "bot" if any(seat.kind == "bot" for seat in waited) else "theirs"


def line_of_room(room: Room, sides: list[str]) -> MatchLine:
    """The line of one match, for who has a seat by its token alone."""
    deciding = room.deciding()
    header = room.header
    others = [
        OtherSeat(
            side,
            seat.kind,
            present.seat_name(seat),
            seat.bot if seat.kind == "bot" else "",
            seat.kind == "bot" or seat.taken or bool(seat.holders),
        )
        for side, seat in room.seats.items()
        if side not in sides
    ]
    turn = next(iter(deciding), None)
    clock = room.clock(turn) if turn else None
    return MatchLine(
        room.id,
        header.game,
        room.game.title,
        header.scenario,
        present.status(room, room.journal).caption,
        sides,
        deciding,
        any(side in deciding for side in sides),
        header.created,
        header.updated,
        room.state.outcome,
        _stage(room.over, sides, deciding, others),
        others,
        room.seats[turn].since if turn else None,
        None if clock is None else clock.left,
        0,
    )
