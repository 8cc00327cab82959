"""What does not change during a game: map, counters, turn track and charts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from hexfront.games.emperors_last_war.figures import (
    DIFFICULT,
    IMPASSABLE,
    SECOND_LINE,
    VERY_DIFFICULT,
    allowances,
    charts,
    tolls,
)
from hexfront.hexes import Grid, Layout, Ways, of
from hexfront.hexes.tables import read_table
from hexfront.kernel.errors import BadInput
from hexfront.mechanics.document import (
    changed_counters,
    changed_hexsides,
    changed_terrain,
    check_new_unit,
    new_units,
    one_of,
    pairs,
    unit_number,
    unit_word,
)
from hexfront.mechanics.maps import Pair, Row, across, around, forget, pairs_of, touching
from hexfront.mechanics.memory import by_content
from hexfront.mechanics.records import record
from hexfront.mechanics.spelling import spelled
from hexfront.mechanics.world import NamedSets, sum_of

CENTRAL, RUSSIA, GERMAN, AUSTRIAN = "central", "russia", "german", "austrian"
#: Those who may sit at the table: two powers, or three players (F).
SIDES = (CENTRAL, RUSSIA, GERMAN, AUSTRIAN)
SIDE_NAMES = {
    CENTRAL: "Central Powers",
    RUSSIA: "Russia",
    GERMAN: "Germany",
    AUSTRIAN: "Austria-Hungary",
}
#: The two powers that fight, by number; the Central Powers move first (3a).
CP, RU = 0, 1
POWERS = (CP, RU)
POWER_NAMES = (CENTRAL, RUSSIA)
#: Nations of the counters; patrols have none.
NATIONS = ("GE", "AH", "LG", "RU", "-")
POWER_OF_COUNTRY = {"germany": CP, "austria-hungary": CP, "russia": RU}
FRONTS = ("eastprussian", "polish", "galician")
TERRAINS = ("clear", "forest", "lakeland", "forest_lakeland", "swamp", "hills", "mountains", "fortress")
#: What a hexside may carry; a bridge lies on a big river.
SIDE_KINDS = (
    "open",
    "small_river",
    "big_river",
    "bridge",
    "lake",
    "sea",
    "crest",
    "high_crest",
    "romanian_border",
)
RAILS = ("trunk", "normal")
WORKS = ("fortress", "bridgehead", "fortified_area")
TYPES = ("infantry", "cavalry", "hq", "patrol")
SIZES = ("XXXX", "XXX", "XX", "X", "-")
#: What is printed on a counter in numbers.
NUMBERS = ("strength", "morale", "range")
#: Directions by number, as the grid has them.
EAST, WEST = 0, 3
WESTWARD = (2, 3, 4)
#: Where a retreat goes by the compass (9.2, R-12).
HOMEWARD = (WEST, EAST)
HERE = files(__package__)


@dataclass(frozen=True)
class Unit:
    """One counter (14)."""

    id: str
    name: str
    side: str
    nation: str
    size: str
    type: str
    strength: int
    morale: int
    range: int = 0
    #: Whether it has the square of a Line of Control (6.1).
    loc: bool = False
    second_line: bool = False
    #: Corps with a star may be split (27).
    star: str = ""
    parent: str = ""
    source: str = "design"


@dataclass(frozen=True)
class Turn:
    """One space of the turn track."""

    number: int
    date: str
    russian_aspiration: int
    #: The same where two allies play for the Central Powers (F).
    aspiration_allies: int
    wfr_counters: int
    wfr_counters_option41: int
    #: A cavalry corps concentrates on a die up to this (35); 0 before it may.
    cavalry_limit: int
    landsturm_and_legions: bool
    russian_hastening: bool
    stabilisation: bool


@dataclass(frozen=True)
class Place:
    """A town, with its stars."""

    hex: int
    name: str
    other_name: str
    country: str
    stars: int
    port: bool
    hungarian_lowland: bool
    source: str


class Work(NamedTuple):
    """A fortress, a bridgehead or a fortified area (24.1, 25, 26), with its directions (R-05)."""

    hex: int
    kind: str
    power: int
    country: str
    strength: int
    faces: tuple[int, ...]


@dataclass(frozen=True)
class Tables:
    """Map and counters as read, before they are worked into sets."""

    grid: Grid
    hexes: dict[str, dict[str, str]]
    #: By kind the hexsides that carry it.
    sides: dict[str, dict[Pair, Row]]
    places: tuple[Place, ...]
    works: dict[int, Work]
    rails: dict[str, dict[Pair, Row]]
    entries: tuple[tuple[int, str], ...]
    units: tuple[Unit, ...]
    turns: tuple[Turn, ...]


class World(NamedSets):
    """Map, counters and charts as lists by hex, sets of hexes and sets of units."""

    def __init__(self, tables: Tables, charts: dict[str, Any]) -> None:
        super().__init__(tables.grid, (unit.id for unit in tables.units))
        self.tables = tables
        self.charts = charts
        self._hexes(tables)
        self._hexsides(tables)
        self._places(tables)
        self._railways(tables)
        self._works(tables)
        self._units(tables.units)
        self.turns = {turn.number: turn for turn in tables.turns}
        self.turn_of_date = {turn.date: turn.number for turn in tables.turns}

    # The map ------------------------------------------------------------------------------------

    def _hexes(self, tables: Tables) -> None:
        grid, rows = self.grid, tables.hexes

        def where(column: str, *values: str) -> int:
            return grid.set(name for name, row in rows.items() if row[column] in values)

        def flagged(flag: str) -> int:
            return grid.set(name for name, row in rows.items() if flag in row["flags"].split(","))

        self.land = where("playable", "1")
        #: The kind of ground by hex (1.1.1), and what lies under a fortress, which counts once it has fallen.
        self.terrain = [rows[name]["terrain"] if name else "sea" for name in grid.names]
        self.under = [rows[name]["terrain_under_fortress"] if name else "sea" for name in grid.names]
        #: Very difficult and difficult ground, as it is under fortresses (rules/works.py has what counts).
        self.hard = where("terrain_under_fortress", *VERY_DIFFICULT) & self.land
        self.rough = where("terrain_under_fortress", *DIFFICULT) & self.land
        self.country = {name: where("country", name) & self.land for name in POWER_OF_COUNTRY}
        #: The countries of each power.
        self.home = [
            sum_of(self.country[name] for name, power in POWER_OF_COUNTRY.items() if power == one)
            for one in POWERS
        ]
        self.front = [where("front", name) & self.land for name in FRONTS]
        edges = sum_of(flagged(f"{name}_edge") for name in ("north", "south", "east", "west")) & self.land
        self.west_edge = flagged("west_edge") & self.land
        #: Map edges over which the units of a power may leave (6.3, 13).
        self.exits = [edges & home for home in self.home]
        #: The area of each scenario that has one (A.1, B.1, C.1).
        self.area = {name: flagged(f"area_{name}") & self.land for name in ("a", "b", "c")}
        self.region = {
            name: flagged(name) & self.land
            for name in (
                "west_of_san",
                "north_of_dvina",
                "south_of_danube",
                "hungary",
                "hungarian_lowland",
                "east_of_vistula",
            )
        }
        #: The last rows of the edges (39, R-77).
        self.last_rows = [
            grid.set(name for name in grid.names if name and name.endswith(column)) & self.land
            for column in ("27", "00")
        ]

    def _hexsides(self, tables: Tables) -> None:
        """By hex the neighbours beyond each kind of hexside (1.1.2), and what follows from them."""
        grid, sides = self.grid, tables.sides
        self.around = around(grid)
        beyond = {kind: across(grid, sides[kind]) for kind in SIDE_KINDS[1:]}
        self.small_river, self.big_river, self.bridge = (
            beyond[kind] for kind in ("small_river", "big_river", "bridge")
        )
        self.crest = beyond["crest"]
        #: Points for marching, and what steps cost (5.1, 6.2).
        self.allowances, self.tolls = allowances(self.charts), tolls(grid, beyond, self.charts)
        size = range(grid.size)
        #: Units across these are not adjacent (4.1.1).
        self.apart = [beyond["lake"][h] | beyond["sea"][h] | beyond["high_crest"][h] for h in size]
        #: A hex beyond these is separated from a line of control (6.2.3, R-04).
        self.walled = [self.apart[h] | self.big_river[h] for h in size]
        shut = [sum_of(beyond[kind][h] for kind in IMPASSABLE) for h in size]
        closed = [(h, n) for h in grid.hexes for n in grid.neighbours[h] if shut[h] >> n & 1]
        #: By direction the hexes whose neighbour that way is walled off.
        self.walls = [
            of(h for h in grid.hexes if grid.ring[h][d] >= 0 and self.walled[h] >> grid.ring[h][d] & 1)
            for d in range(6)
        ]
        #: What units may cross at all (5.1.4, 13c).
        self.ways = Ways(grid, self.land, closed)
        self.open = touching(self.ways)
        #: By hex the hexes whose units are adjacent to units there (4.1.1).
        self.near = [self.around[h] & ~self.apart[h] & self.land if self.land >> h & 1 else 0 for h in size]
        self.touch = Ways(
            grid,
            self.land,
            [(h, n) for h in grid.hexes for n in grid.neighbours[h] if self.apart[h] >> n & 1],
        )
        #: Step and flanks: by hex and neighbour the hexes that touch both (6, R-03).
        self.flanks = [
            {n: tuple(c for c in grid.neighbours[h] if grid.adjacent(c, n)) for n in grid.neighbours[h]}
            for h in size
        ]
        self.front_of = [next((k for k in range(3) if self.front[k] >> h & 1), -1) for h in size]
        border = across(grid, sides["front_border"])
        #: By hex the fronts to which it may be counted (22.2.1, R-31).
        self.fronts = [self._fronts(h, border[h]) for h in size]

    def _fronts(self, h: int, beyond: int) -> tuple[int, ...]:
        if self.front_of[h] < 0:
            return ()
        others = {self.front_of[n] for n in self.grid.neighbours[h] if beyond >> n & 1}
        return (self.front_of[h], *sorted(others - {self.front_of[h], -1}))

    def _places(self, tables: Tables) -> None:
        self.place = {place.hex: place for place in tables.places}
        self.place_words = {place.hex: spelled(place.name) for place in tables.places}
        self.hex_of_place = {place.name: place.hex for place in tables.places}
        self.towns = of(self.place)
        self.stars = {place.hex: place.stars for place in tables.places if place.stars}
        self.objectives = of(self.stars)
        self.ports = of(place.hex for place in tables.places if place.port)
        self.lowland_towns = of(place.hex for place in tables.places if place.hungarian_lowland)
        blockade = self.charts["ports"]["blockade"]
        named = (*blockade["krolewiec_needs_both"], *blockade["elblag_needs_one"])
        #: Hexes that somebody controls (18.2, 38.2, R-91).
        self.controllable = self.towns | (self.grid.set(named) & self.land)

    def named(self, name: str) -> int:
        """The hex of a town by its name or its number as a set; nothing if there is no such town."""
        h = self.hex_of_place.get(name, self.grid.find(name))
        return 0 if h is None else 1 << h

    def _railways(self, tables: Tables) -> None:
        grid, rails = self.grid, tables.rails
        self.trunk = across(grid, rails["trunk"])
        self.light = across(grid, rails["normal"])
        self.rail = [self.trunk[h] | self.light[h] for h in range(grid.size)]
        self.rail_hexes = of(h for h in grid.hexes if self.rail[h])
        #: Towns with a station, those on a trunk line and the others (18.3b).
        self.stations = self.towns & self.rail_hexes
        self.trunk_towns = of(h for h in grid.hexes if self.trunk[h]) & self.stations
        #: By country the hexes where its trains come onto the map (19, R-41).
        self.entries = {
            country: of(h for h, nation in tables.entries if nation == country)
            for country in POWER_OF_COUNTRY
        }

    def _works(self, tables: Tables) -> None:
        """Works as the map prints them; what has been captured since is on the board."""
        self.work = tables.works
        self.works = {kind: of(h for h, one in self.work.items() if one.kind == kind) for kind in WORKS}
        self.works_of = [of(h for h, one in self.work.items() if one.power == power) for power in POWERS]

    # Counters -----------------------------------------------------------------------------------

    def _units(self, units: tuple[Unit, ...]) -> None:
        self.units = units

        def those(test: Any) -> int:
            return of(u for u, unit in enumerate(units) if test(unit))

        #: The power of each unit by number, and the units of each power.
        self.side_of = [POWER_NAMES.index(unit.side) for unit in units]
        self.side = [of(u for u, power in enumerate(self.side_of) if power == one) for one in POWERS]
        self.nation_of = [unit.nation for unit in units]
        self.nation = {n: those(lambda unit, n=n: unit.nation == n) for n in NATIONS}
        self.type = {t: those(lambda unit, t=t: unit.type == t) for t in TYPES}
        self.infantry, self.cavalry = self.type["infantry"], self.type["cavalry"]
        self.hqs, self.patrols = self.type["hq"], self.type["patrol"]
        self.real = those(lambda unit: unit.type != "patrol")
        self.loc = those(lambda unit: unit.loc)
        self.corps = those(lambda unit: unit.size == "XXX")
        self.second_line = those(lambda unit: unit.second_line)
        self.strength = [unit.strength for unit in units]
        self.morale = [unit.morale for unit in units]
        self.range = [unit.range for unit in units]
        self.parts: dict[int, tuple[int, ...]] = {}
        for u, unit in enumerate(units):
            if unit.parent and unit.parent in self.index:
                corps = self.index[unit.parent]
                self.parts[corps] = (*self.parts.get(corps, ()), u)


#: The world of the game, with a position's own terrain, hexsides, works and counters if it has any.
build_world = by_content(lambda changes: World(changed_tables(changes), charts()))


@cache
def standard_tables() -> Tables:
    """The game's own tables."""
    folder = HERE / "map"
    hexes = read_table(folder / "hexes.tsv", ["id", "terrain", "country", "front", "playable", "flags"])
    sides = read_table(folder / "hexsides.tsv", ["id_a", "id_b", "kind"])
    rails = read_table(folder / "railways.tsv", ["id_a", "id_b", "class"])
    grid = Grid(Layout("pointy", "row-first", "odd"), [row["id"] for row in hexes])
    places = read_table(folder / "places.tsv", ["name", "id", "country", "stars"])
    works = read_table(folder / "fortifications.tsv", ["id", "kind", "owner", "strength", "fortified_sides"])
    units = [record(Unit, row) for row in read_table(HERE / "units.tsv", ["id", "side", "nation", "type"])]
    return Tables(
        grid=grid,
        hexes={row["id"]: row for row in hexes},
        sides={kind: pairs_of(sides, kind) for kind in (*SIDE_KINDS[1:], "front_border", "state_border")},
        places=tuple(_place(grid, row) for row in places),
        works={grid.hex(row["id"]): _work(grid, row) for row in works},
        rails={kind: pairs_of(rails, kind, column="class") for kind in RAILS},
        entries=tuple(
            (grid.hex(row["id"]), row["nation"])
            for row in read_table(folder / "rail_entries.tsv", ["id", "nation"])
        ),
        units=(*units, *_patrols()),
        turns=tuple(
            record(
                Turn,
                row,
                number=row["turn"],
                landsturm_and_legions=row["landsturm_and_legions"] == "yes",
                russian_hastening=row["russian_hastening"] == "yes",
                stabilisation=row["stabilisation"] == "yes",
            )
            for row in read_table(HERE / "turns.tsv", ["turn", "date"])
        ),
    )


