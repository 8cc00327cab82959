"""Playing: actions, undo, standing orders, and questions about what might be done."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from hexfront.kernel import Caution, Refusal
from hexfront.server import learning, questions, seats, worker
from hexfront.server import takeback as going_back
from hexfront.server.errors import COLLISION, ILLEGAL, MALFORMED, Refused, refusals
from hexfront.server.journal import ACT, GRANT, ORDER, REDO, REFUSE, TAKEBACK, UNDO, Asked
from hexfront.server.numbering import index_for, true_entry
from hexfront.server.people import Who
from hexfront.server.present import answerers, own_decision, shown
from hexfront.server.room import Room
from hexfront.server.routes.matches import MatchId
from hexfront.server.services import Services
from hexfront.server.store.learned import add_learned
from hexfront.server.wire.play import (
    Actions,
    Answer,
    Back,
    BackTo,
    OrderInfo,
    Plan,
    Preview,
    Question,
    Standing,
    Step,
)
from hexfront.server.wire.table import TableInfo

Orders = msgspec.json.Decoder(list[OrderInfo])
Units = Annotated[str, QueryParameter(max_length=800)]


@post(
    "/matches/{match:str}/actions",
    tags=["play"],
    summary="Act",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def act(
    match: MatchId, data: JSONBody[Actions], services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """Take actions, all or none. The answer comes when they are on disk."""
    room = await _seated(services, who, match, data.side)
    services.spend("action", who, f"{match} {data.side}")
    learning.check(room, data.actions)
    before = learning.steps_done(room)
    entries = [(ACT, text) for text in data.actions]
    await services.matches.do(room, data.side, data.index, entries, who.sides(room))
    for other, text in learning.replies(room, before):
        await services.matches.do(room, other, None, [(ACT, text)])
    if who.player and learning.done(room):
        game, lesson = room.header.game, room.header.lesson
        await services.db.write(lambda conn: add_learned(conn, who.player, game, lesson))
    await seats.here(services, room, data.side)
    return services.table(room, who, data.side)


@post(
    "/matches/{match:str}/undo",
    tags=["play"],
    summary="Take back",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def undo(
    match: MatchId, data: JSONBody[Step], services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """Take back one's own last action, back to the last roll, revelation or question to another side."""
    room = await _seated(services, who, match, data.side)
    services.spend("action", who, f"{match} {data.side}")
    if _is_here(room, who, data.index) and room.journal.undoer() != data.side:
        why = room.journal.play.why_no_undo(data.side)
        assert why is not None
        raise Refused(ILLEGAL, why.message, why.rule)
    await services.matches.do(room, data.side, data.index, [(UNDO, "")], who.sides(room))
    return services.table(room, who, data.side)


