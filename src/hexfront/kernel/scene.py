"""What a game wants drawn, as plain values.

A game fills these types; `hexfront.render` and the browser client turn them into pictures and know no game.
A `Sheet` is the printed map, a `Piece` one counter, and a `Scene` a position on the sheet; an `Overlay` is
worked out when somebody wants to see it, and a `Chart` never changes. Hexes are named by their printed ids
and colours are SVG colours. Every type but `Sheet`, which holds a grid, goes to JSON and back as it is.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from hexfront.hexes.grid import Grid

Texture = Literal[
    "none", "trees", "hills", "mountains", "marsh", "waves", "fields", "scrub", "sand", "blocks"
]
"""Small drawings strewn over the hexes of a terrain."""

SideShape = Literal["course", "straight", "pool", "trench"]
"""How hexsides become a line: a natural course, the exact hexsides, a long body of water, or a trench.

A trench is dug along the side on the ground of the first of its two hexes."""

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
    """A city, town or fortress: `label` is the text printed (none if empty), `name` the tooltip.

    `word` is what the legend calls places like it; by itself it calls them after their kind.
    """

    hex: str
    name: str
    kind: Literal["capital", "works", "city", "town", "village", "fortress"] = "town"
    label: str = ""
    value: str = ""
    port: bool = False
    side: Compass = "s"
    word: str = ""


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


class Spot(msgspec.Struct, frozen=True):
    """A point of the map relative to a hex centre in hex widths, and what lies there.

    It is scenery: a hamlet or a bend of a country road, without any effect on play.
    """

    hex: str
    dx: float = 0.0
    dy: float = 0.0
    name: str = ""


class Origin(msgspec.Struct, frozen=True):
    """Where one fact of a hex comes from: `source` is a word of `Sheet.source_words`."""

    what: str
    source: str


class Region(msgspec.Struct, frozen=True):
    """A part of a large map to jump to: a front, a theatre of war. Some of its hexes say where it lies."""

    title: str
    hexes: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True, eq=False, weakref=True):
    """A printed map. Build it once and keep it: the renderer remembers the drawing of each sheet.

    `sources` tells for each hex where its facts come from, what matters most first, and `source_words`
    what the words for it mean; a game whose map is no reconstruction leaves both out. `hamlets` and
    `country_roads` fill the country between the places and have no effect on play. With `value_ranges`
    places that differ only in their value share a line of the legend. A `large` map is sent in tiles, and
    `regions` are where one may jump to on it.
    """

    title: str
    grid: Grid
    terrain: dict[str, str]
    terrains: tuple[Terrain, ...]
    subtitle: str = ""
    side_styles: tuple[SideStyle, ...] = ()
    hexsides: tuple[Hexside, ...] = ()
    routes: tuple[Route, ...] = ()
    places: tuple[Place, ...] = ()
    hamlets: tuple[Spot, ...] = ()
    country_roads: tuple[tuple[Spot, ...], ...] = ()
    labels: tuple[Label, ...] = ()
    edges: tuple[EdgeMarker, ...] = ()
    tints: tuple[Tint, ...] = ()
    notes: tuple[str, ...] = ()
    credits: str = ""
    paper: str = "#f3ead2"
    edge_label: str = ""
    value_unit: str = "VP"
    value_ranges: bool = False
    large: bool = False
    regions: tuple[Region, ...] = ()
    number_hexes: bool = True
    sources: dict[str, tuple[Origin, ...]] = {}
    source_words: dict[str, str] = {}


class Piece(msgspec.Struct, frozen=True):
    """One counter. `size` is the echelon (II, III, X, XX ...), `left` and `right` flank the symbol.

    `side` is whose it is, `force` what it belongs to in the order of battle. Off the map `hex` is empty.
    `factors` are the numbers of it that are added up in a stack, by name; a counter face down has none.
    One that `stays` is left behind when its stack is taken in hand, unless a player asks for it.

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
    side: str = ""
    force: str = ""
    factors: dict[str, int] = {}
    stays: bool = False


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


class Box(msgspec.Struct, frozen=True):
    """Pieces beside the map: due on a turn, held in reserve, or lost."""

    name: str
    title: str
    kind: Literal["due", "reserve", "lost"]
    pieces: tuple[Piece, ...]
    side: str = ""
    turn: int = 0


