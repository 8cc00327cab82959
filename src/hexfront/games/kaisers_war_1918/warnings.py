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
from hexfront.mechanics.naming import capital, counted
from hexfront.mechanics.warning import no_way_back


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
            end = "battle" if b.battle is not None else "phase"
            text = f"{w.place_name(h)} is overcrowded: the excess will be lost at the end of the {end}."
            yield Caution("overstacking", "9.4c", text, w.names[h], tuple(w.unit_names(b.stack[h])))


def _hungry(s: S, side: str) -> Iterator[Caution]:
    """Units without general supply roll in the Supply Attrition Phase of their own turn (15.6a, 15.6b)."""
    b, w = s.board, s.world
    for u, rolls in starving(s, side):
        h = b.loc[u]
        dice = "a die" if rolls == 1 else f"one of {rolls} dice"
        text = f"{capital(called(s, u))} in {w.place_name(h)} has no supply: on 1 to 3 of {dice} it is lost."
        yield Caution("supply", "15.6a", text, w.names[h], (w.ids[u],))


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
    w = s.world
    for h, units in _near(s, side).items():
        if units & (units - 1) and (lost := _without_room(s, units)):
            text = f"{counted(lost, 'unit')} in {w.place_name(h)} would find no room if all have to retreat."
            yield Caution("retreat", "13.2e", text, w.names[h], tuple(w.unit_names(units)))


def _without_room(s: S, units: int) -> int:
    """The fewest of some units that find no place when all retreat one hex.

    Those that have no way at all are not counted: they are told of by themselves.
    """
    b, w = s.board, s.world
    ways = [(u, first_steps(s, u, 1)) for u in members(units)]
    ways = sorted(((u, steps) for u, steps in ways if steps), key=lambda one: one[1].bit_count())
    stacks = {h: b.stack[h] for _, steps in ways for h in members(steps)}

    def fewest(place: int, best: int) -> int:
        if place == len(ways) or best <= 0:
            return 0
        u, steps = ways[place]
        for h in members(steps):
            if not excess(b, w, stacks[h] | 1 << u, h):
                stacks[h] |= 1 << u
                best = min(best, fewest(place + 1, best))
                stacks[h] &= ~(1 << u)
        return min(best, 1 + fewest(place + 1, best - 1))

    return fewest(0, len(ways))


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
