"""When people end a game, or let its clocks stand: time that is over, giving up, breaks, vacation."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from msgspec import structs
from sqlalchemy import Connection

from hexfront.kernel import Outcome
from hexfront.server import present
from hexfront.server.clock import DAY, VACATION_DAYS, Stop, stood
from hexfront.server.errors import COLLISION, FORBIDDEN, MALFORMED, Refused
from hexfront.server.journal import END
from hexfront.server.numbering import index_for
from hexfront.server.people import Who
from hexfront.server.room import Room
from hexfront.server.services import Services
from hexfront.server.store import games as shelf
from hexfront.server.store.online import begin_stop, end_stop, set_terms, touch_all

#: A vacation is planned at most so far ahead.
AHEAD = 366 * DAY


async def claim(services: Services, who: Who, room: Room, side: str) -> None:
    """Claim the win: the time of the other side is over."""
    who.need_side(room, side)
    late = present.claimable(room, [side])
    if room.over or not late:
        raise Refused(COLLISION, "Nobody's time is over.", index=index_for(room.journal, ()))
    called = room.game.side_name
    await _end(services, room, side, Outcome(side, "on time", "", f"The time of {called(late)} was over."))


async def concede(services: Services, who: Who, room: Room, side: str) -> None:
    """Give up, in a game whose rules have no word for it."""
    who.need_side(room, side)
    if room.over:
        raise Refused(COLLISION, "The game is over.", index=index_for(room.journal, ()))
    if room.game.final_orders:
        raise Refused(
            COLLISION, "In this game one gives up by a standing order.", index=index_for(room.journal, ())
        )
    if not present.may_concede(room, [side]):
        raise Refused(
            COLLISION, "One gives up in a match between two people.", index=index_for(room.journal, ())
        )
    winner = next(other for other in room.sides if other != side)
    called = room.game.side_name
    await _end(services, room, side, Outcome(winner, "by concession", "", f"{called(side)} gave up."))


async def _end(services: Services, room: Room, side: str, outcome: Outcome) -> None:
    text = msgspec.json.encode(outcome).decode()
    await services.matches.do(room, side, room.index, [(END, text)])


# Breaks ----------------------------------------------------------------------------------------


async def pause(services: Services, who: Who, room: Room, side: str, want: bool) -> None:
    """Ask for a break or agree to one; or end it, which each side may do at any time."""
    who.need_side(room, side)
    terms = room.header.terms
    if room.over or not terms.limit:
        raise Refused(COLLISION, "There are no clocks that run.", index=index_for(room.journal, ()))
    if room.empty_seats:
        raise Refused(
            COLLISION, "The clocks stand until every seat is taken.", index=index_for(room.journal, ())
        )
    name, now = room.game.side_name(side), services.now()
    stands = any(stop.lasts(now) for stop in room.header.stops)

    def write(conn: Connection) -> int:
        if not want:
            if stands:
                end_stop(conn, room.id, now)
            set_terms(conn, room.id, structs.replace(terms, asked=""))
            return shelf.announce(conn, room.id, f"{name} {ENDED if stands else REFUSED}")
        if terms.asked and terms.asked != side:
            begin_stop(conn, room.id, now)
            set_terms(conn, room.id, structs.replace(terms, asked=""))
            return shelf.announce(conn, room.id, f"{name} {AGREED}")
        set_terms(conn, room.id, structs.replace(terms, asked=side))
        return shelf.announce(conn, room.id, f"{name} {ASKED}")

    if want and (stands or terms.asked == side):
        return
    await services.matches.note(room, write)


ASKED = "asks for a break in which all clocks stand."
AGREED = "agrees: all clocks stand until one side ends the break."
ENDED = "ends the break: the clocks run."
REFUSED = "wants no break."


# Vacation --------------------------------------------------------------------------------------


async def vacation(services: Services, who: Who) -> list[Stop]:
    """The vacation of a player that is planned, under way or over."""
    player = _account(who)
    return (await services.db.read(lambda conn: shelf.find_stops(conn, [player]))).get(player, [])


async def take_vacation(services: Services, who: Who, begin: float | None, end: float) -> None:
    """Let one's clocks stand in all matches, for as many days of a year as everybody has."""
    player, now = _account(who), services.now()
    start = max(now, begin or now)
    if not start < end <= now + AHEAD:
        raise Refused(MALFORMED, "A vacation begins now or later, and ends after that within a year.")
    times = [*(await vacation(services, who)), Stop(start, end)]
    for year in {datetime.fromtimestamp(moment, UTC).year for moment in (start, end)}:
        if stood(times, *year_of(year)) > VACATION_DAYS * DAY:
            raise Refused(COLLISION, f"Everybody has {VACATION_DAYS} days of vacation in a year.")
    await _change(services, player, lambda conn: begin_stop(conn, player, start, end))


async def end_vacation(services: Services, who: Who) -> None:
    """Come back: clocks run again, and what was planned is forgotten."""
    player = _account(who)
    await _change(services, player, lambda conn: end_stop(conn, player, services.now()))


def year_of(year: int) -> tuple[float, float]:
    """When a year begins and ends."""
    begin, end = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    return begin.timestamp(), end.timestamp()


def days_left(times: list[Stop], now: float) -> float:
    """The days of vacation that are left of this year."""
    year = year_of(datetime.fromtimestamp(now, UTC).year)
    return max(0.0, VACATION_DAYS - stood(times, *year) / DAY)


def _account(who: Who) -> str:
    if not who.account:
        raise Refused(FORBIDDEN, "Vacation is for players with an account.")
    return who.player


async def _change(services: Services, player: str, job: Callable[[Connection], None]) -> None:
    def write(conn: Connection) -> list[str]:
        job(conn)
        return touch_all(conn, player)

    for match in await services.db.write(write):
        room = services.matches.peek(match)
        if room is not None:
            await services.matches.refresh(room)
