"""9. Corps that are exchanged: as many divisions and as much strength in other counters of the same type."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from hexfront.games.storm_of_steel.board import POOL, Board, flip, lift, put, unseen
from hexfront.games.storm_of_steel.world import STACK, World
from hexfront.hexes import members, of
from hexfront.mechanics.memory import recent, remembered, tabled
from hexfront.mechanics.world import sum_of

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


Kinds = tuple[Kind, ...]


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
    stock = _stock(w, _pool(b, w, power, size))
    able = stock.alike & w.side[power] & ~barred
    found: list[Exchange] = []
    for h in members(b.real[power] & hexes):
        units = b.stack[h] & able
        if units:
            room = STACK - (b.stack[h] & w.side[power] & w.counted).bit_count()
            found += _in_hex(stock, units, units & b.entrenched, room)
    return found


def carry_out(b: Board, w: World, exchange: Exchange) -> None:
    """Exchange counters; the new ones lie as the old ones did and act as they would (9.2a).

    Rows 9.2b.
    """
    first = exchange.gone[0]
    h, dug = b.loc[first], bool(b.entrenched >> first & 1)
    unseen(b, b.stack[h] & w.side[w.side_of[first]])
    # The new ones first: dummies must not be left alone (23.1a).
    for u in exchange.come:
        put(b, w, u, h)
        if dug:
            flip(b, w, u, entrenched=True)
    _hand_on(b, of(exchange.gone), of(exchange.come))
    for u in exchange.gone:
        lift(b, w, u, POOL)


def _hand_on(b: Board, gone: int, come: int) -> None:
    """What binds one of the corps that leave binds those that come (9.2a): hunger of the last turn (31.3b), a
    halt (25.42j, 29.11b), a change of area (21.45a), a withdrawal (cards 17 and 56)."""
    for name in ("hungry", "halted", "travelled", "fallen_back"):
        bound = getattr(b, name)
        if bound & gone:
            setattr(b, name, bound & ~gone | come)


@tabled
def _groups(w: World) -> tuple[int, ...]:
    """Infantry corps by country and type (9.1a)."""
    kinds = (w.type.get(kind, 0) & nation for nation in w.nation.values() for kind in INFANTRY)
    return tuple(group for group in kinds if group)


def _pool(b: Board, w: World, power: int, size: int) -> int:
    """Corps of the available force pool that are not too large for the turn (9.1a, 9.3)."""
    units = w.corps & w.side[power] & ~b.afield
    return of(u for u in members(units) if b.loc[u] == POOL and w.divisions[u] <= size)


@dataclass(eq=False, slots=True)
class Stock:
    """The corps that others may be exchanged for; it remembers for which.

    ``groups`` are the countries and types of which there are some, ``alike`` all corps of these.
    """

    w: World
    pool: int
    groups: tuple[int, ...]
    alike: int
    memory: dict[Any, Any] = field(default_factory=dict)


@recent
def _stock(w: World, pool: int) -> Stock:
    groups = tuple(group for group in _groups(w) if group & pool)
    return Stock(w, pool, groups, sum_of(groups))


@remembered
def _in_hex(stock: Stock, units: int, dug: int, room: int) -> tuple[Exchange, ...]:
    """Exchanges for corps of one hex, of which some are entrenched: of one country, type and status."""
    found: list[Exchange] = []
    for group in stock.groups:
        for some, entrenched in ((units & dug & group, True), (units & ~dug & group, False)):
            if some:
                mine, theirs = _by_kind(stock.w, some), _stocked(stock, group)
                pairs = _pairs(stock.w, _numbers(mine), _numbers(theirs), room, entrenched)
                found += [Exchange(_pick(mine, old), _pick(theirs, new)) for old, new in pairs]
    return tuple(found)


@remembered
def _stocked(stock: Stock, group: int) -> dict[Kind, list[int]]:
    return _by_kind(stock.w, group & stock.pool)


def _numbers(kinds: dict[Kind, list[int]]) -> tuple[tuple[Kind, int], ...]:
    """The kinds of counters, and how many of each there are, counted up to what a hex holds."""
    return tuple((kind, min(STACK, len(kinds[kind]))) for kind in sorted(kinds))


@remembered
def _pairs(
    w: World, mine: tuple[tuple[Kind, int], ...], theirs: tuple[tuple[Kind, int], ...], room: int, dug: bool
) -> tuple[tuple[Kinds, Kinds], ...]:
    """What may be exchanged for what, by kinds: as many divisions and as much strength in other sizes."""

    def measure(kinds: Kinds) -> tuple[int, int]:
        strengths = (kind.entrenched if dug else kind.mobile for kind in kinds)
        return sum(kind.divisions for kind in kinds), sum(strengths)

    def sizes(kinds: Kinds) -> list[int]:
        return sorted(kind.divisions for kind in kinds)

    return tuple(
        (old, new)
        for old in _choices(mine, STACK)
        for new in _choices(theirs, min(STACK, len(old) + room))
        if measure(old) == measure(new) and sizes(old) != sizes(new)
    )


def _by_kind(w: World, units: int) -> dict[Kind, list[int]]:
    found: dict[Kind, list[int]] = {}
    for u in members(units):
        found.setdefault(Kind(w.divisions[u], w.mobile[u], w.entrenched[u]), []).append(u)
    return found


def _choices(kinds: tuple[tuple[Kind, int], ...], most: int) -> list[Kinds]:
    """Every choice of up to so many counters, by kind."""
    there = dict(kinds)
    return [
        choice
        for number in range(1, most + 1)
        for choice in combinations_with_replacement(there, number)
        if all(choice.count(kind) <= there[kind] for kind in choice)
    ]


def _pick(kinds: dict[Kind, list[int]], choice: Kinds) -> tuple[int, ...]:
    return tuple(sorted(u for kind in set(choice) for u in kinds[kind][: choice.count(kind)]))