@post(
    "/matches/{match:str}/redo",
    tags=["play"],
    summary="Do again",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def redo(
    match: MatchId, data: JSONBody[Step], services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """Do again what was taken back."""
    room = await _seated(services, who, match, data.side)
    services.spend("action", who, f"{match} {data.side}")
    if _is_here(room, who, data.index) and room.journal.redoer() != data.side:
        raise Refused(ILLEGAL, "There is nothing to do again.")
    await services.matches.do(room, data.side, data.index, [(REDO, "")], who.sides(room))
    return services.table(room, who, data.side)


@post(
    "/matches/{match:str}/takeback",
    tags=["play"],
    summary="Ask to take back",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def takeback(
    match: MatchId, data: JSONBody[Back], services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """Ask the others to let one take back what undo does not reach; bots, and whoever sits at the same seat,
    agree at once. Rolls that are made again fall as before."""
    room = await _seated(services, who, match, data.side)
    services.spend("word", who, f"{match} {data.side}")
    mine = who.sides(room)
    wish = None if data.entries is None else true_entry(room.journal, data.entries, mine)
    kept = going_back.goal(room, data.side, wish, mine)
    asked = Asked(data.side, kept)
    if any(side not in mine for side in answerers(room, asked)):
        await services.matches.do(room, data.side, data.index, [(TAKEBACK, str(kept))], mine)
    else:
        await services.matches.take_back(room, data.side, data.index, kept, data.side, mine)
    return services.table(room, who, data.side)


@get(
    "/matches/{match:str}/takeback",
    tags=["play"],
    summary="What could be taken back",
    responses=refusals(400, 401, 403, 404, 409, 422, 429),
)
async def takebacks(
    match: MatchId,
    side: Annotated[str, QueryParameter(max_length=40)],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
) -> list[BackTo]:
    """What a side has done in this turn, the last first; it may ask to take back each of them."""
    room = await _seated(services, who, match, side)
    services.spend("ask", who)
    return going_back.choices(room, side, who.sides(room))


@post(
    "/matches/{match:str}/takeback/answer",
    tags=["play"],
    summary="Grant or refuse a takeback",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def answer(
    match: MatchId, data: JSONBody[Answer], services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """Let the other side take back what it has asked for, or not. Who asked may withdraw it."""
    room = await _seated(services, who, match, data.side)
    services.spend("word", who, f"{match} {data.side}")
    asked = room.journal.asked
    if asked is None:
        raise Refused(COLLISION, "Nobody has asked for a takeback.", index=_here(room, who))
    waiting = answerers(room, asked)
    if data.side not in waiting and (data.grant or data.side != asked.side):
        raise Refused(ILLEGAL, "It is for the others to answer.")
    if not data.grant:
        await services.matches.do(room, data.side, data.index, [(REFUSE, "")], who.sides(room))
    elif waiting == [data.side]:
        mine = who.sides(room)
        await services.matches.take_back(room, data.side, data.index, asked.kept, asked.side, mine)
    else:
        await services.matches.do(room, data.side, data.index, [(GRANT, "")], who.sides(room))
    return services.table(room, who, data.side)


@post(
    "/matches/{match:str}/standing",
    tags=["play"],
    summary="Give a standing order",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def standing(
    match: MatchId, data: JSONBody[Standing], services: NamedDependency[Services], who: NamedDependency[Who]
) -> TableInfo:
    """Say when a side wants to be asked; allowed at any time, takes no turn."""
    room = await _seated(services, who, match, data.side)
    services.spend("word", who, f"{match} {data.side}")
    if room.over:
        raise Refused(COLLISION, "The game is over.", index=_here(room, who))
    if not data.order.isprintable() or not data.order.strip():
        raise Refused(MALFORMED, "A standing order is one line of words.")
    order = [(ORDER, " ".join(data.order.split()))]
    await services.matches.do(room, data.side, data.index, order, who.sides(room))
    return services.table(room, who, data.side)


@post(
    "/matches/{match:str}/why",
    tags=["play"],
    summary="Why not?",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def why(
    match: MatchId, data: JSONBody[Question], services: NamedDependency[Services], who: NamedDependency[Who]
) -> Refusal | None:
    """The rule against an action, and a sentence; null if it is legal."""
    room = await _seated(services, who, match, data.side)
    services.spend("ask", who)
    return questions.why_not(room.state, data.side, data.action, _salt(room, data.side))


@post(
    "/matches/{match:str}/preview",
    tags=["play"],
    summary="What would be",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 429),
)
async def preview(
    match: MatchId, data: JSONBody[Plan], services: NamedDependency[Services], who: NamedDependency[Who]
) -> Preview:
    """Try actions as far as nothing is rolled or revealed; forecast the last one."""
    room = await _seated(services, who, match, data.side)
    services.spend("ask", who)
    _need_turn(room, data.side)
    return questions.preview(room.state, data.side, data.actions, _salt(room, data.side))


@post(
    "/matches/{match:str}/warnings",
    tags=["play"],
    summary="What it will cost",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 429),
)
async def warnings(
    match: MatchId, data: JSONBody[Plan], services: NamedDependency[Services], who: NamedDependency[Who]
) -> list[Caution]:
    """What threatens the side by rule as things stand; with actions, what these would add to it."""
    room = await _seated(services, who, match, data.side)
    services.spend("ask", who)
    _need_turn(room, data.side)
    return questions.warnings(room.state, data.side, data.actions, _salt(room, data.side))


@get(
    "/matches/{match:str}/orders",
    tags=["play"],
    summary="Whole orders",
    responses=refusals(400, 401, 403, 404, 429),
)
async def orders(
    match: MatchId,
    side: Annotated[str, QueryParameter(max_length=40)],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    hex_name: Annotated[str, QueryParameter(name="hex", max_length=80)] = "",
    unit: Units = "",
) -> list[OrderInfo]:
    """Actions that belong together: with ``hex`` every place that what stands there can go to, and its way.

    Empty while it is not this side's turn.
    """
    room = await _seated(services, who, match, side)
    services.spend("ask", who)
    if own_decision(room.state, side) is None:
        return []
    about = (bytes(shown(room.journal, side).view), _salt(room, side), hex_name, unit)
    if hex_name and room.game.ways is not None:
        ways = Orders.decode(await services.bots.guide.run(worker.ways, *about))
        if ways:
            return ways
    return Orders.decode(await services.bots.adviser.run(worker.orders, *about))


async def _seated(services: Services, who: Who, match: str, side: str) -> Room:
    room = await services.matches.room(match)
    who.need_side(room, side)
    return room


def _need_turn(room: Room, side: str) -> None:
    if own_decision(room.state, side) is None:
        called = room.game.side_name
        sides = room.game.side_list(room.deciding())
        message = f"It is for {sides} to decide, not for {called(side)}." if sides else "The game is over."
        raise Refused(COLLISION, message, index=index_for(room.journal, [side]))


def _here(room: Room, who: Who) -> int:
    return index_for(room.journal, who.sides(room))


def _is_here(room: Room, who: Who, index: int) -> bool:
    return _here(room, who) == index


def _salt(room: Room, side: str) -> str:
    return f"{room.id} {index_for(room.journal, [side])} {side}"


HANDLERS: list[Any] = [act, undo, redo, takeback, takebacks, answer, standing, why, preview, warnings, orders]
