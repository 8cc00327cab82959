"""3.2, 26 to 29. Set-up areas in words, as the orders of battle give them, turned into sets of hexes."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, HERE, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.radius import within

#: Places off the map in an order of battle.
NAVAL_POOL, BOX = "naval_pool", "box:"
FREE, EAST = "free_deployment", "kaiser_east"
#: Lines of the lists that are not bound to a side of the front: the Arab unit (R118), and all in Russia.
UNBOUND = ("26.3h-arab", "28.1-petrograd", "28.1-moscow", "28.1-cities", "28.2-narva")
#: With option 30 the German reserve may also start there (28.3a, R76).
EASTERN_RESERVE = ("baltic_states", "poland", "ukraine")


class Line(NamedTuple):
    """One line of an order of battle: so many units of a nation and type, and where they may start."""

    group: str
    nation: str
    unit: str
    quantity: int
    #: The area in words if it lies off the map, else the hexes.
    place: str
    hexes: int
    #: Where one unit of the line may start besides (29.3b, 29.4b, 29.4c).
    one_more: int = 0


@remembered
def lines(w: World, side: str, options: tuple[str, ...]) -> tuple[Line, ...]:
    """What a side deploys, in the order of the lists (3.1c, 26.3, 26.4, 27.3a, 27.4a, 28.1, 28.2)."""
    rows = read_table(HERE / "orders_of_battle.tsv", ["section", "side", "nation", "group", "area", "unit"])
    sections = ("26.3", "26.4", *(("28.1", "28.2") if EAST in options else ()))
    return tuple(
        _line(w, side, row, options) for row in rows if row["side"] == side and row["section"] in sections
    )


def _line(w: World, side: str, row: dict[str, str], options: tuple[str, ...]) -> Line:
    group, where = row["group"], row["area"]
    off_map = where == NAVAL_POOL or where.startswith(BOX)
    hexes = 0 if off_map else region(w, where)
    if group == "26.4d-reserve" and EAST in options:
        hexes |= sum(w.country[name] for name in EASTERN_RESERVE)
    bound = w.land if group in UNBOUND else w.began[side]
    more, one_more = _freedom(w, row) if FREE in options and not off_map else (0, 0)
    return Line(
        group=group,
        nation=row["nation"],
        unit=row["unit"],
        quantity=int(row["quantity"]),
        place=where if off_map else "",
        hexes=(hexes | more) & bound,
        one_more=one_more & bound,
    )


def _freedom(w: World, row: dict[str, str]) -> tuple[int, int]:
    """What option 29 adds for all units of a line, and for one of them (29.3, 29.4)."""
    nation, kind, group = row["nation"], row["unit"].split(":")[0], row["group"]
    air = kind.endswith("_airbase")
    if nation == "germany" and (air or kind in ("headquarters", "shock_army")):
        # All of Europe; of all German shock armies a single one in Ottoman Asia (29.3b).
        return _europe(w), w.region["asia"] & w.country["ottoman_empire"] if kind == "shock_army" else 0
    if nation == "austria_hungary" and (air or kind == "shock_army"):
        return _europe(w), 0
    if nation == "ottoman_empire" and kind == "alpine_army":
        return w.country["ottoman_empire"], 0
    south = w.country["italy"] | w.country["greece"]
    if group == "26.3c-france" and kind in ("infantry_army", "tactical_airbase"):
        return 0, south | w.region["egypt"]
    if group == "26.3d-france" and kind in ("infantry_army", "tactical_airbase"):
        return 0, south
    if group == "26.3e-balkans":
        return w.region["egypt"], 0
    return 0, 0


def _europe(w: World) -> int:
    """The European hexes on the side of the Central Powers."""
    beyond = w.region["asia"] | w.region["egypt"] | w.country["persia"] | w.country["trans_caucasus"]
    return w.began[CENTRAL] & ~beyond


@remembered
def region(w: World, where: str) -> int:
    """The hexes of an area in words: conditions joined by ``&``, each a choice of places joined by ``|``."""
    found = w.land
    for condition in where.split("&"):
        kind, choice = "", 0
        for words in condition.split("|"):
            head, _, rest = words.rpartition(":") if words.count(":") == 1 else ("", "", words)
            if words.count(":") > 1:
                head, rest = words.split(":", 1)
            kind = head or kind or rest
            choice |= _hexes(w, kind, rest)
        found &= choice
    return found


def _hexes(w: World, kind: str, name: str) -> int:
    match kind:
        case "country":
            return w.country[name]
        case "region":
            return w.region[name]
        case "hex":
            return w.named(name)
        case "city_in":
            return w.country[name] & w.cities
        case "any_city":
            return w.cities
        case "not":
            return w.land & ~w.named(name)
        case "terrain":
            return w.desert
        case "within":
            place, steps = name.split(":")
            return within(w.ways, w.hex_of_place[place], int(steps)) & w.land
        case "within_front":
            return near_front(w, int(name))
    raise ValueError(f"{kind}:{name} is no set-up area.")


@remembered
def near_front(w: World, steps: int) -> int:
    """Hexes on the side of the Central Powers at most so far from land on the Allied side (26.4c, R111)."""
    found = w.began[ALLIED]
    for _ in range(steps):
        for h in members(found):
            found |= w.around[h]
    return found & w.began[CENTRAL]
