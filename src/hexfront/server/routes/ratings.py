"""How strong players are, from finished matches between people with accounts."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import PathParameter
from sqlalchemy import Connection

from hexfront.games import games
from hexfront.server import lobby
from hexfront.server.catalogue import game_of
from hexfront.server.clock import Terms
from hexfront.server.errors import refusals
from hexfront.server.people import Who, is_account
from hexfront.server.present import seat_name
from hexfront.server.rating import SURE
from hexfront.server.routes.matches import MatchId
from hexfront.server.services import Services
from hexfront.server.store import ratings as book
from hexfront.server.store.games import list_matches
from hexfront.server.store.online import people_of
from hexfront.server.wire.online import (
    GoingMatch,
    PersonAt,
    PlayerInfo,
    RatedGame,
    RatedMatch,
    RatedPlayer,
    RatingInfo,
)

GameSlug = Annotated[str, PathParameter(max_length=80)]
PlayerName = Annotated[str, PathParameter(max_length=80)]


def rating_info(row: Any, now: float) -> RatingInfo:
    """A rating as sure as it is now."""
    rated = book.now_rated(row, now)
    return RatingInfo(round(rated.rating, 1), round(rated.deviation, 1), row.matches, rated.deviation <= SURE)


@get(
    "/games/{slug:str}/ratings",
    tags=["people"],
    summary="The best players",
    responses=refusals(400, 404, 429),
)
async def best(
    slug: GameSlug, services: NamedDependency[Services], who: NamedDependency[Who]
) -> list[RatedPlayer]:
    """Players of a game who have finished a rated match, the best first."""
    services.spend("ask", who)
    game = game_of(slug)
    rows = await services.db.read(lambda conn: book.list_ratings(conn, game.slug))
    return [RatedPlayer(row.name, rating_info(row, services.now())) for row in rows]


@get("/players/{name:str}", tags=["people"], summary="A player", responses=refusals(400, 404, 429))
async def player(
    name: PlayerName, services: NamedDependency[Services], who: NamedDependency[Who]
) -> PlayerInfo:
    """The ratings of somebody with an account, the matches that they come from, and the rated matches that he
    plays now."""
    services.spend("ask", who)
    found, shown = await lobby.account_called(services, name)
    rated, results, going = await services.db.read(
        lambda conn: (book.ratings_of(conn, found), book.results_of(conn, found), _going(conn, found))
    )
    now = services.now()
    return PlayerInfo(
        shown,
        [
            RatedGame(row.game, games[row.game].title, rating_info(row, now))
            for row in rated
            if row.game in games
        ],
        [
            RatedMatch(
                row.match_id,
                row.game,
                _title(row.game),
                row.side,
                row.name or "",
                row.score,
                row.before,
                row.after,
                row.created,
            )
            for row in results
        ],
        going,
    )


def _title(slug: str) -> str:
    return games[slug].title if slug in games else slug


def _going(conn: Connection, player: str) -> list[GoingMatch]:
    """The rated matches that a player plays now, against whom, and how they stand."""
    rows = [(row, sides) for row, sides in list_matches(conn, player) if row.outcome is None and sides]
    rows = [(row, sides) for row, sides in rows if msgspec.json.decode(row.terms, type=Terms).rated]
    seats, held = people_of(conn, [row.id for row, _ in rows])
    found = []
    for row, sides in rows:
        players = {one.side: one for one in held.get(row.id, [])}
        if set(players) == {seat.side for seat in seats[row.id]} and all(
            is_account(one.player) for one in players.values()
        ):
            others = [one.name for side, one in players.items() if side not in sides]
            found.append(
                GoingMatch(
                    row.id, row.game, _title(row.game), sides[0], ", ".join(others), row.caption, row.updated
                )
            )
    return found


@get(
    "/matches/{match:str}/people",
    tags=["people"],
    summary="Who plays, and how strong they are",
    responses=refusals(400, 404, 429),
)
async def people(
    match: MatchId, services: NamedDependency[Services], who: NamedDependency[Who]
) -> list[PersonAt]:
    """The players of a match with their ratings, and after its end what it did to them."""
    services.spend("ask", who)
    room = await services.matches.room(match)

    def read(conn: Connection) -> Any:
        held = [holder for seat in room.seats.values() for holder in seat.holders]
        return book.find_ratings(conn, room.header.game, held), book.result_of(conn, room.id)

    rated, results = await services.db.read(read)
    found = []
    for side, seat in room.seats.items():
        row = next((rated[holder] for holder in seat.holders if holder in rated), None)
        result = results.get(side)
        found.append(
            PersonAt(
                side,
                seat_name(seat),
                None if row is None else rating_info(row, services.now()),
                None if result is None else result.before,
                None if result is None else result.after,
            )
        )
    return found


HANDLERS: list[Any] = [best, player, people]
