"""A small map of every kind of thing, and the map of Reichswehr & Freikorps."""

import pytest

from hexfront.games.reichswehr_freikorps import sheet as game_sheet
from hexfront.hexes.grid import Grid, Layout
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import (
    EdgeMarker,
    Hexside,
    Label,
    Place,
    Route,
    Sheet,
    SideStyle,
    Terrain,
    Tint,
)


def small_sheet(orientation: str = "flat", name: str = "Small & <odd>") -> Sheet:
    ids = [f"{column:02}{row:02}" for column in range(1, 7) for row in range(1, 6)]
    textures = ("none", "trees", "hills", "mountains", "marsh", "waves", "fields", "scrub", "sand", "blocks")
    grid = Grid(Layout(orientation, "column-first", "even"), ids)  # type: ignore[arg-type]
    return Sheet(
        title=name,
        grid=grid,
        terrain={hex_id: textures[at % len(textures)] for at, hex_id in enumerate(ids)},
        terrains=tuple(
            Terrain(texture, "#ddd", texture=texture, water=texture == "waves", label=texture)  # type: ignore[arg-type]
            for texture in textures
        ),
        side_styles=(
            SideStyle("river", "blue", named=True, label="River"),
            SideStyle("lake", "blue", 10, "pool"),
            SideStyle("line", "red", shape="straight", dash="4 2"),
            SideStyle("trench", "brown", shape="trench", label="Trench"),
        ),
        hexsides=(
            *(Hexside(f"{c:02}02", f"{c:02}03", "river", "Styx") for c in range(1, 7)),
            Hexside("0101", "0102", "lake"),
            Hexside("0401", "0402", "line"),
            Hexside("0504", "0503", "trench"),
            Hexside("0504", "0603", "trench"),
        ),
        routes=(Route(("0101", "0102", "0103")), Route(("0501", "0502"), kind="road")),
        places=(
            Place("0303", "Here", "city", "Here", "2", port=True),
            Place("0304", "There", "fortress", "There", side="e"),
            Place("0404", "Yon", "village", "Yon", side="nw"),
            Place("0504", "Seat", "capital", "Seat", "4", word="Seat of power"),
            Place("0505", "Forge", "works", "Forge", "2"),
        ),
        labels=(Label("LAND", "0202", turn=20),),
        edges=(EdgeMarker("0101", "w", "black", text="A"),),
        tints=(Tint(("0101", "0102"), "red", label="Start"),),
        notes=("A note",),
        credits="Nobody",
    )


@pytest.fixture(scope="session")
def sheet() -> Sheet:
    ids = [row["id"] for row in read_table(game_sheet.HERE / "map" / "hexes.tsv")]
    return game_sheet.sheet(Grid(Layout("pointy", "row-first", "odd", "north"), ids))


@pytest.fixture(scope="session", params=["flat", "pointy"])
def small(request: pytest.FixtureRequest) -> Sheet:
    return small_sheet(request.param)
