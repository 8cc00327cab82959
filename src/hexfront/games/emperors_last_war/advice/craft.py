"""Beside marching and fighting: who lies face down, who digs, splits or joins, who comes sooner."""

from __future__ import annotations

from math import fsum

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.judge import Judge
from hexfront.games.emperors_last_war.rules import trenches
from hexfront.games.emperors_last_war.rules.distribution import hastening
from hexfront.hexes import members
from hexfront.kernel import Action, Order
from hexfront.mechanics.advice import each

#: How near an enemy must be that it is worth while to hide from him.
WATCHED = 5
#: Turns for which a trench counts, and what it takes from a chance (24d).
LASTS, TRENCH = 3.0, 1 / 12
#: Sides from its facing that a trench covers.
FACES = (-1, 0, 1)


# Concealment (16, 17) ----------------------------------------------------------------------------------


def conceal_orders(estimate: Estimate) -> list[Order]:
    """Units near the enemy hide whose lines hold nothing: who lies face down has no line (6.1, 16)."""
    b, w = estimate.b, estimate.w
    lines = b.lines[estimate.power]

    def value(action: Action) -> float:
        if action.verb == "patrol":
            return 0.1 if estimate.foes_away(w.grid.hex(action.args[0])) <= WATCHED else -1.0
        u = w.index.get(action.args[0], -1)
        if u < 0 or w.hqs >> u & 1:
            # All at once would hide the headquarters, and who lies face down leads nobody (21.1).
            return -1.0
        h = b.loc[u]
        if estimate.foes_away(h) > WATCHED:
            return -1.0
        bare = lines & ~(1 << h)
        lost = 0.0 if bare == lines else estimate.exposed(estimate.own, bare) - estimate.open_now
        return 0.15 * w.strength[u] - estimate.weights.cover * lost - estimate.weights.screen * _holds(u)

    def _holds(u: int) -> bool:
        # A line beside a place of one's own, or beside a friend, closes a gap there.
        return bool(w.loc >> u & 1 and w.around[b.loc[u]] & (estimate.own | estimate.mine))

    return each(estimate.s, value)


# Trenches (24) -----------------------------------------------------------------------------------------


def dig_value(estimate: Estimate, judge: Judge, action: Action) -> float:
    """A trench where attacks must be feared and none is planned: diggers neither move nor attack (24b)."""
    b, w = estimate.b, estimate.w
    diggers = [w.index[name] for name in action.args]
    h = b.loc[diggers[0]]
    beside = w.near[h] & estimate.theirs
    if not beside or not beside & ~trenches.covered(b, w, h):
        return -1.0
    stands = members(b.stack[h] & w.side[estimate.power] & w.real)
    at_stake = fsum(estimate.blow(u, False) + 0.12 * estimate.end_of(u) for u in stands)
    at_stake += 0.6 * estimate.prize(h) if estimate.mine >> h & 1 else 0.0
    saved = min(LASTS, estimate.scorings) * 2 * TRENCH * min(1.0, estimate.threat(h) / 4) * at_stake
    given_up = fsum(judge.menace(u, h) + estimate.weights.still for u in diggers)
    price = estimate.weights.supply if len(diggers) == 1 else 0.0
    return saved - given_up - price


def face_orders(estimate: Estimate) -> list[Order]:
    """A trench faces the most of the enemy."""
    b, w = estimate.b, estimate.w
    h = b.loc[estimate.s.agenda[-1].unit]  # type: ignore[attr-defined]
    ring, done = w.grid.ring[h], trenches.covered(b, w, h)

    def value(action: Action) -> float:
        facing = w.grid.direction(h, w.grid.hex(action.args[0]))
        total = 0.0
        for d in FACES:
            n = ring[(facing + d) % 6]
            if n >= 0 and not done >> n & 1:
                total += estimate.stacks.get(n, 0.0) if estimate.theirs >> n & 1 else estimate.nearness(n)
        return total

    return each(estimate.s, value)


# Splitting and joining (27) ------------------------------------------------------------------------------


def split_value(estimate: Estimate, u: int) -> float:
    """A corps far from battle splits where several places lie open around it."""
    h = estimate.b.loc[u]
    if estimate.threat(h) > 0:
        return -1.0
    return 0.3 if _open_around(estimate, h) > 1 else -1.0


def join_value(estimate: Estimate, corps: int) -> float:
    """Divisions join for battle, and wherever there are no places for each of them."""
    b, w = estimate.b, estimate.w
    parts = [b.loc[u] for u in w.parts.get(corps, ()) if b.loc[u] >= 0]
    if not parts:
        return 0.2
    return 0.3 if estimate.threat(parts[0]) > 0 or _open_around(estimate, parts[0]) <= 1 else -1.0


def _open_around(estimate: Estimate, h: int) -> int:
    """How many open places a unit could be in after its next march."""
    reach = estimate.w.around[h]
    for _ in range(2):
        reach |= estimate.w.ways.spread(reach)
    return (estimate.lies_open & reach).bit_count()


# The Russian schedule (34) -------------------------------------------------------------------------------


def schedule_orders(estimate: Estimate) -> list[Order]:
    """Strong units come sooner while points are left over, and have time to fight; nobody comes later."""
    s, b, w = estimate.s, estimate.b, estimate.w
    left = b.last_turn - b.turn

    def value(action: Action) -> float:
        if action.verb != "hasten":
            return -1.0
        u = w.index[action.args[0]]
        turns = hastening(s, u)
        # Who would come when it is all over comes for the rest of the war.
        gained = min(turns, max(0, left - 1))
        return estimate.weights.sooner * gained * w.strength[u] - estimate.weights.haste * turns

    return each(s, value)
