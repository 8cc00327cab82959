"""5.7, 6.8 and 43.1. Units that leave the game: where they go, and what they cost."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import DEAD, GONE, Board, S, armies, lift, side_of
from hexfront.games.kaisers_war_1918.rules.victory import post
from hexfront.games.kaisers_war_1918.telling import tell
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, World
from hexfront.hexes import members


def worth(b: Board, w: World, u: int) -> int:
    """What its owner loses when a unit is eliminated (43.1d to 43.1f, R15).

    6 for an army or army group, 9 for a fleet, 2 for any other; Nationalists like all others (30.21a),
    Bolsheviks and Anarchists nothing (30.21b). The price is the same in 1919 (5.4c).
    """
    table = w.charts["vp_table"]
    if (w.bolsheviks | w.anarchists) >> u & 1:
        return 0
    if w.fleets >> u & 1:
        kind = "bombardment_unit_eliminated"
    elif armies(b, w) >> u & 1:
        kind = "army_or_army_group_eliminated"
    else:
        kind = "any_other_unit_eliminated"
    return -int(table[kind])


def toll(b: Board, w: World, units: int) -> tuple[int, int]:
    """What the Central Powers and the Allies lose if units are eliminated: the owner pays (5.7b)."""
    cost = {CENTRAL: 0, ALLIED: 0, "": 0}
    for u in members(units):
        cost[side_of(b, u)] += worth(b, w, u)
    return cost[CENTRAL], cost[ALLIED]


def destroy(s: S, u: int, rule: str, why: str = "lost", free: bool = False) -> None:
    """Take an eliminated unit out of play, tell of it as the event ``why`` and count it; VP are not posted.

    It can be bought again like any other (6.8a), but for HQs (6.8b) and the Czech Legion (30.8b).
    """
    b, w = s.board, s.world
    h, side = b.loc[u], side_of(b, u)
    if h >= 0:
        tell(s, why, rule, u, at=(w.spot(h),))
    else:
        tell(s, "lost off the map", rule, u)
    points = 0 if free else worth(b, w, u)
    lift(b, w, u, GONE if (w.hqs | w.czechs) >> u & 1 else DEAD)
    if side == CENTRAL:
        b.central_lost += 1
        b.central_toll += points
    elif side == ALLIED:
        b.allied_lost += 1
        b.allied_toll += points


def eliminate(s: S, units: int, rule: str, why: str = "lost", free: bool = False) -> None:
    """Destroy units and post what they cost as one instant, nothing if it is free (5.7a, 43.1k)."""
    central, allied = (0, 0) if free else toll(s.board, s.world, units)
    for u in members(units):
        destroy(s, u, rule, why, free)
    post(s, "points", "5.7b", -central, -allied)
