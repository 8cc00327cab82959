"""38. Tables of politics: a die with its modifiers leads to a row; conditions of diplomacy and of entries."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from hexfront.games.storm_of_steel.board import Board, S, controlled
from hexfront.games.storm_of_steel.world import CODES, HERE, World, charts
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.mechanics.expressions import Expression, parsed

#: What the conditions of entries and circumstances may ask for.
NAMES = ("turn", "controls", "corps_in", "units_in", "ultimatum")


class Row(NamedTuple):
    """A row of a table of politics: what happens, how much, and in words."""

    effect: str
    amount: int
    words: str


class Circumstance(NamedTuple):
    """What favours a side in the diplomacy of a country (38.3a)."""

    country: str
    power: int
    amount: int
    condition: Expression


class Entry(NamedTuple):
    """A country that a scenario brings in: on which roll, under which condition (39.2a)."""

    scenario: str
    country: str
    power: int
    condition: Expression
    number: int
    morale: bool


@cache
def _tables() -> dict[str, list[tuple[range, Row]]]:
    found: dict[str, list[tuple[range, Row]]] = {}
    for row in read_table(HERE / "politics.tsv", ["table", "from", "to", "effect", "amount", "words"]):
        span = range(int(row["from"]), int(row["to"]) + 1)
        found.setdefault(row["table"], []).append(
            (span, Row(row["effect"], int(row["amount"]), row["words"]))
        )
    return found


def result(table: str, value: int) -> Row:
    """The row of a table for a modified roll; beyond its ends the last rows count (38.0a)."""
    spans = _tables()[table]
    value = min(max(value, spans[0][0][0]), spans[-1][0][-1])
    return next(row for span, row in spans if value in span)


def _parsed(text: str) -> Expression:
    turns = {code: number for number, code in enumerate(charts()["turns"]["order"])}
    return parsed(text, NAMES, turns)


@cache
def circumstances() -> tuple[Circumstance, ...]:
    """Everything that changes a country's number on the Diplomacy Table."""
    return tuple(
        Circumstance(row["country"], CODES.index(row["side"]), int(row["amount"]), _parsed(row["condition"]))
        for row in read_table(HERE / "circumstances.tsv")
    )


@cache
def entries() -> tuple[Entry, ...]:
    """The countries that scenarios bring in.

    Rows 19.24b, R-112, R-113, R-160.
    """
    return tuple(
        Entry(
            row["scenario"],
            row["country"],
            CODES.index(row["side"]),
            _parsed(row["condition"]),
            int(row["number"]),
            row["morale"] == "yes",
        )
        for row in read_table(HERE / "entries.tsv")
    )


def holds(s: S, condition: Expression) -> bool:
    """Whether a condition of politics holds now."""
    b, w = s.board, s.world
    scope: dict[str, Any] = {
        "turn": b.turn,
        "controls": lambda side, places: sum(
            controlled(b, CODES.index(side)) >> w.named(name) & 1 for name in places if w.named(name) >= 0
        ),
        "corps_in": lambda side, names: _units_in(b, w, CODES.index(side), names, w.corps),
        "units_in": lambda side, names: _units_in(b, w, CODES.index(side), names, w.land_units),
        "ultimatum": lambda side, country: (CODES.index(side), country) in b.ultimata,
    }
    return condition.holds(scope)


def _units_in(b: Board, w: World, power: int, names: tuple[str, ...], kind: int) -> int:
    """How many units of a kind and a side stand in some countries."""
    found = 0
    for name in names:
        for h in members(w.owned[w.country_index[name]] & b.real[power]):
            found += (b.stack[h] & kind & w.side[power]).bit_count()
    return found
