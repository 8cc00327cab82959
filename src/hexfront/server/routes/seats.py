"""Seats by link: looked at, taken, kept, freed."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import PathParameter

from hexfront.server import present, seats
from hexfront.server.errors import FORBIDDEN, Refused, refusals
from hexfront.server.people import Who
from hexfront.server.routes.matches import MatchId
from hexfront.server.services import Services
from hexfront.server.wire.matches import Invitation, Joined, SeatLink
from hexfront.server.wire.table import TableInfo

Token = Annotated[str, PathParameter(max_length=200)]
SideName = Annotated[str, PathParameter(max_length=40)]


@get(
    "/join/{token:str}",
    tags=["seats"],
    summary="Look at an invitation",
    responses=refusals(400, 401, 404, 429),
)
async def invitation(
    token: Token, services: NamedDependency[Services], who: NamedDependency[Who]
) -> Invitation:
    """What one is invited to, where its dice come from included; nothing is taken by looking."""
    services.spend("join", who)
    room, side = await seats.find(services, token)
    header = room.header
    dice = present.dice_info(header)
    by = next((name for seat in room.seats.values() for name in seat.holders.values() if name), "")
    return Invitation(
        room.id,
        side,
        header.game,
        room.game.title,
        header.scenario,
        header.options,
        dice,
        present.terms_info(room),
        by,
    )


@post(
    "/join/{token:str}",
    tags=["seats"],
    summary="Take a seat by its link",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 429),
)
async def join(token: Token, services: NamedDependency[Services], who: NamedDependency[Who]) -> Joined:
    """Take the seat: an invitation works once. With a session the seat is bound to it; ``token`` is its new
    secret, for ``Authorization: Seat TOKEN`` and for coming back from another browser."""
    services.spend("join", who)
    if who.seat is not None:
        raise Refused(FORBIDDEN, "Take a seat with a session, or without any token.")
    room, side = await seats.take(services, who, token)
    return Joined(room.id, side, seats.own_token(services, room, side))


@get(
    "/matches/{match:str}/seats/{side:str}/link",
    tags=["seats"],
    summary="The way back to my seat",
    responses=refusals(400, 401, 403, 404),
)
async def link(
    match: MatchId, side: SideName, services: NamedDependency[Services], who: NamedDependency[Who]
) -> SeatLink:
    """A link with which the holder of a seat sits down again, in another browser or with a program."""
    room = await services.matches.room(match)
    who.need_side(room, side)
    token = seats.own_token(services, room, side)
    return SeatLink(f"/m/{room.id}#seat={token}", token)


@post(
    "/matches/{match:str}/seats/{side:str}/free",
    tags=["seats"],
    summary="Free a seat",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 429),
)
async def free(
    match: MatchId, side: SideName, services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """The holder leaves his seat at once. The owner of the match asks first; if the holder has not refused
    when ``free_at`` has come, the owner's second request frees the seat. His table has the new invitation."""
    room = await services.matches.room(match)
    services.spend("seat", who)
    await seats.free(services, who, room, side)
    return services.table(room, who, services.side_for(room, who, None))


@post(
    "/matches/{match:str}/seats/{side:str}/keep",
    tags=["seats"],
    summary="Keep my seat",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 429),
)
async def keep(
    match: MatchId, side: SideName, services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """Refuse to have one's seat freed."""
    room = await services.matches.room(match)
    services.spend("chat", who)
    await seats.keep(services, who, room, side)
    return services.table(room, who, side)


HANDLERS: list[Any] = [invitation, join, link, free, keep]
