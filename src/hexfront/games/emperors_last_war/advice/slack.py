"""Where a unit may leave or come without a change in the rings around either side (6.3).

Most moves change nothing of who is cut off. These sets tell so at a glance; whoever is in one of them is
looked at by the rules themselves.
"""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import Board, enemy
from hexfront.games.emperors_last_war.rules import inforce, railways, works
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import Drainage
from hexfront.hexes.ways import shifted


class Slack(NamedTuple):
    """Hexes that units of a side cannot leave, or come to, without a look at who gets away."""

    #: Where an emptied hex may cut off units of their own, and to where it may cut the mover off.
    leaving: int
    apart: int
    #: Where one more hex may free units of their own.
    coming: int
    #: Where an emptied hex may free enemies, and one more may cut them off.
    releasing: int
    closing: int

    def own_rings(self, emptied: int, taken: int, goal: int) -> bool:
        """Whether a move may change who of its side gets away, by the hexes that it empties and takes."""
        lost = emptied and (emptied & self.leaving or self.apart >> goal & 1)
        return bool(lost or taken & self.coming)

    def enemy_rings(self, emptied: int, taken: int) -> bool:
        """Whether a move may change which enemies get away."""
        return bool(emptied & self.releasing or taken & self.closing)


def slack(b: Board, w: World, power: int, mine: Drainage, theirs: Drainage) -> Slack:
    """What the ways out of both sides rest on, as things stand.

    An own unit lifts lines and railways of the enemy in its hex alone (6.2.4b, R-09): who is left without it
    must have another step nearer to the edge. It closes its hex and the steps between the hexes beside it to
    the enemy (6.3a, 6.3d): he must have a step nearer that turns away from it. What a move opens matters only
    to those who are cut off.
    """
    foe = enemy(power)
    own, other = b.held[power], b.held[foe]
    near = own | w.ways.spread(own)
    alone, unclosed = _rails(b, w, power) if inforce.on(b, "rail") else (0, 0)
    # Fortified areas help only those who hold them against lines, in whatever direction (24.1a).
    areas = works.areas(b, w)
    cut_off, shut_in = other & ~theirs.reached, w.land & ~mine.reached
    return Slack(
        leaving=mine.needed(near) | alone | areas,
        apart=w.land & ~mine.onward(near),
        coming=shut_in | (_beside(w, shut_in) | unclosed | areas if own & shut_in else 0),
        releasing=_beside(w, w.land & ~theirs.reached) | w.exits[foe] if cut_off else 0,
        closing=theirs.needed(other, beside=1) | w.exits[foe],
    )


def _beside(w: World, hexes: int) -> int:
    found = 0
    for shift in w.grid.shifts:
        found |= shifted(hexes, shift)
    return found & w.land


def _rails(b: Board, w: World, power: int) -> tuple[int, int]:
    """Hexes that alone close a railway of the enemy, and those that would close one (6.3b, 18.1a)."""
    foe = enemy(power)
    own, closed = b.held[power], railways.blocked(b, w, foe)
    chains = railways.chains(b, w, foe)
    once, twice = own, 0
    for side, shift in zip(w.touch.open, w.grid.shifts, strict=True):
        near = shifted(own & side, shift)
        twice |= once & near
        once |= near
    alone, left = once & ~twice & chains, chains & ~closed
    return alone | w.touch.spread(alone & w.land), left | w.touch.spread(left & w.land)
