"""Learning: lessons, how to win, the rules as a book, hints."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from hexfront.kernel.book import Chapter
from hexfront.kernel.howto import Bearings
from hexfront.server import catalogue, learning, present, worker
from hexfront.server.errors import COLLISION, FORBIDDEN, Refused, refusals
from hexfront.server.numbering import index_for
from hexfront.server.people import Who
from hexfront.server.routes.catalogue import Slug
from hexfront.server.routes.matches import MatchId, made
from hexfront.server.services import Services
from hexfront.server.store.learned import find_learned
from hexfront.server.wire.learning import HintInfo, HowToInfo, Learned, LessonView
from hexfront.server.wire.matches import MadeMatch


@post(
    "/games/{slug:str}/lessons/{name:str}",
    tags=["learning"],
    summary="Begin a lesson",
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def begin(
    slug: Slug,
    name: Annotated[str, PathParameter(max_length=40)],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
) -> MadeMatch:
    """A new match that is a lesson of the game."""
    player = who.need_player()
    services.spend("create", who)
    draft = learning.begin(slug, name, player, who.name)
    return made(services, await services.matches.add(draft))


@get(
    "/matches/{match:str}/lesson",
    tags=["learning"],
    summary="How far a lesson has come",
    responses=refusals(400, 401, 403, 404, 429),
)
async def lesson(
    match: MatchId, services: NamedDependency[Services], who: NamedDependency[Who]
) -> LessonView:
    """The steps of a lesson, and the one at hand."""
    room = await services.matches.room(match)
    services.spend("ask", who)
    return learning.lesson_view(room)


@get("/learned", tags=["learning"], summary="What I have learned", responses=refusals(401, 429))
async def learned(services: NamedDependency[Services], who: NamedDependency[Who]) -> list[Learned]:
    """The lessons that I have done; a guest's go with the account when he makes one or logs in."""
    services.spend("ask", who)
    found = await services.db.read(lambda conn: find_learned(conn, who.player))
    return [Learned(game, lesson) for game, lesson in found]


@get("/games/{slug:str}/howto", tags=["learning"], summary="How to win", responses=refusals(400, 404))
async def howto(slug: Slug) -> HowToInfo:
    """How to win and what a turn is, for somebody who has never played."""
    return learning.howto_info(catalogue.game_of(slug), Bearings())


@get(
    "/matches/{match:str}/howto",
    tags=["learning"],
    summary="How to win, and how the match stands",
    responses=refusals(400, 401, 403, 404, 429),
)
async def howto_here(
    match: MatchId, services: NamedDependency[Services], who: NamedDependency[Who]
) -> HowToInfo:
    """The same page with marks: the part of the turn that is played, and how far it is to each way to win.
    It tells only what everybody at the table knows."""
    room = await services.matches.room(match)
    services.spend("ask", who)
    return learning.howto_info(room.game, room.game.bearings(room.state))


@get("/games/{slug:str}/book", tags=["learning"], summary="The rules as a book", responses=refusals(400, 404))
async def book(slug: Slug) -> list[Chapter]:
    """Chapters and sections in order, rulings under their rule, charts in their place."""
    return await asyncio.to_thread(catalogue.book, slug)


@get(
    "/matches/{match:str}/hint",
    tags=["learning"],
    summary="What the computer would do",
    responses=refusals(400, 401, 403, 404, 409, 429),
)
async def hint(
    match: MatchId,
    side: Annotated[str, QueryParameter(max_length=40)],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
) -> HintInfo:
    """The adviser's best order and why, from what the side sees; among people only in a match
    that was declared so."""
    room = await services.matches.room(match)
    who.need_side(room, side)
    services.spend("ask", who)
    against = learning.why_no_hints(room)
    if against:
        raise Refused(FORBIDDEN, against)
    if present.own_decision(room.state, side) is None:
        raise Refused(COLLISION, "It is not for you to decide now.", index=index_for(room.journal, [side]))
    view = bytes(present.shown(room.journal, side).view)
    salt = f"{room.id} {index_for(room.journal, [side])} {side}"
    made = await services.bots.adviser.run(worker.hint, view, salt)
    return msgspec.json.decode(made, type=HintInfo)


HANDLERS: list[Any] = [begin, lesson, learned, howto, howto_here, book, hint]
