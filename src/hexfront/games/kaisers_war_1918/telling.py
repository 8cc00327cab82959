"""How the log tells of units: by the name on the side of the counter that is up, to those who may see it."""

from __future__ import annotations

from typing import Any

from hexfront.games.kaisers_war_1918.board import S, side_of
from hexfront.games.kaisers_war_1918.naming import unit_title
from hexfront.games.kaisers_war_1918.rules.cover import covered
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members
from hexfront.kernel import Named, Names
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.telling import tell_units


def troop(s: S, u: int) -> Named:
    """A unit as the log calls it."""
    return _troop(s.world, u, bool(s.board.army_side >> u & 1))


@remembered
def _troop(w: World, u: int, army: bool) -> Named:
    name = unit_title(w, u, army)
    # "Foch's HQ" and "Dunsterforce" are names that take no article.
    return Named(w.ids[u], name if "'s " in name or " " not in name else f"the {name}")


def troops(s: S, units: int) -> Names:
    """Units as the log calls them."""
    return tuple(troop(s, u) for u in members(units))


def tell(s: S, name: str, rule: str, u: int, **fields: Any) -> None:
    """Log what a unit does; who cannot see it hears of it without its name (10.1a, 10.2a)."""
    who = (troop(s, u),)
    tell_units(s, name, rule, side_of(s.board, u), who, () if covered(s, u) else who, **fields)


def confide(s: S, name: str, rule: str, side: str, **facts: Any) -> None:
    """Log what is only for one side: its plans and what it has off the map (10.2a, R16)."""
    s.log(name, rule, side=side, audience=side, **facts)
