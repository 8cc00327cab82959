"""Combat results as programmes: parts that are carried out one after the other, in the order listed."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from hexfront.hexes.tables import read_table
from hexfront.kernel.state import State
from hexfront.mechanics.maps import filled

Part = tuple[Any, ...]


class Clause(NamedTuple):
    """A part of a result as a table lists it: its frame, and the row of the ledger that orders it."""

    frame: Part
    rule: str


def read_programmes(file: Traversable) -> dict[str, tuple[Clause, ...]]:
    """The programme of each result, from a table with a part in each row.

    The columns ``role`` and ``value`` follow the name of the step in the frame; a dash leaves one out, and a
    number is read as one.
    """
    found: dict[str, tuple[Clause, ...]] = {}
    for row in read_table(file, ["result", "part", "role", "value", "rule"]):
        cells = filter(filled, (row["role"], row["value"]))
        values = [int(cell) if cell.isdecimal() else cell for cell in cells]
        found[row["result"]] = (
            *found.get(row["result"], ()),
            Clause((row["part"], *values), row["rule"]),
        )
    return found


def rule_of(clauses: Iterable[Clause], *frame: Any) -> str:
    """The row that orders a part, which is known by the first values of its frame."""
    return next(clause.rule for clause in clauses if clause.frame[: len(frame)] == frame)


def push_programme(state: State[Any, Any], parts: Iterable[Part]) -> None:
    """Put the parts of a result on the agenda so that the first is done first.

    A part is a frame: the name of a step and its values. Each is finished, with all that it pushes, before
    the next begins.
    """
    for part in reversed(tuple(parts)):
        state.push(*part)
