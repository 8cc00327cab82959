"""The rules as a book: chapters and sections in order, rulings under their rule, every chart in its place.

It is made from the ledger. What has no effect on play (components, background) and the notes of the makers
are left out; the numbers stay, so that everything that cites a row can be looked up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable

import msgspec

from hexfront.hexes.tables import read_table
from hexfront.kernel.ledger import Ledger, Rule
from hexfront.kernel.scene import Chart

#: Where rulings stand that belong to no rule of the book.
OTHERS = "Rulings"


class Passage(msgspec.Struct, frozen=True):
    """A rule with the rulings on it, and the titles of the charts that belong to it."""

    id: str
    title: str
    text: str
    optional: bool
    rulings: list[Passage]
    charts: list[str]


class Section(msgspec.Struct, frozen=True):
    """Rules whose numbers begin alike. A section with a single rule needs no title."""

    id: str
    title: str
    passages: list[Passage]


class Chapter(msgspec.Struct, frozen=True):
    """A chapter, with those charts whose own row is not part of the book."""

    id: str
    title: str
    sections: list[Section]
    charts: list[str]


def make_book(ledger: Ledger, titles: Mapping[str, str], charts: Iterable[Chart] = ()) -> list[Chapter]:
    """The book of a game. ``titles`` are those of its chapters and sections by their number, in order.

    A number that begins with that of a chapter is one of its sections."""
    rules = [row for row in ledger.values() if row.effective and not row.ruling]
    called = titles or _titles(rules)
    titles = {name: title for name, title in called.items() if not _within(name, called)}
    at = {row.id: _passage(row) for row in rules}
    loose: list[Passage] = []
    for row in ledger.values():
        if row.ruling and row.effective:
            host = next((name for name in _cited(row) if name in at), None)
            (at[host].rulings if host else loose).append(_passage(row))
    astray: dict[str, list[str]] = {}
    for chart in charts:
        if chart.rule in at:
            at[chart.rule].charts.append(chart.title)
        else:
            astray.setdefault(chapter_of(chart.rule, titles), []).append(chart.title)
    chapters = []
    for name, title in titles.items():
        own = [at[row.id] for row in rules if chapter_of(row.id, titles) == name]
        chapters.append(Chapter(name, title, _sections(own, called), astray.get(name, [])))
    if loose:
        chapters.append(Chapter("R", OTHERS, [Section("R", "", loose)], []))
    return [one for one in chapters if one.sections or one.charts]


def _titles(rules: list[Rule]) -> dict[str, str]:
    """The chapters of a game that names none: each first number, with the title of its first rule."""
    titles: dict[str, str] = {}
    for row in rules:
        titles.setdefault(re.split(r"[.-]", row.id)[0], row.title)
    return titles


def read_chapters(file: Traversable) -> dict[str, str]:
    """The titles of chapters and sections by their numbers."""
    return {row["id"]: row["title"] for row in read_table(file, ["id", "title"])}


def _within(name: str, titles: Mapping[str, str]) -> bool:
    """Whether a number is that of a section: it begins with that of a chapter."""
    return any(name.startswith((f"{other}.", f"{other}-")) for other in titles)


def chapter_of(row: str, titles: Mapping[str, str]) -> str:
    """The chapter of a row: the longest number of a chapter that its own begins with; empty if none fits.

    >>> [chapter_of(row, {"5": "Movement"}) for row in ("5.1a", "5b", "50a")]
    ['5', '5', '']
    """
    fits = [
        name
        for name in titles
        if row == name or row.startswith((f"{name}.", f"{name}-")) or _lettered(row) == name
    ]
    return max(fits, key=len, default="")


def _lettered(row: str) -> str:
    """The number of a row that is a chapter with a letter, such as 5b; nothing for any other row."""
    return row[:-1] if row[:-1].isdigit() and row[-1].isalpha() else ""


def _passage(row: Rule) -> Passage:
    return Passage(row.id, row.title, row.text, row.kind == "optional", [], [])


def _cited(row: Rule) -> list[str]:
    """The rows that a ruling names. Those that its notes say it is about come first."""
    return re.findall(r"[A-Z\d][A-Z\d]*(?:[.-][A-Za-z\d]+)+|\b\d+[a-z]\b", f"{row.notes} {row.text}")


def section_of(row: str) -> str:
    """The number before the letter: 4.2a and 4.2b are section 4.2; 5a stands in its chapter itself."""
    number = re.match(r"\d+\.\d+|[A-Z]+(?:-[A-Z]+)*", row)
    return number[0] if number else _lettered(row) or row


def _sections(passages: list[Passage], titles: Mapping[str, str]) -> list[Section]:
    found: dict[str, list[Passage]] = {}
    for passage in passages:
        found.setdefault(section_of(passage.id), []).append(passage)
    return [Section(name, titles.get(name, ""), rows) for name, rows in found.items()]
