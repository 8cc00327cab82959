"""What does not change during a game: map, counters, turn record and charts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.resources import files
from typing import Any

from hexfront.hexes import Costs, Grid, Layout, Ways, members, of
from hexfront.hexes.tables import read_table
from hexfront.kernel.errors import BadInput
from hexfront.mechanics import document as read
from hexfront.mechanics import maps
from hexfront.mechanics.folder import read_numbers
from hexfront.mechanics.memory import by_content
from hexfront.mechanics.records import record
from hexfront.mechanics.spelling import spelled
from hexfront.mechanics.world import NamedSets, sets_by

CENTRAL, ALLIED = "central", "allied"
SIDES = (CENTRAL, ALLIED)
SIDE_NAMES = {CENTRAL: "Central Powers", ALLIED: "Allies"}
SIDE_OF_CODE = {"CP": CENTRAL, "AL": ALLIED}
COUNTRIES = ("Germany", "Austria-Hungary", "Russia", "Romania", "Bulgaria")
HOME_SIDE = {
    "Germany": CENTRAL,
    "Austria-Hungary": CENTRAL,
    "Bulgaria": CENTRAL,
    "Russia": ALLIED,
    "Romania": ALLIED,
}
#: The countries to which the units of a nation are bound.
LIMITS = {
    "Romania": ("Romania", "Russia", "Bulgaria", "Austria-Hungary"),
    "Bulgaria": ("Bulgaria", "Romania"),
    "Nationalist": ("Russia",),
}
SEASONS = ("summer", "thaw", "winter")
TERRAINS = ("clear", "forest", "rough", "marsh", "sea", "lake")
SIDE_KINDS = ("open", "river", "lake", "sea", "rail", "no rail")
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
    #: The option that brings it, if it is an optional counter.
    option: str = ""
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
    sides: dict[maps.Pair, str]
    rails: dict[maps.Pair, bool]
    transit: maps.Pair
    places: tuple[Place, ...]
    #: Names on the map by hex: cities, and towns that are only labels.
    labels: dict[str, str]
    units: tuple[Unit, ...]
    turns: tuple[Turn, ...] = field(default=())


class World(NamedSets):
    """Map, counters and charts as lists by hex, sets of hexes and sets of units."""

    def __init__(self, tables: Tables, charts: dict[str, Any]) -> None:
        super().__init__(tables.grid, (unit.id for unit in tables.units))
        self.tables = tables
        self.charts = charts
        self._hexes(tables)
        self._hexsides(tables)
        self._rails(tables)
        self._places(tables)
        self._units(tables.units)
        self.turns = {turn.number: turn for turn in tables.turns}
        self._charts(charts)

    def _hexes(self, tables: Tables) -> None:
        grid, rows = self.grid, tables.hexes

        def where(column: str, *values: str) -> int:
            return maps.hexes_where(grid, rows.values(), column, *values)

        water = where("terrain", "sea", "lake")
        # Countries that are not played are closed for good (R-MAP-2).
        self.land = where("playable", "1") & ~water
        self.sea = {name: where("sea", name) & where("terrain", "sea") for name in ("Baltic", "Black")}
        self.terrain = [rows[name]["terrain"] if name else "sea" for name in grid.names]
        self.marsh = where("terrain", "marsh") & self.land
        self.rough = where("terrain", "rough") & self.land
        self.country = {name: where("country", name) & self.land for name in COUNTRIES}
        self.country_of = [rows[name]["country"] if name else "" for name in grid.names]
        self.russia = self.country["Russia"]
        self.coast = {sea: where("coast", sea) & self.land for sea in ("Baltic", "Black")}
        self.rail_exits = where("rail_exit", "1") & self.land
        self.north_edge = grid.set(name for name, row in rows.items() if "N" in row["edge"]) & self.land
        self.south_edge = grid.set(name for name, row in rows.items() if "S" in row["edge"]) & self.land
        self.mobilization_hex = {
            row["mobilization"]: grid.hex(name)
            for name, row in rows.items()
            if maps.filled(row["mobilization"])
        }
        self.front = {year: where(f"side_{year}", "AL") & self.land for year in ("1914", "1915", "1916")}

    def _hexsides(self, tables: Tables) -> None:
        """Sea hexsides and water hexes are never crossed, frozen or not (TEC-7, R-TEC-6, R-ZOC-2)."""
        grid, sides = self.grid, tables.sides
        self.ways = Ways(
            grid, self.land, maps.ends(grid, (pair for pair, kind in sides.items() if kind == "sea"))
        )
        self.touching = maps.touching(self.ways)
        self.around = maps.around(grid)
        #: For each hex its neighbours across a river or lake hexside.
        self.wet = maps.across(grid, (pair for pair, kind in sides.items() if kind in ("river", "lake")))

    def _rails(self, tables: Tables) -> None:
        """Rail connections, all of them and those that do not cross the Russian border (18.4b)."""
        grid = self.grid
        self.rail_next = maps.across(grid, tables.rails)
        self.home_rail_next = maps.across(grid, (pair for pair, border in tables.rails.items() if not border))
        self.rail = of(h for h in grid.hexes if self.rail_next[h]) & self.land
        [self.transit] = maps.ends(grid, [tables.transit])
        self.rail_ways = maps.ways_along(grid, self.rail_next, self.rail)
        self.home_rail_ways = maps.ways_along(grid, self.home_rail_next, self.rail)
        self.costs = {season: Costs(self.ways, partial(self._cost, season)) for season in SEASONS}

    def _cost(self, season: str, h: int, n: int) -> int:
        """What a step from a hex to the next costs in half points (11.4, 11.5, 22.1, R-MOV-2, R-WEA-1).

        Outside winter and Russian thaw forest costs 1 (R-MOV-4); frozen water costs nothing (TEC-6).
        """
        tec = charts()["tec"]
        if self.rail_next[h] >> n & 1:
            return int(FULL * tec["road"]["mp"])
        row = tec[self.terrain[n]]
        harsh = season == "winter" or (season == "thaw" and self.russia >> n & 1)
        cost: int = row.get("mp_winter", row["mp"]) if harsh else row["mp"]
        if self.wet[h] >> n & 1 and season != "winter":
            cost += tec["hexside_river"]["mp"]
        return FULL * cost

    def _places(self, tables: Tables) -> None:
        self.place = {place.hex: place for place in tables.places}
        self.place_words = {self.grid.hex(at): spelled(name) for at, name in tables.labels.items()}
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

        def those(test: Any) -> int:
            return of(u for u, unit in enumerate(units) if test(unit))

        # Who commands whom (2.2a to 2.2c, 7.2a).
        self.side = dict.fromkeys(SIDES, 0) | sets_by(units, "side")
        self.side_of = [unit.side for unit in units]
        self.nation_of = [unit.nation for unit in units]
        self.nation = sets_by(units, "nation")
        self.type = dict.fromkeys(types(), 0) | sets_by(units, "type")
        self.hqs, self.supply, self.fortresses = self.type["hq"], self.type["supply"], self.type["fortress"]
        self.trains, self.airbases, self.marines = (self.type[t] for t in ("train", "airbase", "marine"))
        #: Armies and army abteilungen; all others are non-army units (14.15c).
        self.armies = those(lambda unit: unit.size in ("army", "abteilung"))
        self.corps = those(lambda unit: unit.size == "corps")
        # The RNAS cars are the only tanks (R-CNT-4).
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
        #: Units that may not go wherever others may (23.3, OPT-VOL-3, OPT-BOL-4).
        self.limited = self.type["partisan"] | sum(self.nation.get(nation, 0) for nation in LIMITS)
        #: Supply units by their radius (17.2); only a position has several.
        radii = sorted({units[u].radius for u in members(self.supply)})
        self.supply_radii = tuple(
            (radius, of(u for u in members(self.supply) if units[u].radius == radius)) for radius in radii
        )

    def _charts(self, charts: dict[str, Any]) -> None:
        crt = charts["crt"]
        self.column_min: tuple[int, ...] = tuple(crt["column_min"])
        self.crt = {
            name: [[crt[name][str(die)][column] for die in range(1, 7)] for column in range(9)]
            for name in ("standard", "shock")
        }
        mobilization = charts["mobilization"]
        #: The lines of the Mobilization Chart by the type of unit they sell; prices of special units (9.3).
        lines = [row for row in mobilization.values() if isinstance(row, dict) and "type" in row]
        self.purchases: dict[str, dict[str, Any]] = {row["type"]: row for row in lines}
        self.special_prices: dict[str, int] = mobilization["special"]
        victory = charts["victory"]
        self.levels = tuple((low, high, name) for low, high, name in victory["levels"])
        self.cap: int = victory["vp_cap"]
        self.doubled = self.cities | self.rough | self.marsh


#: The numbers of the game outside its tables.
charts = cache(partial(read_numbers, HERE / "data.toml"))
#: The world of the game, with a position's own terrain, hexsides and counters if it has any.
build_world = by_content(lambda changes: World(changed_tables(changes), charts()))


def types() -> tuple[str, ...]:
    """The types of unit that there are."""
    return tuple(dict.fromkeys(unit.type for unit in standard_tables().units))


@cache
def standard_tables() -> Tables:
    """The game's own tables."""
    hexes = read_table(HERE / "map" / "hexes.tsv", ["id", "terrain", "country", "playable", "edge"])
    sides = read_table(HERE / "map" / "hexsides.tsv", ["id_a", "id_b", "kind"])
    rails = read_table(HERE / "map" / "railways.tsv", ["id_a", "id_b", "class", "russian_border"])
    grid = Grid(Layout("flat", "column-first", "even"), [row["id"] for row in hexes])
    transit = charts()["grid"]["transit"]
    places = read_table(HERE / "map" / "places.tsv", ["name", "id", "country", "kind"])
    return Tables(
        grid=grid,
        hexes={row["id"]: row for row in hexes},
        sides={pair: row["kind"] for pair, row in maps.pairs_of(sides, "river", "lake", "sea").items()},
        rails={
            pair: row["russian_border"] == "1"
            for pair, row in maps.pairs_of(rails, "railroad", column="class").items()
        },
        transit=(transit["austro_hungarian_end"], transit["bulgarian_end"]),
        places=tuple(_place(grid, row) for row in places if row["kind"] == "city"),
        labels={row["id"]: row["name"] for row in places},
        units=tuple(
            _unit(row)
            for row in read_table(HERE / "units.tsv", ["id", "side", "nation", "type"])
            if row["type"] != "marker"
        ),
        turns=tuple(_turn(row) for row in read_table(HERE / "turns.tsv", ["turn", "year", "season"])),
    )


