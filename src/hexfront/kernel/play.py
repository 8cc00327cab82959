"""A game being played: the state with its record, its log and undo.

Undo lives here, outside the state. It reaches back to the last roll, the last thing
revealed and the last time that another side was asked; what was done before stands, and
the play knows why. A standing order is no such end: it takes no turn, so it closes nobody's
way back, and it stays given when an action before it is taken back.
"""

from __future__ import annotations

from typing import Any

from hexfront.kernel.errors import Illegal, Refusal
from hexfront.kernel.event import Event
from hexfront.kernel.outcome import Outcome
from hexfront.kernel.record import Entry, Record
from hexfront.kernel.state import State


class Play:
    """A state, everything that led to it, and the way back as far as it is open."""

    def __init__(self, state: State[Any, Any], players: dict[str, str] | None = None) -> None:
        self.state = state
        self.record = Record.of(state, players)
        #: Every event with the number of the entry of the record that brought it.
        self.log: list[tuple[int, Event]] = [(0, event) for event in state.events]
        #: For each action that can be taken back: the state before it, its place in the record, in the log.
        self._back: list[tuple[State[Any, Any], int, int]] = []
        self._forth: list[tuple[str, str]] = []
        #: For each side, why its last action can no longer be taken back.
        self._stands: dict[str, Refusal] = {}

    @classmethod
    def resume(cls, state: State[Any, Any], record: Record, log: list[tuple[int, Event]]) -> Play:
        """A play from the middle of a game: nothing before this moment can be taken back."""
        play = cls.__new__(cls)
        play.state, play.record, play.log = state, record, log
        play._back, play._forth = [], []
        play._stands = {}
        return play

    def copy(self) -> Play:
        """An independent copy, to try something on."""
        twin = Play.resume(self.state.clone(), self.record.copy(), self.log[:])
        twin._back, twin._forth = self._back[:], self._forth[:]
        twin._stands = dict(self._stands)
        return twin

    def apply(self, action: str, side: str | None = None) -> list[Event]:
        """Take an action, write it down, and keep the way back open if the engine allows."""
        self._forth.clear()
        return self._do(action, side)

    def _do(self, action: str, side: str | None) -> list[Event]:
        decision = self.state.decision
        if decision is None:
            raise Illegal("", "The game is over.")
        who = side or decision.side
        before = (self.state.clone(), len(self.record.entries), len(self.log))
        events = self.state.apply(action, who)
        self.record.add(who, action)
        self.log += [(len(self.record.entries), event) for event in events]
        asked = [decision.side for decision in self.state.decisions]
        if self.state.finality is not None or who not in asked:
            self._stands[who] = self.state.finality or self._passed_on(asked)
            self._back.clear()
            self._forth.clear()
        else:
            if self.undoer() != who:
                self._back.clear()
            self._back.append(before)
        return events

    def instruct(self, side: str, order: str) -> None:
        """Give a standing order and write it down; what can be taken back or done again stays so."""
        self.state.instruct(side, order)
        self.record.add(side, order, standing=True)

    def end(self, outcome: Outcome) -> list[Event]:
        """End the game from outside its rules: a player gave up, or his time was over. The record says
        nothing of it, and nothing can be taken back."""
        self.state.events = []
        self.state.finish(outcome)
        self.log += [(len(self.record.entries), event) for event in self.state.events]
        self._back.clear()
        self._forth.clear()
        return self.state.events

    def _passed_on(self, asked: list[str]) -> Refusal:
        return Refusal("", f"{self.state.game.side_list(asked)} has been asked since: what you did stands.")

    def take_back(self, kept: int, before: State[Any, Any], side: str, text: str) -> None:
        """Go on from the state after so many entries, with the consent of the others.

        ``text`` is what ``draws_since`` gave for the entries behind it. It is written down in their place.
        """
        entry = Entry(side, text, standing=True, back=True)
        self.state = before.clone()
        entry.carry_out(self.state)
        self.record.entries[kept:] = [entry]
        self.log = [(number, event) for number, event in self.log if number <= kept]
        self._back.clear()
        self._forth.clear()
        told = Refusal("", "Something was taken back: what was done before stands.")
        self._stands = dict.fromkeys(self.state.sides, told)

    def why_no_undo(self, side: str) -> Refusal | None:
        """Why a side can take nothing back, told by what the side knows; ``None`` if it can."""
        if self.undoer() == side:
            return None
        if side in self._stands:
            return self._stands[side]
        if any(entry.side == side and not entry.standing for entry in self.record.entries):
            return Refusal("", "What you did before this moment stands.")
        return Refusal("", "You have done nothing yet that could be taken back.")

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return bool(self._back)

    @property
    def can_redo(self) -> bool:
        """Whether an action taken back can be done again."""
        return bool(self._forth)

    def undoer(self) -> str | None:
        """The side that may take something back."""
        return self.record.entries[self._back[-1][1]].side if self._back else None

    def undo(self) -> int:
        """Take back the last action; standing orders that were given since stay given.

        Gives the place of the action among the entries of the record.
        """
        if not self._back:
            raise Illegal("", "There is nothing to take back: chance has spoken, or another side was asked.")
        before, place, lines = self._back.pop()
        # A copy of this play may hold the same way back; what is done from here on must be our own.
        self.state = before.clone()
        entry = self.record.entries.pop(place)
        for order in self.record.entries[place:]:
            self.state.instruct(order.side, order.text)
        del self.log[lines:]
        self._forth.append((entry.text, entry.side))
        return place

    def next_redo(self) -> tuple[str, str] | None:
        """The action that can be done again, and the side that may do it."""
        return self._forth[-1] if self._forth else None

    def redo(self) -> None:
        """Do again what was last taken back."""
        if not self._forth:
            raise Illegal("", "There is nothing to do again.")
        self._do(*self._forth[-1])
        if self._forth:
            self._forth.pop()
