"""What a side must fear by rule as things stand: rings, hunger, closed ways, full hexes, open towns, crises.

Each caution asks the function of its rule. Where concealed enemies stand is known, not what they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.emperors_last_war.board import S, controls, enemy, hexes_of
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.overlays import FRONT_LOOKS, objectives, reachable
from hexfront.games.emperors_last_war.rules import inforce, supply
from hexfront.games.emperors_last_war.rules.command import commanded
from hexfront.games.emperors_last_war.rules.escape import hunger, trapped
from hexfront.games.emperors_last_war.rules.lines import beside
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.retreat import isolated
from hexfront.games.emperors_last_war.rules.stacking import overstacked
from hexfront.games.emperors_last_war.rules.victory import fatal, standing_still
from hexfront.games.emperors_last_war.rules.works import fortresses
from hexfront.hexes import members, of
from hexfront.kernel import Caution
from hexfront.mechanics.warning import no_way_back


def warnings(s: S, side: str) -> Iterator[Caution]:
    """Everything at once, hex by hex; before the first phase nothing is to be feared."""
    if s.board.phase:
        yield from _overstacked(s, side)
        yield from _ringed(s, side)
        yield from _starved(s, side)
        yield from _cut_off(s, side)
        yield from _open_towns(s, side)
        yield from _standstill(s, side)
        yield from _crisis(s, side)
        yield from _silent_staffs(s, side)
        yield from _leaderless(s, side)


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


def _starved(s: S, side: str) -> Iterator[Caution]:
    """A besieged fortress whose clock has run out checks when its owner's Player-Turn ends (25.5b, 25.5c)."""
    b, w = s.board, s.world
    for h, units in hunger(b, w, power_of(side)).items():
        text = f"{w.place_name(h)} starves: if the ring stands when your turn ends it may capitulate."
        yield Caution("supply", "25.5c", text, w.names[h], tuple(w.unit_names(units)))


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
    """Empty towns within reach: they score, or their fall ends the game (15.2a, R-91, 39c, B.5.1a)."""
    b, w, power = s.board, s.world, power_of(side)
    foe = enemy(power)
    scored = sum(1 << h for h in objectives(b, w, foe)) & controls(b, w, power) & ~b.held[power]
    last = fatal(b, w, foe) & ~b.held[power]
    if not scored | last:
        return
    for h in members((scored | last) & reachable(b, w, foe)):
        if last >> h & 1:
            text = f"{w.place_name(h)} stands empty, and its fall would end the game."
            rule = "39c" if inforce.on(b, "campaign") else "B.5.1a"
        else:
            text, rule = f"{w.place_name(h)} stands empty, and the enemy who marches in scores it.", "15.2a"
        yield Caution("objective", rule, text, w.names[h])


def _standstill(s: S, side: str) -> Iterator[Caution]:
    """From 2.XII on the game ends if whoever is behind pays for no offensive in his Supply Phase (40.2a)."""
    b, w, power = s.board, s.world, power_of(side)
    if b.phase == "supply" and b.phasing == power and standing_still(s, power) and b.held[power]:
        at = w.names[min(members(b.held[power]))]
        text = "You are behind: if you pay for no offensive in this Supply Phase the game ends."
        yield Caution("objective", "40.2a", text, at)


def _leaderless(s: S, side: str) -> Iterator[Caution]:
    """Units beside the enemy that no HQ commands attack with half their strength (21.1.1a)."""
    b, w, power = s.board, s.world, power_of(side)
    if not inforce.on(b, "headquarters"):
        return
    for h in members(b.real[power] & beside(b, w, power)):
        units = of(u for u in members(b.stack[h] & w.real & ~w.hqs) if not commanded(b, w, u))
        if units:
            text = f"Units in {w.place_name(h)} are out of command: they attack with half their strength."
            yield Caution("support", "21.1.1a", text, w.names[h], tuple(w.unit_names(units)))


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
