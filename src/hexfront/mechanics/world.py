"""What the worlds of all games have: hexes and units with names, and answers kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.hexes import Grid, members


class NamedSets:
    """Hexes and units by number and by name; a game's ``World`` adds its terrain, counters and charts.

    A set of units is an int like a set of hexes: bit ``u`` stands for the unit of number ``u``.
    """

    def __init__(self, grid: Grid, ids: Iterable[str]) -> None:
        self.grid = grid
        self.names = grid.names
        self.ids = list(ids)
        self.index = {unit: u for u, unit in enumerate(self.ids)}
        #: Hexes that have more than a number, in words.
        self.place_words: dict[int, str] = {}
        #: Answers of pure functions of sets, kept because they are asked again and again.
        self.memory: dict[Any, Any] = {}

    def hex_names(self, hexes: int) -> list[str]:
        """The printed numbers of a set of hexes."""
        names = self.names
        return [names[h] for h in members(hexes)]

    def unit_names(self, units: int) -> list[str]:
        """The ids of a set of units."""
        ids = self.ids
        return [ids[u] for u in members(units)]

    def place_name(self, h: int) -> str:
        """A hex in words: its place if it has one, and its number."""
        return self.place_words.get(h) or self.names[h]
