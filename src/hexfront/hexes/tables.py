"""Tables of tab-separated values with a heading line, read with errors that say where the trouble is."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Protocol, TypeAlias


class TableError(ValueError):
    """A table that cannot be read: the message names file, line and column."""


class Readable(Protocol):
    """A file of a package, as ``importlib.resources.files`` gives it."""

    @property
    def name(self) -> str:
        """The last part of its path."""

    def read_text(self, encoding: str | None = None) -> str:
        """The content."""


TextOrPath: TypeAlias = str | PathLike[str] | Readable


def read_table(text_or_path: TextOrPath, required_columns: Iterable[str] = ()) -> list[dict[str, str]]:
    r"""The lines of a table, each as a dict from column to cell. Empty lines are passed over.

    A ``str`` with a line break is the table itself; any other is the path of a file.

    >>> read_table("id\tterrain\n1702\tforest\n", ["id", "terrain"])
    [{'id': '1702', 'terrain': 'forest'}]
    """
    where, text = _load(text_or_path)
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or not lines[0].strip():
        raise TableError(f"{where}, line 1: the table has no heading; the first line must name the columns.")
    columns = _heading(where, lines[0], required_columns)
    return [
        dict(zip(columns, _cells(where, number, line, columns), strict=True))
        for number, line in enumerate(lines[1:], start=2)
        if line.strip()
    ]


def _load(text_or_path: TextOrPath) -> tuple[str, str]:
    """What to call the table in messages, and its text."""
    if isinstance(text_or_path, str) and "\n" in text_or_path:
        return "table", text_or_path
    source = Path(text_or_path) if isinstance(text_or_path, str | PathLike) else text_or_path
    try:
        return source.name, source.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise TableError(f"There is no table {source}.") from None
    except UnicodeDecodeError as trouble:
        raise TableError(f"{source.name}: the table is not UTF-8 text ({trouble}).") from None


def _heading(where: str, line: str, required: Iterable[str]) -> list[str]:
    columns = line.split("\t")
    for place, column in enumerate(columns, start=1):
        if not column.strip():
            raise TableError(f"{where}, line 1: column {place} has no name.")
        if column in columns[: place - 1]:
            raise TableError(f"{where}, line 1: column {column!r} is there twice; each name must differ.")
    missing = [column for column in required if column not in columns]
    if missing:
        raise TableError(
            f"{where}, line 1: column {missing[0]!r} is missing; the columns are {', '.join(columns)}."
        )
    return columns


def _cells(where: str, number: int, line: str, columns: list[str]) -> list[str]:
    cells = line.split("\t")
    if len(cells) < len(columns):
        raise TableError(
            f"{where}, line {number}: {len(cells)} cells for {len(columns)} columns; "
            f"the line ends before column {columns[len(cells)]!r}."
        )
    if len(cells) > len(columns):
        raise TableError(
            f"{where}, line {number}: {len(cells)} cells for {len(columns)} columns; "
            f"{cells[len(columns)]!r} stands beyond the last column {columns[-1]!r}."
        )
    return cells
