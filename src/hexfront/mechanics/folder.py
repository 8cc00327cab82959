"""The folder of a game: what its standard files declare, and what its standard modules do, by their names.

Every game keeps the same things in files of the same names, so that somebody who knows one game finds his way
in all of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from hexfront.hexes.tables import read_table
from hexfront.kernel import Aside, Option, Scenario, steps_in
from hexfront.kernel.book import read_chapters
from hexfront.kernel.event import read_events
from hexfront.kernel.howto import read_howto
from hexfront.kernel.ledger import read_ledger
from hexfront.kernel.lesson import read_lessons
from hexfront.kernel.scene import OverlayTitle
from hexfront.kernel.versions import read_mended, read_phrases
from hexfront.mechanics.fields import encode
from hexfront.mechanics.records import records
from hexfront.mechanics.telling import fighting

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
    """The fields of a ``Game`` that the files of its folder declare. Only the ledger is required."""
    rulings = folder / "rulings.tsv"
    found = {"ledger": read_ledger(folder / "ledger.tsv", rulings if rulings.is_file() else None)}
    there = {file.name for file in folder.iterdir()}
    return found | {field: read(folder / name) for field, (name, read) in FILES.items() if name in there}


#: For each field of a ``Game`` that is a function or a value, the module that has it and its name there.
HOMES: Mapping[str, tuple[str, str]] = {
    "sides": ("world", "SIDES"),
    "side_names": ("world", "SIDE_NAMES"),
    "world": ("world", "build_world"),
    "decode": ("board", "decode"),
    "view": ("fog", "view"),
    "imagine": ("fog", "imagine"),
    "guess": ("fog", "guess"),
    "open_to": ("fog", "open_to"),
    "arrange": ("position", "arrange"),
    "overrides": ("position", "OVERRIDES"),
    "forecast": ("forecast", "forecast"),
    "chancy": ("forecast", "chancy"),
    "doers": ("ways", "doers"),
    "focus": ("ways", "focus"),
    "orders": ("orders", "orders"),
    "occasion": ("orders", "occasion"),
    "warm": ("orders", "warm"),
    "weights": ("advice.weights", "STANDARD"),
    "worth": ("advice.outlook", "worth"),
    "clock": ("advice.outlook", "clock"),
    "offers": ("offers", "offers"),
    "ways": ("ways", "ways"),
    "warnings": ("warnings", "warnings"),
    "form": ("form", "form"),
    "describe_state": ("words", "describe_state"),
    "describe_action": ("words", "describe_action"),
    "cost_words": ("words", "cost_words"),
    "asides": ("phrases", "ASIDES"),
    "audit": ("audit", "audit"),
    "measures": ("audit", "measures"),
    "scene": ("picture", "scene"),
    "pieces": ("counters", "pieces"),
    "charts": ("charts", "charts"),
    "notes": ("overlays", "notes"),
    "bearings": ("bearings", "bearings"),
    "modern": ("older", "modern"),
}


def at_home(package: str) -> dict[str, Any]:
    """The fields of a ``Game`` that the modules of its package have under their usual names.

    The steps of the rules, the way boards are stored and battles are told are the same for all such packages.
    """
    found: dict[str, Any] = {"steps": steps_in(import_module(f"{package}.rules")), "encode": encode}
    found["fighting"] = fighting
    for field, (home, name) in HOMES.items():
        module = _module(package, home)
        if hasattr(module, name):
            found[field] = getattr(module, name)
    return found


def _module(package: str, home: str) -> ModuleType | None:
    """A module of a package, if the package has it."""
    folder, _, _ = home.rpartition(".")
    there = not folder or find_spec(f"{package}.{folder}")
    return import_module(f"{package}.{home}") if there and find_spec(f"{package}.{home}") else None


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
