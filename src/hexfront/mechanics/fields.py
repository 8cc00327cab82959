"""A field of a board says by its type what it holds; storing, restoring, copying and hiding follow from it.

>>> class Fight(NamedTuple):
...     target: Hex
...     attackers: Units = 0
>>> class Board(msgspec.Struct):
...     turn: int
...     loc: Annotated[list[int], Whereabouts(Places({-1: "pool"}))]
...     stack: Derived[list[int]] = msgspec.field(default_factory=list)
...     active: str = ""
...     moved: Units = 0
...     planned: Private[Hexes] = 0
...     fight: Fight | None = None

``encode`` makes a document of plain values, ``decode`` a board from it, ``veiled`` the document for a side
that may not know some units. A field that is added is stored, and hidden if it holds units, without another
line. A field that an old document lacks takes its default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from operator import attrgetter
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from hexfront.kernel import BadInput
from hexfront.kernel.reading import misread
from hexfront.mechanics.kinds import HEX, HEXES, NONE, UNIT, UNITS, Kind, area, kind_of, same

__all__ = [
    "Derived",
    "Hex",
    "Hexes",
    "Owner",
    "Places",
    "Private",
    "Unit",
    "Units",
    "Whereabouts",
    "area",
    "astray",
    "copied",
    "decode",
    "encode",
    "hide",
    "rebuilt",
    "veiled",
]

T = TypeVar("T")
WORDS = {int: "a whole number", str: "a text", bool: "true or false"}

# What a field may hold ---------------------------------------------------------------------------

#: A set of hexes, stored by their numbers; a set of units, stored by their ids.
Hexes = Annotated[int, HEXES]
Units = Annotated[int, UNITS]
#: One hex, one unit, or none.
Hex = Annotated[int, HEX]
Unit = Annotated[int, UNIT]


class Owner(NamedTuple):
    """Marks a field that only one side may know; if no side is named, the one in the field ``active``.

    Everybody else sees its default.
    """

    side: str = ""


DERIVED = "derived"
#: What follows from other fields: it is worked out anew and not stored.
Derived = Annotated[T, DERIVED]
#: What only the active side may know.
Private = Annotated[T, Owner()]


class Places:
    """A game's words for where a unit is: a hex by its number, a place off the map by a word.

    ``boxes`` has words that go with a number: with ``{"turn": -100}`` the code -103 is "turn 3".

    >>> places = Places({-1: "pool", -199: "event"}, {"turn": -100, "order": -200})
    >>> [places.word(None, code) for code in (-1, -103, -199, -203)]
    ['pool', 'turn 3', 'event', 'order 3']
    >>> [places.code(None, word) for word in ("pool", "turn 3", "event", "order 3")]
    [-1, -103, -199, -203]
    """

    def __init__(self, away: Mapping[int, str], boxes: Mapping[str, int] = MappingProxyType({})) -> None:
        self._words = dict(away)
        self._codes = {word: code for code, word in away.items()}
        self._boxes = dict(boxes)

    def word(self, w: Any, code: int) -> str:
        """Where a unit is, in a word."""
        if code >= 0:
            return str(w.names[code])
        if code not in self._words:
            base, name = min((base, name) for name, base in self._boxes.items() if code <= base)
            self._words[code] = f"{name} {base - code}"
        return self._words[code]

    def code(self, w: Any, word: str) -> int:
        """The reverse of ``word``."""
        away = self.away(word)
        return int(w.grid.hex(word)) if away is None else away

    def away(self, word: str) -> int | None:
        """The code of a place off the map; ``None`` if the word means no such place.

        >>> places = Places({-1: "pool"}, {"turn": -100})
        >>> places.away("turn 4"), places.away("pool"), places.away("1702"), places.away("turn x")
        (-104, -1, None, None)
        """
        if word in self._codes:
            return self._codes[word]
        name, _, number = word.rpartition(" ")
        return self._boxes[name] - int(number) if name in self._boxes and number.isdecimal() else None


@dataclass(frozen=True, eq=False)
class Whereabouts:
    """Marks a list with the place of every unit, by the unit's number.

    A document does not name the units that one may not know. A unit that it does not name is at ``missing``;
    if that is ``usual``, such units are not written either. A list ``beside`` another one is stored as its
    differences from that.
    """

    places: Places
    stored: str = "units"
    missing: int = NONE
    usual: bool = False
    beside: str = ""

    def write(self, b: Any, value: list[int], w: Any, hidden: int) -> dict[str, str]:
        """The place of every unit by its id."""
        names, word = w.names, self.places.word
        unsaid = repeat(self.missing if self.usual else None, len(value))
        others = getattr(b, self.beside) if self.beside else unsaid
        found = {
            unit: names[at] if at >= 0 else word(w, at)
            for unit, at, other in zip(w.ids, value, others, strict=True)
            if at != other
        }
        for unit in w.unit_names(hidden) if hidden else ():
            found.pop(unit, None)
        return found

    def read(self, doc: Mapping[str, str], w: Any, so_far: Mapping[str, Any]) -> list[int]:
        """The reverse of ``write``."""
        found = list(so_far[self.beside]) if self.beside else [self.missing] * len(w.ids)
        find, code, index = w.grid.find, self.places.code, w.index
        for unit, word in doc.items():
            at = find(word)
            found[index[unit]] = code(w, word) if at is None else at
        return found


# A whole board -----------------------------------------------------------------------------------


class Plan(NamedTuple):
    """What is done with the fields of one class of boards; worked out once."""

    plain: tuple[str, ...]
    values: Callable[[Any], tuple[Any, ...]]
    written: tuple[tuple[str, Callable[[Any, Any], Any]], ...]
    read: tuple[tuple[str, Callable[[Any, Any], Any]], ...]
    veils: tuple[tuple[str, Callable[[Any, int], Any]], ...]
    private: tuple[tuple[str, str, Callable[[], Any]], ...]
    places: tuple[tuple[str, Whereabouts], ...]
    #: The types of fields that are stored as they are; ``None`` where several are possible.
    types: dict[str, type | None]
    #: Lists and mappings: a copy of a board needs its own.
    changeable: tuple[str, ...]
    #: Fields that follow from others.
    derived: tuple[str, ...]


def _worked_out(cls: Any) -> Plan:
    hints = get_type_hints(cls, include_extras=True)
    marks = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    places = {name: mark for name in hints for mark in marks[name] if isinstance(mark, Whereabouts)}
    stored = [name for name in hints if DERIVED not in marks[name] and name not in places]
    kinds = {name: _kind(hints[name]) for name in stored}
    plain = tuple(name for name in stored if kinds[name].write is same)
    return Plan(
        plain,
        attrgetter(*plain) if len(plain) > 1 else lambda b: tuple(getattr(b, name) for name in plain),
        tuple((name, kinds[name].write) for name in stored if name not in plain),
        tuple((name, kinds[name].read) for name in stored),
        tuple((name, kinds[name].veil) for name in stored if kinds[name].veil is not same),
        tuple(_owned(cls, name, mark) for name in hints for mark in marks[name] if isinstance(mark, Owner)),
        # A list beside another comes after it.
        tuple(sorted(places.items(), key=lambda item: item[1].beside)),
        {name: _bare(hints[name]) if _bare(hints[name]) in WORDS else None for name in stored},
        tuple(name for name, hint in hints.items() if _changeable(name, hint)),
        tuple(name for name in hints if DERIVED in marks[name]),
    )


#: The plan of a class of boards.
plan: Callable[[Any], Plan] = cache(_worked_out)


def _kind(hint: Any) -> Kind:
    """The kind of a field, whoever may know it."""
    known = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Kind)]
    return known[0] if known else kind_of(_bare(hint))


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _owned(cls: Any, name: str, owner: Owner) -> tuple[str, str, Callable[[], Any]]:
    """A private field with its owner and what everybody else sees in its place: its default."""
    held = next(one for one in msgspec.structs.fields(cls) if one.name == name)
    if held.required:
        raise TypeError(
            f"{cls.__name__}.{name} is private: it needs a default for those who may not know it."
        )
    if held.default_factory is not msgspec.NODEFAULT:
        return name, owner.side, held.default_factory
    return name, owner.side, lambda: held.default


def _changeable(name: str, hint: Any) -> bool:
    """Whether values of a field can be changed in place; what they hold must not be."""
    held = _bare(hint)
    if any(_changeable(name, arg) for arg in get_args(held)):
        raise TypeError(
            f"{name}: a list or mapping of a board may hold only what cannot be changed in place."
        )
    return get_origin(held) in (list, dict)


def encode(b: Any, w: Any) -> dict[str, Any]:
    """A board as plain values, by names that a person knows."""
    return _document(b, w, 0)


def _document(b: Any, w: Any, hidden: int) -> dict[str, Any]:
    made = plan(type(b))
    doc = dict(zip(made.plain, made.values(b), strict=True))
    for name, write in made.written:
        doc[name] = write(getattr(b, name), w)
    for name, whereabouts in made.places:
        doc[whereabouts.stored] = whereabouts.write(b, getattr(b, name), w, hidden)
    return doc


def decode(cls: type[T], doc: Mapping[str, Any], w: Any) -> T:
    """The board that a document tells of; what is derived is still to be worked out."""
    made = plan(cls)
    values: dict[str, Any] = {}
    name = "The board"
    try:
        for name, read in made.read:
            if name in doc:
                values[name] = _plain(doc[name], made.types[name]) if read is same else read(doc[name], w)
        for field, whereabouts in made.places:
            name = whereabouts.stored
            stored = doc.get(name, {}) if whereabouts.beside else doc[name]
            values[field] = whereabouts.read(stored, w, values)
        name = "The board is not complete"
        return cls(**values)
    except Exception as error:
        raise misread(name, error) from error


def rebuilt(cls: type[T], derive: Callable[[T, Any], None], doc: Mapping[str, Any], w: Any) -> T:
    """The board that a document tells of, with what ``derive`` works out from it."""
    b = decode(cls, doc, w)
    derive(b, w)
    return b


def _plain(value: Any, wanted: type | None) -> Any:
    """A value that is stored as it is, if it has the type; ``None`` allows any."""
    if wanted is not None and type(value) is not wanted:
        raise BadInput(f"expected {WORDS[wanted]}, found {value!r}.")
    return value


def veiled(b: Any, w: Any, hidden: int, side: str | None) -> dict[str, Any]:
    """The document for a side (for nobody: a spectator) that may not know some units and what others plan."""
    seen = copy(b)
    hide(seen, hidden, side)
    return _document(seen, w, hidden)


def hide(b: Any, hidden: int, side: str | None) -> None:
    """Take out of a board what a side may not know: units, but for their places, and what others plan."""
    made = plan(type(b))
    for name, veil in made.veils if hidden else ():
        setattr(b, name, veil(getattr(b, name), hidden))
    for name, owner, default in made.private:
        if (owner or b.active) != side:
            setattr(b, name, default())


def copied(b: T) -> T:
    """An independent copy of a board."""
    twin = copy(b)
    for name in plan(type(b)).changeable:
        setattr(twin, name, getattr(b, name).copy())
    return twin


def astray(b: Any, w: Any, restack: Callable[[Any, Any], None]) -> list[str]:
    """The derived fields of a board that are not what ``restack`` makes of its other fields."""
    fresh = copied(b)
    restack(fresh, w)
    return [name for name in plan(type(b)).derived if getattr(fresh, name) != getattr(b, name)]
