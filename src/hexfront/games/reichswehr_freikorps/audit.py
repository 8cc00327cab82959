"""What must always hold, and the numbers worth following."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import BOX, DEAD, S, restack
from hexfront.games.reichswehr_freikorps.rules.stacking import excess
from hexfront.hexes import members
from hexfront.mechanics.fields import astray


def audit(s: S) -> list[str]:
    """Everything wrong with a position, in sentences."""
    b, w = s.board, s.world
    wrong = []
    if b.red & b.german:
        wrong.append(f"Both sides stand in {w.hex_names(b.red & b.german)} (8.1a).")
    if (b.red | b.german) & ~w.land:
        wrong.append(f"Units stand in water: {w.hex_names((b.red | b.german) & ~w.land)} (9.13b).")
    over = excess(b, w) if b.march is None else None
    if over:
        wrong.append(f"{w.names[over[1]]} is overstacked (8.2a).")
    if b.red_railheads & ~b.red_control or b.german_railheads & b.red_control:
        wrong.append("A railhead stands in a place that its owner does not control (5.4a).")
    if b.red_railheads & b.german_railheads:
        wrong.append("A place holds two railheads (5.4d).")
    held = sum(points for h, points in w.points.items() if b.red_control >> h & 1)
    total = sum(w.points.values())
    if b.german_vp != total - held:
        wrong.append(f"The German has {b.german_vp} points but holds places worth {total - held} (4.2).")
    if b.red_vp > held:
        wrong.append(f"Red has {b.red_vp} points but holds places worth {held} (4.2, 4.3a).")
    if b.ram > w.charts["ram"]["max"] or (b.ram < 1 and s.outcome is None):
        wrong.append(f"Red Army Morale is {b.ram} (4.7a).")
    if (b.red_control & w.land) & b.german or (w.tracked & ~b.red_control) & b.red:
        wrong.append("A unit stands in a place that its side does not control (3.5c).")
    return wrong + _bookkeeping(s)


def _bookkeeping(s: S) -> list[str]:
    """Sets kept in step with where the units are."""
    b, w = s.board, s.world
    wrong = [f"{name} does not agree with where the units are." for name in astray(b, w, restack)]
    if set(b.top) != set(members(b.german)) or any(not b.stack[h] >> u & 1 for h, u in b.top.items()):
        tops = {w.names[h]: w.ids[u] for h, u in b.top.items()}
        wrong.append(f"Tops do not agree with the German stacks: {tops} (8.3a).")
    return wrong


def measures(s: S) -> dict[str, float]:
    """Numbers worth following through a game."""
    b, w = s.board, s.world
    on_map = [at >= 0 for at in b.loc]
    strength = {
        side: sum(w.factor[u] for u, here in enumerate(on_map) if here and w.side_of[u] == side)
        for side in ("red", "german")
    }
    return {
        "turn": b.turn,
        "red points": b.red_vp,
        "german points": b.german_vp,
        "Red Army Morale": b.ram,
        "red strength": strength["red"],
        "german strength": strength["german"],
        "red units lost": sum(at == DEAD for u, at in enumerate(b.loc) if w.red >> u & 1),
        "german units away": sum(at == DEAD or at < BOX for u, at in enumerate(b.loc) if w.german >> u & 1),
        "support markers": b.als,
    }
