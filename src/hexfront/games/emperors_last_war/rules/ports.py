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
