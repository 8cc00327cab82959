"""How the log calls units."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.naming import unit_title
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members
from hexfront.kernel import Named, Names
from hexfront.mechanics.memory import remembered


def troop(s: S, u: int) -> Named:
    """A unit as the log calls it."""
    return _troop(s.world, u)


@remembered
def _troop(w: World, u: int) -> Named:
    name = unit_title(w, u)
    return Named(w.ids[u], f"a {name}" if w.dummies >> u & 1 else f"the {name}")


def troops(s: S, units: int) -> Names:
    """Units as the log calls them."""
    return tuple(troop(s, u) for u in members(units))
