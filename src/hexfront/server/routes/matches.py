"""Matches: made, listed, looked at; their past, their end."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from hexfront.server import journal, lobby, new_match, present, worker, worlds
from hexfront.server.catalogue import sprite
from hexfront.server.errors import FORBIDDEN, MALFORMED, Refused, refusals
from hexfront.server.match_list import line_of_room, list_of
from hexfront.server.numbering import shown_entry, true_entry
from hexfront.server.people import Who
from hexfront.server.room import Room
from hexfront.server.services import Services
from hexfront.server.wire.matches import (
    Fork,
    ImportMatch,
    LuckLine,
    MadeMatch,
    MadeSeat,
    MatchLine,
    NewMatch,
    Sample,
    Series,
    Verdict,
)
from hexfront.server.wire.table import LogLine, TableInfo

MatchId = Annotated[str, PathParameter(min_length=1, max_length=16)]
SideQuery = Annotated[str | None, QueryParameter(max_length=40)]


def made(services: Services, room: Room, notice: str = "") -> MadeMatch:
    """A new match, with the secrets of its link seats."""
    seats = {}
    for side, seat in room.seats.items():
        seats[side] = MadeSeat(seat.kind, seat.bot)
        if seat.kind == "link":
            token = services.keys.seat(room.id, side, seat.nonce)
            seats[side] = MadeSeat(seat.kind, "", f"/m/{room.id}#seat={token}", token)
    return MadeMatch(room.id, seats, notice)


@post("/matches", tags=["matches"], summary="Make a match", responses=refusals(400, 401, 403, 404, 413, 429))
async def create(
    data: JSONBody[NewMatch], services: NamedDependency[Services], who: NamedDependency[Who]
) -> MadeMatch:
    """A new match from the start of a game."""
    player = who.need_player()
    services.spend("create", who)
    others = await lobby.invited(services, who, data.seats)
    await worlds.ready(data.game, data.scenario)
    draft = new_match.fresh(data, player, who.name, services.keys, others)
    room = await services.matches.add(draft)
    lobby.tell_invited(services, who, room)
    return made(services, room)


@post(
    "/matches/import",
    tags=["matches"],
    summary="Make a match from a record or a position",
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def import_match(
    data: JSONBody[ImportMatch], services: NamedDependency[Services], who: NamedDependency[Who]
) -> MadeMatch:
    """A match that begins where a record ends, or with a position."""
    player = who.need_player()
    services.spend("create", who)
    draft = await new_match.from_import(data, player, who.name, services.keys)
    return made(services, await services.matches.add(draft), draft.notice)


@get("/matches", tags=["matches"], summary="My matches", responses=refusals(401))
async def mine(services: NamedDependency[Services], who: NamedDependency[Who]) -> list[MatchLine]:
    """The matches that I made or play in, the newest first."""
    if who.seat is not None:
        room = await services.matches.room(who.seat[0])
        return [line_of_room(room, who.sides(room))] if who.sides(room) else []
    if not who.player:
        return []
    return await services.db.read(lambda conn: list_of(conn, who.player, services.now()))


@get("/matches/{match:str}", tags=["matches"], summary="The table", responses=refusals(400, 401, 403, 404))
async def look(
    match: MatchId, services: NamedDependency[Services], who: NamedDependency[Who], side: SideQuery = None
) -> TableInfo:
    """All that a side sees: by default mine that must decide, else mine, else what spectators see."""
    room = await services.matches.room(match)
    return services.table(room, who, services.side_for(room, who, side))


@get(
    "/matches/{match:str}/symbols.svg",
    tags=["matches"],
    summary="The counters in sight",
    media_type="image/svg+xml",
    responses=refusals(400, 401, 403, 404),
)
async def symbols(
    match: MatchId, services: NamedDependency[Services], who: NamedDependency[Who], side: SideQuery = None
) -> Response[bytes]:
    """Symbols for the counters that a side sees now, for those that the game's own symbols lack."""
    room = await services.matches.room(match)
    scene = present.scene_of(room.state, services.side_for(room, who, side))
    return Response(sprite(list(scene.pieces)).encode(), media_type="image/svg+xml")


@get("/matches/{match:str}/log", tags=["matches"], summary="The log", responses=refusals(400, 401, 403, 404))
async def log(
    match: MatchId,
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    side: SideQuery = None,
    after: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
) -> list[LogLine]:
    """The lines that a side may read, without the first ``after``. After the end ``open`` reads all."""
    room = await services.matches.room(match)
    eyes = past_side(services, room, who, side)
    return present.log_lines(room, eyes, who.sides(room), after)


def past_side(services: Services, room: Room, who: Who, side: str | None) -> str | None:
    """The side whose eyes may be borrowed: one's own during play, any or all of them afterwards."""
    if room.over and side is not None:
        if side != present.OPEN and side not in room.seats:
            raise Refused(MALFORMED, f"{room.game.title} has no side {side!r}.")
        return side
    if side == present.OPEN:
        need_all(room, who, "look at everything")
        return side
    return services.side_for(room, who, side)


def sees_all(room: Room, who: Who) -> bool:
    """Whether record, seed and open replays are for this one: after the end for everybody, before it only
    where no other person is or was invited, however somebody came by all the seats."""
    return room.over or (not room.against_people and who.sides(room) == list(room.sides))


