"""What does not change during a game: map, counters, turn record and charts."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from hexfront.games.kaisers_war_east.spelling import spelled
from hexfront.hexes import Grid, Layout, Ways, members, of
from hexfront.hexes.tables import read_table
from hexfront.kernel.errors import BadInput
from hexfront.mechanics.document import changed_hexsides, changed_terrain, check_new_unit, pairs

CENTRAL, ALLIED = "central", "allied"
SIDES = (CENTRAL, ALLIED)
SIDE_OF_CODE = {"CP": CENTRAL, "AL": ALLIED}
COUNTRIES = ("Germany", "Austria-Hungary", "Russia", "Romania", "Bulgaria")
HOME_SIDE = {
    "Germany": CENTRAL,
    "Austria-Hungary": CENTRAL,
    "Bulgaria": CENTRAL,
    "Russia": ALLIED,
    "Romania": ALLIED,
}
SEASONS = ("summer", "thaw", "winter")
TERRAINS = ("clear", "forest", "rough", "marsh", "sea", "lake")
SIDE_KINDS = ("open", "river", "lake", "sea", "rail", "no rail")
TYPES = (
    "infantry",
    "shock",
    "alpine",
    "marine",
    "cavalry",
    "fortress",
    "train",
    "tank",
    "hq",
    "supply",
    "airbase",
    "partisan",
)
SIZES = ("armygroup", "army", "abteilung", "corps", "division", "brigade", "fortress", "supply")
#: What is printed on a counter in numbers.
NUMBERS = ("attack", "defense", "move", "support", "radius", "back_support", "back_radius")
#: Movement is counted in half points, because a road hex costs half a point (R-MOV-2); so many make one.
FULL = 2
HERE = files(__package__)


@dataclass(frozen=True)
class Unit:
    """One counter (2.4)."""

    id: str
    name: str
    side: str
    nation: str
    type: str
    size: str
    attack: int
    defense: int
    move: int
    #: Support strength and radius of an HQ or airbase, radius of a supply unit; then those of the reverse.
    support: int = 0
    radius: int = 0
    back_name: str = ""
    back_support: int = 0
    back_radius: int = 0
    #: A flag on the back lets the unit lie face down (2.4f).
    flag: bool = True
    optional: bool = False
    source: str = "design"


@dataclass(frozen=True)
class Turn:
    """One box of the Turn Record Chart."""

    number: int
    year: int
    months: str
    season: str
    effort: str
    supply: dict[str, int]
    units: tuple[str, ...]

    @property
    def name(self) -> str:
        """The turn in words."""
        return f"{self.months} {self.year}"


@dataclass(frozen=True)
class Place:
    """A city, with where its facts come from."""

    hex: int
    name: str
    country: str
    #: The side to which the Strategic Objective belongs by the border of 1914, or nothing (5.4c).
    objective: str
    fortress: int
    port: str
    source: str


@dataclass(frozen=True)
class Tables:
    """Map and counters as read, before they are worked into sets."""

    grid: Grid
    hexes: dict[str, dict[str, str]]
    sides: dict[tuple[str, str], str]
    rails: dict[tuple[str, str], bool]
    transit: tuple[str, str]
    places: tuple[Place, ...]
    units: tuple[Unit, ...]
    turns: tuple[Turn, ...] = field(default=())


class World:
    """Map, counters and charts as lists by hex, sets of hexes and sets of units.

    A set of units is an int like a set of hexes: bit ``u`` stands for ``units[u]``.
    """

    def __init__(self, tables: Tables, charts: dict[str, Any]) -> None:
        self.tables = tables
        self.charts = charts
        #: Answers of pure functions of sets, kept because they are asked again and again.
        self.memory: dict[Any, Any] = {}
        self._hexes(tables)
        self._hexsides(tables)
        self._rails(tables)
        self._places(tables)
        self._units(tables.units)
        self.turns = {turn.number: turn for turn in tables.turns}
        self._charts(charts)

    def _hexes(self, tables: Tables) -> None:
        grid = self.grid = tables.grid
        self.names = grid.names
        rows = tables.hexes

        def where(column: str, *values: str) -> int:
            return of(grid.hex(name) for name, row in rows.items() if row[column] in values)

        water = where("terrain", "sea", "lake")
        self.land = where("playable", "1") & ~water
        self.sea = {name: where("sea", name) & where("terrain", "sea") for name in ("Baltic", "Black")}
        self.terrain = [rows[name]["terrain"] if name else "sea" for name in grid.names]
        self.marsh = where("terrain", "marsh") & self.land
        self.rough = where("terrain", "rough") & self.land
        self.country = {name: where("country", name) & self.land for name in COUNTRIES}
        self.country_of = [rows[name]["country"] if name else "" for name in grid.names]
        self.russia = self.country["Russia"]
        self.coast = {
            sea: of(grid.hex(n) for n, row in rows.items() if row["coast"] == sea) & self.land
            for sea in ("Baltic", "Black")
        }
        self.rail_exits = where("rail_exit", "1") & self.land
        edges = {name: row["edge"] for name, row in rows.items() if row["edge"] != "-"}
        self.north_edge = of(grid.hex(n) for n, e in edges.items() if "N" in e) & self.land
        self.south_edge = of(grid.hex(n) for n, e in edges.items() if "S" in e) & self.land
        self.mobilization_hex = {
            row["mobilization"]: grid.hex(name) for name, row in rows.items() if row["mobilization"] != "-"
        }
        self.front = {year: where(f"side_{year}", "AL") & self.land for year in ("1914", "1915", "1916")}

    def _hexsides(self, tables: Tables) -> None:
        grid = self.grid
        pairs = [(grid.hex(a), grid.hex(b), kind) for (a, b), kind in tables.sides.items()]
        closed = [(a, b) for a, b, kind in pairs if kind == "sea"]
        self.ways = Ways(grid, self.land, closed)
        self.touching = [
            of(self.ways.neighbours(h)) if h >= 0 and self.land >> h & 1 else 0 for h in range(grid.size)
        ]
        self.around = [of(near) for near in grid.neighbours]
        #: For each hex its neighbours across a river or lake hexside.
        self.wet = [0] * grid.size
        for a, b, kind in pairs:
            if kind in ("river", "lake"):
                self.wet[a] |= 1 << b
                self.wet[b] |= 1 << a

    def _rails(self, tables: Tables) -> None:
        """Rail connections, all of them and those that do not cross the Russian border (18.4b)."""
        grid = self.grid
        self.rail_next = [0] * grid.size
        self.home_rail_next = [0] * grid.size
        for (one, other), border in tables.rails.items():
            for a, b in ((grid.hex(one), grid.hex(other)), (grid.hex(other), grid.hex(one))):
                self.rail_next[a] |= 1 << b
                if not border:
                    self.home_rail_next[a] |= 1 << b
        self.rail = of(h for h in grid.hexes if self.rail_next[h]) & self.land
        ends = tables.transit
        self.transit = (grid.hex(ends[0]), grid.hex(ends[1]))
        self.rail_ways = self._rail_ways(self.rail_next)
        self.home_rail_ways = self._rail_ways(self.home_rail_next)
        self.exits = {season: self._exits(season) for season in SEASONS}

    def _rail_ways(self, nexts: list[int]) -> Ways:
        """Ways along rail connections only."""
        grid = self.grid
        closed = [(a, b) for a in grid.hexes for b in grid.neighbours[a] if b > a and not nexts[a] >> b & 1]
        return Ways(grid, self.rail, closed)

    def _exits(self, season: str) -> list[tuple[tuple[int, int], ...]]:
        """For each hex the hexes one may step to with the cost in half points (11.4, 11.5, 22.0)."""
        tec = charts()["tec"]
        exits: list[tuple[tuple[int, int], ...]] = [()] * self.grid.size
        for h in self.grid.hexes:
            steps = []
            for n in self.ways.neighbours(h) if self.land >> h & 1 else ():
                if self.rail_next[h] >> n & 1:
                    steps.append((n, int(FULL * tec["road"]["mp"])))
                    continue
                row = tec[self.terrain[n]]
                harsh = season == "winter" or (season == "thaw" and self.russia >> n & 1)
                cost = row.get("mp_winter", row["mp"]) if harsh else row["mp"]
                if self.wet[h] >> n & 1 and season != "winter":
                    cost += tec["hexside_river"]["mp"]
                steps.append((n, FULL * cost))
            exits[h] = tuple(steps)
        return exits

    def _places(self, tables: Tables) -> None:
        self.place = {place.hex: place for place in tables.places}
        self.place_words = {h: f"{spelled(place.name)} ({self.names[h]})" for h, place in self.place.items()}
        self.hex_of_place = {place.name: place.hex for place in tables.places}
        self.cities = of(self.place)
        self.city_of = {name: self.cities & hexes for name, hexes in self.country.items()}
        self.objectives = dict.fromkeys(SIDES, 0)
        for place in tables.places:
            if place.objective:
                self.objectives[place.objective] |= 1 << place.hex
        self.all_objectives = self.objectives[CENTRAL] | self.objectives[ALLIED]
        self.ports = {
            sea: of(place.hex for place in tables.places if place.port == sea) for sea in ("Baltic", "Black")
        }

    def _units(self, units: tuple[Unit, ...]) -> None:
        self.units = units
        self.ids = [unit.id for unit in units]
        self.index = {unit: u for u, unit in enumerate(self.ids)}

        def those(test: Any) -> int:
            return of(u for u, unit in enumerate(units) if test(unit))

        self.side = {side: those(lambda unit, side=side: unit.side == side) for side in SIDES}
        self.side_of = [unit.side for unit in units]
        self.nation_of = [unit.nation for unit in units]
        nations = dict.fromkeys(self.nation_of)
        self.nation = {n: those(lambda unit, n=n: unit.nation == n) for n in nations}
        self.type = {t: those(lambda unit, t=t: unit.type == t) for t in TYPES}
        self.hqs, self.supply, self.fortresses = self.type["hq"], self.type["supply"], self.type["fortress"]
        self.trains, self.airbases, self.marines = (self.type[t] for t in ("train", "airbase", "marine"))
        #: Armies and army abteilungen; all others are non-army units (14.15c).
        self.armies = those(lambda unit: unit.size in ("army", "abteilung"))
        self.corps = those(lambda unit: unit.size == "corps")
        self.shock_capable = self.type["shock"] | self.type["tank"]
        self.shock_corps = self.type["shock"] & self.corps
        #: What fills the base of a stack: one army or HQ, or three of the rest (12.1a, R-STK-1).
        self.big = self.armies | self.hqs
        self.special = self.trains | self.type["tank"]
        self.small = those(lambda unit: True) & ~(
            self.big | self.special | self.supply | self.fortresses | self.shock_corps
        )
        self.exerting = those(lambda unit: unit.move >= 1) & ~self.supply | self.fortresses
        self.mobile = those(lambda unit: unit.move >= 1)
        #: Units with an attack factor of their own (14.4a); HQs and airbases only support (14.4c).
        self.attackers = those(lambda unit: unit.attack >= 1)
        self.flagged = those(lambda unit: unit.flag)
        self.attack = [unit.attack for unit in units]
        self.defense = [unit.defense for unit in units]
        self.move = [unit.move for unit in units]
        self.bolsheviks = self.nation.get("Bolshevik", 0)

    def _charts(self, charts: dict[str, Any]) -> None:
        crt = charts["crt"]
        self.column_min: tuple[int, ...] = tuple(crt["column_min"])
        self.crt = {
            name: [[crt[name][str(die)][column] for die in range(1, 7)] for column in range(9)]
            for name in ("standard", "shock")
        }
        victory = charts["victory"]
        self.levels = tuple((low, high, name) for low, high, name in victory["levels"])
        self.cap: int = victory["vp_cap"]
        self.doubled = self.cities | self.rough | self.marsh

    def hex_names(self, hexes: int) -> list[str]:
        """The printed numbers of a set of hexes."""
        return [self.names[h] for h in members(hexes)]

    def unit_names(self, units: int) -> list[str]:
        """The ids of a set of units."""
        return [self.ids[u] for u in members(units)]

    def place_name(self, h: int) -> str:
        """A hex in words: its city if it has one, and its number."""
        return self.place_words.get(h) or self.names[h]


def build_world(changes: dict[str, Any]) -> World:
    """The world of the game, with a position's own terrain, hexsides and counters if it has any."""
    return _changed_world(json.dumps(changes, sort_keys=True)) if changes else standard_world()


