"""11. Zones of control."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Board, enemy, forts, trenches, vp
from hexfront.games.kaisers_war_1918.world import CENTRAL, World
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.zones import zone


@remembered
def _zone(w: World, holders: int, sheltered: int) -> int:
    return zone(w.ways, holders, sheltered)


def exerts(b: Board, w: World, side: str) -> bool:
    """Whether a side's units exert zones: with low morale they do not (33.3b)."""
    return not b.morale or vp(b, side) > w.charts["morale"]["low"][1]


def enemy_zone(b: Board, w: World, side: str) -> int:
    """Hexes in the enemy's zone of control, as a side's units feel it, in every phase (11.1 to 11.4).

    Land units exert one with a movement factor of 1 or more, HQs and airbases too, supplied or not, whoever
    else stands there (11.2, R30, R31). It does not cross all-sea hexsides, and it does not enter a trenchline
    of the side, held or not, nor a hex with a fortified zone of the side (7.3a, 7.3c, 11.3a, R01). Other
    friendly units do not keep it out (11.3b). Units in a trenchline exert theirs all around (7.3b).
    """
    other = enemy(side)
    if not exerts(b, w, other):
        return 0
    holders = b.allied_zoc if other != CENTRAL else b.central_zoc
    return _zone(w, holders, trenches(b, w, side) | forts(b, side))


def own_zone(b: Board, w: World, side: str) -> int:
    """Hexes in which a side's zone of control is felt by the enemy (11.4b)."""
    return enemy_zone(b, w, enemy(side))


def felt(b: Board, w: World, u: int, side: str) -> int:
    """The enemy zone as a unit feels it: guerrillas ignore it for every purpose (21.5c, R32)."""
    return 0 if w.guerrillas >> u & 1 else enemy_zone(b, w, side)
