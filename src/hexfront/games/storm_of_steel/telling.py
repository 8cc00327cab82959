"""How the log tells of units: by their names to those who may see them, as a number to the others (23.0a)."""

from __future__ import annotations

from typing import Any

from hexfront.games.storm_of_steel.board import S, side_name
from hexfront.games.storm_of_steel.naming import unit_title
from hexfront.games.storm_of_steel.world import CP, World
from hexfront.hexes import members
from hexfront.kernel import Named, Names
from hexfront.mechanics.memory import tabled
from hexfront.mechanics.telling import tell_units


@tabled
def _troop(w: World, u: int) -> Named:
    name = unit_title(w, u)
    return Named(w.ids[u], f"a {name}" if (w.dummies | w.forts) >> u & 1 else f"the {name}")


def troop(s: S, u: int) -> Named:
    """A unit as the log calls it."""
    return _troop(s.world, u)


def troops(s: S, units: int) -> Names:
    """Units as the log calls them."""
    return tuple(_troop(s.world, u) for u in members(units))


def seen_by(s: S, power: int) -> int:
    """Enemy units that a side knows by name: what it has seen, and forts (R-167)."""
    b = s.board
    return (b.seen_by_cp if power == CP else b.seen_by_en) | s.world.forts & b.afield


def tell(s: S, name: str, rule: str, power: int, units: int, seen: int | None = None, **fields: Any) -> None:
    """Log what units of a side do; the enemy hears the names of those he has seen, and how many there are.

    ``seen`` says which ones he knows, if not those that he has seen by now.
    """
    known = seen_by(s, 1 - power) if seen is None else seen
    tell_units(s, name, rule, side_name(power), troops(s, units), troops(s, units & known), **fields)
