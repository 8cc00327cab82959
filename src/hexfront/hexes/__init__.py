"""Hex grids with printed numbers, and sets of hexes as ints.

A hex is an int, a set of hexes is one int with a bit for each hex; shifts and masks do the work.

>>> from hexfront.hexes import Grid, HexSet, Layout, Ways
>>> layout = Layout("pointy", "row-first", shifted="odd", rows_grow="north")
>>> grid = Grid(layout, [f"{row}{column:02}" for row in range(10, 26) for column in range(1, 24)])
>>> grid
<Grid: 368 pointy hexes, 1001 to 2523>
>>> ways = Ways(grid)
>>> HexSet(grid, ways.spread(grid.set(["1702"])))
HexSet(1602 1603 1701 1703 1802 1803)
>>> [grid.name(h) for h in ways.path(grid.set(["1111"]), grid.set(["1113"]))]
['1111', '1112', '1113']
"""

from hexfront.hexes.grid import NOWHERE, Grid, Layout, Point, UnknownHex
from hexfront.hexes.movement import (
    UNREACHED,
    Costs,
    cheapest_path,
    cost_field,
    least_costs,
    movement_range,
    onward,
    steps_back,
    steps_from,
)
from hexfront.hexes.sets import HexSet, bits, count, lowest, members, of
from hexfront.hexes.tables import TableError, read_table
from hexfront.hexes.trace import chain, distance_field, trace_path, traced
from hexfront.hexes.ways import Drainage, Step, Ways, leading_to, led_to

__all__ = [
    "NOWHERE",
    "UNREACHED",
    "Costs",
    "Drainage",
    "Grid",
    "HexSet",
    "Layout",
    "Point",
    "Step",
    "TableError",
    "UnknownHex",
    "Ways",
    "bits",
    "chain",
    "cheapest_path",
    "cost_field",
    "count",
    "distance_field",
    "leading_to",
    "least_costs",
    "led_to",
    "lowest",
    "members",
    "movement_range",
    "of",
    "onward",
    "read_table",
    "steps_back",
    "steps_from",
    "trace_path",
    "traced",
]
