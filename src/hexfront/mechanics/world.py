"""What the worlds of all games have: hexes and units with names, and answers kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hexfront.hexes import Grid, members
from hexfront.kernel import Action, Named, Names, State, act


class Acts(dict[int, Action]):
    """By number of a hex or unit, the action that is a verb with its name.

    Each is made when it is first asked for, and kept: lists use them often.
    """

    def __init__(self, verb: str, names: Sequence[str]) -> None:
        super().__init__()
        self.verb, self.names = verb, names

    def __missing__(self, at: int) -> Action:
        """The action of a hex or unit that nobody has asked for yet."""
        found = self[at] = act(self.verb, self.names[at])
        return found


class NamedSets:
    """Hexes and units by number and by name; a game's ``World`` adds its terrain, counters and charts.

    A set of units is an int like a set of hexes: bit ``u`` stands for the unit of number ``u``.
    """

    def __init__(self, grid: Grid, ids: Iterable[str]) -> None:
        self.grid = grid
        self.names = grid.names
        self.ids = list(ids)
        self.index = {unit: u for u, unit in enumerate(self.ids)}
        #: The names of places, spelled as on the map.
        self.place_words: dict[int, str] = {}
        self._spots: dict[int, Named] = {}
        self._hex_acts: dict[str, Acts] = {}
        self._unit_acts: dict[str, Acts] = {}
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

    def hex_acts(self, verb: str) -> Acts:
        """By hex, the action that is the verb with its number."""
        found = self._hex_acts.get(verb)
        if found is None:
            found = self._hex_acts[verb] = Acts(verb, self.names)
        return found

    def unit_acts(self, verb: str) -> Acts:
        """By unit, the action that is the verb with its id."""
        found = self._unit_acts.get(verb)
        if found is None:
            found = self._unit_acts[verb] = Acts(verb, self.ids)
        return found

    def place_name(self, h: int) -> str:
        """A hex in words: its place if it has one, and its number."""
        place = self.place_words.get(h)
        return f"{place} ({self.names[h]})" if place else self.names[h]

    def spot(self, h: int) -> Named:
        """A hex for the log, called by its place; with its number if the place has several hexes or none."""
        found = self._spots.get(h)
        if found is None:
            name = self.place_words.get(h, self.names[h])
            alone = sum(other == name for other in self.place_words.values()) <= 1
            found = self._spots[h] = Named(self.names[h], name if alone else self.place_name(h))
        return found

    def spots(self, hexes: int) -> Names:
        """A set of hexes for the log."""
        return tuple(map(self.spot, members(hexes)))


def sets_by(units: Iterable[Any], field: str) -> dict[str, int]:
    """By each value of a field the set of the units that have it.

    >>> sets_by([Named("a", "army"), Named("b", "corps"), Named("c", "army")], "name")
    {'army': 5, 'corps': 2}
    """
    found: dict[str, int] = {}
    for u, unit in enumerate(units):
        value = getattr(unit, field)
        found[value] = found.get(value, 0) | 1 << u
    return found


def on(s: State[Any, Any], option: str) -> bool:
    """Whether an optional rule is in use."""
    return bool(s.header["options"][option] == "on")


def sum_of(sets: Any) -> int:
    """The union of some sets."""
    found = 0
    for one in sets:
        found |= one
    return found
