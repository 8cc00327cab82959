"""What a side must fear by rule as things stand: hunger, closed ways back, open cities, silent headquarters.

Each caution asks the function of its rule. Where unseen enemies stand is known, not what they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.storm_of_steel.board import S, controlled, enemy
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.overlays import reachable
from hexfront.games.storm_of_steel.rules import attrition, lines, retreat
from hexfront.games.storm_of_steel.rules.morale import city_value
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.supply import out_of_supply
from hexfront.hexes import members
from hexfront.kernel import Caution
from hexfront.mechanics.naming import capital
from hexfront.mechanics.warning import no_way_back

FACES = 6


def warnings(s: S, side: str) -> Iterator[Caution]:
    """Everything at once, hex by hex."""
    power = power_of(side)
    yield from _hungry(s, power)
    yield from _cut_off(s, power)
    yield from _open_cities(s, power)
    yield from _silent(s, power)


def _hungry(s: S, power: int) -> Iterator[Caution]:
    """Units out of supply roll in the Supply & Attrition Phase (3.5c, 31.3a)."""
    b, w = s.board, s.world
    fatal = int(w.charts["supply"]["attrition"]["base_eliminated_on"])
    for u in members(out_of_supply(s, power)):
        least = max(1, fatal - attrition.modifier(b, w, u))
        faces = str(FACES) if least == FACES else f"{least} to {FACES}"
        risk = f": lost on {faces}" if least <= FACES else ", but no die takes it in this turn"
        text = f"{capital(called(s, u))} in {w.place_name(b.loc[u])} has no supply{risk}."
        yield Caution("supply", "31.3b", text, w.names[b.loc[u]], (w.ids[u],))


def _cut_off(s: S, power: int) -> Iterator[Caution]:
    """Mobile units beside the enemy that have no hex to retreat to are lost when they must (14.6b)."""
    b, w = s.board, s.world
    near = b.real[power] & w.ways.spread(b.held[enemy(power)])
    stacks = {h: retreat.must_go(b, w, b.stack[h] & w.land_units & w.side[power]) for h in members(near)}
    return no_way_back(s, stacks, lambda u: retreat.first_steps(s, u), "14.6b")


def _open_cities(s: S, power: int) -> Iterator[Caution]:
    """Cities of value without a garrison where the enemy can march in (5.13a, 16.2)."""
    b, w = s.board, s.world
    empty = controlled(b, power) & w.cities & ~b.held[power]
    worth = [h for h in members(empty) if city_value(w, h)]
    if not worth:
        return
    near = reachable(s, enemy(power), 0)
    for h in worth:
        if near >> h & 1:
            text = f"{w.place_name(h)} stands empty, and the enemy can march in: {city_value(w, h)} morale."
            yield Caution("objective", "5.13a", text, w.names[h])


def _silent(s: S, power: int) -> Iterator[Caution]:
    """An HQ without a line, or one that made a strategic move, commands nobody (15.4a, 11.5b)."""
    b, w = s.board, s.world
    mine = w.hqs & w.side[power] & b.afield
    linked = lines.linked_hqs(s, power)
    for u in members(mine & ~linked):
        text = f"{capital(called(s, u))} in {w.place_name(b.loc[u])} has no line: it commands nobody."
        yield Caution("support", "15.4a", text, w.names[b.loc[u]], (w.ids[u],))
    for u in members(mine & linked & b.strategic):
        text = f"{capital(called(s, u))} made a strategic move: it commands nobody in this impulse."
        yield Caution("support", "11.5b", text, w.names[b.loc[u]], (w.ids[u],))
