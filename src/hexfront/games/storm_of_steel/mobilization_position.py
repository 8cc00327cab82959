"""Points, and what is on the Turn Record Track, in the documents of positions."""

from __future__ import annotations

from typing import Any

from hexfront.games.storm_of_steel.board import S, purses
from hexfront.games.storm_of_steel.world import POWERS
from hexfront.kernel import BadInput
from hexfront.mechanics.document import Reader, numbered, one_of, pairs, unit_flags


def _number(key: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput(f"{key}: expected a number from 0 up, not {value!r}.")
    return value


def by_country(key: str, which: int) -> Reader:
    """Reads points by country into the purse of the side that the country fights for."""

    def read(s: S, value: Any) -> None:
        b, index = s.board, s.world.country_index
        for name, points in pairs(key, value).items():
            power = b.allegiance[index[one_of(key, name, index)]]
            if power not in POWERS:
                raise BadInput(f"{key}: {name} does not take part in the war.")
            purses(b, power)[which][name] = _number(f"{key}.{name}", points)  # type: ignore[index] # by country

    return read


def _isolated(s: S, value: Any) -> None:
    """Points that isolated cities keep, by city."""
    b, w = s.board, s.world
    for name, points in pairs("isolated", value).items():
        h = w.named(name)
        power = b.allegiance[w.owner[h]] if h >= 0 and w.owner[h] >= 0 else -1
        if power not in POWERS:
            raise BadInput(f"isolated: {name!r} is no city of a country at war.")
        purses(b, power)[2][h] = _number(f"isolated.{name}", points)


def _raised(s: S, value: Any) -> None:
    """The isolated city that raises a unit on the track, by unit."""
    w = s.world
    for unit, name in pairs("raised_in", value).items():
        h = w.named(name)
        if h < 0:
            raise BadInput(f"raised_in: {name!r} is no city.")
        s.board.raised_in[numbered("raised_in", unit, w.index)] = h


MOBILIZATION_READERS: dict[str, Reader] = {
    "points": by_country("points", 0),
    "lent": by_country("lent", 1),
    "isolated": _isolated,
    "raised_in": _raised,
    "aided": unit_flags("aided"),
    "bought": unit_flags("bought"),
    "fresh": unit_flags("fresh"),
}
