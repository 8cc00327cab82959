"""What must always hold, and the numbers worth following."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.rules import victory
from hexfront.games.storm_of_steel.rules.displacement import OfPlace
from hexfront.games.storm_of_steel.rules.stacking import excess, hq_excess
from hexfront.games.storm_of_steel.stacks import restack
from hexfront.games.storm_of_steel.world import POWERS, SIDES
from hexfront.hexes import members
from hexfront.mechanics.fields import astray
from hexfront.mechanics.world import sum_of


def audit(s: S) -> list[str]:
    """Everything wrong with a position, in sentences."""
    b, w = s.board, s.world
    wrong = [f"{name} does not agree with where the units are." for name in astray(b, w, restack)]
    if b.held[0] & b.held[1]:
        wrong.append(f"Both sides stand in {w.hex_names(b.held[0] & b.held[1])} (13.3a).")
    standing = b.held[0] | b.held[1]
    if standing & ~w.land:
        wrong.append(f"Units stand in water or out of play: {w.hex_names(standing & ~w.land)} (11.3a).")
    if b.control_cp & b.control_en:
        wrong.append(f"Both sides control {w.hex_names(b.control_cp & b.control_en)} (16.0a).")
    wrong += _stacking(s)
    alone = standing & ~(b.real[0] | b.real[1])
    if alone:
        wrong.append(f"Dummies lie alone in {w.hex_names(alone)} (23.1a).")
    strange = b.entrenched & ~w.entrenchable
    if strange:
        wrong.append(f"Units without such a side are entrenched: {w.unit_names(strange)} (12.0a).")
    if (b.entrenched | b.underground) & ~b.afield:
        wrong.append("Units off the map are entrenched or underground.")
    return wrong


def _stacking(s: S) -> list[str]:
    """Hexes that hold too much (13), but where an owner is still to say who goes away (13.2b)."""
    b, w = s.board, s.world
    asked = sum_of(1 << frame.hex for frame in s.agenda if isinstance(frame, OfPlace))
    wrong = []
    for h in members(b.held[0] | b.held[1]):
        settled = not asked >> h & 1
        if settled and excess(b, w, h):
            wrong.append(f"Too many units stand in {w.names[h]} (13.1a).")
        if settled and hq_excess(b, w, h):
            wrong.append(f"Two HQs stand in {w.names[h]} (13.14a).")
        if (b.stack[h] & w.forts).bit_count() > 1:
            wrong.append(f"Two forts stand in {w.names[h]} (13.13a).")
    return wrong


def measures(s: S) -> dict[str, float]:
    """Numbers worth following through a game."""
    b, w = s.board, s.world
    found: dict[str, float] = {"turn": b.turn - w.turn_of[w.scenario["first"]] + 1}
    if w.scenario_name in w.charts["victory"]:
        found["lead"] = victory.balance(b, w)
    for power in POWERS:
        name = SIDES[power]
        mine = b.afield & w.side[power]
        found[f"{name} morale"] = b.morale[power]
        found[f"{name} corps"] = (mine & w.corps).bit_count()
        found[f"{name} corps lost"] = b.corps_lost[power]
        found[f"{name} strength"] = sum(w.mobile[u] for u in members(mine & w.land_units))
        found[f"{name} cities"] = ((b.control_cp, b.control_en)[power] & w.industrial).bit_count()
    return found
