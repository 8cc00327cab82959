"""Maps as the client sees them: hexes in numbers, and pictures in several sizes, large ones in tiles.

A game whose scenarios are played in worlds of their own has a map for each of them.
"""

from __future__ import annotations

import hashlib
import math
import os
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from hexfront.kernel.scene import Sheet
from hexfront.render import maps, to_png, to_tiles
from hexfront.render.markup import document, group, tag
from hexfront.server.catalogue import check_world, game_of, worlds_of
from hexfront.server.errors import MISSING, Refused
from hexfront.server.wire.games import HexInfo, Level, RegionInfo, SheetInfo, TerrainInfo

#: Widths of the map picture in pixels, small to large; a large map goes on doubling.
LEVELS = (1024, 2048, 4096)
#: The side of a tile in pixels, and the widest picture of a large map that is sent whole.
TILE, WHOLE = 1024, 2048
#: So many rows of tiles are drawn in one go: each drawing reads the whole map, whatever it shows of it.
BAND = 2
#: A large map is drawn up to so many pixels for a unit of the sheet.
SHARP = 0.8
_drawing = threading.Lock()


class Part(NamedTuple):
    """A picture of a map: a size of it, and for a tile its column and row."""

    level: int
    column: int = -1
    row: int = -1

    @property
    def name(self) -> str:
        """Its name in addresses and files."""
        return str(self.level) if self.column < 0 else f"{self.level}-{self.column}-{self.row}"


@cache
def sheet_of(slug: str, world: str = "") -> Sheet:
    """The map sheet of a game in a world."""
    game = game_of(slug)
    check_world(slug, world)
    scenario = next(one.name for one in game.scenarios if one.world == world)
    state = game.start(scenario)
    return game.scene(state.world, state.view(None)).sheet


def default_world(slug: str) -> str:
    """The world of the first scenario of a game."""
    return worlds_of(slug)[0]


# In numbers --------------------------------------------------------------------------------------


@cache
def sheet_info(slug: str, world: str = "") -> SheetInfo:
    """The map in numbers and words, in the units of its picture."""
    sheet = sheet_of(slug, world)
    with _drawing:
        art = maps.art(sheet)
    base, query = f"/api/games/{slug}/map", f"?v={map_version(slug, world)}"
    query += f"&world={world}" if world else ""
    return SheetInfo(
        title=sheet.title,
        width=round(art.width, 2),
        height=round(art.height, 2),
        hexes=list(_hexes(sheet, art)),
        levels=[
            Level(
                round(width / art.width, 4),
                width,
                f"{base}/{n}{'-{x}-{y}' if tiled(sheet, width) else ''}.png{query}",
                TILE if tiled(sheet, width) else 0,
            )
            for n, width in enumerate(widths(slug, world))
        ],
        svg=f"{base}.svg{query}",
        palette=[TerrainInfo(t.name, t.label or t.name, t.fill) for t in sheet.terrains],
        paper=sheet.paper,
        source_words=sheet.source_words,
        value_unit=sheet.value_unit,
        regions=[RegionInfo(region.title, list(region.hexes)) for region in sheet.regions],
    )


@cache
def sheet_json(slug: str, world: str = "") -> msgspec.Raw:
    """The same as JSON, to be copied into an answer."""
    return msgspec.Raw(msgspec.json.encode(sheet_info(slug, world)))


