"""Learning: lessons."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import PathParameter

from hexfront.server import learning
from hexfront.server.errors import refusals
from hexfront.server.people import Who
from hexfront.server.routes.catalogue import Slug
from hexfront.server.routes.matches import MatchId, made
from hexfront.server.services import Services
from hexfront.server.wire.learning import LessonView
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


HANDLERS: list[Any] = [begin, lesson]
