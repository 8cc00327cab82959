"""18. Rail transfer: routes, capacity of lines and stations, Railroad Transfer Points."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

from hexfront.games.emperors_last_war.board import Board, S, controls, enemy
from hexfront.games.emperors_last_war.rules import inforce, supply
from hexfront.games.emperors_last_war.rules.area import area, shunned
from hexfront.games.emperors_last_war.rules.arrivals import free_to_choose, mobilisation
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.railways import blocked, foreign, joined, links, rails
from hexfront.games.emperors_last_war.rules.stacking import full
from hexfront.games.emperors_last_war.world import AUSTRIAN, GERMAN, POWER_NAMES, RU, World
from hexfront.hexes import members, of
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.world import sum_of

#: What is counted of the fronts on a route: none, one hex, two or more (18.4b, R-39).
ENOUGH = 2
Counts = tuple[int, int, int]
#: All counts, those of less before those of more, each with the ones that count nowhere more.
COUNTED: tuple[tuple[Counts, tuple[Counts, ...]], ...] = tuple(
    ((a, b, c), tuple(product(range(a + 1), range(b + 1), range(c + 1)))[:-1])
    for a, b, c in sorted(product(range(ENOUGH + 1), repeat=3), key=sum)
)


# Points (18.4) ---------------------------------------------------------------------------------------


def purse(side: str) -> int:
    """Which purse a player pays from: that of the Central Powers or Germany, Russia, Austria (F.3)."""
    return {GERMAN: 0, AUSTRIAN: 2}.get(side, 0 if side != POWER_NAMES[RU] else 1)


def single(b: Board, w: World, side: str) -> int:
    """The points of a player for one movement phase (18.4.1a, 18.4.2a, 45a, F.3a)."""
    if side in (GERMAN, AUSTRIAN):
        return int(w.charts["scenario"]["F"]["rtp"]["GE" if side == GERMAN else "AH"])
    if side == POWER_NAMES[RU] and inforce.on(b, "campaign") and inforce.on(b, "o45"):
        return int(w.charts["options"]["o45"]["rtp"])
    return int(w.charts["rail"]["rtp"][side])


def spent(b: Board, side: str) -> int:
    """The points that a player has spent in this phase."""
    return b.rtp_other if side == AUSTRIAN else b.rtp


def left(b: Board, w: World, side: str) -> int:
    """The points that a player may still spend: twice his number, none after a double use (18.4.1a, R-38)."""
    if b.lock[purse(side)]:
        return 0
    return int(w.charts["rail"]["double"]) * single(b, w, side) - spent(b, side)


def pay(b: Board, side: str, points: int) -> None:
    """Spend points of this phase."""
    if side == AUSTRIAN:
        b.rtp_other += points
    else:
        b.rtp += points


def close_purses(b: Board, w: World, sides: tuple[str, ...]) -> None:
    """Who used more than his single number is locked in his next movement phase of either kind (R-38)."""
    lock = list(b.lock)
    for side in sides:
        lock[purse(side)] = int(spent(b, side) > single(b, w, side))
    b.lock = (lock[0], lock[1], lock[2])


# Lines and stations (18.3) ---------------------------------------------------------------------------


def capacity(w: World, power: int, a: int, h: int) -> int:
    """How many units a link carries in a phase (18.3a, 18.3.1a)."""
    kit = w.charts["rail"]
    if not w.trunk[a] >> h & 1 or foreign(w.home[enemy(power)], a, h):
        return int(kit["normal_capacity"])
    return int(kit["trunk_capacity"])


def tracks(b: Board, w: World, power: int) -> tuple[int, ...]:
    """By direction the links that a power may still use in this phase (18.1a, 18.3a)."""
    sides = links(b, w, power)
    return _tracks(w, power, sides, b.links) if b.links else sides


@remembered
def _tracks(
    w: World, power: int, sides: tuple[int, ...], used: tuple[tuple[int, int], ...]
) -> tuple[int, ...]:
    found = sides
    for (a, h), number in Counter(used).items():
        if number >= capacity(w, power, a, h):
            found = without(w, found, a, h)
    return found


def idle_stations(b: Board, w: World, power: int) -> int:
    """Towns whose stations handle one more unit: starts and finishes count together (18.3b, R-38)."""
    kit, found = w.charts["rail"], w.stations & ~blocked(b, w, power)
    for h, used in b.stations.items():
        if used >= kit["station_trunk" if w.trunk_towns >> h & 1 else "station_normal"]:
            found &= ~(1 << h)
    return found


def ends(b: Board, w: World, power: int) -> int:
    """Towns where a train may arrive: own when the phase began, with room (18.1b, 18.2b, R-40, 5.3a)."""
    return idle_stations(b, w, power) & held(b, w, power) & ~full(b, w, power) & area(b, w)


def held(b: Board, w: World, power: int) -> int:
    """Towns that a power holds now and held when the phase began (18.2b, R-40)."""
    before = b.held_at_start if power == RU else w.controllable & ~b.held_at_start
    return before & controls(b, w, power)


# Routes and fares (18.4) -------------------------------------------------------------------------------


@remembered
def fares(w: World, sides: tuple[int, ...], start: int) -> tuple[int, int, int]:
    """The hexes that trains reach from some hexes for 1, 2 and 3 points (18.4a, 18.4b, R-39).

    What routes count only grows along them, so the counts are taken in that order; a hex that a route has
    reached with less is not looked at again.
    """
    waves: dict[Counts, int] = {}
    for h in members(start):
        counts = _counted((0, 0, 0), w.front_of[h])
        waves[counts] = waves.get(counts, 0) | 1 << h
    reached: dict[Counts, int] = {}
    found = [0, 0, 0]
    for counts, below in COUNTED:
        wave = waves.get(counts, 0)
        if not wave:
            continue
        known = sum_of(reached[less] for less in below if less in reached)
        hexes, out = _counting_alike(w, sides, wave & ~known, counts, known)
        if not hexes:
            continue
        reached[counts] = hexes
        found[fare_of(counts) - 1] |= hexes
        for k, front in enumerate(w.front):
            if counts[k] < ENOUGH and out & front:
                more = _counted(counts, k)
                waves[more] = waves.get(more, 0) | out & front
    return found[0], found[1] & ~found[0], found[2] & ~found[0] & ~found[1]


def _counting_alike(
    w: World, sides: tuple[int, ...], start: int, counts: Counts, known: int
) -> tuple[int, int]:
    """The hexes that routes reach without counting more, and all to which one more step leads from there."""
    steps = tuple(zip(sides, w.grid.shifts, strict=True))
    same = sum_of(front for front, count in zip(w.front, counts, strict=True) if count >= ENOUGH)
    reached = out = 0
    wave = start
    while wave:
        reached |= wave
        onward = 0
        for side, shift in steps:
            left = wave & side
            onward |= left << shift if shift > 0 else left >> -shift
        out |= onward
        wave = onward & same & ~reached & ~known
    return reached, out


def _counted(counts: Counts, front: int) -> Counts:
    if front < 0 or counts[front] >= ENOUGH:
        return counts
    more = list(counts)
    more[front] += 1
    return more[0], more[1], more[2]


def fare_of(counts: Counts) -> int:
    """The number of fronts with two hexes or more of the route, at least 1 (R-39)."""
    one, two, three = counts
    return (one >= ENOUGH) + (two >= ENOUGH) + (three >= ENOUGH) or 1


@remembered
def route(w: World, sides: tuple[int, ...], start: int, goal: int, bound: int = 1) -> tuple[int, ...]:
    """The cheapest and then shortest route of trains from some hexes to one of others.

    None is known to cost less than the bound: then the shortest need not be compared with others.
    """
    way = _shortest(w, sides, start, goal)
    fare = fare_of(counts_of(w, way))
    if fare <= bound:
        return way
    least = next(k for k, hexes in enumerate(fares(w, sides, start), 1) if hexes & goal)
    return way if fare == least else _cheapest(w, sides, start, goal, least)


def _shortest(w: World, sides: tuple[int, ...], start: int, goal: int) -> tuple[int, ...]:
    """The shortest route, whatever it costs; nothing if there is none.

    Only the hexes of the shortest routes are looked at one by one; which of these routes is taken does not
    change by that.
    """
    ring = w.grid.ring
    rings = _rings(w, sides, start, goal)
    before = dict.fromkeys(members(rings[0] if rings else 0), -1)
    wave = list(before)
    for allowed in rings[1:]:
        onward = []
        for h in wave:
            for d, side in enumerate(sides):
                if side >> h & 1 and allowed >> (n := ring[h][d]) & 1 and n not in before:
                    before[n] = h
                    onward.append(n)
        wave = onward
    way = wave[:1]
    while way and before[way[-1]] >= 0:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def _rings(w: World, sides: tuple[int, ...], start: int, goal: int) -> list[int]:
    """The hexes of all shortest routes, by their distance from the start; nothing if there is no route."""
    steps = tuple(zip(sides, w.grid.shifts, strict=True))
    rings, known = [start], start
    while not rings[-1] & goal:
        onward = 0
        for side, shift in steps:
            out = rings[-1] & side
            onward |= out << shift if shift > 0 else out >> -shift
        onward &= ~known
        if not onward:
            return []
        known |= onward
        rings.append(onward)
    rings[-1] &= goal
    for k in range(len(rings) - 2, -1, -1):
        back, after = 0, rings[k + 1]
        for side, shift in steps:
            back |= side & (after >> shift if shift > 0 else after << -shift)
        rings[k] &= back
    return rings


def _cheapest(w: World, sides: tuple[int, ...], start: int, goal: int, least: int) -> tuple[int, ...]:
    """The shortest route at the least fare, where the shortest of all costs more."""
    wave: list[tuple[tuple[int, ...], Counts]] = [
        ((h,), _counted((0, 0, 0), w.front_of[h])) for h in members(start)
    ]
    seen = {(way[-1], counts) for way, counts in wave}
    ring, front_of = w.grid.ring, w.front_of
    while wave:
        onward = []
        for way, counts in wave:
            h = way[-1]
            if goal >> h & 1:
                return way
            for d, side in enumerate(sides):
                if side >> h & 1:
                    n = ring[h][d]
                    more = _counted(counts, front_of[n])
                    if (n, more) not in seen and fare_of(more) <= least:
                        seen.add((n, more))
                        onward.append(((*way, n), more))
        wave = onward
    return ()


def counts_of(w: World, way: tuple[int, ...]) -> Counts:
    """What a route counts on each front."""
    counts: Counts = (0, 0, 0)
    for h in way:
        counts = _counted(counts, w.front_of[h])
    return counts


def use(s: S, way: tuple[int, ...], stations: tuple[int, ...]) -> None:
    """Note that a train has used its links and stations (18.3)."""
    b = s.board
    pairs = tuple((min(a, h), max(a, h)) for a, h in pairwise(way))
    b.links = (*b.links, *pairs)
    for h in stations:
        b.stations[h] = b.stations.get(h, 0) + 1


# What a unit may do ------------------------------------------------------------------------------------


def rides(s: S, u: int, side: str) -> dict[int, int]:
    """Where a unit that has not moved may go by rail, each town with its fare (18, 30c, 30d)."""
    b, w = s.board, s.world
    h, power = b.loc[u], w.side_of[u]
    points = left(b, w, side)
    if not inforce.on(b, "rail") or points <= 0 or not (idle_stations(b, w, power) >> h & 1):
        return {}
    if first_phase(b) and w.nation_of[u] != "GE":
        return {}
    found: dict[int, int] = {}
    goals = ends(b, w, power) & ~(1 << h) & ~shunned(b, w, u, h)
    if first_phase(b):
        inside, _, _ = fares(w, _within_front(b, w, power, h), 1 << h)
        return dict.fromkeys(members(inside & goals), 1)
    plain = fares(w, tracks(b, w, power), 1 << h)
    for k, hexes in enumerate(plain):
        if k + 1 <= points:
            found |= dict.fromkeys(members(hexes & goals), k + 1)
    # Where plain lines lead the fare is theirs, even if it is too high.
    more = abroad(b, w, side, 1 << h, goals & ~sum_of(plain))
    return found | dict.fromkeys(members(more), int(w.charts["options"]["o48"]["rtp"]))


def abroad(b: Board, w: World, side: str, start: int, goals: int) -> int:
    """Those of some towns to which captured normal lines take a player's trains, at their price (48)."""
    power, price = power_of(side), w.charts["options"]["o48"]
    if not goals or not rolling_stock(b, power) or left(b, w, side) < int(price["rtp"]):
        return 0
    reached = members(joined(w, longer(b, w, power), start) & goals)
    return of(n for n in reached if supply.level(b, power, w.front_of[n]) >= int(price["sp"]))