@lru_cache(maxsize=16)
def _changed_world(changes: str) -> World:
    return World(changed_tables(json.loads(changes)), charts())


@cache
def standard_world() -> World:
    """Map, counters and charts as published or rebuilt."""
    return World(standard_tables(), charts())


@cache
def charts() -> dict[str, Any]:
    """The numbers of the game outside its tables."""
    return tomllib.loads((HERE / "data.toml").read_text(encoding="utf-8"))


@cache
def standard_tables() -> Tables:
    """The game's own tables."""
    hexes = read_table(HERE / "map" / "hexes.tsv", ["id", "terrain", "country", "playable", "edge"])
    sides = read_table(HERE / "map" / "hexsides.tsv", ["id_a", "id_b", "kind"])
    rails = read_table(HERE / "map" / "railways.tsv", ["id_a", "id_b", "class", "russian_border"])
    grid = Grid(Layout("flat", "column-first", "even"), [row["id"] for row in hexes])
    transit = charts()["grid"]["transit"]
    return Tables(
        grid=grid,
        hexes={row["id"]: row for row in hexes},
        sides={(r["id_a"], r["id_b"]): r["kind"] for r in sides if r["kind"] in ("river", "lake", "sea")},
        rails={(r["id_a"], r["id_b"]): r["russian_border"] == "1" for r in rails if r["class"] == "railroad"},
        transit=(transit["austro_hungarian_end"], transit["bulgarian_end"]),
        places=tuple(
            _place(grid, row)
            for row in read_table(HERE / "map" / "places.tsv", ["name", "id", "country", "kind"])
            if row["kind"] == "city"
        ),
        units=tuple(
            _unit(row)
            for row in read_table(HERE / "units.tsv", ["id", "side", "nation", "type"])
            if row["type"] != "marker"
        ),
        turns=tuple(_turn(row) for row in read_table(HERE / "turns.tsv", ["turn", "year", "season"])),
    )


