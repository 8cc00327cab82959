"""Reorganization: who digs in, who comes out, which corps are exchanged."""

from __future__ import annotations

from math import fsum

from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.moves import Judge
from hexfront.games.storm_of_steel.rules import impulses
from hexfront.hexes import members
from hexfront.kernel import Order, act

DONE = act("done")
#: Enemies beyond so many steps do not make anybody dig.
NEAR = 2


def reorganization_orders(estimate: Estimate) -> list[Order]:
    """Units beside the enemy dig in unless an attack promises more; the others are mobile."""
    judge, e = Judge(estimate), estimate
    s, w = e.s, e.w
    orders = [Order("done", (DONE,), value=0.0)]
    for action in s.legal_actions():
        if action.verb in ("entrench", "rise"):
            u = w.index[action.args[0]]
            gain = digging(judge, u)
            value = gain if action.verb == "entrench" else -gain - 2 * e.weights.dig
            h = e.b.loc[u]
            orders.append(Order(action.verb, (action,), action.args[0], value=value, area=1 << h))
        elif action != DONE:
            orders.append(Order(action.verb, (action,), value=-1.0))
    return orders


def digging(judge: Judge, u: int) -> float:
    """What it gains to have a unit entrenched instead of mobile."""
    e, b, w = judge.estimate, judge.b, judge.w
    h = b.loc[u]
    if e.alarms[h] > NEAR or (w.hqs >> u & 1 and e.alarms[h] > 1):
        return -e.weights.dig - 0.1
    here = e.stacks.get(h, 0.0)
    dug = bool(b.entrenched >> u & 1)
    more = w.entrenched[u] - w.mobile[u]
    before, after = (here - more, here) if dug else (here, here + more)
    stake = fsum(e.worth(v) for v in members(b.stack[h] & w.side[e.power] & w.land_units)) + e.keeps.get(
        h, 0.0
    )
    saved = (e.shaky(h, before) - e.shaky(h, after)) * stake
    return saved - e.weights.dig - _chance_lost(judge, u, h)


def _chance_lost(judge: Judge, u: int, h: int) -> float:
    """What a unit that digs gives up: its part in attacks, and steps towards goals in this impulse."""
    e = judge.estimate
    strength = float(e.w.mobile[u])
    share = strength / max(strength, judge.hitting(h) or strength)
    return 0.7 * judge.prospect(h) * share + 0.05 * e.lured[h] * _left(e)


def _left(e: Estimate) -> float:
    """How many impulses the side still has in this turn."""
    b, w = e.b, e.w
    number = 0
    for front in w.fronts:
        number += sum(impulses.has(b, w, e.power, front, i) for i in range(b.impulse, impulses.MOST + 1))
    return float(number)
