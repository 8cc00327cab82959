"""The five maps, trimmed to hex numbers, land and closed hexsides, with what their tables say of the grid."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hexfront.hexes import Grid, Layout, Ways, read_table

MAPS = Path(__file__).parent / "maps"
SLUGS = sorted(folder.name for folder in MAPS.iterdir())


@dataclass(frozen=True)
class Board:
    """One map: the grid under test beside the plain facts of its tables."""

    slug: str
    facts: dict[str, Any]
    numbers: list[str]
    land_numbers: list[str]
    closed_numbers: list[tuple[str, str]]
    grid: Grid

    @property
    def land(self) -> int:
        return self.grid.set(self.land_numbers)

    @property
    def closed(self) -> list[tuple[int, int]]:
        return [(self.grid.hex(a), self.grid.hex(b)) for a, b in self.closed_numbers]

    def ways(self) -> Ways:
        return Ways(self.grid, self.land, self.closed)

    def neighbour_number(self, number: str, direction: str) -> str:
        """By the neighbour table of the map, whether or not such a hex exists."""
        first, last = int(number[:-2]), int(number[-2:])
        d_first, d_last = self.facts["neighbours"]["odd" if first % 2 else "even"][direction]
        return f"{first + d_first:02}{last + d_last:02}"


def load(slug: str) -> Board:
    facts = json.loads((MAPS / slug / "grid.json").read_text())
    numbers, land = [], []
    for run in read_table(MAPS / slug / "hexes.tsv", ["from", "to", "kind"]):
        file = run["from"][:-2]
        members = [f"{file}{n:02}" for n in range(int(run["from"][-2:]), int(run["to"][-2:]) + 1)]
        numbers += members
        land += members if run["kind"] == "land" else []
    sides = read_table(MAPS / slug / "hexsides.tsv", ["id_a", "id_b"])
    closed = [(side["id_a"], side["id_b"]) for side in sides]
    return Board(slug, facts, numbers, land, closed, Grid(Layout(**facts["layout"]), numbers))


_BOARDS = {slug: load(slug) for slug in SLUGS}


@pytest.fixture(scope="session", params=SLUGS)
def board(request: pytest.FixtureRequest) -> Board:
    return _BOARDS[request.param]


@pytest.fixture(scope="session")
def boards() -> dict[str, Board]:
    return _BOARDS
