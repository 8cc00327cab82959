"""How the log tells of units: by name to those who may see them (8.3a)."""

from __future__ import annotations

from typing import Any

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.fog import covered
from hexfront.games.reichswehr_freikorps.naming import ARMY_NAMES, unit_name
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.hexes import members
from hexfront.kernel import Named, Names
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.telling import tell_units

#: The sides as those who do something.
ACTORS = {RED: "Red", GERMAN: "the German"}


@remembered
def troop(w: World, u: int) -> Named:
    """A unit as the log calls it."""
    return Named(w.ids[u], unit_name(w, u))


def troops(w: World, units: int) -> Names:
    """Units as the log calls them."""
    return tuple(troop(w, u) for u in members(units))


def army_of(s: S, units: int) -> str:
    """The Red army that some units are, if they are all of it that is on the map and more than one."""
    b, w = s.board, s.world
    first = (units & -units).bit_length() - 1
    name = ARMY_NAMES.get(w.units[first].army)
    if name is None or not units & (units - 1):
        return ""
    whole = w.army[w.units[first].army] & w.red
    return f"the {name}" if all(units >> u & 1 or b.loc[u] < 0 for u in members(whole)) else ""


def tell(s: S, name: str, rule: str, units: int, **fields: Any) -> None:
    """Log what units of one side do: Red hears no names of German units that lie covered (8.3a)."""
    w = s.world
    who = troops(w, units)
    if units & w.german:
        hexes = sum({1 << h for u in members(units) if (h := s.board.loc[u]) >= 0})
        seen = who if not units & (hidden := covered(s.board, w, hexes)) else troops(w, units & ~hidden)
        tell_units(s, name, rule, GERMAN, who, seen, **fields)
    else:
        s.log(name, rule, side=RED, who=who, band=army_of(s, units), **fields)
