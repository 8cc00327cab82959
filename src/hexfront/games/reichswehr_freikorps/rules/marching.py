"""9. Where a group can march, what it costs at least, and by which way.

The list of steps begins the one search of the game (``mechanics/journeys.py``). Cavalry never pays more than
others, so the cost for others decides for any group that has some (9.6a).
"""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import Board, Group, March, S
from hexfront.games.reichswehr_freikorps.rules.stacking import free_for_army, has_room, may_pass
from hexfront.games.reichswehr_freikorps.world import RED, World
from hexfront.hexes import Costs, lowest, members, onward, steps_from


def costs_of(w: World, units: int) -> Costs:
    """What steps cost a group."""
    return w.costs[not units & ~w.cavalry]


def pace(w: World, units: int, slow: int, fast: int) -> int:
    """The points of a group: those of its slowest (9.6a)."""
    return slow if units & w.infantry else fast


def points_left(w: World, march: March, group: Group) -> int:
    """What a group under way may still spend.

    The faster ones go on with what they have left when the slow are dropped (9.6b).
    """
    spent = group.spent if group.units & ~w.cavalry else group.spent_cavalry
    return max(0, pace(w, group.units, march.slow, march.fast) - spent)


def fresh(group: Group) -> bool:
    """Whether a group has not spent a movement point yet."""
    return not group.spent and not group.spent_cavalry


def group_may_stay(b: Board, w: World, h: int, units: int) -> bool:
    """Whether a whole group may end its move in a hex."""
    first = lowest(units)
    if w.side_of[first] == RED:
        return free_for_army(b, w, h, w.army_of[first])
    return has_room(b, w, h, units)


def ground(b: Board, w: World, units: int, among: int) -> tuple[int, int]:
    """Of some hexes those a group may step into, and those of them where it may end its move.

    The enemy's are closed (9.7a). Red passes through armies of its front (8.5d, 5.5e); Germans need room for
    all of the group wherever they go (8.4a, R-09). Stacking holds in every hex entered, however many have
    passed through it (8.2b, R-10).
    """
    first = lowest(units)
    if w.side_of[first] == RED:
        open_hexes = rests = among & ~b.german
        army = w.army_of[first]
        for h in members(b.red & open_hexes):
            if not free_for_army(b, w, h, army):
                rests ^= 1 << h
                if not may_pass(b, w, h, first):
                    open_hexes ^= 1 << h
        return open_hexes, rests
    open_hexes = among & ~b.red
    for h in members(b.german & open_hexes):
        if not has_room(b, w, h, units):
            open_hexes ^= 1 << h
    return open_hexes, open_hexes


def steps(s: S, march: March, group: Group) -> list[tuple[int, int]]:
    """Hexes that a group under way may step to now, each with what the step takes (9.1a, 9.3a, 8.5d).

    Supply there does not matter (7.8a), nor do enemies beside it (9.7b). A minimum move may end only where
    the group may stay (9.3b, R-61).
    """
    b, w, units = s.board, s.world, group.units
    open_hexes, rests = ground(b, w, units, w.touching[group.hex])
    points = points_left(w, march, group)
    # 9.3a: one hex may always be entered by a group that has spent nothing.
    minimum = rests if fresh(group) else 0
    found = steps_from(costs_of(w, units), group.hex, points, open_hexes, 0, minimum)
    if open_hexes == rests:
        return found
    return [
        one for one in found if rests >> one[0] & 1 or leads_through(b, w, units, one[0], points - one[1])
    ]


def leads_through(b: Board, w: World, units: int, h: int, points: int) -> bool:
    """Whether a group in another army's hex can still reach one where it may stop (8.5d)."""
    if not points:
        return False
    costs = costs_of(w, units)
    # Mostly there is an empty hex beside it, and that will do.
    if steps_from(costs, h, points, w.touching[h] & ~b.red & ~b.german):
        return True
    open_hexes, rests = ground(b, w, units, w.land)
    return any(wave & rests for wave in onward(costs, [1 << h, *[0] * points], open_hexes))
