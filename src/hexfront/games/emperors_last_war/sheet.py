"""How Emperors' Last War looks: its map sheet, from the map tables (1.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from hexfront.games.emperors_last_war.world import HERE
from hexfront.hexes.grid import Grid
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import (
    Compass,
    EdgeMarker,
    Hexside,
    Label,
    Origin,
    Place,
    Route,
    Sheet,
    SideStyle,
    Terrain,
    Tint,
)
from hexfront.mechanics.maps import Row, ids_where, pairs_of
from hexfront.mechanics.records import records
from hexfront.mechanics.sheets import SOURCE_WORDS, drawn_sides, lines, origins, side_words
from hexfront.mechanics.spelling import spelled

PAPER: Final = "#f4ebd3"
IRON, BRANCH = "#2b2622", "#6a4a35"

TERRAINS: Final = records(Terrain, HERE / "map" / "terrains.tsv")
SIDE_STYLES: Final = records(SideStyle, HERE / "map" / "side_styles.tsv")
TABLES: Final = ("hexes", "hexsides", "places", "railways", "fortifications", "rail_entries")

Sign = Literal["city", "town", "village", "fortress", "works"]
#: The sign of each kind of work, and what the legend calls it (1.1.2a, 25, 26, 24.1).
WORKS: Final[dict[str, tuple[Sign, str]]] = {
    "fortress": ("fortress", "Fortress"),
    "bridgehead": ("city", "Bridgehead"),
    "fortified_area": ("works", "Fortified area"),
}
#: A wash over the land of each country, and whose rail entries are which colour (2.1.1a).
COUNTRIES: Final = {
    "germany": ("#5f8f5a", 0.17, "Germany"),
    "austria-hungary": ("#4a7fd6", 0.16, "Austria-Hungary"),
}
NATION_INKS: Final = {"germany": "#31613a", "austria-hungary": "#2f5590", "russia": "#8c1d18"}
#: The star of an objective (36b); a hex counts as many as it has.
STAR: Final = "*"
#: Features of hexsides that have no line of their own: a bridge is where a railway crosses a big river.
UNDRAWN: Final = ("bridge",)

NOTES: Final = (
    "Ties mark a trunk line, a thin line is a normal railway; wherever a railway crosses a big river there "
    "is a bridge. Stars are objectives.",
    "A number is the strength of a fortress or bridgehead. Arrows at the rim are rail entries.",
)


@lru_cache(maxsize=4)
def sheet(grid: Grid) -> Sheet:
    """Build the map sheet from the map tables; equal grids get the same sheet, so that it is drawn once."""
    hexes, sides, places, rails, works, entries = (_read(name) for name in TABLES)
    terrain = {row["id"]: _terrain(row) for row in hexes}
    drawn = [row for row in sides if row["kind"] not in UNDRAWN]
    return Sheet(
        title="Emperors' Last War",
        subtitle="The Eastern Front, August to December 1914",
        grid=grid,
        terrain=terrain,
        terrains=TERRAINS,
        side_styles=SIDE_STYLES,
        hexsides=(*drawn_sides(drawn, terrain, "strait", _river), *_fortified(grid, works)),
        routes=(
            *(Route(line, "road", BRANCH) for line in lines(pairs_of(rails, "normal", column="class"))),
            *(Route(line, "rail", IRON) for line in lines(pairs_of(rails, "trunk", column="class"))),
        ),
        places=(*_places(places, works), *_nameless(works)),
        labels=records(Label, HERE / "map" / "labels.tsv"),
        edges=tuple(_entries(entries)),
        tints=_tints(hexes, places),
        edge_label="Rail entry",
        notes=NOTES,
        credits="25 km to the hex. Map rebuilt from geography and the rules' hex numbers.",
        paper=PAPER,
        value_unit="strength",
        sources=_sources(hexes, sides, places, rails, works),
        source_words=SOURCE_WORDS,
    )


def _read(table: str) -> list[dict[str, str]]:
    return read_table(HERE / "map" / f"{table}.tsv")


def _terrain(row: Row) -> str:
    """A fortress fills its hex (1.1.1b); the land beneath is drawn, and its sign lies on it."""
    if row["country"] == "romania":
        return "out"
    return row["terrain_under_fortress"] if row["terrain"] == "fortress" else row["terrain"]


def _river(row: Row) -> str:
    """The name of a river; other hexsides need none."""
    return spelled(row["name"]) if row["kind"].endswith("river") else ""


def _fortified(grid: Grid, works: Iterable[Row]) -> Iterator[Hexside]:
    """The fortified sides of bridgeheads and fortified areas (R-05); a fortress defends all round."""
    for row in works:
        if row["kind"] == "fortress":
            continue
        here = grid.hex(row["id"])
        style = "works_russia" if row["owner"] == "russia" else "works_central"
        for direction in row["fortified_sides"].split():
            there = grid.neighbour(here, grid.directions.index(direction))
            if there >= 0:
                yield Hexside(row["id"], grid.name(there), style)


# Signs and washes --------------------------------------------------------------------------------


def _places(places: Iterable[Row], works: Iterable[Row]) -> Iterator[Place]:
    built = {row["id"]: row for row in works}
    for row in places:
        name, stars = spelled(row["name"]), int(row["stars"])
        work = built.get(row["id"])
        kind: Sign = "town" if stars else "village"
        word = "Objective" if stars else "Town"
        if work:
            kind, word = WORKS[work["kind"]]
        yield Place(
            hex=row["id"],
            name=name,
            kind=kind,
            label=f"{name} {STAR * stars}" if stars else name,
            value=_strength(work) if work else "",
            port=row["port"] == "yes",
            word=word,
        )


def _nameless(works: Iterable[Row]) -> Iterator[Place]:
    """Field works that belong to no town."""
    for row in works:
        if row["place"] == "-":
            kind, word = WORKS[row["kind"]]
            yield Place(hex=row["id"], name="Field works", kind=kind, word=word)


def _strength(work: Row) -> str:
    """A fortress and a bridgehead defend with points (25b, 26.1a); an area is a modifier (24.1)."""
    return "" if work["kind"] == "fortified_area" else work["strength"]


def _entries(rows: Iterable[Row]) -> Iterator[EdgeMarker]:
    """Where reinforcements of each nation come on (R-41)."""
    for row in rows:
        title = f"Rail entry of {row['nation'].title()}"
        yield EdgeMarker(row["id"], _rim(row["id"]), NATION_INKS[row["nation"]], title=title)


def _rim(name: str) -> Compass:
    """The edge of the map at a hex; entries in the interior are assembly places and point down."""
    row, column = int(name[:2]), int(name[2:])
    if column == 0:
        return "w"
    if column == 27:  # noqa: PLR2004 - the last column of the map
        return "e"
    return "s" if row > 1 else "n"


def _tints(hexes: list[dict[str, str]], places: Iterable[Row]) -> tuple[Tint, ...]:
    land = [row for row in hexes if row["playable"] == "1"]
    stars = tuple(row["id"] for row in places if row["stars"] != "0")
    return (
        *(
            Tint(ids_where(land, "country", name), colour, opacity, title)
            for name, (colour, opacity, title) in COUNTRIES.items()
        ),
        Tint(stars, "#f0b51d", 0.34, "Objective"),
    )


# Where facts come from ---------------------------------------------------------------------------


def _sources(
    hexes: Iterable[Row],
    sides: Iterable[Row],
    places: Iterable[Row],
    rails: Iterable[Row],
    works: Sequence[Row],
) -> dict[str, tuple[Origin, ...]]:
    """Where the facts of each hex come from: its work and place first, then terrain, hexsides, railways."""
    built = {row["id"]: row for row in works}
    named = {row["id"]: list(_place_origins(row, built.get(row["id"]))) for row in places}
    named |= {row["id"]: [_work_origin(row)] for row in works if row["place"] == "-"}
    steps = [(row, side_words(row, row["name"])) for row in sides]
    steps += [(row, f"{row['class']} railway to") for row in rails]
    return origins(named, hexes, steps)


def _place_origins(row: Row, work: Row | None) -> Iterator[Origin]:
    """What weighs most in play comes first: the work, then the stars, then the place."""
    if work:
        yield _work_origin(work)
    if row["stars"] != "0":
        yield Origin(f"objective of {row['stars']}", row["stars_source"])
    yield Origin(f"{spelled(row['name'])} lies here", row["hex_source"])


def _work_origin(work: Row) -> Origin:
    return Origin(f"{WORKS[work['kind']][1].lower()} of {work['strength']}", work["source"])
