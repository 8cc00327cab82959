"""How Kaiser's War in the East looks: its map sheet, from the map tables."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from hexfront.games.kaisers_war_east.world import HERE
from hexfront.hexes.grid import Grid
from hexfront.kernel.scene import Compass, EdgeMarker, Label, Origin, Place, Route, Sheet
from hexfront.mechanics.maps import Row, filled, pairs_of
from hexfront.mechanics.sheets import drawn_sides, lines, map_sheet, map_tables, origins, side_words
from hexfront.mechanics.spelling import spelled

STEEL, IRON = "#3c4350", "#352f2a"
#: The colour of each class of railroad.
TRACKS: Final = {"railroad": IRON, "serbian_transit": "#6b2a8c"}
#: The source of a place is that of the place itself. Every fortress factor was set for this edition, and
#: of the Strategic Objectives the rules name only these.
NAMED_OBJECTIVES: Final = ("Berlin", "Warsaw")

NOTES: Final = (
    "A star shows a fortress with its defense factor; a gold hex is a Strategic Objective.",
    "Along each railroad runs a road. Red numerals are mobilization hexes.",
)


@lru_cache(maxsize=4)
def sheet(grid: Grid) -> Sheet:
    """Build the map sheet from the map tables; equal grids get the same sheet, so that it is drawn once."""
    hexes, sides, places, rails = map_tables(HERE, "hexes", "hexsides", "places", "railways")
    terrain = {row["id"]: _terrain(row) for row in hexes}
    steps = [(row, side_words(row, row["name"])) for row in sides]
    steps += [(row, f"{row['class'].replace('_', ' ')} to") for row in rails]
    return map_sheet(
        HERE,
        grid,
        hexes,
        labels=_mobilization(hexes),
        title="Kaiser's War in the East",
        subtitle="The Eastern Front, August 1914 to 1918",
        terrain=terrain,
        hexsides=tuple(drawn_sides(sides, terrain, "strait", _river)),
        routes=tuple(
            Route(line, "rail", colour)
            for name, colour in TRACKS.items()
            for line in lines(pairs_of(rails, name, column="class"))
        ),
        places=tuple(_places(places)),
        edges=tuple(_rail_exits(hexes)),
        edge_label="Railroad leaves the map",
        notes=NOTES,
        credits="70 km (44 miles) to the hex. Map rebuilt from geography and the rules' hex numbers.",
        value_unit="defense",
        sources=origins({row["id"]: _place_origins(row) for row in places}, hexes, steps),
    )


def _place_origins(row: Row) -> Iterable[Origin]:
    """What weighs most in play comes first: the factor of a fortress, then the objective, then the place."""
    if row["fortress_defense"] != "-":
        yield Origin(f"fortress with a defense of {row['fortress_defense']}", "design")
    if row["objective_of"] != "-":
        yield Origin("Strategic Objective", "rulebook" if row["name"] in NAMED_OBJECTIVES else "design")
    yield Origin(f"{spelled(row['name'])} lies here", row["source"])


def _terrain(row: Row) -> str:
    kind = row["terrain"]
    return kind if row["playable"] == "1" or kind in ("sea", "lake") else "out"


def _river(row: Row) -> str:
    """The name of a river; other hexsides need none."""
    return row["name"] if row["kind"] == "river" else ""


def _places(rows: Iterable[Row]) -> Iterable[Place]:
    for row in rows:
        name = spelled(row["name"])
        yield Place(
            hex=row["id"],
            name=name,
            kind=_sign(row),
            label=name,
            value=filled(row["fortress_defense"]),
            port=row["port"] != "-",
            side="n" if row["name_side"] == "n" else "s",
        )


def _sign(row: Row) -> Literal["city", "town", "village", "fortress"]:
    """Fortresses show their factor, objectives a large sign; towns that are only labels a small one."""
    if row["kind"] != "city":
        return "village"
    if row["fortress_defense"] != "-":
        return "fortress"
    return "city" if row["objective_of"] != "-" else "town"


def _mobilization(rows: Iterable[Row]) -> Iterable[Label]:
    for row in rows:
        if row["mobilization"] != "-":
            yield Label(row["mobilization"], row["id"], "note", dx=0.3, size=0.3, colour="#b3261e")


def _rail_exits(rows: Iterable[Row]) -> Iterable[EdgeMarker]:
    edge_sides: dict[str, Compass] = {"N": "n", "S": "s", "W": "w", "E": "e"}
    for row in rows:
        if row["rail_exit"] == "1":
            yield EdgeMarker(row["id"], edge_sides[row["edge"][-1]], STEEL, title="Railroad leaves the map")
