"""Set-up: the ready deployment, or each unit near the enemy or on an objective."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.advice import weights
from hexfront.games.kaisers_war_east.board import S
from hexfront.games.kaisers_war_east.rules.deployment import in_tray, setup_hexes, suggested_setup
from hexfront.games.kaisers_war_east.world import ALLIED, World
from hexfront.hexes import members
from hexfront.kernel import Order, act
from hexfront.mechanics.frames import OfUnitOfSide

DONE, SUGGESTED = act("done"), act("suggested")


def setup_orders(s: S, side: str) -> list[Order]:
    """The ready deployment at one go, or each unit to its place in it."""
    w = s.world
    legal = s.legal_actions()
    orders = []
    if SUGGESTED in legal:
        orders.append(Order("suggested", (SUGGESTED,), value=3.0, why="a sound deployment"))
    for action in legal:
        if action.verb == "hide":
            orders.append(Order("hide", (action,), value=2.0 if action.args[0] == "all" else 1.5))
        elif action.verb == "field":
            orders.append(Order("field", (action,), value=-1.0))
    for u in in_tray(s, side):
        hexes = setup_hexes(s, u)
        goal = w.names[goal_of(s, side, u, hexes)]
        # A single possible hex is taken by the engine itself.
        place = (act("place", goal),) if hexes & (hexes - 1) else ()
        value = 1.0 + (w.attack[u] + w.defense[u]) / 100
        orders.append(Order("place", (act("take", w.ids[u]), *place), w.ids[u], goal, value=value))
    if DONE in legal:
        orders.append(Order("done", (DONE,), value=1.0))
    return orders


def place_orders(s: S, side: str) -> list[Order]:
    """In the middle of placing a unit."""
    u = s.asked(OfUnitOfSide).unit
    goal = s.world.names[goal_of(s, side, u, setup_hexes(s, u))]
    return [Order("place", (a,), value=float(a.args[0] == goal)) for a in s.legal_actions()]


def goal_of(s: S, side: str, u: int, hexes: int) -> int:
    """The hex of a unit in the ready deployment, or the best of a simple rule."""
    w = s.world
    named = suggested_setup(s.header["scenario"], side).get(w.ids[u])
    if named is not None and named in w.grid and hexes >> w.grid.hex(named) & 1:
        return w.grid.hex(named)
    return max(members(hexes), key=lambda h: (_score(s, w, side, u, h), -h))


def _score(s: S, w: World, side: str, u: int, h: int) -> float:
    """At the front line, spread out, on good ground and on rails; staffs and supply a hex behind."""
    b = s.board
    theirs = w.front[s.header["scenario"]]
    if side == ALLIED:
        theirs = w.land & ~theirs & ~b.closed
    apart = w.ways.distance(1 << h, theirs) or 99
    rear = bool((w.hqs | w.supply | w.airbases) >> u & 1)
    value = -abs(apart - (2 if rear else 1)) * 1.0
    value += weights.SETUP_GROUND * (w.doubled >> h & 1) + weights.SETUP_RAIL * (w.rail >> h & 1)
    value += weights.SETUP_OBJECTIVE * (w.all_objectives >> h & 1)
    kind = w.supply if w.supply >> u & 1 else w.hqs if w.hqs >> u & 1 else w.exerting
    own = [b.loc[v] for v in members(w.side[side] & kind) if b.loc[v] >= 0]
    near = min((w.grid.distance(h, at) for at in own), default=4)
    return value + weights.SETUP_SPREAD * min(near, 3 if not rear else 6)
