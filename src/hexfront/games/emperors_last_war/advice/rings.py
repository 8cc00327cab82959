"""What moves do to the rings around both sides: who is cut off, and who is freed (6.3)."""

from __future__ import annotations

from math import fsum

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.rules.encirclement import free
from hexfront.hexes import members
from hexfront.hexes.ways import shifted

#: Hexes of a side: all it holds, those held by real units, and those with lines (6.1).
Sets = tuple[int, int, int]


class Rings:
    """Who gets away as things stand, and who would after a move.

    Of one's own nobody gets away less for a unit that comes, or more for one that leaves; with enemies it is
    the other way round. So a move changes nothing if neither half of it does, and halves are shared: units
    leave the same hex for several goals, and several come to the same goal.
    """

    def __init__(self, estimate: Estimate) -> None:
        e, b, w = estimate, estimate.b, estimate.w
        self._e, self._b, self._w = e, b, w
        self._now: Sets = b.held[e.power], b.real[e.power], b.lines[e.power]
        self._mine, self._theirs = e.loose(e.power), e.loose(e.foe)
        #: Units whose lines of control go out.
        self._projecting = w.real & w.loc & ~b.disrupted & ~b.concealed
        #: Hexes near the enemy, where a ring can close or open.
        front, near = w.ways.spread(e.theirs) | e.theirs, 0
        for shift in w.grid.shifts:
            near |= shifted(front, shift)
        self._near = frozenset(members(near & w.grid.all))
        # What has been found out: by unit what its leaving changes; of halves of moves whether they may
        # change anything; of positions who gets away.
        self._gone: dict[int, tuple[Sets, bool, bool]] = {}
        self._losing: dict[tuple[int, int], bool] = {}
        self._closing: dict[tuple[int, bool], bool] = {}
        self._escapes: dict[tuple[int, int, int], int] = {}

    def worth(self, u: int, h: int) -> float:
        """What a move is worth: enemies cut off, own units cut off or freed."""
        e, b, w = self._e, self._b, self._w
        start = b.loc[u]
        if h not in self._near and start not in self._near:
            return 0.0
        mine, theirs = self._mine, self._theirs
        if h != start and self._stirs_own(u, h):
            mine = self._escape(e.power, self.after(u, h))
        if h != start and self._stirs_enemies(u, h):
            theirs = self._escape(e.foe, self.after(u, h))
        here = 1 << start
        if mine == self._mine and theirs == self._theirs and mine & here and mine >> h & 1:
            return 0.0
        worse = self._caught(e.own & ~here, self._mine, mine)
        worse += 0.0 if mine >> h & 1 else e.end_of(u)
        if not mine & here:
            left = b.stack[start] & w.side[e.power] & w.real & ~(1 << u)
            worse += fsum(e.end_of(x) for x in members(left))
        better = self._caught(e.theirs, self._theirs, theirs)
        return e.weights.trapping * better - e.weights.trapped * worse

    def after(self, u: int, h: int) -> Sets:
        """The hexes of the side if a unit went to a hex."""
        if self._b.loc[u] == h:
            return self._now
        return self._with(self._without(u)[0], u, h)

    def _with(self, sets: Sets, u: int, h: int) -> Sets:
        held, real, lines = sets
        one, there = 1 << u, 1 << h
        return (
            held | there,
            real | there if one & self._w.real else real,
            lines | there if one & self._projecting else lines,
        )

    def _without(self, u: int) -> tuple[Sets, bool, bool]:
        """The hexes of the side if a unit left, and whether that changes who is where, or lines."""
        known = self._gone.get(u)
        if known is None:
            b, w = self._b, self._w
            here = 1 << b.loc[u]
            left = b.stack[b.loc[u]] & w.side[self._e.power] & ~(1 << u)
            held, real, lines = now = self._now
            if not left:
                held &= ~here
            if not left & w.real:
                real &= ~here
            if not left & self._projecting:
                lines &= ~here
            units, fences = held != now[0] or real != now[1], held != now[0] or lines != now[2]
            known = self._gone[u] = (held, real, lines), units, fences
        return known

    def _stirs_own(self, u: int, h: int) -> bool:
        """Whether a move changes who of its own side gets away, those in its goal included."""
        e, slack = self._e, self._e.slack
        gone, emptied, _ = self._without(u)
        ours = e.own | 1 << h
        if emptied:
            start, apart = self._b.loc[u], slack.apart >> h & 1
            losing = self._losing.get((start, apart))
            if losing is None:
                losing = self._losing[start, apart] = slack.lost_by(self._w, start, bool(apart))
            if losing and self._mine & ours & ~self._escape(e.power, gone):
                return True
        if not slack.coming >> h & 1:
            return False
        come = self._with(self._now, u, h)
        taken = come[0] != self._now[0] or come[1] != self._now[1]
        return taken and bool(self._escape(e.power, come) & ours & ~self._mine)

    def _stirs_enemies(self, u: int, h: int) -> bool:
        """Whether a move changes who of the enemies gets away."""
        e, slack = self._e, self._e.slack
        key = h, bool(self._projecting >> u & 1)
        closing = self._closing.get(key)
        if closing is None:
            closing = self._closing[key] = slack.trapped_by(*key)
        if closing:
            come = self._with(self._now, u, h)
            taken = come[0] != self._now[0] or come[2] != self._now[2]
            if taken and self._theirs & e.theirs & ~self._escape(e.foe, come):
                return True
        gone, _, emptied = self._without(u)
        if not (emptied and slack.releasing >> self._b.loc[u] & 1):
            return False
        return bool(self._escape(e.foe, gone) & e.theirs & ~self._theirs)

    def _escape(self, power: int, sets: Sets) -> int:
        """From where a power gets away if the side had these hexes.

        Its lines are nothing to its own units, and to the enemy it is the same who holds a hex (6.3).
        """
        e, b = self._e, self._b
        key = power, sets[0], sets[1] if power == e.power else sets[2]
        known = self._escapes.get(key)
        if known is None:
            b.held[e.power], b.real[e.power], b.lines[e.power] = sets
            known = self._escapes[key] = free(b, self._w, power, e.ways_out[power != e.power])
            b.held[e.power], b.real[e.power], b.lines[e.power] = self._now
        return known

    def _caught(self, hexes: int, before: int, after: int) -> float:
        """What is newly cut off would cost its side, less what is freed."""
        if before == after:
            return 0.0
        changed = hexes & (before ^ after)
        if not changed:
            return 0.0
        ends = self._e.ends
        lost = fsum(ends.get(h, 0.0) for h in members(changed & before))
        return lost - fsum(ends.get(h, 0.0) for h in members(changed & after))
