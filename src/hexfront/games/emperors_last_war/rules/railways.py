"""18. Railways as they can be used now, and the rail hexes that count as walls (R-11)."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, controls, enemy
from hexfront.games.emperors_last_war.rules.lines import beside
from hexfront.games.emperors_last_war.rules.works import standing
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import led_to, members
from hexfront.hexes.ways import shifted
from hexfront.mechanics.memory import lasting, remembered, tabled


def blocked(b: Board, w: World, power: int) -> int:
    """Rail hexes closed to a power: with enemy units or forts, or adjacent to them (18.1a)."""
    foe = enemy(power)
    return (b.held[foe] | standing(b, w, foe) | beside(b, w, power, works=True)) & w.rail_hexes


def links(b: Board, w: World, power: int) -> tuple[int, ...]:
    """By direction the hexes from which a link leads on that this power may use (18.1a, 18.3.1b)."""
    return _links(w, power, blocked(b, w, power))


@remembered
def _links(w: World, power: int, closed: int) -> tuple[int, ...]:
    shifts = w.grid.shifts
    return tuple(
        side & ~closed & ~(closed >> shift if shift > 0 else closed << -shift)
        for side, shift in zip(_laid(w, power), shifts, strict=True)
    )


@tabled
def _laid(w: World, power: int) -> tuple[int, ...]:
    """The links that the map gives a power: in enemy country only trunk lines (18.3.1b)."""
    abroad = w.home[enemy(power)]
    found = [0] * 6
    for h in members(w.rail_hexes):
        for d, n in enumerate(w.grid.ring[h]):
            if n >= 0 and w.rail[h] >> n & 1 and (w.trunk[h] >> n & 1 or not foreign(abroad, h, n)):
                found[d] |= 1 << h
    return tuple(found)


def foreign(abroad: int, a: int, h: int) -> bool:
    """Whether a link lies in enemy country: both its hexes do (18.3.1)."""
    return bool(abroad >> a & 1 and abroad >> h & 1)


def usable(b: Board, w: World, power: int) -> int:
    """Rail hexes on some chain between two towns of a power that are open to it (6.3b, 18.5, R-11)."""
    towns = controls(b, w, power) & w.stations
    return _usable(w, power, chains(b, w, power) & ~blocked(b, w, power), towns)


def chains(b: Board, w: World, power: int) -> int:
    """Rail hexes on some chain between two towns of a power if none were closed; what else is closed matters
    to nobody."""
    return _chains(w, power, controls(b, w, power) & w.stations)


@lasting
def _chains(w: World, power: int, towns: int) -> int:
    return _usable(w, power, w.rail_hexes, towns)


@remembered
def _usable(w: World, power: int, within: int, towns: int) -> int:
    """Cut off stubs that end in no town until none is left; then drop what does not join two towns."""
    sides, left = _directed(w, power), within
    while True:
        once = twice = 0
        for side, shift in sides:
            linked = left & side & (left >> shift if shift > 0 else left << -shift)
            twice |= once & linked
            once |= linked
        kept = left & (twice | once & towns)
        if kept == left:
            return _joining(w, power, left, towns)
        left = kept


@remembered
def _joining(w: World, power: int, left: int, towns: int) -> int:
    """Those of some rail hexes whose links join two towns or more."""
    links = [left & side & shifted(left, -shift) for side, shift in _directed(w, power)]
    found, rest = 0, left
    while rest:
        part = led_to(w.grid, links, rest & -rest)
        if (part & towns).bit_count() > 1:
            found |= part
        rest &= ~part
    return found


@tabled
def _directed(w: World, power: int) -> list[tuple[int, int]]:
    """The links that the map gives a power, each direction with its shift."""
    return list(zip(_laid(w, power), w.grid.shifts, strict=True))


@remembered
def joined(w: World, sides: tuple[int, ...], start: int) -> int:
    """The rail hexes to which links lead from some hexes, those among them."""
    return led_to(w.grid, sides, start)
