"""Toy games that are found like real ones, by being packages, while a test wants them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import hexfront

HERE = str(Path(__file__).parent)


@contextmanager
def opened() -> Iterator[None]:
    """The toys of this folder stand on the shelf of games."""
    folders = sys.modules["hexfront.games"].__path__
    folders.append(HERE)
    try:
        yield
    finally:
        folders.remove(HERE)
        for slug in set(hexfront.games._loaded) - set(hexfront.games):
            del hexfront.games._loaded[slug]
