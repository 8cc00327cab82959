"""How The Kaiser's War 1918-1919 looks: its map sheet, from the map tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, HERE, SIDES
from hexfront.hexes.grid import Grid
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import EdgeMarker, Hexside, Label, Origin, Place, Sheet, SideStyle, Terrain, Tint
from hexfront.mechanics.maps import Row, ids_where
from hexfront.mechanics.records import records
from hexfront.mechanics.sheets import SOURCE_WORDS, drawn_sides, origins, side_words
from hexfront.mechanics.spelling import spelled

PAPER: Final = "#f4ebd3"
NAVY: Final = "#1f4f86"

TERRAINS: Final = records(Terrain, HERE / "map" / "terrains.tsv")
SIDE_STYLES: Final = records(SideStyle, HERE / "map" / "side_styles.tsv")

#: The sign of each type of city, and what the legend calls it.
SIGNS: Final[dict[str, tuple[Literal["capital", "works", "city", "town"], str]]] = {
    "major_capital": ("capital", "Major capital"),
    "resource_centre": ("works", "Resource centre"),
    "political_city": ("city", "Political city"),
    "city": ("town", "City"),
}
#: A wash over the land of each country; neutral countries are grey as terrain.
COUNTRY_TINTS: Final = {
    "germany": ("#77808a", 0.3),
    "austria_hungary": ("#c9a24a", 0.2),
    "ottoman_empire": ("#b97a4a", 0.13),
    "bulgaria": ("#7d9a5c", 0.32),
    "france": ("#5f86c4", 0.3),
    "belgium": ("#c9b23a", 0.34),
    "british_empire": ("#c0605a", 0.17),
    "italy": ("#6aa377", 0.24),
    "serbia": ("#8a6fb0", 0.26),
    "montenegro": ("#8a6fb0", 0.4),
    "greece": ("#5aa7c9", 0.24),
    "romania": ("#d4b63a", 0.28),
    "russia": ("#6f9a6a", 0.2),
    "finland": ("#a8c6df", 0.4),
    "baltic_states": ("#c9a07a", 0.3),
    "poland": ("#d68a96", 0.24),
    "ukraine": ("#e0c95a", 0.24),
    "trans_caucasus": ("#9a86c4", 0.2),
    "persia": ("#5fa58c", 0.22),
    "luxemburg": ("#b58ab0", 0.4),
    "albania": ("#a05a5a", 0.26),
    "cyprus": ("#a08a5a", 0.3),
}
TRENCH_TINTS: Final = {
    ALLIED: (NAVY, 0.2),
    CENTRAL: ("#3a2d22", 0.24),
}

NOTES: Final = (
    "A number is what a city pays each turn. The off-map boxes pay the Allies: United States 12, "
    "British Empire 6, French Empire 3.",
    "A trenchline is the whole hex behind it. An anchor is a naval base. Russia is closed until the Kaiser "
    "moves east.",
)


@lru_cache(maxsize=4)
def sheet(grid: Grid) -> Sheet:
    """Build the map sheet from the map tables; equal grids get the same sheet, so that it is drawn once."""
    hexes, sides, places = (read_table(HERE / "map" / f"{name}.tsv") for name in TABLES)
    terrain = {row["id"]: _terrain(row) for row in hexes}
    return Sheet(
        title="The Kaiser's War",
        subtitle="Europe and the Near East, March 1918 to autumn 1919",
        grid=grid,
        terrain=terrain,
        terrains=TERRAINS,
        side_styles=SIDE_STYLES,
        hexsides=(
            *drawn_sides(_seas_named(sides), terrain, "strait", _river),
            *_lines(grid, hexes),
        ),
        places=tuple(_places(places)),
        labels=records(Label, HERE / "map" / "labels.tsv"),
        edges=tuple(_landings(hexes)),
        tints=_tints(hexes),
        edge_label="Landing from beyond the map",
        notes=NOTES,
        credits="100 km (62 miles) to the hex. Map rebuilt from geography.",
        paper=PAPER,
        sources=_sources(hexes, sides, places),
        source_words=SOURCE_WORDS,
    )


TABLES: Final = ("hexes", "hexsides", "places")


def _terrain(row: Row) -> str:
    if row["kind"] in ("neutral", "lake"):
        return "out" if row["kind"] == "neutral" else "lake"
    return "sea" if row["terrain"] == "all_sea" else row["terrain"]


def _seas_named(sides: Iterable[Row]) -> Iterator[Row]:
    """All-sea hexsides by the name under which maps draw them."""
    for row in sides:
        yield {**row, "kind": "sea"} if row["kind"] == "all_sea" else row


def _river(row: Row) -> str:
    """The name of a river; other hexsides need none."""
    return spelled(row["name"]) if row["kind"] == "river" else ""


# Lines that follow from the hexes ----------------------------------------------------------------


def _lines(grid: Grid, hexes: list[dict[str, str]]) -> Iterator[Hexside]:
    """Borders between countries, the front line between the sides at the start (2.5), and trenches (7.1a)."""
    rows = {row["id"]: row for row in hexes}
    for here, row in rows.items():
        for n in grid.neighbours[grid.hex(here)]:
            there = grid.name(n)
            other = rows[there]
            if row["country"] and other["country"]:
                yield from _between(row, other)


def _between(row: Row, other: Row) -> Iterator[Hexside]:
    here, there = row["id"], other["id"]
    sides = {row["start_side"], other["start_side"]}
    if here < there:
        if sides == set(SIDES):
            yield Hexside(here, there, "front")
        elif row["country"] != other["country"]:
            russian = "closed" in sides
            yield Hexside(here, there, "closed" if russian else "border")
    if row["trenchline"] and other["start_side"] not in ("", row["start_side"]):
        yield Hexside(here, there, f"trench_{row['trenchline']}")


# Signs and washes --------------------------------------------------------------------------------


def _places(rows: Iterable[Row]) -> Iterator[Place]:
    for row in rows:
        name = spelled(row["name"])
        kind, word = SIGNS[row["type"]]
        yield Place(
            hex=row["id"],
            name=name,
            kind=kind,
            label=name,
            value="" if row["vp"] == "0" else row["vp"],
            port=bool(row["naval_base_on"]),
            word=word,
        )


def _landings(rows: Iterable[Row]) -> Iterator[EdgeMarker]:
    for row in rows:
        if row["edge"] == "north_finland":
            yield EdgeMarker(row["id"], "n", NAVY, title="Landing in the north of Finland (20.12a)")
        elif row["edge"] == "mesopotamia_entry":
            yield EdgeMarker(row["id"], "e", NAVY, title="Landing from the Persian Gulf (20.12b)")


def _tints(rows: list[dict[str, str]]) -> tuple[Tint, ...]:
    land = [row for row in rows if row["playable"] == "land"]
    countries = (
        Tint(ids_where(land, "country", name), colour, opacity)
        for name, (colour, opacity) in COUNTRY_TINTS.items()
    )
    trenches = (
        Tint(ids_where(land, "trenchline", side), colour, opacity)
        for side, (colour, opacity) in TRENCH_TINTS.items()
    )
    return (
        *countries,
        *trenches,
        Tint(ids_where(land, "city_type", "major_capital"), "#f0b51d", 0.55),
        Tint(ids_where(land, "city_type", "resource_centre", "political_city"), "#f0c84a", 0.38),
    )


# Where facts come from ---------------------------------------------------------------------------


def _sources(
    hexes: Iterable[Row], sides: Iterable[Row], places: Iterable[Row]
) -> dict[str, tuple[Origin, ...]]:
    """Where the facts of each hex come from: its place first, then terrain and hexsides."""
    named = {row["id"]: list(_place_origins(row)) for row in places}
    return origins(named, hexes, [(row, side_words(row, row["name"])) for row in sides])


def _place_origins(row: Row) -> Iterator[Origin]:
    """What weighs most in play comes first: the type of the city, then the place."""
    word = SIGNS[row["type"]][1].lower()
    worth = f" worth {row['vp']} VP" if row["vp"] != "0" else ""
    yield Origin(f"{word}{worth}", row["source_type"])
    yield Origin(f"{spelled(row['name'])} lies here", row["source_name"])
