"""Habits: what players do that looks foolish afterwards, counted from the events of a game.

It looks only at kinds of events (marches, battles, captures, arrivals), so it serves every game.
"""

from __future__ import annotations

from collections import Counter

from hexfront.kernel import Event
from hexfront.kernel.event import MOVES

#: How many units make a big stack.
BIG = 3
#: An attack that has failed so often is a bad one.
OFTEN = 2
#: A place that is lost so many turns after its holders have marched off was left for nothing.
SOON = 1


class Habits:
    """Counts habits while a game is played; ``watch`` is told of each event.

    - ``captures``; ``walked_in`` those without a battle; ``left`` those of places whose holders had marched
      off in that turn or the one before.
    - ``marches`` of big stacks; ``shuttles`` those that lead back to where the stack came from.
    - ``attacks``; ``stubborn`` those on a hex that the same side has attacked at least twice without anybody
      having been driven from it since.
    - ``arrivals`` of units; ``idle`` those of them that never did anything afterwards.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._turn = 0
        #: By hex, whose units marched off last and when; by unit, where its last march began and ended.
        self._left: dict[tuple[str, str], int] = {}
        self._marched: dict[str, tuple[str, str]] = {}
        self._failed: Counter[tuple[str, str]] = Counter()
        self._idle: set[str] = set()

    def watch(self, event: Event) -> None:
        """Hear of an event."""
        if event.not_for is not None:
            return
        if event.kind == "turn":
            self._turn += 1
        elif event.kind == "battle":
            self._attack(event)
        elif event.kind in MOVES:
            self._move(event)
        elif event.kind == "capture":
            self._capture(event)
        elif event.kind == "arrival":
            self.counts["arrivals"] += event.number
            self._idle |= set(event.units)

    def finish(self) -> Counter[str]:
        """The counts at the end of the game."""
        self.counts["idle"] = len(self._idle)
        return self.counts

    def _attack(self, event: Event) -> None:
        self.counts["attacks"] += 1
        self._idle -= set(event.units)
        for target in event.at:
            key = event.side, target.id
            self.counts["stubborn"] += self._failed[key] >= OFTEN
            self._failed[key] += 1

    def _move(self, event: Event) -> None:
        start, end = event.way[0].id, event.way[-1].id
        self._idle -= set(event.units)
        if event.kind != "march":
            # Somebody was driven from the first hex or came into the last: attacks there had success.
            for key in [key for key in self._failed if key[1] in (start, end)]:
                del self._failed[key]
            return
        self._left[event.side, start] = self._turn
        if event.number >= BIG:
            self.counts["marches"] += 1
            back = sum(self._marched.get(unit) == (end, start) for unit in event.units)
            self.counts["shuttles"] += 2 * back > event.number
        for unit in event.units:
            self._marched[unit] = start, end

    def _capture(self, event: Event) -> None:
        for place in event.at:
            self.counts["captures"] += 1
            if event.in_battle:
                continue
            self.counts["walked_in"] += 1
            turns = [turn for (side, at), turn in self._left.items() if at == place.id and side != event.side]
            self.counts["left"] += any(self._turn - turn <= SOON for turn in turns)
