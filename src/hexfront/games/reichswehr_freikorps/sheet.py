"""The map sheet: terrain, hexsides, places and labels as they are drawn."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from hexfront.games.reichswehr_freikorps.world import HERE
from hexfront.hexes.grid import Grid
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import EdgeMarker, Label, Origin, Place, Sheet, SideStyle, Spot, Terrain, Tint
from hexfront.mechanics.maps import Row, ids_where
from hexfront.mechanics.records import records
from hexfront.mechanics.sheets import SOURCE_WORDS, drawn_sides, origins, side_words
from hexfront.mechanics.spelling import spelled

PAPER: Final = "#f4ebd3"

TERRAINS: Final = records(Terrain, HERE / "map" / "terrains.tsv")

SIDE_STYLES: Final = records(SideStyle, HERE / "map" / "side_styles.tsv")


@lru_cache(maxsize=4)
def sheet(grid: Grid) -> Sheet:
    """Build the map sheet from the map tables; equal grids get the same sheet, so that it is drawn once."""
    hexes, sides, places = (
        read_table(HERE / "map" / f"{table}.tsv") for table in ("hexes", "hexsides", "places")
    )
    terrain = {row["id"]: row["terrain"] for row in hexes}
    named = tuple(_places(places))
    hamlets = records(Spot, HERE / "map" / "hamlets.tsv")
    return Sheet(
        title="Reichswehr & Freikorps",
        subtitle="The Red Army marches on Berlin, September to November 1920",
        grid=grid,
        terrain=terrain,
        terrains=TERRAINS,
        side_styles=SIDE_STYLES,
        hexsides=tuple(drawn_sides(sides, terrain, "lagoon", lambda row: spelled(row["name"]))),
        places=named,
        hamlets=hamlets,
        country_roads=tuple(_country_roads(hamlets, named)),
        labels=records(Label, HERE / "map" / "labels.tsv"),
        edges=tuple(
            EdgeMarker(name, "w", "#3c4350", title="German ultimate supply source")
            for name in ids_where(hexes, "west_edge", "1")
        ),
        tints=_tints(hexes),
        edge_label="German ultimate supply",
        credits="15 miles (24 km) to the hex. Map rebuilt from geography and the hex numbers of the rules.",
        paper=PAPER,
        sources=_sources(hexes, sides, places),
        source_words=SOURCE_WORDS,
    )


def _sources(
    hexes: Iterable[Row], sides: Iterable[Row], places: Iterable[Row]
) -> dict[str, tuple[Origin, ...]]:
    """Where the facts of each hex come from: its place first, then its terrain, then its hexsides."""
    named = {
        row["id"]: [
            Origin(f"{spelled(row['name'])} lies here", row["source_hex"]),
            Origin(f"{spelled(row['name'])} is a {row['kind']}", row["source_kind"]),
        ]
        for row in places
    }
    return origins(named, hexes, ((row, side_words(row, spelled(row["name"]))) for row in sides))


def _places(rows: Iterable[Row]) -> Iterable[Place]:
    """Name each place once, at its first hex; other hexes of the same city only get the sign."""
    named: set[str] = set()
    for row in rows:
        name = spelled(row["name"])
        yield Place(
            hex=row["id"],
            name=name,
            kind="city" if row["kind"] == "city" else "town",
            label="" if name in named else name,
            value=row["vp"],
            port=row["port"] == "1",
        )
        named.add(name)


def _country_roads(hamlets: Iterable[Spot], places: Iterable[Place]) -> Iterable[tuple[Spot, ...]]:
    """Lay each road of the table from stop to stop; a place of two or three hexes is met in its first one."""
    stops = {place.label: Spot(place.hex) for place in places if place.label}
    stops |= {spot.name: spot for spot in hamlets}
    for row in read_table(HERE / "map" / "roads.tsv"):
        yield tuple(stops[name] for name in row["stops"].split(" - "))


def _tints(rows: Sequence[Row]) -> tuple[Tint, ...]:
    germany = ids_where(rows, "region", "germany") + ids_where(rows, "region", "east_prussia")
    return (
        Tint(germany, "#9a9484", 0.2, "Germany"),
        Tint(ids_where(rows, "region", "danzig"), "#7a5aa0", 0.22, "Free City of Danzig"),
        Tint(ids_where(rows, "red_setup", "1"), "#d2362c", 0.2, "Red Army set-up area"),
    )
