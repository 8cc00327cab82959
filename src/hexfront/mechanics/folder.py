"""The folder of a game: what its standard files declare, read once by the names of the files.

Every game keeps the same things in files of the same names, so that somebody who knows one game finds his way
in all of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.hexes.tables import read_table
from hexfront.kernel import Aside, Option, Scenario
from hexfront.kernel.book import read_chapters
from hexfront.kernel.event import read_events
from hexfront.kernel.howto import read_howto
from hexfront.kernel.ledger import read_ledger
from hexfront.kernel.lesson import read_lessons
from hexfront.kernel.scene import OverlayTitle
from hexfront.kernel.versions import read_mended, read_phrases
from hexfront.mechanics.records import records

#: For each field of a ``Game`` the file that declares it, and who reads the file.
FILES: Mapping[str, tuple[str, Callable[[Traversable], Any]]] = {
    "scenarios": ("scenarios.tsv", partial(records, Scenario)),
    "options": ("options.tsv", partial(records, Option)),
    "events": ("events.tsv", read_events),
    "overlays": ("overlays.tsv", partial(records, OverlayTitle)),
    "lessons": ("lessons", read_lessons),
    "howto": ("howto.toml", read_howto),
    "chapters": ("chapters.tsv", read_chapters),
    "mended": ("mended.tsv", read_mended),
    "older_phrases": ("older_phrases.tsv", read_phrases),
}


def declared(folder: Traversable) -> dict[str, Any]:
    """The fields of a ``Game`` that the files of its folder declare; only the ledger must be there."""
    rulings = folder / "rulings.tsv"
    found = {"ledger": read_ledger(folder / "ledger.tsv", rulings if rulings.is_file() else None)}
    there = {file.name for file in folder.iterdir()}
    return found | {field: read(folder / name) for field, (name, read) in FILES.items() if name in there}


def read_numbers(file: Traversable) -> dict[str, Any]:
    """The numbers of a game that stand in no table, from a file in TOML."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def read_pairs(file: Traversable) -> dict[str, str]:
    """A table that gives a value to each name: its first two columns."""
    rows = (tuple(row.values()) for row in read_table(file))
    return {name: value for name, value, *_ in rows}


def read_asides(file: Traversable) -> dict[str, Aside]:
    """By step the part of the turn that everybody may know, from a table of parts with their steps."""
    return {
        step: (row["part"], row["rule"])
        for row in read_table(file, ["part", "rule", "steps"])
        for step in row["steps"].split(", ")
    }
