"""Sentences: the phrase of an event filled with what it is about.

A sentence is a row of parts, some of which are a unit or a hex, so that a reader can be shown what is meant
without looking for names in a text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from hexfront.kernel.event import Event, Named, Names, Phrase


class Part(msgspec.Struct, frozen=True):
    """A piece of a sentence. If it names a hex or a unit, it says which one."""

    text: str
    hex: str = ""
    unit: str = ""


def parts_of(event: Event, phrase: Phrase, side_names: Mapping[str, str]) -> list[Part]:
    """An event as a sentence in parts."""
    parts: list[Part] = []
    for before, word, counted in phrase.cut:
        if before:
            parts.append(Part(before))
        if word:
            parts += _filled(event, word, counted, side_names)
    return _capitals(_merged(parts))


def text_of(parts: Sequence[Part]) -> str:
    """A sentence as plain text."""
    return "".join(part.text for part in parts)


def _filled(event: Event, word: str, counted: str, side_names: Mapping[str, str]) -> list[Part]:
    if word == "who" and event.band:
        return [Part(event.band, unit=event.who[0].id)]
    if word == "who":
        return units_named(event.who, event.number - len(event.who))
    if word == "others":
        return units_named(event.others, 0 if event.others else 1)
    if word in ("at", "origins"):
        return hexes_named(event.at if word == "at" else event.origins)
    if word in ("start", "to"):
        return hexes_named((event.way[0 if word == "start" else -1],))
    fact = event.facts.get(word)
    if isinstance(fact, Named):
        return hexes_named((fact,))
    return [Part(_word(event, word, counted, side_names))]


def _word(event: Event, word: str, counted: str, side_names: Mapping[str, str]) -> str:
    one, slash, several = word.partition("/")
    if slash:
        return several if event.plural else one
    if word in ("side", "the side"):
        return _side(side_names.get(event.side, event.side), word, counted)
    if word == "dice":
        return listed([str(die) for die in event.dice])
    if word == "result":
        return event.result
    value = event.number if word == "count" else event.facts[word]
    return f"{value} {counted if value == 1 else plural(counted)}" if counted else str(value)


def _side(name: str, word: str, verbs: str) -> str:
    """A side, with its article where it is several, or a verb that goes with it."""
    several = name.endswith("s")
    if verbs:
        return verbs.split("/")[several]
    return f"the {name}" if several and word == "the side" else name


# Names ---------------------------------------------------------------------------------------


def listed(words: Sequence[str]) -> str:
    """Words in a row.

    >>> listed(["infantry", "cavalry", "trains"])
    'infantry, cavalry and trains'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def plural(noun: str) -> str:
    """A noun for more than one.

    >>> plural("Rifle Division"), plural("Army"), plural("Corps")
    ('Rifle Divisions', 'Armies', 'Corps')
    """
    if noun.endswith("s"):
        return noun
    if noun.endswith("Abteilung"):
        return f"{noun}en"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def hexes_named(hexes: Names) -> list[Part]:
    """Hexes in a row."""
    return _row([[Part(named.name, hex=named.id)] for named in hexes])


def units_named(units: Names, covered: int = 0) -> list[Part]:
    """Units as a list: those of one kind together, then how many covered ones are with them.

    >>> rifles = Named("a", "the 4th Rifle Division"), Named("b", "the 12th Rifle Division")
    >>> text_of(units_named(rifles))
    'the 4th and 12th Rifle Divisions'
    >>> text_of(units_named((Named("c", "Freikorps Oberland"),), 2))
    'Freikorps Oberland and 2 covered units'
    """
    groups: dict[tuple[str, ...], list[Named]] = {}
    for named in units:
        groups.setdefault(_family(named.name), []).append(named)
    rows = [_together(group) for group in groups.values()]
    if covered > 0:
        rows.append([Part("a covered unit" if covered == 1 else f"{covered} covered units")])
    return _row(rows)


def _family(name: str) -> tuple[str, ...]:
    """What names that can be told together have in common: "the ... Division", or "Freikorps ..."."""
    words = name.split()
    if words[0] != "the":
        return tuple(words[:-1]) or (name,)
    if not words[-1].isalpha():
        return (name,)
    return ("the", *words[2:]) if words[1][0].isdigit() else ("the", words[1], words[-1])


def _together(group: list[Named]) -> list[Part]:
    """The names of one family: what they begin with and end with is said once."""
    words = [named.name.split() for named in group]
    if len(group) == 1:
        return [Part(group[0].name, unit=group[0].id)]
    if all(name == words[0] for name in words):
        alike = plural(" ".join(word for word in words[0] if word != "the"))
        return [Part(f"{len(group)} {alike}", unit=group[0].id)]
    # Something of its own is left to each: "the I and I Reserve Corps".
    shortest = min(map(len, words)) - 1
    tail = _alike([list(reversed(name)) for name in words], shortest - 1)
    head = _alike(words, shortest - tail)
    own = [name[head : len(name) - tail] for name in words]
    first, last = words[0][:head], words[-1][len(words[-1]) - tail :]
    if last:
        last = [*last[:-1], plural(last[-1])]
    else:
        first = [*first[:-1], plural(first[-1])]
    own[0], own[-1] = [*first, *own[0]], [*own[-1], *last]
    return _row([[Part(" ".join(name), unit=named.id)] for name, named in zip(own, group, strict=True)])


def _alike(lists: list[list[str]], most: int) -> int:
    """How many words all lists begin with."""
    first = lists[0]
    count = 0
    while count < most and all(words[count] == first[count] for words in lists):
        count += 1
    return count


def _row(rows: list[list[Part]]) -> list[Part]:
    found: list[Part] = []
    for number, row in enumerate(rows):
        if number:
            found.append(Part(" and " if number == len(rows) - 1 else ", "))
        found += row
    return found


# Capitals ------------------------------------------------------------------------------------

_INITIAL = re.compile(r"(?<=[.!?] )[a-zà-ÿ]")
#: A number that is spoken with a vowel after an article: 8, 11, 18, 80 to 89.
_VOWEL = re.compile(r"\b([Aa]) (?=(?:8\d?|11|18)\b)")


def sentence(text: str) -> str:
    """Text with capitals where sentences begin.

    >>> sentence("the die shows 4. red wins.")
    'The die shows 4. Red wins.'
    """
    return _INITIAL.sub(lambda match: match[0].upper(), text[:1].upper() + text[1:])


def _merged(parts: list[Part]) -> list[Part]:
    """Join neighbouring pieces of plain text."""
    found: list[Part] = []
    for part in parts:
        last = found[-1] if found else None
        if last is not None and not (last.hex or last.unit or part.hex or part.unit):
            found[-1] = Part(last.text + part.text)
        elif part.text:
            found.append(part)
    return found


def _capitals(parts: list[Part]) -> list[Part]:
    found: list[Part] = []
    before = ". "
    for part in parts:
        named = part.hex or part.unit
        if not named:
            part = msgspec.structs.replace(part, text=_VOWEL.sub(r"\1n ", part.text))  # noqa: PLW2901
        text = _INITIAL.sub(lambda match: match[0].upper(), before[-2:] + part.text)[len(before[-2:]) :]
        found.append(part if text == part.text else msgspec.structs.replace(part, text=text))
        # A name that ends with a full stop, as an abbreviation does, ends no sentence.
        before = part.text.rstrip(".") if named else part.text
    return found
