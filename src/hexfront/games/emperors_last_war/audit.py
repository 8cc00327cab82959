"""What must always hold, and the numbers worth following."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import DUE, EDGE, SECRET, S, controls, restack
from hexfront.games.emperors_last_war.figures import STACK
from hexfront.games.emperors_last_war.world import POWER_NAMES, POWERS
from hexfront.hexes import members
from hexfront.mechanics.fields import astray

#: Off the map a unit stays disrupted only where it comes back from.
KEPT = (EDGE, SECRET, DUE)


def audit(s: S) -> list[str]:
    """Everything wrong with a position, in sentences."""
    b, w = s.board, s.world
    wrong = [f"{name} does not agree with where the units are." for name in astray(b, w, restack)]
    if b.held[0] & b.held[1]:
        wrong.append(f"Both sides stand in {w.hex_names(b.held[0] & b.held[1])} (5.1.4b).")
    standing = b.held[0] | b.held[1]
    if standing & ~w.land:
        wrong.append(f"Units stand in water or abroad: {w.hex_names(standing & ~w.land)} (5.1.4a).")
    shown = b.afield & w.patrols & ~b.concealed
    if shown:
        wrong.append(f"Patrols lie open: {w.unit_names(shown)} (17.1a).")
    away = {w.ids[u] for u in members((b.disrupted | b.concealed) & ~b.afield) if b.loc[u] not in KEPT}
    if away:
        wrong.append(f"Units off the map are disrupted or concealed: {sorted(away)}.")
    if b.disrupted & b.concealed:
        wrong.append(f"Disrupted units lie face down: {w.unit_names(b.disrupted & b.concealed)} (16a).")
    if b.controlled & ~w.controllable:
        wrong.append("Somebody controls what nobody can control (18.2).")
    if any(not 0 <= level <= w.charts["supply"]["level_max"] for level in b.levels) and b.phase != "supply":
        wrong.append(f"Supply levels are out of bounds: {b.levels} (22e).")
    if len(set(b.trenches)) < len(b.trenches):
        wrong.append("Two trenches of one hex face the same way (R-54).")
    if sum(b.cells) > w.charts["wfr"]["counters"] or min(b.cells, default=0) < 0:
        wrong.append(f"The western track holds {sum(b.cells)} counters (33.3a).")
    if any(b.loc[u] == SECRET for u in members(w.patrols)):
        wrong.append("A patrol is in the secret box (20).")
    return wrong


def measures(s: S) -> dict[str, float]:
    """Numbers worth following through a game."""
    b, w = s.board, s.world
    found: dict[str, float] = {"turn": b.turn, "balance": b.vp}
    for power in POWERS:
        name = POWER_NAMES[power]
        mine = members(b.afield & w.side[power] & w.real)
        found[f"{name} strength"] = sum(w.strength[u] for u in mine)
        found[f"{name} disrupted"] = (b.disrupted & w.side[power]).bit_count()
        found[f"{name} towns"] = controls(b, w, power).bit_count()
        found[f"{name} stacks beyond {STACK}"] = sum(
            b.stack[h].bit_count() > STACK for h in members(b.held[power])
        )
    return found