def _within_front(b: Board, w: World, power: int, h: int) -> tuple[int, ...]:
    """The links inside the front of a hex; a single hex of another front is too much (30c)."""
    zone = w.front[w.front_of[h]]
    return tuple(side & zone & _starts(w, d, zone) for d, side in enumerate(tracks(b, w, power)))


@remembered
def _starts(w: World, d: int, hexes: int) -> int:
    """The hexes from which a step in a direction leads into some hexes."""
    shift = w.grid.shifts[d]
    return hexes >> shift if shift > 0 else hexes << -shift


def nets(s: S, u: int) -> list[tuple[int, ...]]:
    """The lines that a unit may use, those before others that are to be tried first (18.1a, 30c, 48a)."""
    b, w = s.board, s.world
    power = w.side_of[u]
    if b.loc[u] >= 0 and first_phase(b):
        return [_within_front(b, w, power, b.loc[u])]
    plain = tracks(b, w, power)
    return [plain, longer(b, w, power)] if rolling_stock(b, power) else [plain]


def lines(s: S, u: int, to: int, side: str) -> list[tuple[int, ...]]:
    """The routes of a unit to a town between which its player may choose, the cheapest and shortest first.

    Over captured lines it goes only where no other leads there (48a). Others of the same fare that leave a
    link free which this train would fill are a choice as long as a further train could follow (18.3a).
    A reinforcement comes from the margin for a flat fare (19d, R-41).
    """
    b, w = s.board, s.world
    power, goal, coming = w.side_of[u], 1 << to, b.loc[u] < 0
    start = entries(b, w, u) if coming else 1 << b.loc[u]
    best, net = next((way, net) for net in nets(s, u) if (way := route(w, net, start, goal)))
    least = fare_of(counts_of(w, best))
    fare = coming_fare(b, w, u) if coming else least
    found, used = [best], Counter(b.links)
    for a, h in pairwise(best) if left(b, w, side) > fare else ():
        if used[min(a, h), max(a, h)] + 1 < capacity(w, power, a, h):
            continue
        other = route(w, without(w, net, a, h), start, goal, least)
        if other and other not in found and (coming or fare_of(counts_of(w, other)) == least):
            found.append(other)
    return found


