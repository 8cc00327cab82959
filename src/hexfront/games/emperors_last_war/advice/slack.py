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

    #: Where an emptied hex may cut off units of their own, and hexes apart from the ways of those.
    leaving: int
    apart: int
    #: Where one more hex may free units of their own.
    coming: int
    #: Where an emptied hex may free enemies, and one more may cut them off.
    releasing: int
    closing: int
    #: The ways of both sides to their edges, and all hexes on those that their units go.
    ways: tuple[Drainage, Drainage]
    gone: tuple[int, int]
    #: Rail hexes of the enemy that one hex alone closes, and his railways that are open but lead nowhere.
    closed: int
    stubs: list[int]
    #: Where no railway is a wall: own real units stand there. Fortified areas.
    manned: int
    areas: int

    def lost_by(self, w: World, start: int, apart: bool) -> bool:
        """Whether a hex that is emptied may cut off units of its side, the one included that left it.

        ``apart`` says that this one goes far from the ways of the others.
        """
        here = 1 << start
        if not (here & self.leaving or apart):
            return False
        if here & self.areas:
            return True
        # At the worst lines close the hex, and every railway that it kept shut is open to its end.
        opened = (here | w.near[start]) & self.closed
        walls, mine = opened, self.ways[0]
        for stub in self.stubs if opened else ():
            if stub & w.touch.spread(opened):
                walls |= stub
        walls = walls & ~self.manned | here
        return not mine.spared(mine.reached if apart else self.gone[0], walls)

    def trapped_by(self, goal: int, lined: bool) -> bool:
        """Whether a unit that comes to a hex may cut off enemies; ``lined`` says that it has a line."""
        there = 1 << goal
        if not there & self.closing:
            return False
        return not self.ways[1].spared(self.gone[1], there, there if lined else 0, there)


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
    rails, closed, stubs = _rails(b, w, power) if inforce.on(b, "rail") else (0, 0, [])
    # Where a unit would close a railway that is a wall.
    closing = rails | w.touch.spread(rails & w.land)
    # Fortified areas help only those who hold them against lines, in whatever direction (24.1a).
    areas = works.areas(b, w)
    # Who is cut off is freed only by a step out of his pocket, and whoever comes to a hex that is cut off
    # only where he closes a railway or holds a fortified area.
    penned, coming = own & ~mine.reached, (closing | areas) & w.land & ~mine.reached
    if penned:
        pocket = _with_beside(w, mine.pocket(penned))
        coming |= pocket | closing if pocket & rails else pocket
    cut_off = other & ~theirs.reached
    gone = mine.onward(near), theirs.onward(other)
    return Slack(
        leaving=mine.needed(gone[0]) | closed | w.touch.spread(closed & w.land) | areas,
        apart=w.land & ~gone[0],
        coming=coming,
        releasing=_with_beside(w, theirs.pocket(cut_off)) if cut_off else 0,
        closing=theirs.needed(gone[1], beside=1) | w.exits[foe],
        ways=(mine, theirs),
        gone=gone,
        closed=closed,
        stubs=stubs,
        manned=b.real[power],
        areas=areas,
    )


def _with_beside(w: World, hexes: int) -> int:
    found = hexes
    for shift in w.grid.shifts:
        found |= shifted(hexes, shift)
    return found & w.land


def _rails(b: Board, w: World, power: int) -> tuple[int, int, list[int]]:
    """Railways that the enemy may use (6.3b), rail hexes of his that one hex alone closes (18.1a), and his
    railways that are open but lead nowhere, each apart."""
    foe = enemy(power)
    own, blocked = b.held[power], railways.blocked(b, w, foe)
    chains = railways.chains(b, w, foe)
    once, twice = own, 0
    for side, shift in zip(w.touch.open, w.grid.shifts, strict=True):
        near = shifted(own & side, shift)
        twice |= once & near
        once |= near
    rails = railways.usable(b, w, foe)
    return rails, once & ~twice & chains, w.touch.components(chains & ~blocked & ~rails)
