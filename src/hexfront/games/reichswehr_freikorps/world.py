"""What does not change during a game: map, counters and charts of Reichswehr & Freikorps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.resources import files
from typing import Any

from hexfront.hexes import Costs, Grid, Layout, Ways, of
from hexfront.hexes.tables import read_table
from hexfront.kernel.errors import BadInput
from hexfront.mechanics import document as read
from hexfront.mechanics.folder import read_numbers
from hexfront.mechanics.maps import Pair, Row, around, ends, forget, ids_where, pairs_of, touching
from hexfront.mechanics.memory import by_content
from hexfront.mechanics.records import record
from hexfront.mechanics.spelling import spelled
from hexfront.mechanics.world import NamedSets

RED, GERMAN = "red", "german"
#: Two sides and no third (1.1b).
SIDES = (RED, GERMAN)
SIDE_NAMES = {RED: "Red", GERMAN: "German"}
FORCES = ("red_army", "freikorps", "reichswehr")
FRONTS = ("western", "southwest", "southern")
SOUTHERN_ARMIES = ("2C", "6", "13", "FR")
PHASES = ("rail", "move", "combat")
#: What a place is worth by its kind (4.2).
POINTS = {"city": 2, "town": 1}
TERRAINS = ("clear", "forest", "rough", "sea")
SIDE_KINDS = ("open", "river", "lake", "sea")
TYPES = ("infantry", "naval_infantry", "cavalry", "armored_car")
SIZES = ("XX", "X", "III", "II")
HERE = files(__package__)


@dataclass(frozen=True)
class Unit:
    """One counter (2.3b)."""

    id: str
    side: str
    force: str
    front: str
    army: str
    label: str
    name: str
    type: str
    size: str
    factor: int
    ad_hoc: bool = False
    east_prussian: bool = False
    starts: bool = True
    source_identity: str = "design"
    source_strength: str = "design"

    @property
    def halves(self) -> int:
        """Stacking value in half divisions (8.4b)."""
        return 2 if self.size == "XX" else 1


@dataclass(frozen=True)
class Place:
    """A city or town hex, with where each fact comes from."""

    hex: int
    name: str
    kind: str
    points: int
    start_control: str
    port: bool
    source_hex: str
    source_kind: str


@dataclass(frozen=True)
class Tables:
    """Map and counters as read from the game's tables, before they are worked into sets."""

    grid: Grid
    terrain: dict[str, str]
    region: dict[str, str]
    red_setup: tuple[str, ...]
    german_setup: tuple[str, ...]
    freikorps_setup: tuple[str, ...]
    west_edge: tuple[str, ...]
    sides: dict[Pair, str]
    rivers: dict[Pair, str]
    places: tuple[Place, ...]
    units: tuple[Unit, ...]


