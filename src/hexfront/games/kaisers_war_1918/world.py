"""What does not change during a game: map, counters, turn track and charts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.resources import files
from typing import Any

from hexfront.hexes import Costs, Grid, Layout, Ways, members, of
from hexfront.hexes.tables import read_table
from hexfront.kernel.errors import BadInput
from hexfront.mechanics.document import (
    changed_counters,
    changed_hexes,
    changed_hexsides,
    check_new_unit,
    new_units,
    one_of,
    pairs,
    unit_number,
    unit_word,
)
from hexfront.mechanics.folder import read_numbers
from hexfront.mechanics.maps import Pair, Row, across, around, ends, filled, forget, pairs_of, touching
from hexfront.mechanics.memory import by_content, lasting
from hexfront.mechanics.records import record
from hexfront.mechanics.spelling import spelled
from hexfront.mechanics.world import NamedSets, sum_of

CENTRAL, ALLIED = "central", "allied"
SIDES = (CENTRAL, ALLIED)
SIDE_NAMES = {CENTRAL: "Central Powers", ALLIED: "Allies"}
TERRAINS = ("clear", "rough", "desert", "forest", "marsh", "all_sea")
SIDE_KINDS = ("open", "river", "canal", "lake", "all_sea")
SIZES = ("XXXXX", "XXXX", "XXX", "XX", "HQ", "AB", "-")
#: Kinds of city, the dearest first (43.1); objectives are all but the last.
CAPITAL, RESOURCE, POLITICAL, CITY = "major_capital", "resource_centre", "political_city", "city"
CITY_TYPES = (CAPITAL, RESOURCE, POLITICAL, CITY)
SEAS = ("north_sea", "mediterranean", "red_sea", "baltic", "adriatic", "marmora", "black_sea")
BOXES = ("usa", "british_empire", "french_empire")
#: The countries in which Central Powers units wait for the war to come back (24.2, 30.2).
EAST = ("finland", "baltic_states", "poland", "ukraine")
#: Nations that fight only with option 30; the first group belongs to the Central Powers (30.3b).
NATIONALISTS = ("white_russians", "finland", "baltic_states", "poland", "ukraine")
IRREGULARS = (*NATIONALISTS, "czechs", "bolsheviks", "anarchists")
#: Countries that have no city of their own at the start, and may not mobilize before one is freed (6.11a).
BARRED_COUNTRIES = ("belgium", "serbia", "romania")
#: What is printed on a counter in numbers.
NUMBERS = ("attack", "defense", "move", "range")
#: A land unit that is no army counts as one corps; an army or army group as so many (9.2a).
ARMY = 3
HERE = files(__package__)


@dataclass(frozen=True)
class Unit:
    """One counter (2.7)."""

    id: str
    name: str
    side: str
    nation: str
    type: str
    size: str
    attack: int
    defense: int
    move: int
    shock: bool = False
    #: A parenthesised attack factor only supports (12.4b); HQs and airbases support within their range.
    support: bool = False
    range: int = 0
    #: The circle: always in general supply (15.11a).
    circle: bool = False
    #: The army on the back of a tank or mechanized corps: attack, defense, movement.
    army: tuple[int, int, int] | None = None
    #: The line of the Mobilization Table that sells it.
    line: str = ""
    #: The group of the orders of battle that sets it up, or nothing.
    start: str = ""
    #: The optional rules that bring it.
    option: str = ""
    source: str = "design"


@dataclass(frozen=True)
class Turn:
    """One space of the turn track (43.5)."""

    number: int
    year: int
    months: str
    season: str

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
    type: str
    vp: int
    #: The seas on which it is a naval base.
    ports: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class Tables:
    """Map and counters as read, before they are worked into sets."""

    grid: Grid
    hexes: dict[str, dict[str, str]]
    sides: dict[Pair, str]
    places: tuple[Place, ...]
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
        self._places(tables)
        self._units(tables.units)
        self._types(tables.units)
        self.turns = {turn.number: turn for turn in tables.turns}
        self._charts(charts)

    # The map ------------------------------------------------------------------------------------

    def _hexes(self, tables: Tables) -> None:
        grid, rows = self.grid, tables.hexes

        def where(column: str, *values: str) -> int:
            return grid.set(name for name, row in rows.items() if row[column] in values)

        def listing(column: str, value: str) -> int:
            return grid.set(name for name, row in rows.items() if value in row[column].split(","))

        water = where("terrain", "all_sea")
        #: Neutral countries and lakes are out of play for good (23.1a, 23.2a).
        self.land = where("playable", "land") & ~water
        self.neutral = where("kind", "neutral")
        self.sea = {sea: where("sea_area", sea) & water for sea in SEAS}
        self.all_sea = water
        self.terrain = [rows[name]["terrain"] if name else "all_sea" for name in grid.names]
        self.rough, self.desert, self.marsh = (
            where("terrain", kind) & self.land for kind in ("rough", "desert", "marsh")
        )
        countries = dict.fromkeys(row["country"] for row in rows.values() if row["country"])
        self.country = {name: where("country", name) & self.land for name in countries}
        self.country_of = [rows[name]["country"] if name else "" for name in grid.names]
        # The former empire is five countries (30.1a), without the Caucasus (30.1b).
        self.russia = self.country["russia"]
        self.east = sum(self.country[name] for name in EAST)
        #: The British Isles and Egypt are one country for all purposes (2.3d).
        self.region = {
            name: where("region", name) & self.land for name in ("british_isles", "egypt", "asia", "europe")
        }
        self.coast = {sea: listing("coast_on", sea) & self.land for sea in SEAS}
        self.coastal = sum_of(self.coast.values())
        #: Rail zones by hex (16.1); every desert hex is in the third.
        self.zone = {zone: where("rail_zone", str(zone)) & self.land & ~self.desert for zone in (1, 2)}
        self.zone[3] = self.land & ~self.zone[1] & ~self.zone[2]
        #: Which side of the line of March 1918 a hex lies on (2.5); Russia lies on neither.
        self.began = {side: where("start_side", side) & self.land for side in SIDES}
        #: Printed trenchlines (7.1a).
        self.printed_trenches = {side: where("trenchline", side) & self.land for side in SIDES}
        self.north_landing = where("edge", "north_finland") & self.land
        self.east_landing = where("edge", "mesopotamia_entry") & self.land
        self.east_edge = where("edge", "east_russia") & self.land
        self.owner_of_country: dict[str, str] = {
            name: row["side"] for name, row in self.charts["country"].items() if row["side"] in SIDES
        }
        #: Hexes of the countries of a side (2.3), whoever is there; Luxemburg and Albania are nobody's (R05).
        self.home = {
            side: sum_of(
                self.country[name] for name in self.country if self.owner_of_country.get(name) == side
            )
            for side in SIDES
        }

    def _hexsides(self, tables: Tables) -> None:
        """All-sea hexsides are never crossed by land (43.3g)."""
        grid, sides = self.grid, tables.sides
        closed = ends(grid, (pair for pair, kind in sides.items() if kind == "all_sea"))
        self.ways = Ways(grid, self.land, closed)
        self.touching = touching(self.ways)
        self.around = around(grid)
        #: For each hex its neighbours across a river, canal or lake hexside.
        self.wet = across(grid, (pair for pair, kind in sides.items() if kind in ("river", "canal", "lake")))
        #: Over every hex that is not neutral, water included: for ranges of support (17.1b, R38).
        self.air = Ways(grid, grid.all & ~self.neutral)

    def _places(self, tables: Tables) -> None:
        self.place = {place.hex: place for place in tables.places}
        self.place_words = {place.hex: spelled(place.name) for place in tables.places}
        self.hex_of_place = {place.name: place.hex for place in tables.places}
        self.cities = of(self.place)
        self.city_type = {
            kind: of(place.hex for place in tables.places if place.type == kind) for kind in CITY_TYPES
        }
        self.objectives = self.cities & ~self.city_type[CITY]
        self.value = {place.hex: place.vp for place in tables.places if place.vp}
        self.ports = {sea: of(place.hex for place in tables.places if sea in place.ports) for sea in SEAS}
        self.bases = sum_of(self.ports.values())
        #: Where the units of a country arrive (6.5c): capital, resource and political cities.
        self.mobilization = {name: self.objectives & hexes for name, hexes in self.country.items()}

    def named(self, name: str) -> int:
        """The hex of a city as a set; nothing if there is no such city in this world."""
        h = self.hex_of_place.get(name)
        return 0 if h is None else 1 << h

    # Counters -----------------------------------------------------------------------------------

    def _units(self, units: tuple[Unit, ...]) -> None:
        self.units = units

        def those(test: Any) -> int:
            return of(u for u, unit in enumerate(units) if test(unit))

        self.those = those
        #: The side a counter belongs to by its colour; some change hands (board.align).
        self.side = {side: those(lambda unit, side=side: unit.side == side) for side in SIDES}
        self.side_of = [unit.side for unit in units]
        self.nation_of = [unit.nation for unit in units]
        nations = dict.fromkeys(self.nation_of)
        self.nation = {n: those(lambda unit, n=n: unit.nation == n) for n in nations}
        self.type = {t: those(lambda unit, t=t: unit.type == t) for t in types()}
        self.attack = [unit.attack for unit in units]
        self.defense = [unit.defense for unit in units]
        self.move = [unit.move for unit in units]
        #: What is printed on the back of tank and mechanized corps (2.7b).
        self.army = [unit.army for unit in units]

    def _types(self, units: tuple[Unit, ...]) -> None:
        those, kind = self.those, self.type
        self.hqs = kind["headquarters"]
        self.tactical, self.strategic = kind["tactical_airbase"], kind["strategic_airbase"]
        self.airbases = self.tactical | self.strategic
        self.forts, self.garrisons = kind["fortified_zone"], kind["garrison"]
        self.fleets, self.transports = kind["bombardment"], kind["amphibious"]
        self.naval = self.fleets | self.transports
        self.land_units = those(lambda unit: True) & ~self.naval
        #: Armies and army groups as they are printed on the front (9.2b).
        self.armies = those(lambda unit: unit.size in ("XXXX", "XXXXX"))
        self.convertible = those(lambda unit: unit.army is not None)
        self.mechanized = kind["tank_corps"] | kind["mech_corps"]
        self.shock = those(lambda unit: unit.shock)
        self.alpine = kind["alpine_corps"] | kind["alpine_army"]
        self.circles = those(lambda unit: unit.circle)
        #: Lawrence and Wassmuss (21.5).
        self.guerrillas = self.nation.get("arabs", 0) | self.nation.get("persia", 0)
        self.support = those(lambda unit: unit.support)
        self.mobile = those(lambda unit: unit.move >= 1) & self.land_units
        self.immobile = self.land_units & ~self.mobile
        #: Land units that exert a zone of control when nothing takes it from them (11.1c, R30, 21.5a).
        self.exerting = self.mobile & ~self.guerrillas
        #: Units that may attack (12.4a): an attack factor of 1 or more that is not in parentheses.
        self.fighters = those(lambda unit: unit.attack >= 1 and not unit.support) & self.land_units
        self.bolsheviks, self.anarchists = self.nation.get("bolsheviks", 0), self.nation.get("anarchists", 0)
        self.czechs, self.poles = self.nation.get("czechs", 0), self.nation.get("poland", 0)
        self.nationalists = sum(self.nation.get(name, 0) for name in NATIONALISTS)
        #: Nations whose units may not stack, ship or score like others (30.16, 20.2e, 30.20).
        self.irregulars = self.nationalists | self.bolsheviks | self.anarchists

    def _charts(self, charts: dict[str, Any]) -> None:
        rows = read_table(HERE / "crt.tsv", ["table", "die"])
        columns = [name for name in rows[0] if name[0].isdecimal()]
        self.column_min = tuple(int(name.rstrip("+").split("-")[0]) for name in columns)
        #: By table and column the six results.
        self.crt = {
            table: [[row[column] for row in rows if row["table"] == table] for column in columns]
            for table in ("big_push", "infiltration")
        }
        self.tec = {row["terrain"]: row for row in read_table(HERE / "tec.tsv", ["terrain"])}
        #: What each hex of land holds, in corps equivalents: the chart counts in armies (43.3q).
        ground = {h: "city" if self.cities >> h & 1 else self.terrain[h] for h in members(self.land)}
        self.holds = {h: ARMY * int(self.tec[row]["stacking_armies"]) for h, row in ground.items()}
        self.mobilization_rows = {
            row["row"]: row for row in read_table(HERE / "mobilization.tsv", ["row", "vp_cost"])
        }
        levels = charts["victory_levels"]
        self.levels = tuple((*levels[name], name) for name in ("draw", "marginal", "continental", "imperial"))
        self.cap: int = charts["vp_table"]["maximum"]


@lasting
def step_costs(w: World, side: str, heavy: bool, own: int, enemy: int) -> Costs:
    """What steps cost the units of a side in whole points (8.6a, 43.3, R27, R28).

    ``heavy`` are tank and mechanized units. A trenchline costs 1 point its owner and 2 the enemy, whatever
    else is in the hex; else a city costs 1; else the terrain; a river, canal or lake hexside 1 more.
    """
    column = "mp_tank" if heavy else "mp_other"
    entering = [0] * w.grid.size
    for h in members(w.land):
        if own >> h & 1:
            row = "trenchline_own"
        elif enemy >> h & 1:
            row = "trenchline_enemy"
        else:
            row = "city" if w.cities >> h & 1 else w.terrain[h]
        entering[h] = int(w.tec[row][column])
    wet, extra = w.wet, int(w.tec["water_hexside"]["mp_other"])
    return Costs(w.ways, lambda h, n: entering[n] + extra if wet[h] >> n & 1 else entering[n])


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
    hexes = read_table(HERE / "map" / "hexes.tsv", ["id", "terrain", "country", "playable"])
    sides = read_table(HERE / "map" / "hexsides.tsv", ["id_a", "id_b", "kind"])
    grid = Grid(Layout("flat", "column-first", "even"), [row["id"] for row in hexes])
    places = read_table(HERE / "map" / "places.tsv", ["name", "id", "country", "type", "vp"])
    return Tables(
        grid=grid,
        hexes={row["id"]: row for row in hexes},
        sides={pair: row["kind"] for pair, row in pairs_of(sides, *SIDE_KINDS[1:]).items()},
        places=tuple(_place(grid, row) for row in places),
        units=tuple(_unit(row) for row in read_table(HERE / "units.tsv", ["id", "side", "nation", "type"])),
        turns=tuple(
            record(Turn, row, number=row["turn"])
            for row in read_table(HERE / "turns.tsv", ["turn", "year", "months", "season"])
        ),
    )


def _place(grid: Grid, row: Row) -> Place:
    ports = tuple(filled(row["naval_base_on"]).replace(",", " ").split())
    return record(Place, row, hex=grid.hex(row["id"]), ports=ports, source=row["source_type"])


def _unit(row: Row) -> Unit:
    army = filled(row["army_side"])
    return record(
        Unit,
        row,
        defense=row["defence"],
        line=row["mobilization_row"],
        army=tuple(map(int, army.split("-"))) if army else None,
        source=row["source_factors"],
    )


# What a position may change ----------------------------------------------------------------------


def changed_tables(changes: dict[str, Any]) -> Tables:
    """The tables with a position's map, other values and new units worked in."""
    tables = standard_tables()
    known = dict.fromkeys(row["country"] for row in tables.hexes.values() if row["country"])
    hexes = changed_hexes(tables.grid, tables.hexes, changes, TERRAINS, known)
    sides = dict(tables.sides)
    for a, b, kind in changed_hexsides(tables.grid, changes, SIDE_KINDS):
        forget(sides, a, b)
        if kind != "open":
            sides[a, b] = kind
    tables = _settled(replace(tables, hexes=hexes, sides=sides), changes)
    units = changed_counters(tables.units, changes, {key: key for key in NUMBERS})
    units += tuple(_new_unit(doc, tables) for doc in new_units(changes))
    return replace(tables, units=units)


