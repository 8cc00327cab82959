"""3.2. Set-up places in words, as the scenarios give them, on the owner's side of the front line."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.world import ALLIED, World
from hexfront.mechanics import regions
from hexfront.mechanics.memory import remembered


def region(w: World, where: str, scenario: str, side: str) -> int:
    """The hexes of a set-up place, on the owner's side of the scenario's front line (3.2b, 7.1d, R-SC-1).

    The Allies stand east of it in every scenario, the Central Powers west (R-SC-2). A neutral country is on
    nobody's side of the line.
    """
    found = _hexes(w, where)
    neutral = w.country["Romania"] | w.country["Bulgaria"]
    allied = w.front[scenario]
    mine = allied if side == ALLIED else w.land & ~allied & ~neutral
    return found & (mine | neutral) if found & ~neutral == 0 else found & mine


@remembered
def _hexes(w: World, where: str) -> int:
    """The hexes of a place; ``mob`` is a mobilization hex by its number."""
    return regions.region(w, where, {"mob": lambda w, number: 1 << w.mobilization_hex[number]})
