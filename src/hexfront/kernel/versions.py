"""Versions: in which form states and records are written, and by which rules a game was played.

A game counts its rules: whenever a rule is mended so that a stored game may go another way, a line in its
``mended.tsv`` says so, with the next number. Version 0 is what was played before anything was counted.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable

import msgspec

from hexfront.hexes.tables import TableError, read_table

#: The forms that this version writes; it reads all earlier ones.
STATE_FORMAT, RECORD_FORMAT = 1, 3


class Mended(msgspec.Struct, frozen=True):
    """A change to the rules: its version and date, the rows it touches, and what was changed."""

    version: int
    date: str
    rows: tuple[str, ...]
    what: str


def read_phrases(path: Traversable) -> dict[str, tuple[str, ...]]:
    """The sentences that earlier versions had for their events: for each name one or several, the newest
    first."""
    found: dict[str, tuple[str, ...]] = {}
    for row in read_table(path, ["name", "phrase"]):
        found[row["name"]] = (*found.get(row["name"], ()), row["phrase"])
    return found


def read_mended(path: Traversable) -> tuple[Mended, ...]:
    """The changes to the rules of a game, the oldest first."""
    found: list[Mended] = []
    for row in read_table(path, ["version", "date", "rows", "what"]):
        if not row["version"].isdecimal() or (found and int(row["version"]) < found[-1].version):
            raise TableError(f"{path.name}: versions are numbers that rise, not {row['version']!r}.")
        found.append(Mended(int(row["version"]), row["date"], tuple(row["rows"].split()), row["what"]))
    return tuple(found)
