"""Turns map tables into sets and ways.

Every map comes as tables: hexes with an ``id``, hexsides with ``id_a``, ``id_b`` and a ``kind``, railways
with ``id_a``, ``id_b`` and a ``class``. An empty cell is empty or a dash.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from typing import Any

from hexfront.hexes import Grid, Ways, of

Row = Mapping[str, str]
#: Two adjacent hexes by their printed numbers, in either order.
Pair = tuple[str, str]


def filled(cell: str) -> str:
    """What a cell says; nothing if it is a dash.

    >>> filled("Baltic"), filled("-"), filled("")
    ('Baltic', '', '')
    """
    return "" if cell == "-" else cell


def counted(cell: str) -> int:
    """The number in a cell; 0 if there is none.

    >>> counted("12"), counted("-"), counted("")
    (12, 0, 0)
    """
    return int(cell) if cell.isdecimal() else 0


# Hexes -------------------------------------------------------------------------------------------


def ids_where(rows: Iterable[Row], column: str, *values: str) -> tuple[str, ...]:
    """The printed numbers of the hexes that have one of some values in a column.

    >>> rows = {"id": "1702", "terrain": "forest"}, {"id": "1703", "terrain": "clear"}
    >>> ids_where(rows, "terrain", "clear")
    ('1703',)
    """
    return tuple(row["id"] for row in rows if row[column] in values)


def hexes_where(grid: Grid, rows: Iterable[Row], column: str, *values: str) -> int:
    """The set of the hexes that have one of some values in a column."""
    return grid.set(ids_where(rows, column, *values))


# Hexsides and railways ---------------------------------------------------------------------------


def pairs_of(rows: Iterable[Row], *kinds: str, column: str = "kind") -> dict[Pair, Row]:
    """The hexsides, or steps of railways, of some kinds. If one is listed twice, its last row counts.

    >>> rows = {"id_a": "1", "id_b": "2", "kind": "river"}, {"id_a": "2", "id_b": "3", "kind": "border"}
    >>> list(pairs_of(rows, "river"))
    [('1', '2')]
    """
    return {(row["id_a"], row["id_b"]): row for row in rows if row[column] in kinds}


def forget(pairs: MutableMapping[Pair, Any], a: str, b: str) -> None:
    """Take what lies between two hexes out of a table, whichever of them comes first there."""
    pairs.pop((a, b), None)
    pairs.pop((b, a), None)


def ends(grid: Grid, pairs: Iterable[Pair]) -> list[tuple[int, int]]:
    """Pairs of printed numbers as pairs of hexes."""
    return [(grid.hex(a), grid.hex(b)) for a, b in pairs]


def across(grid: Grid, pairs: Iterable[Pair]) -> list[int]:
    """For each hex those beyond some of its hexsides, or one step on along some railways."""
    beyond = [0] * grid.size
    for a, b in ends(grid, pairs):
        beyond[a] |= 1 << b
        beyond[b] |= 1 << a
    return beyond


def ways_along(grid: Grid, beyond: Sequence[int], within: int) -> Ways:
    """Ways that lead from each hex only to those that ``across`` has found: along railways."""
    closed = [(a, b) for a in grid.hexes for b in grid.neighbours[a] if b > a and not beyond[a] >> b & 1]
    return Ways(grid, within, closed)


def touching(ways: Ways) -> list[int]:
    """For each hex that may be entered its neighbours across open hexsides."""
    found = [0] * ways.grid.size
    for h in ways.grid.hexes:
        if ways.within >> h & 1:
            found[h] = of(ways.neighbours(h))
    return found


def around(grid: Grid) -> list[int]:
    """For each hex its neighbours, water between or not."""
    return [of(near) for near in grid.neighbours]
