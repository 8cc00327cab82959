"""The log of a game as a story: turns, sections, marches and battles instead of single steps.

The narrator knows no game. It reads the phrases of the game and goes by a few conventions:

- an event called ``turn`` opens a chapter;
- an event with the fact ``phase`` opens a section; it is told only if something happens in it, and a later
  event of another name with the same phase (the end of an interruption) closes it;
- an event with the facts ``start``, ``to`` and ``count`` is one step of a march: steps that go on where the
  last one ended are told as one move, and moves of one side as one paragraph. The fact ``units`` names who
  marches;
- an event called like the one before it and more (``step units`` after ``step``) that has ``unit`` or
  ``units`` only adds names to it;
- an event with the fact ``target`` opens a battle: all that follows, up to the next march, battle or
  section, belongs to its paragraph;
- of two events of one name in a row that are for different sides, the first is the whole truth: who hears
  everything is told only that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import Any, Literal

import msgspec

from hexfront.kernel import Event, Game, heard_by

Kind = Literal["chapter", "section", "moves", "battle", "line", "end"]
Names = Mapping[str, str]

_PLURAL = re.compile(r"(-?\d+) (\w+)\(s\)")
_IN_BRACKETS = re.compile(r"\((\w+)\)$")
_NAMED_AT_MOST = 2
_INITIAL = re.compile(r"(?<=[.!?] )[a-z]")


#: Facts that name units, and facts that are one place; names are put in for them (``hexes`` lists hexes).
WORDS, PLACES = {"unit", "units"}, {"hex", "start", "to", "place", "target"}


class Line(msgspec.Struct, frozen=True):
    """One paragraph of the story, with the rules it rests on in the order in which they came up."""

    kind: Kind
    text: str
    rules: tuple[str, ...] = ()


class Story(msgspec.Struct, frozen=True):
    """Which events of a game do what in its story."""

    chapters: frozenset[str]
    sections: frozenset[str]
    steps: frozenset[str]
    battles: frozenset[str]


def story_of(game: Game[Any, Any]) -> Story:
    """The story conventions of a game, read off its phrases."""
    facts = {name: set(_fields(phrase)) for name, phrase in game.phrases.items()}

    def having(*wanted: str) -> frozenset[str]:
        return frozenset(name for name, has in facts.items() if has.issuperset(wanted))

    return Story(frozenset({"turn"}), having("phase"), having("start", "to", "count"), having("target"))


def _fields(phrase: str) -> Iterable[str]:
    return (name for _, name, _, _ in Formatter().parse(phrase) if name)


class March(msgspec.Struct):
    """Steps of one group, one after the other."""

    side: str
    count: int
    start: str
    to: str
    units: str = ""

    @property
    def stayed(self) -> bool:
        """Whether the group ended where it began."""
        return _same_place(self.to, self.start)

    def goes_on(self, facts: Mapping[str, str | int]) -> bool:
        """Whether a step takes the same group further."""
        return (
            self.side == facts.get("side", "")
            and self.count == facts["count"]
            and _same_place(self.to, str(facts["start"]))
        )

    def text(self, names: Names) -> str:
        """The move in words."""
        who = [names.get(unit, unit) for unit in self.units.split()]
        # Named only if what is named is all that marches.
        named = len(who) == self.count and len(who) <= _NAMED_AT_MOST
        shown = " and ".join(who) if named else f"{self.count} unit{'s' * (self.count != 1)}"
        return f"{shown} from {place_name(self.start, names)} to {place_name(self.to, names)}"


def place_name(place: str, names: Names) -> str:
    """A place, written as a hex or as ``Name (hex)``, as the map calls it.

    >>> place_name("Lodz (1019)", {"1019": "\u0141\u00f3d\u017a (1019)"})
    '\u0141\u00f3d\u017a (1019)'
    """
    found = _IN_BRACKETS.search(place)
    return names.get(found[1] if found else place, place)


def _same_place(place: str, hex_name: str) -> bool:
    """Whether a place, written as a hex or as ``Name (hex)``, is a hex.

    >>> _same_place("Lodz (1019)", "1019"), _same_place("1119", "1019")
    (True, False)
    """
    return place == hex_name or place.endswith(f"({hex_name})") or hex_name.endswith(f"({place})")


class Sections:
    """The headings that wait to be told, because nothing has happened under them yet."""

    def __init__(self) -> None:
        self.waiting: list[Event] = []
        self._open: list[Event] = []

    def take(self, event: Event) -> None:
        """A section begins or ends."""
        if self.waiting and self._ends(event, self.waiting[-1]):
            self.waiting.pop()
            return
        # A return to an earlier section, and a section like this one, are moot if nothing came of them.
        stale = [other for other in self.waiting if other.name == event.name or self._closes(other)]
        self.waiting = [other for other in self.waiting if other not in stale]
        self.waiting.append(event)

    def told(self) -> list[Event]:
        """The headings to tell now that something happens."""
        headings, self.waiting = self.waiting, []
        if headings:
            self._open = headings
        return headings

    def _closes(self, event: Event) -> bool:
        return any(self._ends(event, other) for other in self._open)

    @staticmethod
    def _ends(event: Event, other: Event) -> bool:
        return event.name != other.name and event.facts.get("phase") == other.facts.get("phase")


class Narrator:
    """Turns events into paragraphs as they come.

    ``side`` limits the story to what that side may hear; ``None`` is a spectator, and the default, an
    empty text, hears everything. ``names`` gives the names of units when an unknown one turns up.
    """

    def __init__(
        self, game: Game[Any, Any], side: str | None = "", names: Callable[[], Names] | None = None
    ) -> None:
        self.story = story_of(game)
        self._phrases = dict(game.phrases)
        self._side = side
        self._source = names
        self._names: Names = {}
        self._lines: list[Line] = []
        self._sections = Sections()
        self._marches: list[March] = []
        self._prose: list[str] = []
        self._kind: Kind = "line"
        self._rules: list[str] = []
        self._last = ""
        self._private: Event | None = None

    def tell(self, events: list[Event]) -> list[Line]:
        """Take in events; give the paragraphs that are finished."""
        heard = events if self._side == "" else heard_by(events, self._side)
        for event in heard:
            if not self._heard_already(event):
                self._take(event)
                self._last = event.name
        return self._out()

    def _heard_already(self, event: Event) -> bool:
        """Whether an event is what the other side hears of the one before it."""
        told, self._private = self._private, event if event.audience else None
        if told is None or event.audience is None:
            return False
        return (told.name, told.rule) == (event.name, event.rule) and told.audience != event.audience

    def close(self) -> list[Line]:
        """Finish what is open."""
        self._finish()
        return self._out()

    def _out(self) -> list[Line]:
        lines, self._lines = self._lines, []
        return lines

    def _take(self, event: Event) -> None:
        story, name = self.story, event.name
        if name in story.chapters:
            self._chapter(event)
        elif name in story.sections:
            if self._prose:
                self._finish()
            self._sections.take(event)
        elif name in story.steps:
            self._step(event)
        elif self._marches and self._adds_names(event):
            self._marches[-1].units = _units(event)
        elif self._prose and self._adds_names(event):
            self._prose[-1] = f"{self._prose[-1].removesuffix('.')}: {self._named(_units(event))}."
        elif name == "end":
            self._finish()
            self._rules.append(event.rule)
            self._say("end", self.text(event))
        else:
            if name in story.battles or not self._prose or self._sections.waiting:
                self._finish()
                self._open()
                self._kind = "battle" if name in story.battles else "line"
            self._prose.append(self.text(event))
            self._rules.append(event.rule)

    def _chapter(self, event: Event) -> None:
        self._finish()
        self._sections = Sections()
        if self._source:
            self._names = {**self._names, **self._source()}
        self._rules.append(event.rule)
        self._say("chapter", self.text(event))

    def _step(self, event: Event) -> None:
        facts = event.facts
        side = str(facts.get("side", ""))
        if self._prose or self._sections.waiting or (self._marches and self._marches[-1].side != side):
            self._finish()
        self._open()
        self._rules.append(event.rule)
        if self._marches and self._marches[-1].goes_on(facts):
            self._marches[-1].to = str(facts["to"])
            return
        start, to, units = (str(facts.get(key, "")) for key in ("start", "to", "units"))
        self._marches.append(March(side, int(facts["count"]), start, to, units))

    def _open(self) -> None:
        """Begin a paragraph: tell the headings that wait for one."""
        headings = self._sections.told()
        if headings:
            text = " ".join(self.text(event) for event in headings)
            self._lines.append(Line("section", text, tuple(event.rule for event in headings)))

    def _finish(self) -> None:
        """End the open paragraph."""
        if self._prose:
            self._say(self._kind, " ".join(self._prose))
        marches = [march for march in self._marches if not march.stayed]
        if marches:
            names = self._known(*(march.units for march in marches))
            told = "; ".join(march.text(names) for march in marches)
            side = marches[0].side
            self._say("moves", f"{side} moves {told}." if side else f"{told}.")
        self._prose, self._marches, self._rules = [], [], []

    def _say(self, kind: Kind, text: str) -> None:
        rules = tuple(dict.fromkeys(rule for rule in self._rules if rule))
        self._rules = []
        self._lines.append(Line(kind, sentence(text), rules))

    def text(self, event: Event) -> str:
        """One event as a sentence, with names in place of ids."""
        facts = dict(event.facts)
        for key in WORDS & facts.keys():
            facts[key] = self._named(str(facts[key]))
        if "hexes" in facts:
            facts["hexes"] = ", ".join(place_name(word, self._names) for word in str(facts["hexes"]).split())
        for key in PLACES & facts.keys():
            facts[key] = place_name(str(facts[key]), self._names)
        return sentence(msgspec.structs.replace(event, facts=facts).text(self._phrases))

    def _adds_names(self, event: Event) -> bool:
        return event.name.startswith(f"{self._last} ") and bool(_units(event))

    def _named(self, words: str) -> str:
        names = self._known(words)
        # What names no unit is said in words already: "a covered unit".
        if not any(word in names for word in words.split()):
            return words
        return ", ".join(names.get(word, word) for word in words.split())

    def _known(self, *units: str) -> Names:
        if self._source and any(word not in self._names for text in units for word in text.split()):
            self._names = {**self._names, **self._source()}
        return self._names


def _units(event: Event) -> str:
    return str(event.facts.get("units", event.facts.get("unit", "")))


def sentence(text: str) -> str:
    """Text with capitals where sentences begin, and with real plurals.

    >>> sentence("red rolls 4. red has 1 unit(s) and 3 marker(s).")
    'Red rolls 4. Red has 1 unit and 3 markers.'
    """
    text = _PLURAL.sub(lambda m: f"{m[1]} {m[2]}" + ("" if m[1] == "1" else "s"), text)
    return _INITIAL.sub(lambda m: m[0].upper(), text[:1].upper() + text[1:])
