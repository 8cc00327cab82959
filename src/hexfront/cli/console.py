"""Output to a terminal: with rich if it is installed and a person looks, otherwise as plain text."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

WIDEST = 100
Row = Sequence[str]


def is_rich(stream: Any = None) -> bool:
    """Whether colours and bars make sense on a stream (standard output)."""
    where = stream or sys.stdout
    return bool(where.isatty()) and find_spec("rich") is not None


def width() -> int:
    """The width of a paragraph."""
    return max(40, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def say(text: str = "", style: str = "", indent: int = 0) -> None:
    """Print a wrapped paragraph. The style is used if a person looks."""
    blank = " " * indent
    shown = textwrap.fill(
        text, width(), initial_indent=blank, subsequent_indent=blank, break_on_hyphens=False
    )
    if style and is_rich():
        from rich.console import Console  # noqa: PLC0415 - optional and slow to load
        from rich.text import Text  # noqa: PLC0415

        Console(highlight=False).print(Text(shown, style=style), soft_wrap=True)
    else:
        print(shown)


def table(head: Row, rows: Sequence[Row], title: str = "", text: Sequence[int] = (0,)) -> None:
    """Print a table; the columns ``text`` are set to the left and may wrap."""
    if is_rich():
        from rich import box  # noqa: PLC0415
        from rich.console import Console  # noqa: PLC0415
        from rich.table import Table  # noqa: PLC0415

        drawn = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
        for at, name in enumerate(head):
            drawn.add_column(name, justify="left" if at in text else "right", no_wrap=at not in text)
        for row in rows:
            drawn.add_row(*row)
        Console(highlight=False, markup=False).print(drawn)
        return
    print("\n".join(plain_table(head, rows, title, text)))


def plain_table(head: Row, rows: Sequence[Row], title: str = "", text: Sequence[int] = (0,)) -> list[str]:
    """The lines of a table in plain text.

    >>> print("\\n".join(plain_table(["side", "wins"], [["red", "12"], ["german", "8"]])))
    side    wins
    red       12
    german     8
    """
    wide = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    lines = [title] if title else []
    for row in (head, *rows):
        cells = [cell.ljust(wide[at]) if at in text else cell.rjust(wide[at]) for at, cell in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
    return lines


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error. The function that it gives moves it to how much is done."""
    if not is_rich(sys.stderr):
        yield lambda done: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)
