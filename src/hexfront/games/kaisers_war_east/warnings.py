"""What a side must fear by rule as things stand: overcrowded hexes, hunger, no way back, empty objectives.

Each caution asks the function of its rule. Enemy counters that Fog of War covers may move as far as any.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.kaisers_war_east.board import S, controlled, enemy, hexes_of, occupied, on_map
from hexfront.games.kaisers_war_east.naming import called
from hexfront.games.kaisers_war_east.overlays import reachable
from hexfront.games.kaisers_war_east.rules.attrition import starving
from hexfront.games.kaisers_war_east.rules.breakdown import likely_corps
from hexfront.games.kaisers_war_east.rules.cover import unseen
from hexfront.games.kaisers_war_east.rules.retreat import first_steps, steps_from
from hexfront.games.kaisers_war_east.rules.stacking import excess
from hexfront.games.kaisers_war_east.rules.supply import ready_supply
from hexfront.games.kaisers_war_east.rules.victory import counted_objectives
from hexfront.hexes import members
from hexfront.kernel import Caution
from hexfront.mechanics.naming import capital, counted
from hexfront.mechanics.warning import hungry, no_room_together, no_way_back, overcrowded, without_room


def warnings(s: S, side: str) -> Iterator[Caution]:
    """Everything at once, hex by hex; before the first player turn nothing is to be feared."""
    if s.board.phase:
        yield from _overstacked(s, side)
        yield from _empty(s, side)
        yield from _cut_off(s, side)
        yield from _crowded(s, side)
        if s.board.active == side:
            yield from _hungry(s, side)
            yield from _spent(s, side)


def _overstacked(s: S, side: str) -> Iterator[Caution]:
    """Units too many are removed at the end of the phase, or of the battle (12.2a, 12.2b)."""
    b, w = s.board, s.world
    for h in members(occupied(b, side) & w.land & ~b.closed):
        if too_many := excess(w, b.stack[h]):
            yield overcrowded(s, h, counted(too_many, "unit"), "12.2b")


def _hungry(s: S, side: str) -> Iterator[Caution]:
    """Units without general supply roll in the Supply Attrition Phase of their own turn (17.8a)."""
    for u, rolls in starving(s, side):
        fate = "it breaks down" if s.world.armies >> u & 1 else "it is lost"
        yield hungry(s, u, called(s, u), rolls, fate, "17.8a")


def _cut_off(s: S, side: str) -> Iterator[Caution]:
    """Units next to the enemy, or beaten already, that would have to retreat and cannot are lost (15.2a).

    Those that cannot move are lost in any retreat (15.2i), which their counter tells.
    """
    b, w = s.board, s.world
    hexes = w.ways.spread(occupied(b, enemy(side)))
    if b.battle is not None:
        hexes |= hexes_of(b, b.battle.retreating)
    near = members(occupied(b, side) & hexes & w.land & ~b.closed)
    stacks = {h: b.stack[h] & w.mobile & ~b.entrenched for h in near}
    return no_way_back(s, stacks, lambda u: first_steps(s, u, 1), "15.2a")


def _crowded(s: S, side: str) -> Iterator[Caution]:
    """Units that retreat together need room, three corps for each army that breaks down (14.16a, R-RET-5).

    So it is with the attackers of a battle if they are defeated (AD), and with each stack next to the enemy
    if all of it has to give way (MD).
    """
    b, w = s.board, s.world
    if b.battle is not None and b.battle.side == side and not b.battle.result:
        armies = on_map(b, b.battle.attackers & w.armies)
        lost = _without_room(s, likely_corps(b, w, armies))
        if lost:
            text = (
                f"If the attackers are defeated, their armies break down and {lost} corps find no way back."
            )
            for h in members(hexes_of(b, armies)):
                yield Caution("retreat", "14.16a", text, w.names[h], tuple(w.unit_names(b.stack[h] & armies)))
    near = w.ways.spread(occupied(b, enemy(side)))
    for h in members(occupied(b, side) & near & w.land & ~b.closed):
        units = b.stack[h] & w.mobile & ~b.entrenched
        if units & (units - 1) and (lost := _without_room(s, [(u, h) for u in members(units)])):
            yield no_room_together(s, h, units, lost, "15.2a")


def _without_room(s: S, units: list[tuple[int, int]]) -> int:
    """The fewest of some units, each with its hex, that find no place when all retreat one hex."""
    ways = [(u, steps_from(s, u, h, 1)) for u, h in units]
    return without_room(ways, s.board.stack, lambda h, stack: not excess(s.world, stack))


def _empty(s: S, side: str) -> Iterator[Caution]:
    """An objective without a unit is taken by the first enemy that enters it (5.3a)."""
    b, w = s.board, s.world
    other = enemy(side)
    held = counted_objectives(b, w) & controlled(b, w, side) & ~occupied(b, side)
    if held:
        reach = reachable(b, w, other, hexes_of(b, unseen(b, w, side) & w.side[other]))
        for h in members(held & reach):
            text = (
                f"{w.place_name(h)}, an objective, stands empty, and the enemy can march there in one phase."
            )
            yield Caution("objective", "5.3a", text, w.names[h])


def _spent(s: S, side: str) -> Iterator[Caution]:
    """A supply unit that has moved gives no offensive supply in this player turn (17.10c)."""
    b, w = s.board, s.world
    ready = sum(1 << u for u in ready_supply(b, w, side))
    for u in members(on_map(b, w.supply & w.side[side] & ~ready & ~b.entrenched)):
        text = f"{capital(called(s, u))} has moved: it can support no attack in this turn."
        yield Caution("support", "17.10c", text, w.names[b.loc[u]], (w.ids[u],))