class Card(msgspec.Struct, frozen=True):
    """A card: number, title and kind in its head, short facts by name, its text, small print at its foot.

    `chip` says in a word how it stands: for which front it was chosen, that it is developed. One that is
    `dim` cannot be used now. What is done with it are the actions that begin with the words of `play`. A
    card face down shows nothing but the colour of its back.
    """

    id: str
    title: str = ""
    number: str = ""
    kind: str = ""
    facts: dict[str, str] = {}
    text: str = ""
    foot: str = ""
    chip: str = ""
    colour: str = "#6b5b44"
    side: str = ""
    dim: bool = False
    facedown: bool = False
    play: str = ""


class Pile(msgspec.Struct, frozen=True):
    """Cards that lie together: in a hand, open on the table, or put away."""

    name: str
    title: str
    kind: Literal["hand", "table", "away"]
    cards: tuple[Card, ...]
    side: str = ""


class Scene(msgspec.Struct, frozen=True, eq=False):
    """A position: pieces from bottom to top of their stacks, and all that lies on the map and beside it."""

    sheet: Sheet
    pieces: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    caption: tuple[str, ...] = ()
    tracks: tuple[Track, ...] = ()
    boxes: tuple[Box, ...] = ()
    piles: tuple[Pile, ...] = ()


# What is shown when it is asked for --------------------------------------------------------------

Pattern = Literal["plain", "rising", "falling", "crossed", "dotted"]
"""How an area is filled, so that it can be told from others without its colour."""

Sign = Literal["", "circle", "square", "triangle", "diamond", "star", "cross"]
"""A small figure in the middle of each hex of an area."""


class OverlayTitle(msgspec.Struct, frozen=True):
    """An overlay that a game offers: its name in addresses, its title, a key, what it shows."""

    name: str
    title: str
    key: str = ""
    meaning: str = ""
    rule: str = ""


class Area(msgspec.Struct, frozen=True):
    """Hexes of an overlay that belong together; `title` is the line of the legend."""

    title: str
    hexes: tuple[str, ...]
    colour: str
    pattern: Pattern = "plain"
    sign: Sign = ""


class Link(msgspec.Struct, frozen=True):
    """A line of an overlay through the centres of hexes, e.g. from a depot to the next one."""

    hexes: tuple[str, ...]
    colour: str
    dash: Literal["solid", "dashed", "dotted"] = "solid"
    title: str = ""


class Tag(msgspec.Struct, frozen=True):
    """A short text of an overlay in a hex."""

    hex: str
    text: str


class Overlay(msgspec.Struct, frozen=True):
    """Something to be laid over the map, worked out from what a side sees."""

    areas: tuple[Area, ...] = ()
    links: tuple[Link, ...] = ()
    tags: tuple[Tag, ...] = ()


class Note(msgspec.Struct, frozen=True):
    """Something that holds in some hexes, for whoever looks at one of them: cost, owner, supply."""

    text: str
    hexes: tuple[str, ...]
    rule: str = ""


class Chart(msgspec.Struct, frozen=True):
    """A chart of the game. The row whose first cell is the value of the track `track` is marked."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str = ""
    source: str = ""
    notes: tuple[str, ...] = ()
    track: str = ""


def sums(pieces: Iterable[Piece]) -> dict[str, int]:
    """The factors of a stack added up by name; none if a counter lies face down, for then nobody knows.

    >>> corps = Piece("corps", "0101", factors={"attack": 3, "defense": 4})
    >>> sums([corps, Piece("staff", "0101", factors={"defense": 2})])
    {'attack': 3, 'defense': 6}
    """
    found: dict[str, int] = {}
    for piece in pieces:
        if piece.facedown:
            return {}
        for name, number in piece.factors.items():
            found[name] = found.get(name, 0) + number
    return found


def stacks(pieces: Iterable[Piece]) -> dict[str, tuple[Piece, ...]]:
    """Group pieces by hex, in the order in which the hexes first appear, bottom piece first.

    >>> stacks([Piece(id="a", hex="0101"), Piece(id="b", hex="0102"), Piece(id="c", hex="0101")]).keys()
    dict_keys(['0101', '0102'])
    """
    grouped: dict[str, list[Piece]] = {}
    for piece in pieces:
        grouped.setdefault(piece.hex, []).append(piece)
    return {hex_id: tuple(group) for hex_id, group in grouped.items()}
