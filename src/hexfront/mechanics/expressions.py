"""Conditions in the cells of tables, such as ``turn>=1915Sp and morale("CP")>=31``.

A cell is parsed once, against the names that a game gives it, and asked as often as needed. There are
numbers, texts, lists, names, calls, comparisons, ``in``, ``and``, ``or``, ``not``, ``true`` and ``false``;
nothing else, so a table can do nothing but ask.

>>> rich = parsed('gold>=20 and not at_war("Riga")', {"gold", "at_war"})
>>> rich.holds({"gold": 25, "at_war": lambda town: town != "Riga"})
True
>>> rich.calls("at_war")
(('Riga',),)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple

TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?![\w.]))|(?P<word>\d\w*)|"(?P<text>[^"]*)"|(?P<name>[A-Za-z_]\w*)"""
    r"""|(?P<sign>>=|<=|==|!=|[><()\[\],]))"""
)
SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": ge,
    "<=": le,
    "==": eq,
    "!=": ne,
    ">": gt,
    "<": lt,
    "in": lambda one, several: one in several,
}
TRUTHS = {"true": True, "false": False}
CLOSING = {"(": ")", "[": "]"}

Scope = Mapping[str, Any]


class ExpressionError(ValueError):
    """A cell that is no condition: the message quotes it and says what is wrong."""


class Literal(NamedTuple):
    """A value that stands in the cell: a number, a text, a truth or a list."""

    value: Any

    def ask(self, scope: Scope) -> Any:
        """The value itself."""
        return self.value


class Name(NamedTuple):
    """A value that the game knows by name."""

    name: str

    def ask(self, scope: Scope) -> Any:
        """What the game says it is."""
        return scope[self.name]


class Call(NamedTuple):
    """A question to the game, with its arguments."""

    name: str
    args: tuple[Any, ...]

    def ask(self, scope: Scope) -> Any:
        """The game's answer."""
        return scope[self.name](*(one.ask(scope) for one in self.args))


class Several(NamedTuple):
    """A list of parts."""

    parts: tuple[Any, ...]

    def ask(self, scope: Scope) -> Any:
        """The values of the parts."""
        return tuple(one.ask(scope) for one in self.parts)


class Comparison(NamedTuple):
    """Two values and the sign between them."""

    left: Any
    sign: str
    right: Any

    def ask(self, scope: Scope) -> bool:
        """Whether they compare so."""
        return bool(SIGNS[self.sign](self.left.ask(scope), self.right.ask(scope)))


class Junction(NamedTuple):
    """Parts joined by ``and`` (all must hold) or ``or`` (one is enough)."""

    word: str
    parts: tuple[Any, ...]

    def ask(self, scope: Scope) -> bool:
        """Whether enough of them hold; the rest is not asked."""
        enough = all if self.word == "and" else any
        return enough(one.ask(scope) for one in self.parts)


class Denial(NamedTuple):
    """What must not hold."""

    part: Any

    def ask(self, scope: Scope) -> bool:
        """Whether it does not."""
        return not self.part.ask(scope)


class Expression(NamedTuple):
    """A condition that has been parsed: its text and what it means."""

    text: str
    tree: Any

    def holds(self, scope: Scope) -> bool:
        """Whether the condition holds, by the names and functions of a moment."""
        return bool(self.tree.ask(scope))

    def calls(self, name: str) -> tuple[tuple[Any, ...], ...]:
        """The arguments of every question of a name, where they stand in the cell as values."""
        return tuple(
            tuple(arg.value for arg in one.args)
            for one in _nodes(self.tree)
            if isinstance(one, Call)
            and one.name == name
            and all(isinstance(arg, Literal) for arg in one.args)
        )


def parsed(text: str, names: Collection[str], words: Mapping[str, Any] | None = None) -> Expression:
    """A condition from the text of a cell.

    ``names`` are those that it may ask for; ``words`` are values that begin with a figure, such as the turn
    ``1915Sp``.
    """
    reader = _Reader(text, frozenset(names), words or {})
    tree = reader.junction("or")
    reader.close()
    return Expression(text, tree)