def _place(grid: Grid, row: dict[str, str]) -> Place:
    return Place(
        grid.hex(row["id"]),
        row["name"],
        row["country"],
        SIDE_OF_CODE.get(row["objective_of"], ""),
        int(row["fortress_defense"]) if row["fortress_defense"].isdigit() else 0,
        "" if row["port"] == "-" else row["port"],
        row["source"],
    )


def _unit(row: dict[str, str]) -> Unit:
    def number(column: str) -> int:
        return int(row[column]) if row[column].isdigit() else 0

    return Unit(
        id=row["id"],
        name=row["name"],
        side=SIDE_OF_CODE[row["side"]],
        nation=row["nation"],
        type=row["type"],
        size=row["size"],
        attack=number("attack"),
        defense=number("defense"),
        move=number("move"),
        support=number("support"),
        radius=number("radius"),
        back_name=row["back_name"],
        back_support=number("back_support"),
        back_radius=number("back_radius"),
        flag=row["reverse"] == "flag",
        optional=row["optional"] == "Y",
        source=row["source"],
    )


def _turn(row: dict[str, str]) -> Turn:
    units = [*row["cp_units"].split(","), *row["allied_units"].split(",")]
    return Turn(
        int(row["turn"]),
        int(row["year"]),
        row["months"],
        row["season"],
        row["main_effort"],
        {CENTRAL: int(row["cp_supply"]), ALLIED: int(row["allied_supply"])},
        tuple(unit for unit in units if unit and unit != "-"),
    )


