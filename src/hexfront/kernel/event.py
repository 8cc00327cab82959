"""What happened, as data: what kind of thing, by which rule, whose, with which units, in which hexes.

A game declares each of its events once, with a kind and a phrase (``declare``). Rules log an event by its
name with what it is about (``State.log``); the kernel looks up the declaration, so an event that is not
declared cannot be logged. Narrator, luck, reports, server and client go by the fields of an ``Event``. They
never look at its name or at its sentence.

An event is made for an audience. ``audience`` is the only side that may hear it. Where the others hear less
(units that lie covered have no names for them), a second event follows at once with ``not_for`` the side that
has heard the whole: it carries what the rules show to everybody else, such as the hexes of a march and how
many counters went, but no ids. Somebody who hears everything leaves out events with ``not_for``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Final, Literal, get_args

import msgspec

from hexfront.hexes.tables import read_table

Kind = Literal[
    "turn",
    "phase",
    "interruption",
    "resume",
    "march",
    "battle",
    "roll",
    "retreat",
    "advance",
    "loss",
    "removal",
    "arrival",
    "change",
    "capture",
    "reveal",
    "points",
    "news",
    "end",
]

KINDS: Final[Mapping[Kind, str]] = {
    "turn": "a turn begins; it opens a chapter",
    "phase": "a part of the turn of ``side`` begins: a player turn, a phase, a front; it opens a section",
    "interruption": "a phase of ``side`` cuts into the section at hand; it opens a section within it",
    "resume": "the interruption is over, and the section that it cut into goes on",
    "march": "``who`` have gone along ``way``, from its first hex to its last, on foot, by rail or by sea",
    "battle": "``who`` of ``side`` attack ``at`` from the hexes ``origins``; everybody hears of it",
    "roll": "``dice`` were rolled, perhaps with a ``result``",
    "retreat": "``who`` have gone back along ``way``",
    "advance": "``who`` have gone forward along ``way`` after a battle",
    "loss": "``who`` are lost ``at`` a hex",
    "removal": "``who`` leave the map ``at`` a hex by the will of their owner",
    "arrival": "``who`` come onto the map ``at`` a hex",
    "change": "``who`` stand ``at`` a hex in place of ``others``, or are now something else",
    "capture": "``side`` takes ``at``",
    "reveal": "``who``, covered so far, are seen",
    "points": "a score or a track has changed",
    "news": "anything else that is worth a line",
    "end": "the game is over",
}
"""The kinds of event, and what the fields of an event of that kind tell."""

assert set(KINDS) == set(get_args(Kind))

#: Kinds of event in which units go along a way.
MOVES: Final = frozenset(("march", "retreat", "advance"))


class Named(msgspec.Struct, frozen=True, array_like=True):
    """A unit or a hex: its id, and what a sentence calls it at that moment."""

    id: str
    name: str


Names = tuple[Named, ...]
Fact = str | int | Named


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log; ``KINDS`` says what the fields mean in each kind. What is not told is empty."""

    name: str
    kind: Kind
    rule: str
    #: Words, numbers and hexes that only the phrase needs.
    facts: dict[str, Fact] = {}
    #: The only side that may hear it, or ``None``; and the side that may not, for it has heard more. Allies
    #: who know the same are named together, with a space between them.
    audience: str | None = None
    not_for: str | None = None
    #: Whose deed or fate it is.
    side: str = ""
    #: The units it is about, and further units: those that an army was formed from.
    who: Names = ()
    others: Names = ()
    #: How many units it is about, if there are more than are named.
    count: int = 0
    #: What the units are called together, if they are a whole: an army with all its divisions.
    band: str = ""
    #: The hexes that moving units have gone through, from the first to the last.
    way: Names = ()
    #: Where it happens: for a battle the hex that is attacked. Then the hexes from which it is attacked.
    at: Names = ()
    origins: Names = ()
    dice: tuple[int, ...] = ()
    #: The result of a roll, as forecasts call it.
    result: str = ""
    #: Whether it is part of the battle that began last.
    in_battle: bool = False

    @property
    def number(self) -> int:
        """How many units it is about."""
        return max(self.count, len(self.who))

    @property
    def plural(self) -> bool:
        """Whether a sentence speaks of its units as several."""
        return self.number > 1 and not self.band

    @property
    def units(self) -> list[str]:
        """The ids of all units that it names."""
        return list(dict.fromkeys(named.id for named in (*self.who, *self.others)))

    @property
    def hexes(self) -> list[str]:
        """All hexes that it names."""
        told = (fact for fact in self.facts.values() if isinstance(fact, Named))
        return list(dict.fromkeys(named.id for named in (*self.way, *self.at, *self.origins, *told)))

    def heard(self, side: str | None) -> bool:
        """Whether a side (or, for ``None``, a spectator) may hear of it."""
        return (self.audience is None or _among(side, self.audience)) and not _among(side, self.not_for)


