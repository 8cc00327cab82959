"""18. Railways as they can be used now, and the rail hexes that count as walls (R-11)."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, controls, enemy
from hexfront.games.emperors_last_war.rules.lines import beside
from hexfront.games.emperors_last_war.rules.works import standing
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import led_to, members
from hexfront.hexes.ways import shifted
from hexfront.mechanics.memory import lasting, remembered, tabled

#: How many answers about usable railways are kept to begin from.
LIKE = 3


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
    """Those of some rail hexes that join two towns or more, found from the last answer that is most like it.

    What was of no use before is of use now only on a way from what was added, and the rest of what is of use
    was so before.
    """
    last: list[tuple[int, int]] = w.memory.setdefault(("railways", power, towns), [(0, 0)])
    before, used = min(last, key=lambda answer: (answer[0] ^ within).bit_count())
    left, added = used & within, within & ~before
    if added:
        idle, links = within & ~used, _directed(w, power)
        left |= led_to(w.grid, [idle & side & shifted(idle, -shift) for side, shift in links], added)
    found = _trimmed(w, power, left, used, towns) if left != used else used
    last[:] = (within, found), *last[: LIKE - 1]
    return found


def _trimmed(w: World, power: int, left: int, used: int, towns: int) -> int:
    """Cut off stubs that end in no town until none is left; then drop what does not join two towns.

    ``used`` are rail hexes of which every chain joined two towns.
    """
    sides, kept = _directed(w, power), -1
    while kept != left:
        left &= kept
        once = twice = 0
        for side, shift in sides:
            linked = left & side & (left >> shift if shift > 0 else left << -shift)
            twice |= once & linked
            once |= linked
        kept = left & (twice | once & towns)
    return _joining(w, power, left, used, towns)


def _joining(w: World, power: int, left: int, used: int, towns: int) -> int:
    """Those of some rail hexes whose links join two towns or more; the chains of which nothing has been added
    or cut off do."""
    sides = _directed(w, power)
    links = [left & side & shifted(left, -shift) for side, shift in sides]
    rest, cut = left & ~used, used & ~left
    for side, shift in sides:
        rest |= left & side & shifted(cut, -shift)
    while rest:
        part = led_to(w.grid, links, rest & -rest)
        if (part & towns).bit_count() < 2:  # noqa: PLR2004 - a chain has two ends
            left &= ~part
        rest &= ~part
    return left


@tabled
def _directed(w: World, power: int) -> list[tuple[int, int]]:
    """The links that the map gives a power, each direction with its shift."""
    return list(zip(_laid(w, power), w.grid.shifts, strict=True))


@remembered
def joined(w: World, sides: tuple[int, ...], start: int) -> int:
    """The rail hexes to which links lead from some hexes, those among them."""
    return led_to(w.grid, sides, start)
