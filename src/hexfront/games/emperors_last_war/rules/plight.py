"""9.5, 21.1.2 and 38.1. In what plight units are: cut off, supplied by sea, out of command."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, units_in
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.command import led
from hexfront.games.emperors_last_war.rules.encirclement import free, sea_supplied, unit_encircled
from hexfront.games.emperors_last_war.world import POWERS, World
from hexfront.hexes import members, of


def by_sea(b: Board, w: World, units: int) -> int:
    """Those of some units that are surrounded and supplied by sea (38.1a)."""
    return sum(1 << u for u in members(units & b.afield & w.nation["GE"]) if sea_supplied(b, w, u))


def cut_off(b: Board, w: World, units: int) -> int:
    """Those of some units that are encircled (6.3a); who is supplied by sea is not (38.1a)."""
    found = 0
    for power in POWERS:
        mine = units & w.side[power]
        ringed = b.held[power] & ~free(b, w, power) if mine else 0
        if ringed:
            inside = mine & units_in(b, w, power, ringed)
            found |= of(u for u in members(inside) if unit_encircled(b, w, u))
    return found


def ringed(b: Board, w: World, u: int) -> bool:
    """Whether a unit counts as encircled when it is lost, or when an HQ falls (R-85, 21.1a).

    For those who fight that is judged when the attack was declared.
    """
    battle = b.battle
    if battle is not None and (battle.attackers | battle.defenders) >> u & 1:
        return bool(battle.ringed >> u & 1)
    return bool(cut_off(b, w, 1 << u))


def uncommanded(b: Board, w: World, units: int) -> int:
    """Those of some units that are out of command now, when it is asked (21.1a, 21.1c).

    Where rule 21 is not in force nobody is (R-33).
    """
    return units & b.afield & ~led(b, w, units) if inforce.on(b, "headquarters") else 0


def adrift(b: Board, w: World, units: int) -> int:
    """Units that check worse at the start or end of a retreat: encircled or out of command (9.5a, 21.1.2a).

    Both together count once.
    """
    return cut_off(b, w, units) | uncommanded(b, w, units)
