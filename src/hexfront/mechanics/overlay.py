"""Overlays and notes from sets of hexes: what the drawers of all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hexfront.kernel.scene import Area, Note, Overlay, Pattern, Sign

#: The colour of what is to be feared.
AMBER = "#8a5d00"
#: Draws one overlay of a game for a view.
Drawer = Callable[[Any, dict[str, Any]], Overlay]


class NamesHexes(Protocol):
    """The world of a game, as far as an overlay needs it."""

    def hex_names(self, hexes: int) -> list[str]:
        """The printed numbers of a set of hexes."""


def own_sides(view: dict[str, Any], sides: tuple[str, ...]) -> tuple[str, ...]:
    """The side that looks; for a spectator all of them."""
    return (view["side"],) if view["side"] in sides else sides


def enemy_sides(view: dict[str, Any], sides: tuple[str, ...]) -> tuple[str, ...]:
    """The enemies of the side that looks; for a spectator all sides, the first one last.

    >>> enemy_sides({"side": "red"}, ("red", "blue")), enemy_sides({"side": None}, ("red", "blue"))
    (('blue',), ('blue', 'red'))
    """
    others = tuple(side for side in sides if side != view["side"])
    return others if view["side"] in sides else sides[1:] + sides[:1]


def area(
    w: NamesHexes, title: str, hexes: int, colour: str, pattern: Pattern = "plain", sign: Sign = ""
) -> Area:
    """A set of hexes with the look it is told apart by."""
    return Area(title, tuple(w.hex_names(hexes)), colour, pattern, sign)


class Look(NamedTuple):
    """How the areas of a side are told apart: what it is called in them, its colour, pattern and sign."""

    name: str
    colour: str
    pattern: Pattern
    sign: Sign

    def area(self, w: NamesHexes, title: str, hexes: int, sign: Sign = "") -> Area:
        """Hexes of the side, in its colour and pattern; the name of the side opens the title."""
        return area(w, f"{self.name} {title}", hexes, self.colour, self.pattern, sign)

    def spots(self, w: NamesHexes, title: str, hexes: int) -> Area:
        """Single hexes of the side, which its sign marks."""
        return area(w, f"{self.name} {title}", hexes, self.colour, sign=self.sign)


def caution(w: NamesHexes, title: str, hexes: int, pattern: Pattern = "crossed", sign: Sign = "") -> Area:
    """Hexes to beware of, in a colour that no side has."""
    return area(w, title, hexes, AMBER, pattern, sign)


def drawn(drawers: Mapping[str, Drawer], w: Any, view: dict[str, Any], name: str) -> Overlay:
    """The overlay of a name for what a side, or a spectator, sees."""
    return drawers[name](w, view)


def shown(*areas: Area) -> tuple[Area, ...]:
    """Those of some areas that have hexes."""
    return tuple(area for area in areas if area.hexes)


def note(w: NamesHexes, text: str, hexes: int, rule: str) -> Note:
    """Something that holds in a set of hexes."""
    return Note(text, tuple(w.hex_names(hexes)), rule)


def noted(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Those of some notes that have hexes."""
    return tuple(note for note in notes if note.hexes)


def unseen_hexes(w: Any, blanks: Iterable[Sequence[str]], sides: tuple[str, ...]) -> dict[str, int]:
    """By side, the hexes with counters that cannot be seen. A blank of a view is place, owner and kind."""
    return {side: w.grid.set({blank[0] for blank in blanks if blank[1] == side}) for side in sides}


def reach_overlay(
    w: Any, looks: Mapping[str, Look], reaches: Mapping[str, int], others: Mapping[str, int], title: str
) -> Overlay:
    """Where the units of some sides can get, and who of the others stands beside that."""
    areas: list[Area] = []
    for side, reach in reaches.items():
        threatened = others[side] & w.ways.spread(reach)
        areas += shown(
            looks[side].area(w, title, reach),
            caution(w, f"{looks[side].name} units can get beside it", threatened, "plain", "triangle"),
        )
    return Overlay(tuple(areas))
