"""The games as the client sees them: descriptions, map sheets, counters, rules. Nothing here knows a game."""

from __future__ import annotations

import hashlib
import os
import threading
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from hexfront import __version__
from hexfront.bots import bots
from hexfront.games import games
from hexfront.kernel import Game
from hexfront.kernel.book import Chapter, make_book
from hexfront.kernel.scene import Chart, Piece, Sheet
from hexfront.render import counters, maps, to_png
from hexfront.render.markup import document, tag, tooltip
from hexfront.server.errors import MISSING, Refused
from hexfront.server.wire.games import (
    BotInfo,
    GameInfo,
    HexInfo,
    Level,
    RuleInfo,
    SheetInfo,
    StandingInfo,
    TerrainInfo,
)
from hexfront.server.wire.learning import LessonInfo

#: Widths of the map picture in pixels, small to large.
LEVELS = (1024, 2048, 4096)
_drawing = threading.Lock()


def game_of(slug: str) -> Game[Any, Any]:
    """A game, or a refusal."""
    if slug not in games:
        raise Refused(MISSING, f"There is no game {slug[:80]!r}.")
    return games[slug]


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


@cache
def sheet_of(slug: str) -> Sheet:
    """The map sheet of a game."""
    game = game_of(slug)
    state = game.start()
    return game.scene(state.world, state.view(None)).sheet


@cache
def sheet_info(slug: str) -> SheetInfo:
    """The map in numbers and words, in the units of its picture."""
    sheet = sheet_of(slug)
    with _drawing:
        art = maps.art(sheet)
    labels = {terrain.name: terrain.label or terrain.name for terrain in sheet.terrains}
    places = {place.hex: place for place in sheet.places}
    regions: dict[str, list[str]] = {}
    for tint in sheet.tints:
        for name in tint.hexes:
            regions.setdefault(name, []).append(tint.label)
    hexes = []
    for name, (x, y) in art.centres.items():
        terrain = sheet.terrain.get(name, "")
        place = places.get(name)
        words = [name, labels.get(terrain, terrain), place.name if place else "", *regions.get(name, [])]
        hexes.append(
            HexInfo(
                id=name,
                x=round(x - art.left, 2),
                y=round(y - art.top, 2),
                points=tuple((round(a - art.left, 2), round(b - art.top, 2)) for a, b in art.corners[name]),
                title=", ".join(word for word in words if word),
                terrain=terrain,
                place=place.name if place else "",
                kind=place.kind if place else "",
                value=place.value if place else "",
                source=origins[0].source if (origins := sheet.sources.get(name, ())) else "",
                origins=origins,
            )
        )
    return SheetInfo(
        title=sheet.title,
        width=round(art.width, 2),
        height=round(art.height, 2),
        hexes=hexes,
        levels=[
            Level(round(width / art.width, 4), width, f"/api/games/{slug}/map/{n}.png?v={map_version(slug)}")
            for n, width in enumerate(LEVELS)
        ],
        svg=f"/api/games/{slug}/map.svg?v={map_version(slug)}",
        palette=[TerrainInfo(t.name, t.label or t.name, t.fill) for t in sheet.terrains],
        paper=sheet.paper,
        source_words=sheet.source_words,
        value_unit=sheet.value_unit,
    )


@cache
def map_svg(slug: str) -> str:
    """The bare map, without title, legend and hex numbers, which a client draws where they can be read."""
    sheet = sheet_of(slug)
    with _drawing:
        art = maps.art(sheet)
    body = tag("defs", art.defs) + art.ground + art.names
    return document(body, sheet.title, (art.width, art.height), corner=(art.left, art.top))


@cache
def map_version(slug: str) -> str:
    """Changes when the picture does."""
    return hashlib.sha256(map_svg(slug).encode()).hexdigest()[:10]


def picture_path(slug: str, level: int, folder: Path) -> Path:
    """Where a picture of the map is kept."""
    if not 0 <= level < len(LEVELS):
        raise Refused(MISSING, f"The map has levels 0 to {len(LEVELS) - 1}.")
    return folder / f"{slug}-{map_version(slug)}-{LEVELS[level]}.png"


def draw_picture(slug: str, level: int, folder: Path) -> None:
    """Make a picture of the map and keep it."""
    kept = picture_path(slug, level, folder)
    if kept.is_file():
        return
    picture = to_png(map_svg(slug), LEVELS[level])
    folder.mkdir(parents=True, exist_ok=True)
    part = kept.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(picture)
    part.replace(kept)


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
    return tag("symbol", counters.draw(piece) + more, id=name, viewBox="-4 -4 112 112")


@cache
def roster(slug: str) -> tuple[Piece, ...]:
    """The counters that a game declares; none if it declares none."""
    game = game_of(slug)
    return game.pieces(game.world({})) if game.pieces is not None else ()


@cache
def symbols_svg(slug: str) -> str:
    """The sprite of a game."""
    return sprite(list(roster(slug)))


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
