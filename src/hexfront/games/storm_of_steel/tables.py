"""Map and counters as the tables have them, cut to a scenario's window and changed by positions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from hexfront.games.storm_of_steel.display import extra_hexes
from hexfront.hexes import Grid, Layout
from hexfront.hexes.tables import read_table
from hexfront.mechanics.document import (
    changed_counters,
    changed_hexsides,
    changed_terrain,
    check_new_unit,
    new_units,
    unit_number,
    unit_word,
)
from hexfront.mechanics.maps import Pair, Row, forget, pairs_of
from hexfront.mechanics.records import record

HERE = files(__package__)
#: Kinds of pieces (counters.tsv).
CORPS = ("ACT", "RES", "LW", "SHK", "CAV", "TNK", "NAT", "BOL", "FC")
BRIGADES = ("BDE", "SIEGE", "TBR", "MECH", "PART")
HQS = ("HQ", "MHQ")
LAND = (*CORPS, *BRIGADES, *HQS, "FORT")
NAVAL = ("BB", "BC", "PD", "CA", "ESC", "SS", "TR")
AIR = ("REC", "FTR", "BMB", "ZEP")
MECHANIZED = ("TNK", "TBR", "MECH", "MHQ")
IRREGULARS = ("PART", "NAT", "BOL", "FC")
SIDE_KINDS = ("river", "canal", "strait", "sea", "lake")
RAILS = ("rail", "steamer")
TERRAINS = ("clear", "forest", "rough", "mountain", "swamp", "desert")
#: What is printed on a counter in numbers, as positions may change it.
NUMBERS = ("mobile", "entrenched", "movement", "cadre", "divisions", "command_radius")
SHIPS = ("contact", "naval_combat", "protection", "bombardment")
PLANES = ("air_combat", "ground_support", "range")
#: Markers that are pieces in play: dummies by side (23.1a).
DUMMIES = {"MK-Fog-of-War-CP": "CP", "MK-Fog-of-War-Entente": "EN"}


CODES = ("CP", "EN")
#: Countries that may join the side that is not printed on their counters (38.3a).
WAVERING = ("Ottoman", "Bulgaria", "Italy", "Romania", "Greece", "Belgium", "Spain")


@dataclass(frozen=True)
class Unit:
    """One counter."""

    id: str
    country: str
    side: str
    type: str
    name: str
    size: str = ""
    divisions: int = 0
    mobile: int = 0
    entrenched: int = 0
    movement: int = 0
    cadre: int = 0
    command_radius: int = 0
    contact: int = 0
    naval_combat: int = 0
    protection: int = 0
    bombardment: int = 0
    air_combat: int = 0
    ground_support: int = 0
    range: int = 0
    available: str = ""
    source: str = ""
    #: The row of the counter mix it comes from: alike for counters that are alike (``GE-FORT``).
    group: str = ""


@dataclass(frozen=True)
class Place:
    """A city."""

    hex: int
    name: str
    country: str
    region: str
    capital: bool
    industrial: bool
    port: bool
    naval_base: bool
    fort_1914: bool
    no_amphibious: bool
    ottoman_mobilization_no: int
    morale_value: int
    #: The sea areas of a port.
    seas: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class Tables:
    """Map and counters, before they are worked into sets."""

    grid: Grid
    hexes: dict[str, dict[str, str]]
    #: By kind the hexsides that carry it.
    sides: dict[str, dict[Pair, Row]]
    rails: dict[str, dict[Pair, Row]]
    place_rows: tuple[Row, ...]
    places: tuple[Place, ...]
    units: tuple[Unit, ...]


def _grid(names: Any) -> Grid:
    return Grid(Layout("flat", "column-first", "odd"), names)


@cache
def whole() -> Tables:
    """The tables of the whole war."""
    folder = HERE / "map"
    hexes = {row["id"]: row for row in read_table(folder / "hexes.tsv", ["id", "playable", "terrain"])}
    sides = read_table(folder / "hexsides.tsv", ["id_a", "id_b", "kind"])
    rails = read_table(folder / "railways.tsv", ["id_a", "id_b", "kind"])
    rows = tuple(read_table(folder / "places.tsv", ["city", "id", "country"]))
    hexes |= {row["id"]: row for row in extra_hexes(HERE, list(next(iter(hexes.values()))), hexes)}
    grid = _grid(hexes)
    return Tables(
        grid=grid,
        hexes=hexes,
        sides={kind: pairs_of(sides, kind) for kind in SIDE_KINDS},
        rails={kind: pairs_of(rails, kind) for kind in RAILS},
        place_rows=rows,
        places=_places(grid, rows),
        units=tuple(
            copy
            for row in read_table(HERE / "counters.tsv", ["id", "country", "type"])
            for unit in _counters(row)
            for copy in _on_both_sides(unit)
        ),
    )


def _places(grid: Grid, rows: tuple[Row, ...]) -> tuple[Place, ...]:
    return tuple(
        record(
            Place,
            row,
            hex=grid.hex(row["id"]),
            name=row["city"],
            seas=tuple(filter(None, row["sea_areas"].split(","))),
        )
        for row in rows
        if row["id"] in grid
    )


def _counters(row: Row) -> list[Unit]:
    """The counters of a row; those of a group are numbered. Markers are no units, except dummies."""
    count = int(row["count"])
    group = row["id"]
    known = {"entrenched": "0"} if not row["entrenched"].isdecimal() else {}
    if group in DUMMIES:
        side = DUMMIES[group]
        return [
            Unit(f"{side}-FOG-{k}", "-", side, "DUMMY", f"Dummy {k}", group=f"{side}-FOG")
            for k in range(1, count + 1)
        ]
    if row["type"] == "MARKER":
        return []
    if count == 1:
        return [record(Unit, row, group=group, **known)]
    # Fort 1, Fort 2: alike, but each a piece of its own.
    return [record(Unit, row, id=f"{group}-{k}", group=group, **known) for k in range(1, count + 1)]


def _on_both_sides(unit: Unit) -> list[Unit]:
    """A counter that may come to fight on either side is there once for each; one of them is ever in play.

    The copy for the side that is not printed on it has the side in its id: ``IT-ACT2-01@CP``.
    """
    if unit.type == "DUMMY" or not (unit.side not in CODES or unit.country in WAVERING):
        return [unit]
    own = unit.side if unit.side in CODES else "EN"
    other = "CP" if own == "EN" else "EN"
    return [
        replace(unit, side=own),
        replace(unit, id=f"{unit.id}@{other}", side=other),
    ]


# What a scenario plays with ------------------------------------------------------------------------------


def cut(tables: Tables, scenario: dict[str, Any], everything: bool) -> Tables:
    """The tables of a scenario: the hexes of its maps and the counters that it can use."""
    if everything:
        return tables
    sheets = scenario["maps"]
    hexes = {name: row for name, row in tables.hexes.items() if any(s in row["sheets"] for s in sheets)}
    grid = _grid(hexes)

    def kept(pairs: dict[Pair, Row]) -> dict[Pair, Row]:
        return {(a, b): row for (a, b), row in pairs.items() if a in hexes and b in hexes}

    return Tables(
        grid=grid,
        hexes=hexes,
        sides={kind: kept(pairs) for kind, pairs in tables.sides.items()},
        rails={kind: kept(pairs) for kind, pairs in tables.rails.items()},
        place_rows=tables.place_rows,
        places=_places(grid, tables.place_rows),
        units=tuple(_used(tables.units, scenario)),
    )


def _used(units: tuple[Unit, ...], scenario: dict[str, Any]) -> list[Unit]:
    """The counters that a scenario of one map can use; of the dummies a side has half (39.5a)."""
    countries = {*scenario["CP"], *scenario["EN"], *scenario.get("neutrals", ())}
    last = scenario["last"]
    firm = {code: {*scenario[code]} for code in CODES}
    dummies = {side: [unit.id for unit in units if unit.group == f"{side}-FOG"] for side in ("CP", "EN")}
    some = {name for names in dummies.values() for name in names[: len(names) // 2]}
    away = {*(() if scenario.get("naval") else set(NAVAL) - {"TR"}), *(() if scenario.get("air") else AIR)}

    def plays(unit: Unit) -> bool:
        if unit.type == "DUMMY":
            return unit.id in some
        if any(unit.country in names and unit.side != code for code, names in firm.items()):
            return False
        return unit.country in countries and unit.type not in away and _in_time(unit.available, last)

    return [unit for unit in units if plays(unit)]


def _in_time(available: str, last: str) -> bool:
    """Whether a counter comes into play by the last turn: larger corps come by the year (9.3a, 9.3b)."""
    season, _, year = available.partition(" ")
    return not year.isdecimal() or (int(year), season != "Winter") <= (int(last[:4]), last[4:] != "Wi")


# What a position may change ------------------------------------------------------------------------------


def changed(tables: Tables, changes: dict[str, Any]) -> Tables:
    """The tables with a position's terrain, hexsides, railways, other values and new units worked in."""
    grid, hexes = tables.grid, dict(tables.hexes)
    for name, kind in changed_terrain(grid, changes, TERRAINS).items():
        hexes[name] = hexes[name] | {"terrain": kind}
    sides = {kind: dict(pairs) for kind, pairs in tables.sides.items()}
    for a, b, kind in changed_hexsides(grid, changes, ("open", *SIDE_KINDS)):
        for known in SIDE_KINDS:
            forget(sides[known], a, b)
        if kind != "open":
            sides[kind][a, b] = {}
    rails = {kind: dict(pairs) for kind, pairs in tables.rails.items()}
    for a, b, kind in changed_hexsides(grid, {"hexsides": changes.get("railways", [])}, ("none", *RAILS)):
        for known in RAILS:
            forget(rails[known], a, b)
        if kind != "none":
            rails[kind][a, b] = {}
    units = changed_counters(tables.units, changes, {key: key for key in (*NUMBERS, *SHIPS, *PLANES)})
    ids = tuple(unit.id for unit in units)
    units += tuple(_new_unit(doc, ids) for doc in new_units(changes))
    return replace(tables, hexes=hexes, sides=sides, rails=rails, units=units)


