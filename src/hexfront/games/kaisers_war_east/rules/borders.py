"""11.8, 23.3. Where a unit may be at all: neutrals are closed, and some units have limits of their own."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Board
from hexfront.games.kaisers_war_east.world import World

LIMITS = {
    "Romania": ("Romania", "Russia", "Bulgaria", "Austria-Hungary"),
    "Bulgaria": ("Bulgaria", "Romania"),
    "Nationalist": ("Russia",),
}


def realm(b: Board, w: World, u: int) -> int:
    """The hexes a unit may ever enter (23.0b, 23.3, OPT-VOL-3, OPT-BOL-4)."""
    countries = LIMITS.get(w.nation_of[u])
    if w.units[u].type == "partisan":
        countries = ("Russia",)
    if countries is None:
        return w.land & ~b.closed
    return sum(w.country[name] for name in countries) & ~b.closed
