"""The combat results in words, and what everybody may know of a decision."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.world import HERE
from hexfront.kernel import Aside, Asides
from hexfront.mechanics.folder import read_asides, read_pairs

#: What the results of combat mean (10.11 to 10.17).
MEANINGS = read_pairs(HERE / "results.tsv")
CITY_DL1 = "the defender loses one unit and stands"

#: What is no secret of a decision: the part of the turn that everybody follows, with its row.
OPEN = read_asides(HERE / "asides.tsv")
#: The phases by the names that frames give them.
PARTS = {"rail": "rail", "move": "movement", "movement": "movement", "combat": "combat"}


def _under_way(s: S) -> Aside:
    """What is told while a stack is put in order or found too large: the part of the turn that goes on.

    Which stacks are is the owner's business (8.3a), so it looks like the rest of that part.
    """
    for frame in reversed(s.agenda[:-1]):
        told = OPEN.get(frame.step) or OPEN.get(PARTS.get(getattr(frame, "phase", ""), ""))
        if told:
            return told
    return ("end of a phase", "8.2e")


ASIDES: Asides = {**OPEN, "top": _under_way, "excess": _under_way}


def meaning(result: str, city: bool) -> str:
    """What a combat result means, against a city or elsewhere (10.7d)."""
    return CITY_DL1 if city and result == "DL1" else MEANINGS[result]
