"""13.2. Displacement: what is too much in a hex goes to the nearest mobilization hex."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S, flip, put
from hexfront.games.storm_of_steel.rules import control, lines
from hexfront.games.storm_of_steel.rules.losses import eliminate
from hexfront.games.storm_of_steel.rules.stacking import excess, hq_excess, room
from hexfront.games.storm_of_steel.rules.supply import traced_to
from hexfront.games.storm_of_steel.telling import tell
from hexfront.games.storm_of_steel.world import SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, act


class OfPlace(NamedTuple):
    """A hex where units of a side stand beyond the limit."""

    step: str
    power: int
    hex: int


def havens(s: S, u: int) -> list[int]:
    """The nearest mobilization hexes with room that a unit can reach by LOC/S (13.2b, 31.4a)."""
    b, w = s.board, s.world
    power, h, c = w.side_of[u], b.loc[u], w.nation_of[u]
    if c < 0:
        return []
    found = traced_to(s, u, lines.ends(s, power, c) & ~(1 << h))
    free = [n for n in members(found) if room(b, w, n, 1 << u)]
    best = min((w.grid.distance(h, n) for n in free), default=0)
    return [n for n in free if w.grid.distance(h, n) == best]


def surplus(s: S, power: int, h: int) -> int:
    """Units of which some must go: corps and dummies beyond three, HQs beyond one (13.1a, 13.14a)."""
    b, w = s.board, s.world
    mine = b.stack[h] & w.side[power]
    found = mine & w.counted if excess(b, w, h) else 0
    return found | (mine & w.hqs if hq_excess(b, w, h) else 0)


def _actions(s: S, frame: OfPlace) -> list[Action]:
    w = s.world
    found: list[Action] = []
    for u in members(surplus(s, frame.power, frame.hex)):
        goals = havens(s, u)
        found += [act("displace", w.ids[u], w.names[n]) for n in goals] or [act("displace", w.ids[u])]
    return found or [act("done")]


def _take(s: S, frame: OfPlace, action: Action) -> None:
    """The owner moves the excess of his choice; who reaches no such hex is eliminated (13.2b).

    Who was dug in arrives mobile: nobody moves entrenched (2.5g, 12.1a).
    """
    b, w = s.board, s.world
    if action.verb == "done":
        return
    s.again(frame)
    u = w.index[action.args[0]]
    if len(action.args) == 1:
        eliminate(s, 1 << u, "13.2b")
        return
    to = w.grid.hex(action.args[1])
    start = b.loc[u]
    flip(b, w, u, entrenched=False)
    put(b, w, u, to)
    control.left(s, start, frame.power)
    control.entered(s, u, to, repairs=False)
    tell(s, "displaced", "13.2b", frame.power, 1 << u, way=(w.spot(start), w.spot(to)))


STEPS = (
    Ask(
        name="displacement",
        frame=OfPlace,
        rule="13.2b",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: f"Too many units stand in {s.world.place_name(f.hex)}: who goes away?",
        actions=_actions,
        take=_take,
    ),
)
