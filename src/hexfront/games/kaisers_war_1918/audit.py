"""What must always hold, and the numbers worth following."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import (
    AFLOAT,
    NAVAL,
    S,
    defense_of,
    on_map,
    restack,
    units_of,
    vp,
)
from hexfront.games.kaisers_war_1918.rules.control import controlled
from hexfront.games.kaisers_war_1918.rules.stacking import overstacked
from hexfront.games.kaisers_war_1918.rules.victory import hex_income
from hexfront.games.kaisers_war_1918.world import CENTRAL, SIDES
from hexfront.hexes import members
from hexfront.mechanics import stacks
from hexfront.mechanics.fields import astray


def audit(s: S) -> list[str]:
    """Everything wrong with a position, in sentences."""
    b, w = s.board, s.world
    wrong = []
    if b.central & b.allied:
        wrong.append(f"Both sides stand in {w.hex_names(b.central & b.allied)} (9.6a).")
    standing = sum(1 << h for h in {h for h in b.loc if h >= 0})
    if standing & ~w.land:
        wrong.append(f"Units stand in water: {w.hex_names(standing & ~w.land)} (43.3g).")
    if s.outcome is None:
        wrong += [
            f"{side} has {vp(b, side)} VP while the game goes on (5.9a, 5.9b)."
            for side in SIDES
            if not 0 < vp(b, side) <= w.cap
        ]
    if s.agenda and s.agenda[-1].step == "combat" and b.battle is None and overstacked(b, w) is not None:
        wrong.append(f"{w.names[overstacked(b, w) or 0]} is overstacked (9.4a).")
    afloat = {one.unit for one in b.assaults}
    # Until the battle is over its dead are noted with their transports, whose fate hangs on it (20.10f).
    fighting = b.battle.seaborne if b.battle is not None else 0
    for u in range(len(w.units)):
        # A game that ends in the middle of an assault leaves it as it is.
        if (b.loc[u] == AFLOAT) != (u in afloat) and not fighting >> u & 1 and s.outcome is None:
            wrong.append(f"{w.ids[u]} is at sea without an assault, or the other way round (20.2h).")
        if w.naval >> u & 1 and b.loc[u] >= 0:
            wrong.append(f"{w.ids[u]} is a naval unit and stands on the map (20.2f).")
        if b.loc[u] == NAVAL and not w.naval >> u & 1:
            wrong.append(f"{w.ids[u]} is no naval unit (R116).")
    return wrong + _bookkeeping(s)


def _bookkeeping(s: S) -> list[str]:
    """Sets kept in step with where the units are."""
    b, w = s.board, s.world
    wrong = [f"{name} does not agree with where the units are." for name in astray(b, w, restack)]
    return wrong + stacks.wrong_tops(b, "10.1a", "R112")


def measures(s: S) -> dict[str, float]:
    """Numbers worth following through a game."""
    b, w = s.board, s.world
    found: dict[str, float] = {
        "turn": b.turn,
        "central points": b.central_vp,
        "allied points": b.allied_vp,
    }
    for side in SIDES:
        out = members(on_map(b, units_of(b, side)))
        found[f"{side} strength"] = sum(defense_of(b, w, u) for u in out)
        found[f"{side} objectives"] = (w.objectives & controlled(b, w, side)).bit_count()
        found[f"{side} income from hexes"] = hex_income(b, w, side)
        found[f"{side} units lost"] = b.central_lost if side == CENTRAL else b.allied_lost
        found[f"{side} points lost with units"] = b.central_toll if side == CENTRAL else b.allied_toll
    return found
