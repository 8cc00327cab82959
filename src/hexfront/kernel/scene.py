"""What a game wants drawn, as plain values.

A game fills these types; `hexfront.render` turns them into pictures and knows no game. A `Sheet` is the
printed map, a `Piece` one counter, and a `Scene` a position on the sheet. Hexes are named by their printed
ids and colours are SVG colours. Every type but `Sheet`, which holds a grid, goes to JSON and back as it is.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from hexfront.hexes.grid import Grid

Texture = Literal["none", "trees", "hills", "mountains", "marsh", "waves", "fields", "scrub", "blocks"]
"""Small drawings strewn over the hexes of a terrain."""

SideShape = Literal["course", "straight", "pool"]
"""How hexsides become a line: a natural course, the exact hexsides, or a long body of water."""

Compass = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
"""A direction on the sheet, for labels and edge arrows."""


class Terrain(msgspec.Struct, frozen=True):
    """The look of one terrain: flat fill, outline, strewn texture and its name in the legend.

    Water terrain is drawn with a shore. A terrain whose fill is the paper colour of the sheet is not painted.
    """

    name: str
    fill: str
    edge: str = ""
    texture: Texture = "none"
    ink: str = "#5b6b3a"
    water: bool = False
    label: str = ""


class SideStyle(msgspec.Struct, frozen=True):
    """The look of one kind of hexside, e.g. river, lake, border or set-up line."""

    kind: str
    colour: str
    width: float = 6.0
    shape: SideShape = "course"
    casing: str = ""
    dash: str = ""
    band: str = ""
    band_width: float = 0.0
    label: str = ""
    named: bool = False


class Hexside(msgspec.Struct, frozen=True):
    """One feature on the side between two hexes."""

    a: str
    b: str
    kind: str
    name: str = ""


class Place(msgspec.Struct, frozen=True):
    """A city, town or fortress: `label` is the text printed (none if empty), `name` the tooltip."""

    hex: str
    name: str
    kind: Literal["city", "town", "village", "fortress"] = "town"
    label: str = ""
    value: str = ""
    port: bool = False
    side: Compass = "s"


class Label(msgspec.Struct, frozen=True):
    """Free text on the map, placed relative to a hex centre in hex widths."""

    text: str
    hex: str
    style: Literal["region", "water", "feature", "note"] = "region"
    dx: float = 0.0
    dy: float = 0.0
    size: float = 0.4
    spacing: float = 0.0
    turn: float = 0.0
    colour: str = ""


class EdgeMarker(msgspec.Struct, frozen=True):
    """An arrow or sign at the rim of the map, e.g. a supply source, pointing in from `side`."""

    hex: str
    side: Compass
    colour: str
    text: str = ""
    title: str = ""


class Tint(msgspec.Struct, frozen=True):
    """A wash of colour over some hexes, e.g. a country or a set-up area."""

    hexes: tuple[str, ...]
    colour: str
    opacity: float = 0.25
    label: str = ""


class Route(msgspec.Struct, frozen=True):
    """A railway or road through the centres of hexes."""

    hexes: tuple[str, ...]
    kind: Literal["rail", "road"] = "rail"
    colour: str = "#3a3530"


class Sheet(msgspec.Struct, frozen=True, eq=False, weakref=True):
    """A printed map. Build it once and keep it: the renderer remembers the drawing of each sheet."""

    title: str
    grid: Grid
    terrain: dict[str, str]
    terrains: tuple[Terrain, ...]
    subtitle: str = ""
    side_styles: tuple[SideStyle, ...] = ()
    hexsides: tuple[Hexside, ...] = ()
    routes: tuple[Route, ...] = ()
    places: tuple[Place, ...] = ()
    labels: tuple[Label, ...] = ()
    edges: tuple[EdgeMarker, ...] = ()
    tints: tuple[Tint, ...] = ()
    notes: tuple[str, ...] = ()
    credits: str = ""
    paper: str = "#f3ead2"
    edge_label: str = ""
    value_unit: str = "VP"
    number_hexes: bool = True


class Piece(msgspec.Struct, frozen=True):
    """One counter. `size` is the echelon (II, III, X, XX ...), `left` and `right` flank the symbol.

    >>> Piece(id="rw-br", hex="1702", symbol="infantry", size="XX", strength="6", right="Br").fill
    '#b9bcc0'
    """

    id: str
    hex: str
    symbol: str = "infantry"
    size: str = ""
    strength: str = ""
    left: str = ""
    right: str = ""
    name: str = ""
    fill: str = "#b9bcc0"
    ink: str = "#16181a"
    ad_hoc: bool = False
    spent: bool = False
    facedown: bool = False
    dot: bool = False


class Marker(msgspec.Struct, frozen=True):
    """A small sign on a hex: a railhead, a control flag, or a chit with a short text."""

    hex: str
    kind: Literal["railhead", "control", "text"]
    colour: str
    text: str = ""
    title: str = ""


class Highlight(msgspec.Struct, frozen=True):
    """Hexes to point out: filled, outlined as one area, or marked with a dot each."""

    hexes: tuple[str, ...]
    colour: str = "#f5c518"
    style: Literal["fill", "outline", "dots"] = "fill"


class Arrow(msgspec.Struct, frozen=True):
    """A move or an attack along hexes, from the first to the last."""

    hexes: tuple[str, ...]
    kind: Literal["move", "attack", "retreat"] = "move"
    colour: str = "#1f1f1f"
    text: str = ""


class Track(msgspec.Struct, frozen=True):
    """A numbered track beside the map: turn, points, morale. `names` may name the boxes."""

    name: str
    value: int
    low: int
    high: int
    colour: str = "#8c1d18"
    names: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True, eq=False):
    """A position: pieces from bottom to top of their stacks, markers, highlights, arrows and tracks."""

    sheet: Sheet
    pieces: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    caption: tuple[str, ...] = ()
    tracks: tuple[Track, ...] = ()


def stacks(pieces: Iterable[Piece]) -> dict[str, tuple[Piece, ...]]:
    """Group pieces by hex, in the order in which the hexes first appear, bottom piece first.

    >>> stacks([Piece(id="a", hex="0101"), Piece(id="b", hex="0102"), Piece(id="c", hex="0101")]).keys()
    dict_keys(['0101', '0102'])
    """
    grouped: dict[str, list[Piece]] = {}
    for piece in pieces:
        grouped.setdefault(piece.hex, []).append(piece)
    return {hex_id: tuple(group) for hex_id, group in grouped.items()}