class World(NamedSets):
    """Map, counters and charts as lists by hex, sets of hexes and sets of units."""

    def __init__(self, tables: Tables, charts: dict[str, Any]) -> None:
        super().__init__(tables.grid, (unit.id for unit in tables.units))
        self.tables = tables
        self.charts = charts
        self._hexes(tables)
        self._steps(tables)
        self._places(tables)
        self._units(tables.units)
        self._charts(charts)

    def _hexes(self, tables: Tables) -> None:
        """One terrain to a hex, land open to both sides, no way over lake or sea (9.8a, 9.9a, 9.17a)."""
        grid = self.grid
        self.land = grid.set(name for name, terrain in tables.terrain.items() if terrain != "sea")
        self.ways = Ways(grid, self.land, ends(grid, tables.sides))
        self.terrain = [tables.terrain.get(name, "sea") if name else "sea" for name in grid.names]
        #: What a hex counts as: its city or town (9.15a), otherwise its terrain.
        self.ground = self.terrain[:]
        for place in tables.places:
            self.ground[place.hex] = place.kind
        self.west_edge = grid.set(tables.west_edge)
        self.red_setup = grid.set(tables.red_setup)
        self.german_setup = grid.set(tables.german_setup)
        self.freikorps_setup = grid.set(tables.freikorps_setup)
        self.east_prussia = grid.set(h for h, region in tables.region.items() if region == "east_prussia")

    def _steps(self, tables: Tables) -> None:
        """What each step costs others and cavalry (9.10a, 9.11a, R-62)."""
        grid = self.grid
        self.river = {pair for a, b in ends(grid, tables.rivers) for pair in ((a, b), (b, a))}
        terrain = terrain_costs()

        def price(cavalry: bool, h: int, n: int) -> int:
            extra = terrain["river"][0] if (h, n) in self.river else 0
            return terrain[self.ground[n]][cavalry] + extra

        #: The costs of steps for others, and for cavalry.
        self.costs = (Costs(self.ways, partial(price, False)), Costs(self.ways, partial(price, True)))
        #: By hex and neighbour what the step there costs others, and cavalry.
        self.prices = [
            {n: (price(False, h, n), price(True, h, n)) for n in self.ways.neighbours(h)}
            for h in range(grid.size)
        ]
        #: Neighbours not across water: nothing crosses a lake or sea hexside (7.4b, 9.13b, 10.4d, R-41).
        self.touching = touching(self.ways)
        #: Geometric neighbours, water between or not (R-57).
        self.around = around(grid)

    def _places(self, tables: Tables) -> None:
        self.place = {place.hex: place for place in tables.places}
        self.place_words = {h: spelled(place.name) for h, place in self.place.items()}
        self.places = of(self.place)
        self.cities = of(h for h, place in self.place.items() if place.kind == "city")
        self.towns = self.places & ~self.cities
        self.ports = of(h for h, place in self.place.items() if place.port)
        self.points = {h: place.points for h, place in self.place.items()}
        self.tracked = self.places | self.west_edge
        self.red_start = of(h for h, place in self.place.items() if place.start_control == RED)

    def _units(self, units: tuple[Unit, ...]) -> None:
        """Sets of counters: there are no others, neither insurgents nor Allied troops (1.4e, 1.4f)."""
        self.units = units
        self.red = of(u for u, unit in enumerate(units) if unit.side == RED)
        self.german = of(u for u, unit in enumerate(units) if unit.side == GERMAN)
        self.front = {f: of(u for u, unit in enumerate(units) if unit.front == f) for f in FRONTS}
        # Mozyr Group and Front Reserve are armies like the others (8.5b).
        self.armies = tuple(dict.fromkeys(unit.army for unit in units if unit.side == RED))
        self.army = {a: of(u for u, unit in enumerate(units) if unit.army == a) for a in self.armies}
        self.army_of = [unit.army for unit in units]
        self.front_of = [unit.front for unit in units]
        self.side_of = [unit.side for unit in units]
        self.halves = [unit.halves for unit in units]
        self.factor = [unit.factor for unit in units]
        self.cavalry = of(u for u, unit in enumerate(units) if unit.type == "cavalry")
        self.armored = of(u for u, unit in enumerate(units) if unit.type == "armored_car")
        # Naval infantry is infantry (2.7b, R-07); armored cars pay for terrain as infantry does.
        self.infantry = self.red & ~self.cavalry & ~self.armored | self.german & ~self.cavalry & ~self.armored
        self.divisions = of(u for u, unit in enumerate(units) if unit.size == "XX")

    def _charts(self, charts: dict[str, Any]) -> None:
        grid = self.grid
        victory, supply = charts["victory"], charts["supply"]
        self.turns: int = charts["meta"]["game_turns"]
        self.warsaw = grid.set(victory["german_sudden_death"])
        self.berlin = grid.set(victory["red_sudden_death"])
        self.red_source = 1 << grid.hex(supply["red_ultimate"])
        self.reach: int = supply["max_steps"]
        self.limit: int = charts["stacking"]["german_limit_halves"]
        self.columns: tuple[str, ...] = tuple(charts["combat"]["odds"]["columns"])
        self.crt = results_table(self.columns)
        self.shift = {name: row["left"] for name, row in charts["combat"]["terrain"].items() if "left" in row}
        self.ram_events = ram_events()
        self.rates = [_rates(charts["movement"]["rates"], turn) for turn in range(self.turns + 1)]


#: The numbers of the game outside its tables.
charts = cache(partial(read_numbers, HERE / "data.toml"))
#: The world of the game, with a position's own terrain, hexsides and units if it has any.
build_world = by_content(lambda changes: World(changed_tables(changes), charts()))


@cache
def standard_tables() -> Tables:
    """The game's own tables."""
    hexes = read_table(HERE / "map" / "hexes.tsv", ["id", "terrain", "region", "red_setup", "german_setup"])
    sides = read_table(HERE / "map" / "hexsides.tsv", ["id_a", "id_b", "kind", "name"])
    places = read_table(HERE / "map" / "places.tsv", ["id", "name", "kind", "vp", "start_control", "port"])
    grid = Grid(Layout("pointy", "row-first", "odd", "north"), [row["id"] for row in hexes])
    return Tables(
        grid=grid,
        terrain={row["id"]: row["terrain"] for row in hexes},
        region={row["id"]: row["region"] for row in hexes},
        red_setup=ids_where(hexes, "red_setup", "1"),
        german_setup=ids_where(hexes, "german_setup", "all"),
        freikorps_setup=ids_where(hexes, "german_setup", "all", "freikorps"),
        west_edge=ids_where(hexes, "west_edge", "1"),
        sides={pair: row["kind"] for pair, row in pairs_of(sides, "lake", "sea").items()},
        rivers={pair: row["name"] for pair, row in pairs_of(sides, "river").items()},
        places=tuple(_place(grid, row) for row in places),
        units=tuple(_unit(row) for row in read_table(HERE / "units.tsv", ["unit_id", "combat_factor"])),
    )