# What a position may change --------------------------------------------------------------------


def changed_tables(changes: dict[str, Any]) -> Tables:
    """The tables with a position's terrain, hexsides, other values and new units worked in."""
    tables = standard_tables()
    hexes = dict(tables.hexes)
    for name, kind in changed_terrain(tables.grid, changes, TERRAINS).items():
        hexes[name] = hexes[name] | {"terrain": kind}
    sides, rails = dict(tables.sides), dict(tables.rails)
    for a, b, kind in changed_hexsides(tables.grid, changes, SIDE_KINDS):
        for pair in ((a, b), (b, a)):
            (rails if "rail" in kind else sides).pop(pair, None)
        if kind == "rail":
            rails[a, b] = (hexes[a]["country"] == "Russia") != (hexes[b]["country"] == "Russia")
        elif kind in ("river", "lake", "sea"):
            sides[a, b] = kind
    units = _recut(tables.units, pairs("counters", changes.get("counters", {})))
    units += tuple(_new_unit(doc, tables) for doc in changes.get("new_units", []))
    return replace(tables, hexes=hexes, sides=sides, rails=rails, units=units)


def _recut(units: tuple[Unit, ...], values: dict[str, Any]) -> tuple[Unit, ...]:
    """The counters with other values on some of them: what if a German army had 10 attack factors?"""
    names = {unit.id for unit in units}
    for name, numbers in values.items():
        if name not in names:
            raise BadInput(f"counters: there is no unit {name!r}.")
        for key, value in pairs(f"counters.{name}", numbers).items():
            if key not in NUMBERS or not isinstance(value, int) or value < 0:
                known = ", ".join(NUMBERS)
                raise BadInput(
                    f"counters.{name}: {key} = {value!r} will not do; it takes {known}, from 0 up."
                )
    return tuple(replace(unit, **values[unit.id]) if unit.id in values else unit for unit in units)


