"""What a side must fear by rule as things stand: hunger, no way back, places left to the enemy.

Each caution asks the function of its rule. Of what Red may not see in German stacks the worst is assumed.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.reichswehr_freikorps.board import S, controlled, enemy, occupied
from hexfront.games.reichswehr_freikorps.fog import covered
from hexfront.games.reichswehr_freikorps.overlays import reachable
from hexfront.games.reichswehr_freikorps.rules.retreat import retreat_hexes
from hexfront.games.reichswehr_freikorps.rules.stacking import excess
from hexfront.games.reichswehr_freikorps.rules.supply import supplied
from hexfront.games.reichswehr_freikorps.world import RED
from hexfront.hexes import members
from hexfront.kernel import Caution
from hexfront.mechanics.naming import counted
from hexfront.mechanics.warning import no_way_back


def warnings(s: S, side: str) -> Iterator[Caution]:
    """Everything at once, hex by hex; in the set-up nothing is to be feared, for nobody can move yet."""
    if s.agenda and not s.agenda[-1].step.startswith("setup"):
        yield from _overstacked(s, side)
        yield from _hungry(s, side)
        yield from _cut_off(s, side)
        yield from _empty(s, side)


def _overstacked(s: S, side: str) -> Iterator[Caution]:
    """Units in excess are lost at the next audit; play through the engine makes none (8.2d, 8.2e, R-65).

    A stack on the march may pass through a hex where it may not stay (8.5d).
    """
    found = excess(s.board, s.world) if s.board.march is None else None
    if found and found[0] == side:
        h, w = found[1], s.world
        text = f"{w.place_name(h)} holds too much: the excess will be lost."
        yield Caution("overstacking", "8.2e", text, w.names[h], tuple(w.unit_names(s.board.stack[h])))


def _hungry(s: S, side: str) -> Iterator[Caution]:
    """Out of supply units march and fight at half (7.6b)."""
    b, w = s.board, s.world
    for h in members(occupied(b, side) & ~supplied(b, w, side)):
        units = counted(b.stack[h].bit_count(), "unit")
        are = "is" if b.stack[h].bit_count() == 1 else "are"
        half = "half movement and half strength"
        text = f"{units} in {w.place_name(h)} {are} out of supply: {half}."
        yield Caution("supply", "7.6b", text, w.names[h], tuple(w.unit_names(b.stack[h])))


def _cut_off(s: S, side: str) -> Iterator[Caution]:
    """Units next to the enemy that would have to retreat and cannot are lost (10.8c)."""
    b = s.board
    near = members(occupied(b, side) & s.world.ways.spread(occupied(b, enemy(side))))
    return no_way_back(s, {h: b.stack[h] for h in near}, lambda u: retreat_hexes(s, side, u), "10.8c")


def _empty(s: S, side: str) -> Iterator[Caution]:
    """A place without a unit is taken by the first enemy that enters it (3.5c)."""
    b, w = s.board, s.world
    hidden = covered(b, w) if side == RED else 0
    blanks = sum({1 << b.loc[u] for u in members(hidden)})
    reach = reachable(b, w, enemy(side), blanks, hidden)
    for h in members(w.places & controlled(b, w, side) & ~occupied(b, side) & reach):
        points = counted(w.points[h], "point")
        text = (
            f"{w.place_name(h)}, worth {points}, stands empty, and the enemy can get there in one movement."
        )
        yield Caution("objective", "3.5c", text, w.names[h])