def _among(side: str | None, sides: str | None) -> bool:
    return side is not None and sides is not None and (side == sides or side in sides.split())


def heard_by(events: Iterable[Event], side: str | None) -> list[Event]:
    """The events that a side (or, for ``None``, a spectator) may hear of."""
    return [event for event in events if event.heard(side)]


def in_full(events: Iterable[Event]) -> list[Event]:
    """The events for somebody who hears everything: each once, in the version that tells most."""
    return [event for event in events if event.not_for is None]


def battle_numbers(events: Iterable[Event], fought: int = 0) -> Iterator[int]:
    """For each event the number of its battle, or 0. The count goes on from ``fought`` earlier battles."""
    for event in events:
        opens = event.kind == "battle"
        fought += opens
        yield fought if opens or event.in_battle else 0


class Phrase(msgspec.Struct, frozen=True):
    """An event as a game declares it: its name, its kind, and the sentence that tells of it.

    The words in braces are filled in. ``who``, ``others``, ``at``, ``origins`` are the units and hexes of
    these fields; ``start`` and ``to`` are the ends of ``way``; ``side`` is what players call the side,
    ``the side`` the same with an article if it is several ("the Central Powers"), and ``{side:turns/turn}``
    a verb that goes with it; ``dice``, ``result`` and ``count`` speak for themselves. ``{goes/go}`` is the
    first word if the event is about one unit and the second if it is about several. Any other word is a
    fact; ``{left:marker}`` is a number with what it counts ("1 marker", "2 markers"). Units that the
    audience may not know are "a covered unit".
    """

    name: str
    kind: Kind
    text: str
    #: The text cut at its braces: what stands before, the word in braces, what it counts.
    cut: tuple[tuple[str, str, str], ...]


def together(first: Event, second: Event, phrase: Phrase) -> Event | None:
    """Two events joined into one, if they say the same of different units, as two retreats to one hex do."""
    if not (first.who and second.who) or first.dice or second.dice or first.band or second.band:
        return None
    words = {word for _, word, _ in phrase.cut}
    if _but_units(first, words) != _but_units(second, words) or set(first.who) & set(second.who):
        return None
    count = first.number + second.number
    return msgspec.structs.replace(first, who=first.who + second.who, count=count)


def _but_units(event: Event, words: set[str]) -> Event:
    """What an event tells beside its units. Of its way only the hexes count that the phrase names."""
    way = (*event.way[:1][: "start" in words], *event.way[-1:])
    return msgspec.structs.replace(event, who=(), count=0, way=way)


END: Final = "end"
#: An earlier version told this, and this version does not know it: it keeps its old sentence.
TOLD: Final = "told"


def declare(**kinds: Mapping[str, str]) -> dict[str, Phrase]:
    """The events of a game: for each kind the names of its events with their phrases.

    >>> declare(march={"moved": "{who} {goes/go} from {start} to {to}."})["moved"].kind
    'march'
    """
    found: dict[str, Phrase] = {}
    everywhere = {"end": {END: "{victor} ({level}). {reason}"}}
    news = {TOLD: "{text}"} | dict(kinds.get("news", {}))
    for kind, phrases in {**everywhere, **kinds, "news": news}.items():
        if kind not in KINDS:
            raise ValueError(f"There is no kind of event {kind!r}; there are {', '.join(KINDS)}.")
        for name, text in phrases.items():
            if name in found:
                raise ValueError(f"The event {name!r} is declared twice.")
            found[name] = Phrase(name, kind, text, _cut(text))  # type: ignore[arg-type]
    return found


def _cut(text: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((before, word or "", counted or "") for before, word, counted, _ in Formatter().parse(text))


def read_events(path: Traversable) -> dict[str, Phrase]:
    """The events of a game from a table with a kind, the name of an event and its sentence in each row."""
    kinds: dict[str, dict[str, str]] = {}
    for row in read_table(path, ["kind", "event", "sentence"]):
        kinds.setdefault(row["kind"], {})[row["event"]] = row["sentence"]
    return declare(**kinds)