def _place(grid: Grid, row: maps.Row) -> Place:
    objective, fortress = SIDE_OF_CODE.get(row["objective_of"], ""), row["fortress_defense"]
    return record(Place, row, hex=grid.hex(row["id"]), objective=objective, fortress=fortress)


def _unit(row: maps.Row) -> Unit:
    return record(Unit, row, side=SIDE_OF_CODE[row["side"]], flag=row["reverse"] == "flag")


def _turn(row: maps.Row) -> Turn:
    supply = {CENTRAL: int(row["cp_supply"]), ALLIED: int(row["allied_supply"])}
    units = " ".join(filter(maps.filled, (row["cp_units"], row["allied_units"])))
    return record(Turn, row, number=row["turn"], effort=row["main_effort"], supply=supply, units=units)


# What a position may change --------------------------------------------------------------------


def changed_tables(changes: dict[str, Any]) -> Tables:
    """The tables with a position's map, other values and new units worked in."""
    tables = standard_tables()
    hexes = read.changed_hexes(tables.grid, tables.hexes, changes, TERRAINS, COUNTRIES)
    sides, rails = dict(tables.sides), dict(tables.rails)
    for a, b, kind in read.changed_hexsides(tables.grid, changes, SIDE_KINDS):
        maps.forget(rails if "rail" in kind else sides, a, b)
        if kind == "rail":
            rails[a, b] = False
        elif kind in ("river", "lake", "sea"):
            sides[a, b] = kind
    if "countries" in changes or "hexsides" in changes:
        for a, b in rails:
            rails[a, b] = (hexes[a]["country"] == "Russia") != (hexes[b]["country"] == "Russia")
    tables = _settled(replace(tables, hexes=hexes), changes)
    units = read.changed_counters(tables.units, changes, {key: key for key in NUMBERS})
    units += tuple(_new_unit(doc, tables) for doc in read.new_units(changes))
    return replace(tables, sides=sides, rails=rails, units=units)


