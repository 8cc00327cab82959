"""Charts beside the map: what they are called stands in a file, their rows come from the game's tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any

from hexfront.kernel.scene import Chart
from hexfront.mechanics.folder import read_numbers

#: Makes the rows of a chart; if its file names no columns, they are the first row.
Rows = Callable[[Any], Iterable[Sequence[str]]]


def charts_of(file: Traversable, rows: Mapping[str, Rows], w: Any) -> tuple[Chart, ...]:
    """The charts that a file declares, in its order, with the rows that the game makes or the file has.

    Where a source or a note says ``{psywar[cost]}`` it takes that number of the game (``data.toml``).
    """
    return tuple(_chart(doc, rows.get(name), w) for name, doc in read_numbers(file).items())


def _chart(doc: dict[str, Any], make: Rows | None, w: Any) -> Chart:
    made = [tuple(row) for row in (make(w) if make else doc["rows"])]
    columns = doc.get("columns") or made.pop(0)
    source, *notes = (text.format(**w.charts) for text in (doc.get("source", ""), *doc.get("notes", ())))
    return Chart(
        doc["title"], tuple(columns), tuple(made), doc["rule"], source, tuple(notes), doc.get("track", "")
    )


def result_rows(columns: Sequence[str], results: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """A table of combat results: its columns, then a row for each die.

    >>> result_rows(("1:1", "2:1"), (("A", "B"), ("C", "D")))
    [('Die', '1:1', '2:1'), ('1', 'A', 'C'), ('2', 'B', 'D')]
    """
    faces = zip(*results, strict=True)
    return [("Die", *columns), *((str(die), *cells) for die, cells in enumerate(faces, 1))]


def percent_columns(minima: Sequence[int]) -> tuple[str, ...]:
    """The columns of a table that goes by percentages, as printed.

    >>> percent_columns((0, 50, 100))
    ('to 49%', '50-99%', '100% up')
    """
    middle = (f"{low}-{high - 1}%" for low, high in pairwise(minima[1:]))
    return (f"to {minima[1] - 1}%", *middle, f"{minima[-1]}% up")
