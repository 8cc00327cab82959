"""Pictures from tables and views: hexsides, lines of railways, where facts come from, captions and boxes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, TypeVar

from hexfront.hexes import Grid, members
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import (
    Box,
    Hexside,
    Highlight,
    Label,
    Marker,
    Origin,
    Piece,
    Sheet,
    SideStyle,
    Terrain,
    Tint,
)
from hexfront.mechanics.maps import Pair, Row, filled
from hexfront.mechanics.records import records

Key = TypeVar("Key", bound=Hashable)
PAPER: Final = "#f4ebd3"
#: What hexes in play have in the column ``playable``.
IN_PLAY: Final = ("1", "land")
#: Places off the map: what their boxes are called, and whether their units still come, wait or are lost.
Boxes = Mapping[str, tuple[str, Literal["due", "reserve", "lost"]]]
#: What the sources of facts on a map mean; tables name them in a word.
SOURCE_WORDS: Final = {
    "rulebook": "stated in the published rules",
    "history": "taken from the historical record",
    "survey": "read from geography, fitted to the places that the rules name",
    "design": "made for this edition; the printed map is lost",
}


def map_tables(folder: Traversable, *names: str) -> Iterator[list[dict[str, str]]]:
    """Some tables of the map of a game."""
    return (read_table(folder / "map" / f"{name}.tsv") for name in names)


def map_sheet(
    folder: Traversable, grid: Grid, hexes: Iterable[Row], labels: Iterable[Label] = (), **own: Any
) -> Sheet:
    """The sheet of a map: terrain, hexsides, tints and labels look as its files say.

    ``labels`` are more of them, and the rest is what a game has of its own.
    """
    home = folder / "map"
    return Sheet(
        grid=grid,
        terrains=records(Terrain, home / "terrains.tsv"),
        side_styles=records(SideStyle, home / "side_styles.tsv"),
        labels=(*records(Label, home / "labels.tsv"), *labels),
        tints=table_tints(home / "tints.tsv", [row for row in hexes if _in_play(row)]),
        paper=PAPER,
        source_words=SOURCE_WORDS,
        **own,
    )


def _in_play(row: Row) -> bool:
    return row.get("playable", IN_PLAY[0]) in IN_PLAY


def table_tints(file: Traversable, hexes: Iterable[Row]) -> tuple[Tint, ...]:
    """The washes of a map that some of these hexes have."""
    return tuple(tint for tint in _tints(file, list(hexes)) if tint.hexes)


def _tints(file: Traversable, hexes: list[Row]) -> Iterator[Tint]:
    """The washes of a map: over the hexes that have one of some values in a column, or any (``*``)."""
    for tint in read_table(file, ["column", "values", "colour", "opacity", "label"]):
        column, values = tint["column"], tint["values"].split()
        there = [
            row["id"] for row in hexes if row[column] in values or (values == ["*"] and filled(row[column]))
        ]
        yield Tint(tuple(there), tint["colour"], float(tint["opacity"]), filled(tint["label"]))


def drawn_sides(
    rows: Iterable[Row], terrain: Mapping[str, str], inlet: str, name: Callable[[Row], str], sea: str = "sea"
) -> Iterator[Hexside]:
    """The hexsides of a map. Sea is drawn only between land hexes, in the style ``inlet``.

    The shore of sea hexes comes with their terrain.
    """
    for row in rows:
        a, b, kind = row["id_a"], row["id_b"], row["kind"]
        if kind == sea:
            if sea in (terrain[a], terrain[b]):
                continue
            kind = inlet
        yield Hexside(a, b, kind, name(row))


def origins(
    places: Mapping[str, Iterable[Origin]], hexes: Iterable[Row], steps: Iterable[tuple[Row, str]]
) -> dict[str, tuple[Origin, ...]]:
    """Where the facts of each hex come from: its place first, then its terrain, then hexsides and railways.

    A step is a row with ``id_a``, ``id_b`` and ``source``, and what to say of it in either hex before the
    number of the other.
    """
    found = {name: list(facts) for name, facts in places.items()}
    for row in hexes:
        found.setdefault(row["id"], []).append(Origin(f"terrain: {row['terrain']}", row["source"]))
    for row, words in steps:
        for here, there in ((row["id_a"], row["id_b"]), (row["id_b"], row["id_a"])):
            found[here].append(Origin(f"{words} {there}", row["source"]))
    return {name: tuple(facts) for name, facts in found.items()}


def side_words(row: Row, name: str) -> str:
    """What a hexside is, for ``origins``.

    >>> side_words({"kind": "big_river"}, "Dniester"), side_words({"kind": "border"}, "-")
    ('big river Dniester, towards', 'border, towards')
    """
    return " ".join(filter(None, (row["kind"].replace("_", " "), filled(name)))) + ", towards"


def lines(pairs: Iterable[Pair]) -> list[tuple[str, ...]]:
    """Join steps between hexes into lines that end where lines meet, end or fork.

    >>> lines([("1", "2"), ("2", "3"), ("3", "4"), ("3", "5")])
    [('1', '2', '3'), ('3', '4'), ('3', '5')]
    """
    near: dict[str, list[str]] = {}
    for a, b in pairs:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    drawn: set[frozenset[str]] = set()
    found: list[tuple[str, ...]] = []
    knots = sorted(name for name in near if len(near[name]) != 2)  # noqa: PLR2004 - a line passes through
    for start in [*knots, *sorted(near)]:
        for first in sorted(near[start]):
            if frozenset((start, first)) in drawn:
                continue
            line = [start]
            here: str | None = first
            while here is not None:
                drawn.add(frozenset((line[-1], here)))
                line.append(here)
                open_ends = [n for n in near[here] if frozenset((here, n)) not in drawn]
                here = open_ends[0] if here not in knots and open_ends else None
            found.append(tuple(line))
    return found


def asked(view: dict[str, Any], side_names: Mapping[str, str]) -> str:
    """What a picture says of the moment: how the game has ended, or who decides what."""
    outcome, decision = view["outcome"], view["decision"]
    if outcome:
        return str(outcome["reason"])
    return f"{side_names.get(decision['side'], decision['side'])}: {decision['prompt']}" if decision else ""


def gathered(pieces: Iterable[tuple[Key, Piece]], box: Callable[[Key, tuple[Piece, ...]], Box]) -> list[Box]:
    """Counters off the map in boxes, one for each key, in the order of the turns on which they are due."""
    found: dict[Key, list[Piece]] = {}
    for key, piece in pieces:
        found.setdefault(key, []).append(piece)
    boxes = (box(key, tuple(inside)) for key, inside in found.items())
    return sorted(boxes, key=lambda one: (one.turn, one.name))


def back(name: str, place: str, side: str, colour: str, called: str) -> Piece:
    """The back of a counter that cannot be seen."""
    return Piece(id=name, side=side, hex=place, name=called, fill=colour, ink="#ffffff", facedown=True)


def turn_box(w: Any, boxes: Boxes, due: Mapping[str, str], key: tuple[str, str], inside: Any) -> Box:
    """The box of a place off the map and a side; ``due`` has the words for one that waits for a turn."""
    place, side = key
    name = "-".join((*place.split(), side))
    word, _, number = place.partition(" ")
    if number:
        when = w.turns[int(number)].name if int(number) in w.turns else f"turn {number}"
        return Box(name, f"{due[word]} {when}", "due", inside, side, int(number))
    title, kind = boxes[place]
    return Box(name, title, kind, inside, side)


# Who holds what ----------------------------------------------------------------------------------


def washes(w: Any, gains: Mapping[str, int], colours: Mapping[str, str]) -> list[Highlight]:
    """The land that each side has gained, in its colour."""
    return [Highlight(tuple(w.hex_names(held)), colours[side]) for side, held in gains.items() if held]


def flags(
    w: Any, gains: Mapping[str, int], colours: Mapping[str, str], names: Mapping[str, str]
) -> list[Marker]:
    """A flag in each city that has changed hands."""
    return [
        Marker(w.names[h], "control", colours[side], title=f"{w.place_words[h]}: held by the {names[side]}")
        for side, held in gains.items()
        for h in members(held & w.cities)
    ]
