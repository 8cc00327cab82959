"""What everybody may know of a decision."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S
from hexfront.games.kaisers_war_1918.world import HERE
from hexfront.kernel import Aside, Asides
from hexfront.mechanics.folder import read_asides

OPEN = read_asides(HERE / "asides.tsv")


def _overcrowded(s: S) -> Aside:
    """Limits are looked at when units have come together, in any phase (9.4a)."""
    return OPEN[s.board.phase if s.board.phase in OPEN else "combat"]


#: What is no secret of a decision: the part of the turn that everybody follows, with its row.
ASIDES: Asides = {**OPEN, "stacking.remove": _overcrowded}