def _hexes(sheet: Sheet, art: maps.Art) -> Iterator[HexInfo]:
    labels = {terrain.name: terrain.label or terrain.name for terrain in sheet.terrains}
    places = {place.hex: place for place in sheet.places}
    regions: dict[str, list[str]] = {}
    for tint in sheet.tints:
        for name in tint.hexes:
            regions.setdefault(name, []).append(tint.label)
    for name, (x, y) in art.centres.items():
        terrain = sheet.terrain.get(name, "")
        place = places.get(name)
        words = [name, labels.get(terrain, terrain), place.name if place else "", *regions.get(name, [])]
        yield HexInfo(
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


# In pictures -------------------------------------------------------------------------------------


@cache
def widths(slug: str, world: str = "") -> tuple[int, ...]:
    """The widths of the pictures of a map in pixels, small to large."""
    sheet = sheet_of(slug, world)
    with _drawing:
        wide = maps.art(sheet).width
    found = list(LEVELS)
    while sheet.large and found[-1] < SHARP * wide:
        found.append(2 * found[-1])
    return tuple(found)


def tiled(sheet: Sheet, width: int) -> bool:
    """Whether a picture is sent in tiles, so that nobody has to unpack all of it to see a part."""
    return sheet.large and width > WHOLE


def parts(slug: str, world: str = "") -> list[Part]:
    """Every picture of a map, the small ones first."""
    sheet = sheet_of(slug, world)
    found: list[Part] = []
    for level, width in enumerate(widths(slug, world)):
        if not tiled(sheet, width):
            found.append(Part(level))
            continue
        columns, rows = _tiles(sheet, width)
        found += [Part(level, column, row) for row in range(rows) for column in range(columns)]
    return found


def part_named(slug: str, world: str, name: str) -> Part:
    """The picture of a name, or a refusal."""
    for part in parts(slug, world):
        if part.name == name:
            return part
    raise Refused(MISSING, f"The map has no picture {name[:20]!r}.")


def _tiles(sheet: Sheet, width: int) -> tuple[int, int]:
    """How many tiles a picture has from left to right and from top to bottom."""
    art = maps.art(sheet)
    return math.ceil(width / TILE), math.ceil(width * art.height / art.width / TILE)


@cache
def map_svg(slug: str, world: str = "") -> str:
    """The bare map, without title, legend and hex numbers, which a client draws where they can be read."""
    sheet = sheet_of(slug, world)
    with _drawing:
        art = maps.art(sheet)
    return document(_body(art), sheet.title, (art.width, art.height), corner=(art.left, art.top))


def _body(art: maps.Art) -> str:
    return tag("defs", art.defs) + art.ground + art.names


def tile_svg(slug: str, world: str, part: Part) -> str:
    """The part of the bare map that a tile shows."""
    return _window(slug, world, part, 1, 1)


def band_svg(slug: str, world: str, part: Part) -> str:
    """The rows of the bare map that are drawn together with a tile."""
    columns = widths(slug, world)[part.level] // TILE
    return _window(slug, world, Part(part.level, 0, first_row(part)), columns, BAND)


def first_row(part: Part) -> int:
    """The first row of tiles that is drawn together with a tile."""
    return part.row - part.row % BAND


def _window(slug: str, world: str, part: Part, columns: int, rows: int) -> str:
    """So many columns and rows of tiles from one of them on, in pixels: a size that is no whole number would
    be rounded, and the tiles would not join."""
    sheet = sheet_of(slug, world)
    with _drawing:
        art = maps.art(sheet)
    scale = widths(slug, world)[part.level] / art.width
    x, y = -part.column * TILE - art.left * scale, -part.row * TILE - art.top * scale
    moved = group(_body(art), transform=f"translate({x:.4f} {y:.4f}) scale({scale:.8f})")
    return document(moved, sheet.title, (columns * TILE, rows * TILE))


@cache
def map_version(slug: str, world: str = "") -> str:
    """Changes when the picture does."""
    return hashlib.sha256(map_svg(slug, world).encode()).hexdigest()[:10]


def picture_path(slug: str, world: str, part: Part, folder: Path) -> Path:
    """Where a picture of the map is kept; worlds with the same map share it."""
    width = widths(slug, world)[part.level]
    tile = "" if part.column < 0 else f"-{part.column}-{part.row}"
    return folder / f"{slug}-{map_version(slug, world)}-{width}{tile}.png"


def draw_picture(slug: str, world: str, part: Part, folder: Path) -> None:
    """Make a picture of the map and keep it; with a tile come the others of its rows."""
    if picture_path(slug, world, part, folder).is_file():
        return
    folder.mkdir(parents=True, exist_ok=True)
    width = widths(slug, world)[part.level]
    if part.column < 0:
        _keep(to_png(map_svg(slug, world), width), picture_path(slug, world, part, folder))
        return
    known, top = parts(slug, world), first_row(part)
    for (column, row), tile in to_tiles(band_svg(slug, world, part), width, TILE).items():
        other = Part(part.level, column, top + row)
        # A band may reach below the last row.
        if other in known:
            _keep(tile, picture_path(slug, world, other, folder))


def _keep(picture: bytes, path: Path) -> None:
    drawn = path.with_suffix(f".{os.getpid()}.part")
    drawn.write_bytes(picture)
    drawn.replace(path)
