"""How the log tells of units: by their names to those who may see them, as a number to the others (16b)."""

from __future__ import annotations

from typing import Any

from hexfront.games.emperors_last_war.board import S
from hexfront.games.emperors_last_war.naming import unit_title
from hexfront.games.emperors_last_war.rules.players import allies, decides
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members
from hexfront.kernel import Named, Names
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.telling import tell_units


def troop(s: S, u: int) -> Named:
    """A unit as the log calls it."""
    return _troop(s.world, u)


@remembered
def _troop(w: World, u: int) -> Named:
    name = unit_title(w, u)
    return Named(w.ids[u], f"a {name}" if w.patrols >> u & 1 else f"the {name}")


def troops(s: S, units: int) -> Names:
    """Units as the log calls them."""
    return tuple(troop(s, u) for u in members(units))


def tell(s: S, name: str, rule: str, units: int, hidden: int | None = None, **fields: Any) -> None:
    """Log what units of one power do; the others hear no names of those that lie face down (16b, R-88).

    ``hidden`` says which ones those are, if not those that lie face down now.
    """
    b, w = s.board, s.world
    unseen = b.concealed if hidden is None else hidden
    first = members(units)[0]
    power = w.side_of[first]
    side, audience = decides(b, w, power, first), allies(b, power)
    tell_units(s, name, rule, side, troops(s, units), troops(s, units & ~unseen), audience, **fields)


def side_of(s: S, power: int) -> str:
    """The player in whose name the log tells of a power."""
    return decides(s.board, s.world, power)
