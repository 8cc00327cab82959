"""Live updates, chat, webhooks."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from hexfront.server.errors import FORBIDDEN, MALFORMED, Refused, refusals
from hexfront.server.live import read_place
from hexfront.server.names import plain_text
from hexfront.server.people import Who
from hexfront.server.routes.matches import MatchId, SideQuery
from hexfront.server.services import Services
from hexfront.server.store import games as shelf
from hexfront.server.webhook import check_url
from hexfront.server.wire.people import ChatLine, ChatText, Webhook

STREAM_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@get(
    "/matches/{match:str}/events",
    tags=["live"],
    summary="Live updates",
    media_type="text/event-stream",
    responses=refusals(400, 401, 403, 404, 429),
)
async def events(
    match: MatchId,
    request: Request[Any, Any, Any],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    side: SideQuery = None,
    after: Annotated[str | None, QueryParameter(max_length=24)] = None,
    full: FromQuery[bool] = False,
) -> Stream:
    """Server-sent events ``table``, ``log``, ``chat``, ``bot``, ``over``.

    ``Last-Event-ID`` (or ``after``) is where the listener was: everything since then is sent first. With
    ``full`` the table comes along with each ``table`` event.
    """
    room = await services.matches.room(match)
    place = read_place(request.headers.get("last-event-id") or after)
    eyes = services.side_for(room, who, side)
    with services.watched("streams", who):
        services.live.admit(who)
    news = services.live.listen(room, who, eyes, place, full)
    return Stream(news, media_type="text/event-stream", headers=STREAM_HEADERS)


@post(
    "/matches/{match:str}/chat",
    tags=["live"],
    summary="Say something",
    status_code=201,
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def chat(
    match: MatchId, data: JSONBody[ChatText], services: NamedDependency[Services], who: NamedDependency[Who]
) -> ChatLine:
    """Only players talk. The text is passed on as it is, without control characters: show it as text."""
    room = await services.matches.room(match)
    sides = who.sides(room)
    if not sides:
        raise Refused(FORBIDDEN, "Only players of a match can write in its chat.")
    side = data.side or sides[0]
    who.need_side(room, side)
    services.spend("chat", who)
    words = plain_text(data.text)
    if not words:
        raise Refused(MALFORMED, "There is nothing to say in that.")
    name = who.name or side
    said: list[Any] = []

    def write(conn: Any) -> int:
        version, line = shelf.say(conn, room.id, side, name, words)
        said.append(line)
        return version

    await services.matches.note(room, write)
    line = said[-1]
    return ChatLine(line.number, line.side, line.name, line.text, line.created)


@get("/matches/{match:str}/chat", tags=["live"], summary="What was said", responses=refusals(400, 404))
async def read_chat(match: MatchId, services: NamedDependency[Services]) -> list[ChatLine]:
    """The last lines of the chat; like the table it is open to whoever knows the match."""
    room = await services.matches.room(match)
    return [ChatLine(line.number, line.side, line.name, line.text, line.created) for line in room.chat]


@post(
    "/matches/{match:str}/webhook",
    tags=["live"],
    summary="Tell me when it is my turn",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def webhook(
    match: MatchId, data: JSONBody[Webhook], services: NamedDependency[Services], who: NamedDependency[Who]
) -> None:
    """An address that gets a short JSON message each time it becomes this side's turn."""
    room = await services.matches.room(match)
    who.need_side(room, data.side)
    services.spend("chat", who)
    url = check_url(data.url) if data.url else ""
    await services.matches.note(room, lambda conn: shelf.set_webhook(conn, room.id, data.side, url))


HANDLERS: list[Any] = [events, chat, read_chat, webhook]
