"""5.1, 6.2. Plain steps of a whole side as sets of hexes, to find where many units get."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.area import shunned
from hexfront.games.emperors_last_war.rules.marching import Stance, stance, takable
from hexfront.games.emperors_last_war.rules.works import faces
from hexfront.games.emperors_last_war.world import CP, World
from hexfront.hexes import members, of
from hexfront.hexes.ways import shifted
from hexfront.mechanics.memory import tabled


class Lane(NamedTuple):
    """Steps of one cost: the hexes from which they lead, for each direction that counts up, or down."""

    cost: int
    up: tuple[tuple[int, int], ...]
    down: tuple[tuple[int, int], ...]


def lanes(b: Board, w: World, u: int, sealed: int) -> tuple[Lane, ...]:
    """The plain steps open to a unit from hexes inside the area, the cheapest first: what ``gates`` says of
    each hex, for all of them. ``sealed`` are fortresses out of which nobody steps over a line (25.1b)."""
    stands, hard = stance(b, w, u), w.tolls.hard
    sides: dict[int, list[tuple[int, int]]] = {}
    for d, (costs, barred) in enumerate(step_costs(w)):
        shift = w.grid.shifts[d]
        swamp = shifted(stands.hard, -shift)
        lined = stands.crossed[d]
        ahead = w.ways.open[d] & stands.inside & ~_closed(b, w, u, d, stands)
        banned = barred | swamp if w.tolls.hard_barred else barred
        kinds = (0, ahead & ~lined), (w.tolls.line, ahead & lined & ~banned & ~sealed)
        priced: dict[int, int] = {}
        for cost, hexes in costs:
            for more, those in kinds:
                for extra, ground in ((0, ~swamp), (hard, swamp)):
                    if found := hexes & those & ground:
                        price = cost + more + extra
                        priced[price] = priced.get(price, 0) | found
        for price, found in priced.items():
            sides.setdefault(price, []).append((found, shift))
    return tuple(
        Lane(
            cost,
            tuple((side, shift) for side, shift in sides[cost] if shift > 0),
            tuple((side, -shift) for side, shift in sides[cost] if shift < 0),
        )
        for cost in sorted(sides)
    )


def _closed(b: Board, w: World, u: int, d: int, stands: Stance) -> int:
    """The hexes from which a direction leads into a hex that is closed (5.1.4b, 26.2a, 37.5a)."""
    power = w.side_of[u]
    shift, (foes, others) = w.grid.shifts[d], stands.shut
    found = shifted(foes | others, -shift)
    for h in members(takable(b, w, u) & ~others):
        a = w.grid.ring[h][(d + 3) % 6]
        if a >= 0 and not faces(w, h) >> a & 1:
            found &= ~(1 << a)
    pride = shunned(b, w, u)
    found |= shifted(pride, -shift) & ~pride
    if b.turn == 1 and power == CP and inforce.on(b, "campaign"):
        found |= w.home[CP] & shifted(w.country["russia"] & ~w.front[1], -shift)
    return found


@tabled
def step_costs(w: World) -> list[tuple[tuple[tuple[int, int], ...], int]]:
    """By direction the hexes from which a step into plain ground has each cost, and where lines forbid it."""
    tolls, ring, found = w.tolls, w.grid.ring, []
    for d in range(6):
        hexes = [h for h in w.grid.hexes if ring[h][d] >= 0]
        costs = sorted({tolls.cost[h][d] for h in hexes})
        sets = tuple((cost, of(h for h in hexes if tolls.cost[h][d] == cost)) for cost in costs)
        found.append((sets, of(h for h in hexes if tolls.barred[h] >> ring[h][d] & 1)))
    return found


def reach(ways: tuple[Lane, ...], start: int, points: int) -> int:
    """The hexes that a unit with some points reaches from a hex, itself among them."""
    levels, found = [0] * points + [1 << start], 0
    for left in range(points, 0, -1):
        here = levels[left] & ~found
        if not here:
            continue
        found |= here
        for cost, up, down in ways:
            if cost > left:
                break
            moved = 0
            for side, shift in up:
                moved |= (here & side) << shift
            for side, shift in down:
                moved |= (here & side) >> shift
            levels[left - cost] |= moved
    return found | levels[0]
