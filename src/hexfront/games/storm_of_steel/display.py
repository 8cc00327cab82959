"""21. The World Display: areas off the map, their ports, and the seas between them and the maps.

Every place of the display is drawn as a hex beside the maps, so that it can be named, clicked and stored like
any other. No such hex is land or sea in play, and none touches a map: units go there by the rules of
chapters 21 and 29 alone. A unit that stays aboard at sea lies in a hex of its sea area (29.12c).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hexfront.hexes import Grid, of
from hexfront.hexes.tables import read_table
from hexfront.mechanics.maps import Row, filled

AREA, HARBOUR, SEA = "area", "harbour", "sea"
#: How the map table marks a border hex through which a railway leaves the map (21.34a).
BY_RAIL = "(rail)"
#: What the list of impassable borders calls the land of the Middle East map.
MAP_LAND = "M map land"
Shut = set[frozenset[str]]
#: The area that aircraft alone reach, from the south edge of the Middle East map (21.46a, data of the area).
BY_AIR = "British Africa"


@dataclass(frozen=True)
class Area:
    """A land area off the map (21.0b): its owner, its ports, and where land units go from it."""

    name: str
    hex: int
    owner: str
    ports: tuple[int, ...]
    #: Areas with a common land border, the impassable ones left out (21.41a, 21.46a).
    land: tuple[int, ...]
    #: Border hexes of a map: for marches, for trains, and for aircraft (21.21a, 21.23a, 21.34a).
    borders: int
    rails: int
    skies: int


@dataclass(frozen=True)
class Harbour:
    """A port symbol off the map (21.45c)."""

    name: str
    hex: int
    area: int
    sea: str


@dataclass(frozen=True)
class Display:
    """The part of the World Display that a scenario uses."""

    areas: dict[int, Area]
    harbours: dict[int, Harbour]
    #: Where units lie that stay at sea, by sea area (29.12c).
    seas: dict[str, int]
    #: By sea area those that it is linked with (21.42a).
    links: dict[str, frozenset[str]]

    @property
    def hexes(self) -> int:
        """All places of the display."""
        return of(self.areas) | of(self.harbours) | of(self.seas.values())


def display_rows(home: Any) -> list[dict[str, str]]:
    """The places of the display as the table has them, with empty cells emptied."""
    rows = read_table(home / "map" / "display.tsv", ["name", "id", "kind", "of", "sheets"])
    return [{column: filled(cell) for column, cell in row.items()} for row in rows]


def display_of(grid: Grid, hexes: dict[str, dict[str, str]], charts: dict[str, Any], home: Any) -> Display:
    """The display of a world: what of it lies in its grid."""
    rows = [row for row in display_rows(home) if row["id"] in grid]
    land: dict[str, Any] = charts["offmap"]["land"]
    at = {row["name"]: grid.hex(row["id"]) for row in rows if row["kind"] != SEA}
    shut = {frozenset(pair) for pair in charts["offmap"]["limits"]["impassable"]}
    areas = {
        at[row["name"]]: Area(
            name=row["name"],
            hex=at[row["name"]],
            owner=land[row["name"]]["owner"],
            ports=tuple(at[one["name"]] for one in rows if one["of"] == row["name"]),
            land=tuple(
                at[other]
                for other in land[row["name"]]["land"]
                if other in at and frozenset((row["name"], other)) not in shut
            ),
            borders=_border(grid, hexes, row["name"], shut),
            rails=_border(grid, hexes, row["name"], shut, BY_RAIL),
            skies=_skies(grid, hexes, row["name"]),
        )
        for row in rows
        if row["kind"] == AREA
    }
    harbours = {
        at[row["name"]]: Harbour(row["name"], at[row["name"]], at[row["of"]], _sea(land, row))
        for row in rows
        if row["kind"] == HARBOUR
    }
    seas = {row["name"]: grid.hex(row["id"]) for row in rows if row["kind"] == SEA}
    return Display(areas, harbours, seas, sea_links(charts))


def _sea(land: dict[str, Any], row: Row) -> str:
    """The sea of a port; one with the name of its area is told apart by a word."""
    ports: dict[str, str] = land[row["of"]]["ports"]
    return ports.get(row["name"]) or ports[row["name"].removesuffix(f" {HARBOUR}")]


def _border(grid: Grid, hexes: dict[str, dict[str, str]], area: str, shut: Shut, mark: str = "") -> int:
    """The border hexes that lead to an area over land; with a mark only those that have it (21.46a).

    What lies east of Persia belongs to India (21.16a).
    """
    if frozenset((area, MAP_LAND)) in shut:
        return 0
    return grid.set(
        name
        for name, row in hexes.items()
        if filled(row["entry"]).partition(" (")[0] == area and mark in row["entry"]
    )


def _skies(grid: Grid, hexes: dict[str, dict[str, str]], area: str) -> int:
    """The border hexes from which aircraft leave for an area; south of Egypt only they do (21.23a)."""
    if area != BY_AIR:
        return _border(grid, hexes, area, set())
    last = max((name[-2:] for name, row in hexes.items() if "M" in row["sheets"]), default="")
    return grid.set(
        name
        for name, row in hexes.items()
        if "M" in row["sheets"]
        and name[-2:] == last
        and row["playable"] == "land"
        and not filled(row["entry"])
    )


def sea_links(charts: dict[str, Any]) -> dict[str, frozenset[str]]:
    """By sea area those that it touches, on the maps and off them (21.42a, R-118)."""
    found: dict[str, set[str]] = {}
    outer = charts["offmap"]["sea"]
    pairs = [(one, other) for one, others in outer.items() if isinstance(others, list) for other in others]
    for one, other in (*charts["sea_areas"]["links"], *pairs):
        if one != "notes":
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return {area: frozenset(others) for area, others in found.items()}


def extra_hexes(home: Any, columns: list[str], hexes: Iterable[str]) -> list[dict[str, str]]:
    """The places of the display that no map has, as rows of the map table; nobody enters them on foot."""
    known = set(hexes)
    return [
        dict.fromkeys(columns, "")
        | {"id": row["id"], "lat": "0", "kind": row["kind"], "playable": "no", "sheets": row["sheets"]}
        | {"sea_area": row["name"] if row["kind"] == SEA else "", "source": "design"}
        for row in display_rows(home)
        if row["id"] not in known
    ]
