"""18. Railways as they can be used now, and the rail hexes that count as walls (R-11)."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, controls, enemy
from hexfront.games.emperors_last_war.rules.lines import beside
from hexfront.games.emperors_last_war.rules.works import standing
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import led_to, members, of
from hexfront.hexes.ways import shifted
from hexfront.mechanics.memory import lasting, remembered, tabled

#: How many answers about usable railways are kept to begin from.
LIKE = 3
#: Links of a hex through which a line only passes.
THROUGH = 2


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
        for side, shift in zip(laid(w, power), shifts, strict=True)
    )


def laid(w: World, power: int) -> tuple[int, ...]:
    """The links that the map gives a power: in enemy country only trunk lines (18.3.1b)."""
    return rails(w, w.home[enemy(power)])


@tabled
def rails(w: World, abroad: int) -> tuple[int, ...]:
    """By direction the links of all railways but for normal lines inside some country (18.3.1b)."""
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
    """Those of some rail hexes that lie on a chain between two towns which uses no hex twice (R-11), found
    from the last answer that is most like it.

    What was of no use before is of use now only on a way from what was added, and the rest of what is of use
    was so before.
    """
    last: list[tuple[int, int]] = w.memory.setdefault(("railways", power, towns), [(0, 0)])
    before, used = min(last, key=lambda answer: (answer[0] ^ within).bit_count())
    left, added = used & within, within & ~before
    if added:
        idle, links = within & ~used, _directed(w, power)
        left |= led_to(w.grid, [idle & side & shifted(idle, -shift) for side, shift in links], added)
    found = _chained(w, power, left, used, towns) if left != used else used
    last[:] = (within, found), *last[: LIKE - 1]
    return found


def _chained(w: World, power: int, left: int, used: int, towns: int) -> int:
    """Cut off stubs, what joins no two towns, and loops that hang on the lines at one hex.

    ``used`` are rail hexes of which every chain joined two towns.
    """
    found = _trimmed(w, power, left, used, towns)
    hanging = _hanging(w, power, found, towns)
    return _trimmed(w, power, found & ~hanging, found, towns) if hanging else found


@remembered
def _hanging(w: World, power: int, left: int, towns: int) -> int:
    """Of lines without stubs the stations and junctions that lead to towns by way of one hex only."""
    (cuts, onward), shut = stretches(w, power), ~left
    near = {h: [end for end, hexes in onward[h] if not hexes & shut] for h in members(left & ~towns & cuts)}
    beside = {h for h, ends in near.items() if any(end not in near for end in ends)}
    found, order = 0, dict[int, int]()
    for start in beside:
        if start not in order:
            found |= of(_behind(near, start, beside, order))
    return found


def _behind(near: dict[int, list[int]], start: int, beside: set[int], order: dict[int, int]) -> list[int]:
    """Those that hang on one hex among the stations and junctions to which lines lead without passing a town
    (``order``, first to last); ``beside`` are those next to a town.

    Lines are followed as far as they lead, noting how far back each reaches by others (``low``), to a town
    furthest of all. Where nothing reaches further back than a junction, what lies behind hangs on it.
    """
    low, hanging, walk = {start: 0}, list[int](), [(start, -1, iter(near[start]))]
    first, towns = len(order), set[int]()
    order[start] = first + 1
    while walk:
        h, back, onward = walk[-1]
        for n in onward:
            if n not in near:
                towns.add(n)
            elif n not in order:
                order[n] = len(order) + 1
                low[n] = 0 if n in beside else order[n]
                walk.append((n, h, iter(near[n])))
                break
            elif n != back and order[n] < low[h]:
                low[h] = order[n]
        else:
            walk.pop()
            if walk and low[h] >= order[back]:
                hanging += [n for n in low if order[n] >= order[h]]
            elif walk and low[h] < low[back]:
                low[back] = low[h]
    return hanging if len(towns) > 1 else list(low)


@tabled
def stretches(w: World, power: int) -> tuple[int, dict[int, list[tuple[int, int]]]]:
    """Stations and junctions, and the lines that the map gives a power from each to the next, with all their
    hexes. A loop without any is cut beside the junction where it begins."""
    lines = laid(w, power)
    near = {
        h: [n for d, n in enumerate(w.grid.ring[h]) if n >= 0 and lines[d] >> h & 1]
        for h in members(w.rail_hexes)
    }
    ends = {h for h, links in near.items() if w.stations >> h & 1 or len(links) != THROUGH}
    loops = {n for h in ends for n in near[h] if _stretch(near, ends, h, n)[-1] == h}
    ends |= loops
    ways = {h: [_stretch(near, ends, h, n) for n in near[h]] for h in ends}
    return of(ends), {h: [(way[-1], of(way)) for way in those] for h, those in ways.items()}


def _stretch(near: dict[int, list[int]], ends: set[int], start: int, onward: int) -> list[int]:
    way = [start, onward]
    while way[-1] not in ends:
        way.append(next(n for n in near[way[-1]] if n != way[-2]))
    return way


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
    return list(zip(laid(w, power), w.grid.shifts, strict=True))


@remembered
def joined(w: World, sides: tuple[int, ...], start: int) -> int:
    """The rail hexes to which links lead from some hexes, those among them."""
    return led_to(w.grid, sides, start)