def _place(grid: Grid, row: Row) -> Place:
    return record(Place, row, hex=grid.hex(row["id"]), points=row["vp"])


def _unit(row: Row) -> Unit:
    return record(
        Unit,
        row,
        id=row["unit_id"],
        label=row["printed_id"],
        name=" ".join(map(spelled, row["name"].split())),
        factor=row["combat_factor"],
        east_prussian=row["ep_dot"],
        starts=row["enters"] == "setup",
    )


@cache
def terrain_costs() -> dict[str, tuple[int, int]]:
    """Movement points by terrain, for others and for cavalry (9.10 to 9.15).

    Armored cars are as fast as cavalry but pay as others do (R-62).
    """
    rows = read_table(HERE / "terrain.tsv", ["terrain", "where", "mp_infantry", "mp_cavalry"])
    return {
        row["terrain"]: (int(row["mp_infantry"]), int(row["mp_cavalry"]))
        for row in rows
        if row["mp_infantry"] != "no"
    }


@cache
def ram_events() -> dict[str, int]:
    """Changes of Red Army Morale by event id (4.7, R-14)."""
    rows = read_table(HERE / "ram_events.tsv", ["id", "delta"])
    return {row["id"]: int(row["delta"]) for row in rows}


def results_table(columns: tuple[str, ...]) -> list[list[str]]:
    """The Combat Results Table: results by column, then by die (10.2f, 10.2g, R-67)."""
    rows = read_table(HERE / "crt.tsv", ["die", *columns])
    return [[row[column] for row in rows] for column in columns]


def _rates(rates: dict[str, Any], turn: int) -> tuple[int, int]:
    for key, value in rates.items():
        if key.startswith("turns_"):
            first, last = map(int, key.split("_")[1:])
            if first <= turn <= last:
                return value["infantry"], value["cavalry"]
    return 0, 0


def changed_tables(changes: dict[str, Any]) -> Tables:
    """The tables with a position's terrain, hexsides and ad-hoc units worked in."""
    tables = standard_tables()
    terrain = tables.terrain | read.changed_terrain(tables.grid, changes, TERRAINS)
    sides, rivers = dict(tables.sides), dict(tables.rivers)
    for a, b, kind in read.changed_hexsides(tables.grid, changes, SIDE_KINDS):
        forget(sides, a, b)
        forget(rivers, a, b)
        if kind == "river":
            rivers[a, b] = "river"
        elif kind != "open":
            sides[a, b] = kind
    units = read.changed_counters(tables.units, changes, {"strength": "factor"})
    units += tuple(_ad_hoc(doc, tables) for doc in read.new_units(changes))
    places = _changed_places(tables, read.pairs("places", changes.get("places", {})), terrain)
    return replace(tables, terrain=terrain, sides=sides, rivers=rivers, places=places, units=units)


def _changed_places(tables: Tables, changes: dict[str, Any], terrain: dict[str, str]) -> tuple[Place, ...]:
    """The places with other hexes made a city or a town, and some made plain; they have the usual points."""
    places = {tables.grid.name(place.hex): place for place in tables.places}
    for name, kind in changes.items():
        h = tables.grid.hex(name)
        if read.one_of(f"places.{name}", kind, (*POINTS, "none")) == "none":
            places.pop(name, None)
            continue
        if terrain[name] == "sea":
            raise BadInput(f"places.{name}: a {kind} cannot lie in the sea.")
        usual = Place(h, kind.capitalize(), kind, 0, GERMAN, False, "position", "position")
        places[name] = replace(places.get(name, usual), kind=kind, points=POINTS[kind])
    return tuple(places.values())


def _ad_hoc(doc: Any, tables: Tables) -> Unit:
    known = {"id", "side", "strength", "type", "size", "front", "army", "force", "east_prussian"}
    where = read.check_new_unit(doc, known, SIDES, (unit.id for unit in tables.units))
    red = doc["side"] == RED
    return Unit(
        id=str(doc["id"]),
        side=doc["side"],
        force=read.unit_word(where, doc, "force", FORCES, "red_army" if red else "freikorps"),
        front=read.unit_word(where, doc, "front", FRONTS if red else ("",), "western" if red else ""),
        army=str(doc.get("army", "4" if red else "")),
        label=str(doc["id"]),
        name=str(doc["id"]),
        type=read.unit_word(where, doc, "type", TYPES, "infantry"),
        size=read.unit_word(where, doc, "size", SIZES, "XX"),
        factor=read.unit_number(where, doc, "strength", 1),
        east_prussian=bool(doc.get("east_prussian", False)),
        starts=False,
        source_identity="position",
        source_strength="position",
    )