def _new_unit(doc: Any, ids: tuple[str, ...]) -> Unit:
    """A counter of a position: id, side (central or entente), country, type and what is printed on it."""
    known = {"id", "name", "side", "country", "type", *NUMBERS, *SHIPS, *PLANES}
    where = check_new_unit(doc, known, ("central", "entente"), ids)
    kind = unit_word(where, doc, "type", (*LAND, *NAVAL, *AIR, "DUMMY"), "ACT")
    corps = kind in CORPS
    return Unit(
        id=str(doc["id"]),
        country=str(doc.get("country", "Germany" if doc["side"] == "central" else "France")),
        side="CP" if doc["side"] == "central" else "EN",
        type=kind,
        name=str(doc.get("name", doc["id"])),
        size="XXX" if corps else "X",
        divisions=unit_number(where, doc, "divisions", 2 if corps else 0),
        mobile=unit_number(where, doc, "mobile", 6),
        entrenched=unit_number(where, doc, "entrenched", 12),
        movement=unit_number(where, doc, "movement", 1 if kind in HQS else 4),
        cadre=unit_number(where, doc, "cadre", 2),
        command_radius=unit_number(where, doc, "command_radius", 3 if kind in HQS else 0),
        **{key: unit_number(where, doc, key, 1) for key in (*SHIPS, *PLANES)},
        available="start",
        source="position",
        group=str(doc["id"]),
    )
