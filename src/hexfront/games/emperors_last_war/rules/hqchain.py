"""21.3. What the loss of a headquarters does to the units it led."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import EDGE, Board, S
from hexfront.games.emperors_last_war.rules import command, inforce, plight, revealing
from hexfront.games.emperors_last_war.rules.encirclement import unit_encircled
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members


def place_at_attack(b: Board, u: int) -> int:
    """Where a unit stood when the attack began: defenders in the attacked hex, all others where they are."""
    battle = b.battle
    return battle.target if battle is not None and battle.defenders >> u & 1 else b.loc[u]


def alive(b: Board, u: int) -> bool:
    """Whether a unit is on the map, or has only left it over a friendly edge."""
    return b.loc[u] >= 0 or b.loc[u] == EDGE


def led(b: Board, w: World, hq: int) -> int:
    """The units that must check when an HQ is hit (21.3a, R-46).

    All of its nation, and the allied unit it has chosen, that were within its range when the attack began,
    itself and other HQs not; but not who is led by another HQ that is strictly closer.
    """
    grid, at = w.grid, place_at_attack(b, hq)
    found = 0
    there = b.afield | (0 if b.battle is None else b.battle.defenders)
    for u in members(w.side[w.side_of[hq]] & there & w.real & ~w.hqs & ~b.checked_hq):
        if not alive(b, u):
            continue
        if command.nation(w, u) != w.nation_of[hq] and (hq, u) not in b.lent:
            continue
        far = grid.distance(at, place_at_attack(b, u))
        if far <= w.range[hq] and not _led_closer(b, w, u, hq, far):
            found |= 1 << u
    return found


def _led_closer(b: Board, w: World, u: int, hq: int, far: int) -> bool:
    """Whether another HQ that could command a unit is nearer to it; at the same distance it is not (R-46).

    Nobody commands a unit that was encircled (21.1a).
    """
    if plight.ringed(b, w, u):
        return False
    here = place_at_attack(b, u)
    others = command.in_range(b, w, u, here) & ~(1 << hq)
    return any(
        w.grid.distance(here, place_at_attack(b, k)) < far and not unit_encircled(b, w, k)
        for k in members(others)
    )


def fall(s: S, hq: int, lost: int = 0) -> None:
    """When an HQ is disrupted, again or lost, those it led check at minus its range (21.3a, 21.3b, 21.3d).

    Each unit checks at most once in a Player-Turn (21.3f), in the order of the counters; who lies concealed
    is turned up (21.3c). Units ``lost`` with it do not check.
    """
    b, w = s.board, s.world
    if not w.hqs >> hq & 1 or not inforce.on(b, "headquarters"):
        return
    units = led(b, w, hq) & ~lost
    b.checked_hq |= units
    revealing.reveal(s, units & b.concealed, "21.3c")
    for u in reversed(members(units)):
        s.push("check", u, w.morale[u] - w.range[hq], "21.3a")
