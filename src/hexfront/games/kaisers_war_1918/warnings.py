"""What a side must fear by rule as things stand: overcrowded hexes, hunger, no way back, empty cities.

Each caution asks the function of its rule. Enemy counters that lie covered may move as far as any.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.kaisers_war_1918.board import S, enemy, hexes_of, occupied, vp
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.games.kaisers_war_1918.overlays import reachable
from hexfront.games.kaisers_war_1918.rules.attrition import starving
from hexfront.games.kaisers_war_1918.rules.cover import unseen
from hexfront.games.kaisers_war_1918.rules.removal import worth
from hexfront.games.kaisers_war_1918.rules.retreat import first_steps
from hexfront.games.kaisers_war_1918.rules.stacking import excess
from hexfront.games.kaisers_war_1918.rules.victory import paying, summer_answers
from hexfront.games.kaisers_war_1918.world import CENTRAL
from hexfront.hexes import members
from hexfront.kernel import Caution
from hexfront.mechanics.warning import hungry, no_room_together, no_way_back, overcrowded, without_room


def warnings(s: S, side: str) -> Iterator[Caution]:
    """Everything at once, hex by hex; before the first player turn nothing is to be feared."""
    if s.board.phase:
        yield from _overstacked(s, side)
        yield from _empty(s, side)
        yield from _summer(s, side)
        yield from _cut_off(s, side)
        yield from _crowded(s, side)
        yield from _last_points(s, side)
        if s.board.active == side:
            yield from _hungry(s, side)


def _overstacked(s: S, side: str) -> Iterator[Caution]:
    """Units too many are eliminated at the end of the phase, or of the battle (9.4a, 9.4c)."""
    b, w = s.board, s.world
    for h in members(occupied(b, side)):
        if excess(b, w, b.stack[h], h):
            yield overcrowded(s, h, "the excess", "9.4c")


def _hungry(s: S, side: str) -> Iterator[Caution]:
    """Units without general supply roll in the Supply Attrition Phase of their own turn (15.6a, 15.6b)."""
    for u, rolls in starving(s, side):
        yield hungry(s, u, called(s, u), rolls, "it is lost", "15.6a")


def _near(s: S, side: str) -> dict[int, int]:
    """By hex the mobile units of a side next to the enemy, or beaten already."""
    b, w = s.board, s.world
    hexes = w.ways.spread(occupied(b, enemy(side)))
    if b.battle is not None:
        hexes |= hexes_of(b, sum(1 << u for u, _ in b.battle.retreats))
    return {h: b.stack[h] & w.mobile for h in members(occupied(b, side) & hexes)}


def _cut_off(s: S, side: str) -> Iterator[Caution]:
    """Units next to the enemy that would have to retreat and cannot are lost (13.1c).

    Those that cannot move are lost in any retreat (13.2l), which their counter tells.
    """
    return no_way_back(s, _near(s, side), lambda u: first_steps(s, u, 1), "13.1c")


def _crowded(s: S, side: str) -> Iterator[Caution]:
    """Units that retreat together need room where they go, or the excess is lost (13.2e)."""
    for h, units in _near(s, side).items():
        if units & (units - 1) and (lost := _without_room(s, units)):
            yield no_room_together(s, h, units, lost, "13.2e")


def _without_room(s: S, units: int) -> int:
    """The fewest of some units that find no place when all retreat one hex."""
    ways = [(u, first_steps(s, u, 1)) for u in members(units)]
    return without_room(ways, s.board.stack, lambda h, stack: not excess(s.board, s.world, stack, h))


def _empty(s: S, side: str) -> Iterator[Caution]:
    """A city that pays by control alone stops as soon as the enemy stands in it or beside it (5.3c)."""
    b, w = s.board, s.world
    other = enemy(side)
    held = paying(b, w, side) & ~occupied(b, side)
    if held:
        reach = reachable(b, w, other, hexes_of(b, unseen(b, w, side)) & occupied(b, other))
        for h in members(held & reach):
            text = f"{w.place_name(h)} pays you, stands empty, and the enemy can march there in one phase."
            yield Caution("objective", "5.3c", text, w.names[h])


def _summer(s: S, side: str) -> Iterator[Caution]:
    """Four noes at the end of the third turn are an Allied imperial victory (26.5f)."""
    b, w = s.board, s.world
    turn = w.charts["scenario_rules"]["end_of_summer_check"]["turn"]
    if side == CENTRAL and b.turn == turn and not any(summer_answers(b, w).values()):
        text = (
            "At the end of this turn the war is lost, unless a supplied German unit is next to Paris, or you "
            "hold Venice with Salonika or with Genoa."
        )
        yield Caution("objective", "26.5f", text, w.names[w.hex_of_place["Paris"]])


def _last_points(s: S, side: str) -> Iterator[Caution]:
    """A side whose points a lost unit next to the enemy would use up loses the game with it (5.9b)."""
    b, w = s.board, s.world
    for h, units in _near(s, side).items():
        dear = [w.ids[u] for u in members(units) if worth(b, w, u) >= vp(b, side)]
        if dear:
            text = f"The loss of a unit in {w.place_name(h)} would cost your last points, and the game."
            yield Caution("objective", "5.9b", text, w.names[h], tuple(dear))
