"""3.2. Set-up places in words, as the scenarios give them, turned into sets of hexes."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.world import ALLIED, World
from hexfront.hexes import members
from hexfront.mechanics.memory import remembered


def region(w: World, where: str, scenario: str, side: str) -> int:
    """The hexes of a set-up place, on the owner's side of the scenario's front line (7.1d, R-SC-1).

    The Allies stand east of it in every scenario, the Central Powers west (R-SC-2).

    Several conditions joined by ``&`` must all hold. A neutral country is on nobody's side of the line.
    """
    found = w.land
    for part in where.split("&"):
        found &= _hexes(w, part.strip())
    neutral = w.country["Romania"] | w.country["Bulgaria"]
    allied = w.front[scenario]
    mine = allied if side == ALLIED else w.land & ~allied & ~neutral
    return found & (mine | neutral) if found & ~neutral == 0 else found & mine


@remembered
def _hexes(w: World, words: str) -> int:
    kind, *rest = words.split(":")
    match kind, rest:
        case "city", [name]:
            return 1 << w.hex_of_place[name]
        case "hex", [number]:
            return 1 << w.grid.hex(number)
        case "mob", [number]:
            return 1 << w.mobilization_hex[number]
        case "country", [name]:
            return w.country[name]
        case "rail", []:
            return w.rail
        case "on_or_adjacent", names:
            centre = _centre(w, names)
            return 1 << centre | w.around[centre]
        case "within", [name, steps]:
            return within(w, w.hex_of_place[name], int(steps))
        case "north" | "south", [name, edge]:
            return _beyond(w, kind, w.hex_of_place[name], edge == "incl")
    if words.startswith("any ") and words.endswith(" city"):
        return w.city_of[words.removeprefix("any ").removesuffix(" city")]
    raise ValueError(f"{words!r} is no set-up place.")


def _centre(w: World, names: list[str]) -> int:
    return w.mobilization_hex[names[1]] if names[0] == "mob" else w.hex_of_place[names[0]]


def within(w: World, centre: int, steps: int) -> int:
    """Hexes at most so many steps away, over anything."""
    return sum(1 << h for h in members(w.land) if w.grid.distance(centre, h) <= steps)


def _row(w: World, h: int) -> int:
    return int(w.names[h][2:])


def _beyond(w: World, kind: str, place: int, inclusive: bool) -> int:
    """Hexes whose row lies north or south of a place's row (3.2b)."""
    row = _row(w, place)
    north = kind == "north"
    return sum(
        1 << h
        for h in members(w.land)
        if (_row(w, h) == row and inclusive)
        or ((_row(w, h) < row if north else _row(w, h) > row) and _row(w, h) != row)
    )