def _nodes(node: Any) -> Iterator[Any]:
    yield node
    for part in node:
        if isinstance(part, tuple) and hasattr(part, "ask"):
            yield from _nodes(part)
        elif isinstance(part, tuple):
            for one in part:
                if hasattr(one, "ask"):
                    yield from _nodes(one)


class _Reader:
    """Reads a cell from left to right."""

    def __init__(self, text: str, names: frozenset[str], words: Mapping[str, Any]) -> None:
        self.text, self.names, self.words = text, names, words
        self.tokens = list(self._tokens())
        self.at = 0

    def _tokens(self) -> Iterator[tuple[str, str]]:
        end, whole = 0, self.text.rstrip()
        while end < len(whole):
            found = TOKEN.match(whole, end)
            if found is None:
                raise self.trouble(f"{whole[end:].strip()!r} cannot be read")
            end = found.end()
            kind = str(found.lastgroup)
            yield kind, found[kind]

    def trouble(self, what: str) -> ExpressionError:
        """What is wrong with the cell."""
        return ExpressionError(f"{self.text!r}: {what}.")

    def close(self) -> None:
        """The cell must end here."""
        if self.at < len(self.tokens):
            raise self.trouble(f"{self.tokens[self.at][1]!r} is one word too many")

    def take(self, *wanted: str) -> str:
        """Go on if the next sign or word is one of these; else stay, with an empty answer."""
        if self.at < len(self.tokens):
            kind, word = self.tokens[self.at]
            if kind in ("sign", "name") and word in wanted:
                self.at += 1
                return word
        return ""

    def junction(self, word: str) -> Any:
        """Parts joined by ``or``, whose parts are joined by ``and``."""
        parts = [self.joined(word)]
        while self.take(word):
            parts.append(self.joined(word))
        return parts[0] if len(parts) == 1 else Junction(word, tuple(parts))

    def joined(self, word: str) -> Any:
        """What such a word joins."""
        return self.junction("and") if word == "or" else self.denial()

    def denial(self) -> Any:
        """A comparison, or what must not hold."""
        return Denial(self.denial()) if self.take("not") else self.comparison()

    def comparison(self) -> Any:
        """A value, or two with a sign between them."""
        left = self.value()
        sign = self.take(*SIGNS)
        return Comparison(left, sign, self.value()) if sign else left

    def value(self) -> Any:
        """A number, a text, a list, a name or a call; or a whole condition in brackets."""
        opening = self.take("(", "[")
        if opening:
            parts, commas = self.parts(CLOSING[opening])
            return parts[0] if opening == "(" and len(parts) == 1 and not commas else _several(parts)
        if self.at >= len(self.tokens):
            raise self.trouble("it ends too soon")
        kind, word = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return Literal(int(word))
        if kind == "text":
            return Literal(word)
        if kind == "word" and word in self.words:
            return Literal(self.words[word])
        if kind == "name" and word in TRUTHS:
            return Literal(TRUTHS[word])
        if kind != "name" or word not in self.names:
            raise self.trouble(f"{word!r} means nothing here")
        return Call(word, tuple(self.parts(")")[0])) if self.take("(") else Name(word)

    def parts(self, closing: str) -> tuple[list[Any], int]:
        """What stands between brackets, and how many commas there were."""
        found: list[Any] = []
        commas = 0
        while not self.take(closing):
            if len(found) > commas:
                raise self.trouble(f"{closing!r} or a comma is missing")
            found.append(self.junction("or"))
            if self.take(","):
                commas += 1
        return found, commas


def _several(parts: list[Any]) -> Any:
    if all(isinstance(one, Literal) for one in parts):
        return Literal(tuple(one.value for one in parts))
    return Several(tuple(parts))
