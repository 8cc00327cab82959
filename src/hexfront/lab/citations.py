"""Where a rule is: the rulings on it, the tests that prove it, the code and data that carry it out.

Code and data cite rows by their ids, in docstrings, comments, refusals and log lines. A place may cite one
row (``14.16a``), a whole paragraph (``14.16``) or a range of rows or paragraphs (``5.2n to 5.2r``).
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

import hexfront.games
from hexfront.kernel import Game
from hexfront.kernel.ledger import Ledger, Rule

#: The tables of rows themselves cite nothing.
LEDGERS = ("ledger.tsv", "rulings.tsv")
#: Columns of tables whose cells cite rows; numbers in other columns are numbers.
CITING_COLUMNS = ("rule", "note", "notes", "source")
#: An adviser uses the rules; it does not carry them out.
ADVICE = "advice"

WORD = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
RANGE = re.compile(rf"({WORD.pattern}) to ({WORD.pattern})")
NEAR = 5


class Place(msgspec.Struct, frozen=True):
    """A line of code or data that cites a row."""

    path: Path
    line: int
    #: The function or class around it, if any.
    inside: str
    #: What it cites: the row, its paragraph or a range.
    cites: str
    text: str


class Text(msgspec.Struct, frozen=True):
    """A line that may cite rows."""

    path: Path
    line: int
    inside: str
    text: str
    #: Whether it belongs to the docstring of a module, which says its subject and carries out nothing.
    title: bool = False


def paragraph(row: str) -> str:
    """The paragraph or chart that a row belongs to.

    >>> paragraph("14.16a"), paragraph("CR-AD-1"), paragraph("TEC-3"), paragraph("R-SUP-2")
    ('14.16', 'CR-AD', 'TEC', 'R-SUP-2')
    """
    if row.startswith("R-"):
        return row
    return re.sub(r"[a-z]+$", "", row) if "." in row else row.rpartition("-")[0] or row


def cited(text: str, ledger: Ledger) -> dict[str, str]:
    """The rows that a text cites, each with the words that cite it."""
    groups = _groups(tuple(ledger))
    found: dict[str, str] = {}
    for first, last in RANGE.findall(text):
        for row in _between(first, last, ledger, groups):
            found.setdefault(row, f"{first} to {last}")
    for word in WORD.findall(text):
        for row in groups.get(word, ()):
            found.setdefault(row, word)
        if word in ledger:
            found[word] = word
    return found


@cache
def _groups(rows: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for row in rows:
        groups.setdefault(paragraph(row), []).append(row)
    return {name: tuple(group) for name, group in groups.items() if name not in rows}


def _between(first: str, last: str, ledger: Ledger, groups: dict[str, tuple[str, ...]]) -> list[str]:
    """The rows from one to another, which may both be whole paragraphs."""
    rows = list(ledger)
    ends = [groups.get(name, (name,) if name in ledger else ()) for name in (first, last)]
    if not all(ends):
        return []
    return rows[rows.index(ends[0][0]) : rows.index(ends[1][-1]) + 1]


def places(game: Game[Any, Any], row: str) -> list[Place]:
    """The places in a game's code and data that cite a row: rules first, exact citations first."""
    found = [
        Place(text.path, text.line, text.inside, cites[row], text.text)
        for text, cites in _citations(game.slug)
        if row in cites
    ]
    return sorted(found, key=lambda place: (place.cites != row, ADVICE in place.path.parts))


def uncited(game: Game[Any, Any]) -> list[str]:
    """The rows with an effect on play that no code or data of a game cites.

    An adviser and the docstring of a module only name rows, so they do not count.
    """
    known = {
        row
        for text, cites in _citations(game.slug)
        if not text.title and ADVICE not in text.path.parts
        for row in cites
    }
    return [rule.id for rule in game.ledger.values() if rule.effective and rule.id not in known]


@cache
def _citations(slug: str) -> list[tuple[Text, dict[str, str]]]:
    ledger = hexfront.games[slug].ledger
    found = [(text, cited(text.text, ledger)) for text in _texts(folder(slug))]
    return [(text, cites) for text, cites in found if cites]


def folder(slug: str) -> Path:
    """The package of a game."""
    return Path(str(files(f"hexfront.games.{slug.replace('-', '_')}")))


def _texts(home: Path) -> Iterator[Text]:
    for path in sorted(home.rglob("*")):
        if path.suffix == ".py":
            yield from _python(path)
        elif path.suffix == ".toml":
            yield from _toml(path)
        elif path.suffix == ".tsv" and path.name not in LEDGERS:
            yield from _table(path)


def _python(path: Path) -> Iterator[Text]:
    """Comments and the lines of strings, each with the function or class around it."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    names = _names(tree)
    opening = (tree.body[0].end_lineno or 0) if ast.get_docstring(tree) else 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT) or token.type == _FSTRING:
            for at, line in enumerate(token.string.splitlines(), start=token.start[0]):
                yield Text(path, at, names.get(at, ""), line.strip(), at <= opening)


#: The literal part of an f-string, a token of its own from Python 3.12 on.
_FSTRING = getattr(tokenize, "FSTRING_MIDDLE", None)


def _names(tree: ast.Module) -> dict[int, str]:
    """For each line the innermost function or class."""
    names: dict[int, str] = {}
    for node in ast.walk(tree):  # outer nodes come before the nodes in them
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), node.name)
    return names


def _toml(path: Path) -> Iterator[Text]:
    """Comments and strings; bare numbers are numbers."""
    for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        words = " ".join(re.findall(r'"[^"]*"|#.*', line))
        yield Text(path, at, "", words)


def _table(path: Path) -> Iterator[Text]:
    lines = path.read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")
    citing = [n for n, name in enumerate(columns) if name in CITING_COLUMNS]
    for at, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        yield Text(path, at, "", " ".join(cells[n] for n in citing if n < len(cells)))


def proofs(tests: Path, slug: str, row: str) -> list[str]:
    """The tests whose marks name a row, as pytest calls them."""
    found = []
    for path in sorted((tests / "games" / slug.replace("-", "_")).glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and row in _marks(node):
                found.append(f"{path}::{node.name}")
    return found


def _marks(test: ast.FunctionDef) -> set[str]:
    return {
        str(argument.value)
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant)
    }


def related(ledger: Ledger, row: str) -> list[Rule]:
    """The rows that a row names and those that name it, rules first."""
    named = cited(f"{ledger[row].text} {ledger[row].notes}", ledger)
    by = (rule.id for rule in ledger.values() if row in cited(f"{rule.text} {rule.notes}", ledger))
    wanted = {*named, *by} - {row}
    return [rule for rule in ledger.values() if rule.id in wanted]


def near(ledger: Iterable[str], word: str) -> list[str]:
    """Ids like the one that was asked for: the rows of a paragraph, else those spelt alike."""
    rows = {row.casefold(): row for row in ledger}
    asked = word.casefold().strip(". ")
    group = [row for folded, row in rows.items() if paragraph(row).casefold() == asked or folded == asked]
    return group or [rows[folded] for folded in get_close_matches(asked, rows, NEAR, 0.5)]
