"""The map sheet: terrain, hexsides, places and labels as they are drawn."""

from collections.abc import Iterable
from functools import lru_cache

from hexfront.games.reichswehr_freikorps.world import HERE
from hexfront.hexes.grid import Grid
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import EdgeMarker, Origin, Place, Sheet, Spot
from hexfront.mechanics.maps import Row, ids_where
from hexfront.mechanics.records import records
from hexfront.mechanics.sheets import drawn_sides, map_sheet, map_tables, origins, side_words
from hexfront.mechanics.spelling import spelled


@lru_cache(maxsize=4)
def sheet(grid: Grid) -> Sheet:
    """Build the map sheet from the map tables; equal grids get the same sheet, so that it is drawn once."""
    hexes, sides, places = map_tables(HERE, "hexes", "hexsides", "places")
    terrain = {row["id"]: row["terrain"] for row in hexes}
    named = tuple(_places(places))
    hamlets = records(Spot, HERE / "map" / "hamlets.tsv")
    steps = ((row, side_words(row, spelled(row["name"]))) for row in sides)
    return map_sheet(
        HERE,
        grid,
        hexes,
        title="Reichswehr & Freikorps",
        subtitle="The Red Army marches on Berlin, September to November 1920",
        terrain=terrain,
        hexsides=tuple(drawn_sides(sides, terrain, "lagoon", lambda row: spelled(row["name"]))),
        places=named,
        hamlets=hamlets,
        country_roads=tuple(_country_roads(hamlets, named)),
        edges=tuple(
            EdgeMarker(name, "w", "#3c4350", title="German ultimate supply source")
            for name in ids_where(hexes, "west_edge", "1")
        ),
        edge_label="German ultimate supply",
        credits="15 miles (24 km) to the hex. Map rebuilt from geography and the hex numbers of the rules.",
        sources=origins({row["id"]: _place_origins(row) for row in places}, hexes, steps),
    )


def _place_origins(row: Row) -> Iterable[Origin]:
    yield Origin(f"{spelled(row['name'])} lies here", row["source_hex"])
    yield Origin(f"{spelled(row['name'])} is a {row['kind']}", row["source_kind"])


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
