"""9.4 to 9.8. Where reinforcements may be placed."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Board, S, controlled, enemy, occupied, on
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, HOME_SIDE, World
from hexfront.hexes import members

MOST_IN_HEX = 3
VOLUNTEER_CITIES = ("Abo", "Helsinki", "Reval", "Riga", "Warsaw", "Kiev", "Kharkov", "Sevastopol")
GALLIPOLI_PORTS = ("Sevastopol", "Odessa")
#: Placement only in cities of the own country (23.1e, 23.1f).
CITIES_ONLY = ("Romania", "Bulgaria")
#: Rows of the countries that take a limited number of supply units a turn.
LIMITS = {"Austria-Hungary": "9.8c", "Bulgaria": "9.8d", "Romania": "9.8e"}


def open_hexes(b: Board, w: World, side: str) -> int:
    """Hexes where a reinforcement of a side is not forbidden (9.7a, 9.7b)."""
    return w.land & ~b.closed & ~occupied(b, enemy(side)) & ~enemy_zone(b, w, side)


def spare_hexes(b: Board, w: World, hexes: int, u: int) -> int:
    """Those that still take the unit in this phase: one HQ or army, or three others (9.6a, 9.6b).

    Stacking is not tested yet (R-MOB-2).
    """
    if w.supply >> u & 1:
        return hexes
    taken = sum(1 << h for h, n in b.placed.items() if n >= MOST_IN_HEX) | b.placed_big
    if w.big >> u & 1:
        taken = b.placed_big | sum(1 << h for h, n in b.placed.items() if n)
    return hexes & ~taken


def home_hexes(b: Board, w: World, nation: str) -> int:
    """Friendly cities of a country, and its map-edge hexes where a railroad leaves the map (9.4a, 9.4b)."""
    land = w.country.get(nation, 0)
    if not land:
        return 0
    places = w.city_of[nation] if nation in CITIES_ONLY else land & (w.cities | w.rail_exits)
    return places & controlled(b, w, HOME_SIDE[nation])


def placement_hexes(s: S, u: int) -> int:
    """Every hex where a reinforcement may be placed now (9.4, 9.6, 9.7)."""
    return spare_hexes(s.board, s.world, lawful_hexes(s, u), u)


def lawful_hexes(s: S, u: int) -> int:
    """Hexes where a reinforcement may be placed but for what they have taken in this phase (9.4, 9.7)."""
    b, w = s.board, s.world
    unit = w.units[u]
    hexes = _special_hexes(s, u)
    if hexes is None:
        hexes = home_hexes(b, w, unit.nation)
        # Trains, airbases and marines come like others, trains to a railroad (R-MOB-9).
        if unit.type == "train":
            # In cities and at map edges alike, but never off the rails (CH-MOB-5, R-MOB-9).
            hexes &= w.rail
    if unit.type == "fortress":
        # Only in the city whose name it bears, and only one fortress there (CH-MOB-4, R-MOB-5).
        home = 1 << w.hex_of_place[unit.id.split("-F-")[1]] if "-F-" in unit.id else 0
        hexes &= home & ~sum(1 << h for h in members(home) if b.stack[h] & w.fortresses)
    return hexes & open_hexes(b, w, unit.side)


def _special_hexes(s: S, u: int) -> int | None:
    """Hexes that a rule names for a particular unit (9.4d).

    Volunteers take what they come to, but not among the enemy (OPT-VOL-2b, OPT-VOL-2c, R-OPT-6).
    """
    b, w = s.board, s.world
    unit = w.units[u]
    allied = controlled(b, w, ALLIED)
    if unit.id == "TU-C6" or (unit.id == "GE-MACK" and b.bulgaria):
        return w.country["Bulgaria"] & w.south_edge & controlled(b, w, CENTRAL)
    if unit.nation == "AEFR":
        coast = w.coast["Black"] if on(s, "gallipoli_succeeds") else 0
        return (w.north_edge | coast) & allied
    if unit.nation == "Nationalist":
        return sum(1 << w.hex_of_place[name] for name in VOLUNTEER_CITIES)
    if unit.nation == "Bolshevik":
        if unit.type == "partisan":
            return w.russia
        return w.objectives[ALLIED] & w.russia & allied
    return None


# Supply units (9.4c, 9.8) --------------------------------------------------------------------


def supply_hexes(s: S, side: str, gallipoli: bool = False) -> int:
    """Where a supply unit of a side may be placed now (9.4c, 9.8, OPT-GALLIPOLI-1, OPT-BOL-3)."""
    b, w = s.board, s.world
    mine = controlled(b, w, side)
    if gallipoli:
        hexes = sum(1 << w.hex_of_place[name] for name in GALLIPOLI_PORTS) & mine
    elif side == ALLIED and b.second_revolution:
        hexes = w.objectives[ALLIED] & w.russia & mine
    else:
        hexes = w.objectives[enemy(side)] & mine
        for nation, home in HOME_SIDE.items():
            if home == side and _below_limit(b, w, nation):
                hexes |= home_hexes(b, w, nation)
    return hexes & open_hexes(b, w, side)


def _below_limit(b: Board, w: World, nation: str) -> bool:
    """The limits of 9.8 a turn; ``any`` is no limit (R-MOB-4)."""
    limit = w.charts["scheduled_supply"]["placement_max_per_turn"][nation]
    return limit == "any" or b.supply_placed.get(nation, 0) < int(limit)


def limit_row(s: S, side: str, h: int) -> str:
    """The row that closes a home country to supply units for the rest of the turn, if one does (9.8)."""
    b, w = s.board, s.world
    nation = w.country_of[h]
    if HOME_SIDE.get(nation) != side or _below_limit(b, w, nation):
        return ""
    return LIMITS[nation] if home_hexes(b, w, nation) >> h & 1 else ""


def note_placed(b: Board, w: World, u: int, h: int) -> None:
    """Count what a hex and a country have taken in this phase (9.6a, 9.8)."""
    if w.supply >> u & 1:
        country = w.country_of[h]
        if HOME_SIDE.get(country) == w.side_of[u]:
            b.supply_placed[country] = b.supply_placed.get(country, 0) + 1
    elif w.big >> u & 1:
        b.placed_big |= 1 << h
    else:
        b.placed[h] = b.placed.get(h, 0) + 1
