"""Places in words, as scenarios give them, turned into sets of hexes: ``country:Russia & within:Kiev:3``.

Several conditions that ``&`` joins must all hold. A game may know further words of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from hexfront.hexes import Grid, Ways
from hexfront.mechanics.radius import within

#: What a game's own word means, given the text that follows it.
Meaning = Callable[[Any, str], int]
NONE: Mapping[str, Meaning] = MappingProxyType({})


class Gazetteer(Protocol):
    """The world of a game, as far as words for places need it."""

    grid: Grid
    ways: Ways
    land: int
    rail: int
    around: list[int]
    hex_of_place: dict[str, int]
    country: dict[str, int]
    city_of: dict[str, int]


def region(w: Gazetteer, where: str, more: Mapping[str, Meaning] = NONE) -> int:
    """The hexes of a place in words; words of a game's own stand for one hex each."""
    found = w.land
    for part in where.split("&"):
        found &= _hexes(w, part.strip(), more)
    return found


def _hexes(w: Gazetteer, words: str, more: Mapping[str, Meaning]) -> int:
    kind, *rest = words.split(":")
    if kind in more and len(rest) == 1:
        return more[kind](w, rest[0])
    match kind, rest:
        case "city", [name]:
            return 1 << w.hex_of_place[name]
        case "hex", [number]:
            return 1 << w.grid.hex(number)
        case "country", [name]:
            return w.country[name]
        case "rail", []:
            return w.rail
        case "on_or_adjacent", [name]:
            return _beside(w, 1 << w.hex_of_place[name])
        case "on_or_adjacent", [word, name]:
            return _beside(w, more[word](w, name))
        case "within", [name, steps]:
            return within(w.ways, w.hex_of_place[name], int(steps)) & w.land
        case "north" | "south", [name, edge]:
            return _beyond(w, kind, w.hex_of_place[name], edge == "incl")
    if words.startswith("any ") and words.endswith(" city"):
        return w.city_of[words.removeprefix("any ").removesuffix(" city")]
    raise ValueError(f"{words!r} is no place in words.")


def _beside(w: Gazetteer, place: int) -> int:
    return place | w.around[place.bit_length() - 1]


def _beyond(w: Gazetteer, kind: str, place: int, inclusive: bool) -> int:
    """Hexes whose printed row lies north or south of that of a place; the last two digits are the row."""
    rows = {h: int(w.grid.names[h][2:]) for h in w.grid.hexes}
    here = rows[place]
    beyond = {h for h, row in rows.items() if (row < here if kind == "north" else row > here)}
    return sum(1 << h for h, row in rows.items() if h in beyond or (inclusive and row == here))