def _patrols() -> list[Unit]:
    """Patrols: counters without a name that lie face down (17)."""
    kit = charts()["patrols"]
    return [
        Unit(f"{short}-P{k}", f"Patrol {k}", side, "-", "-", "patrol", 0, 0)
        for side, short in ((CENTRAL, "CP"), (RUSSIA, "RU"))
        for k in range(1, kit[side] + 1)
    ]


def _place(grid: Grid, row: Row) -> Place:
    return record(
        Place,
        row,
        hex=grid.hex(row["id"]),
        port=row["port"] == "yes",
        hungarian_lowland=row["hungarian_lowland"] == "yes",
        source=row["hex_source"],
    )


def _work(grid: Grid, row: Row) -> Work:
    faces = tuple(grid.directions.index(word) for word in row["fortified_sides"].split())
    return Work(
        grid.hex(row["id"]),
        row["kind"],
        POWER_OF_COUNTRY[row["owner"]],
        row["owner"],
        int(row["strength"]),
        faces,
    )


# What a position may change ----------------------------------------------------------------------


def changed_tables(changes: dict[str, Any]) -> Tables:
    """The tables with a position's map, works, other values and new units worked in."""
    tables = standard_tables()
    grid, hexes = tables.grid, dict(tables.hexes)
    for name, kind in changed_terrain(grid, changes, TERRAINS).items():
        hexes[name] = hexes[name] | {"terrain": kind, "terrain_under_fortress": kind}
    sides = {kind: dict(those) for kind, those in tables.sides.items()}
    for a, b, kind in changed_hexsides(grid, changes, SIDE_KINDS):
        for known in SIDE_KINDS[1:]:
            forget(sides[known], a, b)
        for laid in ("big_river", "bridge") if kind == "bridge" else (kind,):
            if laid != "open":
                sides[laid][a, b] = {}
    works = dict(tables.works)
    for name, doc in pairs("works", changes.get("works", {})).items():
        works.pop(grid.hex(name), None)
        if doc is not None:
            works[grid.hex(name)] = _new_work(grid, name, doc, hexes[name]["country"])
    units = changed_counters(tables.units, changes, {key: key for key in NUMBERS})
    ids = tuple(unit.id for unit in units)
    units += tuple(_new_unit(doc, ids) for doc in new_units(changes))
    rails = _new_rails(grid, changes) if "railways" in changes else tables.rails
    return replace(tables, hexes=hexes, sides=sides, works=works, units=units, rails=rails)


