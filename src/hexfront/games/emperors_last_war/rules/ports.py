"""38.2. Ports: which of them are open to German ships."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.world import World


def open_ports(b: Board, w: World) -> int:
    """Ports that Russia neither holds nor blocks (38.2, R-76)."""
    found = w.ports & ~b.controlled
    blockade = w.charts["ports"]["blockade"]
    krolewiec, elblag = w.named("Krolewiec"), w.named("Elblag")
    if w.named("Pilawa") & b.controlled:
        found &= ~krolewiec & ~elblag
    if not w.grid.set(blockade["krolewiec_needs_both"]) & ~b.controlled:
        found &= ~krolewiec
    if w.grid.set(blockade["elblag_needs_one"]) & b.controlled:
        found &= ~elblag
    return found


def blockade_rule(b: Board, w: World, h: int) -> str:
    """The row by which a port is closed: Russia holds it (R-76), or blocks the way to it (38.2)."""
    if b.controlled >> h & 1:
        return "R-76"
    if w.named("Pilawa") & b.controlled:
        return "38.2a"
    return "38.2b" if w.named("Krolewiec") >> h & 1 else "38.2c"
