"""What a side must fear by rule as things stand: rings, closed ways back, full hexes, open towns, crises.

Each caution asks the function of its rule. Where concealed enemies stand is known, not what they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.emperors_last_war.board import S, controls, enemy, hexes_of
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.overlays import FRONT_LOOKS, objectives, reachable
from hexfront.games.emperors_last_war.rules import inforce, supply
from hexfront.games.emperors_last_war.rules.escape import trapped
from hexfront.games.emperors_last_war.rules.lines import beside
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.retreat import isolated
from hexfront.games.emperors_last_war.rules.stacking import overstacked
from hexfront.games.emperors_last_war.rules.works import fortresses
from hexfront.hexes import members
from hexfront.kernel import Caution
from hexfront.mechanics.warning import no_way_back


def warnings(s: S, side: str) -> Iterator[Caution]:
    """Everything at once, hex by hex; before the first phase nothing is to be feared."""
    if s.board.phase:
        yield from _overstacked(s, side)
        yield from _ringed(s, side)
        yield from _cut_off(s, side)
        yield from _open_towns(s, side)
        yield from _crisis(s, side)
        yield from _silent_staffs(s, side)


def _overstacked(s: S, side: str) -> Iterator[Caution]:
    """Counters beyond four must leave a hex before anybody else moves (5.3c, R-95)."""
    b, w = s.board, s.world
    for h in members(overstacked(b, w, power_of(side))):
        text = f"{w.place_name(h)} is overcrowded: units must leave it before others move."
        yield Caution("overstacking", "5.3c", text, w.names[h], tuple(w.unit_names(b.stack[h])))


def _ringed(s: S, side: str) -> Iterator[Caution]:
    """Encircled units check for surrender when their owner's Player-Turn ends (8.7a, R-16).

    What stands in a fortress is under siege instead (25.5).
    """
    b, w, power = s.board, s.world, power_of(side)
    caught = trapped(b, w, power, b.real[power])
    safe = fortresses(b, w, power) if inforce.on(b, "works") else 0
    for h in members(hexes_of(b, caught) & ~safe):
        units = caught & b.stack[h]
        text = f"{w.place_name(h)} is encircled: at the end of your turn its units may have to surrender."
        yield Caution("supply", "8.7a", text, w.names[h], tuple(w.unit_names(units)))


def _cut_off(s: S, side: str) -> Iterator[Caution]:
    """Units next to the enemy that have no first step back surrender or are lost when beaten (8.6a)."""
    b, w, power = s.board, s.world, power_of(side)
    safe = fortresses(b, w, power) if inforce.on(b, "works") else 0
    near = b.real[power] & beside(b, w, power) & ~safe
    stacks = {h: b.stack[h] & w.real for h in members(near)}

    def saved(u: int) -> bool:
        return not isolated(b, w, u, b.stack[b.loc[u]])

    return no_way_back(s, stacks, saved, "8.6a")


def _open_towns(s: S, side: str) -> Iterator[Caution]:
    """A town that scores for the enemy if he takes it, stands empty and can be reached (15.2a, R-91)."""
    b, w, power = s.board, s.world, power_of(side)
    foe = enemy(power)
    feared = sum(1 << h for h in objectives(b, w, foe)) & controls(b, w, power) & ~b.held[power]
    if feared:
        for h in members(feared & reachable(b, w, foe)):
            text = f"{w.place_name(h)} stands empty, and the enemy who marches in scores it."
            yield Caution("objective", "15.2a", text, w.names[h])


def _crisis(s: S, side: str) -> Iterator[Caution]:
    """A front in crisis attacks at -2 and is attacked at +1 (22.5a, 22.5b)."""
    b, w, power = s.board, s.world, power_of(side)
    if not inforce.on(b, "supply"):
        return
    for front in supply.fronts_in_play(b, w):
        units = [u for u in members(b.afield & w.side[power]) if w.front[front] >> b.loc[u] & 1]
        if supply.crisis(b, power, front) and units:
            title = FRONT_LOOKS[front][0]
            text = f"The {title} is in supply crisis: attacks there suffer, and the enemy's gain."
            yield Caution("supply", "22.5a", text, w.names[b.loc[units[0]]])


def _silent_staffs(s: S, side: str) -> Iterator[Caution]:
    """A concealed HQ commands nobody (21.2e)."""
    b, w = s.board, s.world
    if inforce.on(b, "headquarters"):
        for u in members(w.hqs & b.concealed & b.afield & w.side[power_of(side)]):
            text = f"The {called(s, u)} lies face down and commands nobody."
            yield Caution("support", "21.2e", text, w.names[b.loc[u]], (w.ids[u],))
