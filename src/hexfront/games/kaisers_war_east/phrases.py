"""The combat results in words, and what everybody may know of a decision."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S
from hexfront.games.kaisers_war_east.world import HERE
from hexfront.kernel import Aside, Asides
from hexfront.mechanics.folder import read_asides, read_pairs

#: What the results of combat mean (14.15, CR-AD to CR-ST).
MEANINGS = read_pairs(HERE / "results.tsv")

OPEN = read_asides(HERE / "asides.tsv")


def _overcrowded(s: S) -> Aside:
    """Limits are looked at when a Movement Phase, a battle or a Combat Phase ends (12.2a)."""
    return OPEN["movement" if s.board.phase == "movement" else "combat"]


#: What is no secret of a decision: the part of the turn that everybody follows, with its row. What Fog of War
#: hides looks like the rest of its phase: silence about a reconnaissance would tell that there is one.
ASIDES: Asides = {**OPEN, "stacking.remove": _overcrowded}