def _settled(tables: Tables, changes: dict[str, Any]) -> Tables:
    """The tables with a position's cities: by hex the type of the city, or null for none."""
    places = {tables.grid.name(place.hex): place for place in tables.places}
    values = {CAPITAL: 4, RESOURCE: 2, POLITICAL: 1, CITY: 0}
    for name, kind in pairs("cities", changes.get("cities", {})).items():
        h = tables.grid.hex(name)
        if kind is None:
            places.pop(name, None)
            continue
        word = one_of(f"cities.{name}", kind, CITY_TYPES)
        if not tables.hexes[name]["country"]:
            raise BadInput(f"cities.{name}: there is no land for a city.")
        here = places.get(name, Place(h, f"City {name}", "", word, 0, (), "position"))
        places[name] = replace(here, type=word, vp=values[word])
    settled = tuple(replace(place, country=tables.hexes[at]["country"]) for at, place in places.items())
    return replace(tables, places=settled)


def _new_unit(doc: Any, tables: Tables) -> Unit:
    known = {"id", "name", "side", "nation", "type", "size", "shock", "circle", *NUMBERS}
    where = check_new_unit(doc, known, SIDES, (unit.id for unit in tables.units))
    kind = unit_word(where, doc, "type", types(), "infantry_army")
    like = next(unit for unit in tables.units if unit.type == kind)
    nation = doc.get("nation", "germany" if doc["side"] == CENTRAL else "france")
    values: dict[str, Any] = {
        key: unit_number(where, doc, key, getattr(like, key) if key in ("move", "range") else 3)
        for key in NUMBERS
    }
    return replace(
        like,
        id=str(doc["id"]),
        name=str(doc.get("name", doc["id"])),
        side=doc["side"],
        nation=unit_word(where, {"nation": nation}, "nation", tuple(charts()["country"]), nation),
        size=unit_word(where, doc, "size", SIZES, like.size),
        shock=bool(doc.get("shock", like.shock)),
        circle=bool(doc.get("circle", False)),
        start="",
        option="",
        source="position",
        **values,
    )
