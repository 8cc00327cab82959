"""Open games, invitations by name, rematches; breaks, time that is over, giving up; what was read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from sqlalchemy import Connection

from hexfront.games import games
from hexfront.server import lobby, seats, timing
from hexfront.server.clock import VACATION_DAYS, Terms
from hexfront.server.errors import FORBIDDEN, Refused, refusals
from hexfront.server.people import Who, is_account
from hexfront.server.rated import GUESTS
from hexfront.server.room import DRAWN
from hexfront.server.routes.matches import MatchId
from hexfront.server.routes.ratings import rating_info
from hexfront.server.routes.seats import SideName
from hexfront.server.services import Services
from hexfront.server.store.online import EVERYBODY, list_offers, people_of, set_read
from hexfront.server.store.ratings import find_ratings
from hexfront.server.wire.matches import Joined
from hexfront.server.wire.online import (
    Away,
    Break,
    Lobby,
    Offer,
    OfferTo,
    OfMatch,
    OfSide,
    ReadUpTo,
    TermsInfo,
    VacationInfo,
)
from hexfront.server.wire.table import TableInfo

#: Offers in matches that nobody has touched for so long are not shown any more.
OLDEST = timedelta(days=30).total_seconds()


@get("/lobby", tags=["people"], summary="Open games and invitations", responses=refusals(401, 429))
async def look(services: NamedDependency[Services], who: NamedDependency[Who]) -> Lobby:
    """Seats that anybody may take, and those that are offered to me by name."""
    services.spend("ask", who)
    now = services.now()

    def read(conn: Connection) -> list[tuple[Offer, bool]]:
        rows = [row for row in list_offers(conn, who.player, now - OLDEST) if row.game in games]
        _, held = people_of(conn, [row.id for row in rows])
        return [(_offer(conn, row, held.get(row.id, []), who, now), row.offered == EVERYBODY) for row in rows]

    found = await services.db.read(read)
    return Lobby([one for one, all_ in found if all_], [one for one, all_ in found if not all_])


def _offer(conn: Connection, row: Any, held: list[Any], who: Who, now: float) -> Offer:
    owner = next((one for one in held if one.player == row.owner), None)
    rating = find_ratings(conn, row.game, [row.owner]).get(row.owner)
    terms = msgspec.json.decode(row.terms, type=Terms)
    rated = terms.rated and row.dice == DRAWN and is_account(row.owner)
    return Offer(
        row.id,
        row.side,
        row.game,
        games[row.game].title,
        row.scenario,
        msgspec.json.decode(row.options),
        TermsInfo(
            terms.limit,
            terms.seconds,
            terms.increment,
            rated,
            "" if rated else GUESTS,
            "",
            True,
            terms.hints,
        ),
        owner.name if owner else "",
        None if rating is None else rating_info(rating, now),
        row.created,
        any(one.player == who.player for one in held) or row.owner == who.player,
    )


@post(
    "/matches/{match:str}/seats/{side:str}/take",
    tags=["seats"],
    summary="Take a seat that is offered",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 429),
)
async def take(
    match: MatchId, side: SideName, services: NamedDependency[Services], who: NamedDependency[Who]
) -> Joined:
    """The first one who comes has it. Who sits down agrees to the terms of the match."""
    room = await services.matches.room(match)
    services.spend("join", who)
    await lobby.take(services, who, room, side)
    return Joined(room.id, side, seats.own_token(services, room, side))


@post(
    "/matches/{match:str}/seats/{side:str}/decline",
    tags=["seats"],
    summary="Decline an invitation",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 409, 429),
)
async def decline(
    match: MatchId, side: SideName, services: NamedDependency[Services], who: NamedDependency[Who]
) -> None:
    """Say no to a seat that is offered to me by name."""
    room = await services.matches.room(match)
    services.spend("chat", who)
    await lobby.decline(services, who, room, side)


@post(
    "/matches/{match:str}/seats/{side:str}/offer",
    tags=["seats"],
    summary="Offer a free seat",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 429),
)
async def offer(
    match: MatchId,
    side: SideName,
    data: JSONBody[OfferTo],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
) -> TableInfo:
    """As the owner of a match: offer a seat to everybody, to an account by name, or to nobody any more."""
    room = await services.matches.room(match)
    services.spend("chat", who)
    await lobby.offer(services, who, room, side, data.to)
    return services.table(room, who, services.side_for(room, who, None))


@post(
    "/matches/{match:str}/rematch",
    tags=["matches"],
    summary="Once more, with sides changed",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 429),
)
async def rematch(match: MatchId, services: NamedDependency[Services], who: NamedDependency[Who]) -> OfMatch:
    """A new match on the same terms; the others find their seats offered to them."""
    room = await services.matches.room(match)
    return OfMatch(await lobby.rematch(services, who, room))


@post(
    "/matches/{match:str}/claim",
    tags=["play"],
    summary="Claim the win on time",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 429),
)
async def claim(
    match: MatchId, data: JSONBody[OfSide], services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """End the game when the time of the other side is over. Until somebody does, it may play on."""
    room = await services.matches.room(match)
    services.spend("chat", who)
    await timing.claim(services, who, room, data.side)
    return services.table(room, who, data.side)


@post(
    "/matches/{match:str}/concede",
    tags=["play"],
    summary="Give up",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 429),
)
async def concede(
    match: MatchId, data: JSONBody[OfSide], services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """End the game as its loser, where the rules of the game have no word for it."""
    room = await services.matches.room(match)
    services.spend("chat", who)
    await timing.concede(services, who, room, data.side)
    return services.table(room, who, data.side)


@post(
    "/matches/{match:str}/break",
    tags=["play"],
    summary="Ask for a break, agree to it, end it",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 429),
)
async def pause(
    match: MatchId, data: JSONBody[Break], services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """All clocks stand when both sides have asked for it, until one of them ends it."""
    room = await services.matches.room(match)
    services.spend("chat", who)
    await timing.pause(services, who, room, data.side, data.want)
    return services.table(room, who, data.side)


@post(
    "/matches/{match:str}/read",
    tags=["live"],
    summary="I have read the chat",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def read_up_to(
    match: MatchId, data: JSONBody[ReadUpTo], services: NamedDependency[Services], who: NamedDependency[Who]
) -> None:
    """Up to which line; kept for a player with a session, so that other browsers know."""
    room = await services.matches.room(match)
    if not who.sides(room):
        raise Refused(FORBIDDEN, "Only players of a match have read its chat.")
    services.spend("ask", who)
    number = min(data.number, room.chat[-1].number if room.chat else 0)
    if any(seat.read.get(who.player, number) < number for seat in room.seats.values()):
        await services.matches.note(room, lambda conn: set_read(conn, room.id, who.player, number))


@get("/vacation", tags=["people"], summary="My vacation", responses=refusals(401, 403))
async def vacation(services: NamedDependency[Services], who: NamedDependency[Who]) -> VacationInfo:
    """When my clocks stand, and how many days of this year are left."""
    return await _vacation(services, who)


async def _vacation(services: Services, who: Who) -> VacationInfo:
    times = await timing.vacation(services, who)
    now = services.now()
    ahead = [(one.begin, one.end) for one in times if one.end is not None and one.end > now]
    return VacationInfo(ahead, timing.days_left(times, now), VACATION_DAYS)


@post(
    "/vacation",
    tags=["people"],
    summary="Take a vacation",
    status_code=200,
    responses=refusals(400, 401, 403, 409, 413, 429),
)
async def take_vacation(
    data: JSONBody[Away], services: NamedDependency[Services], who: NamedDependency[Who]
) -> VacationInfo:
    """My clocks stand in all matches for a time."""
    services.spend("chat", who)
    await timing.take_vacation(services, who, data.begin, data.end)
    return await _vacation(services, who)


@delete("/vacation", tags=["people"], summary="Come back", status_code=200, responses=refusals(401, 403, 429))
async def end_vacation(services: NamedDependency[Services], who: NamedDependency[Who]) -> VacationInfo:
    """End my vacation, and forget what was planned."""
    services.spend("chat", who)
    await timing.end_vacation(services, who)
    return await _vacation(services, who)


HANDLERS: list[Any] = [
    look, take, decline, offer, rematch, claim, concede, pause, read_up_to, vacation, take_vacation,
    end_vacation,
]  # fmt: skip
