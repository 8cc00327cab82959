"""11.8, 23.3. Where a unit may be at all: neutrals are closed, and some units have limits of their own."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Board, S
from hexfront.games.kaisers_war_east.naming import called
from hexfront.games.kaisers_war_east.world import LIMITS, World
from hexfront.kernel import Refusal


def realm(b: Board, w: World, u: int) -> int:
    """The hexes a unit may ever enter (23.0b, 23.3, OPT-VOL-3, OPT-BOL-4)."""
    if not w.limited >> u & 1:
        return w.land & ~b.closed
    countries = LIMITS.get(w.nation_of[u], ("Russia",))
    return sum(w.country[name] for name in countries) & ~b.closed


def limit_refusal(s: S, u: int, to: int) -> Refusal:
    """Why a unit may not go to a hex that is closed to it but not to others."""
    w = s.world
    rules = {"Romania": "23.3a", "Bulgaria": "23.3b", "Nationalist": "OPT-VOL-3"}
    rule = rules.get(w.nation_of[u], "OPT-BOL-4")
    return Refusal(rule, f"{called(s, u)} may not go to {w.place_name(to)}.")