def _new_unit(doc: Any, tables: Tables) -> Unit:
    known = {"id", "name", "side", "nation", "type", "size", "flag", *NUMBERS}
    where = check_new_unit(doc, known, SIDES, (unit.id for unit in tables.units))
    kind, size = doc.get("type", "infantry"), doc.get("size", "corps")
    for key, value, allowed in (("type", kind, TYPES), ("size", size, SIZES)):
        if value not in allowed:
            raise BadInput(f"{where}: {key} {value!r} is not one of {', '.join(allowed)}.")
    for key in NUMBERS:
        if not isinstance(doc.get(key, 0), int) or doc.get(key, 0) < 0:
            raise BadInput(f"{where}: {key} is a number from 0 up, not {doc[key]!r}.")
    nation = doc.get("nation", "Germany" if doc["side"] == CENTRAL else "Russia")
    return Unit(
        id=str(doc["id"]),
        name=str(doc.get("name", doc["id"])),
        side=doc["side"],
        nation=str(nation),
        type=kind,
        size=size,
        attack=doc.get("attack", 3),
        defense=doc.get("defense", 3),
        move=doc.get("move", 3),
        support=doc.get("support", 0),
        radius=doc.get("radius", 0),
        back_support=doc.get("back_support", 0),
        back_radius=doc.get("back_radius", 0),
        flag=bool(doc.get("flag", True)),
        source="position",
    )
