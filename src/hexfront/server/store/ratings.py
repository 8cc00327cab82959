"""Ratings in the database, changed in the transaction that ends a match."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select, update

from hexfront.server.rating import FRESH, PERIOD, Rating, both, later
from hexfront.server.store.tables import matches, rated, ratings, users
from hexfront.server.store.upsert import put


def settle(
    conn: Connection, match: str, game: str, players: dict[str, str], winner: str | None, now: float
) -> None:
    """Rate a match that has ended: ``players`` are two sides with who played them. It is rated once."""
    if conn.execute(select(rated.c.match_id).where(rated.c.match_id == match)).first() is not None:
        return
    rows = _rows(conn, game, sorted(players.values()), now)
    (side, one), (other_side, other) = players.items()
    score = 0.5 if winner is None else float(winner == side)
    old, others = _rating(rows[one]), _rating(rows[other])
    waited = [max(0.0, now - rows[player].updated) / PERIOD for player in (one, other)]
    fresh, fresh_other = both(old, others, score, *waited)
    results = [
        (side, one, other, score, old, fresh),
        (other_side, other, one, 1 - score, others, fresh_other),
    ]
    for place, player, opponent, points, before, now_rated in results:
        conn.execute(
            update(ratings)
            .where(ratings.c.game == game, ratings.c.player == player)
            .values(
                rating=now_rated.rating,
                deviation=now_rated.deviation,
                volatility=now_rated.volatility,
                matches=ratings.c.matches + 1,
                updated=now,
            )
        )
        conn.execute(
            rated.insert().values(
                match_id=match,
                player=player,
                opponent=opponent,
                side=place,
                score=points,
                before=before.rating,
                after=now_rated.rating,
                created=now,
            )
        )


def _rows(conn: Connection, game: str, players: list[str], now: float) -> dict[str, Any]:
    """The ratings of players at a game, made if there are none, and locked in the order of their names."""
    for player in players:
        values = {
            "game": game,
            "player": player,
            "rating": FRESH.rating,
            "deviation": FRESH.deviation,
            "volatility": FRESH.volatility,
            "matches": 0,
            "updated": now,
        }
        conn.execute(put(conn, ratings).values(values).on_conflict_do_nothing())
    query = select(ratings).where(ratings.c.game == game, ratings.c.player.in_(players))
    return {row.player: row for row in conn.execute(query.order_by(ratings.c.player).with_for_update())}


def _rating(row: Any) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)


def now_rated(row: Any, now: float) -> Rating:
    """A stored rating as sure as it is now."""
    return later(_rating(row), now - row.updated)


def find_ratings(conn: Connection, game: str, players: list[str]) -> dict[str, Any]:
    """The ratings of some players at a game."""
    query = select(ratings).where(ratings.c.game == game, ratings.c.player.in_(players))
    return {row.player: row for row in conn.execute(query)}


def list_ratings(conn: Connection, game: str, most: int = 200) -> list[Any]:
    """The rated players of a game with their names, the best first."""
    query = (
        select(ratings, users.c.name)
        .join(users, users.c.id == ratings.c.player)
        .where(ratings.c.game == game, ratings.c.matches > 0)
        .order_by(ratings.c.rating.desc())
        .limit(most)
    )
    return list(conn.execute(query))


def ratings_of(conn: Connection, player: str) -> list[Any]:
    """The ratings of a player at every game."""
    return list(conn.execute(select(ratings).where(ratings.c.player == player, ratings.c.matches > 0)))


def results_of(conn: Connection, player: str, most: int = 50) -> list[Any]:
    """A player's rated matches, the newest first, with the name of the opponent and the game."""
    query = (
        select(rated, users.c.name, matches.c.game)
        .join(matches, matches.c.id == rated.c.match_id)
        .outerjoin(users, users.c.id == rated.c.opponent)
        .where(rated.c.player == player)
        .order_by(rated.c.created.desc())
        .limit(most)
    )
    return list(conn.execute(query))


def result_of(conn: Connection, match: str) -> dict[str, Any]:
    """What a match did to the ratings of its players, by side."""
    return {row.side: row for row in conn.execute(select(rated).where(rated.c.match_id == match))}