def _settled(tables: Tables, changes: dict[str, Any]) -> Tables:
    """The tables with a position's cities and Strategic Objectives."""
    places = {tables.grid.name(place.hex): place for place in tables.places}
    labels = dict(tables.labels)
    for name, title in read.pairs("cities", changes.get("cities", {})).items():
        h = tables.grid.hex(name)
        if not isinstance(title, str) or not title:
            raise BadInput(f"cities.{name}: expected the name of the city, not {title!r}.")
        if any(place.name == title for at, place in places.items() if at != name):
            raise BadInput(f"cities.{name}: there is another city of the name {title}.")
        if name in places:
            raise BadInput(f"cities.{name}: {places[name].name} lies there.")
        places[name] = Place(h, title, "", "", 0, "", "position")
        labels[name] = title
    named = {place.name: at for at, place in places.items()}
    for name, side in read.pairs("objectives", changes.get("objectives", {})).items():
        at = named.get(name, name)
        if at not in places:
            raise BadInput(f"objectives: {name} is no city; cities makes it one (5.4c).")
        owner = "" if side is None else read.one_of(f"objectives.{name}", side, SIDES, " or ")
        places[at] = replace(places[at], objective=owner)
    countries = {at: tables.hexes[at]["country"] for at in places}
    settled = tuple(replace(place, country=countries[at]) for at, place in places.items())
    return replace(tables, places=settled, labels=labels)


def _new_unit(doc: Any, tables: Tables) -> Unit:
    known = {"id", "name", "side", "nation", "type", "size", "flag", *NUMBERS}
    where = read.check_new_unit(doc, known, SIDES, (unit.id for unit in tables.units))
    usual = {"attack": 3, "defense": 3, "move": 3, "radius": 3 if doc.get("type") == "supply" else 0}
    nation = doc.get("nation", "Germany" if doc["side"] == CENTRAL else "Russia")
    return Unit(
        id=str(doc["id"]),
        name=str(doc.get("name", doc["id"])),
        side=doc["side"],
        nation=str(nation),
        type=read.unit_word(where, doc, "type", types(), "infantry"),
        size=read.unit_word(where, doc, "size", SIZES, "corps"),
        back_name="",
        **{key: read.unit_number(where, doc, key, usual.get(key, 0)) for key in NUMBERS},
        flag=bool(doc.get("flag", True)),
        option="",
        source="position",
    )
