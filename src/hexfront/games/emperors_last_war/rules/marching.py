"""5.1, 6.2. Marching: what a step costs, and where a unit may go: for moves, ways and advice."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import NamedTuple

from hexfront.games.emperors_last_war.board import Board, March, S, enemy
from hexfront.games.emperors_last_war.figures import within
from hexfront.games.emperors_last_war.rules import bridgehead, inforce
from hexfront.games.emperors_last_war.rules.area import UNWELCOME, area, beyond_border, nearer, shunned
from hexfront.games.emperors_last_war.rules.command import toward
from hexfront.games.emperors_last_war.rules.encirclement import unit_encircled
from hexfront.games.emperors_last_war.rules.isolation import isolated
from hexfront.games.emperors_last_war.rules.lines import crossings
from hexfront.games.emperors_last_war.rules.stacking import full, room
from hexfront.games.emperors_last_war.rules.works import (
    areas,
    faces,
    fortresses,
    standing,
    very_difficult,
)
from hexfront.games.emperors_last_war.world import CP, World
from hexfront.hexes import members, of
from hexfront.kernel import Condition
from hexfront.mechanics.memory import recent, remembered, tabled

#: How a step over an enemy line is made where it is forbidden otherwise: into a hex where an own unit stood
#: (6.2.2b, R-07), or toward a headquarters (6.2.2c, 21.5, R-08).
STEP, SLIP, BREAK = "step", "slip", "break"


class Price(NamedTuple):
    """What a step costs, and how it is made."""

    cost: int
    how: str = STEP


#: A step out of a hex: where it leads, its cost with an enemy line counted (6.2.1), whether it crosses one,
#: and whether that forbids it (6.2.2a). Plain numbers, for the collector does not look through those.
Gate = tuple[int, int, bool, bool]
#: The price of a plain step, made once.
plain_price = cache(Price)


class Stance(NamedTuple):
    """What the steps of a side rest on while the enemy stands as he does, and the gates found so far."""

    inside: int
    crossed: tuple[int, ...]
    hard: int
    #: Where the enemy is, and what is closed for other reasons.
    shut: tuple[int, int]
    gates: dict[int, tuple[Gate, ...]]


def allowance(b: Board, w: World, u: int) -> int:
    """The movement points of a unit (5.1.1, 21.2a).

    Whoever lies face down has 3, whatever he is (16.3b, R-36); cavalry may spend a fourth and shows itself
    (16.3d).
    """
    if w.cavalry >> u & 1:
        return w.allowances.cavalry
    if b.concealed >> u & 1:
        return w.allowances.concealed
    return w.range[u] if w.hqs >> u & 1 else w.allowances.infantry


def condition(s: S, u: int) -> Condition:
    """Whether a unit is joined to its rear, and the movement points it has now."""
    b, w, h = s.board, s.world, s.board.loc[u]
    if h < 0:
        return Condition(w.ids[u])
    return Condition(w.ids[u], w.names[h], not unit_encircled(b, w, u), float(allowance(b, w, u)))


def closed(b: Board, w: World, u: int, a: int) -> int:
    """The hexes that a unit may not enter from a hex at all (5.1.4b, A.3a, B.3a, 25a, 30.1a, 37.5a)."""
    return _closed_from(b, w, u, a, _shut(b, w, u))


def _shut(b: Board, w: World, u: int) -> tuple[int, int]:
    """The hexes where the enemy is, and those that are closed for other reasons, from wherever one comes."""
    power = w.side_of[u]
    foe = enemy(power)
    return b.held[foe] | standing(b, w, foe), w.land & ~area(b, w)


def _closed_from(b: Board, w: World, u: int, a: int, shut: tuple[int, int]) -> int:
    foes, others = shut
    rears = takable(b, w, u) & w.around[a]
    if rears:
        # An empty bridgehead is open from its rear (26.2a).
        foes &= ~of(h for h in members(rears) if not faces(w, h) >> a & 1)
    return foes | others | shunned(b, w, u, a) | beyond_border(b, w, u, a)


def takable(b: Board, w: World, u: int) -> int:
    """The bridgeheads that a unit takes by walking in from their rear (26.2a); patrols take none (R-91)."""
    return bridgehead.unguarded(b, w, w.side_of[u]) if w.real >> u & 1 else 0


def exits(b: Board, w: World, u: int, a: int, left: int, fresh: bool) -> list[tuple[int, Price]]:
    """Where a unit with so many points left may step from a hex, each with its price (5.1, 6.2).

    Small rivers, borders and what is not named cost nothing (5.1.3a, 5.1.5a); a bridge takes the river's
    point away, but not the ban of an enemy line (5.1.3b, R-06). Own lines and units lift nothing (6.2.4a).
    Out of an isolated fortress nobody steps over an enemy line (25.1b). Whoever is outside the area goes
    nearer to it (R-95). ``fresh`` says that the unit has not moved in this phase.
    """
    found: list[tuple[int, Price]] = []
    for n, cost, lined, banned in gates(b, w, u, a):
        if banned:
            found += _forced(b, w, u, a, n, cost, left, fresh)
        elif cost <= left and not (lined and sealed(b, w, w.side_of[u], a)):
            found.append((n, plain_price(cost)))
    return found


def plain_exits(b: Board, w: World, u: int, a: int, left: int) -> list[tuple[int, Price]]:
    """Those of the exits that are ordinary steps."""
    return [
        (n, plain_price(cost))
        for n, cost, lined, banned in gates(b, w, u, a)
        if not banned and cost <= left and not (lined and sealed(b, w, w.side_of[u], a))
    ]


def sealed(b: Board, w: World, power: int, a: int) -> bool:
    """Whether a hex is an isolated fortress, out of which nobody steps over an enemy line (25.1b)."""
    return bool(fortresses(b, w, power) >> a & 1) and isolated(b, w, power, a)


def gates(b: Board, w: World, u: int, a: int) -> tuple[Gate, ...]:
    """The steps out of a hex that are not closed to a unit, whatever points it has.

    They are the same for all units of a side, but for unwelcome allies (37.5a) and patrols (26.2a), while the
    enemy stands as he does.
    """
    return gates_of(b, w, u, a, stance(b, w, u))


def stance(b: Board, w: World, u: int) -> Stance:
    """How the enemy stands to the steps of a unit."""
    known = _stances(w, gate_facts(b, w, u))
    if not known:
        crossed = crossings(b, w, w.side_of[u])
        known.append(Stance(area(b, w), crossed, very_difficult(b, w), _shut(b, w, u), {}))
    return known[0]


@recent
def _stances(w: World, facts: tuple[Hashable, ...]) -> list[Stance]:
    """Room for what is found out while the enemy stands so."""
    return []


def gates_of(b: Board, w: World, u: int, a: int, stands: Stance) -> tuple[Gate, ...]:
    """The gates of a hex while the enemy stands so."""
    found = stands.gates.get(a)
    if found is None:
        found = stands.gates[a] = _gates(b, w, u, a, stands)
    return found


def gate_facts(b: Board, w: World, u: int) -> tuple[Hashable, ...]:
    """What the steps rest on that are open to a unit, from any hex."""
    power = w.side_of[u]
    foe = enemy(power)
    return (
        power,
        w.nation_of[u] in UNWELCOME,
        w.real >> u & 1,
        b.held[foe],
        b.lines[foe],
        b.held[power] & areas(b, w),
        b.captured,
        b.raised,
        b.turn == 1,
        b.scenario,
        b.options,
    )


def _gates(b: Board, w: World, u: int, a: int, stands: Stance) -> tuple[Gate, ...]:
    shut, inside = _closed_from(b, w, u, a, stands.shut), stands.inside
    if not inside >> a & 1:
        foe = enemy(w.side_of[u])
        shut = shut & (inside | b.held[foe] | standing(b, w, foe)) | ~nearer(b, w, a)
    hard, tolls, costs, ring = stands.hard, w.tolls, w.tolls.cost[a], w.grid.ring[a]
    ahead, banned = w.open[a] & ~shut, 0
    found: list[Gate] = []
    for d, lines in enumerate(stands.crossed):
        n = ring[d]
        if n < 0 or not ahead >> n & 1:
            continue
        cost = costs[d] + tolls.hard if hard >> n & 1 else costs[d]
        if lines >> a & 1:
            banned = banned or barred(b, w, a)
            found.append((n, cost + tolls.line, True, bool(banned >> n & 1)))
        else:
            found.append((n, cost, False, False))
    return tuple(found)


def barred(b: Board, w: World, a: int) -> int:
    """The neighbours of a hex to which no step leads across an enemy line (6.2.2a, 9.4.1a)."""
    tolls = w.tolls
    return tolls.barred[a] | (very_difficult(b, w) if tolls.hard_barred else 0)


def step_cost(b: Board, w: World, a: int, h: int) -> int:
    """What a step costs apart from enemy lines (5.1.2, 5.1.3)."""
    return w.tolls.cost[a][w.grid.direction(a, h)] + (w.tolls.hard if very_difficult(b, w) >> h & 1 else 0)


def forbidden(b: Board, w: World, u: int, a: int, left: int) -> list[tuple[int, int]]:
    """Steps that an enemy line forbids, with what they would cost toward a headquarters (6.2.2a, R-08)."""
    crossed = crossings(b, w, w.side_of[u])
    hexes = barred(b, w, a) & w.open[a] & ~closed(b, w, u, a)
    ahead = [n for d, n in enumerate(w.grid.ring[a]) if n >= 0 and crossed[d] >> a & hexes >> n & 1]
    priced = [(n, step_cost(b, w, a, n) + w.tolls.line) for n in ahead]
    return [(n, cost) for n, cost in priced if cost <= left]


def _forced(
    b: Board, w: World, u: int, a: int, n: int, cost: int, left: int, fresh: bool
) -> list[tuple[int, Price]]:
    """The two ways over an enemy line where it is forbidden (6.2.2b, 6.2.2c); the mover chooses (R-08).

    It is enough that an own unit stood in the hex when the phase began (R-07).
    """
    power, found = w.side_of[u], []
    if sealed(b, w, power, a):
        return []
    if fresh and b.manned >> n & 1:
        found.append((n, Price(left, SLIP)))
    if cost <= left and not b.disrupted >> u & 1 and w.real >> u & 1 and toward(b, w, u, a) >> n & 1:
        found.append((n, Price(cost, BREAK)))
    return found


def may_rest(b: Board, w: World, u: int, h: int, left: int) -> bool:
    """Whether a unit that comes to a hex finds room there or can go on to a hex that has it (5.3a)."""
    if room(b, w, h, u):
        return True
    return any(may_rest(b, w, u, n, left - price.cost) for n, price in exits(b, w, u, h, left, False))


def steps(b: Board, w: World, march: March) -> list[tuple[int, Price]]:
    """The next steps of a march, each with its price; a step must lead to a hex with room in the end."""
    u, left = march.unit, march.allowance - march.spent
    if left <= 0:
        return []
    found = exits(b, w, u, b.loc[u], left, not march.way)
    tight = full(b, w, w.side_of[u])
    return [(n, price) for n, price in found if not tight >> n & 1 or may_rest(b, w, u, n, left - price.cost)]


def reach(b: Board, w: World, u: int, a: int, points: int) -> dict[int, int]:
    """Every hex that a unit reaches by ordinary steps, with the points that are left there."""
    best = {a: points}
    wave = [a]
    while wave:
        h = wave.pop(0)
        left = best[h]
        for n, price in plain_exits(b, w, u, h, left):
            if left - price.cost > best.get(n, -1):
                best[n] = left - price.cost
                wave.append(n)
    return best


# A quick look at whole armies ------------------------------------------------------------------------


def lively(b: Board, w: World, power: int, welcome: bool, points: int) -> int:
    """Hexes from which a plain step leads on for units with so many points or more.

    It leaves out what only some units may do; whoever is not in this set is looked at by himself.
    """
    foe = enemy(power)
    shut = b.held[foe] | standing(b, w, foe) | full(b, w, power) | w.land & ~area(b, w)
    if inforce.on(b, "campaign") and power == CP:
        if not welcome:
            shut |= w.country["germany"] & w.front[0]
        if b.turn == 1:
            shut |= w.country["russia"] & ~w.front[1]
    # Out of an isolated fortress not every step is open (25.1b).
    return _lively(w, crossings(b, w, power), shut, very_difficult(b, w), points) & ~fortresses(b, w, power)


@remembered
def _lively(w: World, crossed: tuple[int, ...], shut: int, hard: int, points: int) -> int:
    found = 0
    for d, (passable, banned, plain, hard_too, lined) in enumerate(_affordable(w, points)):
        shift = w.grid.shifts[d]
        swamp = hard >> shift if shift > 0 else hard << -shift
        closed_off = shut >> shift if shift > 0 else shut << -shift
        # Across a line only where it forbids nothing, and that is cheap ground.
        across = crossed[d] & ~banned & ~swamp & lined
        found |= passable & ~closed_off & (~crossed[d] & (plain & ~swamp | hard_too & swamp) | across)
    return found


@tabled
def _affordable(w: World, points: int) -> list[tuple[int, int, int, int, int]]:
    """By direction what may be crossed, where lines forbid it, and whence so many points suffice.

    They suffice into plain ground, into very difficult ground, and across an enemy line.
    """
    tolls, found = w.tolls, []
    for d, passable in enumerate(w.ways.open):
        ring = [(h, w.grid.ring[h][d]) for h in w.grid.hexes if w.grid.ring[h][d] >= 0]
        banned = of(h for h, n in ring if tolls.barred[h] >> n & 1)
        plain, hard, line = (within(tolls, d, points - more) for more in (0, tolls.hard, tolls.line))
        found.append((passable, banned, plain, hard, line))
    return found
