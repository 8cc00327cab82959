"""What must always hold, and the numbers worth following."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import GONE, POOL, S, controlled, restack
from hexfront.games.kaisers_war_east.rules.stacking import overstacked
from hexfront.games.kaisers_war_east.rules.victory import vp_cap
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, SIDES
from hexfront.hexes import members
from hexfront.mechanics import stacks
from hexfront.mechanics.fields import astray

#: Phases in which a stack may be too high for a while (12.2c).
LOOSE_PHASES = ("mobilization", "reorganization", "movement")


def audit(s: S) -> list[str]:
    """Everything wrong with a position, in sentences."""
    b, w = s.board, s.world
    wrong = []
    if b.central & b.allied:
        wrong.append(f"Both sides stand in {w.hex_names(b.central & b.allied)} (12.4a).")
    at_sea = sum(1 << h for u, _ in b.assaults if (h := b.loc[u]) >= 0)
    if (b.central | b.allied) & ~w.land & ~at_sea:
        wrong.append(
            f"Units stand in water: {w.hex_names((b.central | b.allied) & ~w.land & ~at_sea)} (11.7b)."
        )
    if b.allied_control & (~w.land | b.closed):
        wrong.append("The Allies control water or neutral land (R-CTL-2).")
    for side, held in ((CENTRAL, b.central), (ALLIED, b.allied)):
        mine = held & w.land & ~b.closed & ~controlled(b, w, side)
        if mine and b.turn and b.active:
            wrong.append(f"{side} units stand in {w.hex_names(mine)}, which the enemy controls (7.3a).")
    if s.outcome is None:
        wrong += _points(s)
    calm = b.battle is None and b.phase not in LOOSE_PHASES and b.active
    if (
        calm
        and s.agenda
        and s.agenda[-1].step in ("combat", "commit", "psywar")
        and overstacked(b, w) is not None
    ):
        wrong.append(f"{w.names[overstacked(b, w) or 0]} is overstacked (12.2a).")
    for u in members(w.hqs):
        if b.loc[u] == POOL:
            wrong.append(f"{w.ids[u]} is in the pool, where HQs never are (9.10c).")
    return wrong + _bookkeeping(s)


def _points(s: S) -> list[str]:
    b = s.board
    wrong = []
    for side, points in ((CENTRAL, b.central_vp), (ALLIED, b.allied_vp)):
        if not 0 < points <= vp_cap(s, side):
            wrong.append(f"{side} has {points} VP while the game goes on (4.1a, 5.6a).")
    return wrong


def _bookkeeping(s: S) -> list[str]:
    """Sets kept in step with where the units are."""
    b, w = s.board, s.world
    wrong = [f"{name} does not agree with where the units are." for name in astray(b, w, restack)]
    return wrong + stacks.wrong_tops(b, "R-FOG-1", "R-FOG-2") if b.fog else wrong


def measures(s: S) -> dict[str, float]:
    """Numbers worth following through a game."""
    b, w = s.board, s.world
    found: dict[str, float] = {"turn": b.turn, "central points": b.central_vp, "allied points": b.allied_vp}
    for side in SIDES:
        out = [u for u in members(w.side[side] & ~b.asleep) if b.loc[u] >= 0]
        found[f"{side} strength"] = sum(w.defense[u] for u in out)
        found[f"{side} supply units"] = sum(w.supply >> u & 1 for u in out)
        held = w.all_objectives & ~b.closed & controlled(b, w, side)
        found[f"{side} objectives"] = held.bit_count()
        found[f"{side} cities"] = (w.cities & ~b.closed & controlled(b, w, side)).bit_count()
        found[f"{side} units lost"] = b.central_lost if side == CENTRAL else b.allied_lost
        found[f"{side} points lost with units"] = b.central_toll if side == CENTRAL else b.allied_toll
        found[f"{side} HQs lost"] = sum(b.loc[u] == GONE for u in members(w.hqs & w.side[side]))
    return found
