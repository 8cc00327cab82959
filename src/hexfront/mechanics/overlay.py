"""Overlays and notes from sets of hexes: what the drawers of all games share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from hexfront.kernel.scene import Area, Note, Pattern, Sign


class NamesHexes(Protocol):
    """The world of a game, as far as an overlay needs it."""

    def hex_names(self, hexes: int) -> list[str]:
        """The printed numbers of a set of hexes."""


def own_sides(view: dict[str, Any], sides: tuple[str, ...]) -> tuple[str, ...]:
    """The side that looks; for a spectator all of them."""
    return (view["side"],) if view["side"] in sides else sides


def area(
    w: NamesHexes, title: str, hexes: int, colour: str, pattern: Pattern = "plain", sign: Sign = ""
) -> Area:
    """A set of hexes with the look it is told apart by."""
    return Area(title, tuple(w.hex_names(hexes)), colour, pattern, sign)


def shown(*areas: Area) -> tuple[Area, ...]:
    """Those of some areas that have hexes."""
    return tuple(area for area in areas if area.hexes)


def note(w: NamesHexes, text: str, hexes: int, rule: str) -> Note:
    """Something that holds in a set of hexes."""
    return Note(text, tuple(w.hex_names(hexes)), rule)


def noted(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Those of some notes that have hexes."""
    return tuple(note for note in notes if note.hexes)
