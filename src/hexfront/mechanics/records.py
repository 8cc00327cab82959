"""Rows of tables as records: a field takes the cell of the column that has its name.

A cell that is empty or a dash leaves the field at its default. A field without a default is then empty, 0 or
false. Numbers and truth values are read as the type of the field says, and a list of words is divided at
blanks and commas.
"""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, TypeVar, get_origin, get_type_hints

import msgspec

from hexfront.hexes.tables import read_table
from hexfront.mechanics.maps import Row, filled

R = TypeVar("R")


@cache
def _shape(cls: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The types of the fields by name, and the fields that have no default."""
    kind: Any = msgspec.inspect.type_info(cls)
    return get_type_hints(cls), frozenset(field.name for field in kind.fields if field.required)


def record(cls: type[R], row: Row, **known: Any) -> R:
    """A record from a row of a table. Fields that are ``known`` are not read from the row.

    >>> class Town(msgspec.Struct):
    ...     name: str
    ...     people: int
    ...     port: bool = False
    ...     roads: tuple[str, ...] = ()
    >>> record(Town, {"name": "Riga", "people": "-", "port": "1", "roads": "north east"})
    Town(name='Riga', people=0, port=True, roads=('north', 'east'))
    """
    kind: Any = cls
    hints, required = _shape(kind)
    values: dict[str, Any] = {}
    for name, hint in hints.items():
        value = known[name] if name in known else row.get(name, "")
        cell = filled(value) if isinstance(value, str) else value
        if cell == "" and name not in required:
            continue
        if cell == "" and hint in (int, float, bool):
            cell = "0"
        values[name] = cell.replace(",", " ").split() if _is_list(hint) and isinstance(cell, str) else cell
    return msgspec.convert(values, cls, strict=False)


def _is_list(hint: Any) -> bool:
    return get_origin(hint) is tuple


def records(cls: type[R], path: Traversable) -> tuple[R, ...]:
    """Every row of a table as a record."""
    return tuple(record(cls, row) for row in read_table(path))