def _new_rails(grid: Grid, changes: dict[str, Any]) -> dict[str, dict[Pair, Row]]:
    """The railways of a position, in place of those of the map: [hex, hex, "trunk" or "normal"]."""
    found: dict[str, dict[Pair, Row]] = {kind: {} for kind in RAILS}
    for a, b, kind in changed_hexsides(grid, {"hexsides": changes["railways"]}, RAILS):
        found[kind][a, b] = {}
    return found


def _new_work(grid: Grid, name: str, doc: Any, country: str) -> Work:
    where = f"works.{name}"
    entry = pairs(where, doc)
    kind = one_of(f"{where}.kind", entry.get("kind", "fortress"), WORKS)
    owner = one_of(f"{where}.owner", entry.get("owner", country), POWER_OF_COUNTRY)
    sides = entry.get("sides", " ".join(grid.directions))
    if not isinstance(sides, str) or set(sides.split()) - set(grid.directions):
        raise BadInput(f"{where}: sides are directions such as 'E NE', not {sides!r}.")
    faces = tuple(grid.directions.index(word) for word in sides.split())
    strength = unit_number(where, entry, "strength", 1)
    return Work(grid.hex(name), kind, POWER_OF_COUNTRY[owner], owner, strength, faces)


def _new_unit(doc: Any, ids: tuple[str, ...]) -> Unit:
    known = {"id", "name", "side", "nation", "type", "size", "loc", "second_line", *NUMBERS}
    where = check_new_unit(doc, known, POWER_NAMES, ids)
    kind = unit_word(where, doc, "type", TYPES, "infantry")
    own = ("RU",) if doc["side"] == RUSSIA else ("GE", "AH", "LG")
    morale = unit_number(where, doc, "morale", 9)
    return Unit(
        id=str(doc["id"]),
        name=str(doc.get("name", doc["id"])),
        side=doc["side"],
        nation="-" if kind == "patrol" else unit_word(where, doc, "nation", own, own[0]),
        size=unit_word(where, doc, "size", SIZES, "XXXX" if kind == "hq" else "XXX"),
        type=kind,
        strength=unit_number(where, doc, "strength", 1 if kind in ("cavalry", "hq") else 2),
        morale=morale,
        range=unit_number(where, doc, "range", 3 if kind == "hq" else 0),
        loc=bool(doc.get("loc", kind == "infantry")),
        second_line=bool(doc.get("second_line", kind != "hq" and morale in SECOND_LINE)),
        source="position",
    )
