"""The log of a game as a story: turns, sections, marches and battles instead of single events.

The narrator knows no game: it goes by the kinds of events (``kernel/event.py``). A turn opens a chapter. A
phase or an interruption opens a section, which is told only if something happens in it. Marches that follow
each other are one paragraph, a battle with all that belongs to it is one, and so is whatever else happens in
a row. Events that tell the same of several units are one sentence.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hexfront.kernel import Event, Game, heard_by, in_full
from hexfront.kernel.sentence import sentence

Kind = Literal["chapter", "section", "moves", "battle", "line", "end"]

#: Who hears everything; ``None`` is a spectator.
EVERYTHING = ""


class Line(msgspec.Struct, frozen=True):
    """One paragraph of the story, with the rules it rests on in the order in which they came up.

    ``side`` is whose paragraph it is, if it is that of one side; ``battle`` is the number of its battle.
    """

    kind: Kind
    text: str
    rules: tuple[str, ...] = ()
    side: str = ""
    battle: int = 0


class Sections:
    """The headings that wait to be told, because nothing has happened under them yet."""

    def __init__(self) -> None:
        self._waiting: list[Event] = []

    @property
    def wait(self) -> bool:
        """Whether there is a heading to tell."""
        return bool(self._waiting)

    def take(self, event: Event) -> None:
        """A section begins or ends."""
        if event.kind == "phase":
            self._waiting = [event]
        elif event.kind == "resume" and self._waiting and self._waiting[-1].kind == "interruption":
            # Nothing came of the interruption.
            self._waiting.pop()
        else:
            self._waiting.append(event)

    def told(self) -> list[Event]:
        """The headings to tell now that something happens."""
        headings, self._waiting = self._waiting, []
        return headings


class Narrator:
    """Turns events into paragraphs as they come, for a side, a spectator or somebody who hears everything."""

    def __init__(self, game: Game[Any, Any], side: str | None = EVERYTHING) -> None:
        self._game = game
        self._side = side
        self._lines: list[Line] = []
        self._sections = Sections()
        self._kind: Kind = "line"
        self._events: list[Event] = []
        self._battles = 0

    def tell(self, events: list[Event]) -> list[Line]:
        """Take in events; give the paragraphs that are finished."""
        for event in in_full(events) if self._side == EVERYTHING else heard_by(events, self._side):
            self._take(event)
        return self._out()

    def close(self) -> list[Line]:
        """Finish what is open."""
        self._finish()
        return self._out()

    def _out(self) -> list[Line]:
        lines, self._lines = self._lines, []
        return lines

    def _take(self, event: Event) -> None:
        if event.kind == "turn":
            self._finish()
            self._sections = Sections()
            self._say("chapter", [event])
        elif event.kind in ("phase", "interruption", "resume"):
            self._finish()
            self._sections.take(event)
        elif event.kind == "end":
            self._finish()
            self._say("end", [event])
        else:
            self._add(event, _paragraph(event))

    def _add(self, event: Event, kind: Kind) -> None:
        """Put an event into the open paragraph, or begin another."""
        opens = event.kind == "battle" or kind != self._kind or self._sections.wait
        sided = kind == "moves" and self._events and self._events[-1].side != event.side
        if opens or sided or not self._events:
            self._finish()
            headings = self._sections.told()
            if headings:
                self._say("section", headings)
            self._kind = kind
        self._battles += event.kind == "battle"
        joined = self._joined(event)
        if joined is None:
            self._events.append(event)
        else:
            self._events[-1] = joined

    def _joined(self, event: Event) -> Event | None:
        """An event joined with the one before it, if they tell the same of different units."""
        return self._game.together(self._events[-1], event) if self._events else None

    def _finish(self) -> None:
        """End the open paragraph."""
        if self._events:
            self._say(self._kind, self._events)
        self._events = []

    def _say(self, kind: Kind, events: list[Event]) -> None:
        text = " ".join(self._game.text(event) for event in events)
        rules = tuple(dict.fromkeys(event.rule for event in events if event.rule))
        sides = {event.side for event in events}
        side = events[0].side if kind == "battle" or len(sides) == 1 else ""
        self._lines.append(Line(kind, sentence(text), rules, side, self._battles if kind == "battle" else 0))


def _paragraph(event: Event) -> Kind:
    """The kind of paragraph that an event belongs to."""
    if event.kind == "battle" or event.in_battle:
        return "battle"
    return "moves" if event.kind == "march" else "line"