def need_all(room: Room, who: Who, what: str) -> None:
    """During play only whoever holds every seat, and plays against nobody else, sees behind the screen."""
    if not sees_all(room, who):
        raise Refused(FORBIDDEN, f"You can {what} when the game is over.")


@get(
    "/matches/{match:str}/replay/{number:int}",
    tags=["matches"],
    summary="The table at an earlier moment",
    responses=refusals(400, 401, 403, 404, 429),
)
async def replay(
    match: MatchId,
    number: FromPath[int],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    side: SideQuery = None,
) -> TableInfo:
    """The table after so many entries of the record; after the end from any side, or ``side=open``."""
    room = await services.matches.room(match)
    eyes = past_side(services, room, who, side)
    services.spend("ask", who)
    mine = who.sides(room)
    entries = true_entry(room.journal, number, mine)
    state = await services.matches.state_at(room, entries)
    return present.table(room, eyes, mine, who.owns(room), {}, (state, entries))


@get(
    "/matches/{match:str}/record",
    tags=["matches"],
    summary="The record",
    media_type="text/plain",
    responses=refusals(400, 401, 403, 404),
)
async def record(
    match: MatchId, services: NamedDependency[Services], who: NamedDependency[Who]
) -> Response[str]:
    """The whole game as text, with the seed: after the end, or for whoever holds all seats."""
    room = await services.matches.room(match)
    need_all(room, who, "have the record")
    headers = {"Content-Disposition": f'attachment; filename="hexfront-{room.id}.txt"'}
    return Response(record_text(room), media_type="text/plain", headers=headers)


def record_text(room: Room) -> str:
    """The record, closed."""
    if not room.header.recordable:
        raise Refused(FORBIDDEN, "A match that began with a position has no record.")
    written = room.journal.copy().record
    # Record writes players as words in a line: no names, only what kind of player it was.
    written.players = {side: seat.bot or "human" for side, seat in room.seats.items()}
    # What the players ended otherwise than by the rules, the record leaves unfinished.
    written.close(room.journal.played or room.state)
    return written.to_text()


@post(
    "/matches/{match:str}/fork",
    tags=["matches"],
    summary="A new match from an earlier moment",
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def fork(
    match: MatchId, data: JSONBody[Fork], services: NamedDependency[Services], who: NamedDependency[Who]
) -> MadeMatch:
    """After the end, or for whoever holds all seats."""
    player = who.need_player()
    room = await services.matches.room(match)
    need_all(room, who, "fork it")
    services.spend("heavy", who)
    if not room.header.recordable:
        raise Refused(FORBIDDEN, "A match that began with a position cannot be forked.")
    short = room.journal.record.fork(true_entry(room.journal, data.at, who.sides(room)))
    draft = await new_match.from_record(short, "fork", data.seats, player, who.name, services.keys)
    return made(services, await services.matches.add(draft))


@post(
    "/matches/{match:str}/verify",
    tags=["matches"],
    summary="Check the dice",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 429),
)
async def verify(match: MatchId, services: NamedDependency[Services], who: NamedDependency[Who]) -> Verdict:
    """Replay the record in another process and check every roll against the seed."""
    room = await services.matches.room(match)
    need_all(room, who, "verify it")
    services.spend("heavy", who)
    ok, message = await services.bots.checker.run(worker.verify, record_text(room))
    return Verdict(ok, message)


@get(
    "/matches/{match:str}/series",
    tags=["matches"],
    summary="Numbers through the game",
    responses=refusals(400, 401, 403, 404, 429),
)
async def series(match: MatchId, services: NamedDependency[Services], who: NamedDependency[Who]) -> Series:
    """During play what everybody sees and the luck of one's own rolls; after the end everything."""
    room = await services.matches.room(match)
    services.spend("ask", who)
    everything = sees_all(room, who)
    name = "measures" if everything else "tracks"
    marks = [(n, e["sample"]) for n, e in enumerate(room.journal.extras, 1) if "sample" in e]
    if not marks or not journal.sets_up(room.journal):
        marks.insert(0, (0, journal.sample(await services.matches.state_at(room, 0))))
    mine = who.sides(room)

    def shown(entry: int) -> int:
        return shown_entry(room.journal, entry, mine)

    samples = [Sample(mark["measures"].get("turn", 0), shown(number), mark[name]) for number, mark in marks]
    rolls = [(n, e["luck"]) for n, e in enumerate(room.journal.extras, 1) if "luck" in e]
    seen = [_luck(shown(n), roll) for n, roll in rolls if everything or who.holds(room, roll["side"])]
    return Series(everything, samples, seen)


def _luck(entry: int, roll: dict[str, Any]) -> LuckLine:
    chances = {name: Fraction(text) for name, text in roll["chances"].items()}
    names = list(chances)
    worse = sum((chances[name] for name in names[: names.index(roll["result"])]), Fraction(0))
    chance = chances[roll["result"]]
    expected = {name: float(value) for name, value in chances.items()}
    rank = float(worse + chance / 2)
    return LuckLine(entry, roll["side"], roll["title"], roll["result"], float(chance), rank, expected)


HANDLERS: list[Any] = [
    create, import_match, mine, look, symbols, log, replay, record, fork, verify, series,
]  # fmt: skip
