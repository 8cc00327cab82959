"""What does not change during a game: map, counters, turns and charts, cut to what a scenario plays with.

The three maps are one grid. A scenario plays in a window of it and with the counters of its countries, so a
small scenario has a small world. ``World`` keeps everything as lists by hex or unit and as sets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from operator import itemgetter
from typing import Any

from hexfront.games.storm_of_steel.display import display_of
from hexfront.games.storm_of_steel.tables import (
    AIR,
    BRIGADES,
    CORPS,
    HQS,
    IRREGULARS,
    LAND,
    MECHANIZED,
    NAVAL,
    Place,
    Tables,
    Unit,
    changed,
    cut,
    whole,
)
from hexfront.hexes import Ways, members, of
from hexfront.mechanics.folder import read_numbers
from hexfront.mechanics.maps import across, around, touching
from hexfront.mechanics.memory import by_content
from hexfront.mechanics.spelling import spelled
from hexfront.mechanics.world import NamedSets, sets_by, sum_of

HERE = files(__package__)
CENTRAL, ENTENTE = "central", "entente"
SIDES = (CENTRAL, ENTENTE)
SIDE_NAMES = {CENTRAL: "Central Powers", ENTENTE: "Entente"}
#: The two alliances by number (1.0b); the Central Powers act first (3.0b). A country may also be neutral or
#: have surrendered (19.0a, 19.3a).
CP, EN, NEUTRAL, SURRENDERED = 0, 1, 2, 3
POWERS = (CP, EN)
#: What tables call the alliances.
CODES = ("CP", "EN")
#: Fronts by number (2.2a): West, East, Middle East.
FRONTS = ("W", "E", "M")
FRONT_NAMES = ("West", "East", "Middle East")
SEASONS = {"Wi": "Winter", "Sp": "Spring", "Su": "Summer", "Au": "Autumn"}
#: No more land units of a side than this stand in a hex (13.1a).
STACK = 3
CAMPAIGN = "campaign_1914"
#: The last column of Palestine (34.5a).
PALESTINE = 88


@cache
def charts() -> dict[str, Any]:
    """The numbers of the game that stand in no table of their own."""
    return read_numbers(HERE / "data.toml")


@dataclass(frozen=True)
class Turn:
    """A quarter of a year, by its number from Summer 1914 on (1.0e)."""

    number: int
    code: str

    @property
    def season(self) -> str:
        """Winter, Spring, Summer or Autumn."""
        return SEASONS[self.code[-2:]]

    @property
    def year(self) -> int:
        """The year."""
        return int(self.code[:4])

    @property
    def date(self) -> str:
        """As a player says it."""
        return f"{self.season} {self.year}"


class World(NamedSets):
    """Map, counters and charts as lists by hex, sets of hexes and sets of units."""

    def __init__(self, tables: Tables, scenario: str) -> None:
        super().__init__(tables.grid, (unit.id for unit in tables.units))
        self.tables = tables
        self.charts = charts()
        #: The scenario's part of the charts.
        self.scenario = self.charts["scenario"][scenario]
        self.scenario_name = scenario
        self.single_map = len(self.scenario["maps"]) == 1
        self.turns = [Turn(n, code) for n, code in enumerate(self.charts["turns"]["order"])]
        self.turn_of = {turn.code: turn.number for turn in self.turns}
        self._countries()
        self._hexes(tables)
        self._hexsides(tables)
        self._places(tables)
        self._display(tables)
        self._railways(tables)
        self._units(tables.units)

    def _countries(self) -> None:
        #: Countries by number, and on which side each begins (19.1a).
        self.countries = [name for name, row in self.charts["countries"].items() if "side" in row]
        self.country_index = {name: c for c, name in enumerate(self.countries)}
        members = [frozenset(self.scenario[code]) for code in CODES]
        self.allegiance = tuple(
            next((power for power in POWERS if name in members[power]), NEUTRAL) for name in self.countries
        )
        rows = self.charts["countries"]
        #: Countries that anybody may enter though they are neutral (19.7a).
        self.free_entry = frozenset(
            c for c, name in enumerate(self.countries) if rows[name].get("free_entry") or name == "Montenegro"
        )

    # The map ------------------------------------------------------------------------------------

    def _hexes(self, tables: Tables) -> None:
        grid, rows = self.grid, tables.hexes

        def where(column: str, *values: str) -> int:
            return grid.set(name for name, row in rows.items() if row[column] in values)

        #: Hexes that land units may stand in.
        self.land = where("playable", "land")
        self.sea = where("playable", "sea")
        self.terrain = [rows[name]["terrain"] if name else "" for name in grid.names]
        self.latitude = [float(rows[name]["lat"]) if name else 0.0 for name in grid.names]
        self.ground = {kind: where("terrain", kind) & self.land for kind in self.charts["terrain"]}
        self.mountain = self.ground["mountain"]
        #: By country the hexes of which it has all or a part (19.23b), and those that are its alone.
        self.country: list[int] = []
        self.wholly: list[int] = []
        for name in self.countries:
            some = {h for h, row in rows.items() if name == row["country"] or name in row["also"].split(",")}
            alone = {h for h in some if rows[h]["country"] == name and not rows[h]["also"]}
            self.country.append(grid.set(some) & self.land)
            self.wholly.append(grid.set(alone) & self.land)
        #: The country that owns a hex, by number; -1 where there is none.
        self.owner = [
            self.country_index.get(rows[name]["country"], -1) if name else -1 for name in grid.names
        ]
        self.owned = [
            of(h for h in grid.hexes if self.owner[h] == c) & self.land for c in range(len(self.countries))
        ]
        regions = {row["region"] for row in rows.values()} - {""}
        self.region = {name: where("region", name) & self.land for name in regions}
        #: The region of a hex, or nothing.
        self.region_of = [rows[name]["region"] if name else "" for name in grid.names]
        #: By front its hexes (2.2b, 4.44): in the campaign Serbia and Romania belong to the East.
        column = "front" if self.single_map else "front_campaign"
        self.front = [where(column, code) for code in FRONTS]
        if self.single_map:
            # The one map of a scenario is one front (39.4a).
            only = FRONTS.index(self.scenario["maps"][0])
            self.front = [grid.all if k == only else 0 for k in range(len(FRONTS))]
        self.fronts = tuple(k for k, code in enumerate(FRONTS) if code in self.scenario["maps"])
        self.front_of = [next((k for k in range(3) if self.front[k] >> h & 1), -1) for h in range(grid.size)]
        self.rail_zone = where("rail_zone", "1") & self.land
        self.petroleum = where("resource", "petroleum") & self.land
        self.grain = where("resource", "grain") & self.land
        areas = {row["sea_area"] for row in rows.values()} - {""}
        self.sea_area = {name: where("sea_area", name) for name in areas}

    def _hexsides(self, tables: Tables) -> None:
        grid = self.grid
        self.around = around(grid)
        beyond = {kind: across(grid, tables.sides[kind]) for kind in tables.sides}
        self.river, self.canal, self.strait = (beyond[kind] for kind in ("river", "canal", "strait"))
        closed = [
            (h, n)
            for h in grid.hexes
            for n in grid.neighbours[h]
            if (beyond["sea"][h] | beyond["lake"][h]) >> n & 1
        ]
        #: What land units may cross at all, straits included (11.22a, R-70, R-149); by hex the neighbours.
        self.ways = Ways(grid, self.land, closed)
        self.open = touching(self.ways)
        #: What needs no ferry.
        straits = [(h, n) for h in grid.hexes for n in grid.neighbours[h] if self.strait[h] >> n & 1]
        self.dry = Ways(grid, self.land, closed + straits)
        self.near = touching(self.dry)

    def _places(self, tables: Tables) -> None:
        self.place: dict[int, Place] = {place.hex: place for place in tables.places}
        self.place_words = {place.hex: spelled(place.name) for place in tables.places}
        self.hex_of_place = {place.name: place.hex for place in tables.places}

        def those(test: Callable[[Place], Any]) -> int:
            return of(place.hex for place in tables.places if test(place))

        self.cities = of(self.place) & self.land
        self.capitals = those(lambda place: place.capital) & self.land
        self.industrial = those(lambda place: place.industrial) & self.land
        self.ports = those(lambda place: place.port) & self.land
        self.naval_bases = those(lambda place: place.naval_base) & self.land
        #: Cities with a zone of their own in their hex (16.5a).
        self.strongholds = self.capitals | self.industrial
        #: Enemy cities that need a garrison (16.21a, R-99).
        self.guarded = self.strongholds | self.ports
        #: Cities, petroleum and grain: what stays with the last who had a unit there (16.22a).
        self.strategic = self.cities | self.petroleum | self.grain
        numbered = {place.ottoman_mobilization_no: place.hex for place in tables.places}
        self.ottoman_hexes = of(h for number, h in numbered.items() if number)

    def _display(self, tables: Tables) -> None:
        """Areas off the map, as far as the scenario has them, and whether a hex is no part of a map (21)."""
        self.display = display_of(self.grid, tables.hexes, self.charts, HERE)
        outside = self.display.hexes
        self.away = [bool(outside >> h & 1) for h in range(self.grid.size)]
        named = {h: area.name for h, area in self.display.areas.items()}
        named |= {h: harbour.name for h, harbour in self.display.harbours.items()}
        self.place_words |= named
        self.hex_of_place |= {name: h for h, name in named.items()}
        self.place_words |= {h: f"the {name}" for name, h in self.display.seas.items()}
        self.hex_of_place |= self.display.seas

    def named(self, name: str) -> int:
        """The hex of a city by its name, or of a number; -1 if this world has no such hex."""
        found = self.hex_of_place.get(name, self.grid.find(name))
        return -1 if found is None else found

    def _railways(self, tables: Tables) -> None:
        grid = self.grid
        self.rail = across(grid, tables.rails["rail"])
        self.steamer = across(grid, tables.rails["steamer"])
        #: Joined for rail movement: by rail, or side by side in the zone (R-50), never over a strait.
        self.track = [
            (self.rail[h] | (self.near[h] & self.rail_zone if self.rail_zone >> h & 1 else 0))
            & ~self.strait[h]
            for h in range(grid.size)
        ]
        #: Joined for lines: by rail, also over a strait, which stops trains (36.3a), and by steamer (36.4a).
        self.carried = [self.track[h] | self.rail[h] | self.steamer[h] for h in range(grid.size)]
        self.rail_hexes = of(h for h in grid.hexes if self.track[h] | self.steamer[h]) | self.rail_zone
        #: Hexes of Egypt, Sinai and Palestine where Britain may build rail (36.5a). Their steps are in the
        #: net from the start: without friendly rail nothing runs there.
        self.buildable = self._sinai() & ~self.rail_hexes
        for h in members(self.buildable):
            for n in members(self.near[h] & (self.buildable | self.rail_hexes & self._sinai())):
                for steps in (self.track, self.carried):
                    steps[h] |= 1 << n
                    steps[n] |= 1 << h
        #: By side the hexes of its countries at the start, and their railways.
        self.home = [self.home_of(self.allegiance, power) for power in POWERS]
        self.home_rail = [home & self.rail_hexes for home in self.home]

    def _sinai(self) -> int:
        """Egypt with Sinai, and Palestine: Ottoman hexes of column 88 or less south of Damascus (34.5a)."""
        south = self.latitude[self.named("Damascus")] if self.named("Damascus") >= 0 else -90.0
        palestine = self.owned[self.country_index["Ottoman"]]
        return self.region.get("Egypt", 0) | of(
            h for h in members(palestine) if int(self.names[h][:-2]) <= PALESTINE and self.latitude[h] < south
        )

    def home_of(self, allegiance: tuple[int, ...], power: int) -> int:
        """The hexes of the countries that belong to a side."""
        return sum_of(self.owned[c] for c, side in enumerate(allegiance) if side == power)

    # Counters -----------------------------------------------------------------------------------

    def _units(self, units: tuple[Unit, ...]) -> None:
        self.units = units

        def those(test: Callable[[Unit], Any]) -> int:
            return of(u for u, unit in enumerate(units) if test(unit))

        #: The alliance of each unit by number (neutrals and irregulars have none at the start: NEUTRAL).
        self.side_of = [CODES.index(unit.side) if unit.side in CODES else NEUTRAL for unit in units]
        self.side = [of(u for u, power in enumerate(self.side_of) if power == one) for one in POWERS]
        self.type = sets_by(units, "type")
        self.nation = sets_by(units, "country")
        self.nation_of = [self.country_index.get(unit.country, -1) for unit in units]
        self.group = sets_by(units, "group")
        self.dummies = self.type.get("DUMMY", 0)
        #: By power the countries that have land units.
        self.land_countries = [
            tuple(c for c, name in enumerate(self.countries) if self.nation.get(name, 0) & self.side[power])
            for power in POWERS
        ]
        self.land_units = those(lambda unit: unit.type in LAND)
        self.naval = those(lambda unit: unit.type in NAVAL)
        self.air = those(lambda unit: unit.type in AIR)
        self.corps = those(lambda unit: unit.type in CORPS)
        self.brigades = those(lambda unit: unit.type in BRIGADES)
        self.hqs = those(lambda unit: unit.type in HQS)
        #: By power its HQs and its transports, one by one.
        self.own_hqs = [tuple(members(self.hqs & self.side[power])) for power in POWERS]
        self.forts = self.type.get("FORT", 0)
        self.siege = self.type.get("SIEGE", 0)
        self.transports = self.type.get("TR", 0)
        self.own_transports = [tuple(members(self.transports & self.side[power])) for power in POWERS]
        #: By power where these are, each, from the places of all units.
        self.hq_places = [_places(units) for units in self.own_hqs]
        self.ship_places = [_places(units) for units in self.own_transports]
        self.mechanized = those(lambda unit: unit.type in MECHANIZED)
        self.irregulars = those(lambda unit: unit.type in IRREGULARS)
        #: Irregulars that hold their hex for nobody and fight alone: all but partisans (37.1a, 37.6a).
        self.bands = those(lambda unit: unit.type in IRREGULARS and unit.type != "PART")
        #: Pieces that count against the limit of a hex (13.1a, 13.12a); corps and dummies.
        self.counted = self.corps | self.dummies
        #: Pieces that stand in hexes on land and move there.
        self.pieces = self.land_units | self.dummies
        #: Units with a ZOC while they are mobile (10.1a).
        self.projecting = those(lambda unit: unit.type in LAND and unit.mobile >= 1 and unit.movement >= 1)
        self.entrenchable = those(lambda unit: unit.entrenched > 0 and unit.mobile > 0 and unit.type in LAND)
        self.mobile = [unit.mobile for unit in units]
        self.entrenched = [unit.entrenched for unit in units]
        self.movement = [unit.movement for unit in units]
        self.cadre = [unit.cadre for unit in units]
        self.divisions = [unit.divisions for unit in units]
        self.radius = [unit.command_radius for unit in units]


def _places(units: tuple[int, ...]) -> Callable[[list[int]], tuple[int, ...]]:
    """A quick look at the places of some units."""
    if len(units) > 1:
        return itemgetter(*units)
    return lambda loc: tuple(loc[u] for u in units)


# Worlds by scenario ------------------------------------------------------------------------------------


@cache
def world_of(scenario: str) -> World:
    """The standard world of a scenario."""
    return World(cut(whole(), charts()["scenario"][scenario], scenario == CAMPAIGN), scenario)


def _built(changes: dict[str, Any]) -> World:
    scenario = changes.pop("world", CAMPAIGN)
    if not changes:
        return world_of(scenario)
    row = charts()["scenario"][scenario]
    return World(changed(cut(whole(), row, scenario == CAMPAIGN), changes), scenario)


#: The world of a scenario (key ``world``), with a position's own terrain, hexsides, railways and counters.
build_world = by_content(_built)
