"""23, 24, 21.5, 21.6, 30, 40. Borders: which rule closes a hex to a unit."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.games.kaisers_war_1918.world import ALLIED
from hexfront.kernel import Refusal

#: The rows that keep the units of a nation in its area.
ROWS = {
    "arabs": "21.5b",
    "persia": "21.5d",
    "trans_caucasus": "21.6a",
    "white_russians": "30.4a",
    "finland": "30.4b",
    "baltic_states": "30.4c",
    "poland": "30.4d",
    "ukraine": "30.4e",
    "bolsheviks": "30.13a",
    "anarchists": "30.21h",
}


def border_refusal(s: S, u: int, to: int) -> Refusal:
    """Why a unit may never enter a hex as things are."""
    b, w = s.board, s.world
    name = w.place_name(to)
    if w.neutral >> to & 1:
        return Refusal("23.2a", f"{name} lies in a neutral country.")
    if b.closed >> to & 1:
        row = "30.10a" if b.successors else "24.1a"
        return Refusal(row, f"{name} lies in Russia, which is closed.")
    nation = w.nation_of[u]
    row = ROWS.get(nation, "2.2b")
    if nation == "poland" and b.poles == ALLIED:
        row = "40.3a"
    return Refusal(row, f"{called(s, u)} may not leave its area, and {name} lies outside.")
