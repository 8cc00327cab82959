"""How The Kaiser's War 1918-1919 looks: its map sheet, from the map tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

from hexfront.games.kaisers_war_1918.world import HERE, SIDES
from hexfront.hexes.grid import Grid
from hexfront.kernel.scene import EdgeMarker, Hexside, Origin, Place, Sheet
from hexfront.mechanics.maps import Row
from hexfront.mechanics.sheets import drawn_sides, map_sheet, map_tables, origins, side_words
from hexfront.mechanics.spelling import spelled

NAVY: Final = "#1f4f86"
#: The sign of each type of city, and what the legend calls it.
SIGNS: Final[dict[str, tuple[Literal["capital", "works", "city", "town"], str]]] = {
    "major_capital": ("capital", "Major capital"),
    "resource_centre": ("works", "Resource centre"),
    "political_city": ("city", "Political city"),
    "city": ("town", "City"),
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
    hexes, sides, places = map_tables(HERE, "hexes", "hexsides", "places")
    terrain = {row["id"]: _terrain(row) for row in hexes}
    steps = [(row, side_words(row, row["name"])) for row in sides]
    return map_sheet(
        HERE,
        grid,
        hexes,
        title="The Kaiser's War",
        subtitle="Europe and the Near East, March 1918 to autumn 1919",
        terrain=terrain,
        hexsides=(
            *drawn_sides(_seas_named(sides), terrain, "strait", _river),
            *_lines(grid, hexes),
        ),
        places=tuple(_places(places)),
        edges=tuple(_landings(hexes)),
        edge_label="Landing from beyond the map",
        notes=NOTES,
        credits="100 km (62 miles) to the hex. Map rebuilt from geography.",
        sources=origins({row["id"]: _place_origins(row) for row in places}, hexes, steps),
    )


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


# Signs -------------------------------------------------------------------------------------------


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


def _place_origins(row: Row) -> Iterator[Origin]:
    """What weighs most in play comes first: the type of the city, then the place."""
    word = SIGNS[row["type"]][1].lower()
    worth = f" worth {row['vp']} VP" if row["vp"] != "0" else ""
    yield Origin(f"{word}{worth}", row["source_type"])
    yield Origin(f"{spelled(row['name'])} lies here", row["source_name"])
