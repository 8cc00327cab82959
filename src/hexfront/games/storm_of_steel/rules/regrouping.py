"""9. Corps that are exchanged: as many divisions and as much strength in other counters of the same type."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

from hexfront.games.storm_of_steel.board import POOL, Board, flip, lift, put
from hexfront.games.storm_of_steel.world import STACK, World
from hexfront.hexes import members, of
from hexfront.mechanics.memory import lasting, remembered

#: Corps that may be reorganized (9.0a).
INFANTRY = ("ACT", "RES", "LW", "SHK")
#: The size that corps have from the start.
SMALLEST = 2
#: The dates from which corps have one division more, and two (9.3a, 9.3b).
LARGER = ("three_divisions_from", "four_divisions_from")


class Exchange(NamedTuple):
    """Corps of one hex that leave, and those of the pool that come for them."""

    gone: tuple[int, ...]
    come: tuple[int, ...]


class Kind(NamedTuple):
    """What makes two corps of a country and type alike for an exchange: divisions and strengths."""

    divisions: int
    mobile: int
    entrenched: int


def largest(w: World, turn: int) -> int:
    """The most divisions that a corps may have in a turn (9.3a, 9.3b).

    Rows R-56.
    """
    dates = w.charts["corps_size"]
    return SMALLEST + sum(turn >= w.turn_of[dates[key]] for key in LARGER)


def exchanges(b: Board, w: World, power: int, hexes: int, barred: int = 0) -> list[Exchange]:
    """Every exchange that is open in some hexes (9.1a); ``barred`` units take no part.

    Counters that are alike stand for each other. An exchange that leaves the sizes as they are is none.

    Rows 9.1b.
    """
    size = largest(w, b.turn)
    if size == SMALLEST:
        return []
    pool = _pool(b, w, power, size)
    found = []
    for h in members(b.real[power] & hexes):
        there = b.stack[h] & w.side[power]
        for group in _groups(w):
            units = there & group & ~barred
            if units:
                room = STACK - (there & w.counted).bit_count()
                found += _here(w, units & b.entrenched, group & pool, room, True)
                found += _here(w, units & ~b.entrenched, group & pool, room, False)
    return found


def carry_out(b: Board, w: World, exchange: Exchange) -> None:
    """Exchange counters; the new ones lie as the old ones did and act as they would (9.2a).

    Rows 9.2b.
    """
    first = exchange.gone[0]
    h, dug = b.loc[first], bool(b.entrenched >> first & 1)
    hungry = bool(b.hungry & of(exchange.gone))
    # The new ones first: dummies must not be left alone (23.1a).
    for u in exchange.come:
        put(b, w, u, h)
        if dug:
            flip(b, w, u, entrenched=True)
        if hungry:
            b.hungry |= 1 << u
    for u in exchange.gone:
        lift(b, w, u, POOL)


@lasting
def _groups(w: World) -> tuple[int, ...]:
    """Infantry corps by country and type (9.1a)."""
    kinds = (w.type.get(kind, 0) & nation for nation in w.nation.values() for kind in INFANTRY)
    return tuple(group for group in kinds if group)


def _pool(b: Board, w: World, power: int, size: int) -> int:
    """Corps of the available force pool that are not too large for the turn (9.1a, 9.3)."""
    units = w.corps & w.side[power] & ~b.afield
    return of(u for u in members(units) if b.loc[u] == POOL and w.divisions[u] <= size)


def _here(w: World, units: int, pool: int, room: int, dug: bool) -> list[Exchange]:
    return list(_matches(w, units, pool, room, dug)) if units and pool else []


@remembered
def _matches(w: World, units: int, pool: int, room: int, dug: bool) -> tuple[Exchange, ...]:
    """Exchanges between corps of a hex and of the pool, of one country, type and status."""
    mine, theirs = _by_kind(w, units), _by_kind(w, pool)

    def measure(kinds: tuple[Kind, ...]) -> tuple[int, int]:
        strengths = (kind.entrenched if dug else kind.mobile for kind in kinds)
        return sum(kind.divisions for kind in kinds), sum(strengths)

    def sizes(kinds: tuple[Kind, ...]) -> list[int]:
        return sorted(kind.divisions for kind in kinds)

    found = []
    for old in _choices(mine, STACK):
        for new in _choices(theirs, min(STACK, len(old) + room)):
            if measure(old) == measure(new) and sizes(old) != sizes(new):
                found.append(Exchange(_pick(mine, old), _pick(theirs, new)))
    return tuple(found)


def _by_kind(w: World, units: int) -> dict[Kind, list[int]]:
    found: dict[Kind, list[int]] = {}
    for u in members(units):
        found.setdefault(Kind(w.divisions[u], w.mobile[u], w.entrenched[u]), []).append(u)
    return found


def _choices(kinds: dict[Kind, list[int]], most: int) -> list[tuple[Kind, ...]]:
    """Every choice of up to so many counters, by kind."""
    return [
        choice
        for number in range(1, most + 1)
        for choice in combinations_with_replacement(sorted(kinds), number)
        if all(choice.count(kind) <= len(kinds[kind]) for kind in choice)
    ]


def _pick(kinds: dict[Kind, list[int]], choice: tuple[Kind, ...]) -> tuple[int, ...]:
    return tuple(sorted(u for kind in set(choice) for u in kinds[kind][: choice.count(kind)]))