def without(w: World, net: tuple[int, ...], a: int, h: int) -> tuple[int, ...]:
    """Some lines without one link."""
    rest = list(net)
    rest[w.grid.direction(a, h)] &= ~(1 << a)
    rest[w.grid.direction(h, a)] &= ~(1 << h)
    return tuple(rest)


def line(s: S, u: int, to: int) -> tuple[int, ...]:
    """The route that a unit takes to a town if its player does not mind."""
    start, goal = 1 << s.board.loc[u], 1 << to
    return next((way for net in nets(s, u) if (way := route(s.world, net, start, goal))), ())


def turns(w: World, ways: list[tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Routes by a hex that only one of them has; the first also by its end, if it has no such hex."""
    found: dict[int, tuple[int, ...]] = {}
    for way in ways:
        others = {h for other in ways if other != way for h in other}
        own = next((h for h in way if h not in others), -1)
        if own >= 0:
            found[own] = way
        elif way == ways[0]:
            found[way[-1]] = way
    return found


def pay_abroad(s: S, u: int, way: tuple[int, ...]) -> None:
    """A transfer over captured normal lines costs a supply point of the front where it ends (48b)."""
    w, power = s.world, s.world.side_of[u]
    if abroad_fare(w, power, way):
        price = int(w.charts["options"]["o48"]["sp"])
        supply.pay(s, power, w.front_of[way[-1]], price, "48b", "for a captured railway")


def abroad_fare(w: World, power: int, way: tuple[int, ...]) -> int:
    """The points for a route over normal lines in enemy country; 0 for any other (48b)."""
    foes, price = w.home[enemy(power)], int(w.charts["options"]["o48"]["rtp"])
    return price * any(not w.trunk[a] >> h & 1 and foreign(foes, a, h) for a, h in pairwise(way))


def rolling_stock(b: Board, power: int) -> bool:
    """Whether a power uses captured normal lines: in the campaign, if it chose to (48a, OPT.b)."""
    return inforce.on(b, "campaign") and inforce.for_power(b, "o48", power)


def longer(b: Board, w: World, power: int) -> tuple[int, ...]:
    """The links of a power with the captured normal lines that option 48 opens (48a, R-40)."""
    shut = blocked(b, w, power)
    full_links = {pair for pair in b.links if b.links.count(pair) >= capacity(w, power, *pair)}
    found = list(tracks(b, w, power))
    mine = held(b, w, power) if b.mover >= 0 else controls(b, w, power)
    for a, h in _captured(w, power, mine & w.objectives & w.home[enemy(power)]):
        if not shut >> a & 1 and not shut >> h & 1 and (min(a, h), max(a, h)) not in full_links:
            found[w.grid.direction(a, h)] |= 1 << a
            found[w.grid.direction(h, a)] |= 1 << h
    return tuple(found)


def opened(b: Board, w: World, power: int) -> int:
    """The rail hexes on captured normal lines that option 48 opens (48a)."""
    if not rolling_stock(b, power):
        return 0
    plain = tracks(b, w, power)
    return sum_of(side & ~known for side, known in zip(longer(b, w, power), plain, strict=True))


@remembered
def _captured(w: World, power: int, objectives: int) -> tuple[tuple[int, int], ...]:
    """The links on the shortest ways, in rail hexes, from own country to captured objectives (R-80).

    Of ways that are equally short each may be taken (R-96).
    """
    found: set[tuple[int, int]] = set()
    lines = tuple(rails(w, 0))
    for goal in members(objectives & w.rail_hexes):
        rings = _rings(w, lines, w.home[power] & w.rail_hexes, 1 << goal)
        for wave, onward in pairwise(rings):
            found |= {(a, h) for a in members(wave) for h in members(w.rail[a] & onward)}
    return tuple(sorted(found))


def first_phase(b: Board) -> bool:
    """Whether this is the first movement phase of the campaign for its owner (30)."""
    return b.mobilising


def entries(b: Board, w: World, u: int) -> int:
    """Rail hexes at the margin where the trains of a unit come on (19a, R-41).

    Germans may use those of Austria-Hungary, and the reverse, only if all their own are cut.
    """
    power = w.side_of[u]
    shut = blocked(b, w, power)
    if free_to_choose(b, w, u):
        return 1 << w.grid.hex(mobilisation()[w.ids[u]][0]) & ~shut
    if power == RU:
        return w.entries["russia"] & ~shut
    own, other = (
        ("austria-hungary", "germany") if w.nation_of[u] in ("AH", "LG") else ("germany", "austria-hungary")
    )
    if w.patrols >> u & 1:
        return (w.entries[own] | w.entries[other]) & ~shut
    return w.entries[own] & ~shut or w.entries[other] & ~shut


def comings(s: S, u: int, side: str) -> int:
    """Towns to which a reinforcement may ride from the margin, also abroad (19a, 19b, 19d, 48a, R-41)."""
    b, w = s.board, s.world
    power = w.side_of[u]
    if not inforce.on(b, "rail") or left(b, w, side) < coming_fare(b, w, u):
        return 0
    goals = ends(b, w, power) & ~shunned(b, w, u)
    if not goals:
        return 0
    start = entries(b, w, u)
    plain = joined(w, tracks(b, w, power), start) & goals
    return plain | abroad(b, w, side, start, goals & ~plain)


def coming_fare(b: Board, w: World, u: int) -> int:
    """The points for a reinforcement (19d); the free mobilisation knows no limit (50b)."""
    return 0 if free_to_choose(b, w, u) else int(w.charts["rail"]["reinforcement_rtp"])


def margin(b: Board, w: World, u: int) -> int:
    """Rail hexes that are joined to a friendly margin by lines that can be used now (20.1a)."""
    return joined(w, tracks(b, w, w.side_of[u]), entries(b, w, u))
