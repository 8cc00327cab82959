"""What never changes: the map and the counters."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from hexfront.hexes import Costs, Grid, Layout, Ways, of
from hexfront.hexes.tables import read_table
from hexfront.mechanics.maps import hexes_where, touching
from hexfront.mechanics.world import NamedSets

HERE = files(__package__ or __name__)
BLUE, GREY = SIDES = ("blue", "grey")
#: What it costs to enter a hex (3.1).
COSTS = {"clear": 1, "wood": 2}


class Unit(NamedTuple):
    """One counter (6.1)."""

    id: str
    name: str
    side: str
    strength: int
    start: str


class World(NamedSets):
    """The map as sets of hexes, the counters as sets of units."""

    def __init__(self) -> None:
        self.rows = read_table(HERE / "hexes.tsv", ["id", "terrain", "name"])
        self.units = [
            Unit(row["id"], row["name"], row["side"], int(row["strength"]), row["start"])
            for row in read_table(HERE / "units.tsv", ["id", "name", "side", "strength", "start"])
        ]
        grid = Grid(Layout("flat", "column-first", "even"), [row["id"] for row in self.rows])
        super().__init__(grid, [unit.id for unit in self.units])
        self.place_words = {grid.hex(row["id"]): row["name"] for row in self.rows if row["name"]}
        self.terrain = {grid.hex(row["id"]): row["terrain"] for row in self.rows}
        self.wood = hexes_where(grid, self.rows, "terrain", "wood")
        self.mill = next(h for h, name in self.place_words.items() if name == "Mill")
        self.grey_setup = of(grid.hex(row["id"]) for row in self.rows if row["id"][:2] in ("03", "04"))
        ways = Ways(grid)
        self.touching = touching(ways)
        self.costs = Costs(ways, lambda a, b: COSTS[self.terrain[b]])
        self.side = {side: of(u for u, unit in enumerate(self.units) if unit.side == side) for side in SIDES}
        self.side_of = [unit.side for unit in self.units]
        self.strength = [unit.strength for unit in self.units]


@cache
def standard() -> World:
    """The one world of this game: no position changes its map."""
    return World()
