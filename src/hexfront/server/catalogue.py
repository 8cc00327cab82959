"""The games as the client sees them: descriptions, map sheets, counters, rules. Nothing here knows a game."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from typing import Any

import msgspec

from hexfront import __version__
from hexfront.bots import bots
from hexfront.games import games
from hexfront.kernel import Game
from hexfront.kernel.book import Chapter, make_book
from hexfront.kernel.scene import Chart, Piece
from hexfront.render import counters
from hexfront.render.markup import tag, tooltip
from hexfront.server.errors import MISSING, Refused
from hexfront.server.wire.games import (
    BotInfo,
    GameInfo,
    RuleInfo,
    StandingInfo,
)
from hexfront.server.wire.learning import LessonInfo


def game_of(slug: str) -> Game[Any, Any]:
    """A game, or a refusal."""
    if slug not in games:
        raise Refused(MISSING, f"There is no game {slug[:80]!r}.")
    return games[slug]


def worlds_of(slug: str) -> tuple[str, ...]:
    """The worlds that the scenarios of a game are played in, in their order; most games have one."""
    return tuple(dict.fromkeys(scenario.world for scenario in game_of(slug).scenarios))


def check_world(slug: str, world: str) -> None:
    """Refuse a game that is not there, or a world that none of its scenarios is played in."""
    if world not in worlds_of(slug):
        raise Refused(MISSING, f"{game_of(slug).title} has no map {world[:80]!r}.")


@cache
def game_info(slug: str) -> GameInfo:
    """The description of a game."""
    game = game_of(slug)
    turns = max(scenario.turns for scenario in game.scenarios)
    return GameInfo(
        slug=game.slug,
        title=game.title,
        subtitle=game.subtitle,
        meaning=game.meaning,
        sides=game.sides,
        side_names=dict(game.side_names),
        colours=dict(game.colours),
        difficulty=game.difficulty,
        length=game.length or f"{turns} turns",
        scenarios=game.scenarios,
        options=game.options,
        bots=[BotInfo(name, bot_meaning(make)) for name, make in bots.items()],
        standing=_standing(game),
        overlays=game.overlays,
        lessons=[LessonInfo(one.name, one.title, one.side, one.minutes, one.goal) for one in game.lessons],
    )


def load_all() -> None:
    """Load every game: the first page lists them all."""
    for slug in games:
        game_info(slug)


def bot_meaning(make: Any) -> str:
    """What a bot says of itself: the first line of its documentation."""
    return str(getattr(make, "meaning", "") or (make.__doc__ or "").strip().split("\n")[0])


def _standing(game: Game[Any, Any]) -> dict[str, list[StandingInfo]]:
    """Standing orders by side, where the game declares them."""
    return {
        side: [
            StandingInfo(order, meaning, order in game.final_orders)
            for order, meaning in game.standing.get(side, {}).items()
        ]
        for side in game.sides
    }


# Counters --------------------------------------------------------------------------------------


def symbol_id(piece: Piece) -> str:
    """The name of a counter's drawing: equal for counters that look alike, spent or not."""
    p = piece
    return _symbol_id(
        p.facedown, p.symbol, p.size, p.strength, p.left, p.right, p.fill, p.ink, p.ad_hoc, p.dot
    )


@lru_cache(maxsize=8192)
def _symbol_id(facedown: bool, *looks: object) -> str:
    if facedown:
        looks = (looks[3], looks[5], looks[6])
    digest = hashlib.sha256(repr(looks).encode()).hexdigest()[:10]
    return f"piece-{'facedown-' if facedown else ''}{digest}"


def sprite(pieces: list[Piece]) -> str:
    """One SVG with a ``<symbol>`` for each different counter, and what they refer to.

    A symbol names every counter that looks like it: the first one is drawn, the others have a group of
    nothing but their id and title.
    """
    alike: dict[str, dict[str, Piece]] = {}
    for piece in pieces:
        alike.setdefault(symbol_id(piece), {}).setdefault(
            piece.id, msgspec.structs.replace(piece, spent=False)
        )
    shared = tag("defs", counters.define(tuple(next(iter(group.values())) for group in alike.values())))
    symbols = "".join(_symbol(name, *group.values()) for name, group in alike.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{shared}{symbols}</svg>'


def _symbol(name: str, piece: Piece, *others: Piece) -> str:
    more = "".join(tag("g", tooltip(counters.describe(other)), data_piece=other.id) for other in others)
    return tag("symbol", counters.draw(piece) + more, id=name, viewBox="-4 -4 112 112", overflow="visible")


@cache
def roster(slug: str, world: str = "") -> tuple[Piece, ...]:
    """The counters that a game declares for a world; none if it declares none."""
    game = game_of(slug)
    return game.pieces(game.world({"world": world} if world else {})) if game.pieces is not None else ()


@cache
def symbols_svg(slug: str, world: str = "") -> str:
    """The sprite of a game in a world."""
    return sprite(list(roster(slug, world)))


# Rules -----------------------------------------------------------------------------------------


@cache
def ledger(slug: str) -> list[RuleInfo]:
    """The rules reference, rulings included."""
    rows = game_of(slug).ledger.values()
    return [RuleInfo(row.id, row.title, row.text, row.kind, row.notes, row.ruling) for row in rows]


@cache
def book(slug: str) -> list[Chapter]:
    """The rules as a book."""
    game = game_of(slug)
    return make_book(game.ledger, game.chapters, charts(slug))


@cache
def charts(slug: str) -> tuple[Chart, ...]:
    """The charts that a game declares; none if it declares none."""
    game = game_of(slug)
    return game.charts(game.world({}))


VERSION = __version__
