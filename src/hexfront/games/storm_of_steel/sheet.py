"""How Storm of Steel looks: its map sheet, from the map tables, cut to the window of a world (2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

from hexfront.games.storm_of_steel.display import AREA, HARBOUR, SEA, display_rows, extra_hexes
from hexfront.games.storm_of_steel.world import HERE, charts
from hexfront.hexes.grid import Grid
from hexfront.kernel.scene import (
    Compass,
    EdgeMarker,
    Hexside,
    Label,
    Origin,
    Place,
    Region,
    Route,
    Sheet,
    SideStyle,
    Terrain,
)
from hexfront.mechanics.maps import Row, filled, pairs_of
from hexfront.mechanics.records import records
from hexfront.mechanics.sheets import (
    SOURCE_WORDS,
    drawn_sides,
    lines,
    map_tables,
    origins,
    side_words,
    table_tints,
)
from hexfront.mechanics.spelling import spelled

PAPER: Final = "#f4ebd3"
IRON, BRANCH, STEAM = "#2b2622", "#6a4a35", "#1f4f86"
#: The corner of the sheet that each letter of the column ``sheets`` stands for.
SUBTITLES: Final = {
    "W": "The West, 1914 to 1918",
    "E": "The East, 1914 to 1918",
    "M": "The Middle East, 1914 to 1918",
}
WHOLE: Final = "The Great War on three fronts"
Sign = Literal["capital", "works", "fortress", "town", "village"]
NOTES: Final = (
    "A number is what a city adds to or takes from morale when it changes hands. Every hex within the rail "
    "zone is a rail hex; roads run along the drawn lines only.",
    "Forts are pieces of their own. Ties mark a trunk line, a thin line is a normal railway; for rail moves "
    "both are alike. Arrows at the rim lead to areas off the map.",
)


@lru_cache(maxsize=8)
def sheet(grid: Grid) -> Sheet:
    """Build the map sheet of a window; equal grids get the same sheet, so that it is drawn once."""
    hexes, sides, places, rails = map_tables(HERE, "hexes", "hexsides", "places", "railways")
    beyond = extra_hexes(HERE, list(hexes[0]), [row["id"] for row in hexes])
    hexes, places = _inside(grid, [*hexes, *_owned(beyond)]), _inside(grid, places)
    sides, rails = _between(grid, sides), _between(grid, rails)
    terrain = {row["id"]: _terrain(row) for row in hexes}
    hexsides = (*drawn_sides(sides, terrain, "inlet", _river), *_lines(grid, hexes))
    return Sheet(
        title="Storm of Steel",
        subtitle=_subtitle(hexes),
        grid=grid,
        terrain=terrain,
        terrains=_used_terrains(terrain),
        side_styles=_used_styles(hexsides),
        hexsides=hexsides,
        routes=tuple(_routes(rails)),
        places=(*_places(places), *_harbours(grid)),
        labels=(
            *(one for one in records(Label, HERE / "map" / "labels.tsv") if one.hex in grid),
            *_areas(grid),
        ),
        edges=tuple(_entries(hexes)),
        edge_label="To an area off the map",
        tints=table_tints(HERE / "map" / "tints.tsv", hexes),
        notes=NOTES,
        credits="50 km to the hex. Map rebuilt from geography and the rules' hex numbers.",
        paper=PAPER,
        value_unit="morale",
        value_ranges=True,
        large=True,
        regions=tuple(
            one for one in records(Region, HERE / "map" / "regions.tsv") if all(h in grid for h in one.hexes)
        ),
        sources=_sources(hexes, sides, places, rails),
        source_words=SOURCE_WORDS,
    )


def _inside(grid: Grid, rows: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    return [row for row in rows if row["id"] in grid]


def _between(grid: Grid, rows: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    return [row for row in rows if row["id_a"] in grid and row["id_b"] in grid]


def _subtitle(hexes: Iterable[Row]) -> str:
    """What the window shows: one front, or all of them."""
    shared = set(SUBTITLES).intersection(*(set(row["sheets"]) for row in hexes))
    return SUBTITLES[shared.pop()] if len(shared) == 1 else WHOLE


def _terrain(row: Row) -> str:
    if row["kind"] != "land":
        return row["kind"]
    return row["terrain"] if row["playable"] == "land" else "out"


def _used_terrains(terrain: dict[str, str]) -> tuple[Terrain, ...]:
    """The legend has only what the window shows."""
    there = set(terrain.values())
    return tuple(one for one in records(Terrain, HERE / "map" / "terrains.tsv") if one.name in there)


def _used_styles(hexsides: Iterable[Hexside]) -> tuple[SideStyle, ...]:
    there = {side.kind for side in hexsides}
    return tuple(one for one in records(SideStyle, HERE / "map" / "side_styles.tsv") if one.kind in there)


def _river(row: Row) -> str:
    """The name of a river; other hexsides need none."""
    return spelled(row["name"]) if row["kind"] == "river" else ""


# Lines -------------------------------------------------------------------------------------------


def _lines(grid: Grid, hexes: Iterable[Row]) -> Iterator[Hexside]:
    """What follows from the hexes: borders of countries and sea areas, the edge of the rail zone (7.3)."""
    rows = {row["id"]: row for row in hexes}
    for name, row in rows.items():
        for near in grid.neighbours[grid.hex(name)]:
            other = rows[grid.name(near)]
            if near > grid.hex(name):
                yield from _line(row, other)


def _line(one: Row, two: Row) -> Iterator[Hexside]:
    kinds = one["kind"], two["kind"]
    if kinds == ("land", "land"):
        if one["country"] != two["country"]:
            yield Hexside(one["id"], two["id"], "border")
        if one["rail_zone"] != two["rail_zone"]:
            yield Hexside(one["id"], two["id"], "rail_zone")
    elif kinds == ("sea", "sea") and one["sea_area"] != two["sea_area"]:
        yield Hexside(one["id"], two["id"], "sea_border")


def _routes(rails: list[dict[str, str]]) -> Iterator[Route]:
    land = [row for row in rails if row["kind"] == "rail"]
    for line in lines(pairs_of(rails, "steamer")):
        yield Route(line, "road", STEAM)
    for line in lines(pairs_of(land, "normal", column="class")):
        yield Route(line, "road", BRANCH)
    for line in lines(pairs_of(land, "trunk", column="class")):
        yield Route(line, "rail", IRON)


# Signs -------------------------------------------------------------------------------------------


def _places(places: Iterable[Row]) -> Iterator[Place]:
    for row in places:
        kind, word = _sign(row)
        name = spelled(row["city"])
        yield Place(
            hex=row["id"],
            name=name,
            kind=kind,
            label=name,
            value=filled(row["morale_value"]),
            port=row["port"] == "1",
            word=word,
        )


def _owned(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """Places off the map with the country that owns them, which gives them its colour (21.0b)."""
    land = charts()["offmap"]["land"]
    area = {row["id"]: row["of"] or row["name"] for row in display_rows(HERE)}
    return [row | {"country": land.get(area[row["id"]], {}).get("owner", "")} for row in rows]


def _harbours(grid: Grid) -> Iterator[Place]:
    """Port symbols off the map (21.45c), and the areas themselves."""
    for row in display_rows(HERE):
        if row["id"] in grid and row["kind"] == HARBOUR:
            yield Place(row["id"], row["name"], "village", row["name"], port=True, word="Port off the map")
        elif row["id"] in grid and row["kind"] == AREA:
            yield Place(row["id"], row["name"], "town", word="Area off the map")


def _areas(grid: Grid) -> Iterator[Label]:
    """The names of areas and of the seas between them, beside their hexes."""
    on_map = {row["id"] for row in next(map_tables(HERE, "hexes"))}
    for row in display_rows(HERE):
        if row["id"] in grid and row["id"] not in on_map and row["kind"] != HARBOUR:
            style: Literal["water", "region"] = "water" if row["kind"] == SEA else "region"
            yield Label(row["name"].upper(), row["id"], style, dy=-0.95, size=0.5, spacing=0.1)


def _sign(row: Row) -> tuple[Sign, str]:
    """What weighs most in play is drawn: a capital, industry, a fort of 1914, a place that counts."""
    if row["capital"] == "1":
        return "capital", "Capital, with industry" if row["industrial"] == "1" else "Capital"
    if row["industrial"] == "1":
        return "works", "Industrial city"
    if row["fort_1914"] == "1":
        return "fortress", "Fort of 1914"
    return ("town", "City of value") if filled(row["morale_value"]) else ("village", "Town")


def _entries(hexes: Iterable[Row]) -> Iterator[EdgeMarker]:
    """Land that leads off the map (20)."""
    for row in hexes:
        if filled(row["entry"]):
            yield EdgeMarker(row["id"], _rim(row), STEAM, title=f"To {row['entry']}")


def _rim(row: Row) -> Compass:
    """Portugal lies west of the map, Arabia south of it, and all else east or north."""
    area = row["entry"].partition(" (")[0]
    rims: dict[str, Compass] = {"Portugal": "w", "Arabia": "s", "North Russia": "n"}
    return rims.get(area, "e")


# Where facts come from ---------------------------------------------------------------------------


def _sources(
    hexes: Iterable[Row], sides: Iterable[Row], places: Iterable[Row], rails: Iterable[Row]
) -> dict[str, tuple[Origin, ...]]:
    """Where the facts of each hex come from: its place first, then terrain, hexsides, railways."""
    named = {row["id"]: list(_place_origins(row)) for row in places}
    told = [{**row, "terrain": _terrain(row)} for row in hexes]
    steps = [(row, side_words(row, row["name"])) for row in sides]
    steps += [(row, " ".join(filter(None, (row["class"], "railway to")))) for row in rails]
    return origins(named, told, steps)


def _place_origins(row: Row) -> Iterator[Origin]:
    _, word = _sign(row)
    worth = f" worth {row['morale_value']} morale" if filled(row["morale_value"]) else ""
    yield Origin(f"{word[0].lower()}{word[1:]}{worth}", "design" if worth else row["source"])
    yield Origin(f"{spelled(row['city'])} lies here", row["source"])
